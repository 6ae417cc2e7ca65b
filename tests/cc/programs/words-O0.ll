; ModuleID = 'words.c'
source_filename = "words.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@numbers = internal constant [29 x i32] [i32 0, i32 1, i32 -1, i32 2, i32 -2, i32 3, i32 7, i32 9, i32 10, i32 -10, i32 31, i32 32, i32 100, i32 127, i32 -128, i32 128, i32 255, i32 256, i32 1000, i32 -1000, i32 32767, i32 -32768, i32 65535, i32 65536, i32 305419896, i32 2147483647, i32 -2147483648, i32 -2147483647, i32 1073741824], align 4
@.str = private unnamed_addr constant [10 x i8] c"divisions\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"products\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"bits\00", align 1
@.str.3 = private unnamed_addr constant [6 x i8] c"pairs\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"narrow\00", align 1
@.str.5 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

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
  %sum = alloca [5 x i32], align 4
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  call void @llvm.memset.p0.i32(ptr align 4 %sum, i8 0, i32 20, i1 false)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc34, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 29
  br i1 %cmp, label %for.body, label %for.end36

for.body:                                         ; preds = %for.cond
  %arrayidx = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 0
  %1 = load i32, ptr %arrayidx, align 4
  %2 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %2
  %3 = load i32, ptr %arrayidx1, align 4
  %call = call i32 @divisions(i32 noundef %3) #3
  %call2 = call i32 @mix(i32 noundef %1, i32 noundef %call) #3
  %arrayidx3 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 0
  store i32 %call2, ptr %arrayidx3, align 4
  %arrayidx4 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 1
  %4 = load i32, ptr %arrayidx4, align 4
  %5 = load i32, ptr %i, align 4
  %arrayidx5 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %5
  %6 = load i32, ptr %arrayidx5, align 4
  %call6 = call i32 @products(i32 noundef %6) #3
  %call7 = call i32 @mix(i32 noundef %4, i32 noundef %call6) #3
  %arrayidx8 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 1
  store i32 %call7, ptr %arrayidx8, align 4
  %arrayidx9 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 2
  %7 = load i32, ptr %arrayidx9, align 4
  %8 = load i32, ptr %i, align 4
  %arrayidx10 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %8
  %9 = load i32, ptr %arrayidx10, align 4
  %call11 = call i32 @bits(i32 noundef %9) #3
  %call12 = call i32 @mix(i32 noundef %7, i32 noundef %call11) #3
  %arrayidx13 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 2
  store i32 %call12, ptr %arrayidx13, align 4
  store i32 0, ptr %k, align 4
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc, %for.body
  %10 = load i32, ptr %k, align 4
  %cmp15 = icmp slt i32 %10, 29
  br i1 %cmp15, label %for.body16, label %for.end

for.body16:                                       ; preds = %for.cond14
  %arrayidx17 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 3
  %11 = load i32, ptr %arrayidx17, align 4
  %12 = load i32, ptr %i, align 4
  %arrayidx18 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %12
  %13 = load i32, ptr %arrayidx18, align 4
  %14 = load i32, ptr %k, align 4
  %arrayidx19 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %14
  %15 = load i32, ptr %arrayidx19, align 4
  %call20 = call i32 @pairs(i32 noundef %13, i32 noundef %15) #3
  %call21 = call i32 @mix(i32 noundef %11, i32 noundef %call20) #3
  %arrayidx22 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 3
  store i32 %call21, ptr %arrayidx22, align 4
  %arrayidx23 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 4
  %16 = load i32, ptr %arrayidx23, align 4
  %17 = load i32, ptr %i, align 4
  %arrayidx24 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %17
  %18 = load i32, ptr %arrayidx24, align 4
  %conv = trunc i32 %18 to i8
  %19 = load i32, ptr %k, align 4
  %arrayidx25 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %19
  %20 = load i32, ptr %arrayidx25, align 4
  %conv26 = trunc i32 %20 to i8
  %21 = load i32, ptr %i, align 4
  %arrayidx27 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %21
  %22 = load i32, ptr %arrayidx27, align 4
  %conv28 = trunc i32 %22 to i16
  %23 = load i32, ptr %k, align 4
  %arrayidx29 = getelementptr inbounds [29 x i32], ptr @numbers, i32 0, i32 %23
  %24 = load i32, ptr %arrayidx29, align 4
  %conv30 = trunc i32 %24 to i16
  %call31 = call i32 @narrow(i8 noundef signext %conv, i8 noundef zeroext %conv26, i16 noundef signext %conv28, i16 noundef zeroext %conv30) #3
  %call32 = call i32 @mix(i32 noundef %16, i32 noundef %call31) #3
  %arrayidx33 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 4
  store i32 %call32, ptr %arrayidx33, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body16
  %25 = load i32, ptr %k, align 4
  %inc = add nsw i32 %25, 1
  store i32 %inc, ptr %k, align 4
  br label %for.cond14, !llvm.loop !10

for.end:                                          ; preds = %for.cond14
  br label %for.inc34

for.inc34:                                        ; preds = %for.end
  %26 = load i32, ptr %i, align 4
  %inc35 = add nsw i32 %26, 1
  store i32 %inc35, ptr %i, align 4
  br label %for.cond, !llvm.loop !11

