; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

%struct.large = type { [6 x i32], i64 }
%struct.small = type { i32, i16, i8 }
%struct.one = type { i8 }

@.str = private unnamed_addr constant [5 x i8] c"many\00", align 1
@__const.main.s = private unnamed_addr constant { i32, i16, i8, i8 } { i32 70000, i16 -5, i8 120, i8 0 }, align 4
@.str.1 = private unnamed_addr constant [6 x i8] c"small\00", align 1
@__const.main.l = private unnamed_addr constant %struct.large { [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6], i64 4886718345 }, align 8
@.str.2 = private unnamed_addr constant [6 x i8] c"large\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"variadic\00", align 1
@.str.4 = private unnamed_addr constant [10 x i8] c"recursion\00", align 1
@table = internal constant [3 x ptr] [ptr @twice, ptr @less, ptr @twice], align 4
@.str.5 = private unnamed_addr constant [9 x i8] c"pointers\00", align 1
@.str.6 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memcpy(ptr noalias noundef %to, ptr noalias noundef %from, i32 noundef %n) #0 {
entry:
  %to.addr = alloca ptr, align 4
  %from.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 4
  %f = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
  store ptr %from, ptr %from.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load ptr, ptr %to.addr, align 4
  store ptr %0, ptr %t, align 4
  %1 = load ptr, ptr %from.addr, align 4
  store ptr %1, ptr %f, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %2, %3
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %f, align 4
  %5 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds nuw i8, ptr %4, i32 %5
  %6 = load volatile i8, ptr %arrayidx, align 1
  %7 = load ptr, ptr %t, align 4
  %8 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %7, i32 %8
  store volatile i8 %6, ptr %arrayidx1, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4
  %inc = add i32 %9, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !7

for.end:                                          ; preds = %for.cond
  %10 = load ptr, ptr %to.addr, align 4
  ret ptr %10
}

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memset(ptr noundef %to, i32 noundef %c, i32 noundef %n) #0 {
entry:
  %to.addr = alloca ptr, align 4
  %c.addr = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
  store i32 %c, ptr %c.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load ptr, ptr %to.addr, align 4
  store ptr %0, ptr %t, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %c.addr, align 4
  %conv = trunc i32 %3 to i8
  %4 = load ptr, ptr %t, align 4
  %5 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds nuw i8, ptr %4, i32 %5
  store volatile i8 %conv, ptr %arrayidx, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  %inc = add i32 %6, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond
  %7 = load ptr, ptr %to.addr, align 4
  ret ptr %7
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %total = alloca i32, align 4
  %s = alloca %struct.small, align 4
  %i = alloca i32, align 4
  %tmp = alloca %struct.small, align 4
  %l = alloca %struct.large, align 8
  %i5 = alloca i32, align 4
  %tmp10 = alloca %struct.large, align 8
  %.compoundliteral = alloca %struct.one, align 1
  %byval-temp = alloca %struct.large, align 8
  %x = alloca i32, align 4
  %i28 = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  %call = call i32 @many(i32 noundef 1, i64 noundef 8589934595, i32 noundef 4, i64 noundef -5, i32 noundef 6, i64 noundef 30064771080, i32 noundef 9, i64 noundef 42949672971, i8 noundef zeroext -12, i16 noundef signext 1300) #5
  store i32 %call, ptr %total, align 4
  %0 = load i32, ptr %total, align 4
  call void @say(ptr noundef @.str, i32 noundef %0) #5
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %s, ptr align 4 @__const.main.s, i32 8, i1 false)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %1, 4
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %i, align 4
  %3 = load [2 x i32], ptr %s, align 4
  %call1 = call [2 x i32] @turned([2 x i32] %3, i32 noundef %2) #5
  store [2 x i32] %call1, ptr %tmp, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %s, ptr align 4 %tmp, i32 8, i1 false)
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %4 = load i32, ptr %i, align 4
  %inc = add nsw i32 %4, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  %a = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 0
  %5 = load i32, ptr %a, align 4
  %b = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 1
  %6 = load i16, ptr %b, align 4
  %conv = sext i16 %6 to i32
  %call2 = call i32 @mix(i32 noundef %5, i32 noundef %conv) #5
  %c = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 2
  %7 = load i8, ptr %c, align 2
  %conv3 = zext i8 %7 to i32
  %call4 = call i32 @mix(i32 noundef %call2, i32 noundef %conv3) #5
  call void @say(ptr noundef @.str.1, i32 noundef %call4) #5
  call void @llvm.memcpy.p0.p0.i32(ptr align 8 %l, ptr align 8 @__const.main.l, i32 32, i1 false)
  store i32 0, ptr %i5, align 4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc13, %for.end
  %8 = load i32, ptr %i5, align 4
  %cmp7 = icmp slt i32 %8, 5
  br i1 %cmp7, label %for.body9, label %for.end15

