; ModuleID = 'wide.c'
source_filename = "wide.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@numbers = internal constant [21 x i64] [i64 0, i64 1, i64 -1, i64 2, i64 -2, i64 31, i64 32, i64 33, i64 63, i64 2147483647, i64 2147483648, i64 4294967295, i64 4294967296, i64 -2147483648, i64 -4294967296, i64 81985529216486895, i64 9223372036854775807, i64 -9223372036854775808, i64 -9223372036854775807, i64 8589934591, i64 4611686018427387904], align 8
@.str = private unnamed_addr constant [7 x i8] c"shifts\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"pairs\00", align 1
@.str.2 = private unnamed_addr constant [10 x i8] c"overflows\00", align 1
@.str.3 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

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
  %sum = alloca [3 x i32], align 4
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  call void @llvm.memset.p0.i32(ptr align 4 %sum, i8 0, i32 12, i1 false)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc19, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 21
  br i1 %cmp, label %for.body, label %for.end21

for.body:                                         ; preds = %for.cond
  %arrayidx = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 0
  %1 = load i32, ptr %arrayidx, align 4
  %2 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds [21 x i64], ptr @numbers, i32 0, i32 %2
  %3 = load i64, ptr %arrayidx1, align 8
  %call = call i32 @shifts(i64 noundef %3) #3
  %call2 = call i32 @mix(i32 noundef %1, i32 noundef %call) #3
  %arrayidx3 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 0
  store i32 %call2, ptr %arrayidx3, align 4
  store i32 0, ptr %k, align 4
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc, %for.body
  %4 = load i32, ptr %k, align 4
  %cmp5 = icmp slt i32 %4, 21
  br i1 %cmp5, label %for.body6, label %for.end

for.body6:                                        ; preds = %for.cond4
  %arrayidx7 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 1
  %5 = load i32, ptr %arrayidx7, align 4
  %6 = load i32, ptr %i, align 4
  %arrayidx8 = getelementptr inbounds [21 x i64], ptr @numbers, i32 0, i32 %6
  %7 = load i64, ptr %arrayidx8, align 8
  %8 = load i32, ptr %k, align 4
  %arrayidx9 = getelementptr inbounds [21 x i64], ptr @numbers, i32 0, i32 %8
  %9 = load i64, ptr %arrayidx9, align 8
  %call10 = call i32 @pairs(i64 noundef %7, i64 noundef %9) #3
  %call11 = call i32 @mix(i32 noundef %5, i32 noundef %call10) #3
  %arrayidx12 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 1
  store i32 %call11, ptr %arrayidx12, align 4
  %arrayidx13 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 2
  %10 = load i32, ptr %arrayidx13, align 4
  %11 = load i32, ptr %i, align 4
  %arrayidx14 = getelementptr inbounds [21 x i64], ptr @numbers, i32 0, i32 %11
  %12 = load i64, ptr %arrayidx14, align 8
  %13 = load i32, ptr %k, align 4
  %arrayidx15 = getelementptr inbounds [21 x i64], ptr @numbers, i32 0, i32 %13
  %14 = load i64, ptr %arrayidx15, align 8
  %call16 = call i32 @overflows(i64 noundef %12, i64 noundef %14) #3
  %call17 = call i32 @mix(i32 noundef %10, i32 noundef %call16) #3
  %arrayidx18 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 2
  store i32 %call17, ptr %arrayidx18, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body6
  %15 = load i32, ptr %k, align 4
  %inc = add nsw i32 %15, 1
  store i32 %inc, ptr %k, align 4
  br label %for.cond4, !llvm.loop !10

for.end:                                          ; preds = %for.cond4
  br label %for.inc19

for.inc19:                                        ; preds = %for.end
  %16 = load i32, ptr %i, align 4
  %inc20 = add nsw i32 %16, 1
  store i32 %inc20, ptr %i, align 4
  br label %for.cond, !llvm.loop !11

