; ModuleID = 'words.c'
source_filename = "words.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@numbers = internal unnamed_addr constant [29 x i32] [i32 0, i32 1, i32 -1, i32 2, i32 -2, i32 3, i32 7, i32 9, i32 10, i32 -10, i32 31, i32 32, i32 100, i32 127, i32 -128, i32 128, i32 255, i32 256, i32 1000, i32 -1000, i32 32767, i32 -32768, i32 65535, i32 65536, i32 305419896, i32 2147483647, i32 -2147483648, i32 -2147483647, i32 1073741824], align 4
@.str = private unnamed_addr constant [10 x i8] c"divisions\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"products\00", align 1
@.str.2 = private unnamed_addr constant [5 x i8] c"bits\00", align 1
@.str.3 = private unnamed_addr constant [6 x i8] c"pairs\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"narrow\00", align 1
@.str.5 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local noundef ptr @memcpy(ptr noalias noundef returned %to, ptr noalias noundef %from, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp6.not = icmp eq i32 %n, 0
  br i1 %cmp6.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret ptr %to

for.body:                                         ; preds = %entry, %for.body
  %i.07 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %from, i32 %i.07
  %0 = load volatile i8, ptr %arrayidx, align 1, !tbaa !10
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %to, i32 %i.07
  store volatile i8 %0, ptr %arrayidx1, align 1, !tbaa !10
  %inc = add nuw i32 %i.07, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local noundef ptr @memset(ptr noundef returned %to, i32 noundef %c, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp4.not = icmp eq i32 %n, 0
  br i1 %cmp4.not, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:                                   ; preds = %entry
  %conv = trunc i32 %c to i8
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret ptr %to

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.05 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %to, i32 %i.05
  store volatile i8 %conv, ptr %arrayidx, align 1, !tbaa !10
  %inc = add nuw i32 %i.05, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !13
}

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #2 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup16
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %add.i) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %add.i65) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %add.i68) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %add.i71) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.4, i32 noundef %add.i74) #8
  ret i32 0

for.body:                                         ; preds = %entry, %for.cond.cleanup16
  %i.083 = phi i32 [ 0, %entry ], [ %inc36, %for.cond.cleanup16 ]
  %sum.sroa.15.082 = phi i32 [ 0, %entry ], [ %add.i74, %for.cond.cleanup16 ]
  %sum.sroa.12.081 = phi i32 [ 0, %entry ], [ %add.i71, %for.cond.cleanup16 ]
  %sum.sroa.9.080 = phi i32 [ 0, %entry ], [ %add.i68, %for.cond.cleanup16 ]
  %sum.sroa.6.079 = phi i32 [ 0, %entry ], [ %add.i65, %for.cond.cleanup16 ]
  %sum.sroa.0.078 = phi i32 [ 0, %entry ], [ %add.i, %for.cond.cleanup16 ]
  %arrayidx1 = getelementptr inbounds nuw i32, ptr @numbers, i32 %i.083
  %0 = load i32, ptr %arrayidx1, align 4, !tbaa !6
  %conv = trunc i32 %0 to i8
  %conv29 = trunc i32 %0 to i16
  br label %for.body17

for.cond.cleanup16:                               ; preds = %for.body17
  %call = tail call fastcc i32 @divisions(i32 noundef %0) #8
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.0.078, i32 %sum.sroa.0.078, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %call, %mul.i
  %call6 = tail call fastcc i32 @products(i32 noundef %0) #8
  %or.i63 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.6.079, i32 %sum.sroa.6.079, i32 5)
  %mul.i64 = mul i32 %or.i63, 31
  %add.i65 = add i32 %call6, %mul.i64
  %call11 = tail call fastcc i32 @bits(i32 noundef %0) #8
  %or.i66 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.9.080, i32 %sum.sroa.9.080, i32 5)
  %mul.i67 = mul i32 %or.i66, 31
  %add.i68 = add i32 %call11, %mul.i67
  %inc36 = add nuw nsw i32 %i.083, 1
  %exitcond84.not = icmp eq i32 %inc36, 29
  br i1 %exitcond84.not, label %for.cond.cleanup, label %for.body, !llvm.loop !14