for.end36:                                        ; preds = %for.cond
  %arrayidx37 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 0
  %27 = load i32, ptr %arrayidx37, align 4
  call void @say(ptr noundef @.str, i32 noundef %27) #3
  %arrayidx38 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 1
  %28 = load i32, ptr %arrayidx38, align 4
  call void @say(ptr noundef @.str.1, i32 noundef %28) #3
  %arrayidx39 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 2
  %29 = load i32, ptr %arrayidx39, align 4
  call void @say(ptr noundef @.str.2, i32 noundef %29) #3
  %arrayidx40 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 3
  %30 = load i32, ptr %arrayidx40, align 4
  call void @say(ptr noundef @.str.3, i32 noundef %30) #3
  %arrayidx41 = getelementptr inbounds [5 x i32], ptr %sum, i32 0, i32 4
  %31 = load i32, ptr %arrayidx41, align 4
  call void @say(ptr noundef @.str.4, i32 noundef %31) #3
  ret i32 0
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg) #1

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
define internal i32 @divisions(i32 noundef %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 1, ptr %sum, align 4
  br label %do.body

do.body:                                          ; preds = %entry
  %0 = load i32, ptr %sum, align 4
  %1 = load i32, ptr %x.addr, align 4
  %div = sdiv i32 %1, 2
  %call = call i32 @mix(i32 noundef %0, i32 noundef %div) #3
  store i32 %call, ptr %sum, align 4
  %2 = load i32, ptr %sum, align 4
  %3 = load i32, ptr %x.addr, align 4
  %rem = srem i32 %3, 2
  %call1 = call i32 @mix(i32 noundef %2, i32 noundef %rem) #3
  store i32 %call1, ptr %sum, align 4
  %4 = load i32, ptr %sum, align 4
  %5 = load i32, ptr %x.addr, align 4
  %div2 = udiv i32 %5, 2
  %call3 = call i32 @mix(i32 noundef %4, i32 noundef %div2) #3
  store i32 %call3, ptr %sum, align 4
  %6 = load i32, ptr %sum, align 4
  %7 = load i32, ptr %x.addr, align 4
  %rem4 = urem i32 %7, 2
  %call5 = call i32 @mix(i32 noundef %6, i32 noundef %rem4) #3
  store i32 %call5, ptr %sum, align 4
  br label %do.end

do.end:                                           ; preds = %do.body
  br label %do.body6

do.body6:                                         ; preds = %do.end
  %8 = load i32, ptr %sum, align 4
  %9 = load i32, ptr %x.addr, align 4
  %div7 = sdiv i32 %9, 3
  %call8 = call i32 @mix(i32 noundef %8, i32 noundef %div7) #3
  store i32 %call8, ptr %sum, align 4
  %10 = load i32, ptr %sum, align 4
  %11 = load i32, ptr %x.addr, align 4
  %rem9 = srem i32 %11, 3
  %call10 = call i32 @mix(i32 noundef %10, i32 noundef %rem9) #3
  store i32 %call10, ptr %sum, align 4
  %12 = load i32, ptr %sum, align 4
  %13 = load i32, ptr %x.addr, align 4
  %div11 = udiv i32 %13, 3
  %call12 = call i32 @mix(i32 noundef %12, i32 noundef %div11) #3
  store i32 %call12, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i32, ptr %x.addr, align 4
  %rem13 = urem i32 %15, 3
  %call14 = call i32 @mix(i32 noundef %14, i32 noundef %rem13) #3
  store i32 %call14, ptr %sum, align 4
  br label %do.end15

do.end15:                                         ; preds = %do.body6
  br label %do.body16

do.body16:                                        ; preds = %do.end15
  %16 = load i32, ptr %sum, align 4
  %17 = load i32, ptr %x.addr, align 4
  %div17 = sdiv i32 %17, 5
  %call18 = call i32 @mix(i32 noundef %16, i32 noundef %div17) #3
  store i32 %call18, ptr %sum, align 4
  %18 = load i32, ptr %sum, align 4
  %19 = load i32, ptr %x.addr, align 4
  %rem19 = srem i32 %19, 5
  %call20 = call i32 @mix(i32 noundef %18, i32 noundef %rem19) #3
  store i32 %call20, ptr %sum, align 4
  %20 = load i32, ptr %sum, align 4
  %21 = load i32, ptr %x.addr, align 4
  %div21 = udiv i32 %21, 5
  %call22 = call i32 @mix(i32 noundef %20, i32 noundef %div21) #3
  store i32 %call22, ptr %sum, align 4
  %22 = load i32, ptr %sum, align 4
  %23 = load i32, ptr %x.addr, align 4
  %rem23 = urem i32 %23, 5
  %call24 = call i32 @mix(i32 noundef %22, i32 noundef %rem23) #3
  store i32 %call24, ptr %sum, align 4
  br label %do.end25

do.end25:                                         ; preds = %do.body16
  br label %do.body26

do.body26:                                        ; preds = %do.end25
  %24 = load i32, ptr %sum, align 4
  %25 = load i32, ptr %x.addr, align 4
  %div27 = sdiv i32 %25, 6
  %call28 = call i32 @mix(i32 noundef %24, i32 noundef %div27) #3
  store i32 %call28, ptr %sum, align 4
  %26 = load i32, ptr %sum, align 4
  %27 = load i32, ptr %x.addr, align 4
  %rem29 = srem i32 %27, 6
  %call30 = call i32 @mix(i32 noundef %26, i32 noundef %rem29) #3
  store i32 %call30, ptr %sum, align 4
  %28 = load i32, ptr %sum, align 4
  %29 = load i32, ptr %x.addr, align 4
  %div31 = udiv i32 %29, 6
  %call32 = call i32 @mix(i32 noundef %28, i32 noundef %div31) #3
  store i32 %call32, ptr %sum, align 4
  %30 = load i32, ptr %sum, align 4
  %31 = load i32, ptr %x.addr, align 4
  %rem33 = urem i32 %31, 6
  %call34 = call i32 @mix(i32 noundef %30, i32 noundef %rem33) #3
  store i32 %call34, ptr %sum, align 4
  br label %do.end35

do.end35:                                         ; preds = %do.body26
  br label %do.body36

do.body36:                                        ; preds = %do.end35
  %32 = load i32, ptr %sum, align 4
  %33 = load i32, ptr %x.addr, align 4
  %div37 = sdiv i32 %33, 7
  %call38 = call i32 @mix(i32 noundef %32, i32 noundef %div37) #3
  store i32 %call38, ptr %sum, align 4
  %34 = load i32, ptr %sum, align 4
  %35 = load i32, ptr %x.addr, align 4
  %rem39 = srem i32 %35, 7
  %call40 = call i32 @mix(i32 noundef %34, i32 noundef %rem39) #3
  store i32 %call40, ptr %sum, align 4
  %36 = load i32, ptr %sum, align 4
  %37 = load i32, ptr %x.addr, align 4
  %div41 = udiv i32 %37, 7
  %call42 = call i32 @mix(i32 noundef %36, i32 noundef %div41) #3
  store i32 %call42, ptr %sum, align 4
  %38 = load i32, ptr %sum, align 4
  %39 = load i32, ptr %x.addr, align 4
  %rem43 = urem i32 %39, 7
  %call44 = call i32 @mix(i32 noundef %38, i32 noundef %rem43) #3
  store i32 %call44, ptr %sum, align 4
  br label %do.end45

do.end45:                                         ; preds = %do.body36
  br label %do.body46

do.body46:                                        ; preds = %do.end45
  %40 = load i32, ptr %sum, align 4
  %41 = load i32, ptr %x.addr, align 4
  %div47 = sdiv i32 %41, 8
  %call48 = call i32 @mix(i32 noundef %40, i32 noundef %div47) #3
  store i32 %call48, ptr %sum, align 4
  %42 = load i32, ptr %sum, align 4
  %43 = load i32, ptr %x.addr, align 4
  %rem49 = srem i32 %43, 8
  %call50 = call i32 @mix(i32 noundef %42, i32 noundef %rem49) #3
  store i32 %call50, ptr %sum, align 4
  %44 = load i32, ptr %sum, align 4
  %45 = load i32, ptr %x.addr, align 4
  %div51 = udiv i32 %45, 8
  %call52 = call i32 @mix(i32 noundef %44, i32 noundef %div51) #3
  store i32 %call52, ptr %sum, align 4
  %46 = load i32, ptr %sum, align 4
  %47 = load i32, ptr %x.addr, align 4
  %rem53 = urem i32 %47, 8
  %call54 = call i32 @mix(i32 noundef %46, i32 noundef %rem53) #3
  store i32 %call54, ptr %sum, align 4
  br label %do.end55

do.end55:                                         ; preds = %do.body46
  br label %do.body56

do.body56:                                        ; preds = %do.end55
  %48 = load i32, ptr %sum, align 4
  %49 = load i32, ptr %x.addr, align 4
  %div57 = sdiv i32 %49, 10
  %call58 = call i32 @mix(i32 noundef %48, i32 noundef %div57) #3
  store i32 %call58, ptr %sum, align 4
  %50 = load i32, ptr %sum, align 4
  %51 = load i32, ptr %x.addr, align 4
  %rem59 = srem i32 %51, 10
  %call60 = call i32 @mix(i32 noundef %50, i32 noundef %rem59) #3
  store i32 %call60, ptr %sum, align 4
  %52 = load i32, ptr %sum, align 4
  %53 = load i32, ptr %x.addr, align 4
  %div61 = udiv i32 %53, 10
  %call62 = call i32 @mix(i32 noundef %52, i32 noundef %div61) #3
  store i32 %call62, ptr %sum, align 4
  %54 = load i32, ptr %sum, align 4
  %55 = load i32, ptr %x.addr, align 4
  %rem63 = urem i32 %55, 10
  %call64 = call i32 @mix(i32 noundef %54, i32 noundef %rem63) #3
  store i32 %call64, ptr %sum, align 4
  br label %do.end65

do.end65:                                         ; preds = %do.body56
  br label %do.body66

do.body66:                                        ; preds = %do.end65
  %56 = load i32, ptr %sum, align 4
  %57 = load i32, ptr %x.addr, align 4
  %div67 = sdiv i32 %57, 12
  %call68 = call i32 @mix(i32 noundef %56, i32 noundef %div67) #3
  store i32 %call68, ptr %sum, align 4
  %58 = load i32, ptr %sum, align 4
  %59 = load i32, ptr %x.addr, align 4
  %rem69 = srem i32 %59, 12
  %call70 = call i32 @mix(i32 noundef %58, i32 noundef %rem69) #3
  store i32 %call70, ptr %sum, align 4
  %60 = load i32, ptr %sum, align 4
  %61 = load i32, ptr %x.addr, align 4
  %div71 = udiv i32 %61, 12
  %call72 = call i32 @mix(i32 noundef %60, i32 noundef %div71) #3
  store i32 %call72, ptr %sum, align 4
  %62 = load i32, ptr %sum, align 4
  %63 = load i32, ptr %x.addr, align 4
  %rem73 = urem i32 %63, 12
  %call74 = call i32 @mix(i32 noundef %62, i32 noundef %rem73) #3
  store i32 %call74, ptr %sum, align 4
  br label %do.end75

do.end75:                                         ; preds = %do.body66
  br label %do.body76

do.body76:                                        ; preds = %do.end75
  %64 = load i32, ptr %sum, align 4
  %65 = load i32, ptr %x.addr, align 4
  %div77 = sdiv i32 %65, 14
  %call78 = call i32 @mix(i32 noundef %64, i32 noundef %div77) #3
  store i32 %call78, ptr %sum, align 4
  %66 = load i32, ptr %sum, align 4
  %67 = load i32, ptr %x.addr, align 4
  %rem79 = srem i32 %67, 14
  %call80 = call i32 @mix(i32 noundef %66, i32 noundef %rem79) #3
  store i32 %call80, ptr %sum, align 4
  %68 = load i32, ptr %sum, align 4
  %69 = load i32, ptr %x.addr, align 4
  %div81 = udiv i32 %69, 14
  %call82 = call i32 @mix(i32 noundef %68, i32 noundef %div81) #3
  store i32 %call82, ptr %sum, align 4
  %70 = load i32, ptr %sum, align 4
  %71 = load i32, ptr %x.addr, align 4
  %rem83 = urem i32 %71, 14
  %call84 = call i32 @mix(i32 noundef %70, i32 noundef %rem83) #3
  store i32 %call84, ptr %sum, align 4
  br label %do.end85

do.end85:                                         ; preds = %do.body76
  br label %do.body86

do.body86:                                        ; preds = %do.end85
  %72 = load i32, ptr %sum, align 4
  %73 = load i32, ptr %x.addr, align 4
  %div87 = sdiv i32 %73, 25
  %call88 = call i32 @mix(i32 noundef %72, i32 noundef %div87) #3
  store i32 %call88, ptr %sum, align 4
  %74 = load i32, ptr %sum, align 4
  %75 = load i32, ptr %x.addr, align 4
  %rem89 = srem i32 %75, 25
  %call90 = call i32 @mix(i32 noundef %74, i32 noundef %rem89) #3
  store i32 %call90, ptr %sum, align 4
  %76 = load i32, ptr %sum, align 4
  %77 = load i32, ptr %x.addr, align 4
  %div91 = udiv i32 %77, 25
  %call92 = call i32 @mix(i32 noundef %76, i32 noundef %div91) #3
  store i32 %call92, ptr %sum, align 4
  %78 = load i32, ptr %sum, align 4
  %79 = load i32, ptr %x.addr, align 4
  %rem93 = urem i32 %79, 25
  %call94 = call i32 @mix(i32 noundef %78, i32 noundef %rem93) #3
  store i32 %call94, ptr %sum, align 4
  br label %do.end95

do.end95:                                         ; preds = %do.body86
  br label %do.body96

do.body96:                                        ; preds = %do.end95
  %80 = load i32, ptr %sum, align 4
  %81 = load i32, ptr %x.addr, align 4
  %div97 = sdiv i32 %81, 28
  %call98 = call i32 @mix(i32 noundef %80, i32 noundef %div97) #3
  store i32 %call98, ptr %sum, align 4
  %82 = load i32, ptr %sum, align 4
  %83 = load i32, ptr %x.addr, align 4
  %rem99 = srem i32 %83, 28
  %call100 = call i32 @mix(i32 noundef %82, i32 noundef %rem99) #3
  store i32 %call100, ptr %sum, align 4
  %84 = load i32, ptr %sum, align 4
  %85 = load i32, ptr %x.addr, align 4
  %div101 = udiv i32 %85, 28
  %call102 = call i32 @mix(i32 noundef %84, i32 noundef %div101) #3
  store i32 %call102, ptr %sum, align 4
  %86 = load i32, ptr %sum, align 4
  %87 = load i32, ptr %x.addr, align 4
  %rem103 = urem i32 %87, 28
  %call104 = call i32 @mix(i32 noundef %86, i32 noundef %rem103) #3
  store i32 %call104, ptr %sum, align 4
  br label %do.end105

do.end105:                                        ; preds = %do.body96
  br label %do.body106

do.body106:                                       ; preds = %do.end105
  %88 = load i32, ptr %sum, align 4
  %89 = load i32, ptr %x.addr, align 4
  %div107 = sdiv i32 %89, 100
  %call108 = call i32 @mix(i32 noundef %88, i32 noundef %div107) #3
  store i32 %call108, ptr %sum, align 4
  %90 = load i32, ptr %sum, align 4
  %91 = load i32, ptr %x.addr, align 4
  %rem109 = srem i32 %91, 100
  %call110 = call i32 @mix(i32 noundef %90, i32 noundef %rem109) #3
  store i32 %call110, ptr %sum, align 4
  %92 = load i32, ptr %sum, align 4
  %93 = load i32, ptr %x.addr, align 4
  %div111 = udiv i32 %93, 100
  %call112 = call i32 @mix(i32 noundef %92, i32 noundef %div111) #3
  store i32 %call112, ptr %sum, align 4
  %94 = load i32, ptr %sum, align 4
  %95 = load i32, ptr %x.addr, align 4
  %rem113 = urem i32 %95, 100
  %call114 = call i32 @mix(i32 noundef %94, i32 noundef %rem113) #3
  store i32 %call114, ptr %sum, align 4
  br label %do.end115

do.end115:                                        ; preds = %do.body106
  br label %do.body116

do.body116:                                       ; preds = %do.end115
  %96 = load i32, ptr %sum, align 4
  %97 = load i32, ptr %x.addr, align 4
  %div117 = sdiv i32 %97, 112
  %call118 = call i32 @mix(i32 noundef %96, i32 noundef %div117) #3
  store i32 %call118, ptr %sum, align 4
  %98 = load i32, ptr %sum, align 4
  %99 = load i32, ptr %x.addr, align 4
  %rem119 = srem i32 %99, 112
  %call120 = call i32 @mix(i32 noundef %98, i32 noundef %rem119) #3
  store i32 %call120, ptr %sum, align 4
  %100 = load i32, ptr %sum, align 4
  %101 = load i32, ptr %x.addr, align 4
  %div121 = udiv i32 %101, 112
  %call122 = call i32 @mix(i32 noundef %100, i32 noundef %div121) #3
  store i32 %call122, ptr %sum, align 4
  %102 = load i32, ptr %sum, align 4
  %103 = load i32, ptr %x.addr, align 4
  %rem123 = urem i32 %103, 112
  %call124 = call i32 @mix(i32 noundef %102, i32 noundef %rem123) #3
  store i32 %call124, ptr %sum, align 4
  br label %do.end125

do.end125:                                        ; preds = %do.body116
  br label %do.body126

do.body126:                                       ; preds = %do.end125
  %104 = load i32, ptr %sum, align 4
  %105 = load i32, ptr %x.addr, align 4
  %div127 = sdiv i32 %105, 641
  %call128 = call i32 @mix(i32 noundef %104, i32 noundef %div127) #3
  store i32 %call128, ptr %sum, align 4
  %106 = load i32, ptr %sum, align 4
  %107 = load i32, ptr %x.addr, align 4
  %rem129 = srem i32 %107, 641
  %call130 = call i32 @mix(i32 noundef %106, i32 noundef %rem129) #3
  store i32 %call130, ptr %sum, align 4
  %108 = load i32, ptr %sum, align 4
  %109 = load i32, ptr %x.addr, align 4
  %div131 = udiv i32 %109, 641
  %call132 = call i32 @mix(i32 noundef %108, i32 noundef %div131) #3
  store i32 %call132, ptr %sum, align 4
  %110 = load i32, ptr %sum, align 4
  %111 = load i32, ptr %x.addr, align 4
  %rem133 = urem i32 %111, 641
  %call134 = call i32 @mix(i32 noundef %110, i32 noundef %rem133) #3
  store i32 %call134, ptr %sum, align 4
  br label %do.end135

do.end135:                                        ; preds = %do.body126
  br label %do.body136

do.body136:                                       ; preds = %do.end135
  %112 = load i32, ptr %sum, align 4
  %113 = load i32, ptr %x.addr, align 4
  %div137 = sdiv i32 %113, 1000
  %call138 = call i32 @mix(i32 noundef %112, i32 noundef %div137) #3
  store i32 %call138, ptr %sum, align 4
  %114 = load i32, ptr %sum, align 4
  %115 = load i32, ptr %x.addr, align 4
  %rem139 = srem i32 %115, 1000
  %call140 = call i32 @mix(i32 noundef %114, i32 noundef %rem139) #3
  store i32 %call140, ptr %sum, align 4
  %116 = load i32, ptr %sum, align 4
  %117 = load i32, ptr %x.addr, align 4
  %div141 = udiv i32 %117, 1000
  %call142 = call i32 @mix(i32 noundef %116, i32 noundef %div141) #3
  store i32 %call142, ptr %sum, align 4
  %118 = load i32, ptr %sum, align 4
  %119 = load i32, ptr %x.addr, align 4
  %rem143 = urem i32 %119, 1000
  %call144 = call i32 @mix(i32 noundef %118, i32 noundef %rem143) #3
  store i32 %call144, ptr %sum, align 4
  br label %do.end145

do.end145:                                        ; preds = %do.body136
  br label %do.body146

do.body146:                                       ; preds = %do.end145
  %120 = load i32, ptr %sum, align 4
  %121 = load i32, ptr %x.addr, align 4
  %div147 = sdiv i32 %121, 1024
  %call148 = call i32 @mix(i32 noundef %120, i32 noundef %div147) #3
  store i32 %call148, ptr %sum, align 4
  %122 = load i32, ptr %sum, align 4
  %123 = load i32, ptr %x.addr, align 4
  %rem149 = srem i32 %123, 1024
  %call150 = call i32 @mix(i32 noundef %122, i32 noundef %rem149) #3
  store i32 %call150, ptr %sum, align 4
  %124 = load i32, ptr %sum, align 4
  %125 = load i32, ptr %x.addr, align 4
  %div151 = udiv i32 %125, 1024
  %call152 = call i32 @mix(i32 noundef %124, i32 noundef %div151) #3
  store i32 %call152, ptr %sum, align 4
  %126 = load i32, ptr %sum, align 4
  %127 = load i32, ptr %x.addr, align 4
  %rem153 = urem i32 %127, 1024
  %call154 = call i32 @mix(i32 noundef %126, i32 noundef %rem153) #3
  store i32 %call154, ptr %sum, align 4
  br label %do.end155

do.end155:                                        ; preds = %do.body146
  br label %do.body156

do.body156:                                       ; preds = %do.end155
  %128 = load i32, ptr %sum, align 4
  %129 = load i32, ptr %x.addr, align 4
  %div157 = sdiv i32 %129, 10007
  %call158 = call i32 @mix(i32 noundef %128, i32 noundef %div157) #3
  store i32 %call158, ptr %sum, align 4
  %130 = load i32, ptr %sum, align 4
  %131 = load i32, ptr %x.addr, align 4
  %rem159 = srem i32 %131, 10007
  %call160 = call i32 @mix(i32 noundef %130, i32 noundef %rem159) #3
  store i32 %call160, ptr %sum, align 4
  %132 = load i32, ptr %sum, align 4
  %133 = load i32, ptr %x.addr, align 4
  %div161 = udiv i32 %133, 10007
  %call162 = call i32 @mix(i32 noundef %132, i32 noundef %div161) #3
  store i32 %call162, ptr %sum, align 4
  %134 = load i32, ptr %sum, align 4
  %135 = load i32, ptr %x.addr, align 4
  %rem163 = urem i32 %135, 10007
  %call164 = call i32 @mix(i32 noundef %134, i32 noundef %rem163) #3
  store i32 %call164, ptr %sum, align 4
  br label %do.end165

do.end165:                                        ; preds = %do.body156
  br label %do.body166

do.body166:                                       ; preds = %do.end165
  %136 = load i32, ptr %sum, align 4
  %137 = load i32, ptr %x.addr, align 4
  %div167 = sdiv i32 %137, 1000000
  %call168 = call i32 @mix(i32 noundef %136, i32 noundef %div167) #3
  store i32 %call168, ptr %sum, align 4
  %138 = load i32, ptr %sum, align 4
  %139 = load i32, ptr %x.addr, align 4
  %rem169 = srem i32 %139, 1000000
  %call170 = call i32 @mix(i32 noundef %138, i32 noundef %rem169) #3
  store i32 %call170, ptr %sum, align 4
  %140 = load i32, ptr %sum, align 4
  %141 = load i32, ptr %x.addr, align 4
  %div171 = udiv i32 %141, 1000000
  %call172 = call i32 @mix(i32 noundef %140, i32 noundef %div171) #3
  store i32 %call172, ptr %sum, align 4
  %142 = load i32, ptr %sum, align 4
  %143 = load i32, ptr %x.addr, align 4
  %rem173 = urem i32 %143, 1000000
  %call174 = call i32 @mix(i32 noundef %142, i32 noundef %rem173) #3
  store i32 %call174, ptr %sum, align 4
  br label %do.end175

do.end175:                                        ; preds = %do.body166
  br label %do.body176

do.body176:                                       ; preds = %do.end175
  %144 = load i32, ptr %sum, align 4
  %145 = load i32, ptr %x.addr, align 4
  %div177 = sdiv i32 %145, 2147483647
  %call178 = call i32 @mix(i32 noundef %144, i32 noundef %div177) #3
  store i32 %call178, ptr %sum, align 4
  %146 = load i32, ptr %sum, align 4
  %147 = load i32, ptr %x.addr, align 4
  %rem179 = srem i32 %147, 2147483647
  %call180 = call i32 @mix(i32 noundef %146, i32 noundef %rem179) #3
  store i32 %call180, ptr %sum, align 4
  %148 = load i32, ptr %sum, align 4
  %149 = load i32, ptr %x.addr, align 4
  %div181 = udiv i32 %149, 2147483647
  %call182 = call i32 @mix(i32 noundef %148, i32 noundef %div181) #3
  store i32 %call182, ptr %sum, align 4
  %150 = load i32, ptr %sum, align 4
  %151 = load i32, ptr %x.addr, align 4
  %rem183 = urem i32 %151, 2147483647
  %call184 = call i32 @mix(i32 noundef %150, i32 noundef %rem183) #3
  store i32 %call184, ptr %sum, align 4
  br label %do.end185

do.end185:                                        ; preds = %do.body176
  br label %do.body186

do.body186:                                       ; preds = %do.end185
  %152 = load i32, ptr %sum, align 4
  %153 = load i32, ptr %x.addr, align 4
  %div187 = sdiv i32 %153, -3
  %call188 = call i32 @mix(i32 noundef %152, i32 noundef %div187) #3
  store i32 %call188, ptr %sum, align 4
  %154 = load i32, ptr %sum, align 4
  %155 = load i32, ptr %x.addr, align 4
  %rem189 = srem i32 %155, -3
  %call190 = call i32 @mix(i32 noundef %154, i32 noundef %rem189) #3
  store i32 %call190, ptr %sum, align 4
  %156 = load i32, ptr %sum, align 4
  %157 = load i32, ptr %x.addr, align 4
  %div191 = udiv i32 %157, -3
  %call192 = call i32 @mix(i32 noundef %156, i32 noundef %div191) #3
  store i32 %call192, ptr %sum, align 4
  %158 = load i32, ptr %sum, align 4
  %159 = load i32, ptr %x.addr, align 4
  %rem193 = urem i32 %159, -3
  %call194 = call i32 @mix(i32 noundef %158, i32 noundef %rem193) #3
  store i32 %call194, ptr %sum, align 4
  br label %do.end195

do.end195:                                        ; preds = %do.body186
  br label %do.body196

do.body196:                                       ; preds = %do.end195
  %160 = load i32, ptr %sum, align 4
  %161 = load i32, ptr %x.addr, align 4
  %div197 = sdiv i32 %161, -8
  %call198 = call i32 @mix(i32 noundef %160, i32 noundef %div197) #3
  store i32 %call198, ptr %sum, align 4
  %162 = load i32, ptr %sum, align 4
  %163 = load i32, ptr %x.addr, align 4
  %rem199 = srem i32 %163, -8
  %call200 = call i32 @mix(i32 noundef %162, i32 noundef %rem199) #3
  store i32 %call200, ptr %sum, align 4
  %164 = load i32, ptr %sum, align 4
  %165 = load i32, ptr %x.addr, align 4
  %div201 = udiv i32 %165, -8
  %call202 = call i32 @mix(i32 noundef %164, i32 noundef %div201) #3
  store i32 %call202, ptr %sum, align 4
  %166 = load i32, ptr %sum, align 4
  %167 = load i32, ptr %x.addr, align 4
  %rem203 = urem i32 %167, -8
  %call204 = call i32 @mix(i32 noundef %166, i32 noundef %rem203) #3
  store i32 %call204, ptr %sum, align 4
  br label %do.end205

do.end205:                                        ; preds = %do.body196
  br label %do.body206

do.body206:                                       ; preds = %do.end205
  %168 = load i32, ptr %sum, align 4
  %169 = load i32, ptr %x.addr, align 4
  %div207 = sdiv i32 %169, -100
  %call208 = call i32 @mix(i32 noundef %168, i32 noundef %div207) #3
  store i32 %call208, ptr %sum, align 4
  %170 = load i32, ptr %sum, align 4
  %171 = load i32, ptr %x.addr, align 4
  %rem209 = srem i32 %171, -100
  %call210 = call i32 @mix(i32 noundef %170, i32 noundef %rem209) #3
  store i32 %call210, ptr %sum, align 4
  %172 = load i32, ptr %sum, align 4
  %173 = load i32, ptr %x.addr, align 4
  %div211 = udiv i32 %173, -100
  %call212 = call i32 @mix(i32 noundef %172, i32 noundef %div211) #3
  store i32 %call212, ptr %sum, align 4
  %174 = load i32, ptr %sum, align 4
  %175 = load i32, ptr %x.addr, align 4
  %rem213 = urem i32 %175, -100
  %call214 = call i32 @mix(i32 noundef %174, i32 noundef %rem213) #3
  store i32 %call214, ptr %sum, align 4
  br label %do.end215

do.end215:                                        ; preds = %do.body206
  %176 = load i32, ptr %sum, align 4
  ret i32 %176
}