for.end21:                                        ; preds = %for.cond
  %arrayidx22 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 0
  %17 = load i32, ptr %arrayidx22, align 4
  call void @say(ptr noundef @.str, i32 noundef %17) #3
  %arrayidx23 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 1
  %18 = load i32, ptr %arrayidx23, align 4
  call void @say(ptr noundef @.str.1, i32 noundef %18) #3
  %arrayidx24 = getelementptr inbounds [3 x i32], ptr %sum, i32 0, i32 2
  %19 = load i32, ptr %arrayidx24, align 4
  call void @say(ptr noundef @.str.2, i32 noundef %19) #3
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
define internal i32 @shifts(i64 noundef %x) #0 {
entry:
  %x.addr = alloca i64, align 8
  %a = alloca i64, align 8
  %sum = alloca i32, align 4
  store i64 %x, ptr %x.addr, align 8
  %0 = load i64, ptr %x.addr, align 8
  store i64 %0, ptr %a, align 8
  store i32 3, ptr %sum, align 4
  %1 = load i32, ptr %sum, align 4
  %2 = load i64, ptr %a, align 8
  %shl = shl i64 %2, 1
  %call = call i32 @mixw(i32 noundef %1, i64 noundef %shl) #3
  store i32 %call, ptr %sum, align 4
  %3 = load i32, ptr %sum, align 4
  %4 = load i64, ptr %a, align 8
  %shl1 = shl i64 %4, 31
  %call2 = call i32 @mixw(i32 noundef %3, i64 noundef %shl1) #3
  store i32 %call2, ptr %sum, align 4
  %5 = load i32, ptr %sum, align 4
  %6 = load i64, ptr %a, align 8
  %shl3 = shl i64 %6, 32
  %call4 = call i32 @mixw(i32 noundef %5, i64 noundef %shl3) #3
  store i32 %call4, ptr %sum, align 4
  %7 = load i32, ptr %sum, align 4
  %8 = load i64, ptr %a, align 8
  %shl5 = shl i64 %8, 45
  %call6 = call i32 @mixw(i32 noundef %7, i64 noundef %shl5) #3
  store i32 %call6, ptr %sum, align 4
  %9 = load i32, ptr %sum, align 4
  %10 = load i64, ptr %a, align 8
  %shr = lshr i64 %10, 1
  %call7 = call i32 @mixw(i32 noundef %9, i64 noundef %shr) #3
  store i32 %call7, ptr %sum, align 4
  %11 = load i32, ptr %sum, align 4
  %12 = load i64, ptr %a, align 8
  %shr8 = lshr i64 %12, 32
  %call9 = call i32 @mixw(i32 noundef %11, i64 noundef %shr8) #3
  store i32 %call9, ptr %sum, align 4
  %13 = load i32, ptr %sum, align 4
  %14 = load i64, ptr %a, align 8
  %shr10 = lshr i64 %14, 63
  %call11 = call i32 @mixw(i32 noundef %13, i64 noundef %shr10) #3
  store i32 %call11, ptr %sum, align 4
  %15 = load i32, ptr %sum, align 4
  %16 = load i64, ptr %x.addr, align 8
  %shr12 = ashr i64 %16, 4
  %call13 = call i32 @mixw(i32 noundef %15, i64 noundef %shr12) #3
  store i32 %call13, ptr %sum, align 4
  %17 = load i32, ptr %sum, align 4
  %18 = load i64, ptr %x.addr, align 8
  %shr14 = ashr i64 %18, 32
  %call15 = call i32 @mixw(i32 noundef %17, i64 noundef %shr14) #3
  store i32 %call15, ptr %sum, align 4
  %19 = load i32, ptr %sum, align 4
  %20 = load i64, ptr %x.addr, align 8
  %shr16 = ashr i64 %20, 40
  %call17 = call i32 @mixw(i32 noundef %19, i64 noundef %shr16) #3
  store i32 %call17, ptr %sum, align 4
  %21 = load i32, ptr %sum, align 4
  %22 = load i64, ptr %x.addr, align 8
  %sub = sub nsw i64 0, %22
  %call18 = call i32 @mixw(i32 noundef %21, i64 noundef %sub) #3
  store i32 %call18, ptr %sum, align 4
  %23 = load i32, ptr %sum, align 4
  %24 = load i64, ptr %x.addr, align 8
  %cmp = icmp slt i64 %24, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %25 = load i64, ptr %a, align 8
  %sub19 = sub i64 0, %25
  br label %cond.end

