; ModuleID = 'flow.c'
source_filename = "flow.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@.str = private unnamed_addr constant [6 x i8] c"dense\00", align 1
@main.some = internal constant [23 x i32] [i32 -100000, i32 -99999, i32 -8, i32 -7, i32 -6, i32 -1, i32 0, i32 1, i32 3, i32 4, i32 19, i32 20, i32 25, i32 29, i32 30, i32 76, i32 77, i32 78, i32 999, i32 1000, i32 2147483646, i32 2147483647, i32 -2147483648], align 4
@.str.1 = private unnamed_addr constant [7 x i8] c"sparse\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"letters\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"machine\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"crowded\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"sieve\00", align 1
@.str.6 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@machine.places = internal constant [4 x ptr] [ptr blockaddress(@machine, %add), ptr blockaddress(@machine, %twice), ptr blockaddress(@machine, %back), ptr blockaddress(@machine, %out)], align 4
@sieve.composite = internal global [2000 x i8] zeroinitializer, align 1

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
  %i11 = alloca i32, align 4
  %.compoundliteral = alloca [7 x i8], align 1
  %v = alloca [16 x i32], align 4
  %i26 = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store i32 0, ptr %sum, align 4
  store i32 -3, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %sum, align 4
  %2 = load i32, ptr %i, align 4
  %call = call i32 @dense(i32 noundef %2) #1
  %call1 = call i32 @mix(i32 noundef %1, i32 noundef %call) #1
  store i32 %call1, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  %4 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str, i32 noundef %4) #1
  store i32 0, ptr %i2, align 4
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc8, %for.end
  %5 = load i32, ptr %i2, align 4
  %cmp4 = icmp ult i32 %5, 23
  br i1 %cmp4, label %for.body5, label %for.end10

for.body5:                                        ; preds = %for.cond3
  %6 = load i32, ptr %sum, align 4
  %7 = load i32, ptr %i2, align 4
  %arrayidx = getelementptr inbounds nuw [23 x i32], ptr @main.some, i32 0, i32 %7
  %8 = load i32, ptr %arrayidx, align 4
  %call6 = call i32 @sparse(i32 noundef %8) #1
  %call7 = call i32 @mix(i32 noundef %6, i32 noundef %call6) #1
  store i32 %call7, ptr %sum, align 4
  br label %for.inc8

for.inc8:                                         ; preds = %for.body5
  %9 = load i32, ptr %i2, align 4
  %inc9 = add i32 %9, 1
  store i32 %inc9, ptr %i2, align 4
  br label %for.cond3, !llvm.loop !11

for.end10:                                        ; preds = %for.cond3
  %10 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str.1, i32 noundef %10) #1
  store i32 -128, ptr %i11, align 4
  br label %for.cond12

for.cond12:                                       ; preds = %for.inc17, %for.end10
  %11 = load i32, ptr %i11, align 4
  %cmp13 = icmp slt i32 %11, 128
  br i1 %cmp13, label %for.body14, label %for.end19

for.body14:                                       ; preds = %for.cond12
  %12 = load i32, ptr %sum, align 4
  %13 = load i32, ptr %i11, align 4
  %conv = trunc i32 %13 to i8
  %call15 = call i32 @letters(i8 noundef zeroext %conv) #1
  %call16 = call i32 @mix(i32 noundef %12, i32 noundef %call15) #1
  store i32 %call16, ptr %sum, align 4
  br label %for.inc17

for.inc17:                                        ; preds = %for.body14
  %14 = load i32, ptr %i11, align 4
  %inc18 = add nsw i32 %14, 1
  store i32 %inc18, ptr %i11, align 4
  br label %for.cond12, !llvm.loop !12

for.end19:                                        ; preds = %for.cond12
  %15 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str.2, i32 noundef %15) #1
  store i8 0, ptr %.compoundliteral, align 1
  %arrayinit.element = getelementptr inbounds i8, ptr %.compoundliteral, i32 1
  store i8 5, ptr %arrayinit.element, align 1
  %arrayinit.element20 = getelementptr inbounds i8, ptr %.compoundliteral, i32 2
  store i8 1, ptr %arrayinit.element20, align 1
  %arrayinit.element21 = getelementptr inbounds i8, ptr %.compoundliteral, i32 3
  store i8 0, ptr %arrayinit.element21, align 1
  %arrayinit.element22 = getelementptr inbounds i8, ptr %.compoundliteral, i32 4
  store i8 1, ptr %arrayinit.element22, align 1
  %arrayinit.element23 = getelementptr inbounds i8, ptr %.compoundliteral, i32 5
  store i8 2, ptr %arrayinit.element23, align 1
  %arrayinit.element24 = getelementptr inbounds i8, ptr %.compoundliteral, i32 6
  store i8 3, ptr %arrayinit.element24, align 1
  %arraydecay = getelementptr inbounds [7 x i8], ptr %.compoundliteral, i32 0, i32 0
  %call25 = call i32 @machine(ptr noundef %arraydecay, i32 noundef 1) #1
  call void @say(ptr noundef @.str.3, i32 noundef %call25) #1
  store i32 0, ptr %i26, align 4
  br label %for.cond27