for.body9:                                        ; preds = %for.cond6
  %c11 = getelementptr inbounds nuw %struct.one, ptr %.compoundliteral, i32 0, i32 0
  %9 = load i32, ptr %i5, align 4
  %add = add nsw i32 %9, 1
  %conv12 = trunc i32 %add to i8
  store i8 %conv12, ptr %c11, align 1
  call void @llvm.memcpy.p0.p0.i32(ptr align 8 %byval-temp, ptr align 8 %l, i32 32, i1 false)
  %coerce.dive = getelementptr inbounds nuw %struct.one, ptr %.compoundliteral, i32 0, i32 0
  %10 = load i8, ptr %coerce.dive, align 1
  %coerce.val.ii = zext i8 %10 to i32
  call void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp10, ptr dead_on_return noundef %byval-temp, i32 %coerce.val.ii) #5
  call void @llvm.memcpy.p0.p0.i32(ptr align 8 %l, ptr align 8 %tmp10, i32 32, i1 false)
  br label %for.inc13

for.inc13:                                        ; preds = %for.body9
  %11 = load i32, ptr %i5, align 4
  %inc14 = add nsw i32 %11, 1
  store i32 %inc14, ptr %i5, align 4
  br label %for.cond6, !llvm.loop !11

for.end15:                                        ; preds = %for.cond6
  %a16 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 0
  %arrayidx = getelementptr inbounds [6 x i32], ptr %a16, i32 0, i32 0
  %12 = load i32, ptr %arrayidx, align 8
  %a17 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 0
  %arrayidx18 = getelementptr inbounds [6 x i32], ptr %a17, i32 0, i32 5
  %13 = load i32, ptr %arrayidx18, align 4
  %call19 = call i32 @mix(i32 noundef %12, i32 noundef %13) #5
  %b20 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 1
  %14 = load i64, ptr %b20, align 8
  %conv21 = trunc i64 %14 to i32
  %b22 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 1
  %15 = load i64, ptr %b22, align 8
  %shr = ashr i64 %15, 32
  %conv23 = trunc i64 %shr to i32
  %call24 = call i32 @mix(i32 noundef %conv21, i32 noundef %conv23) #5
  %call25 = call i32 @mix(i32 noundef %call19, i32 noundef %call24) #5
  call void @say(ptr noundef @.str.2, i32 noundef %call25) #5
  %call26 = call i32 (i32, ...) @sum(i32 noundef 4, i32 noundef 1, i64 noundef 2, i32 noundef 3, i64 noundef 17179869189, i32 noundef -6, i64 noundef -7, i32 noundef 8, i64 noundef 38654705664) #5
  call void @say(ptr noundef @.str.3, i32 noundef %call26) #5
  %call27 = call i32 @ackermann(i32 noundef 2, i32 noundef 9) #5
  call void @say(ptr noundef @.str.4, i32 noundef %call27) #5
  store i32 21, ptr %x, align 4
  store i32 0, ptr %i28, align 4
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc35, %for.end15
  %16 = load i32, ptr %i28, align 4
  %cmp30 = icmp slt i32 %16, 9
  br i1 %cmp30, label %for.body32, label %for.end37

for.body32:                                       ; preds = %for.cond29
  %17 = load i32, ptr %i28, align 4
  %rem = srem i32 %17, 3
  %arrayidx33 = getelementptr inbounds [3 x ptr], ptr @table, i32 0, i32 %rem
  %18 = load ptr, ptr %arrayidx33, align 4
  %19 = load i32, ptr %x, align 4
  %call34 = call i32 @through(ptr noundef %18, i32 noundef %19) #5
  store i32 %call34, ptr %x, align 4
  br label %for.inc35