; Function Attrs: noinline nounwind optnone
define internal i32 @products(i32 noundef %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 3, ptr %sum, align 4
  %0 = load i32, ptr %sum, align 4
  %1 = load i32, ptr %x.addr, align 4
  %mul = mul i32 %1, 3
  %call = call i32 @mix(i32 noundef %0, i32 noundef %mul) #3
  store i32 %call, ptr %sum, align 4
  %2 = load i32, ptr %sum, align 4
  %3 = load i32, ptr %x.addr, align 4
  %mul1 = mul i32 %3, 7
  %call2 = call i32 @mix(i32 noundef %2, i32 noundef %mul1) #3
  store i32 %call2, ptr %sum, align 4
  %4 = load i32, ptr %sum, align 4
  %5 = load i32, ptr %x.addr, align 4
  %mul3 = mul i32 %5, 10
  %call4 = call i32 @mix(i32 noundef %4, i32 noundef %mul3) #3
  store i32 %call4, ptr %sum, align 4
  %6 = load i32, ptr %sum, align 4
  %7 = load i32, ptr %x.addr, align 4
  %mul5 = mul i32 %7, 60
  %call6 = call i32 @mix(i32 noundef %6, i32 noundef %mul5) #3
  store i32 %call6, ptr %sum, align 4
  %8 = load i32, ptr %sum, align 4
  %9 = load i32, ptr %x.addr, align 4
  %mul7 = mul i32 %9, 1000
  %call8 = call i32 @mix(i32 noundef %8, i32 noundef %mul7) #3
  store i32 %call8, ptr %sum, align 4
  %10 = load i32, ptr %sum, align 4
  %11 = load i32, ptr %x.addr, align 4
  %mul9 = mul i32 %11, 65537
  %call10 = call i32 @mix(i32 noundef %10, i32 noundef %mul9) #3
  store i32 %call10, ptr %sum, align 4
  %12 = load i32, ptr %sum, align 4
  %13 = load i32, ptr %x.addr, align 4
  %mul11 = mul i32 %13, -1640531535
  %call12 = call i32 @mix(i32 noundef %12, i32 noundef %mul11) #3
  store i32 %call12, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i32, ptr %x.addr, align 4
  %mul13 = mul i32 %15, -5
  %call14 = call i32 @mix(i32 noundef %14, i32 noundef %mul13) #3
  store i32 %call14, ptr %sum, align 4
  %16 = load i32, ptr %sum, align 4
  %17 = load i32, ptr %x.addr, align 4
  %mul15 = mul i32 %17, -2147483648
  %call16 = call i32 @mix(i32 noundef %16, i32 noundef %mul15) #3
  store i32 %call16, ptr %sum, align 4
  %18 = load i32, ptr %sum, align 4
  %19 = load i32, ptr %x.addr, align 4
  %mul17 = mul i32 %19, 1431655765
  %call18 = call i32 @mix(i32 noundef %18, i32 noundef %mul17) #3
  store i32 %call18, ptr %sum, align 4
  %20 = load i32, ptr %sum, align 4
  ret i32 %20
}