for.body17:                                       ; preds = %for.body, %for.body17
  %k.077 = phi i32 [ 0, %for.body ], [ %inc, %for.body17 ]
  %sum.sroa.15.176 = phi i32 [ %sum.sroa.15.082, %for.body ], [ %add.i74, %for.body17 ]
  %sum.sroa.12.175 = phi i32 [ %sum.sroa.12.081, %for.body ], [ %add.i71, %for.body17 ]
  %arrayidx20 = getelementptr inbounds nuw i32, ptr @numbers, i32 %k.077
  %1 = load i32, ptr %arrayidx20, align 4, !tbaa !6
  %call21 = tail call fastcc i32 @pairs(i32 noundef %0, i32 noundef %1) #8
  %or.i69 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.12.175, i32 %sum.sroa.12.175, i32 5)
  %mul.i70 = mul i32 %or.i69, 31
  %add.i71 = add i32 %call21, %mul.i70
  %conv27 = trunc i32 %1 to i8
  %conv31 = trunc i32 %1 to i16
  %call32 = tail call fastcc i32 @narrow(i8 noundef signext %conv, i8 noundef zeroext %conv27, i16 noundef signext %conv29, i16 noundef zeroext %conv31) #8
  %or.i72 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.15.176, i32 %sum.sroa.15.176, i32 5)
  %mul.i73 = mul i32 %or.i72, 31
  %add.i74 = add i32 %call32, %mul.i73
  %inc = add nuw nsw i32 %k.077, 1
  %exitcond.not = icmp eq i32 %inc, 29
  br i1 %exitcond.not, label %for.cond.cleanup16, label %for.body17, !llvm.loop !15
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @divisions(i32 noundef %x) unnamed_addr #3 {
entry:
  %div = sdiv i32 %x, 2
  %add.i = add nsw i32 %div, 992
  %0 = mul i32 %div, 2
  %rem.decomposed = sub i32 %x, %0
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i415 = add i32 %mul.i, %rem.decomposed
  %div2412 = lshr i32 %x, 1
  %or.i416 = tail call i32 @llvm.fshl.i32(i32 %add.i415, i32 %add.i415, i32 5)
  %mul.i417 = mul i32 %or.i416, 31
  %add.i418 = add i32 %mul.i417, %div2412
  %rem4 = and i32 %x, 1
  %or.i419 = tail call i32 @llvm.fshl.i32(i32 %add.i418, i32 %add.i418, i32 5)
  %mul.i420 = mul i32 %or.i419, 31
  %add.i421 = add i32 %mul.i420, %rem4
  %div7 = sdiv i32 %x, 3
  %or.i422 = tail call i32 @llvm.fshl.i32(i32 %add.i421, i32 %add.i421, i32 5)
  %mul.i423 = mul i32 %or.i422, 31
  %add.i424 = add i32 %mul.i423, %div7
  %1 = mul i32 %div7, 3
  %rem9.decomposed = sub i32 %x, %1
  %or.i425 = tail call i32 @llvm.fshl.i32(i32 %add.i424, i32 %add.i424, i32 5)
  %mul.i426 = mul i32 %or.i425, 31
  %add.i427 = add i32 %mul.i426, %rem9.decomposed
  %div11 = udiv i32 %x, 3
  %or.i428 = tail call i32 @llvm.fshl.i32(i32 %add.i427, i32 %add.i427, i32 5)
  %mul.i429 = mul i32 %or.i428, 31
  %add.i430 = add i32 %mul.i429, %div11
  %2 = mul i32 %div11, 3
  %rem13.decomposed = sub i32 %x, %2
  %or.i431 = tail call i32 @llvm.fshl.i32(i32 %add.i430, i32 %add.i430, i32 5)
  %mul.i432 = mul i32 %or.i431, 31
  %add.i433 = add i32 %mul.i432, %rem13.decomposed
  %div18 = sdiv i32 %x, 5
  %or.i434 = tail call i32 @llvm.fshl.i32(i32 %add.i433, i32 %add.i433, i32 5)
  %mul.i435 = mul i32 %or.i434, 31
  %add.i436 = add i32 %mul.i435, %div18
  %3 = mul i32 %div18, 5
  %rem20.decomposed = sub i32 %x, %3
  %or.i437 = tail call i32 @llvm.fshl.i32(i32 %add.i436, i32 %add.i436, i32 5)
  %mul.i438 = mul i32 %or.i437, 31
  %add.i439 = add i32 %mul.i438, %rem20.decomposed
  %div22 = udiv i32 %x, 5
  %or.i440 = tail call i32 @llvm.fshl.i32(i32 %add.i439, i32 %add.i439, i32 5)
  %mul.i441 = mul i32 %or.i440, 31
  %add.i442 = add i32 %mul.i441, %div22
  %4 = mul i32 %div22, 5
  %rem24.decomposed = sub i32 %x, %4
  %or.i443 = tail call i32 @llvm.fshl.i32(i32 %add.i442, i32 %add.i442, i32 5)
  %mul.i444 = mul i32 %or.i443, 31
  %add.i445 = add i32 %mul.i444, %rem24.decomposed
  %div29 = sdiv i32 %x, 6
  %or.i446 = tail call i32 @llvm.fshl.i32(i32 %add.i445, i32 %add.i445, i32 5)
  %mul.i447 = mul i32 %or.i446, 31
  %add.i448 = add i32 %mul.i447, %div29
  %5 = mul i32 %div29, 6
  %rem31.decomposed = sub i32 %x, %5
  %or.i449 = tail call i32 @llvm.fshl.i32(i32 %add.i448, i32 %add.i448, i32 5)
  %mul.i450 = mul i32 %or.i449, 31
  %add.i451 = add i32 %mul.i450, %rem31.decomposed
  %div33 = udiv i32 %x, 6
  %or.i452 = tail call i32 @llvm.fshl.i32(i32 %add.i451, i32 %add.i451, i32 5)
  %mul.i453 = mul i32 %or.i452, 31
  %add.i454 = add i32 %mul.i453, %div33
  %6 = mul i32 %div33, 6
  %rem35.decomposed = sub i32 %x, %6
  %or.i455 = tail call i32 @llvm.fshl.i32(i32 %add.i454, i32 %add.i454, i32 5)
  %mul.i456 = mul i32 %or.i455, 31
  %add.i457 = add i32 %mul.i456, %rem35.decomposed
  %div40 = sdiv i32 %x, 7
  %or.i458 = tail call i32 @llvm.fshl.i32(i32 %add.i457, i32 %add.i457, i32 5)
  %mul.i459 = mul i32 %or.i458, 31
  %add.i460 = add i32 %mul.i459, %div40
  %7 = mul i32 %div40, 7
  %rem42.decomposed = sub i32 %x, %7
  %or.i461 = tail call i32 @llvm.fshl.i32(i32 %add.i460, i32 %add.i460, i32 5)
  %mul.i462 = mul i32 %or.i461, 31
  %add.i463 = add i32 %mul.i462, %rem42.decomposed
  %div44 = udiv i32 %x, 7
  %or.i464 = tail call i32 @llvm.fshl.i32(i32 %add.i463, i32 %add.i463, i32 5)
  %mul.i465 = mul i32 %or.i464, 31
  %add.i466 = add i32 %mul.i465, %div44
  %8 = mul i32 %div44, 7
  %rem46.decomposed = sub i32 %x, %8
  %or.i467 = tail call i32 @llvm.fshl.i32(i32 %add.i466, i32 %add.i466, i32 5)
  %mul.i468 = mul i32 %or.i467, 31
  %add.i469 = add i32 %mul.i468, %rem46.decomposed
  %div51 = sdiv i32 %x, 8
  %or.i470 = tail call i32 @llvm.fshl.i32(i32 %add.i469, i32 %add.i469, i32 5)
  %mul.i471 = mul i32 %or.i470, 31
  %add.i472 = add i32 %mul.i471, %div51
  %9 = mul i32 %div51, 8
  %rem53.decomposed = sub i32 %x, %9
  %or.i473 = tail call i32 @llvm.fshl.i32(i32 %add.i472, i32 %add.i472, i32 5)
  %mul.i474 = mul i32 %or.i473, 31
  %add.i475 = add i32 %mul.i474, %rem53.decomposed
  %div55413 = lshr i32 %x, 3
  %or.i476 = tail call i32 @llvm.fshl.i32(i32 %add.i475, i32 %add.i475, i32 5)
  %mul.i477 = mul i32 %or.i476, 31
  %add.i478 = add i32 %mul.i477, %div55413
  %rem57 = and i32 %x, 7
  %or.i479 = tail call i32 @llvm.fshl.i32(i32 %add.i478, i32 %add.i478, i32 5)
  %mul.i480 = mul i32 %or.i479, 31
  %add.i481 = add i32 %mul.i480, %rem57
  %div62 = sdiv i32 %x, 10
  %or.i482 = tail call i32 @llvm.fshl.i32(i32 %add.i481, i32 %add.i481, i32 5)
  %mul.i483 = mul i32 %or.i482, 31
  %add.i484 = add i32 %mul.i483, %div62
  %10 = mul i32 %div62, 10
  %rem64.decomposed = sub i32 %x, %10
  %or.i485 = tail call i32 @llvm.fshl.i32(i32 %add.i484, i32 %add.i484, i32 5)
  %mul.i486 = mul i32 %or.i485, 31
  %add.i487 = add i32 %mul.i486, %rem64.decomposed
  %div66 = udiv i32 %x, 10
  %or.i488 = tail call i32 @llvm.fshl.i32(i32 %add.i487, i32 %add.i487, i32 5)
  %mul.i489 = mul i32 %or.i488, 31
  %add.i490 = add i32 %mul.i489, %div66
  %11 = mul i32 %div66, 10
  %rem68.decomposed = sub i32 %x, %11
  %or.i491 = tail call i32 @llvm.fshl.i32(i32 %add.i490, i32 %add.i490, i32 5)
  %mul.i492 = mul i32 %or.i491, 31
  %add.i493 = add i32 %mul.i492, %rem68.decomposed
  %div73 = sdiv i32 %x, 12
  %or.i494 = tail call i32 @llvm.fshl.i32(i32 %add.i493, i32 %add.i493, i32 5)
  %mul.i495 = mul i32 %or.i494, 31
  %add.i496 = add i32 %mul.i495, %div73
  %12 = mul i32 %div73, 12
  %rem75.decomposed = sub i32 %x, %12
  %or.i497 = tail call i32 @llvm.fshl.i32(i32 %add.i496, i32 %add.i496, i32 5)
  %mul.i498 = mul i32 %or.i497, 31
  %add.i499 = add i32 %mul.i498, %rem75.decomposed
  %div77 = udiv i32 %x, 12
  %or.i500 = tail call i32 @llvm.fshl.i32(i32 %add.i499, i32 %add.i499, i32 5)
  %mul.i501 = mul i32 %or.i500, 31
  %add.i502 = add i32 %mul.i501, %div77
  %13 = mul i32 %div77, 12
  %rem79.decomposed = sub i32 %x, %13
  %or.i503 = tail call i32 @llvm.fshl.i32(i32 %add.i502, i32 %add.i502, i32 5)
  %mul.i504 = mul i32 %or.i503, 31
  %add.i505 = add i32 %mul.i504, %rem79.decomposed
  %div84 = sdiv i32 %x, 14
  %or.i506 = tail call i32 @llvm.fshl.i32(i32 %add.i505, i32 %add.i505, i32 5)
  %mul.i507 = mul i32 %or.i506, 31
  %add.i508 = add i32 %mul.i507, %div84
  %14 = mul i32 %div84, 14
  %rem86.decomposed = sub i32 %x, %14
  %or.i509 = tail call i32 @llvm.fshl.i32(i32 %add.i508, i32 %add.i508, i32 5)
  %mul.i510 = mul i32 %or.i509, 31
  %add.i511 = add i32 %mul.i510, %rem86.decomposed
  %div88 = udiv i32 %x, 14
  %or.i512 = tail call i32 @llvm.fshl.i32(i32 %add.i511, i32 %add.i511, i32 5)
  %mul.i513 = mul i32 %or.i512, 31
  %add.i514 = add i32 %mul.i513, %div88
  %15 = mul i32 %div88, 14
  %rem90.decomposed = sub i32 %x, %15
  %or.i515 = tail call i32 @llvm.fshl.i32(i32 %add.i514, i32 %add.i514, i32 5)
  %mul.i516 = mul i32 %or.i515, 31
  %add.i517 = add i32 %mul.i516, %rem90.decomposed
  %div95 = sdiv i32 %x, 25
  %or.i518 = tail call i32 @llvm.fshl.i32(i32 %add.i517, i32 %add.i517, i32 5)
  %mul.i519 = mul i32 %or.i518, 31
  %add.i520 = add i32 %mul.i519, %div95
  %16 = mul i32 %div95, 25
  %rem97.decomposed = sub i32 %x, %16
  %or.i521 = tail call i32 @llvm.fshl.i32(i32 %add.i520, i32 %add.i520, i32 5)
  %mul.i522 = mul i32 %or.i521, 31
  %add.i523 = add i32 %mul.i522, %rem97.decomposed
  %div99 = udiv i32 %x, 25
  %or.i524 = tail call i32 @llvm.fshl.i32(i32 %add.i523, i32 %add.i523, i32 5)
  %mul.i525 = mul i32 %or.i524, 31
  %add.i526 = add i32 %mul.i525, %div99
  %17 = mul i32 %div99, 25
  %rem101.decomposed = sub i32 %x, %17
  %or.i527 = tail call i32 @llvm.fshl.i32(i32 %add.i526, i32 %add.i526, i32 5)
  %mul.i528 = mul i32 %or.i527, 31
  %add.i529 = add i32 %mul.i528, %rem101.decomposed
  %div106 = sdiv i32 %x, 28
  %or.i530 = tail call i32 @llvm.fshl.i32(i32 %add.i529, i32 %add.i529, i32 5)
  %mul.i531 = mul i32 %or.i530, 31
  %add.i532 = add i32 %mul.i531, %div106
  %18 = mul i32 %div106, 28
  %rem108.decomposed = sub i32 %x, %18
  %or.i533 = tail call i32 @llvm.fshl.i32(i32 %add.i532, i32 %add.i532, i32 5)
  %mul.i534 = mul i32 %or.i533, 31
  %add.i535 = add i32 %mul.i534, %rem108.decomposed
  %div110 = udiv i32 %x, 28
  %or.i536 = tail call i32 @llvm.fshl.i32(i32 %add.i535, i32 %add.i535, i32 5)
  %mul.i537 = mul i32 %or.i536, 31
  %add.i538 = add i32 %mul.i537, %div110
  %19 = mul i32 %div110, 28
  %rem112.decomposed = sub i32 %x, %19
  %or.i539 = tail call i32 @llvm.fshl.i32(i32 %add.i538, i32 %add.i538, i32 5)
  %mul.i540 = mul i32 %or.i539, 31
  %add.i541 = add i32 %mul.i540, %rem112.decomposed
  %div117 = sdiv i32 %x, 100
  %or.i542 = tail call i32 @llvm.fshl.i32(i32 %add.i541, i32 %add.i541, i32 5)
  %mul.i543 = mul i32 %or.i542, 31
  %add.i544 = add i32 %mul.i543, %div117
  %20 = mul i32 %div117, 100
  %rem119.decomposed = sub i32 %x, %20
  %or.i545 = tail call i32 @llvm.fshl.i32(i32 %add.i544, i32 %add.i544, i32 5)
  %mul.i546 = mul i32 %or.i545, 31
  %add.i547 = add i32 %mul.i546, %rem119.decomposed
  %div121 = udiv i32 %x, 100
  %or.i548 = tail call i32 @llvm.fshl.i32(i32 %add.i547, i32 %add.i547, i32 5)
  %mul.i549 = mul i32 %or.i548, 31
  %add.i550 = add i32 %mul.i549, %div121
  %21 = mul i32 %div121, 100
  %rem123.decomposed = sub i32 %x, %21
  %or.i551 = tail call i32 @llvm.fshl.i32(i32 %add.i550, i32 %add.i550, i32 5)
  %mul.i552 = mul i32 %or.i551, 31
  %add.i553 = add i32 %mul.i552, %rem123.decomposed
  %div128 = sdiv i32 %x, 112
  %or.i554 = tail call i32 @llvm.fshl.i32(i32 %add.i553, i32 %add.i553, i32 5)
  %mul.i555 = mul i32 %or.i554, 31
  %add.i556 = add i32 %mul.i555, %div128
  %22 = mul i32 %div128, 112
  %rem130.decomposed = sub i32 %x, %22
  %or.i557 = tail call i32 @llvm.fshl.i32(i32 %add.i556, i32 %add.i556, i32 5)
  %mul.i558 = mul i32 %or.i557, 31
  %add.i559 = add i32 %mul.i558, %rem130.decomposed
  %div132 = udiv i32 %x, 112
  %or.i560 = tail call i32 @llvm.fshl.i32(i32 %add.i559, i32 %add.i559, i32 5)
  %mul.i561 = mul i32 %or.i560, 31
  %add.i562 = add i32 %mul.i561, %div132
  %23 = mul i32 %div132, 112
  %rem134.decomposed = sub i32 %x, %23
  %or.i563 = tail call i32 @llvm.fshl.i32(i32 %add.i562, i32 %add.i562, i32 5)
  %mul.i564 = mul i32 %or.i563, 31
  %add.i565 = add i32 %mul.i564, %rem134.decomposed
  %div139 = sdiv i32 %x, 641
  %or.i566 = tail call i32 @llvm.fshl.i32(i32 %add.i565, i32 %add.i565, i32 5)
  %mul.i567 = mul i32 %or.i566, 31
  %add.i568 = add i32 %mul.i567, %div139
  %24 = mul i32 %div139, 641
  %rem141.decomposed = sub i32 %x, %24
  %or.i569 = tail call i32 @llvm.fshl.i32(i32 %add.i568, i32 %add.i568, i32 5)
  %mul.i570 = mul i32 %or.i569, 31
  %add.i571 = add i32 %mul.i570, %rem141.decomposed
  %div143 = udiv i32 %x, 641
  %or.i572 = tail call i32 @llvm.fshl.i32(i32 %add.i571, i32 %add.i571, i32 5)
  %mul.i573 = mul i32 %or.i572, 31
  %add.i574 = add i32 %mul.i573, %div143
  %25 = mul i32 %div143, 641
  %rem145.decomposed = sub i32 %x, %25
  %or.i575 = tail call i32 @llvm.fshl.i32(i32 %add.i574, i32 %add.i574, i32 5)
  %mul.i576 = mul i32 %or.i575, 31
  %add.i577 = add i32 %mul.i576, %rem145.decomposed
  %div150 = sdiv i32 %x, 1000
  %or.i578 = tail call i32 @llvm.fshl.i32(i32 %add.i577, i32 %add.i577, i32 5)
  %mul.i579 = mul i32 %or.i578, 31
  %add.i580 = add i32 %mul.i579, %div150
  %26 = mul i32 %div150, 1000
  %rem152.decomposed = sub i32 %x, %26
  %or.i581 = tail call i32 @llvm.fshl.i32(i32 %add.i580, i32 %add.i580, i32 5)
  %mul.i582 = mul i32 %or.i581, 31
  %add.i583 = add i32 %mul.i582, %rem152.decomposed
  %div154 = udiv i32 %x, 1000
  %or.i584 = tail call i32 @llvm.fshl.i32(i32 %add.i583, i32 %add.i583, i32 5)
  %mul.i585 = mul i32 %or.i584, 31
  %add.i586 = add i32 %mul.i585, %div154
  %27 = mul i32 %div154, 1000
  %rem156.decomposed = sub i32 %x, %27
  %or.i587 = tail call i32 @llvm.fshl.i32(i32 %add.i586, i32 %add.i586, i32 5)
  %mul.i588 = mul i32 %or.i587, 31
  %add.i589 = add i32 %mul.i588, %rem156.decomposed
  %div161 = sdiv i32 %x, 1024
  %or.i590 = tail call i32 @llvm.fshl.i32(i32 %add.i589, i32 %add.i589, i32 5)
  %mul.i591 = mul i32 %or.i590, 31
  %add.i592 = add i32 %mul.i591, %div161
  %28 = mul i32 %div161, 1024
  %rem163.decomposed = sub i32 %x, %28
  %or.i593 = tail call i32 @llvm.fshl.i32(i32 %add.i592, i32 %add.i592, i32 5)
  %mul.i594 = mul i32 %or.i593, 31
  %add.i595 = add i32 %mul.i594, %rem163.decomposed
  %div165414 = lshr i32 %x, 10
  %or.i596 = tail call i32 @llvm.fshl.i32(i32 %add.i595, i32 %add.i595, i32 5)
  %mul.i597 = mul i32 %or.i596, 31
  %add.i598 = add i32 %mul.i597, %div165414
  %rem167 = and i32 %x, 1023
  %or.i599 = tail call i32 @llvm.fshl.i32(i32 %add.i598, i32 %add.i598, i32 5)
  %mul.i600 = mul i32 %or.i599, 31
  %add.i601 = add i32 %mul.i600, %rem167
  %div172 = sdiv i32 %x, 10007
  %or.i602 = tail call i32 @llvm.fshl.i32(i32 %add.i601, i32 %add.i601, i32 5)
  %mul.i603 = mul i32 %or.i602, 31
  %add.i604 = add i32 %mul.i603, %div172
  %29 = mul i32 %div172, 10007
  %rem174.decomposed = sub i32 %x, %29
  %or.i605 = tail call i32 @llvm.fshl.i32(i32 %add.i604, i32 %add.i604, i32 5)
  %mul.i606 = mul i32 %or.i605, 31
  %add.i607 = add i32 %mul.i606, %rem174.decomposed
  %div176 = udiv i32 %x, 10007
  %or.i608 = tail call i32 @llvm.fshl.i32(i32 %add.i607, i32 %add.i607, i32 5)
  %mul.i609 = mul i32 %or.i608, 31
  %add.i610 = add i32 %mul.i609, %div176
  %30 = mul i32 %div176, 10007
  %rem178.decomposed = sub i32 %x, %30
  %or.i611 = tail call i32 @llvm.fshl.i32(i32 %add.i610, i32 %add.i610, i32 5)
  %mul.i612 = mul i32 %or.i611, 31
  %add.i613 = add i32 %mul.i612, %rem178.decomposed
  %div183 = sdiv i32 %x, 1000000
  %or.i614 = tail call i32 @llvm.fshl.i32(i32 %add.i613, i32 %add.i613, i32 5)
  %mul.i615 = mul i32 %or.i614, 31
  %add.i616 = add i32 %mul.i615, %div183
  %31 = mul i32 %div183, 1000000
  %rem185.decomposed = sub i32 %x, %31
  %or.i617 = tail call i32 @llvm.fshl.i32(i32 %add.i616, i32 %add.i616, i32 5)
  %mul.i618 = mul i32 %or.i617, 31
  %add.i619 = add i32 %mul.i618, %rem185.decomposed
  %div187 = udiv i32 %x, 1000000
  %or.i620 = tail call i32 @llvm.fshl.i32(i32 %add.i619, i32 %add.i619, i32 5)
  %mul.i621 = mul i32 %or.i620, 31
  %add.i622 = add i32 %mul.i621, %div187
  %32 = mul i32 %div187, 1000000
  %rem189.decomposed = sub i32 %x, %32
  %or.i623 = tail call i32 @llvm.fshl.i32(i32 %add.i622, i32 %add.i622, i32 5)
  %mul.i624 = mul i32 %or.i623, 31
  %add.i625 = add i32 %mul.i624, %rem189.decomposed
  %div194 = sdiv i32 %x, 2147483647
  %or.i626 = tail call i32 @llvm.fshl.i32(i32 %add.i625, i32 %add.i625, i32 5)
  %mul.i627 = mul i32 %or.i626, 31
  %add.i628 = add i32 %mul.i627, %div194
  %33 = mul i32 %div194, 2147483647
  %rem196.decomposed = sub i32 %x, %33
  %or.i629 = tail call i32 @llvm.fshl.i32(i32 %add.i628, i32 %add.i628, i32 5)
  %mul.i630 = mul i32 %or.i629, 31
  %add.i631 = add i32 %mul.i630, %rem196.decomposed
  %div198 = udiv i32 %x, 2147483647
  %or.i632 = tail call i32 @llvm.fshl.i32(i32 %add.i631, i32 %add.i631, i32 5)
  %mul.i633 = mul i32 %or.i632, 31
  %add.i634 = add i32 %mul.i633, %div198
  %34 = mul i32 %div198, 2147483647
  %rem200.decomposed = sub i32 %x, %34
  %or.i635 = tail call i32 @llvm.fshl.i32(i32 %add.i634, i32 %add.i634, i32 5)
  %mul.i636 = mul i32 %or.i635, 31
  %add.i637 = add i32 %mul.i636, %rem200.decomposed
  %div205 = sdiv i32 %x, -3
  %or.i638 = tail call i32 @llvm.fshl.i32(i32 %add.i637, i32 %add.i637, i32 5)
  %mul.i639 = mul i32 %or.i638, 31
  %add.i640 = add i32 %mul.i639, %div205
  %or.i641 = tail call i32 @llvm.fshl.i32(i32 %add.i640, i32 %add.i640, i32 5)
  %mul.i642 = mul i32 %or.i641, 31
  %add.i643 = add i32 %mul.i642, %rem9.decomposed
  %35 = icmp ugt i32 %x, -4
  %div209 = zext i1 %35 to i32
  %or.i644 = tail call i32 @llvm.fshl.i32(i32 %add.i643, i32 %add.i643, i32 5)
  %mul.i645 = mul i32 %or.i644, 31
  %add.i646 = add i32 %mul.i645, %div209
  %36 = icmp ult i32 %x, -3
  %37 = add nsw i32 %x, 3
  %rem211 = select i1 %36, i32 %x, i32 %37
  %or.i647 = tail call i32 @llvm.fshl.i32(i32 %add.i646, i32 %add.i646, i32 5)
  %mul.i648 = mul i32 %or.i647, 31
  %add.i649 = add i32 %mul.i648, %rem211
  %div216 = sdiv i32 %x, -8
  %or.i650 = tail call i32 @llvm.fshl.i32(i32 %add.i649, i32 %add.i649, i32 5)
  %mul.i651 = mul i32 %or.i650, 31
  %add.i652 = add i32 %mul.i651, %div216
  %or.i653 = tail call i32 @llvm.fshl.i32(i32 %add.i652, i32 %add.i652, i32 5)
  %mul.i654 = mul i32 %or.i653, 31
  %add.i655 = add i32 %mul.i654, %rem53.decomposed
  %38 = icmp ugt i32 %x, -9
  %div220 = zext i1 %38 to i32
  %or.i656 = tail call i32 @llvm.fshl.i32(i32 %add.i655, i32 %add.i655, i32 5)
  %mul.i657 = mul i32 %or.i656, 31
  %add.i658 = add i32 %mul.i657, %div220
  %39 = icmp ult i32 %x, -8
  %40 = add nsw i32 %x, 8
  %rem222 = select i1 %39, i32 %x, i32 %40
  %or.i659 = tail call i32 @llvm.fshl.i32(i32 %add.i658, i32 %add.i658, i32 5)
  %mul.i660 = mul i32 %or.i659, 31
  %add.i661 = add i32 %mul.i660, %rem222
  %div227 = sdiv i32 %x, -100
  %or.i662 = tail call i32 @llvm.fshl.i32(i32 %add.i661, i32 %add.i661, i32 5)
  %mul.i663 = mul i32 %or.i662, 31
  %add.i664 = add i32 %mul.i663, %div227
  %or.i665 = tail call i32 @llvm.fshl.i32(i32 %add.i664, i32 %add.i664, i32 5)
  %mul.i666 = mul i32 %or.i665, 31
  %add.i667 = add i32 %mul.i666, %rem119.decomposed
  %41 = icmp ugt i32 %x, -101
  %div231 = zext i1 %41 to i32
  %or.i668 = tail call i32 @llvm.fshl.i32(i32 %add.i667, i32 %add.i667, i32 5)
  %mul.i669 = mul i32 %or.i668, 31
  %add.i670 = add i32 %mul.i669, %div231
  %42 = icmp ult i32 %x, -100
  %43 = add nsw i32 %x, 100
  %rem233 = select i1 %42, i32 %x, i32 %43
  %or.i671 = tail call i32 @llvm.fshl.i32(i32 %add.i670, i32 %add.i670, i32 5)
  %mul.i672 = mul i32 %or.i671, 31
  %add.i673 = add i32 %mul.i672, %rem233
  ret i32 %add.i673
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @products(i32 noundef %x) unnamed_addr #3 {
entry:
  %mul = mul i32 %x, 3
  %add.i = add i32 %mul, 2976
  %mul1 = mul i32 %x, 7
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i38 = add i32 %mul.i, %mul1
  %mul3 = mul i32 %x, 10
  %or.i39 = tail call i32 @llvm.fshl.i32(i32 %add.i38, i32 %add.i38, i32 5)
  %mul.i40 = mul i32 %or.i39, 31
  %add.i41 = add i32 %mul.i40, %mul3
  %mul5 = mul i32 %x, 60
  %or.i42 = tail call i32 @llvm.fshl.i32(i32 %add.i41, i32 %add.i41, i32 5)
  %mul.i43 = mul i32 %or.i42, 31
  %add.i44 = add i32 %mul.i43, %mul5
  %mul7 = mul i32 %x, 1000
  %or.i45 = tail call i32 @llvm.fshl.i32(i32 %add.i44, i32 %add.i44, i32 5)
  %mul.i46 = mul i32 %or.i45, 31
  %add.i47 = add i32 %mul.i46, %mul7
  %mul9 = mul i32 %x, 65537
  %or.i48 = tail call i32 @llvm.fshl.i32(i32 %add.i47, i32 %add.i47, i32 5)
  %mul.i49 = mul i32 %or.i48, 31
  %add.i50 = add i32 %mul.i49, %mul9
  %mul11 = mul i32 %x, -1640531535
  %or.i51 = tail call i32 @llvm.fshl.i32(i32 %add.i50, i32 %add.i50, i32 5)
  %mul.i52 = mul i32 %or.i51, 31
  %add.i53 = add i32 %mul.i52, %mul11
  %mul13 = mul i32 %x, -5
  %or.i54 = tail call i32 @llvm.fshl.i32(i32 %add.i53, i32 %add.i53, i32 5)
  %mul.i55 = mul i32 %or.i54, 31
  %add.i56 = add i32 %mul.i55, %mul13
  %mul15 = shl i32 %x, 31
  %or.i57 = tail call i32 @llvm.fshl.i32(i32 %add.i56, i32 %add.i56, i32 5)
  %mul.i58 = mul i32 %or.i57, 31
  %add.i59 = add i32 %mul.i58, %mul15
  %mul17 = mul i32 %x, 1431655765
  %or.i60 = tail call i32 @llvm.fshl.i32(i32 %add.i59, i32 %add.i59, i32 5)
  %mul.i61 = mul i32 %or.i60, 31
  %add.i62 = add i32 %mul.i61, %mul17
  ret i32 %add.i62
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @bits(i32 noundef %x) unnamed_addr #3 {
entry:
  %0 = tail call i32 @llvm.bswap.i32(i32 %x)
  %add.i = add i32 %0, 4960
  %conv = trunc i32 %x to i16
  %1 = tail call i16 @llvm.bswap.i16(i16 %conv)
  %conv1 = zext i16 %1 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i57 = add i32 %mul.i, %conv1
  %or = tail call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  %or.i58 = tail call i32 @llvm.fshl.i32(i32 %add.i57, i32 %add.i57, i32 5)
  %mul.i59 = mul i32 %or.i58, 31
  %add.i60 = add i32 %mul.i59, %or
  %or7 = tail call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %x)
  %or.i61 = tail call i32 @llvm.fshl.i32(i32 %add.i60, i32 %add.i60, i32 5)
  %mul.i62 = mul i32 %or.i61, 31
  %add.i63 = add i32 %mul.i62, %or7
  %cond = tail call i32 @llvm.abs.i32(i32 %x, i1 false)
  %or.i64 = tail call i32 @llvm.fshl.i32(i32 %add.i63, i32 %add.i63, i32 5)
  %mul.i65 = mul i32 %or.i64, 31
  %add.i66 = add i32 %mul.i65, %cond
  %cond17 = tail call i32 @llvm.smin.i32(i32 %x, i32 100)
  %or.i67 = tail call i32 @llvm.fshl.i32(i32 %add.i66, i32 %add.i66, i32 5)
  %mul.i68 = mul i32 %or.i67, 31
  %add.i69 = add i32 %mul.i68, %cond17
  %cond24 = tail call i32 @llvm.smax.i32(i32 %x, i32 0)
  %or.i70 = tail call i32 @llvm.fshl.i32(i32 %add.i69, i32 %add.i69, i32 5)
  %mul.i71 = mul i32 %or.i70, 31
  %add.i72 = add i32 %mul.i71, %cond24
  %cond31 = tail call i32 @llvm.umin.i32(i32 %x, i32 255)
  %or.i73 = tail call i32 @llvm.fshl.i32(i32 %add.i72, i32 %add.i72, i32 5)
  %mul.i74 = mul i32 %or.i73, 31
  %add.i75 = add i32 %mul.i74, %cond31
  ret i32 %add.i75
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @pairs(i32 noundef %x, i32 noundef %y) unnamed_addr #3 {
entry:
  %add = add i32 %x, 1984
  %add.i = add i32 %add, %y
  %sub = sub i32 %x, %y
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i98 = add i32 %mul.i, %sub
  %mul = mul i32 %y, %x
  %or.i99 = tail call i32 @llvm.fshl.i32(i32 %add.i98, i32 %add.i98, i32 5)
  %mul.i100 = mul i32 %or.i99, 31
  %add.i101 = add i32 %mul.i100, %mul
  %and = and i32 %y, %x
  %or.i102 = tail call i32 @llvm.fshl.i32(i32 %add.i101, i32 %add.i101, i32 5)
  %mul.i103 = mul i32 %or.i102, 31
  %add.i104 = add i32 %mul.i103, %and
  %not = xor i32 %y, -1
  %or = or i32 %x, %not
  %or.i105 = tail call i32 @llvm.fshl.i32(i32 %add.i104, i32 %add.i104, i32 5)
  %mul.i106 = mul i32 %or.i105, 31
  %add.i107 = add i32 %mul.i106, %or
  %xor = xor i32 %y, %x
  %or.i108 = tail call i32 @llvm.fshl.i32(i32 %add.i107, i32 %add.i107, i32 5)
  %mul.i109 = mul i32 %or.i108, 31
  %add.i110 = add i32 %mul.i109, %xor
  %and6 = and i32 %y, 31
  %shl = shl i32 %x, %and6
  %or.i111 = tail call i32 @llvm.fshl.i32(i32 %add.i110, i32 %add.i110, i32 5)
  %mul.i112 = mul i32 %or.i111, 31
  %add.i113 = add i32 %mul.i112, %shl
  %shr = lshr i32 %x, %and6
  %or.i114 = tail call i32 @llvm.fshl.i32(i32 %add.i113, i32 %add.i113, i32 5)
  %mul.i115 = mul i32 %or.i114, 31
  %add.i116 = add i32 %mul.i115, %shr
  %shr11 = ashr i32 %x, %and6
  %or.i117 = tail call i32 @llvm.fshl.i32(i32 %add.i116, i32 %add.i116, i32 5)
  %mul.i118 = mul i32 %or.i117, 31
  %add.i119 = add i32 %mul.i118, %shr11
  %cmp = icmp slt i32 %x, %y
  %conv = zext i1 %cmp to i32
  %cmp13.not = icmp sgt i32 %x, %y
  %mul15 = select i1 %cmp13.not, i32 0, i32 2
  %add16 = or disjoint i32 %mul15, %conv
  %cmp17 = icmp ult i32 %x, %y
  %mul19 = select i1 %cmp17, i32 4, i32 0
  %add20 = or disjoint i32 %add16, %mul19
  %cmp21.not = icmp ugt i32 %x, %y
  %mul23 = select i1 %cmp21.not, i32 0, i32 8
  %add24 = or disjoint i32 %add20, %mul23
  %cmp25 = icmp eq i32 %x, %y
  %mul27 = select i1 %cmp25, i32 16, i32 0
  %add28 = or disjoint i32 %add24, %mul27
  %or.i120 = tail call i32 @llvm.fshl.i32(i32 %add.i119, i32 %add.i119, i32 5)
  %mul.i121 = mul i32 %or.i120, 31
  %add.i122 = add i32 %mul.i121, %add28
  %cmp30.not = icmp eq i32 %y, 0
  br i1 %cmp30.not, label %if.end46, label %land.lhs.true