for.inc35:                                        ; preds = %for.body32
  %20 = load i32, ptr %i28, align 4
  %inc36 = add nsw i32 %20, 1
  store i32 %inc36, ptr %i28, align 4
  br label %for.cond29, !llvm.loop !12

for.end37:                                        ; preds = %for.cond29
  %21 = load i32, ptr %x, align 4
  call void @say(ptr noundef @.str.5, i32 noundef %21) #5
  ret i32 0
}

; Function Attrs: noinline nounwind optnone
define internal i32 @many(i32 noundef %a, i64 noundef %b, i32 noundef %c, i64 noundef %d, i32 noundef %e, i64 noundef %f, i32 noundef %g, i64 noundef %h, i8 noundef zeroext %i, i16 noundef signext %j) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i64, align 8
  %c.addr = alloca i32, align 4
  %d.addr = alloca i64, align 8
  %e.addr = alloca i32, align 4
  %f.addr = alloca i64, align 8
  %g.addr = alloca i32, align 4
  %h.addr = alloca i64, align 8
  %i.addr = alloca i8, align 1
  %j.addr = alloca i16, align 2
  %sum = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  store i64 %b, ptr %b.addr, align 8
  store i32 %c, ptr %c.addr, align 4
  store i64 %d, ptr %d.addr, align 8
  store i32 %e, ptr %e.addr, align 4
  store i64 %f, ptr %f.addr, align 8
  store i32 %g, ptr %g.addr, align 4
  store i64 %h, ptr %h.addr, align 8
  store i8 %i, ptr %i.addr, align 1
  store i16 %j, ptr %j.addr, align 2
  %0 = load i32, ptr %a.addr, align 4
  %1 = load i64, ptr %b.addr, align 8
  %conv = trunc i64 %1 to i32
  %call = call i32 @mix(i32 noundef %0, i32 noundef %conv) #5
  store i32 %call, ptr %sum, align 4
  %2 = load i32, ptr %sum, align 4
  %3 = load i64, ptr %b.addr, align 8
  %shr = ashr i64 %3, 32
  %conv1 = trunc i64 %shr to i32
  %call2 = call i32 @mix(i32 noundef %2, i32 noundef %conv1) #5
  store i32 %call2, ptr %sum, align 4
  %4 = load i32, ptr %sum, align 4
  %5 = load i32, ptr %c.addr, align 4
  %call3 = call i32 @mix(i32 noundef %4, i32 noundef %5) #5
  store i32 %call3, ptr %sum, align 4
  %6 = load i32, ptr %sum, align 4
  %7 = load i64, ptr %d.addr, align 8
  %conv4 = trunc i64 %7 to i32
  %call5 = call i32 @mix(i32 noundef %6, i32 noundef %conv4) #5
  store i32 %call5, ptr %sum, align 4
  %8 = load i32, ptr %sum, align 4
  %9 = load i64, ptr %d.addr, align 8
  %shr6 = ashr i64 %9, 32
  %conv7 = trunc i64 %shr6 to i32
  %call8 = call i32 @mix(i32 noundef %8, i32 noundef %conv7) #5
  store i32 %call8, ptr %sum, align 4
  %10 = load i32, ptr %sum, align 4
  %11 = load i32, ptr %e.addr, align 4
  %call9 = call i32 @mix(i32 noundef %10, i32 noundef %11) #5
  store i32 %call9, ptr %sum, align 4
  %12 = load i32, ptr %sum, align 4
  %13 = load i64, ptr %f.addr, align 8
  %conv10 = trunc i64 %13 to i32
  %call11 = call i32 @mix(i32 noundef %12, i32 noundef %conv10) #5
  store i32 %call11, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i64, ptr %f.addr, align 8
  %shr12 = ashr i64 %15, 32
  %conv13 = trunc i64 %shr12 to i32
  %call14 = call i32 @mix(i32 noundef %14, i32 noundef %conv13) #5
  store i32 %call14, ptr %sum, align 4
  %16 = load i32, ptr %sum, align 4
  %17 = load i32, ptr %g.addr, align 4
  %call15 = call i32 @mix(i32 noundef %16, i32 noundef %17) #5
  store i32 %call15, ptr %sum, align 4
  %18 = load i32, ptr %sum, align 4
  %19 = load i64, ptr %h.addr, align 8
  %conv16 = trunc i64 %19 to i32
  %call17 = call i32 @mix(i32 noundef %18, i32 noundef %conv16) #5
  store i32 %call17, ptr %sum, align 4
  %20 = load i32, ptr %sum, align 4
  %21 = load i64, ptr %h.addr, align 8
  %shr18 = ashr i64 %21, 32
  %conv19 = trunc i64 %shr18 to i32
  %call20 = call i32 @mix(i32 noundef %20, i32 noundef %conv19) #5
  store i32 %call20, ptr %sum, align 4
  %22 = load i32, ptr %sum, align 4
  %23 = load i8, ptr %i.addr, align 1
  %conv21 = zext i8 %23 to i32
  %call22 = call i32 @mix(i32 noundef %22, i32 noundef %conv21) #5
  %24 = load i16, ptr %j.addr, align 2
  %conv23 = sext i16 %24 to i32
  %call24 = call i32 @mix(i32 noundef %call22, i32 noundef %conv23) #5
  ret i32 %call24
}

