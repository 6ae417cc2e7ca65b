; ModuleID = 'loops.c'
source_filename = "loops.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@words = internal global [48 x i32] zeroinitializer, align 4
@bytes = internal global [300 x i8] zeroinitializer, align 1
@.str = private unnamed_addr constant [5 x i8] c"find\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"none\00", align 1
@.str.2 = private unnamed_addr constant [11 x i8] c"neighbours\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"down\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"columns\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"until\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"wide\00", align 1
@main.odd = internal global [300 x i8] zeroinitializer, align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"sieve\00", align 1
@main.line = internal global [772 x i8] zeroinitializer, align 1
@.str.8 = private unnamed_addr constant [11 x i8] c"characters\00", align 1
@.str.9 = private unnamed_addr constant [6 x i8] c"third\00", align 1
@.str.10 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@table = internal global [12 x [40 x i16]] zeroinitializer, align 2
@.str.11 = private unnamed_addr constant [6 x i8] c"seven\00", align 1

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
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %i2 = alloca i32, align 4
  %last = alloca ptr, align 4
  %third = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store i32 1, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 48
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %i, align 4
  %mul = mul nsw i32 %1, %2
  %3 = load i32, ptr %i, align 4
  %mul1 = mul nsw i32 9, %3
  %sub = sub nsw i32 %mul, %mul1
  %add = add nsw i32 %sub, 7
  %4 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds [48 x i32], ptr @words, i32 0, i32 %4
  store i32 %add, ptr %arrayidx, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  store i32 0, ptr %i2, align 4
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc9, %for.end
  %6 = load i32, ptr %i2, align 4
  %cmp4 = icmp slt i32 %6, 300
  br i1 %cmp4, label %for.body5, label %for.end11

for.body5:                                        ; preds = %for.cond3
  %7 = load i32, ptr %i2, align 4
  %mul6 = mul nsw i32 %7, 7
  %8 = load i32, ptr %i2, align 4
  %shr = ashr i32 %8, 3
  %add7 = add nsw i32 %mul6, %shr
  %conv = trunc i32 %add7 to i8
  %9 = load i32, ptr %i2, align 4
  %arrayidx8 = getelementptr inbounds [300 x i8], ptr @bytes, i32 0, i32 %9
  store i8 %conv, ptr %arrayidx8, align 1
  br label %for.inc9

for.inc9:                                         ; preds = %for.body5
  %10 = load i32, ptr %i2, align 4
  %inc10 = add nsw i32 %10, 1
  store i32 %inc10, ptr %i2, align 4
  br label %for.cond3, !llvm.loop !11

for.end11:                                        ; preds = %for.cond3
  %11 = load i32, ptr getelementptr inbounds ([48 x i32], ptr @words, i32 0, i32 12), align 4
  %call = call i32 @find(ptr noundef @words, i32 noundef 1073741829, i32 noundef %11)
  call void @say(ptr noundef @.str, i32 noundef %call)
  %call12 = call i32 @find(ptr noundef @words, i32 noundef 9, i32 noundef 12345)
  call void @say(ptr noundef @.str.1, i32 noundef %call12)
  %call13 = call i32 @neighbours(ptr noundef @words, i32 noundef 1, i32 noundef 30, ptr noundef getelementptr inbounds (i32, ptr @words, i32 700))
  call void @say(ptr noundef @.str.2, i32 noundef %call13)
  %call14 = call i32 @down(ptr noundef @bytes, i32 noundef 250)
  call void @say(ptr noundef @.str.3, i32 noundef %call14)
  %call15 = call i32 @columns(i32 noundef 12)
  call void @say(ptr noundef @.str.4, i32 noundef %call15)
  %call16 = call ptr @until(ptr noundef @words, i32 noundef 20, ptr noundef %sum)
  store ptr %call16, ptr %last, align 4
  %12 = load i32, ptr %sum, align 4
  %13 = load ptr, ptr %last, align 4
  %sub.ptr.lhs.cast = ptrtoint ptr %13 to i32
  %sub.ptr.sub = sub i32 %sub.ptr.lhs.cast, ptrtoint (ptr @words to i32)
  %sub.ptr.div = sdiv exact i32 %sub.ptr.sub, 4
  %add17 = add i32 %12, %sub.ptr.div
  call void @say(ptr noundef @.str.5, i32 noundef %add17)
  %call18 = call i32 @wide(i32 noundef 3, i32 noundef 500003)
  call void @say(ptr noundef @.str.6, i32 noundef %call18)
  %call19 = call i32 @sieve(ptr noundef @main.odd, ptr noundef @bytes, i32 noundef 290)
  call void @say(ptr noundef @.str.7, i32 noundef %call19)
  call void @llvm.memset.p0.i32(ptr align 1 @main.line, i8 120, i32 771, i1 false)
  store i32 0, ptr %third, align 4
  %call20 = call i32 @characters(ptr noundef @main.line, ptr noundef %third)
  call void @say(ptr noundef @.str.8, i32 noundef %call20)
  %14 = load i32, ptr %third, align 4
  call void @say(ptr noundef @.str.9, i32 noundef %14)
  ret i32 0
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
  br label %for.cond, !llvm.loop !12

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
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.10, i32 0, i32 %and
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
  br label %for.cond8, !llvm.loop !13