cond.false:                                       ; preds = %entry
  %26 = load i64, ptr %a, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %sub19, %cond.true ], [ %26, %cond.false ]
  %call20 = call i32 @mixw(i32 noundef %23, i64 noundef %cond) #3
  store i32 %call20, ptr %sum, align 4
  %27 = load i32, ptr %sum, align 4
  %28 = load i64, ptr %a, align 8
  %29 = call i64 @llvm.bswap.i64(i64 %28)
  %call21 = call i32 @mixw(i32 noundef %27, i64 noundef %29) #3
  store i32 %call21, ptr %sum, align 4
  %30 = load i32, ptr %sum, align 4
  %31 = load i64, ptr %x.addr, align 8
  %add = add nsw i64 %31, 5
  %call22 = call i32 @mixw(i32 noundef %30, i64 noundef %add) #3
  store i32 %call22, ptr %sum, align 4
  %32 = load i32, ptr %sum, align 4
  %33 = load i64, ptr %x.addr, align 8
  %sub23 = sub nsw i64 %33, 4294967297
  %call24 = call i32 @mixw(i32 noundef %32, i64 noundef %sub23) #3
  store i32 %call24, ptr %sum, align 4
  %34 = load i32, ptr %sum, align 4
  %35 = load i64, ptr %x.addr, align 8
  %mul = mul nsw i64 %35, 10
  %call25 = call i32 @mixw(i32 noundef %34, i64 noundef %mul) #3
  store i32 %call25, ptr %sum, align 4
  %36 = load i32, ptr %sum, align 4
  ret i32 %36
}