for.cond27:                                       ; preds = %for.inc32, %for.end19
  %16 = load i32, ptr %i26, align 4
  %cmp28 = icmp slt i32 %16, 16
  br i1 %cmp28, label %for.body30, label %for.end34

for.body30:                                       ; preds = %for.cond27
  %17 = load i32, ptr %i26, align 4
  %mul = mul i32 %17, -1640531535
  %18 = load i32, ptr %i26, align 4
  %arrayidx31 = getelementptr inbounds [16 x i32], ptr %v, i32 0, i32 %18
  store i32 %mul, ptr %arrayidx31, align 4
  br label %for.inc32

for.inc32:                                        ; preds = %for.body30
  %19 = load i32, ptr %i26, align 4
  %inc33 = add nsw i32 %19, 1
  store i32 %inc33, ptr %i26, align 4
  br label %for.cond27, !llvm.loop !13

for.end34:                                        ; preds = %for.cond27
  %arraydecay35 = getelementptr inbounds [16 x i32], ptr %v, i32 0, i32 0
  %call36 = call i32 @crowded(ptr noundef %arraydecay35) #1
  call void @say(ptr noundef @.str.4, i32 noundef %call36) #1
  %call37 = call i32 @sieve() #1
  call void @say(ptr noundef @.str.5, i32 noundef %call37) #1
  ret i32 0
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
define internal i32 @dense(i32 noundef %x) #0 {
entry:
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  switch i32 %0, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb1
    i32 2, label %sw.bb2
    i32 3, label %sw.bb3
    i32 4, label %sw.bb3
    i32 5, label %sw.bb4
    i32 6, label %sw.bb5
    i32 7, label %sw.bb6
    i32 9, label %sw.bb7
    i32 10, label %sw.bb8
    i32 11, label %sw.bb10
  ]

sw.bb:                                            ; preds = %entry
  store i32 5, ptr %retval, align 4
  br label %return

sw.bb1:                                           ; preds = %entry
  %1 = load i32, ptr %x.addr, align 4
  %mul = mul nsw i32 %1, 7
  %add = add nsw i32 %mul, 2
  store i32 %add, ptr %retval, align 4
  br label %return

sw.bb2:                                           ; preds = %entry
  store i32 -3, ptr %retval, align 4
  br label %return

sw.bb3:                                           ; preds = %entry, %entry
  %2 = load i32, ptr %x.addr, align 4
  %shl = shl i32 %2, 4
  store i32 %shl, ptr %retval, align 4
  br label %return

sw.bb4:                                           ; preds = %entry
  %3 = load i32, ptr %x.addr, align 4
  %xor = xor i32 %3, 99
  store i32 %xor, ptr %retval, align 4
  br label %return

sw.bb5:                                           ; preds = %entry
  store i32 1000000, ptr %retval, align 4
  br label %return

sw.bb6:                                           ; preds = %entry
  %4 = load i32, ptr %x.addr, align 4
  %sub = sub nsw i32 %4, 500
  store i32 %sub, ptr %retval, align 4
  br label %return

sw.bb7:                                           ; preds = %entry
  store i32 17, ptr %retval, align 4
  br label %return

sw.bb8:                                           ; preds = %entry
  %5 = load i32, ptr %x.addr, align 4
  %6 = load i32, ptr %x.addr, align 4
  %mul9 = mul nsw i32 %5, %6
  store i32 %mul9, ptr %retval, align 4
  br label %return

sw.bb10:                                          ; preds = %entry
  %7 = load i32, ptr %x.addr, align 4
  %not = xor i32 %7, -1
  store i32 %not, ptr %retval, align 4
  br label %return

sw.default:                                       ; preds = %entry
  store i32 40, ptr %retval, align 4
  br label %return

return:                                           ; preds = %sw.default, %sw.bb10, %sw.bb8, %sw.bb7, %sw.bb6, %sw.bb5, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1, %sw.bb
  %8 = load i32, ptr %retval, align 4
  ret i32 %8
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
  br label %for.cond, !llvm.loop !14

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
  br label %for.cond8, !llvm.loop !15

