; ModuleID = 'memory.c'
source_filename = "memory.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

%struct.packed = type <{ i8, i32, i64, i16 }>
%struct.node = type { ptr, [3 x %struct.anon], %union.anon }
%struct.anon = type { i16, i16 }
%union.anon = type { i32 }
%struct.fields = type { i64 }

@.str = private unnamed_addr constant [7 x i8] c"fields\00", align 1
@__const.main.p = private unnamed_addr constant %struct.packed <{ i8 1, i32 2, i64 3, i16 4 }>, align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"packed\00", align 1
@grid = internal global [5 x [7 x [3 x i32]]] zeroinitializer, align 4
@.str.2 = private unnamed_addr constant [5 x i8] c"grid\00", align 1
@nodes = internal global [8 x %struct.node] zeroinitializer, align 4
@.str.3 = private unnamed_addr constant [6 x i8] c"nodes\00", align 1
@words = internal constant [4 x ptr] [ptr @.str.8, ptr @.str.9, ptr @.str.10, ptr @.str.11], align 4
@.str.4 = private unnamed_addr constant [6 x i8] c"words\00", align 1
@wide = internal global [4 x i64] [i64 1, i64 -2, i64 12884901892, i64 0], align 8
@aligned = internal global [3 x i8] c"ab\00", align 64
@.str.5 = private unnamed_addr constant [9 x i8] c"variable\00", align 1
@__const.main.bytes = private unnamed_addr constant [4 x i8] c"\01\02\03\04", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"atomics\00", align 1
@.str.7 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@.str.8 = private unnamed_addr constant [5 x i8] c"zero\00", align 1
@.str.9 = private unnamed_addr constant [4 x i8] c"one\00", align 1
@.str.10 = private unnamed_addr constant [4 x i8] c"two\00", align 1
@.str.11 = private unnamed_addr constant [6 x i8] c"three\00", align 1

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
  %f = alloca %struct.fields, align 8
  %i = alloca i32, align 4
  %p = alloca %struct.packed, align 1
  %i2 = alloca i32, align 4
  %i12 = alloca i32, align 4
  %j = alloca i32, align 4
  %k = alloca i32, align 4
  %i36 = alloca i32, align 4
  %k40 = alloca i32, align 4
  %i62 = alloca i32, align 4
  %at79 = alloca ptr, align 4
  %i80 = alloca i32, align 4
  %i99 = alloca i32, align 4
  %c = alloca ptr, align 4
  %word = alloca i32, align 4
  %bytes = alloca [4 x i8], align 1
  %i126 = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store i32 0, ptr %sum, align 4
  call void @llvm.memset.p0.i32(ptr align 8 %f, i8 0, i32 8, i1 false)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp slt i32 %0, 20
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %sum, align 4
  %2 = load i32, ptr %i, align 4
  %mul = mul nsw i32 %2, 11
  %sub = sub nsw i32 %mul, 50
  %call = call i32 @fields(ptr noundef %f, i32 noundef %sub) #4
  %call1 = call i32 @mix(i32 noundef %1, i32 noundef %call) #4
  store i32 %call1, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %3 = load i32, ptr %i, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond
  %4 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str, i32 noundef %4) #4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %p, ptr align 1 @__const.main.p, i32 15, i1 false)
  store i32 0, ptr %i2, align 4
  br label %for.cond3

for.cond3:                                        ; preds = %for.inc9, %for.end
  %5 = load i32, ptr %i2, align 4
  %cmp4 = icmp slt i32 %5, 20
  br i1 %cmp4, label %for.body5, label %for.end11

for.body5:                                        ; preds = %for.cond3
  %6 = load i32, ptr %sum, align 4
  %7 = load i32, ptr %i2, align 4
  %sub6 = sub nsw i32 %7, 9
  %call7 = call i32 @packs(ptr noundef %p, i32 noundef %sub6) #4
  %call8 = call i32 @mix(i32 noundef %6, i32 noundef %call7) #4
  store i32 %call8, ptr %sum, align 4
  br label %for.inc9

for.inc9:                                         ; preds = %for.body5
  %8 = load i32, ptr %i2, align 4
  %inc10 = add nsw i32 %8, 1
  store i32 %inc10, ptr %i2, align 4
  br label %for.cond3, !llvm.loop !11

for.end11:                                        ; preds = %for.cond3
  %9 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str.1, i32 noundef %9) #4
  store i32 0, ptr %i12, align 4
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc33, %for.end11
  %10 = load i32, ptr %i12, align 4
  %cmp14 = icmp slt i32 %10, 5
  br i1 %cmp14, label %for.body15, label %for.end35

for.body15:                                       ; preds = %for.cond13
  store i32 0, ptr %j, align 4
  br label %for.cond16

for.cond16:                                       ; preds = %for.inc30, %for.body15
  %11 = load i32, ptr %j, align 4
  %cmp17 = icmp slt i32 %11, 7
  br i1 %cmp17, label %for.body18, label %for.end32

for.body18:                                       ; preds = %for.cond16
  store i32 0, ptr %k, align 4
  br label %for.cond19

for.cond19:                                       ; preds = %for.inc27, %for.body18
  %12 = load i32, ptr %k, align 4
  %cmp20 = icmp slt i32 %12, 3
  br i1 %cmp20, label %for.body21, label %for.end29