; Function Attrs: noinline nounwind optnone
define internal i32 @bits(i32 noundef %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 5, ptr %sum, align 4
  %0 = load i32, ptr %sum, align 4
  %1 = load i32, ptr %x.addr, align 4
  %2 = call i32 @llvm.bswap.i32(i32 %1)
  %call = call i32 @mix(i32 noundef %0, i32 noundef %2) #3
  store i32 %call, ptr %sum, align 4
  %3 = load i32, ptr %sum, align 4
  %4 = load i32, ptr %x.addr, align 4
  %conv = trunc i32 %4 to i16
  %5 = call i16 @llvm.bswap.i16(i16 %conv)
  %conv1 = zext i16 %5 to i32
  %call2 = call i32 @mix(i32 noundef %3, i32 noundef %conv1) #3
  store i32 %call2, ptr %sum, align 4
  %6 = load i32, ptr %sum, align 4
  %7 = load i32, ptr %x.addr, align 4
  %shl = shl i32 %7, 7
  %8 = load i32, ptr %x.addr, align 4
  %shr = lshr i32 %8, 25
  %or = or i32 %shl, %shr
  %call3 = call i32 @mix(i32 noundef %6, i32 noundef %or) #3
  store i32 %call3, ptr %sum, align 4
  %9 = load i32, ptr %sum, align 4
  %10 = load i32, ptr %x.addr, align 4
  %11 = load i32, ptr %x.addr, align 4
  %and = and i32 %11, 31
  %shl4 = shl i32 %10, %and
  %12 = load i32, ptr %x.addr, align 4
  %13 = load i32, ptr %x.addr, align 4
  %sub = sub i32 0, %13
  %and5 = and i32 %sub, 31
  %shr6 = lshr i32 %12, %and5
  %or7 = or i32 %shl4, %shr6
  %call8 = call i32 @mix(i32 noundef %9, i32 noundef %or7) #3
  store i32 %call8, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i32, ptr %x.addr, align 4
  %cmp = icmp slt i32 %15, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %16 = load i32, ptr %x.addr, align 4
  %sub10 = sub i32 0, %16
  br label %cond.end

cond.false:                                       ; preds = %entry
  %17 = load i32, ptr %x.addr, align 4
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub10, %cond.true ], [ %17, %cond.false ]
  %call11 = call i32 @mix(i32 noundef %14, i32 noundef %cond) #3
  store i32 %call11, ptr %sum, align 4
  %18 = load i32, ptr %sum, align 4
  %19 = load i32, ptr %x.addr, align 4
  %cmp12 = icmp sgt i32 %19, 100
  br i1 %cmp12, label %cond.true14, label %cond.false15