; Function Attrs: noinline nounwind optnone
define internal void @say(ptr noundef %word, i32 noundef %value) #0 {
entry:
  %word.addr = alloca ptr, align 4
  %value.addr = alloca i32, align 4
  %line = alloca [64 x i8], align 1
  %n = alloca i32, align 4
  %shift = alloca i32, align 4
  store ptr %word, ptr %word.addr, align 4
  store i32 %value, ptr %value.addr, align 4
  store i32 0, ptr %n, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load ptr, ptr %word.addr, align 4
  %1 = load i32, ptr %n, align 4
  %arrayidx = getelementptr inbounds i8, ptr %0, i32 %1
  %2 = load i8, ptr %arrayidx, align 1
  %conv = zext i8 %2 to i32
  %cmp = icmp ne i32 %conv, 0
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.cond
  %3 = load i32, ptr %n, align 4
  %cmp2 = icmp slt i32 %3, 48
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond
  %4 = phi i1 [ false, %for.cond ], [ %cmp2, %land.rhs ]
  br i1 %4, label %for.body, label %for.end

for.body:                                         ; preds = %land.end
  %5 = load ptr, ptr %word.addr, align 4
  %6 = load i32, ptr %n, align 4
  %arrayidx4 = getelementptr inbounds i8, ptr %5, i32 %6
  %7 = load i8, ptr %arrayidx4, align 1
  %8 = load i32, ptr %n, align 4
  %arrayidx5 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %8
  store i8 %7, ptr %arrayidx5, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %n, align 4
  %inc = add nsw i32 %9, 1
  store i32 %inc, ptr %n, align 4
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %land.end
  %10 = load i32, ptr %n, align 4
  %inc6 = add nsw i32 %10, 1
  store i32 %inc6, ptr %n, align 4
  %arrayidx7 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %10
  store i8 32, ptr %arrayidx7, align 1
  store i32 28, ptr %shift, align 4
  br label %for.cond8

for.cond8:                                        ; preds = %for.inc15, %for.end
  %11 = load i32, ptr %shift, align 4
  %cmp9 = icmp sge i32 %11, 0
  br i1 %cmp9, label %for.body11, label %for.end16

for.body11:                                       ; preds = %for.cond8
  %12 = load i32, ptr %value.addr, align 4
  %13 = load i32, ptr %shift, align 4
  %shr = lshr i32 %12, %13
  %and = and i32 %shr, 15
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.6, i32 0, i32 %and
  %14 = load i8, ptr %arrayidx12, align 1
  %15 = load i32, ptr %n, align 4
  %inc13 = add nsw i32 %15, 1
  store i32 %inc13, ptr %n, align 4
  %arrayidx14 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %15
  store i8 %14, ptr %arrayidx14, align 1
  br label %for.inc15