for.body21:                                       ; preds = %for.cond19
  %13 = load i32, ptr %i12, align 4
  %mul22 = mul nsw i32 %13, 100
  %14 = load i32, ptr %j, align 4
  %mul23 = mul nsw i32 %14, 10
  %add = add nsw i32 %mul22, %mul23
  %15 = load i32, ptr %k, align 4
  %add24 = add nsw i32 %add, %15
  %16 = load i32, ptr %i12, align 4
  %arrayidx = getelementptr inbounds [5 x [7 x [3 x i32]]], ptr @grid, i32 0, i32 %16
  %17 = load i32, ptr %j, align 4
  %arrayidx25 = getelementptr inbounds [7 x [3 x i32]], ptr %arrayidx, i32 0, i32 %17
  %18 = load i32, ptr %k, align 4
  %arrayidx26 = getelementptr inbounds [3 x i32], ptr %arrayidx25, i32 0, i32 %18
  store i32 %add24, ptr %arrayidx26, align 4
  br label %for.inc27

for.inc27:                                        ; preds = %for.body21
  %19 = load i32, ptr %k, align 4
  %inc28 = add nsw i32 %19, 1
  store i32 %inc28, ptr %k, align 4
  br label %for.cond19, !llvm.loop !12

for.end29:                                        ; preds = %for.cond19
  br label %for.inc30

for.inc30:                                        ; preds = %for.end29
  %20 = load i32, ptr %j, align 4
  %inc31 = add nsw i32 %20, 1
  store i32 %inc31, ptr %j, align 4
  br label %for.cond16, !llvm.loop !13

for.end32:                                        ; preds = %for.cond16
  br label %for.inc33

for.inc33:                                        ; preds = %for.end32
  %21 = load i32, ptr %i12, align 4
  %inc34 = add nsw i32 %21, 1
  store i32 %inc34, ptr %i12, align 4
  br label %for.cond13, !llvm.loop !14

for.end35:                                        ; preds = %for.cond13
  store i32 0, ptr %i36, align 4
  br label %for.cond37

for.cond37:                                       ; preds = %for.inc57, %for.end35
  %22 = load i32, ptr %i36, align 4
  %cmp38 = icmp slt i32 %22, 5
  br i1 %cmp38, label %for.body39, label %for.end59

for.body39:                                       ; preds = %for.cond37
  store i32 2, ptr %k40, align 4
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc55, %for.body39
  %23 = load i32, ptr %k40, align 4
  %cmp42 = icmp sge i32 %23, 0
  br i1 %cmp42, label %for.body43, label %for.end56

for.body43:                                       ; preds = %for.cond41
  %24 = load i32, ptr %sum, align 4
  %25 = load i32, ptr %i36, align 4
  %arrayidx44 = getelementptr inbounds [5 x [7 x [3 x i32]]], ptr @grid, i32 0, i32 %25
  %26 = load i32, ptr %i36, align 4
  %sub45 = sub nsw i32 6, %26
  %arrayidx46 = getelementptr inbounds [7 x [3 x i32]], ptr %arrayidx44, i32 0, i32 %sub45
  %27 = load i32, ptr %k40, align 4
  %arrayidx47 = getelementptr inbounds [3 x i32], ptr %arrayidx46, i32 0, i32 %27
  %28 = load i32, ptr %arrayidx47, align 4
  %29 = load i32, ptr %i36, align 4
  %sub48 = sub nsw i32 4, %29
  %arrayidx49 = getelementptr inbounds [5 x [7 x [3 x i32]]], ptr @grid, i32 0, i32 %sub48
  %30 = load i32, ptr %k40, align 4
  %arrayidx50 = getelementptr inbounds [7 x [3 x i32]], ptr %arrayidx49, i32 0, i32 %30
  %31 = load i32, ptr %k40, align 4
  %sub51 = sub nsw i32 2, %31
  %arrayidx52 = getelementptr inbounds [3 x i32], ptr %arrayidx50, i32 0, i32 %sub51
  %32 = load i32, ptr %arrayidx52, align 4
  %add53 = add nsw i32 %28, %32
  %call54 = call i32 @mix(i32 noundef %24, i32 noundef %add53) #4
  store i32 %call54, ptr %sum, align 4
  br label %for.inc55

for.inc55:                                        ; preds = %for.body43
  %33 = load i32, ptr %k40, align 4
  %dec = add nsw i32 %33, -1
  store i32 %dec, ptr %k40, align 4
  br label %for.cond41, !llvm.loop !15

for.end56:                                        ; preds = %for.cond41
  br label %for.inc57

for.inc57:                                        ; preds = %for.end56
  %34 = load i32, ptr %i36, align 4
  %inc58 = add nsw i32 %34, 1
  store i32 %inc58, ptr %i36, align 4
  br label %for.cond37, !llvm.loop !16

for.end59:                                        ; preds = %for.cond37
  %35 = load i32, ptr %sum, align 4
  %36 = load i32, ptr getelementptr (i8, ptr @grid, i64 208), align 4
  %37 = load i32, ptr getelementptr inbounds (i32, ptr getelementptr (i8, ptr @grid, i64 208), i32 -3), align 4
  %add60 = add nsw i32 %36, %37
  %call61 = call i32 @mix(i32 noundef %35, i32 noundef %add60) #4
  call void @say(ptr noundef @.str.2, i32 noundef %call61) #4
  store i32 0, ptr %i62, align 4
  br label %for.cond63