cond.true14:                                      ; preds = %cond.end
  br label %cond.end16

cond.false15:                                     ; preds = %cond.end
  %20 = load i32, ptr %x.addr, align 4
  br label %cond.end16

cond.end16:                                       ; preds = %cond.false15, %cond.true14
  %cond17 = phi i32 [ 100, %cond.true14 ], [ %20, %cond.false15 ]
  %call18 = call i32 @mix(i32 noundef %18, i32 noundef %cond17) #3
  store i32 %call18, ptr %sum, align 4
  %21 = load i32, ptr %sum, align 4
  %22 = load i32, ptr %x.addr, align 4
  %cmp19 = icmp slt i32 %22, 0
  br i1 %cmp19, label %cond.true21, label %cond.false22

cond.true21:                                      ; preds = %cond.end16
  br label %cond.end23

cond.false22:                                     ; preds = %cond.end16
  %23 = load i32, ptr %x.addr, align 4
  br label %cond.end23

cond.end23:                                       ; preds = %cond.false22, %cond.true21
  %cond24 = phi i32 [ 0, %cond.true21 ], [ %23, %cond.false22 ]
  %call25 = call i32 @mix(i32 noundef %21, i32 noundef %cond24) #3
  store i32 %call25, ptr %sum, align 4
  %24 = load i32, ptr %sum, align 4
  %25 = load i32, ptr %x.addr, align 4
  %cmp26 = icmp ugt i32 %25, 255
  br i1 %cmp26, label %cond.true28, label %cond.false29