; Function Attrs: noinline nounwind optnone
define internal i32 @pairs(i64 noundef %x, i64 noundef %y) #0 {
entry:
  %x.addr = alloca i64, align 8
  %y.addr = alloca i64, align 8
  %a = alloca i64, align 8
  %b = alloca i64, align 8
  %sum = alloca i32, align 4
  store i64 %x, ptr %x.addr, align 8
  store i64 %y, ptr %y.addr, align 8
  %0 = load i64, ptr %x.addr, align 8
  store i64 %0, ptr %a, align 8
  %1 = load i64, ptr %y.addr, align 8
  store i64 %1, ptr %b, align 8
  store i32 1, ptr %sum, align 4
  %2 = load i32, ptr %sum, align 4
  %3 = load i64, ptr %a, align 8
  %4 = load i64, ptr %b, align 8
  %add = add i64 %3, %4
  %call = call i32 @mixw(i32 noundef %2, i64 noundef %add) #3
  store i32 %call, ptr %sum, align 4
  %5 = load i32, ptr %sum, align 4
  %6 = load i64, ptr %a, align 8
  %7 = load i64, ptr %b, align 8
  %sub = sub i64 %6, %7
  %call1 = call i32 @mixw(i32 noundef %5, i64 noundef %sub) #3
  store i32 %call1, ptr %sum, align 4
  %8 = load i32, ptr %sum, align 4
  %9 = load i64, ptr %a, align 8
  %10 = load i64, ptr %b, align 8
  %mul = mul i64 %9, %10
  %call2 = call i32 @mixw(i32 noundef %8, i64 noundef %mul) #3
  store i32 %call2, ptr %sum, align 4
  %11 = load i32, ptr %sum, align 4
  %12 = load i64, ptr %a, align 8
  %13 = load i64, ptr %b, align 8
  %and = and i64 %12, %13
  %14 = load i64, ptr %a, align 8
  %15 = load i64, ptr %b, align 8
  %not = xor i64 %15, -1
  %or = or i64 %14, %not
  %xor = xor i64 %and, %or
  %call3 = call i32 @mixw(i32 noundef %11, i64 noundef %xor) #3
  store i32 %call3, ptr %sum, align 4
  %16 = load i32, ptr %sum, align 4
  %17 = load i64, ptr %x.addr, align 8
  %conv = trunc i64 %17 to i32
  %conv4 = sext i32 %conv to i64
  %18 = load i64, ptr %y.addr, align 8
  %conv5 = trunc i64 %18 to i32
  %conv6 = sext i32 %conv5 to i64
  %mul7 = mul nsw i64 %conv4, %conv6
  %call8 = call i32 @mixw(i32 noundef %16, i64 noundef %mul7) #3
  store i32 %call8, ptr %sum, align 4
  %19 = load i32, ptr %sum, align 4
  %20 = load i64, ptr %x.addr, align 8
  %conv9 = trunc i64 %20 to i32
  %conv10 = zext i32 %conv9 to i64
  %21 = load i64, ptr %y.addr, align 8
  %conv11 = trunc i64 %21 to i32
  %conv12 = zext i32 %conv11 to i64
  %mul13 = mul i64 %conv10, %conv12
  %call14 = call i32 @mixw(i32 noundef %19, i64 noundef %mul13) #3
  store i32 %call14, ptr %sum, align 4
  %22 = load i32, ptr %sum, align 4
  %23 = load i64, ptr %a, align 8
  %24 = load i64, ptr %b, align 8
  %and15 = and i64 %24, 63
  %shl = shl i64 %23, %and15
  %call16 = call i32 @mixw(i32 noundef %22, i64 noundef %shl) #3
  store i32 %call16, ptr %sum, align 4
  %25 = load i32, ptr %sum, align 4
  %26 = load i64, ptr %a, align 8
  %27 = load i64, ptr %b, align 8
  %and17 = and i64 %27, 63
  %shr = lshr i64 %26, %and17
  %call18 = call i32 @mixw(i32 noundef %25, i64 noundef %shr) #3
  store i32 %call18, ptr %sum, align 4
  %28 = load i32, ptr %sum, align 4
  %29 = load i64, ptr %x.addr, align 8
  %30 = load i64, ptr %b, align 8
  %and19 = and i64 %30, 63
  %shr20 = ashr i64 %29, %and19
  %call21 = call i32 @mixw(i32 noundef %28, i64 noundef %shr20) #3
  store i32 %call21, ptr %sum, align 4
  %31 = load i32, ptr %sum, align 4
  %32 = load i64, ptr %a, align 8
  %33 = load i64, ptr %b, align 8
  %and22 = and i64 %33, 63
  %shl23 = shl i64 %32, %and22
  %34 = load i64, ptr %a, align 8
  %35 = load i64, ptr %b, align 8
  %sub24 = sub i64 0, %35
  %and25 = and i64 %sub24, 63
  %shr26 = lshr i64 %34, %and25
  %or27 = or i64 %shl23, %shr26
  %call28 = call i32 @mixw(i32 noundef %31, i64 noundef %or27) #3
  store i32 %call28, ptr %sum, align 4
  %36 = load i32, ptr %sum, align 4
  %37 = load i64, ptr %x.addr, align 8
  %38 = load i64, ptr %y.addr, align 8
  %cmp = icmp slt i64 %37, %38
  %conv29 = zext i1 %cmp to i32
  %39 = load i64, ptr %x.addr, align 8
  %40 = load i64, ptr %y.addr, align 8
  %cmp30 = icmp sle i64 %39, %40
  %conv31 = zext i1 %cmp30 to i32
  %mul32 = mul nsw i32 2, %conv31
  %add33 = add nsw i32 %conv29, %mul32
  %41 = load i64, ptr %x.addr, align 8
  %42 = load i64, ptr %y.addr, align 8
  %cmp34 = icmp sgt i64 %41, %42
  %conv35 = zext i1 %cmp34 to i32
  %mul36 = mul nsw i32 4, %conv35
  %add37 = add nsw i32 %add33, %mul36
  %43 = load i64, ptr %x.addr, align 8
  %44 = load i64, ptr %y.addr, align 8
  %cmp38 = icmp sge i64 %43, %44
  %conv39 = zext i1 %cmp38 to i32
  %mul40 = mul nsw i32 8, %conv39
  %add41 = add nsw i32 %add37, %mul40
  %45 = load i64, ptr %x.addr, align 8
  %46 = load i64, ptr %y.addr, align 8
  %cmp42 = icmp eq i64 %45, %46
  %conv43 = zext i1 %cmp42 to i32
  %mul44 = mul nsw i32 16, %conv43
  %add45 = add nsw i32 %add41, %mul44
  %47 = load i64, ptr %x.addr, align 8
  %48 = load i64, ptr %y.addr, align 8
  %cmp46 = icmp ne i64 %47, %48
  %conv47 = zext i1 %cmp46 to i32
  %mul48 = mul nsw i32 32, %conv47
  %add49 = add nsw i32 %add45, %mul48
  %call50 = call i32 @mix(i32 noundef %36, i32 noundef %add49) #3
  store i32 %call50, ptr %sum, align 4
  %49 = load i32, ptr %sum, align 4
  %50 = load i64, ptr %a, align 8
  %51 = load i64, ptr %b, align 8
  %cmp51 = icmp ult i64 %50, %51
  %conv52 = zext i1 %cmp51 to i32
  %52 = load i64, ptr %a, align 8
  %53 = load i64, ptr %b, align 8
  %cmp53 = icmp ule i64 %52, %53
  %conv54 = zext i1 %cmp53 to i32
  %mul55 = mul nsw i32 2, %conv54
  %add56 = add nsw i32 %conv52, %mul55
  %54 = load i64, ptr %a, align 8
  %55 = load i64, ptr %b, align 8
  %cmp57 = icmp ugt i64 %54, %55
  %conv58 = zext i1 %cmp57 to i32
  %mul59 = mul nsw i32 4, %conv58
  %add60 = add nsw i32 %add56, %mul59
  %56 = load i64, ptr %a, align 8
  %57 = load i64, ptr %b, align 8
  %cmp61 = icmp uge i64 %56, %57
  %conv62 = zext i1 %cmp61 to i32
  %mul63 = mul nsw i32 8, %conv62
  %add64 = add nsw i32 %add60, %mul63
  %call65 = call i32 @mix(i32 noundef %49, i32 noundef %add64) #3
  store i32 %call65, ptr %sum, align 4
  %58 = load i64, ptr %x.addr, align 8
  %59 = load i64, ptr %y.addr, align 8
  %cmp66 = icmp slt i64 %58, %59
  br i1 %cmp66, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %60 = load i32, ptr %sum, align 4
  %call68 = call i32 @mix(i32 noundef %60, i32 noundef 1) #3
  store i32 %call68, ptr %sum, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %61 = load i64, ptr %a, align 8
  %62 = load i64, ptr %b, align 8
  %cmp69 = icmp ule i64 %61, %62
  br i1 %cmp69, label %if.then71, label %if.end73