for.cond63:                                       ; preds = %for.inc76, %for.end59
  %38 = load i32, ptr %i62, align 4
  %cmp64 = icmp slt i32 %38, 8
  br i1 %cmp64, label %for.body65, label %for.end78

for.body65:                                       ; preds = %for.cond63
  %39 = load i32, ptr %i62, align 4
  %mul66 = mul nsw i32 %39, 3
  %add67 = add nsw i32 %mul66, 1
  %rem = srem i32 %add67, 8
  %arrayidx68 = getelementptr inbounds [8 x %struct.node], ptr @nodes, i32 0, i32 %rem
  %40 = load i32, ptr %i62, align 4
  %arrayidx69 = getelementptr inbounds [8 x %struct.node], ptr @nodes, i32 0, i32 %40
  %next = getelementptr inbounds nuw %struct.node, ptr %arrayidx69, i32 0, i32 0
  store ptr %arrayidx68, ptr %next, align 4
  %41 = load i32, ptr %i62, align 4
  %mul70 = mul nsw i32 %41, 1000
  %conv = trunc i32 %mul70 to i16
  %42 = load i32, ptr %i62, align 4
  %arrayidx71 = getelementptr inbounds [8 x %struct.node], ptr @nodes, i32 0, i32 %42
  %at = getelementptr inbounds nuw %struct.node, ptr %arrayidx71, i32 0, i32 1
  %43 = load i32, ptr %i62, align 4
  %rem72 = srem i32 %43, 3
  %arrayidx73 = getelementptr inbounds [3 x %struct.anon], ptr %at, i32 0, i32 %rem72
  %y = getelementptr inbounds nuw %struct.anon, ptr %arrayidx73, i32 0, i32 1
  store i16 %conv, ptr %y, align 2
  %44 = load i32, ptr %i62, align 4
  %mul74 = mul nsw i32 %44, 16909060
  %45 = load i32, ptr %i62, align 4
  %arrayidx75 = getelementptr inbounds [8 x %struct.node], ptr @nodes, i32 0, i32 %45
  %u = getelementptr inbounds nuw %struct.node, ptr %arrayidx75, i32 0, i32 2
  store i32 %mul74, ptr %u, align 4
  br label %for.inc76

for.inc76:                                        ; preds = %for.body65
  %46 = load i32, ptr %i62, align 4
  %inc77 = add nsw i32 %46, 1
  store i32 %inc77, ptr %i62, align 4
  br label %for.cond63, !llvm.loop !17

for.end78:                                        ; preds = %for.cond63
  store ptr @nodes, ptr %at79, align 4
  store i32 0, ptr %i80, align 4
  br label %for.cond81

for.cond81:                                       ; preds = %for.inc95, %for.end78
  %47 = load i32, ptr %i80, align 4
  %cmp82 = icmp slt i32 %47, 12
  br i1 %cmp82, label %for.body84, label %for.end98

for.body84:                                       ; preds = %for.cond81
  %48 = load i32, ptr %sum, align 4
  %49 = load ptr, ptr %at79, align 4
  %at85 = getelementptr inbounds nuw %struct.node, ptr %49, i32 0, i32 1
  %arrayidx86 = getelementptr inbounds [3 x %struct.anon], ptr %at85, i32 0, i32 1
  %y87 = getelementptr inbounds nuw %struct.anon, ptr %arrayidx86, i32 0, i32 1
  %50 = load i16, ptr %y87, align 2
  %conv88 = sext i16 %50 to i32
  %51 = load ptr, ptr %at79, align 4
  %u89 = getelementptr inbounds nuw %struct.node, ptr %51, i32 0, i32 2
  %52 = load i32, ptr %i80, align 4
  %rem90 = srem i32 %52, 4
  %arrayidx91 = getelementptr inbounds [4 x i8], ptr %u89, i32 0, i32 %rem90
  %53 = load i8, ptr %arrayidx91, align 1
  %conv92 = zext i8 %53 to i32
  %add93 = add nsw i32 %conv88, %conv92
  %call94 = call i32 @mix(i32 noundef %48, i32 noundef %add93) #4
  store i32 %call94, ptr %sum, align 4
  br label %for.inc95

for.inc95:                                        ; preds = %for.body84
  %54 = load i32, ptr %i80, align 4
  %inc96 = add nsw i32 %54, 1
  store i32 %inc96, ptr %i80, align 4
  %55 = load ptr, ptr %at79, align 4
  %next97 = getelementptr inbounds nuw %struct.node, ptr %55, i32 0, i32 0
  %56 = load ptr, ptr %next97, align 4
  store ptr %56, ptr %at79, align 4
  br label %for.cond81, !llvm.loop !18

for.end98:                                        ; preds = %for.cond81
  %57 = load i32, ptr %sum, align 4
  call void @say(ptr noundef @.str.3, i32 noundef %57) #4
  store i32 0, ptr %i99, align 4
  br label %for.cond100

