; ModuleID = 'wide.c'
source_filename = "wide.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@numbers = internal unnamed_addr constant [21 x i64] [i64 0, i64 1, i64 -1, i64 2, i64 -2, i64 31, i64 32, i64 33, i64 63, i64 2147483647, i64 2147483648, i64 4294967295, i64 4294967296, i64 -2147483648, i64 -4294967296, i64 81985529216486895, i64 9223372036854775807, i64 -9223372036854775808, i64 -9223372036854775807, i64 8589934591, i64 4611686018427387904], align 8
@.str = private unnamed_addr constant [7 x i8] c"shifts\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"pairs\00", align 1
@.str.2 = private unnamed_addr constant [10 x i8] c"overflows\00", align 1
@.str.3 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

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

for.cond.cleanup:                                 ; preds = %for.cond.cleanup6
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %add.i) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %add.i40) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %add.i43) #8
  ret i32 0

for.body:                                         ; preds = %entry, %for.cond.cleanup6
  %i.050 = phi i32 [ 0, %entry ], [ %inc21, %for.cond.cleanup6 ]
  %sum.sroa.9.049 = phi i32 [ 0, %entry ], [ %add.i43, %for.cond.cleanup6 ]
  %sum.sroa.6.048 = phi i32 [ 0, %entry ], [ %add.i40, %for.cond.cleanup6 ]
  %sum.sroa.0.047 = phi i32 [ 0, %entry ], [ %add.i, %for.cond.cleanup6 ]
  %arrayidx1 = getelementptr inbounds nuw i64, ptr @numbers, i32 %i.050
  %0 = load i64, ptr %arrayidx1, align 8, !tbaa !14
  br label %for.body7

for.cond.cleanup6:                                ; preds = %for.body7
  %call = tail call fastcc i32 @shifts(i64 noundef %0) #8
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.0.047, i32 %sum.sroa.0.047, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %call, %mul.i
  %inc21 = add nuw nsw i32 %i.050, 1
  %exitcond51.not = icmp eq i32 %inc21, 21
  br i1 %exitcond51.not, label %for.cond.cleanup, label %for.body, !llvm.loop !16