if.then71:                                        ; preds = %if.end
  %63 = load i32, ptr %sum, align 4
  %call72 = call i32 @mix(i32 noundef %63, i32 noundef 2) #3
  store i32 %call72, ptr %sum, align 4
  br label %if.end73

if.end73:                                         ; preds = %if.then71, %if.end
  %64 = load i64, ptr %x.addr, align 8
  %65 = load i64, ptr %y.addr, align 8
  %cmp74 = icmp sge i64 %64, %65
  br i1 %cmp74, label %if.then76, label %if.end78

if.then76:                                        ; preds = %if.end73
  %66 = load i32, ptr %sum, align 4
  %call77 = call i32 @mix(i32 noundef %66, i32 noundef 3) #3
  store i32 %call77, ptr %sum, align 4
  br label %if.end78

if.end78:                                         ; preds = %if.then76, %if.end73
  %67 = load i64, ptr %a, align 8
  %68 = load i64, ptr %b, align 8
  %cmp79 = icmp ugt i64 %67, %68
  br i1 %cmp79, label %if.then81, label %if.end83

if.then81:                                        ; preds = %if.end78
  %69 = load i32, ptr %sum, align 4
  %call82 = call i32 @mix(i32 noundef %69, i32 noundef 4) #3
  store i32 %call82, ptr %sum, align 4
  br label %if.end83

if.end83:                                         ; preds = %if.then81, %if.end78
  %70 = load i32, ptr %sum, align 4
  %71 = load i64, ptr %x.addr, align 8
  %72 = load i64, ptr %y.addr, align 8
  %cmp84 = icmp slt i64 %71, %72
  br i1 %cmp84, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end83
  %73 = load i64, ptr %x.addr, align 8
  br label %cond.end

cond.false:                                       ; preds = %if.end83
  %74 = load i64, ptr %y.addr, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %73, %cond.true ], [ %74, %cond.false ]
  %call86 = call i32 @mixw(i32 noundef %70, i64 noundef %cond) #3
  store i32 %call86, ptr %sum, align 4
  %75 = load i32, ptr %sum, align 4
  %76 = load i64, ptr %a, align 8
  %77 = load i64, ptr %b, align 8
  %cmp87 = icmp ugt i64 %76, %77
  br i1 %cmp87, label %cond.true89, label %cond.false90

cond.true89:                                      ; preds = %cond.end
  %78 = load i64, ptr %a, align 8
  br label %cond.end91