for.cond100:                                      ; preds = %for.inc114, %for.end98
  %58 = load i32, ptr %i99, align 4
  %cmp101 = icmp slt i32 %58, 4
  br i1 %cmp101, label %for.body103, label %for.end116

for.body103:                                      ; preds = %for.cond100
  %59 = load i32, ptr %i99, align 4
  %arrayidx104 = getelementptr inbounds [4 x ptr], ptr @words, i32 0, i32 %59
  %60 = load ptr, ptr %arrayidx104, align 4
  store ptr %60, ptr %c, align 4
  br label %for.cond105

for.cond105:                                      ; preds = %for.inc112, %for.body103
  %61 = load ptr, ptr %c, align 4
  %62 = load i8, ptr %61, align 1
  %conv106 = zext i8 %62 to i32
  %cmp107 = icmp ne i32 %conv106, 0
  br i1 %cmp107, label %for.body109, label %for.end113

for.body109:                                      ; preds = %for.cond105
  %63 = load i32, ptr %sum, align 4
  %64 = load ptr, ptr %c, align 4
  %65 = load i8, ptr %64, align 1
  %conv110 = zext i8 %65 to i32
  %call111 = call i32 @mix(i32 noundef %63, i32 noundef %conv110) #4
  store i32 %call111, ptr %sum, align 4
  br label %for.inc112

for.inc112:                                       ; preds = %for.body109
  %66 = load ptr, ptr %c, align 4
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %66, i32 1
  store ptr %incdec.ptr, ptr %c, align 4
  br label %for.cond105, !llvm.loop !19

for.end113:                                       ; preds = %for.cond105
  br label %for.inc114

for.inc114:                                       ; preds = %for.end113
  %67 = load i32, ptr %i99, align 4
  %inc115 = add nsw i32 %67, 1
  store i32 %inc115, ptr %i99, align 4
  br label %for.cond100, !llvm.loop !20

for.end116:                                       ; preds = %for.cond100
  %68 = load i32, ptr %sum, align 4
  %69 = load i64, ptr getelementptr inbounds ([4 x i64], ptr @wide, i32 0, i32 2), align 8
  %70 = load i64, ptr getelementptr inbounds ([4 x i64], ptr @wide, i32 0, i32 1), align 8
  %shr = ashr i64 %70, 33
  %add117 = add nsw i64 %69, %shr
  %71 = load i8, ptr getelementptr inbounds ([3 x i8], ptr @aligned, i32 0, i32 1), align 1
  %conv118 = zext i8 %71 to i64
  %add119 = add nsw i64 %add117, %conv118
  %add120 = add nsw i64 %add119, 0
  %conv121 = trunc i64 %add120 to i32
  %call122 = call i32 @mix(i32 noundef %68, i32 noundef %conv121) #4
  call void @say(ptr noundef @.str.4, i32 noundef %call122) #4
  %call123 = call i32 @variable(i32 noundef 5) #4
  %call124 = call i32 @variable(i32 noundef 40) #4
  %call125 = call i32 @mix(i32 noundef %call123, i32 noundef %call124) #4
  call void @say(ptr noundef @.str.5, i32 noundef %call125) #4
  store i32 7, ptr %word, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %bytes, ptr align 1 @__const.main.bytes, i32 4, i1 false)
  store i32 0, ptr %i126, align 4
  br label %for.cond127

for.cond127:                                      ; preds = %for.inc134, %for.end116
  %72 = load i32, ptr %i126, align 4
  %cmp128 = icmp slt i32 %72, 4
  br i1 %cmp128, label %for.body130, label %for.end136

for.body130:                                      ; preds = %for.cond127
  %73 = load i32, ptr %sum, align 4
  %74 = load i32, ptr %i126, align 4
  %arrayidx131 = getelementptr inbounds [4 x i8], ptr %bytes, i32 0, i32 %74
  %call132 = call i32 @atomics(ptr noundef %word, ptr noundef %arrayidx131) #4
  %call133 = call i32 @mix(i32 noundef %73, i32 noundef %call132) #4
  store i32 %call133, ptr %sum, align 4
  br label %for.inc134

for.inc134:                                       ; preds = %for.body130
  %75 = load i32, ptr %i126, align 4
  %inc135 = add nsw i32 %75, 1
  store i32 %inc135, ptr %i126, align 4
  br label %for.cond127, !llvm.loop !21