for.end16:                                        ; preds = %for.cond8
  %17 = load i32, ptr %n, align 4
  %inc17 = add nsw i32 %17, 1
  store i32 %inc17, ptr %n, align 4
  %arrayidx18 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %17
  store i8 10, ptr %arrayidx18, align 1
  %arraydecay = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 0
  %18 = ptrtoint ptr %arraydecay to i32
  %19 = load i32, ptr %n, align 4
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19) #1
  ret void
}

; Function Attrs: noinline nounwind optnone
define internal i32 @sparse(i32 noundef %x) #0 {
entry:
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  switch i32 %0, label %sw.default [
    i32 -100000, label %sw.bb
    i32 -7, label %sw.bb1
    i32 0, label %sw.bb2
    i32 1, label %sw.bb2
    i32 2, label %sw.bb2
    i32 3, label %sw.bb2
    i32 77, label %sw.bb3
    i32 1000, label %sw.bb4
    i32 2147483647, label %sw.bb5
    i32 20, label %sw.bb6
    i32 21, label %sw.bb6
    i32 22, label %sw.bb6
    i32 23, label %sw.bb6
    i32 24, label %sw.bb6
    i32 25, label %sw.bb6
    i32 26, label %sw.bb6
    i32 27, label %sw.bb6
    i32 28, label %sw.bb6
    i32 29, label %sw.bb6
  ]

sw.bb:                                            ; preds = %entry
  store i32 1, ptr %retval, align 4
  br label %return

sw.bb1:                                           ; preds = %entry
  store i32 2, ptr %retval, align 4
  br label %return

sw.bb2:                                           ; preds = %entry, %entry, %entry, %entry
  store i32 3, ptr %retval, align 4
  br label %return

sw.bb3:                                           ; preds = %entry
  store i32 4, ptr %retval, align 4
  br label %return

sw.bb4:                                           ; preds = %entry
  store i32 5, ptr %retval, align 4
  br label %return

sw.bb5:                                           ; preds = %entry
  store i32 6, ptr %retval, align 4
  br label %return

sw.bb6:                                           ; preds = %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry
  %1 = load i32, ptr %x.addr, align 4
  %add = add nsw i32 %1, 7
  store i32 %add, ptr %retval, align 4
  br label %return

sw.default:                                       ; preds = %entry
  store i32 8, ptr %retval, align 4
  br label %return

return:                                           ; preds = %sw.default, %sw.bb6, %sw.bb5, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1, %sw.bb
  %2 = load i32, ptr %retval, align 4
  ret i32 %2
}

; Function Attrs: noinline nounwind optnone
define internal i32 @letters(i8 noundef zeroext %c) #0 {
entry:
  %retval = alloca i32, align 4
  %c.addr = alloca i8, align 1
  store i8 %c, ptr %c.addr, align 1
  %0 = load i8, ptr %c.addr, align 1
  %conv = zext i8 %0 to i32
  switch i32 %conv, label %sw.default [
    i32 97, label %sw.bb
    i32 98, label %sw.bb
    i32 99, label %sw.bb
    i32 100, label %sw.bb
    i32 101, label %sw.bb
    i32 102, label %sw.bb
    i32 103, label %sw.bb
    i32 104, label %sw.bb
    i32 105, label %sw.bb
    i32 106, label %sw.bb
    i32 107, label %sw.bb
    i32 108, label %sw.bb
    i32 109, label %sw.bb
    i32 110, label %sw.bb
    i32 111, label %sw.bb
    i32 112, label %sw.bb
    i32 113, label %sw.bb
    i32 114, label %sw.bb
    i32 115, label %sw.bb
    i32 116, label %sw.bb
    i32 117, label %sw.bb
    i32 118, label %sw.bb
    i32 119, label %sw.bb
    i32 120, label %sw.bb
    i32 121, label %sw.bb
    i32 122, label %sw.bb
    i32 65, label %sw.bb1
    i32 66, label %sw.bb1
    i32 67, label %sw.bb1
    i32 68, label %sw.bb1
    i32 69, label %sw.bb1
    i32 70, label %sw.bb1
    i32 71, label %sw.bb1
    i32 72, label %sw.bb1
    i32 73, label %sw.bb1
    i32 74, label %sw.bb1
    i32 75, label %sw.bb1
    i32 76, label %sw.bb1
    i32 77, label %sw.bb1
    i32 78, label %sw.bb1
    i32 79, label %sw.bb1
    i32 80, label %sw.bb1
    i32 81, label %sw.bb1
    i32 82, label %sw.bb1
    i32 83, label %sw.bb1
    i32 84, label %sw.bb1
    i32 85, label %sw.bb1
    i32 86, label %sw.bb1
    i32 87, label %sw.bb1
    i32 88, label %sw.bb1
    i32 89, label %sw.bb1
    i32 90, label %sw.bb1
    i32 48, label %sw.bb2
    i32 49, label %sw.bb2
    i32 50, label %sw.bb2
    i32 51, label %sw.bb2
    i32 52, label %sw.bb2
    i32 53, label %sw.bb2
    i32 54, label %sw.bb2
    i32 55, label %sw.bb2
    i32 56, label %sw.bb2
    i32 57, label %sw.bb2
    i32 32, label %sw.bb3
    i32 9, label %sw.bb3
    i32 10, label %sw.bb3
    i32 -1, label %sw.bb4
  ]