land.lhs.true:                                    ; preds = %entry
  %cmp32 = icmp ne i32 %y, -1
  %cmp34 = icmp ne i32 %x, -2147483648
  %or.cond = or i1 %cmp34, %cmp32
  br i1 %or.cond, label %if.then, label %if.then40

if.then:                                          ; preds = %land.lhs.true
  %div = sdiv i32 %x, %y
  %or.i123 = tail call i32 @llvm.fshl.i32(i32 %add.i122, i32 %add.i122, i32 5)
  %mul.i124 = mul i32 %or.i123, 31
  %add.i125 = add i32 %div, %mul.i124
  %0 = mul i32 %div, %y
  %rem.decomposed = sub i32 %x, %0
  %or.i126 = tail call i32 @llvm.fshl.i32(i32 %add.i125, i32 %add.i125, i32 5)
  %mul.i127 = mul i32 %or.i126, 31
  %add.i128 = add i32 %mul.i127, %rem.decomposed
  br label %if.then40

if.then40:                                        ; preds = %land.lhs.true, %if.then
  %sum.0.ph = phi i32 [ %add.i122, %land.lhs.true ], [ %add.i128, %if.then ]
  %div41 = udiv i32 %x, %y
  %mul42 = mul i32 %div41, 3
  %1 = mul i32 %div41, %y
  %rem43.decomposed = sub i32 %x, %1
  %add44 = add i32 %mul42, %rem43.decomposed
  %or.i129 = tail call i32 @llvm.fshl.i32(i32 %sum.0.ph, i32 %sum.0.ph, i32 5)
  %mul.i130 = mul i32 %or.i129, 31
  %add.i131 = add i32 %add44, %mul.i130
  br label %if.end46