for.end136:                                       ; preds = %for.cond127
  %76 = load i32, ptr %sum, align 4
  %arrayidx137 = getelementptr inbounds [4 x i8], ptr %bytes, i32 0, i32 0
  %77 = load i8, ptr %arrayidx137, align 1
  %conv138 = zext i8 %77 to i32
  %arrayidx139 = getelementptr inbounds [4 x i8], ptr %bytes, i32 0, i32 3
  %78 = load i8, ptr %arrayidx139, align 1
  %conv140 = zext i8 %78 to i32
  %mul141 = mul nsw i32 %conv140, 256
  %add142 = add nsw i32 %conv138, %mul141
  %call143 = call i32 @mix(i32 noundef %76, i32 noundef %add142) #4
  call void @say(ptr noundef @.str.6, i32 noundef %call143) #4
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
define internal i32 @fields(ptr noundef %f, i32 noundef %x) #0 {
entry:
  %f.addr = alloca ptr, align 4
  %x.addr = alloca i32, align 4
  store ptr %f, ptr %f.addr, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %1 = load ptr, ptr %f.addr, align 4
  %2 = zext i32 %0 to i64
  %bf.load = load i64, ptr %1, align 8
  %bf.value = and i64 %2, 7
  %bf.clear = and i64 %bf.load, -8
  %bf.set = or i64 %bf.clear, %bf.value
  store i64 %bf.set, ptr %1, align 8
  %bf.result.cast = trunc i64 %bf.value to i32
  %3 = load i32, ptr %x.addr, align 4
  %mul = mul nsw i32 %3, 3
  %4 = load ptr, ptr %f.addr, align 4
  %5 = zext i32 %mul to i64
  %bf.load1 = load i64, ptr %4, align 8
  %bf.value2 = and i64 %5, 127
  %bf.shl = shl i64 %bf.value2, 3
  %bf.clear3 = and i64 %bf.load1, -1017
  %bf.set4 = or i64 %bf.clear3, %bf.shl
  store i64 %bf.set4, ptr %4, align 8
  %bf.result.shl = shl i64 %bf.value2, 57
  %bf.result.ashr = ashr i64 %bf.result.shl, 57
  %bf.result.cast5 = trunc i64 %bf.result.ashr to i32
  %6 = load i32, ptr %x.addr, align 4
  %7 = load ptr, ptr %f.addr, align 4
  %bf.load6 = load i64, ptr %7, align 8
  %bf.lshr = lshr i64 %bf.load6, 10
  %bf.clear7 = and i64 %bf.lshr, 8191
  %bf.cast = trunc i64 %bf.clear7 to i32
  %add = add nsw i32 %bf.cast, %6
  %8 = zext i32 %add to i64
  %bf.load8 = load i64, ptr %7, align 8
  %bf.value9 = and i64 %8, 8191
  %bf.shl10 = shl i64 %bf.value9, 10
  %bf.clear11 = and i64 %bf.load8, -8387585
  %bf.set12 = or i64 %bf.clear11, %bf.shl10
  store i64 %bf.set12, ptr %7, align 8
  %bf.result.cast13 = trunc i64 %bf.value9 to i32
  %9 = load ptr, ptr %f.addr, align 4
  %bf.load14 = load i64, ptr %9, align 8
  %bf.lshr15 = lshr i64 %bf.load14, 23
  %bf.clear16 = and i64 %bf.lshr15, 137438953471
  %mul17 = mul i64 %bf.clear16, 5
  %10 = load i32, ptr %x.addr, align 4
  %conv = sext i32 %10 to i64
  %add18 = add i64 %mul17, %conv
  %11 = load ptr, ptr %f.addr, align 4
  %bf.load19 = load i64, ptr %11, align 8
  %bf.value20 = and i64 %add18, 137438953471
  %bf.shl21 = shl i64 %bf.value20, 23
  %bf.clear22 = and i64 %bf.load19, -1152921504598458369
  %bf.set23 = or i64 %bf.clear22, %bf.shl21
  store i64 %bf.set23, ptr %11, align 8
  %12 = load i32, ptr %x.addr, align 4
  %and = and i32 %12, 2
  %tobool = icmp ne i32 %and, 0
  %13 = load ptr, ptr %f.addr, align 4
  %14 = zext i1 %tobool to i64
  %bf.load24 = load i64, ptr %13, align 8
  %bf.shl25 = shl i64 %14, 60
  %bf.clear26 = and i64 %bf.load24, -1152921504606846977
  %bf.set27 = or i64 %bf.clear26, %bf.shl25
  store i64 %bf.set27, ptr %13, align 8
  %bf.result.cast28 = trunc i64 %14 to i8
  %loadedv = trunc i8 %bf.result.cast28 to i1
  %15 = load ptr, ptr %f.addr, align 4
  %bf.load29 = load i64, ptr %15, align 8
  %bf.clear30 = and i64 %bf.load29, 7
  %bf.cast31 = trunc i64 %bf.clear30 to i32
  %16 = load ptr, ptr %f.addr, align 4
  %bf.load32 = load i64, ptr %16, align 8
  %bf.shl33 = shl i64 %bf.load32, 54
  %bf.ashr = ashr i64 %bf.shl33, 57
  %bf.cast34 = trunc i64 %bf.ashr to i32
  %add35 = add nsw i32 %bf.cast31, %bf.cast34
  %17 = load ptr, ptr %f.addr, align 4
  %bf.load36 = load i64, ptr %17, align 8
  %bf.lshr37 = lshr i64 %bf.load36, 10
  %bf.clear38 = and i64 %bf.lshr37, 8191
  %bf.cast39 = trunc i64 %bf.clear38 to i32
  %call = call i32 @mix(i32 noundef %add35, i32 noundef %bf.cast39) #4
  %18 = load ptr, ptr %f.addr, align 4
  %bf.load40 = load i64, ptr %18, align 8
  %bf.lshr41 = lshr i64 %bf.load40, 23
  %bf.clear42 = and i64 %bf.lshr41, 137438953471
  %conv43 = trunc i64 %bf.clear42 to i32
  %19 = load ptr, ptr %f.addr, align 4
  %bf.load44 = load i64, ptr %19, align 8
  %bf.lshr45 = lshr i64 %bf.load44, 23
  %bf.clear46 = and i64 %bf.lshr45, 137438953471
  %shr = lshr i64 %bf.clear46, 32
  %conv47 = trunc i64 %shr to i32
  %call48 = call i32 @mix(i32 noundef %conv43, i32 noundef %conv47) #4
  %20 = load ptr, ptr %f.addr, align 4
  %bf.load49 = load i64, ptr %20, align 8
  %bf.lshr50 = lshr i64 %bf.load49, 60
  %bf.clear51 = and i64 %bf.lshr50, 1
  %bf.cast52 = trunc i64 %bf.clear51 to i1
  %conv53 = zext i1 %bf.cast52 to i32
  %add54 = add i32 %call48, %conv53
  %call55 = call i32 @mix(i32 noundef %call, i32 noundef %add54) #4
  ret i32 %call55
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
  br label %for.cond, !llvm.loop !22

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
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.7, i32 0, i32 %and
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
  br label %for.cond8, !llvm.loop !23