sw.bb:                                            ; preds = %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry
  store i32 1, ptr %retval, align 4
  br label %return

sw.bb1:                                           ; preds = %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry
  store i32 2, ptr %retval, align 4
  br label %return

sw.bb2:                                           ; preds = %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry
  store i32 3, ptr %retval, align 4
  br label %return

sw.bb3:                                           ; preds = %entry, %entry, %entry
  store i32 4, ptr %retval, align 4
  br label %return

sw.bb4:                                           ; preds = %entry
  store i32 5, ptr %retval, align 4
  br label %return

sw.default:                                       ; preds = %entry
  store i32 6, ptr %retval, align 4
  br label %return

return:                                           ; preds = %sw.default, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1, %sw.bb
  %1 = load i32, ptr %retval, align 4
  ret i32 %1
}

; Function Attrs: noinline nounwind optnone
define internal i32 @machine(ptr noundef %code, i32 noundef %x) #0 {
entry:
  %code.addr = alloca ptr, align 4
  %x.addr = alloca i32, align 4
  %left = alloca i32, align 4
  store ptr %code, ptr %code.addr, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 10, ptr %left, align 4
  %0 = load ptr, ptr %code.addr, align 4
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %0, i32 1
  store ptr %incdec.ptr, ptr %code.addr, align 4
  %1 = load i8, ptr %0, align 1
  %idxprom = zext i8 %1 to i32
  %arrayidx = getelementptr inbounds nuw [4 x ptr], ptr @machine.places, i32 0, i32 %idxprom
  %2 = load ptr, ptr %arrayidx, align 4
  br label %indirectgoto

add:                                              ; preds = %indirectgoto
  %3 = load ptr, ptr %code.addr, align 4
  %incdec.ptr1 = getelementptr inbounds nuw i8, ptr %3, i32 1
  store ptr %incdec.ptr1, ptr %code.addr, align 4
  %4 = load i8, ptr %3, align 1
  %conv = zext i8 %4 to i32
  %5 = load i32, ptr %x.addr, align 4
  %add2 = add nsw i32 %5, %conv
  store i32 %add2, ptr %x.addr, align 4
  %6 = load ptr, ptr %code.addr, align 4
  %incdec.ptr3 = getelementptr inbounds nuw i8, ptr %6, i32 1
  store ptr %incdec.ptr3, ptr %code.addr, align 4
  %7 = load i8, ptr %6, align 1
  %idxprom4 = zext i8 %7 to i32
  %arrayidx5 = getelementptr inbounds nuw [4 x ptr], ptr @machine.places, i32 0, i32 %idxprom4
  %8 = load ptr, ptr %arrayidx5, align 4
  br label %indirectgoto

twice:                                            ; preds = %indirectgoto
  %9 = load i32, ptr %x.addr, align 4
  %mul = mul nsw i32 %9, 2
  store i32 %mul, ptr %x.addr, align 4
  %10 = load ptr, ptr %code.addr, align 4
  %incdec.ptr6 = getelementptr inbounds nuw i8, ptr %10, i32 1
  store ptr %incdec.ptr6, ptr %code.addr, align 4
  %11 = load i8, ptr %10, align 1
  %idxprom7 = zext i8 %11 to i32
  %arrayidx8 = getelementptr inbounds nuw [4 x ptr], ptr @machine.places, i32 0, i32 %idxprom7
  %12 = load ptr, ptr %arrayidx8, align 4
  br label %indirectgoto

back:                                             ; preds = %indirectgoto
  %13 = load i32, ptr %left, align 4
  %dec = add nsw i32 %13, -1
  store i32 %dec, ptr %left, align 4
  %cmp = icmp sgt i32 %dec, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %back
  %14 = load ptr, ptr %code.addr, align 4
  %add.ptr = getelementptr inbounds i8, ptr %14, i32 -4
  store ptr %add.ptr, ptr %code.addr, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %back
  %15 = load ptr, ptr %code.addr, align 4
  %incdec.ptr10 = getelementptr inbounds nuw i8, ptr %15, i32 1
  store ptr %incdec.ptr10, ptr %code.addr, align 4
  %16 = load i8, ptr %15, align 1
  %idxprom11 = zext i8 %16 to i32
  %arrayidx12 = getelementptr inbounds nuw [4 x ptr], ptr @machine.places, i32 0, i32 %idxprom11
  %17 = load ptr, ptr %arrayidx12, align 4
  br label %indirectgoto