if.end46:                                         ; preds = %entry, %if.then40
  %sum.1 = phi i32 [ %add.i131, %if.then40 ], [ %add.i122, %entry ]
  ret i32 %sum.1
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @narrow(i8 noundef signext %a, i8 noundef zeroext %b, i16 noundef signext %c, i16 noundef zeroext %d) unnamed_addr #3 {
entry:
  %add = add i8 %b, %a
  %0 = trunc i16 %c to i8
  %conv5 = sub i8 %a, %0
  %1 = zext i8 %b to i16
  %conv8 = mul i16 %d, %1
  %shl = shl i16 %c, 3
  %and84 = and i8 %b, %a
  %tobool = icmp ne i8 %and84, 0
  %tobool13.not = icmp eq i16 %c, 0
  %conv15 = sext i8 %add to i32
  %add.i = add nsw i32 %conv15, 3968
  %conv16 = zext i8 %conv5 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i85 = add i32 %mul.i, %conv16
  %conv18 = sext i16 %conv8 to i32
  %or.i86 = tail call i32 @llvm.fshl.i32(i32 %add.i85, i32 %add.i85, i32 5)
  %mul.i87 = mul i32 %or.i86, 31
  %add.i88 = add i32 %mul.i87, %conv18
  %conv20 = zext i16 %shl to i32
  %or.i89 = tail call i32 @llvm.fshl.i32(i32 %add.i88, i32 %add.i88, i32 5)
  %mul.i90 = mul i32 %or.i89, 31
  %add.i91 = add i32 %mul.i90, %conv20
  %conv22 = zext i1 %tobool to i32
  %mul25 = select i1 %tobool13.not, i32 0, i32 2
  %add26 = or disjoint i32 %mul25, %conv22
  %cmp = icmp slt i32 %conv15, %conv16
  %mul30 = select i1 %cmp, i32 4, i32 0
  %cmp34 = icmp ult i8 %add, %conv5
  %mul36 = select i1 %cmp34, i32 8, i32 0
  %cmp40 = icmp slt i32 %conv18, %conv20
  %mul42 = select i1 %cmp40, i32 16, i32 0
  %add31 = or disjoint i32 %add26, %mul36
  %add37 = or disjoint i32 %add31, %mul30
  %add43 = or disjoint i32 %add37, %mul42
  %or.i92 = tail call i32 @llvm.fshl.i32(i32 %add.i91, i32 %add.i91, i32 5)
  %mul.i93 = mul i32 %or.i92, 31
  %add.i94 = add i32 %mul.i93, %add43
  %2 = udiv i8 %conv5, 6
  %div = zext nneg i8 %2 to i32
  %or.i95 = tail call i32 @llvm.fshl.i32(i32 %add.i94, i32 %add.i94, i32 5)
  %mul.i96 = mul i32 %or.i95, 31
  %add.i97 = add i32 %mul.i96, %div
  %not = xor i16 %d, -1
  %3 = udiv i16 %not, 7
  %div52 = zext nneg i16 %3 to i32
  %or.i98 = tail call i32 @llvm.fshl.i32(i32 %add.i97, i32 %add.i97, i32 5)
  %mul.i99 = mul i32 %or.i98, 31
  %add.i100 = add i32 %mul.i99, %div52
  %add56 = add i16 %d, %c
  %rem104 = srem i16 %add56, 11
  %rem.sext = sext i16 %rem104 to i32
  %or.i101 = tail call i32 @llvm.fshl.i32(i32 %add.i100, i32 %add.i100, i32 5)
  %mul.i102 = mul i32 %or.i101, 31
  %add.i103 = add i32 %mul.i102, %rem.sext
  ret i32 %add.i103
}