for.end16:                                        ; preds = %for.cond8
  %17 = load i32, ptr %n, align 4
  %inc17 = add nsw i32 %17, 1
  store i32 %inc17, ptr %n, align 4
  %arrayidx18 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %17
  store i8 10, ptr %arrayidx18, align 1
  %arraydecay = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 0
  %18 = ptrtoint ptr %arraydecay to i32
  %19 = load i32, ptr %n, align 4
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19)
  ret void
}

; Function Attrs: noinline nounwind optnone
define internal i32 @find(ptr noundef %at, i32 noundef %limit, i32 noundef %key) #0 {
entry:
  %retval = alloca i32, align 4
  %at.addr = alloca ptr, align 4
  %limit.addr = alloca i32, align 4
  %key.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i32 %limit, ptr %limit.addr, align 4
  store i32 %key, ptr %key.addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %limit.addr, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %at.addr, align 4
  %3 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds nuw i32, ptr %2, i32 %3
  %4 = load i32, ptr %arrayidx, align 4
  %5 = load i32, ptr %key.addr, align 4
  %cmp1 = icmp eq i32 %4, %5
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  store i32 %6, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %7 = load i32, ptr %i, align 4
  %inc = add i32 %7, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond
  store i32 -1, ptr %retval, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
  %8 = load i32, ptr %retval, align 4
  ret i32 %8
}

; Function Attrs: noinline nounwind optnone
define internal i32 @neighbours(ptr noundef %at, i32 noundef %from, i32 noundef %to, ptr noundef %far) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %from.addr = alloca i32, align 4
  %to.addr = alloca i32, align 4
  %far.addr = alloca ptr, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i32 %from, ptr %from.addr, align 4
  store i32 %to, ptr %to.addr, align 4
  store ptr %far, ptr %far.addr, align 4
  store i32 0, ptr %sum, align 4
  %0 = load i32, ptr %from.addr, align 4
  store i32 %0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %to.addr, align 4
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %sum, align 4
  %4 = load ptr, ptr %at.addr, align 4
  %5 = load i32, ptr %i, align 4
  %sub = sub nsw i32 %5, 1
  %arrayidx = getelementptr inbounds i32, ptr %4, i32 %sub
  %6 = load i32, ptr %arrayidx, align 4
  %7 = load ptr, ptr %at.addr, align 4
  %8 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds i32, ptr %7, i32 %8
  %9 = load i32, ptr %arrayidx1, align 4
  %mul = mul nsw i32 3, %9
  %add = add nsw i32 %6, %mul
  %10 = load ptr, ptr %at.addr, align 4
  %11 = load i32, ptr %i, align 4
  %add2 = add nsw i32 %11, 1
  %arrayidx3 = getelementptr inbounds i32, ptr %10, i32 %add2
  %12 = load i32, ptr %arrayidx3, align 4
  %sub4 = sub nsw i32 %add, %12
  %13 = load ptr, ptr %far.addr, align 4
  %14 = load i32, ptr %i, align 4
  %sub5 = sub nsw i32 %14, 700
  %arrayidx6 = getelementptr inbounds i32, ptr %13, i32 %sub5
  %15 = load i32, ptr %arrayidx6, align 4
  %add7 = add nsw i32 %sub4, %15
  %16 = load i32, ptr %i, align 4
  %add8 = add nsw i32 %add7, %16
  %call = call i32 @mix(i32 noundef %3, i32 noundef %add8)
  store i32 %call, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %17 = load i32, ptr %i, align 4
  %inc = add nsw i32 %17, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond
  %18 = load i32, ptr %sum, align 4
  ret i32 %18
}