for.body7:                                        ; preds = %for.body, %for.body7
  %k.046 = phi i32 [ 0, %for.body ], [ %inc, %for.body7 ]
  %sum.sroa.9.145 = phi i32 [ %sum.sroa.9.049, %for.body ], [ %add.i43, %for.body7 ]
  %sum.sroa.6.144 = phi i32 [ %sum.sroa.6.048, %for.body ], [ %add.i40, %for.body7 ]
  %arrayidx10 = getelementptr inbounds nuw i64, ptr @numbers, i32 %k.046
  %1 = load i64, ptr %arrayidx10, align 8, !tbaa !14
  %call11 = tail call fastcc i32 @pairs(i64 noundef %0, i64 noundef %1) #8
  %or.i38 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.6.144, i32 %sum.sroa.6.144, i32 5)
  %mul.i39 = mul i32 %or.i38, 31
  %add.i40 = add i32 %call11, %mul.i39
  %call17 = tail call fastcc i32 @overflows(i64 noundef %0, i64 noundef %1) #8
  %or.i41 = tail call i32 @llvm.fshl.i32(i32 %sum.sroa.9.145, i32 %sum.sroa.9.145, i32 5)
  %mul.i42 = mul i32 %or.i41, 31
  %add.i43 = add i32 %call17, %mul.i42
  %inc = add nuw nsw i32 %k.046, 1
  %exitcond.not = icmp eq i32 %inc, 21
  br i1 %exitcond.not, label %for.cond.cleanup6, label %for.body7, !llvm.loop !17
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @shifts(i64 noundef %x) unnamed_addr #3 {
entry:
  %shl = shl i64 %x, 1
  %conv.i = trunc i64 %shl to i32
  %add.i.i = add i32 %conv.i, 2976
  %shr.i = lshr i64 %shl, 32
  %conv1.i = trunc nuw i64 %shr.i to i32
  %or.i4.i = tail call i32 @llvm.fshl.i32(i32 %add.i.i, i32 %add.i.i, i32 5)
  %mul.i5.i = mul i32 %or.i4.i, 31
  %add.i6.i = add i32 %mul.i5.i, %conv1.i
  %shl1 = shl i64 %x, 31
  %conv.i59 = trunc i64 %shl1 to i32
  %or.i.i = tail call i32 @llvm.fshl.i32(i32 %add.i6.i, i32 %add.i6.i, i32 5)
  %mul.i.i = mul i32 %or.i.i, 31
  %add.i.i60 = add i32 %mul.i.i, %conv.i59
  %shr.i61 = lshr i64 %shl1, 32
  %conv1.i62 = trunc nuw i64 %shr.i61 to i32
  %or.i4.i63 = tail call i32 @llvm.fshl.i32(i32 %add.i.i60, i32 %add.i.i60, i32 5)
  %mul.i5.i64 = mul i32 %or.i4.i63, 31
  %add.i6.i65 = add i32 %mul.i5.i64, %conv1.i62
  %or.i.i67 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i65, i32 %add.i6.i65, i32 5)
  %mul.i.i68 = mul i32 %or.i.i67, 31
  %conv1.i71 = trunc i64 %x to i32
  %or.i4.i72 = tail call i32 @llvm.fshl.i32(i32 %mul.i.i68, i32 %mul.i.i68, i32 5)
  %mul.i5.i73 = mul i32 %or.i4.i72, 31
  %add.i6.i74 = add i32 %mul.i5.i73, %conv1.i71
  %or.i.i76 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i74, i32 %add.i6.i74, i32 5)
  %mul.i.i77 = mul i32 %or.i.i76, 31
  %conv1.i80 = shl i32 %conv1.i71, 13
  %or.i4.i81 = tail call i32 @llvm.fshl.i32(i32 %mul.i.i77, i32 %mul.i.i77, i32 5)
  %mul.i5.i82 = mul i32 %or.i4.i81, 31
  %add.i6.i83 = add i32 %mul.i5.i82, %conv1.i80
  %shr = lshr i64 %x, 1
  %conv.i84 = trunc i64 %shr to i32
  %or.i.i85 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i83, i32 %add.i6.i83, i32 5)
  %mul.i.i86 = mul i32 %or.i.i85, 31
  %add.i.i87 = add i32 %mul.i.i86, %conv.i84
  %shr.i88 = lshr i64 %x, 33
  %conv1.i89 = trunc nuw nsw i64 %shr.i88 to i32
  %or.i4.i90 = tail call i32 @llvm.fshl.i32(i32 %add.i.i87, i32 %add.i.i87, i32 5)
  %mul.i5.i91 = mul i32 %or.i4.i90, 31
  %add.i6.i92 = add i32 %mul.i5.i91, %conv1.i89
  %shr8 = lshr i64 %x, 32
  %conv.i93 = trunc nuw i64 %shr8 to i32
  %or.i.i94 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i92, i32 %add.i6.i92, i32 5)
  %mul.i.i95 = mul i32 %or.i.i94, 31
  %add.i.i96 = add i32 %mul.i.i95, %conv.i93
  %or.i4.i99 = tail call i32 @llvm.fshl.i32(i32 %add.i.i96, i32 %add.i.i96, i32 5)
  %mul.i5.i100 = mul i32 %or.i4.i99, 31
  %shr10 = lshr i64 %x, 63
  %conv.i102 = trunc nuw nsw i64 %shr10 to i32
  %or.i.i103 = tail call i32 @llvm.fshl.i32(i32 %mul.i5.i100, i32 %mul.i5.i100, i32 5)
  %mul.i.i104 = mul i32 %or.i.i103, 31
  %add.i.i105 = add i32 %mul.i.i104, %conv.i102
  %or.i4.i108 = tail call i32 @llvm.fshl.i32(i32 %add.i.i105, i32 %add.i.i105, i32 5)
  %mul.i5.i109 = mul i32 %or.i4.i108, 31
  %shr12 = ashr i64 %x, 4
  %conv.i111 = trunc i64 %shr12 to i32
  %or.i.i112 = tail call i32 @llvm.fshl.i32(i32 %mul.i5.i109, i32 %mul.i5.i109, i32 5)
  %mul.i.i113 = mul i32 %or.i.i112, 31
  %add.i.i114 = add i32 %mul.i.i113, %conv.i111
  %shr.i115 = lshr i64 %shr12, 32
  %conv1.i116 = trunc nuw i64 %shr.i115 to i32
  %or.i4.i117 = tail call i32 @llvm.fshl.i32(i32 %add.i.i114, i32 %add.i.i114, i32 5)
  %mul.i5.i118 = mul i32 %or.i4.i117, 31
  %add.i6.i119 = add i32 %mul.i5.i118, %conv1.i116
  %shr14 = ashr i64 %x, 32
  %conv.i120 = trunc nsw i64 %shr14 to i32
  %or.i.i121 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i119, i32 %add.i6.i119, i32 5)
  %mul.i.i122 = mul i32 %or.i.i121, 31
  %add.i.i123 = add i32 %mul.i.i122, %conv.i120
  %shr.i124 = lshr i64 %shr14, 32
  %conv1.i125 = trunc nuw i64 %shr.i124 to i32
  %or.i4.i126 = tail call i32 @llvm.fshl.i32(i32 %add.i.i123, i32 %add.i.i123, i32 5)
  %mul.i5.i127 = mul i32 %or.i4.i126, 31
  %add.i6.i128 = add i32 %mul.i5.i127, %conv1.i125
  %shr16 = ashr i64 %x, 40
  %conv.i129 = trunc nsw i64 %shr16 to i32
  %or.i.i130 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i128, i32 %add.i6.i128, i32 5)
  %mul.i.i131 = mul i32 %or.i.i130, 31
  %add.i.i132 = add i32 %mul.i.i131, %conv.i129
  %shr.i133 = lshr i64 %shr16, 32
  %conv1.i134 = trunc nuw i64 %shr.i133 to i32
  %or.i4.i135 = tail call i32 @llvm.fshl.i32(i32 %add.i.i132, i32 %add.i.i132, i32 5)
  %mul.i5.i136 = mul i32 %or.i4.i135, 31
  %add.i6.i137 = add i32 %mul.i5.i136, %conv1.i134
  %sub = sub nsw i64 0, %x
  %conv.i138 = trunc i64 %sub to i32
  %or.i.i139 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i137, i32 %add.i6.i137, i32 5)
  %mul.i.i140 = mul i32 %or.i.i139, 31
  %add.i.i141 = add i32 %mul.i.i140, %conv.i138
  %shr.i142 = lshr i64 %sub, 32
  %conv1.i143 = trunc nuw i64 %shr.i142 to i32
  %or.i4.i144 = tail call i32 @llvm.fshl.i32(i32 %add.i.i141, i32 %add.i.i141, i32 5)
  %mul.i5.i145 = mul i32 %or.i4.i144, 31
  %add.i6.i146 = add i32 %mul.i5.i145, %conv1.i143
  %cond = tail call i64 @llvm.abs.i64(i64 %x, i1 true)
  %conv.i147 = trunc i64 %cond to i32
  %or.i.i148 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i146, i32 %add.i6.i146, i32 5)
  %mul.i.i149 = mul i32 %or.i.i148, 31
  %add.i.i150 = add i32 %mul.i.i149, %conv.i147
  %shr.i151 = lshr i64 %cond, 32
  %conv1.i152 = trunc nuw nsw i64 %shr.i151 to i32
  %or.i4.i153 = tail call i32 @llvm.fshl.i32(i32 %add.i.i150, i32 %add.i.i150, i32 5)
  %mul.i5.i154 = mul i32 %or.i4.i153, 31
  %add.i6.i155 = add i32 %mul.i5.i154, %conv1.i152
  %0 = tail call i64 @llvm.bswap.i64(i64 %x)
  %conv.i156 = trunc i64 %0 to i32
  %or.i.i157 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i155, i32 %add.i6.i155, i32 5)
  %mul.i.i158 = mul i32 %or.i.i157, 31
  %add.i.i159 = add i32 %mul.i.i158, %conv.i156
  %shr.i160 = lshr i64 %0, 32
  %conv1.i161 = trunc nuw i64 %shr.i160 to i32
  %or.i4.i162 = tail call i32 @llvm.fshl.i32(i32 %add.i.i159, i32 %add.i.i159, i32 5)
  %mul.i5.i163 = mul i32 %or.i4.i162, 31
  %add.i6.i164 = add i32 %mul.i5.i163, %conv1.i161
  %add = add nsw i64 %x, 5
  %conv.i165 = trunc i64 %add to i32
  %or.i.i166 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i164, i32 %add.i6.i164, i32 5)
  %mul.i.i167 = mul i32 %or.i.i166, 31
  %add.i.i168 = add i32 %mul.i.i167, %conv.i165
  %shr.i169 = lshr i64 %add, 32
  %conv1.i170 = trunc nuw i64 %shr.i169 to i32
  %or.i4.i171 = tail call i32 @llvm.fshl.i32(i32 %add.i.i168, i32 %add.i.i168, i32 5)
  %mul.i5.i172 = mul i32 %or.i4.i171, 31
  %add.i6.i173 = add i32 %mul.i5.i172, %conv1.i170
  %sub23 = add nsw i64 %x, -4294967297
  %conv.i174 = trunc i64 %sub23 to i32
  %or.i.i175 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i173, i32 %add.i6.i173, i32 5)
  %mul.i.i176 = mul i32 %or.i.i175, 31
  %add.i.i177 = add i32 %mul.i.i176, %conv.i174
  %shr.i178 = lshr i64 %sub23, 32
  %conv1.i179 = trunc nuw i64 %shr.i178 to i32
  %or.i4.i180 = tail call i32 @llvm.fshl.i32(i32 %add.i.i177, i32 %add.i.i177, i32 5)
  %mul.i5.i181 = mul i32 %or.i4.i180, 31
  %add.i6.i182 = add i32 %mul.i5.i181, %conv1.i179
  %mul = mul nsw i64 %x, 10
  %conv.i183 = trunc i64 %mul to i32
  %or.i.i184 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i182, i32 %add.i6.i182, i32 5)
  %mul.i.i185 = mul i32 %or.i.i184, 31
  %add.i.i186 = add i32 %mul.i.i185, %conv.i183
  %shr.i187 = lshr i64 %mul, 32
  %conv1.i188 = trunc nuw i64 %shr.i187 to i32
  %or.i4.i189 = tail call i32 @llvm.fshl.i32(i32 %add.i.i186, i32 %add.i.i186, i32 5)
  %mul.i5.i190 = mul i32 %or.i4.i189, 31
  %add.i6.i191 = add i32 %mul.i5.i190, %conv1.i188
  ret i32 %add.i6.i191
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @pairs(i64 noundef %x, i64 noundef %y) unnamed_addr #3 {
entry:
  %add = add i64 %y, %x
  %conv.i = trunc i64 %add to i32
  %add.i.i = add i32 %conv.i, 992
  %shr.i = lshr i64 %add, 32
  %conv1.i = trunc nuw i64 %shr.i to i32
  %or.i4.i = tail call i32 @llvm.fshl.i32(i32 %add.i.i, i32 %add.i.i, i32 5)
  %mul.i5.i = mul i32 %or.i4.i, 31
  %add.i6.i = add i32 %mul.i5.i, %conv1.i
  %sub = sub i64 %x, %y
  %conv.i170 = trunc i64 %sub to i32
  %or.i.i = tail call i32 @llvm.fshl.i32(i32 %add.i6.i, i32 %add.i6.i, i32 5)
  %mul.i.i = mul i32 %or.i.i, 31
  %add.i.i171 = add i32 %mul.i.i, %conv.i170
  %shr.i172 = lshr i64 %sub, 32
  %conv1.i173 = trunc nuw i64 %shr.i172 to i32
  %or.i4.i174 = tail call i32 @llvm.fshl.i32(i32 %add.i.i171, i32 %add.i.i171, i32 5)
  %mul.i5.i175 = mul i32 %or.i4.i174, 31
  %add.i6.i176 = add i32 %mul.i5.i175, %conv1.i173
  %mul = mul i64 %y, %x
  %conv.i177 = trunc i64 %mul to i32
  %or.i.i178 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i176, i32 %add.i6.i176, i32 5)
  %mul.i.i179 = mul i32 %or.i.i178, 31
  %add.i.i180 = add i32 %mul.i.i179, %conv.i177
  %shr.i181 = lshr i64 %mul, 32
  %conv1.i182 = trunc nuw i64 %shr.i181 to i32
  %or.i4.i183 = tail call i32 @llvm.fshl.i32(i32 %add.i.i180, i32 %add.i.i180, i32 5)
  %mul.i5.i184 = mul i32 %or.i4.i183, 31
  %add.i6.i185 = add i32 %mul.i5.i184, %conv1.i182
  %not = xor i64 %y, -1
  %conv.i186 = trunc i64 %not to i32
  %or.i.i187 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i185, i32 %add.i6.i185, i32 5)
  %mul.i.i188 = mul i32 %or.i.i187, 31
  %add.i.i189 = add i32 %mul.i.i188, %conv.i186
  %shr.i190 = lshr i64 %not, 32
  %conv1.i191 = trunc nuw i64 %shr.i190 to i32
  %or.i4.i192 = tail call i32 @llvm.fshl.i32(i32 %add.i.i189, i32 %add.i.i189, i32 5)
  %mul.i5.i193 = mul i32 %or.i4.i192, 31
  %add.i6.i194 = add i32 %mul.i5.i193, %conv1.i191
  %0 = shl i64 %x, 32
  %conv4 = ashr exact i64 %0, 32
  %1 = shl i64 %y, 32
  %conv6 = ashr exact i64 %1, 32
  %mul7 = mul nsw i64 %conv6, %conv4
  %conv.i195 = trunc i64 %mul7 to i32
  %or.i.i196 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i194, i32 %add.i6.i194, i32 5)
  %mul.i.i197 = mul i32 %or.i.i196, 31
  %add.i.i198 = add i32 %mul.i.i197, %conv.i195
  %shr.i199 = lshr i64 %mul7, 32
  %conv1.i200 = trunc nuw i64 %shr.i199 to i32
  %or.i4.i201 = tail call i32 @llvm.fshl.i32(i32 %add.i.i198, i32 %add.i.i198, i32 5)
  %mul.i5.i202 = mul i32 %or.i4.i201, 31
  %add.i6.i203 = add i32 %mul.i5.i202, %conv1.i200
  %conv10 = and i64 %x, 4294967295
  %conv12 = and i64 %y, 4294967295
  %mul13 = mul nuw i64 %conv12, %conv10
  %conv.i204 = trunc i64 %mul13 to i32
  %or.i.i205 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i203, i32 %add.i6.i203, i32 5)
  %mul.i.i206 = mul i32 %or.i.i205, 31
  %add.i.i207 = add i32 %mul.i.i206, %conv.i204
  %shr.i208 = lshr i64 %mul13, 32
  %conv1.i209 = trunc nuw i64 %shr.i208 to i32
  %or.i4.i210 = tail call i32 @llvm.fshl.i32(i32 %add.i.i207, i32 %add.i.i207, i32 5)
  %mul.i5.i211 = mul i32 %or.i4.i210, 31
  %add.i6.i212 = add i32 %mul.i5.i211, %conv1.i209
  %and15 = and i64 %y, 63
  %shl = shl i64 %x, %and15
  %conv.i213 = trunc i64 %shl to i32
  %or.i.i214 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i212, i32 %add.i6.i212, i32 5)
  %mul.i.i215 = mul i32 %or.i.i214, 31
  %add.i.i216 = add i32 %mul.i.i215, %conv.i213
  %shr.i217 = lshr i64 %shl, 32
  %conv1.i218 = trunc nuw i64 %shr.i217 to i32
  %or.i4.i219 = tail call i32 @llvm.fshl.i32(i32 %add.i.i216, i32 %add.i.i216, i32 5)
  %mul.i5.i220 = mul i32 %or.i4.i219, 31
  %add.i6.i221 = add i32 %mul.i5.i220, %conv1.i218
  %shr = lshr i64 %x, %and15
  %conv.i222 = trunc i64 %shr to i32
  %or.i.i223 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i221, i32 %add.i6.i221, i32 5)
  %mul.i.i224 = mul i32 %or.i.i223, 31
  %add.i.i225 = add i32 %mul.i.i224, %conv.i222
  %shr.i226 = lshr i64 %shr, 32
  %conv1.i227 = trunc nuw i64 %shr.i226 to i32
  %or.i4.i228 = tail call i32 @llvm.fshl.i32(i32 %add.i.i225, i32 %add.i.i225, i32 5)
  %mul.i5.i229 = mul i32 %or.i4.i228, 31
  %add.i6.i230 = add i32 %mul.i5.i229, %conv1.i227
  %shr20 = ashr i64 %x, %and15
  %conv.i231 = trunc i64 %shr20 to i32
  %or.i.i232 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i230, i32 %add.i6.i230, i32 5)
  %mul.i.i233 = mul i32 %or.i.i232, 31
  %add.i.i234 = add i32 %mul.i.i233, %conv.i231
  %shr.i235 = lshr i64 %shr20, 32
  %conv1.i236 = trunc nuw i64 %shr.i235 to i32
  %or.i4.i237 = tail call i32 @llvm.fshl.i32(i32 %add.i.i234, i32 %add.i.i234, i32 5)
  %mul.i5.i238 = mul i32 %or.i4.i237, 31
  %add.i6.i239 = add i32 %mul.i5.i238, %conv1.i236
  %sub24 = sub i64 0, %y
  %and25 = and i64 %sub24, 63
  %shr26 = lshr i64 %x, %and25
  %or27 = or i64 %shl, %shr26
  %conv.i240 = trunc i64 %or27 to i32
  %or.i.i241 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i239, i32 %add.i6.i239, i32 5)
  %mul.i.i242 = mul i32 %or.i.i241, 31
  %add.i.i243 = add i32 %mul.i.i242, %conv.i240
  %shr.i244 = lshr i64 %or27, 32
  %conv1.i245 = trunc nuw i64 %shr.i244 to i32
  %or.i4.i246 = tail call i32 @llvm.fshl.i32(i32 %add.i.i243, i32 %add.i.i243, i32 5)
  %mul.i5.i247 = mul i32 %or.i4.i246, 31
  %add.i6.i248 = add i32 %mul.i5.i247, %conv1.i245
  %cmp = icmp slt i64 %x, %y
  %conv29 = zext i1 %cmp to i32
  %cmp30.not = icmp sgt i64 %x, %y
  %mul32 = select i1 %cmp30.not, i32 0, i32 2
  %add33 = or disjoint i32 %mul32, %conv29
  %mul36 = select i1 %cmp30.not, i32 4, i32 0
  %add37 = or disjoint i32 %add33, %mul36
  %mul40 = select i1 %cmp, i32 0, i32 8
  %add41 = or disjoint i32 %add37, %mul40
  %cmp42 = icmp eq i64 %x, %y
  %mul44 = select i1 %cmp42, i32 16, i32 0
  %add45 = or disjoint i32 %add41, %mul44
  %mul48 = select i1 %cmp42, i32 0, i32 32
  %add49 = or disjoint i32 %add45, %mul48
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i6.i248, i32 %add.i6.i248, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %add49
  %cmp51 = icmp ult i64 %x, %y
  %conv52 = zext i1 %cmp51 to i32
  %cmp53.not = icmp ugt i64 %x, %y
  %mul55 = select i1 %cmp53.not, i32 0, i32 2
  %add56 = or disjoint i32 %mul55, %conv52
  %mul59 = select i1 %cmp53.not, i32 4, i32 0
  %add60 = or disjoint i32 %add56, %mul59
  %mul63 = select i1 %cmp51, i32 0, i32 8
  %add64 = or disjoint i32 %add60, %mul63
  %or.i249 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i250 = mul i32 %or.i249, 31
  %add.i251 = add i32 %mul.i250, %add64
  %or.i252 = tail call i32 @llvm.fshl.i32(i32 %add.i251, i32 %add.i251, i32 5)
  %mul.i253 = mul i32 %or.i252, 31
  %add.i254 = add i32 %mul.i253, 1
  %sum.0 = select i1 %cmp, i32 %add.i254, i32 %add.i251
  %or.i255 = tail call i32 @llvm.fshl.i32(i32 %sum.0, i32 %sum.0, i32 5)
  %mul.i256 = mul i32 %or.i255, 31
  %add.i257 = add i32 %mul.i256, 2
  %sum.1 = select i1 %cmp53.not, i32 %sum.0, i32 %add.i257
  %or.i258 = tail call i32 @llvm.fshl.i32(i32 %sum.1, i32 %sum.1, i32 5)
  %mul.i259 = mul i32 %or.i258, 31
  %add.i260 = add i32 %mul.i259, 3
  %sum.2 = select i1 %cmp, i32 %sum.1, i32 %add.i260
  %or.i261 = tail call i32 @llvm.fshl.i32(i32 %sum.2, i32 %sum.2, i32 5)
  %mul.i262 = mul i32 %or.i261, 31
  %add.i263 = add i32 %mul.i262, 4
  %sum.3 = select i1 %cmp53.not, i32 %add.i263, i32 %sum.2
  %cond = tail call i64 @llvm.smin.i64(i64 %x, i64 %y)
  %conv.i264 = trunc i64 %cond to i32
  %or.i.i265 = tail call i32 @llvm.fshl.i32(i32 %sum.3, i32 %sum.3, i32 5)
  %mul.i.i266 = mul i32 %or.i.i265, 31
  %add.i.i267 = add i32 %mul.i.i266, %conv.i264
  %shr.i268 = lshr i64 %cond, 32
  %conv1.i269 = trunc nuw i64 %shr.i268 to i32
  %or.i4.i270 = tail call i32 @llvm.fshl.i32(i32 %add.i.i267, i32 %add.i.i267, i32 5)
  %mul.i5.i271 = mul i32 %or.i4.i270, 31
  %add.i6.i272 = add i32 %mul.i5.i271, %conv1.i269
  %cond92 = tail call i64 @llvm.umax.i64(i64 %x, i64 %y)
  %conv.i273 = trunc i64 %cond92 to i32
  %or.i.i274 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i272, i32 %add.i6.i272, i32 5)
  %mul.i.i275 = mul i32 %or.i.i274, 31
  %add.i.i276 = add i32 %mul.i.i275, %conv.i273
  %shr.i277 = lshr i64 %cond92, 32
  %conv1.i278 = trunc nuw i64 %shr.i277 to i32
  %or.i4.i279 = tail call i32 @llvm.fshl.i32(i32 %add.i.i276, i32 %add.i.i276, i32 5)
  %mul.i5.i280 = mul i32 %or.i4.i279, 31
  %add.i6.i281 = add i32 %mul.i5.i280, %conv1.i278
  ret i32 %add.i6.i281
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @overflows(i64 noundef %x, i64 noundef %y) unnamed_addr #3 {
entry:
  %0 = tail call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %x, i64 %y)
  %1 = extractvalue { i64, i1 } %0, 1
  %2 = extractvalue { i64, i1 } %0, 0
  %conv.i = trunc i64 %2 to i32
  %mul.i.i = select i1 %1, i32 1969120, i32 1968128
  %add.i.i = add i32 %mul.i.i, %conv.i
  %shr.i = lshr i64 %2, 32
  %conv1.i = trunc nuw i64 %shr.i to i32
  %or.i4.i = tail call i32 @llvm.fshl.i32(i32 %add.i.i, i32 %add.i.i, i32 5)
  %mul.i5.i = mul i32 %or.i4.i, 31
  %add.i6.i = add i32 %mul.i5.i, %conv1.i
  %3 = tail call { i64, i1 } @llvm.ssub.with.overflow.i64(i64 %x, i64 %y)
  %4 = extractvalue { i64, i1 } %3, 1
  %5 = extractvalue { i64, i1 } %3, 0
  %conv2 = zext i1 %4 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i6.i, i32 %add.i6.i, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i62 = add i32 %mul.i, %conv2
  %conv.i63 = trunc i64 %5 to i32
  %or.i.i64 = tail call i32 @llvm.fshl.i32(i32 %add.i62, i32 %add.i62, i32 5)
  %mul.i.i65 = mul i32 %or.i.i64, 31
  %add.i.i66 = add i32 %mul.i.i65, %conv.i63
  %shr.i67 = lshr i64 %5, 32
  %conv1.i68 = trunc nuw i64 %shr.i67 to i32
  %or.i4.i69 = tail call i32 @llvm.fshl.i32(i32 %add.i.i66, i32 %add.i.i66, i32 5)
  %mul.i5.i70 = mul i32 %or.i4.i69, 31
  %add.i6.i71 = add i32 %mul.i5.i70, %conv1.i68
  %6 = tail call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %x, i64 %y)
  %7 = extractvalue { i64, i1 } %6, 1
  %8 = extractvalue { i64, i1 } %6, 0
  %conv5 = zext i1 %7 to i32
  %or.i72 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i71, i32 %add.i6.i71, i32 5)
  %mul.i73 = mul i32 %or.i72, 31
  %add.i74 = add i32 %mul.i73, %conv5
  %conv.i75 = trunc i64 %8 to i32
  %or.i.i76 = tail call i32 @llvm.fshl.i32(i32 %add.i74, i32 %add.i74, i32 5)
  %mul.i.i77 = mul i32 %or.i.i76, 31
  %add.i.i78 = add i32 %mul.i.i77, %conv.i75
  %shr.i79 = lshr i64 %8, 32
  %conv1.i80 = trunc nuw i64 %shr.i79 to i32
  %or.i4.i81 = tail call i32 @llvm.fshl.i32(i32 %add.i.i78, i32 %add.i.i78, i32 5)
  %mul.i5.i82 = mul i32 %or.i4.i81, 31
  %add.i6.i83 = add i32 %mul.i5.i82, %conv1.i80
  %9 = tail call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %x, i64 %y)
  %10 = extractvalue { i64, i1 } %9, 1
  %conv8 = zext i1 %10 to i32
  %or.i84 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i83, i32 %add.i6.i83, i32 5)
  %mul.i85 = mul i32 %or.i84, 31
  %add.i86 = add i32 %mul.i85, %conv8
  %or.i.i88 = tail call i32 @llvm.fshl.i32(i32 %add.i86, i32 %add.i86, i32 5)
  %mul.i.i89 = mul i32 %or.i.i88, 31
  %add.i.i90 = add i32 %mul.i.i89, %conv.i
  %or.i4.i93 = tail call i32 @llvm.fshl.i32(i32 %add.i.i90, i32 %add.i.i90, i32 5)
  %mul.i5.i94 = mul i32 %or.i4.i93, 31
  %add.i6.i95 = add i32 %mul.i5.i94, %conv1.i
  %11 = icmp ult i64 %x, %y
  %conv11 = zext i1 %11 to i32
  %or.i96 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i95, i32 %add.i6.i95, i32 5)
  %mul.i97 = mul i32 %or.i96, 31
  %add.i98 = add i32 %mul.i97, %conv11
  %or.i.i100 = tail call i32 @llvm.fshl.i32(i32 %add.i98, i32 %add.i98, i32 5)
  %mul.i.i101 = mul i32 %or.i.i100, 31
  %add.i.i102 = add i32 %mul.i.i101, %conv.i63
  %or.i4.i105 = tail call i32 @llvm.fshl.i32(i32 %add.i.i102, i32 %add.i.i102, i32 5)
  %mul.i5.i106 = mul i32 %or.i4.i105, 31
  %add.i6.i107 = add i32 %mul.i5.i106, %conv1.i68
  %12 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %x, i64 %y)
  %13 = extractvalue { i64, i1 } %12, 1
  %conv14 = zext i1 %13 to i32
  %or.i108 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i107, i32 %add.i6.i107, i32 5)
  %mul.i109 = mul i32 %or.i108, 31
  %add.i110 = add i32 %mul.i109, %conv14
  %or.i.i112 = tail call i32 @llvm.fshl.i32(i32 %add.i110, i32 %add.i110, i32 5)
  %mul.i.i113 = mul i32 %or.i.i112, 31
  %add.i.i114 = add i32 %mul.i.i113, %conv.i75
  %or.i4.i117 = tail call i32 @llvm.fshl.i32(i32 %add.i.i114, i32 %add.i.i114, i32 5)
  %mul.i5.i118 = mul i32 %or.i4.i117, 31
  %add.i6.i119 = add i32 %mul.i5.i118, %conv1.i80
  %conv17 = trunc i64 %x to i32
  %conv18 = trunc i64 %y to i32
  %14 = tail call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %conv17, i32 %conv18)
  %15 = extractvalue { i32, i1 } %14, 1
  %16 = extractvalue { i32, i1 } %14, 0
  %conv19 = zext i1 %15 to i32
  %or.i120 = tail call i32 @llvm.fshl.i32(i32 %add.i6.i119, i32 %add.i6.i119, i32 5)
  %mul.i121 = mul i32 %or.i120, 31
  %add.i122 = add i32 %mul.i121, %conv19
  %or.i123 = tail call i32 @llvm.fshl.i32(i32 %add.i122, i32 %add.i122, i32 5)
  %mul.i124 = mul i32 %or.i123, 31
  %add.i125 = add i32 %mul.i124, %16
  %17 = tail call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %conv17, i32 %conv18)
  %18 = extractvalue { i32, i1 } %17, 1
  %19 = extractvalue { i32, i1 } %17, 0
  %conv24 = zext i1 %18 to i32
  %or.i126 = tail call i32 @llvm.fshl.i32(i32 %add.i125, i32 %add.i125, i32 5)
  %mul.i127 = mul i32 %or.i126, 31
  %add.i128 = add i32 %mul.i127, %conv24
  %or.i129 = tail call i32 @llvm.fshl.i32(i32 %add.i128, i32 %add.i128, i32 5)
  %mul.i130 = mul i32 %or.i129, 31
  %add.i131 = add i32 %mul.i130, %19
  ret i32 %add.i131
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
  br i1 %3, label %for.body, label %for.end, !llvm.loop !18