cond.false90:                                     ; preds = %cond.end
  %79 = load i64, ptr %b, align 8
  br label %cond.end91

cond.end91:                                       ; preds = %cond.false90, %cond.true89
  %cond92 = phi i64 [ %78, %cond.true89 ], [ %79, %cond.false90 ]
  %call93 = call i32 @mixw(i32 noundef %75, i64 noundef %cond92) #3
  store i32 %call93, ptr %sum, align 4
  %80 = load i32, ptr %sum, align 4
  ret i32 %80
}

; Function Attrs: noinline nounwind optnone
define internal i32 @overflows(i64 noundef %x, i64 noundef %y) #0 {
entry:
  %x.addr = alloca i64, align 8
  %y.addr = alloca i64, align 8
  %s = alloca i64, align 8
  %u = alloca i64, align 8
  %n = alloca i32, align 4
  %sum = alloca i32, align 4
  store i64 %x, ptr %x.addr, align 8
  store i64 %y, ptr %y.addr, align 8
  store i32 2, ptr %sum, align 4
  %0 = load i32, ptr %sum, align 4
  %1 = load i64, ptr %x.addr, align 8
  %2 = load i64, ptr %y.addr, align 8
  %3 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %1, i64 %2)
  %4 = extractvalue { i64, i1 } %3, 1
  %5 = extractvalue { i64, i1 } %3, 0
  store i64 %5, ptr %s, align 8
  %conv = zext i1 %4 to i32
  %call = call i32 @mix(i32 noundef %0, i32 noundef %conv) #3
  store i32 %call, ptr %sum, align 4
  %6 = load i32, ptr %sum, align 4
  %7 = load i64, ptr %s, align 8
  %call1 = call i32 @mixw(i32 noundef %6, i64 noundef %7) #3
  store i32 %call1, ptr %sum, align 4
  %8 = load i32, ptr %sum, align 4
  %9 = load i64, ptr %x.addr, align 8
  %10 = load i64, ptr %y.addr, align 8
  %11 = call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %9, i64 %10)
  %12 = extractvalue { i64, i1 } %11, 1
  %13 = extractvalue { i64, i1 } %11, 0
  store i64 %13, ptr %s, align 8
  %conv2 = zext i1 %12 to i32
  %call3 = call i32 @mix(i32 noundef %8, i32 noundef %conv2) #3
  store i32 %call3, ptr %sum, align 4
  %14 = load i32, ptr %sum, align 4
  %15 = load i64, ptr %s, align 8
  %call4 = call i32 @mixw(i32 noundef %14, i64 noundef %15) #3
  store i32 %call4, ptr %sum, align 4
  %16 = load i32, ptr %sum, align 4
  %17 = load i64, ptr %x.addr, align 8
  %18 = load i64, ptr %y.addr, align 8
  %19 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %17, i64 %18)
  %20 = extractvalue { i64, i1 } %19, 1
  %21 = extractvalue { i64, i1 } %19, 0
  store i64 %21, ptr %s, align 8
  %conv5 = zext i1 %20 to i32
  %call6 = call i32 @mix(i32 noundef %16, i32 noundef %conv5) #3
  store i32 %call6, ptr %sum, align 4
  %22 = load i32, ptr %sum, align 4
  %23 = load i64, ptr %s, align 8
  %call7 = call i32 @mixw(i32 noundef %22, i64 noundef %23) #3
  store i32 %call7, ptr %sum, align 4
  %24 = load i32, ptr %sum, align 4
  %25 = load i64, ptr %x.addr, align 8
  %26 = load i64, ptr %y.addr, align 8
  %27 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %25, i64 %26)
  %28 = extractvalue { i64, i1 } %27, 1
  %29 = extractvalue { i64, i1 } %27, 0
  store i64 %29, ptr %u, align 8
  %conv8 = zext i1 %28 to i32
  %call9 = call i32 @mix(i32 noundef %24, i32 noundef %conv8) #3
  store i32 %call9, ptr %sum, align 4
  %30 = load i32, ptr %sum, align 4
  %31 = load i64, ptr %u, align 8
  %call10 = call i32 @mixw(i32 noundef %30, i64 noundef %31) #3
  store i32 %call10, ptr %sum, align 4
  %32 = load i32, ptr %sum, align 4
  %33 = load i64, ptr %x.addr, align 8
  %34 = load i64, ptr %y.addr, align 8
  %35 = call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %33, i64 %34)
  %36 = extractvalue { i64, i1 } %35, 1
  %37 = extractvalue { i64, i1 } %35, 0
  store i64 %37, ptr %u, align 8
  %conv11 = zext i1 %36 to i32
  %call12 = call i32 @mix(i32 noundef %32, i32 noundef %conv11) #3
  store i32 %call12, ptr %sum, align 4
  %38 = load i32, ptr %sum, align 4
  %39 = load i64, ptr %u, align 8
  %call13 = call i32 @mixw(i32 noundef %38, i64 noundef %39) #3
  store i32 %call13, ptr %sum, align 4
  %40 = load i32, ptr %sum, align 4
  %41 = load i64, ptr %x.addr, align 8
  %42 = load i64, ptr %y.addr, align 8
  %43 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %41, i64 %42)
  %44 = extractvalue { i64, i1 } %43, 1
  %45 = extractvalue { i64, i1 } %43, 0
  store i64 %45, ptr %u, align 8
  %conv14 = zext i1 %44 to i32
  %call15 = call i32 @mix(i32 noundef %40, i32 noundef %conv14) #3
  store i32 %call15, ptr %sum, align 4
  %46 = load i32, ptr %sum, align 4
  %47 = load i64, ptr %u, align 8
  %call16 = call i32 @mixw(i32 noundef %46, i64 noundef %47) #3
  store i32 %call16, ptr %sum, align 4
  %48 = load i32, ptr %sum, align 4
  %49 = load i64, ptr %x.addr, align 8
  %conv17 = trunc i64 %49 to i32
  %50 = load i64, ptr %y.addr, align 8
  %conv18 = trunc i64 %50 to i32
  %51 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %conv17, i32 %conv18)
  %52 = extractvalue { i32, i1 } %51, 1
  %53 = extractvalue { i32, i1 } %51, 0
  store i32 %53, ptr %n, align 4
  %conv19 = zext i1 %52 to i32
  %call20 = call i32 @mix(i32 noundef %48, i32 noundef %conv19) #3
  store i32 %call20, ptr %sum, align 4
  %54 = load i32, ptr %sum, align 4
  %55 = load i32, ptr %n, align 4
  %call21 = call i32 @mix(i32 noundef %54, i32 noundef %55) #3
  store i32 %call21, ptr %sum, align 4
  %56 = load i32, ptr %sum, align 4
  %57 = load i64, ptr %x.addr, align 8
  %conv22 = trunc i64 %57 to i32
  %58 = load i64, ptr %y.addr, align 8
  %conv23 = trunc i64 %58 to i32
  %59 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %conv22, i32 %conv23)
  %60 = extractvalue { i32, i1 } %59, 1
  %61 = extractvalue { i32, i1 } %59, 0
  store i32 %61, ptr %n, align 4
  %conv24 = zext i1 %60 to i32
  %call25 = call i32 @mix(i32 noundef %56, i32 noundef %conv24) #3
  store i32 %call25, ptr %sum, align 4
  %62 = load i32, ptr %sum, align 4
  %63 = load i32, ptr %n, align 4
  %call26 = call i32 @mix(i32 noundef %62, i32 noundef %63) #3
  store i32 %call26, ptr %sum, align 4
  %64 = load i32, ptr %sum, align 4
  ret i32 %64
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
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.3, i32 0, i32 %and
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

; Function Attrs: noinline nounwind optnone
define internal i32 @mixw(i32 noundef %sum, i64 noundef %value) #0 {
entry:
  %sum.addr = alloca i32, align 4
  %value.addr = alloca i64, align 8
  store i32 %sum, ptr %sum.addr, align 4
  store i64 %value, ptr %value.addr, align 8
  %0 = load i32, ptr %sum.addr, align 4
  %1 = load i64, ptr %value.addr, align 8
  %conv = trunc i64 %1 to i32
  %call = call i32 @mix(i32 noundef %0, i32 noundef %conv) #3
  %2 = load i64, ptr %value.addr, align 8
  %shr = lshr i64 %2, 32
  %conv1 = trunc i64 %shr to i32
  %call2 = call i32 @mix(i32 noundef %call, i32 noundef %conv1) #3
  ret i32 %call2
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bswap.i64(i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #2

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
!14 = !{i64 20998}