out:                                              ; preds = %indirectgoto
  %18 = load i32, ptr %x.addr, align 4
  ret i32 %18

indirectgoto:                                     ; preds = %if.end, %twice, %add, %entry
  %indirect.goto.dest = phi ptr [ %2, %entry ], [ %8, %add ], [ %12, %twice ], [ %17, %if.end ]
  indirectbr ptr %indirect.goto.dest, [label %add, label %twice, label %back, label %out]
}

; Function Attrs: noinline nounwind optnone
define internal i32 @crowded(ptr noundef %v) #0 {
entry:
  %v.addr = alloca ptr, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = alloca i32, align 4
  %d = alloca i32, align 4
  %e = alloca i32, align 4
  %f = alloca i32, align 4
  %g = alloca i32, align 4
  %h = alloca i32, align 4
  %i = alloca i32, align 4
  %j = alloca i32, align 4
  %k = alloca i32, align 4
  %l = alloca i32, align 4
  %m = alloca i32, align 4
  %n = alloca i32, align 4
  %o = alloca i32, align 4
  %p = alloca i32, align 4
  %q = alloca i32, align 4
  %r = alloca i32, align 4
  %s = alloca i32, align 4
  %t = alloca i32, align 4
  %u = alloca i32, align 4
  %w = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %sum = alloca i32, align 4
  %z = alloca i32, align 4
  store ptr %v, ptr %v.addr, align 4
  %0 = load ptr, ptr %v.addr, align 4
  %arrayidx = getelementptr inbounds i32, ptr %0, i32 0
  %1 = load i32, ptr %arrayidx, align 4
  store i32 %1, ptr %a, align 4
  %2 = load ptr, ptr %v.addr, align 4
  %arrayidx1 = getelementptr inbounds i32, ptr %2, i32 1
  %3 = load i32, ptr %arrayidx1, align 4
  store i32 %3, ptr %b, align 4
  %4 = load ptr, ptr %v.addr, align 4
  %arrayidx2 = getelementptr inbounds i32, ptr %4, i32 2
  %5 = load i32, ptr %arrayidx2, align 4
  store i32 %5, ptr %c, align 4
  %6 = load ptr, ptr %v.addr, align 4
  %arrayidx3 = getelementptr inbounds i32, ptr %6, i32 3
  %7 = load i32, ptr %arrayidx3, align 4
  store i32 %7, ptr %d, align 4
  %8 = load ptr, ptr %v.addr, align 4
  %arrayidx4 = getelementptr inbounds i32, ptr %8, i32 4
  %9 = load i32, ptr %arrayidx4, align 4
  store i32 %9, ptr %e, align 4
  %10 = load ptr, ptr %v.addr, align 4
  %arrayidx5 = getelementptr inbounds i32, ptr %10, i32 5
  %11 = load i32, ptr %arrayidx5, align 4
  store i32 %11, ptr %f, align 4
  %12 = load ptr, ptr %v.addr, align 4
  %arrayidx6 = getelementptr inbounds i32, ptr %12, i32 6
  %13 = load i32, ptr %arrayidx6, align 4
  store i32 %13, ptr %g, align 4
  %14 = load ptr, ptr %v.addr, align 4
  %arrayidx7 = getelementptr inbounds i32, ptr %14, i32 7
  %15 = load i32, ptr %arrayidx7, align 4
  store i32 %15, ptr %h, align 4
  %16 = load ptr, ptr %v.addr, align 4
  %arrayidx8 = getelementptr inbounds i32, ptr %16, i32 8
  %17 = load i32, ptr %arrayidx8, align 4
  store i32 %17, ptr %i, align 4
  %18 = load ptr, ptr %v.addr, align 4
  %arrayidx9 = getelementptr inbounds i32, ptr %18, i32 9
  %19 = load i32, ptr %arrayidx9, align 4
  store i32 %19, ptr %j, align 4
  %20 = load ptr, ptr %v.addr, align 4
  %arrayidx10 = getelementptr inbounds i32, ptr %20, i32 10
  %21 = load i32, ptr %arrayidx10, align 4
  store i32 %21, ptr %k, align 4
  %22 = load ptr, ptr %v.addr, align 4
  %arrayidx11 = getelementptr inbounds i32, ptr %22, i32 11
  %23 = load i32, ptr %arrayidx11, align 4
  store i32 %23, ptr %l, align 4
  %24 = load ptr, ptr %v.addr, align 4
  %arrayidx12 = getelementptr inbounds i32, ptr %24, i32 12
  %25 = load i32, ptr %arrayidx12, align 4
  store i32 %25, ptr %m, align 4
  %26 = load ptr, ptr %v.addr, align 4
  %arrayidx13 = getelementptr inbounds i32, ptr %26, i32 13
  %27 = load i32, ptr %arrayidx13, align 4
  store i32 %27, ptr %n, align 4
  %28 = load ptr, ptr %v.addr, align 4
  %arrayidx14 = getelementptr inbounds i32, ptr %28, i32 14
  %29 = load i32, ptr %arrayidx14, align 4
  store i32 %29, ptr %o, align 4
  %30 = load ptr, ptr %v.addr, align 4
  %arrayidx15 = getelementptr inbounds i32, ptr %30, i32 15
  %31 = load i32, ptr %arrayidx15, align 4
  store i32 %31, ptr %p, align 4
  %32 = load i32, ptr %a, align 4
  %33 = load i32, ptr %p, align 4
  %xor = xor i32 %32, %33
  store i32 %xor, ptr %q, align 4
  %34 = load i32, ptr %b, align 4
  %35 = load i32, ptr %o, align 4
  %xor16 = xor i32 %34, %35
  store i32 %xor16, ptr %r, align 4
  %36 = load i32, ptr %c, align 4
  %37 = load i32, ptr %n, align 4
  %xor17 = xor i32 %36, %37
  store i32 %xor17, ptr %s, align 4
  %38 = load i32, ptr %d, align 4
  %39 = load i32, ptr %m, align 4
  %xor18 = xor i32 %38, %39
  store i32 %xor18, ptr %t, align 4
  %40 = load i32, ptr %e, align 4
  %41 = load i32, ptr %l, align 4
  %xor19 = xor i32 %40, %41
  store i32 %xor19, ptr %u, align 4
  %42 = load i32, ptr %f, align 4
  %43 = load i32, ptr %k, align 4
  %xor20 = xor i32 %42, %43
  store i32 %xor20, ptr %w, align 4
  %44 = load i32, ptr %g, align 4
  %45 = load i32, ptr %j, align 4
  %xor21 = xor i32 %44, %45
  store i32 %xor21, ptr %x, align 4
  %46 = load i32, ptr %h, align 4
  %47 = load i32, ptr %i, align 4
  %xor22 = xor i32 %46, %47
  store i32 %xor22, ptr %y, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %z, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %48 = load i32, ptr %z, align 4
  %cmp = icmp slt i32 %48, 20
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %49 = load i32, ptr %b, align 4
  %50 = load i32, ptr %c, align 4
  %mul = mul nsw i32 %49, %50
  %51 = load i32, ptr %a, align 4
  %add = add nsw i32 %51, %mul
  store i32 %add, ptr %a, align 4
  %52 = load i32, ptr %c, align 4
  %53 = load i32, ptr %d, align 4
  %mul23 = mul nsw i32 %52, %53
  %54 = load i32, ptr %b, align 4
  %add24 = add nsw i32 %54, %mul23
  store i32 %add24, ptr %b, align 4
  %55 = load i32, ptr %d, align 4
  %56 = load i32, ptr %e, align 4
  %mul25 = mul nsw i32 %55, %56
  %57 = load i32, ptr %c, align 4
  %add26 = add nsw i32 %57, %mul25
  store i32 %add26, ptr %c, align 4
  %58 = load i32, ptr %e, align 4
  %59 = load i32, ptr %f, align 4
  %mul27 = mul nsw i32 %58, %59
  %60 = load i32, ptr %d, align 4
  %add28 = add nsw i32 %60, %mul27
  store i32 %add28, ptr %d, align 4
  %61 = load i32, ptr %f, align 4
  %62 = load i32, ptr %g, align 4
  %mul29 = mul nsw i32 %61, %62
  %63 = load i32, ptr %e, align 4
  %add30 = add nsw i32 %63, %mul29
  store i32 %add30, ptr %e, align 4
  %64 = load i32, ptr %g, align 4
  %65 = load i32, ptr %h, align 4
  %mul31 = mul nsw i32 %64, %65
  %66 = load i32, ptr %f, align 4
  %add32 = add nsw i32 %66, %mul31
  store i32 %add32, ptr %f, align 4
  %67 = load i32, ptr %h, align 4
  %68 = load i32, ptr %i, align 4
  %mul33 = mul nsw i32 %67, %68
  %69 = load i32, ptr %g, align 4
  %add34 = add nsw i32 %69, %mul33
  store i32 %add34, ptr %g, align 4
  %70 = load i32, ptr %i, align 4
  %71 = load i32, ptr %j, align 4
  %mul35 = mul nsw i32 %70, %71
  %72 = load i32, ptr %h, align 4
  %add36 = add nsw i32 %72, %mul35
  store i32 %add36, ptr %h, align 4
  %73 = load i32, ptr %j, align 4
  %74 = load i32, ptr %k, align 4
  %mul37 = mul nsw i32 %73, %74
  %75 = load i32, ptr %i, align 4
  %add38 = add nsw i32 %75, %mul37
  store i32 %add38, ptr %i, align 4
  %76 = load i32, ptr %k, align 4
  %77 = load i32, ptr %l, align 4
  %mul39 = mul nsw i32 %76, %77
  %78 = load i32, ptr %j, align 4
  %add40 = add nsw i32 %78, %mul39
  store i32 %add40, ptr %j, align 4
  %79 = load i32, ptr %l, align 4
  %80 = load i32, ptr %m, align 4
  %mul41 = mul nsw i32 %79, %80
  %81 = load i32, ptr %k, align 4
  %add42 = add nsw i32 %81, %mul41
  store i32 %add42, ptr %k, align 4
  %82 = load i32, ptr %m, align 4
  %83 = load i32, ptr %n, align 4
  %mul43 = mul nsw i32 %82, %83
  %84 = load i32, ptr %l, align 4
  %add44 = add nsw i32 %84, %mul43
  store i32 %add44, ptr %l, align 4
  %85 = load i32, ptr %n, align 4
  %86 = load i32, ptr %o, align 4
  %mul45 = mul nsw i32 %85, %86
  %87 = load i32, ptr %m, align 4
  %add46 = add nsw i32 %87, %mul45
  store i32 %add46, ptr %m, align 4
  %88 = load i32, ptr %o, align 4
  %89 = load i32, ptr %p, align 4
  %mul47 = mul nsw i32 %88, %89
  %90 = load i32, ptr %n, align 4
  %add48 = add nsw i32 %90, %mul47
  store i32 %add48, ptr %n, align 4
  %91 = load i32, ptr %p, align 4
  %92 = load i32, ptr %a, align 4
  %mul49 = mul nsw i32 %91, %92
  %93 = load i32, ptr %o, align 4
  %add50 = add nsw i32 %93, %mul49
  store i32 %add50, ptr %o, align 4
  %94 = load i32, ptr %a, align 4
  %95 = load i32, ptr %b, align 4
  %mul51 = mul nsw i32 %94, %95
  %96 = load i32, ptr %p, align 4
  %add52 = add nsw i32 %96, %mul51
  store i32 %add52, ptr %p, align 4
  %97 = load i32, ptr %a, align 4
  %98 = load i32, ptr %q, align 4
  %add53 = add nsw i32 %98, %97
  store i32 %add53, ptr %q, align 4
  %99 = load i32, ptr %b, align 4
  %100 = load i32, ptr %r, align 4
  %xor54 = xor i32 %100, %99
  store i32 %xor54, ptr %r, align 4
  %101 = load i32, ptr %c, align 4
  %102 = load i32, ptr %s, align 4
  %add55 = add nsw i32 %102, %101
  store i32 %add55, ptr %s, align 4
  %103 = load i32, ptr %d, align 4
  %104 = load i32, ptr %t, align 4
  %xor56 = xor i32 %104, %103
  store i32 %xor56, ptr %t, align 4
  %105 = load i32, ptr %e, align 4
  %106 = load i32, ptr %u, align 4
  %add57 = add nsw i32 %106, %105
  store i32 %add57, ptr %u, align 4
  %107 = load i32, ptr %f, align 4
  %108 = load i32, ptr %w, align 4
  %xor58 = xor i32 %108, %107
  store i32 %xor58, ptr %w, align 4
  %109 = load i32, ptr %g, align 4
  %110 = load i32, ptr %x, align 4
  %add59 = add nsw i32 %110, %109
  store i32 %add59, ptr %x, align 4
  %111 = load i32, ptr %h, align 4
  %112 = load i32, ptr %y, align 4
  %xor60 = xor i32 %112, %111
  store i32 %xor60, ptr %y, align 4
  %113 = load i32, ptr %sum, align 4
  %114 = load i32, ptr %z, align 4
  %and = and i32 %114, 15
  %call = call i32 @dense(i32 noundef %and) #1
  %115 = load i32, ptr %i, align 4
  %add61 = add nsw i32 %call, %115
  %116 = load i32, ptr %j, align 4
  %add62 = add nsw i32 %add61, %116
  %117 = load i32, ptr %k, align 4
  %add63 = add nsw i32 %add62, %117
  %118 = load i32, ptr %l, align 4
  %add64 = add nsw i32 %add63, %118
  %119 = load i32, ptr %m, align 4
  %add65 = add nsw i32 %add64, %119
  %120 = load i32, ptr %n, align 4
  %add66 = add nsw i32 %add65, %120
  %121 = load i32, ptr %o, align 4
  %add67 = add nsw i32 %add66, %121
  %122 = load i32, ptr %p, align 4
  %add68 = add nsw i32 %add67, %122
  %call69 = call i32 @mix(i32 noundef %113, i32 noundef %add68) #1
  store i32 %call69, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %123 = load i32, ptr %z, align 4
  %inc = add nsw i32 %123, 1
  store i32 %inc, ptr %z, align 4
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond
  %124 = load i32, ptr %sum, align 4
  %125 = load i32, ptr %a, align 4
  %126 = load i32, ptr %b, align 4
  %add70 = add nsw i32 %125, %126
  %127 = load i32, ptr %c, align 4
  %add71 = add nsw i32 %add70, %127
  %128 = load i32, ptr %d, align 4
  %add72 = add nsw i32 %add71, %128
  %129 = load i32, ptr %e, align 4
  %add73 = add nsw i32 %add72, %129
  %130 = load i32, ptr %f, align 4
  %add74 = add nsw i32 %add73, %130
  %131 = load i32, ptr %g, align 4
  %add75 = add nsw i32 %add74, %131
  %132 = load i32, ptr %h, align 4
  %add76 = add nsw i32 %add75, %132
  %call77 = call i32 @mix(i32 noundef %124, i32 noundef %add76) #1
  store i32 %call77, ptr %sum, align 4
  %133 = load i32, ptr %sum, align 4
  %134 = load i32, ptr %q, align 4
  %135 = load i32, ptr %r, align 4
  %xor78 = xor i32 %134, %135
  %136 = load i32, ptr %s, align 4
  %xor79 = xor i32 %xor78, %136
  %137 = load i32, ptr %t, align 4
  %xor80 = xor i32 %xor79, %137
  %138 = load i32, ptr %u, align 4
  %xor81 = xor i32 %xor80, %138
  %139 = load i32, ptr %w, align 4
  %xor82 = xor i32 %xor81, %139
  %140 = load i32, ptr %x, align 4
  %xor83 = xor i32 %xor82, %140
  %141 = load i32, ptr %y, align 4
  %xor84 = xor i32 %xor83, %141
  %call85 = call i32 @mix(i32 noundef %133, i32 noundef %xor84) #1
  ret i32 %call85
}