; Function Attrs: noinline nounwind optnone
define internal i32 @down(ptr noundef %at, i32 noundef %n) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %sum, align 4
  %0 = load i32, ptr %n.addr, align 4
  store i32 %0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %cmp = icmp sge i32 %1, 0
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %sum, align 4
  %3 = load ptr, ptr %at.addr, align 4
  %4 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds i8, ptr %3, i32 %4
  %5 = load i8, ptr %arrayidx, align 1
  %conv = zext i8 %5 to i32
  %mul = mul i32 %conv, 5
  %6 = load ptr, ptr %at.addr, align 4
  %7 = load i32, ptr %i, align 4
  %add = add nsw i32 %7, 1
  %arrayidx1 = getelementptr inbounds i8, ptr %6, i32 %add
  %8 = load i8, ptr %arrayidx1, align 1
  %conv2 = zext i8 %8 to i32
  %add3 = add i32 %mul, %conv2
  %call = call i32 @mix(i32 noundef %2, i32 noundef %add3)
  store i32 %call, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4
  %sub = sub nsw i32 %9, 3
  store i32 %sub, ptr %i, align 4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond
  %10 = load i32, ptr %sum, align 4
  ret i32 %10
}

; Function Attrs: noinline nounwind optnone
define internal i32 @columns(i32 noundef %n) #0 {
entry:
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  %k12 = alloca i32, align 4
  %i17 = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc9, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end11

for.body:                                         ; preds = %for.cond
  store i32 0, ptr %k, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %2 = load i32, ptr %k, align 4
  %cmp2 = icmp slt i32 %2, 40
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %3 = load i32, ptr %i, align 4
  %mul = mul nsw i32 %3, 31
  %4 = load i32, ptr %k, align 4
  %mul4 = mul nsw i32 %4, 17
  %add = add nsw i32 %mul, %mul4
  %conv = trunc i32 %add to i16
  %5 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds [12 x [40 x i16]], ptr @table, i32 0, i32 %5
  %6 = load i32, ptr %k, align 4
  %arrayidx5 = getelementptr inbounds [40 x i16], ptr %arrayidx, i32 0, i32 %6
  store i16 %conv, ptr %arrayidx5, align 2
  %7 = load i32, ptr %sum, align 4
  %8 = load i32, ptr %i, align 4
  %arrayidx6 = getelementptr inbounds [12 x [40 x i16]], ptr @table, i32 0, i32 %8
  %9 = load i32, ptr %k, align 4
  %sub = sub nsw i32 39, %9
  %arrayidx7 = getelementptr inbounds [40 x i16], ptr %arrayidx6, i32 0, i32 %sub
  %10 = load i16, ptr %arrayidx7, align 2
  %conv8 = sext i16 %10 to i32
  %call = call i32 @mix(i32 noundef %7, i32 noundef %conv8)
  store i32 %call, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body3
  %11 = load i32, ptr %k, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %k, align 4
  br label %for.cond1, !llvm.loop !17

for.end:                                          ; preds = %for.cond1
  br label %for.inc9

for.inc9:                                         ; preds = %for.end
  %12 = load i32, ptr %i, align 4
  %inc10 = add nsw i32 %12, 1
  store i32 %inc10, ptr %i, align 4
  br label %for.cond, !llvm.loop !18

for.end11:                                        ; preds = %for.cond
  store i32 0, ptr %k12, align 4
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc33, %for.end11
  %13 = load i32, ptr %k12, align 4
  %cmp14 = icmp slt i32 %13, 40
  br i1 %cmp14, label %for.body16, label %for.end35

for.body16:                                       ; preds = %for.cond13
  store i32 0, ptr %i17, align 4
  br label %for.cond18

for.cond18:                                       ; preds = %for.inc30, %for.body16
  %14 = load i32, ptr %i17, align 4
  %cmp19 = icmp slt i32 %14, 12
  br i1 %cmp19, label %for.body21, label %for.end32

for.body21:                                       ; preds = %for.cond18
  %15 = load i32, ptr %sum, align 4
  %16 = load i32, ptr %i17, align 4
  %arrayidx22 = getelementptr inbounds [12 x [40 x i16]], ptr @table, i32 0, i32 %16
  %17 = load i32, ptr %k12, align 4
  %arrayidx23 = getelementptr inbounds [40 x i16], ptr %arrayidx22, i32 0, i32 %17
  %18 = load i16, ptr %arrayidx23, align 2
  %conv24 = sext i16 %18 to i32
  %19 = load i32, ptr %i17, align 4
  %mul25 = mul nsw i32 7, %19
  %20 = load i32, ptr %k12, align 4
  %mul26 = mul nsw i32 5, %20
  %add27 = add nsw i32 %mul25, %mul26
  %add28 = add i32 %conv24, %add27
  %call29 = call i32 @mix(i32 noundef %15, i32 noundef %add28)
  store i32 %call29, ptr %sum, align 4
  br label %for.inc30