for.end16:                                        ; preds = %for.cond8
  %17 = load i32, ptr %n, align 4
  %inc17 = add nsw i32 %17, 1
  store i32 %inc17, ptr %n, align 4
  %arrayidx18 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %17
  store i8 10, ptr %arrayidx18, align 1
  %arraydecay = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 0
  %18 = ptrtoint ptr %arraydecay to i32
  %19 = load i32, ptr %n, align 4
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19) #4
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #2

; Function Attrs: noinline nounwind optnone
define internal i32 @packs(ptr noundef %p, i32 noundef %x) #0 {
entry:
  %p.addr = alloca ptr, align 4
  %x.addr = alloca i32, align 4
  %copy = alloca %struct.packed, align 1
  store ptr %p, ptr %p.addr, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %1 = load ptr, ptr %p.addr, align 4
  %a = getelementptr inbounds nuw %struct.packed, ptr %1, i32 0, i32 0
  %2 = load i8, ptr %a, align 1
  %conv = zext i8 %2 to i32
  %add = add nsw i32 %conv, %0
  %conv1 = trunc i32 %add to i8
  store i8 %conv1, ptr %a, align 1
  %3 = load i32, ptr %x.addr, align 4
  %mul = mul nsw i32 %3, 77777
  %4 = load ptr, ptr %p.addr, align 4
  %b = getelementptr inbounds nuw %struct.packed, ptr %4, i32 0, i32 1
  %5 = load i32, ptr %b, align 1
  %xor = xor i32 %5, %mul
  store i32 %xor, ptr %b, align 1
  %6 = load i32, ptr %x.addr, align 4
  %conv2 = sext i32 %6 to i64
  %shl = shl i64 %conv2, 33
  %7 = load ptr, ptr %p.addr, align 4
  %c = getelementptr inbounds nuw %struct.packed, ptr %7, i32 0, i32 2
  %8 = load i64, ptr %c, align 1
  %sub = sub nsw i64 %8, %shl
  store i64 %sub, ptr %c, align 1
  %9 = load ptr, ptr %p.addr, align 4
  %b3 = getelementptr inbounds nuw %struct.packed, ptr %9, i32 0, i32 1
  %10 = load i32, ptr %b3, align 1
  %conv4 = trunc i32 %10 to i16
  %11 = load ptr, ptr %p.addr, align 4
  %d = getelementptr inbounds nuw %struct.packed, ptr %11, i32 0, i32 3
  store i16 %conv4, ptr %d, align 1
  %12 = load ptr, ptr %p.addr, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %copy, ptr align 1 %12, i32 15, i1 false)
  %d5 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 3
  %13 = load i16, ptr %d5, align 1
  %conv6 = sext i16 %13 to i64
  %c7 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 2
  %14 = load i64, ptr %c7, align 1
  %add8 = add nsw i64 %14, %conv6
  store i64 %add8, ptr %c7, align 1
  %a9 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 0
  %15 = load i8, ptr %a9, align 1
  %conv10 = zext i8 %15 to i32
  %b11 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 1
  %16 = load i32, ptr %b11, align 1
  %call = call i32 @mix(i32 noundef %conv10, i32 noundef %16) #4
  %c12 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 2
  %17 = load i64, ptr %c12, align 1
  %conv13 = trunc i64 %17 to i32
  %c14 = getelementptr inbounds nuw %struct.packed, ptr %copy, i32 0, i32 2
  %18 = load i64, ptr %c14, align 1
  %shr = ashr i64 %18, 32
  %conv15 = trunc i64 %shr to i32
  %call16 = call i32 @mix(i32 noundef %conv13, i32 noundef %conv15) #4
  %call17 = call i32 @mix(i32 noundef %call, i32 noundef %call16) #4
  ret i32 %call17
}