; Function Attrs: noinline nounwind
define internal fastcc void @say(ptr noundef readonly captures(none) %word, i32 noundef %value) unnamed_addr #4 {
entry:
  %line = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %line) #9
  %0 = load i8, ptr %word, align 1, !tbaa !10
  %cmp30.not = icmp eq i8 %0, 0
  br i1 %cmp30.not, label %for.end, label %for.body

for.body:                                         ; preds = %entry, %for.body
  %1 = phi i8 [ %2, %for.body ], [ %0, %entry ]
  %n.031 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  %arrayidx5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.031
  store i8 %1, ptr %arrayidx5, align 1, !tbaa !10
  %inc = add nuw nsw i32 %n.031, 1
  %arrayidx = getelementptr inbounds nuw i8, ptr %word, i32 %inc
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !10
  %cmp = icmp ne i8 %2, 0
  %cmp2 = icmp samesign ult i32 %n.031, 47
  %3 = select i1 %cmp, i1 %cmp2, i1 false
  br i1 %3, label %for.body, label %for.end, !llvm.loop !16

for.end:                                          ; preds = %for.body, %entry
  %n.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  store i8 32, ptr %arrayidx7, align 1, !tbaa !10
  %shr = lshr i32 %value, 28
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %shr
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1
  store i8 %4, ptr %arrayidx14, align 1, !tbaa !10
  %shr.1 = lshr i32 %value, 24
  %and.1 = and i32 %shr.1, 15
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.1
  %6 = load i8, ptr %arrayidx12.1, align 1, !tbaa !10
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2
  store i8 %6, ptr %arrayidx14.1, align 1, !tbaa !10
  %shr.2 = lshr i32 %value, 20
  %and.2 = and i32 %shr.2, 15
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.2
  %8 = load i8, ptr %arrayidx12.2, align 1, !tbaa !10
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3
  store i8 %8, ptr %arrayidx14.2, align 1, !tbaa !10
  %shr.3 = lshr i32 %value, 16
  %and.3 = and i32 %shr.3, 15
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.3
  %10 = load i8, ptr %arrayidx12.3, align 1, !tbaa !10
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4
  store i8 %10, ptr %arrayidx14.3, align 1, !tbaa !10
  %shr.4 = lshr i32 %value, 12
  %and.4 = and i32 %shr.4, 15
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.4
  %12 = load i8, ptr %arrayidx12.4, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5
  store i8 %12, ptr %arrayidx14.4, align 1, !tbaa !10
  %shr.5 = lshr i32 %value, 8
  %and.5 = and i32 %shr.5, 15
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.5
  %14 = load i8, ptr %arrayidx12.5, align 1, !tbaa !10
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6
  store i8 %14, ptr %arrayidx14.5, align 1, !tbaa !10
  %shr.6 = lshr i32 %value, 4
  %and.6 = and i32 %shr.6, 15
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.6
  %16 = load i8, ptr %arrayidx12.6, align 1, !tbaa !10
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7
  store i8 %16, ptr %arrayidx14.6, align 1, !tbaa !10
  %and.7 = and i32 %value, 15
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.5, i32 %and.7
  %18 = load i8, ptr %arrayidx12.7, align 1, !tbaa !10
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8
  store i8 %18, ptr %arrayidx14.7, align 1, !tbaa !10
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9
  store i8 10, ptr %arrayidx18, align 1, !tbaa !10
  %21 = ptrtoint ptr %line to i32
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #9, !srcloc !17
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #9
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bswap.i16(i16) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #6

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #4 = { noinline nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { "no-builtin-memcpy" "no-builtin-memset" }
attributes #9 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !4}
!llvm.ident = !{!5}
!llvm.errno.tbaa = !{!6}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"target-abi", !"ilp32"}
!2 = !{i32 6, !"riscv-isa", !3}
!3 = !{!"rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0"}
!4 = !{i32 8, !"SmallDataLimit", i32 0}
!5 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C/C++ TBAA"}
!10 = !{!8, !8, i64 0}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = distinct !{!13, !12}
!14 = distinct !{!14, !12}
!15 = distinct !{!15, !12}
!16 = distinct !{!16, !12}
!17 = !{i64 21284}