for.inc30:                                        ; preds = %for.body21
  %21 = load i32, ptr %i17, align 4
  %inc31 = add nsw i32 %21, 1
  store i32 %inc31, ptr %i17, align 4
  br label %for.cond18, !llvm.loop !19

for.end32:                                        ; preds = %for.cond18
  br label %for.inc33

for.inc33:                                        ; preds = %for.end32
  %22 = load i32, ptr %k12, align 4
  %add34 = add nsw i32 %22, 2
  store i32 %add34, ptr %k12, align 4
  br label %for.cond13, !llvm.loop !20

for.end35:                                        ; preds = %for.cond13
  %23 = load i32, ptr %sum, align 4
  ret i32 %23
}

; Function Attrs: noinline nounwind optnone
define internal ptr @until(ptr noundef %at, i32 noundef %n, ptr noundef %sum) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %sum.addr = alloca ptr, align 4
  %last = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store ptr %sum, ptr %sum.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  store ptr %0, ptr %last, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %at.addr, align 4
  %4 = load i32, ptr %i, align 4
  %mul = mul nsw i32 2, %4
  %arrayidx = getelementptr inbounds i32, ptr %3, i32 %mul
  store ptr %arrayidx, ptr %last, align 4
  %5 = load ptr, ptr %sum.addr, align 4
  %6 = load i32, ptr %5, align 4
  %7 = load ptr, ptr %last, align 4
  %8 = load i32, ptr %7, align 4
  %call = call i32 @mix(i32 noundef %6, i32 noundef %8)
  %9 = load ptr, ptr %sum.addr, align 4
  store i32 %call, ptr %9, align 4
  %10 = load ptr, ptr %last, align 4
  %11 = load i32, ptr %10, align 4
  %cmp1 = icmp eq i32 %11, 7
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %12 = load i32, ptr %i, align 4
  call void @say(ptr noundef @.str.11, i32 noundef %12)
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %13 = load i32, ptr %i, align 4
  %inc = add nsw i32 %13, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !21

for.end:                                          ; preds = %for.cond
  %14 = load ptr, ptr %last, align 4
  ret ptr %14
}

; Function Attrs: noinline nounwind optnone
define internal i32 @wide(i32 noundef %from, i32 noundef %n) #0 {
entry:
  %from.addr = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %from, ptr %from.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %sum, align 4
  %0 = load i32, ptr %from.addr, align 4
  store i32 %0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4
  %2 = load i32, ptr %n.addr, align 4
  %cmp = icmp ne i32 %1, %2
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %sum, align 4
  %4 = load i32, ptr %i, align 4
  %mul = mul i32 %4, 77777
  %call = call i32 @mix(i32 noundef %3, i32 noundef %mul)
  %5 = load i32, ptr %i, align 4
  %mul1 = mul i32 %5, 12
  %add = add i32 %mul1, 9
  %xor = xor i32 %call, %add
  store i32 %xor, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  %add2 = add i32 %6, 5000
  store i32 %add2, ptr %i, align 4
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond
  %7 = load i32, ptr %sum, align 4
  ret i32 %7
}

; Function Attrs: noinline nounwind optnone
define internal i32 @sieve(ptr noundef %out, ptr noundef %in, i32 noundef %n) #0 {
entry:
  %out.addr = alloca ptr, align 4
  %in.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %k = alloca i32, align 4
  %i = alloca i32, align 4
  %sum = alloca i32, align 4
  %i4 = alloca i32, align 4
  store ptr %out, ptr %out.addr, align 4
  store ptr %in, ptr %in.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %k, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %in.addr, align 4
  %3 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds i8, ptr %2, i32 %3
  %4 = load i8, ptr %arrayidx, align 1
  %conv = zext i8 %4 to i32
  %and = and i32 %conv, 1
  %tobool = icmp ne i32 %and, 0
  br i1 %tobool, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %5 = load ptr, ptr %in.addr, align 4
  %6 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds i8, ptr %5, i32 %6
  %7 = load i8, ptr %arrayidx1, align 1
  %8 = load ptr, ptr %out.addr, align 4
  %9 = load i32, ptr %k, align 4
  %inc = add nsw i32 %9, 1
  store i32 %inc, ptr %k, align 4
  %arrayidx2 = getelementptr inbounds i8, ptr %8, i32 %9
  store i8 %7, ptr %arrayidx2, align 1
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr %i, align 4
  %inc3 = add nsw i32 %10, 1
  store i32 %inc3, ptr %i, align 4
  br label %for.cond, !llvm.loop !23