cond.true28:                                      ; preds = %cond.end23
  br label %cond.end30

cond.false29:                                     ; preds = %cond.end23
  %26 = load i32, ptr %x.addr, align 4
  br label %cond.end30

cond.end30:                                       ; preds = %cond.false29, %cond.true28
  %cond31 = phi i32 [ 255, %cond.true28 ], [ %26, %cond.false29 ]
  %call32 = call i32 @mix(i32 noundef %24, i32 noundef %cond31) #3
  store i32 %call32, ptr %sum, align 4
  %27 = load i32, ptr %sum, align 4
  ret i32 %27
}

; Function Attrs: noinline nounwind optnone
define internal i32 @pairs(i32 noundef %x, i32 noundef %y) #0 {
entry:
  %x.addr = alloca i32, align 4
  %y.addr = alloca i32, align 4
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 %y, ptr %y.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  store i32 %0, ptr %a, align 4
  %1 = load i32, ptr %y.addr, align 4
  store i32 %1, ptr %b, align 4
  store i32 2, ptr %sum, align 4
  %2 = load i32, ptr %sum, align 4
  %3 = load i32, ptr %a, align 4
  %4 = load i32, ptr %b, align 4
  %add = add i32 %3, %4
  %call = call i32 @mix(i32 noundef %2, i32 noundef %add) #3
  store i32 %call, ptr %sum, align 4
  %5 = load i32, ptr %sum, align 4
  %6 = load i32, ptr %a, align 4
  %7 = load i32, ptr %b, align 4
  %sub = sub i32 %6, %7
  %call1 = call i32 @mix(i32 noundef %5, i32 noundef %sub) #3
  store i32 %call1, ptr %sum, align 4
  %8 = load i32, ptr %sum, align 4
  %9 = load i32, ptr %a, align 4
  %10 = load i32, ptr %b, align 4
  %mul = mul i32 %9, %10
  %call2 = call i32 @mix(i32 noundef %8, i32 noundef %mul) #3
  store i32 %call2, ptr %sum, align 4
  %11 = load i32, ptr %sum, align 4
  %12 = load i32, ptr %a, align 4
  %13 = load i32, ptr %b, align 4
  %and = and i32 %12, %13
  %call3 = call i32 @mix(i32 noundef %11, i32 noundef %and) #3
  store i32 %call3, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i32, ptr %a, align 4
  %16 = load i32, ptr %b, align 4
  %not = xor i32 %16, -1
  %or = or i32 %15, %not
  %call4 = call i32 @mix(i32 noundef %14, i32 noundef %or) #3
  store i32 %call4, ptr %sum, align 4
  %17 = load i32, ptr %sum, align 4
  %18 = load i32, ptr %a, align 4
  %19 = load i32, ptr %b, align 4
  %xor = xor i32 %18, %19
  %call5 = call i32 @mix(i32 noundef %17, i32 noundef %xor) #3
  store i32 %call5, ptr %sum, align 4
  %20 = load i32, ptr %sum, align 4
  %21 = load i32, ptr %a, align 4
  %22 = load i32, ptr %b, align 4
  %and6 = and i32 %22, 31
  %shl = shl i32 %21, %and6
  %call7 = call i32 @mix(i32 noundef %20, i32 noundef %shl) #3
  store i32 %call7, ptr %sum, align 4
  %23 = load i32, ptr %sum, align 4
  %24 = load i32, ptr %a, align 4
  %25 = load i32, ptr %b, align 4
  %and8 = and i32 %25, 31
  %shr = lshr i32 %24, %and8
  %call9 = call i32 @mix(i32 noundef %23, i32 noundef %shr) #3
  store i32 %call9, ptr %sum, align 4
  %26 = load i32, ptr %sum, align 4
  %27 = load i32, ptr %x.addr, align 4
  %28 = load i32, ptr %b, align 4
  %and10 = and i32 %28, 31
  %shr11 = ashr i32 %27, %and10
  %call12 = call i32 @mix(i32 noundef %26, i32 noundef %shr11) #3
  store i32 %call12, ptr %sum, align 4
  %29 = load i32, ptr %sum, align 4
  %30 = load i32, ptr %x.addr, align 4
  %31 = load i32, ptr %y.addr, align 4
  %cmp = icmp slt i32 %30, %31
  %conv = zext i1 %cmp to i32
  %32 = load i32, ptr %x.addr, align 4
  %33 = load i32, ptr %y.addr, align 4
  %cmp13 = icmp sle i32 %32, %33
  %conv14 = zext i1 %cmp13 to i32
  %mul15 = mul nsw i32 2, %conv14
  %add16 = add nsw i32 %conv, %mul15
  %34 = load i32, ptr %a, align 4
  %35 = load i32, ptr %b, align 4
  %cmp17 = icmp ult i32 %34, %35
  %conv18 = zext i1 %cmp17 to i32
  %mul19 = mul nsw i32 4, %conv18
  %add20 = add nsw i32 %add16, %mul19
  %36 = load i32, ptr %a, align 4
  %37 = load i32, ptr %b, align 4
  %cmp21 = icmp ule i32 %36, %37
  %conv22 = zext i1 %cmp21 to i32
  %mul23 = mul nsw i32 8, %conv22
  %add24 = add nsw i32 %add20, %mul23
  %38 = load i32, ptr %x.addr, align 4
  %39 = load i32, ptr %y.addr, align 4
  %cmp25 = icmp eq i32 %38, %39
  %conv26 = zext i1 %cmp25 to i32
  %mul27 = mul nsw i32 16, %conv26
  %add28 = add nsw i32 %add24, %mul27
  %call29 = call i32 @mix(i32 noundef %29, i32 noundef %add28) #3
  store i32 %call29, ptr %sum, align 4
  %40 = load i32, ptr %y.addr, align 4
  %cmp30 = icmp ne i32 %40, 0
  br i1 %cmp30, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %41 = load i32, ptr %y.addr, align 4
  %cmp32 = icmp ne i32 %41, -1
  br i1 %cmp32, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %land.lhs.true
  %42 = load i32, ptr %x.addr, align 4
  %cmp34 = icmp ne i32 %42, -2147483648
  br i1 %cmp34, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %land.lhs.true
  %43 = load i32, ptr %sum, align 4
  %44 = load i32, ptr %x.addr, align 4
  %45 = load i32, ptr %y.addr, align 4
  %div = sdiv i32 %44, %45
  %call36 = call i32 @mix(i32 noundef %43, i32 noundef %div) #3
  store i32 %call36, ptr %sum, align 4
  %46 = load i32, ptr %sum, align 4
  %47 = load i32, ptr %x.addr, align 4
  %48 = load i32, ptr %y.addr, align 4
  %rem = srem i32 %47, %48
  %call37 = call i32 @mix(i32 noundef %46, i32 noundef %rem) #3
  store i32 %call37, ptr %sum, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %lor.lhs.false, %entry
  %49 = load i32, ptr %b, align 4
  %cmp38 = icmp ne i32 %49, 0
  br i1 %cmp38, label %if.then40, label %if.end46