for.end:                                          ; preds = %for.body, %entry
  %n.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  store i8 32, ptr %arrayidx7, align 1, !tbaa !10
  %shr = lshr i32 %value, 28
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %shr
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1
  store i8 %4, ptr %arrayidx14, align 1, !tbaa !10
  %shr.1 = lshr i32 %value, 24
  %and.1 = and i32 %shr.1, 15
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.1
  %6 = load i8, ptr %arrayidx12.1, align 1, !tbaa !10
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2
  store i8 %6, ptr %arrayidx14.1, align 1, !tbaa !10
  %shr.2 = lshr i32 %value, 20
  %and.2 = and i32 %shr.2, 15
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.2
  %8 = load i8, ptr %arrayidx12.2, align 1, !tbaa !10
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3
  store i8 %8, ptr %arrayidx14.2, align 1, !tbaa !10
  %shr.3 = lshr i32 %value, 16
  %and.3 = and i32 %shr.3, 15
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.3
  %10 = load i8, ptr %arrayidx12.3, align 1, !tbaa !10
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4
  store i8 %10, ptr %arrayidx14.3, align 1, !tbaa !10
  %shr.4 = lshr i32 %value, 12
  %and.4 = and i32 %shr.4, 15
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.4
  %12 = load i8, ptr %arrayidx12.4, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5
  store i8 %12, ptr %arrayidx14.4, align 1, !tbaa !10
  %shr.5 = lshr i32 %value, 8
  %and.5 = and i32 %shr.5, 15
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.5
  %14 = load i8, ptr %arrayidx12.5, align 1, !tbaa !10
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6
  store i8 %14, ptr %arrayidx14.5, align 1, !tbaa !10
  %shr.6 = lshr i32 %value, 4
  %and.6 = and i32 %shr.6, 15
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.6
  %16 = load i8, ptr %arrayidx12.6, align 1, !tbaa !10
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7
  store i8 %16, ptr %arrayidx14.6, align 1, !tbaa !10
  %and.7 = and i32 %value, 15
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.3, i32 %and.7
  %18 = load i8, ptr %arrayidx12.7, align 1, !tbaa !10
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8
  store i8 %18, ptr %arrayidx14.7, align 1, !tbaa !10
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9
  store i8 10, ptr %arrayidx18, align 1, !tbaa !10
  %21 = ptrtoint ptr %line to i32
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #9, !srcloc !19
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #9
  ret void
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bswap.i64(i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.ssub.with.overflow.i64(i64, i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.abs.i64(i64, i1 immarg) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #6

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
!14 = !{!15, !15, i64 0}
!15 = !{!"long long", !8, i64 0}
!16 = distinct !{!16, !12}
!17 = distinct !{!17, !12}
!18 = distinct !{!18, !12}
!19 = !{i64 20997}