for.inc15:                                        ; preds = %for.body11
  %16 = load i32, ptr %shift, align 4
  %sub = sub nsw i32 %16, 4
  store i32 %sub, ptr %shift, align 4
  br label %for.cond8, !llvm.loop !14

for.end16:                                        ; preds = %for.cond8
  %17 = load i32, ptr %n, align 4
  %inc17 = add nsw i32 %17, 1
  store i32 %inc17, ptr %n, align 4
  %arrayidx18 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %17
  store i8 10, ptr %arrayidx18, align 1
  %arraydecay = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 0
  %18 = ptrtoint ptr %arraydecay to i32
  %19 = load i32, ptr %n, align 4
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19) #5
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #1

; Function Attrs: noinline nounwind optnone
define internal [2 x i32] @turned([2 x i32] %s.coerce, i32 noundef %by) #0 {
entry:
  %retval = alloca %struct.small, align 4
  %s = alloca %struct.small, align 4
  %by.addr = alloca i32, align 4
  store [2 x i32] %s.coerce, ptr %s, align 4
  store i32 %by, ptr %by.addr, align 4
  %a = getelementptr inbounds nuw %struct.small, ptr %retval, i32 0, i32 0
  %b = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 1
  %0 = load i16, ptr %b, align 4
  %conv = sext i16 %0 to i32
  %1 = load i32, ptr %by.addr, align 4
  %add = add nsw i32 %conv, %1
  store i32 %add, ptr %a, align 4
  %b1 = getelementptr inbounds nuw %struct.small, ptr %retval, i32 0, i32 1
  %a2 = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 0
  %2 = load i32, ptr %a2, align 4
  %conv3 = trunc i32 %2 to i16
  store i16 %conv3, ptr %b1, align 4
  %c = getelementptr inbounds nuw %struct.small, ptr %retval, i32 0, i32 2
  %c4 = getelementptr inbounds nuw %struct.small, ptr %s, i32 0, i32 2
  %3 = load i8, ptr %c4, align 2
  %conv5 = zext i8 %3 to i32
  %4 = load i32, ptr %by.addr, align 4
  %xor = xor i32 %conv5, %4
  %conv6 = trunc i32 %xor to i8
  store i8 %conv6, ptr %c, align 2
  %5 = getelementptr i8, ptr %retval, i32 7
  call void @llvm.memset.p0.i64(ptr align 1 %5, i8 0, i64 1, i1 false)
  %6 = load [2 x i32], ptr %retval, align 4
  ret [2 x i32] %6
}

; Function Attrs: noinline nounwind optnone
define internal i32 @mix(i32 noundef %sum, i32 noundef %value) #0 {
entry:
  %sum.addr = alloca i32, align 4
  %value.addr = alloca i32, align 4
  store i32 %sum, ptr %sum.addr, align 4
  store i32 %value, ptr %value.addr, align 4
  %0 = load i32, ptr %sum.addr, align 4
  %shl = shl i32 %0, 5
  %1 = load i32, ptr %sum.addr, align 4
  %shr = lshr i32 %1, 27
  %or = or i32 %shl, %shr
  %mul = mul i32 %or, 31
  %2 = load i32, ptr %value.addr, align 4
  %add = add i32 %mul, %2
  ret i32 %add
}