; Function Attrs: noinline nounwind optnone
define internal i32 @variable(i32 noundef %n) #0 {
entry:
  %n.addr = alloca i32, align 4
  %saved_stack = alloca ptr, align 4
  %__vla_expr0 = alloca i32, align 4
  %more = alloca ptr, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %i3 = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %1 = call ptr @llvm.stacksave.p0()
  store ptr %1, ptr %saved_stack, align 4
  %vla = alloca i32, i32 %0, align 4
  store i32 %0, ptr %__vla_expr0, align 4
  %2 = load i32, ptr %n.addr, align 4
  %add = add nsw i32 %2, 3
  %3 = alloca i8, i32 %add, align 16
  store ptr %3, ptr %more, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %i, align 4
  %5 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load i32, ptr %i, align 4
  %7 = load i32, ptr %i, align 4
  %mul = mul nsw i32 %6, %7
  %8 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %mul, %8
  %9 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds i32, ptr %vla, i32 %9
  store i32 %sub, ptr %arrayidx, align 4
  %10 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds i32, ptr %vla, i32 %10
  %11 = load i32, ptr %arrayidx1, align 4
  %conv = trunc i32 %11 to i8
  %12 = load ptr, ptr %more, align 4
  %13 = load i32, ptr %i, align 4
  %arrayidx2 = getelementptr inbounds i8, ptr %12, i32 %13
  store i8 %conv, ptr %arrayidx2, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %14 = load i32, ptr %i, align 4
  %inc = add nsw i32 %14, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !24

for.end:                                          ; preds = %for.cond
  store i32 0, ptr %i3, align 4
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc14, %for.end
  %15 = load i32, ptr %i3, align 4
  %16 = load i32, ptr %n.addr, align 4
  %cmp5 = icmp slt i32 %15, %16
  br i1 %cmp5, label %for.body7, label %for.end16

for.body7:                                        ; preds = %for.cond4
  %17 = load i32, ptr %sum, align 4
  %18 = load i32, ptr %i3, align 4
  %arrayidx8 = getelementptr inbounds i32, ptr %vla, i32 %18
  %19 = load i32, ptr %arrayidx8, align 4
  %20 = load ptr, ptr %more, align 4
  %21 = load i32, ptr %n.addr, align 4
  %sub9 = sub nsw i32 %21, 1
  %22 = load i32, ptr %i3, align 4
  %sub10 = sub nsw i32 %sub9, %22
  %arrayidx11 = getelementptr inbounds i8, ptr %20, i32 %sub10
  %23 = load i8, ptr %arrayidx11, align 1
  %conv12 = zext i8 %23 to i32
  %add13 = add nsw i32 %19, %conv12
  %call = call i32 @mix(i32 noundef %17, i32 noundef %add13) #4
  store i32 %call, ptr %sum, align 4
  br label %for.inc14

for.inc14:                                        ; preds = %for.body7
  %24 = load i32, ptr %i3, align 4
  %inc15 = add nsw i32 %24, 1
  store i32 %inc15, ptr %i3, align 4
  br label %for.cond4, !llvm.loop !25

for.end16:                                        ; preds = %for.cond4
  %25 = load i32, ptr %sum, align 4
  %26 = load ptr, ptr %saved_stack, align 4
  call void @llvm.stackrestore.p0(ptr %26)
  ret i32 %25
}

; Function Attrs: noinline nounwind optnone
define internal i32 @atomics(ptr noundef %word, ptr noundef %byte) #0 {
entry:
  %word.addr = alloca ptr, align 4
  %byte.addr = alloca ptr, align 4
  %sum = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %.atomictmp1 = alloca i32, align 4
  %atomic-temp2 = alloca i32, align 4
  %expected = alloca i32, align 4
  %.atomictmp3 = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp6 = alloca i32, align 4
  %cmpxchg.bool7 = alloca i8, align 1
  %.atomictmp14 = alloca i8, align 1
  %atomic-temp15 = alloca i8, align 1
  %.atomictmp18 = alloca i8, align 1
  %atomic-temp19 = alloca i8, align 1
  %.atomictmp22 = alloca i32, align 4
  %atomic-temp23 = alloca i32, align 4
  store ptr %word, ptr %word.addr, align 4
  store ptr %byte, ptr %byte.addr, align 4
  %0 = load ptr, ptr %word.addr, align 4
  store i32 5, ptr %.atomictmp, align 4
  %1 = load i32, ptr %.atomictmp, align 4
  %2 = atomicrmw add ptr %0, i32 %1 seq_cst, align 4
  store i32 %2, ptr %atomic-temp, align 4
  %3 = load i32, ptr %atomic-temp, align 4
  store i32 %3, ptr %sum, align 4
  %4 = load i32, ptr %sum, align 4
  %5 = load ptr, ptr %word.addr, align 4
  store i32 99, ptr %.atomictmp1, align 4
  %6 = load i32, ptr %.atomictmp1, align 4
  %7 = atomicrmw xchg ptr %5, i32 %6 acquire, align 4
  store i32 %7, ptr %atomic-temp2, align 4
  %8 = load i32, ptr %atomic-temp2, align 4
  %call = call i32 @mix(i32 noundef %4, i32 noundef %8) #4
  store i32 %call, ptr %sum, align 4
  store i32 98, ptr %expected, align 4
  %9 = load i32, ptr %sum, align 4
  %10 = load ptr, ptr %word.addr, align 4
  store i32 1, ptr %.atomictmp3, align 4
  %11 = load i32, ptr %expected, align 4
  %12 = load i32, ptr %.atomictmp3, align 4
  %13 = cmpxchg ptr %10, i32 %11, i32 %12 seq_cst monotonic, align 4
  %14 = extractvalue { i32, i1 } %13, 0
  %15 = extractvalue { i32, i1 } %13, 1
  br i1 %15, label %cmpxchg.continue, label %cmpxchg.store_expected

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %14, ptr %expected, align 4
  br label %cmpxchg.continue

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %storedv = zext i1 %15 to i8
  store i8 %storedv, ptr %cmpxchg.bool, align 1
  %16 = load i8, ptr %cmpxchg.bool, align 1
  %loadedv = trunc i8 %16 to i1
  %conv = zext i1 %loadedv to i32
  %call4 = call i32 @mix(i32 noundef %9, i32 noundef %conv) #4
  store i32 %call4, ptr %sum, align 4
  %17 = load i32, ptr %sum, align 4
  %18 = load i32, ptr %expected, align 4
  %call5 = call i32 @mix(i32 noundef %17, i32 noundef %18) #4
  store i32 %call5, ptr %sum, align 4
  %19 = load i32, ptr %sum, align 4
  %20 = load ptr, ptr %word.addr, align 4
  store i32 3, ptr %.atomictmp6, align 4
  %21 = load i32, ptr %expected, align 4
  %22 = load i32, ptr %.atomictmp6, align 4
  %23 = cmpxchg ptr %20, i32 %21, i32 %22 seq_cst monotonic, align 4
  %24 = extractvalue { i32, i1 } %23, 0
  %25 = extractvalue { i32, i1 } %23, 1
  br i1 %25, label %cmpxchg.continue9, label %cmpxchg.store_expected8