if.then40:                                        ; preds = %if.end
  %50 = load i32, ptr %sum, align 4
  %51 = load i32, ptr %a, align 4
  %52 = load i32, ptr %b, align 4
  %div41 = udiv i32 %51, %52
  %mul42 = mul i32 %div41, 3
  %53 = load i32, ptr %a, align 4
  %54 = load i32, ptr %b, align 4
  %rem43 = urem i32 %53, %54
  %add44 = add i32 %mul42, %rem43
  %call45 = call i32 @mix(i32 noundef %50, i32 noundef %add44) #3
  store i32 %call45, ptr %sum, align 4
  br label %if.end46

if.end46:                                         ; preds = %if.then40, %if.end
  %55 = load i32, ptr %sum, align 4
  ret i32 %55
}

; Function Attrs: noinline nounwind optnone
define internal i32 @narrow(i8 noundef signext %a, i8 noundef zeroext %b, i16 noundef signext %c, i16 noundef zeroext %d) #0 {
entry:
  %a.addr = alloca i8, align 1
  %b.addr = alloca i8, align 1
  %c.addr = alloca i16, align 2
  %d.addr = alloca i16, align 2
  %sum = alloca i32, align 4
  %e = alloca i8, align 1
  %f = alloca i8, align 1
  %g = alloca i16, align 2
  %h = alloca i16, align 2
  %i = alloca i8, align 1
  %j = alloca i8, align 1
  store i8 %a, ptr %a.addr, align 1
  store i8 %b, ptr %b.addr, align 1
  store i16 %c, ptr %c.addr, align 2
  store i16 %d, ptr %d.addr, align 2
  store i32 4, ptr %sum, align 4
  %0 = load i8, ptr %a.addr, align 1
  %conv = sext i8 %0 to i32
  %1 = load i8, ptr %b.addr, align 1
  %conv1 = zext i8 %1 to i32
  %add = add nsw i32 %conv, %conv1
  %conv2 = trunc i32 %add to i8
  store i8 %conv2, ptr %e, align 1
  %2 = load i8, ptr %a.addr, align 1
  %conv3 = sext i8 %2 to i32
  %3 = load i16, ptr %c.addr, align 2
  %conv4 = sext i16 %3 to i32
  %sub = sub nsw i32 %conv3, %conv4
  %conv5 = trunc i32 %sub to i8
  store i8 %conv5, ptr %f, align 1
  %4 = load i8, ptr %b.addr, align 1
  %conv6 = zext i8 %4 to i32
  %5 = load i16, ptr %d.addr, align 2
  %conv7 = zext i16 %5 to i32
  %mul = mul nsw i32 %conv6, %conv7
  %conv8 = trunc i32 %mul to i16
  store i16 %conv8, ptr %g, align 2
  %6 = load i16, ptr %c.addr, align 2
  %conv9 = sext i16 %6 to i32
  %shl = shl i32 %conv9, 3
  %conv10 = trunc i32 %shl to i16
  store i16 %conv10, ptr %h, align 2
  %7 = load i8, ptr %a.addr, align 1
  %conv11 = sext i8 %7 to i32
  %8 = load i8, ptr %b.addr, align 1
  %conv12 = zext i8 %8 to i32
  %and = and i32 %conv11, %conv12
  %tobool = icmp ne i32 %and, 0
  %storedv = zext i1 %tobool to i8
  store i8 %storedv, ptr %i, align 1
  %9 = load i16, ptr %c.addr, align 2
  %tobool13 = icmp ne i16 %9, 0
  %storedv14 = zext i1 %tobool13 to i8
  store i8 %storedv14, ptr %j, align 1
  %10 = load i32, ptr %sum, align 4
  %11 = load i8, ptr %e, align 1
  %conv15 = sext i8 %11 to i32
  %call = call i32 @mix(i32 noundef %10, i32 noundef %conv15) #3
  store i32 %call, ptr %sum, align 4
  %12 = load i32, ptr %sum, align 4
  %13 = load i8, ptr %f, align 1
  %conv16 = zext i8 %13 to i32
  %call17 = call i32 @mix(i32 noundef %12, i32 noundef %conv16) #3
  store i32 %call17, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i16, ptr %g, align 2
  %conv18 = sext i16 %15 to i32
  %call19 = call i32 @mix(i32 noundef %14, i32 noundef %conv18) #3
  store i32 %call19, ptr %sum, align 4
  %16 = load i32, ptr %sum, align 4
  %17 = load i16, ptr %h, align 2
  %conv20 = zext i16 %17 to i32
  %call21 = call i32 @mix(i32 noundef %16, i32 noundef %conv20) #3
  store i32 %call21, ptr %sum, align 4
  %18 = load i32, ptr %sum, align 4
  %19 = load i8, ptr %i, align 1
  %loadedv = trunc i8 %19 to i1
  %conv22 = zext i1 %loadedv to i32
  %20 = load i8, ptr %j, align 1
  %loadedv23 = trunc i8 %20 to i1
  %conv24 = zext i1 %loadedv23 to i32
  %mul25 = mul nsw i32 2, %conv24
  %add26 = add nsw i32 %conv22, %mul25
  %21 = load i8, ptr %e, align 1
  %conv27 = sext i8 %21 to i32
  %22 = load i8, ptr %f, align 1
  %conv28 = zext i8 %22 to i32
  %cmp = icmp slt i32 %conv27, %conv28
  %conv29 = zext i1 %cmp to i32
  %mul30 = mul nsw i32 4, %conv29
  %add31 = add nsw i32 %add26, %mul30
  %23 = load i8, ptr %e, align 1
  %conv32 = zext i8 %23 to i32
  %24 = load i8, ptr %f, align 1
  %conv33 = zext i8 %24 to i32
  %cmp34 = icmp slt i32 %conv32, %conv33
  %conv35 = zext i1 %cmp34 to i32
  %mul36 = mul nsw i32 8, %conv35
  %add37 = add nsw i32 %add31, %mul36
  %25 = load i16, ptr %g, align 2
  %conv38 = sext i16 %25 to i32
  %26 = load i16, ptr %h, align 2
  %conv39 = zext i16 %26 to i32
  %cmp40 = icmp slt i32 %conv38, %conv39
  %conv41 = zext i1 %cmp40 to i32
  %mul42 = mul nsw i32 16, %conv41
  %add43 = add nsw i32 %add37, %mul42
  %call44 = call i32 @mix(i32 noundef %18, i32 noundef %add43) #3
  store i32 %call44, ptr %sum, align 4
  %27 = load i32, ptr %sum, align 4
  %28 = load i8, ptr %f, align 1
  %conv45 = zext i8 %28 to i32
  %shr = ashr i32 %conv45, 1
  %conv46 = trunc i32 %shr to i8
  %conv47 = sext i8 %conv46 to i32
  %div = sdiv i32 %conv47, 3
  %call48 = call i32 @mix(i32 noundef %27, i32 noundef %div) #3
  store i32 %call48, ptr %sum, align 4
  %29 = load i32, ptr %sum, align 4
  %30 = load i16, ptr %d.addr, align 2
  %conv49 = zext i16 %30 to i32
  %not = xor i32 %conv49, -1
  %conv50 = trunc i32 %not to i16
  %conv51 = zext i16 %conv50 to i32
  %div52 = sdiv i32 %conv51, 7
  %call53 = call i32 @mix(i32 noundef %29, i32 noundef %div52) #3
  store i32 %call53, ptr %sum, align 4
  %31 = load i32, ptr %sum, align 4
  %32 = load i16, ptr %d.addr, align 2
  %conv54 = zext i16 %32 to i32
  %33 = load i16, ptr %c.addr, align 2
  %conv55 = sext i16 %33 to i32
  %add56 = add nsw i32 %conv54, %conv55
  %conv57 = trunc i32 %add56 to i16
  %conv58 = sext i16 %conv57 to i32
  %rem = srem i32 %conv58, 11
  %call59 = call i32 @mix(i32 noundef %31, i32 noundef %rem) #3
  store i32 %call59, ptr %sum, align 4
  %34 = load i32, ptr %sum, align 4
  ret i32 %34
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
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.5, i32 0, i32 %and
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
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19) #3
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bswap.i16(i16) #2

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
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #4, !srcloc !14
  %asmresult = extractvalue { i32, i32 } %8, 0
  %asmresult1 = extractvalue { i32, i32 } %8, 1
  store i32 %asmresult, ptr %t0, align 4
  store i32 %asmresult1, ptr %a0, align 4
  %9 = load i32, ptr %a0, align 4
  ret i32 %9
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { "no-builtin-memcpy" "no-builtin-memset" }
attributes #4 = { nounwind }

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
!14 = !{i64 21285}