; Function Attrs: noinline nounwind optnone
define internal void @spread(ptr dead_on_unwind noalias writable sret(%struct.large) align 8 %agg.result, ptr dead_on_return noundef %l, i32 %o.coerce) #0 {
entry:
  %result.ptr = alloca ptr, align 4
  %o = alloca %struct.one, align 1
  %l.indirect_addr = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %agg.result, ptr %result.ptr, align 4
  %coerce.dive = getelementptr inbounds nuw %struct.one, ptr %o, i32 0, i32 0
  %coerce.val.ii = trunc i32 %o.coerce to i8
  store i8 %coerce.val.ii, ptr %coerce.dive, align 1
  store ptr %l, ptr %l.indirect_addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 6
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %a = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 0
  %1 = load i32, ptr %i, align 4
  %add = add nsw i32 %1, 1
  %rem = srem i32 %add, 6
  %arrayidx = getelementptr inbounds [6 x i32], ptr %a, i32 0, i32 %rem
  %2 = load i32, ptr %arrayidx, align 4
  %c = getelementptr inbounds nuw %struct.one, ptr %o, i32 0, i32 0
  %3 = load i8, ptr %c, align 1
  %conv = zext i8 %3 to i32
  %mul = mul nsw i32 %2, %conv
  %a1 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 0
  %4 = load i32, ptr %i, align 4
  %arrayidx2 = getelementptr inbounds [6 x i32], ptr %a1, i32 0, i32 %4
  %5 = load i32, ptr %arrayidx2, align 4
  %add3 = add nsw i32 %5, %mul
  store i32 %add3, ptr %arrayidx2, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond
  %a4 = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 0
  %arrayidx5 = getelementptr inbounds [6 x i32], ptr %a4, i32 0, i32 3
  %7 = load i32, ptr %arrayidx5, align 4
  %conv6 = sext i32 %7 to i64
  %b = getelementptr inbounds nuw %struct.large, ptr %l, i32 0, i32 1
  %8 = load i64, ptr %b, align 8
  %sub = sub nsw i64 %8, %conv6
  store i64 %sub, ptr %b, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr align 8 %agg.result, ptr align 8 %l, i32 32, i1 false)
  ret void
}

; Function Attrs: noinline nounwind optnone
define internal i32 @sum(i32 noundef %count, ...) #0 {
entry:
  %count.addr = alloca i32, align 4
  %list = alloca ptr, align 4
  %again = alloca ptr, align 4
  %total = alloca i32, align 4
  %i = alloca i32, align 4
  %wide = alloca i64, align 8
  store i32 %count, ptr %count.addr, align 4
  %0 = load i32, ptr %count.addr, align 4
  store i32 %0, ptr %total, align 4
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0(ptr %again, ptr %list)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %count.addr, align 4
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %total, align 4
  %argp.cur = load ptr, ptr %list, align 4
  %argp.next = getelementptr inbounds i8, ptr %argp.cur, i32 4
  store ptr %argp.next, ptr %list, align 4
  %4 = load i32, ptr %argp.cur, align 4
  %call = call i32 @mix(i32 noundef %3, i32 noundef %4) #5
  store i32 %call, ptr %total, align 4
  %argp.cur1 = load ptr, ptr %list, align 4
  %5 = getelementptr inbounds i8, ptr %argp.cur1, i32 7
  %argp.cur1.aligned = call ptr @llvm.ptrmask.p0.i32(ptr %5, i32 -8)
  %argp.next2 = getelementptr inbounds i8, ptr %argp.cur1.aligned, i32 8
  store ptr %argp.next2, ptr %list, align 4
  %6 = load i64, ptr %argp.cur1.aligned, align 8
  store i64 %6, ptr %wide, align 8
  %7 = load i32, ptr %total, align 4
  %8 = load i64, ptr %wide, align 8
  %conv = trunc i64 %8 to i32
  %call3 = call i32 @mix(i32 noundef %7, i32 noundef %conv) #5
  store i32 %call3, ptr %total, align 4
  %9 = load i32, ptr %total, align 4
  %10 = load i64, ptr %wide, align 8
  %shr = ashr i64 %10, 32
  %conv4 = trunc i64 %shr to i32
  %call5 = call i32 @mix(i32 noundef %9, i32 noundef %conv4) #5
  store i32 %call5, ptr %total, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %i, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond
  %12 = load i32, ptr %total, align 4
  %argp.cur6 = load ptr, ptr %again, align 4
  %argp.next7 = getelementptr inbounds i8, ptr %argp.cur6, i32 4
  store ptr %argp.next7, ptr %again, align 4
  %13 = load i32, ptr %argp.cur6, align 4
  %call8 = call i32 @mix(i32 noundef %12, i32 noundef %13) #5
  store i32 %call8, ptr %total, align 4
  call void @llvm.va_end.p0(ptr %again)
  call void @llvm.va_end.p0(ptr %list)
  %14 = load i32, ptr %total, align 4
  ret i32 %14
}