cmpxchg.store_expected8:                          ; preds = %cmpxchg.continue
  store i32 %24, ptr %expected, align 4
  br label %cmpxchg.continue9

cmpxchg.continue9:                                ; preds = %cmpxchg.store_expected8, %cmpxchg.continue
  %storedv10 = zext i1 %25 to i8
  store i8 %storedv10, ptr %cmpxchg.bool7, align 1
  %26 = load i8, ptr %cmpxchg.bool7, align 1
  %loadedv11 = trunc i8 %26 to i1
  %conv12 = zext i1 %loadedv11 to i32
  %call13 = call i32 @mix(i32 noundef %19, i32 noundef %conv12) #4
  store i32 %call13, ptr %sum, align 4
  %27 = load i32, ptr %sum, align 4
  %28 = load ptr, ptr %byte.addr, align 4
  store i8 24, ptr %.atomictmp14, align 1
  %29 = load i8, ptr %.atomictmp14, align 1
  %30 = atomicrmw or ptr %28, i8 %29 seq_cst, align 1
  %31 = or i8 %30, %29
  store i8 %31, ptr %atomic-temp15, align 1
  %32 = load i8, ptr %atomic-temp15, align 1
  %conv16 = zext i8 %32 to i32
  %call17 = call i32 @mix(i32 noundef %27, i32 noundef %conv16) #4
  store i32 %call17, ptr %sum, align 4
  %33 = load i32, ptr %sum, align 4
  %34 = load ptr, ptr %byte.addr, align 4
  store i8 41, ptr %.atomictmp18, align 1
  %35 = load i8, ptr %.atomictmp18, align 1
  %36 = atomicrmw sub ptr %34, i8 %35 seq_cst, align 1
  %37 = sub i8 %36, %35
  store i8 %37, ptr %atomic-temp19, align 1
  %38 = load i8, ptr %atomic-temp19, align 1
  %conv20 = zext i8 %38 to i32
  %call21 = call i32 @mix(i32 noundef %33, i32 noundef %conv20) #4
  store i32 %call21, ptr %sum, align 4
  %39 = load i32, ptr %sum, align 4
  %40 = load ptr, ptr %word.addr, align 4
  store i32 255, ptr %.atomictmp22, align 4
  %41 = load i32, ptr %.atomictmp22, align 4
  %42 = atomicrmw nand ptr %40, i32 %41 seq_cst, align 4
  %43 = and i32 %42, %41
  %44 = xor i32 %43, -1
  store i32 %44, ptr %atomic-temp23, align 4
  %45 = load i32, ptr %atomic-temp23, align 4
  %call24 = call i32 @mix(i32 noundef %39, i32 noundef %45) #4
  store i32 %call24, ptr %sum, align 4
  %46 = load i32, ptr %sum, align 4
  %47 = load ptr, ptr %word.addr, align 4
  %48 = load i32, ptr %47, align 4
  %49 = load ptr, ptr %byte.addr, align 4
  %50 = load i8, ptr %49, align 1
  %conv25 = zext i8 %50 to i32
  %add = add nsw i32 %48, %conv25
  %call26 = call i32 @mix(i32 noundef %46, i32 noundef %add) #4
  ret i32 %call26
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
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #5, !srcloc !26
  %asmresult = extractvalue { i32, i32 } %8, 0
  %asmresult1 = extractvalue { i32, i32 } %8, 1
  store i32 %asmresult, ptr %t0, align 4
  store i32 %asmresult1, ptr %a0, align 4
  %9 = load i32, ptr %a0, align 4
  ret i32 %9
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #3

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { "no-builtin-memcpy" "no-builtin-memset" }
attributes #5 = { nounwind }

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
!26 = !{i64 21313}