; Function Attrs: noinline nounwind optnone
define internal i32 @sieve() #0 {
entry:
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  store i32 0, ptr %sum, align 4
  store i32 2, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc5, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 2000
  br i1 %cmp, label %for.body, label %for.end6

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds [2000 x i8], ptr @sieve.composite, i32 0, i32 %1
  %2 = load i8, ptr %arrayidx, align 1
  %tobool = icmp ne i8 %2, 0
  br i1 %tobool, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  br label %for.inc5

if.end:                                           ; preds = %for.body
  %3 = load i32, ptr %sum, align 4
  %4 = load i32, ptr %i, align 4
  %call = call i32 @mix(i32 noundef %3, i32 noundef %4) #1
  store i32 %call, ptr %sum, align 4
  %5 = load i32, ptr %i, align 4
  %6 = load i32, ptr %i, align 4
  %mul = mul nsw i32 %5, %6
  store i32 %mul, ptr %k, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %if.end
  %7 = load i32, ptr %k, align 4
  %cmp2 = icmp slt i32 %7, 2000
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %8 = load i32, ptr %k, align 4
  %arrayidx4 = getelementptr inbounds [2000 x i8], ptr @sieve.composite, i32 0, i32 %8
  store i8 1, ptr %arrayidx4, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body3
  %9 = load i32, ptr %i, align 4
  %10 = load i32, ptr %k, align 4
  %add = add nsw i32 %10, %9
  store i32 %add, ptr %k, align 4
  br label %for.cond1, !llvm.loop !17

for.end:                                          ; preds = %for.cond1
  br label %for.inc5

for.inc5:                                         ; preds = %for.end, %if.then
  %11 = load i32, ptr %i, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !18

for.end6:                                         ; preds = %for.cond
  %12 = load i32, ptr %sum, align 4
  ret i32 %12
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
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #2, !srcloc !19
  %asmresult = extractvalue { i32, i32 } %8, 0
  %asmresult1 = extractvalue { i32, i32 } %8, 1
  store i32 %asmresult, ptr %t0, align 4
  store i32 %asmresult1, ptr %a0, align 4
  %9 = load i32, ptr %a0, align 4
  ret i32 %9
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { "no-builtin-memcpy" "no-builtin-memset" }
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
!19 = !{i64 20992}