; Function Attrs: noinline nounwind optnone
define internal i32 @ackermann(i32 noundef %m, i32 noundef %n) #0 {
entry:
  %retval = alloca i32, align 4
  %m.addr = alloca i32, align 4
  %n.addr = alloca i32, align 4
  store i32 %m, ptr %m.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %m.addr, align 4
  %cmp = icmp eq i32 %0, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4
  %add = add i32 %1, 1
  store i32 %add, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %entry
  %2 = load i32, ptr %n.addr, align 4
  %cmp1 = icmp eq i32 %2, 0
  br i1 %cmp1, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %3 = load i32, ptr %m.addr, align 4
  %sub = sub i32 %3, 1
  %call = call i32 @ackermann(i32 noundef %sub, i32 noundef 1) #5
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %4 = load i32, ptr %m.addr, align 4
  %sub2 = sub i32 %4, 1
  %5 = load i32, ptr %m.addr, align 4
  %6 = load i32, ptr %n.addr, align 4
  %sub3 = sub i32 %6, 1
  %call4 = call i32 @ackermann(i32 noundef %5, i32 noundef %sub3) #5
  %call5 = call i32 @ackermann(i32 noundef %sub2, i32 noundef %call4) #5
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %call, %cond.true ], [ %call5, %cond.false ]
  store i32 %cond, ptr %retval, align 4
  br label %return

return:                                           ; preds = %cond.end, %if.then
  %7 = load i32, ptr %retval, align 4
  ret i32 %7
}

; Function Attrs: noinline nounwind optnone
define internal i32 @through(ptr noundef %f, i32 noundef %x) #0 {
entry:
  %f.addr = alloca ptr, align 4
  %x.addr = alloca i32, align 4
  store ptr %f, ptr %f.addr, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load ptr, ptr %f.addr, align 4
  %1 = load i32, ptr %x.addr, align 4
  %call = call i32 %0(i32 noundef %1) #5
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define internal i32 @ecall3(i32 noundef %number, i32 noundef %a, i32 noundef %b, i32 noundef %c) #0 {
entry:
  %number.addr = alloca i32, align 4
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %c.addr = alloca i32, align 4
  %t0 = alloca i32, align 4
  %a0 = alloca i32, align 4
  %a1 = alloca i32, align 4
  %a2 = alloca i32, align 4
  store i32 %number, ptr %number.addr, align 4
  store i32 %a, ptr %a.addr, align 4
  store i32 %b, ptr %b.addr, align 4
  store i32 %c, ptr %c.addr, align 4
  %0 = load i32, ptr %number.addr, align 4
  store i32 %0, ptr %t0, align 4
  %1 = load i32, ptr %a.addr, align 4
  store i32 %1, ptr %a0, align 4
  %2 = load i32, ptr %b.addr, align 4
  store i32 %2, ptr %a1, align 4
  %3 = load i32, ptr %c.addr, align 4
  store i32 %3, ptr %a2, align 4
  %4 = load i32, ptr %t0, align 4
  %5 = load i32, ptr %a0, align 4
  %6 = load i32, ptr %a1, align 4
  %7 = load i32, ptr %a2, align 4
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #6, !srcloc !17
  %asmresult = extractvalue { i32, i32 } %8, 0
  %asmresult1 = extractvalue { i32, i32 } %8, 1
  store i32 %asmresult, ptr %t0, align 4
  store i32 %asmresult1, ptr %a0, align 4
  %9 = load i32, ptr %a0, align 4
  ret i32 %9
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i32(ptr, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #3

; Function Attrs: noinline nounwind optnone
define internal i32 @twice(i32 noundef %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %mul = mul nsw i32 2, %0
  ret i32 %mul
}

; Function Attrs: noinline nounwind optnone
define internal i32 @less(i32 noundef %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %sub = sub nsw i32 %0, 1
  ret i32 %sub
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { "no-builtin-memcpy" "no-builtin-memset" }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !4, !5}
!llvm.ident = !{!6}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"ilp32"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0"}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{i32 8, !"SmallDataLimit", i32 0}
!6 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8}
!11 = distinct !{!11, !8}
!12 = distinct !{!12, !8}
!13 = distinct !{!13, !8}
!14 = distinct !{!14, !8}
!15 = distinct !{!15, !8}
!16 = distinct !{!16, !8}
!17 = !{i64 25923}