for.end:                                          ; preds = %for.cond
  %11 = load i32, ptr %k, align 4
  store i32 %11, ptr %sum, align 4
  store i32 0, ptr %i4, align 4
  br label %for.cond5

for.cond5:                                        ; preds = %for.inc11, %for.end
  %12 = load i32, ptr %i4, align 4
  %13 = load i32, ptr %k, align 4
  %cmp6 = icmp slt i32 %12, %13
  br i1 %cmp6, label %for.body8, label %for.end13

for.body8:                                        ; preds = %for.cond5
  %14 = load i32, ptr %sum, align 4
  %15 = load ptr, ptr %out.addr, align 4
  %16 = load i32, ptr %i4, align 4
  %arrayidx9 = getelementptr inbounds i8, ptr %15, i32 %16
  %17 = load i8, ptr %arrayidx9, align 1
  %conv10 = zext i8 %17 to i32
  %call = call i32 @mix(i32 noundef %14, i32 noundef %conv10)
  store i32 %call, ptr %sum, align 4
  br label %for.inc11

for.inc11:                                        ; preds = %for.body8
  %18 = load i32, ptr %i4, align 4
  %inc12 = add nsw i32 %18, 1
  store i32 %inc12, ptr %i4, align 4
  br label %for.cond5, !llvm.loop !24

for.end13:                                        ; preds = %for.cond5
  %19 = load i32, ptr %sum, align 4
  ret i32 %19
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg) #1

; Function Attrs: noinline nounwind optnone
define internal i32 @characters(ptr noundef %s, ptr noundef %third) #0 {
entry:
  %s.addr = alloca ptr, align 4
  %third.addr = alloca ptr, align 4
  %n = alloca i32, align 4
  %sum = alloca i32, align 4
  store ptr %s, ptr %s.addr, align 4
  store ptr %third, ptr %third.addr, align 4
  store i32 0, ptr %n, align 4
  store i32 0, ptr %sum, align 4
  br label %do.body

do.body:                                          ; preds = %do.cond, %entry
  %0 = load i32, ptr %n, align 4
  %conv = trunc i32 %0 to i8
  %conv1 = sext i8 %conv to i32
  %1 = load i32, ptr %sum, align 4
  %add = add nsw i32 %1, %conv1
  store i32 %add, ptr %sum, align 4
  %2 = load i32, ptr %n, align 4
  %inc = add i32 %2, 1
  store i32 %inc, ptr %n, align 4
  %cmp = icmp eq i32 %2, 3
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %do.body
  %3 = load ptr, ptr %third.addr, align 4
  %4 = load i32, ptr %3, align 4
  %inc3 = add nsw i32 %4, 1
  store i32 %inc3, ptr %3, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %do.body
  br label %do.cond

do.cond:                                          ; preds = %if.end
  %5 = load ptr, ptr %s.addr, align 4
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %5, i32 1
  store ptr %incdec.ptr, ptr %s.addr, align 4
  %6 = load i8, ptr %incdec.ptr, align 1
  %tobool = icmp ne i8 %6, 0
  br i1 %tobool, label %do.body, label %do.end, !llvm.loop !25

do.end:                                           ; preds = %do.cond
  %7 = load i32, ptr %sum, align 4
  ret i32 %7
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
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #2, !srcloc !26
  %asmresult = extractvalue { i32, i32 } %8, 0
  %asmresult1 = extractvalue { i32, i32 } %8, 1
  store i32 %asmresult, ptr %t0, align 4
  store i32 %asmresult1, ptr %a0, align 4
  %9 = load i32, ptr %a0, align 4
  ret i32 %9
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

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind }

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
!17 = distinct !{!17, !8}
!18 = distinct !{!18, !8}
!19 = distinct !{!19, !8}
!20 = distinct !{!20, !8}
!21 = distinct !{!21, !8}
!22 = distinct !{!22, !8}
!23 = distinct !{!23, !8}
!24 = distinct !{!24, !8}
!25 = distinct !{!25, !8}
!26 = !{i64 21279}
