; ModuleID = 'calls.c'
source_filename = "calls.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

%struct.large = type { [6 x i32], i64 }

@.str = private unnamed_addr constant [5 x i8] c"many\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"small\00", align 1
@__const.main.l = private unnamed_addr constant %struct.large { [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6], i64 4886718345 }, align 8
@.str.2 = private unnamed_addr constant [6 x i8] c"large\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"variadic\00", align 1
@.str.4 = private unnamed_addr constant [10 x i8] c"recursion\00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"pointers\00", align 1
@.str.6 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

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
  %l.sroa.6 = alloca [4 x i32], align 4
  %tmp11 = alloca %struct.large, align 8
  %byval-temp = alloca %struct.large, align 8
  %call = tail call fastcc i32 @many() #12
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %call) #12
  %call1 = tail call fastcc [2 x i32] @turned([2 x i32] [i32 70000, i32 7929851], i32 noundef 0) #12
  %call1.1 = tail call fastcc [2 x i32] @turned([2 x i32] %call1, i32 noundef 1) #12
  %call1.2 = tail call fastcc [2 x i32] @turned([2 x i32] %call1.1, i32 noundef 2) #12
  %call1.3 = tail call fastcc [2 x i32] @turned([2 x i32] %call1.2, i32 noundef 3) #12
  %call1.fca.0.extract.3 = extractvalue [2 x i32] %call1.3, 0
  %call1.fca.1.extract.3 = extractvalue [2 x i32] %call1.3, 1
  %sext = shl i32 %call1.fca.1.extract.3, 16
  %conv = ashr exact i32 %sext, 16
  %or.i = tail call i32 @llvm.fshl.i32(i32 %call1.fca.0.extract.3, i32 %call1.fca.0.extract.3, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %conv, %mul.i
  %s.sroa.6.6.extract.shift = lshr i32 %call1.fca.1.extract.3, 16
  %conv3 = and i32 %s.sroa.6.6.extract.shift, 255
  %or.i56 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i57 = mul i32 %or.i56, 31
  %add.i58 = add i32 %mul.i57, %conv3
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %add.i58) #12
  call void @llvm.lifetime.start.p0(ptr nonnull %l.sroa.6)
  %l.sroa.6.0.byval-temp.sroa_idx = getelementptr inbounds nuw i8, ptr %byval-temp, i32 4
  %l.sroa.647.0.byval-temp.sroa_idx = getelementptr inbounds nuw i8, ptr %byval-temp, i32 20
  %l.sroa.7.0.byval-temp.sroa_idx = getelementptr inbounds nuw i8, ptr %byval-temp, i32 24
  %l.sroa.6.0.tmp11.sroa_idx = getelementptr inbounds nuw i8, ptr %tmp11, i32 4
  %l.sroa.647.0.tmp11.sroa_idx = getelementptr inbounds nuw i8, ptr %tmp11, i32 20
  %l.sroa.7.0.tmp11.sroa_idx = getelementptr inbounds nuw i8, ptr %tmp11, i32 24
  call void @llvm.lifetime.start.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp) #13
  store i32 1, ptr %byval-temp, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.byval-temp.sroa_idx, ptr noundef nonnull align 4 dereferenceable(16) getelementptr inbounds nuw (i8, ptr @__const.main.l, i32 4), i32 16, i1 false)
  store i32 6, ptr %l.sroa.647.0.byval-temp.sroa_idx, align 4, !tbaa !10
  store i64 4886718345, ptr %l.sroa.7.0.byval-temp.sroa_idx, align 8, !tbaa !14
  call fastcc void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp11, ptr dead_on_return noundef %byval-temp, i32 1) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp) #13
  %l.sroa.0.0.copyload46 = load i32, ptr %tmp11, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.tmp11.sroa_idx, i32 16, i1 false), !tbaa.struct !16
  %l.sroa.647.0.copyload49 = load i32, ptr %l.sroa.647.0.tmp11.sroa_idx, align 4, !tbaa !10
  %l.sroa.7.0.copyload51 = load i64, ptr %l.sroa.7.0.tmp11.sroa_idx, align 8, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp) #13
  store i32 %l.sroa.0.0.copyload46, ptr %byval-temp, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.byval-temp.sroa_idx, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, i32 16, i1 false), !tbaa.struct !16
  store i32 %l.sroa.647.0.copyload49, ptr %l.sroa.647.0.byval-temp.sroa_idx, align 4, !tbaa !10
  store i64 %l.sroa.7.0.copyload51, ptr %l.sroa.7.0.byval-temp.sroa_idx, align 8, !tbaa !14
  call fastcc void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp11, ptr dead_on_return noundef %byval-temp, i32 2) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp) #13
  %l.sroa.0.0.copyload46.1 = load i32, ptr %tmp11, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.tmp11.sroa_idx, i32 16, i1 false), !tbaa.struct !16
  %l.sroa.647.0.copyload49.1 = load i32, ptr %l.sroa.647.0.tmp11.sroa_idx, align 4, !tbaa !10
  %l.sroa.7.0.copyload51.1 = load i64, ptr %l.sroa.7.0.tmp11.sroa_idx, align 8, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp) #13
  store i32 %l.sroa.0.0.copyload46.1, ptr %byval-temp, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.byval-temp.sroa_idx, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, i32 16, i1 false), !tbaa.struct !16
  store i32 %l.sroa.647.0.copyload49.1, ptr %l.sroa.647.0.byval-temp.sroa_idx, align 4, !tbaa !10
  store i64 %l.sroa.7.0.copyload51.1, ptr %l.sroa.7.0.byval-temp.sroa_idx, align 8, !tbaa !14
  call fastcc void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp11, ptr dead_on_return noundef %byval-temp, i32 3) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp) #13
  %l.sroa.0.0.copyload46.2 = load i32, ptr %tmp11, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.tmp11.sroa_idx, i32 16, i1 false), !tbaa.struct !16
  %l.sroa.647.0.copyload49.2 = load i32, ptr %l.sroa.647.0.tmp11.sroa_idx, align 4, !tbaa !10
  %l.sroa.7.0.copyload51.2 = load i64, ptr %l.sroa.7.0.tmp11.sroa_idx, align 8, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp) #13
  store i32 %l.sroa.0.0.copyload46.2, ptr %byval-temp, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.byval-temp.sroa_idx, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, i32 16, i1 false), !tbaa.struct !16
  store i32 %l.sroa.647.0.copyload49.2, ptr %l.sroa.647.0.byval-temp.sroa_idx, align 4, !tbaa !10
  store i64 %l.sroa.7.0.copyload51.2, ptr %l.sroa.7.0.byval-temp.sroa_idx, align 8, !tbaa !14
  call fastcc void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp11, ptr dead_on_return noundef %byval-temp, i32 4) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp) #13
  %l.sroa.0.0.copyload46.3 = load i32, ptr %tmp11, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.tmp11.sroa_idx, i32 16, i1 false), !tbaa.struct !16
  %l.sroa.647.0.copyload49.3 = load i32, ptr %l.sroa.647.0.tmp11.sroa_idx, align 4, !tbaa !10
  %l.sroa.7.0.copyload51.3 = load i64, ptr %l.sroa.7.0.tmp11.sroa_idx, align 8, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %tmp11) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %byval-temp) #13
  store i32 %l.sroa.0.0.copyload46.3, ptr %byval-temp, align 8
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6.0.byval-temp.sroa_idx, ptr noundef nonnull align 4 dereferenceable(16) %l.sroa.6, i32 16, i1 false), !tbaa.struct !16
  store i32 %l.sroa.647.0.copyload49.3, ptr %l.sroa.647.0.byval-temp.sroa_idx, align 4, !tbaa !10
  store i64 %l.sroa.7.0.copyload51.3, ptr %l.sroa.7.0.byval-temp.sroa_idx, align 8, !tbaa !14
  call fastcc void @spread(ptr dead_on_unwind writable sret(%struct.large) align 8 %tmp11, ptr dead_on_return noundef %byval-temp, i32 5) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %byval-temp) #13
  %l.sroa.0.0.copyload46.4 = load i32, ptr %tmp11, align 8
  %l.sroa.647.0.copyload49.4 = load i32, ptr %l.sroa.647.0.tmp11.sroa_idx, align 4, !tbaa !10
  %l.sroa.7.0.copyload51.4 = load i64, ptr %l.sroa.7.0.tmp11.sroa_idx, align 8, !tbaa !14
  call void @llvm.lifetime.end.p0(ptr nonnull %tmp11) #13
  %or.i59 = tail call i32 @llvm.fshl.i32(i32 %l.sroa.0.0.copyload46.4, i32 %l.sroa.0.0.copyload46.4, i32 5)
  %mul.i60 = mul i32 %or.i59, 31
  %add.i61 = add i32 %mul.i60, %l.sroa.647.0.copyload49.4
  %conv22 = trunc i64 %l.sroa.7.0.copyload51.4 to i32
  %shr = lshr i64 %l.sroa.7.0.copyload51.4, 32
  %conv24 = trunc nuw i64 %shr to i32
  %or.i62 = tail call i32 @llvm.fshl.i32(i32 %conv22, i32 %conv22, i32 5)
  %or.i65 = tail call i32 @llvm.fshl.i32(i32 %add.i61, i32 %add.i61, i32 5)
  %reass.add = add i32 %or.i65, %or.i62
  %reass.mul = mul i32 %reass.add, 31
  %add.i67 = add i32 %reass.mul, %conv24
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %add.i67) #12
  %call27 = tail call i32 (i32, ...) @sum(i32 poison, i32 noundef 1, i64 noundef 2, i32 noundef 3, i64 noundef 17179869189, i32 noundef -6, i64 noundef -7, i32 noundef 8, i64 noundef 38654705664) #12
  tail call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %call27) #12
  %call28 = tail call fastcc i32 @ackermann(i32 noundef 2, i32 noundef 9) #12
  tail call fastcc void @say(ptr noundef nonnull @.str.4, i32 noundef %call28) #12
  %call36 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef 21) #12
  %call36.1 = tail call fastcc i32 @through(ptr noundef nonnull @less, i32 noundef %call36) #12
  %call36.2 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef %call36.1) #12
  %call36.3 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef %call36.2) #12
  %call36.4 = tail call fastcc i32 @through(ptr noundef nonnull @less, i32 noundef %call36.3) #12
  %call36.5 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef %call36.4) #12
  %call36.6 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef %call36.5) #12
  %call36.7 = tail call fastcc i32 @through(ptr noundef nonnull @less, i32 noundef %call36.6) #12
  %call36.8 = tail call fastcc i32 @through(ptr noundef nonnull @twice, i32 noundef %call36.7) #12
  tail call fastcc void @say(ptr noundef nonnull @.str.5, i32 noundef %call36.8) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %l.sroa.6)
  ret i32 0
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i32 @many() unnamed_addr #3 {
entry:
  ret i32 1842607492
}

; Function Attrs: noinline nounwind
define internal fastcc void @say(ptr noundef readonly captures(none) %word, i32 noundef %value) unnamed_addr #4 {
entry:
  %line = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %line) #13
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
  br i1 %3, label %for.body, label %for.end, !llvm.loop !17

for.end:                                          ; preds = %for.body, %entry
  %n.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  store i8 32, ptr %arrayidx7, align 1, !tbaa !10
  %shr = lshr i32 %value, 28
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %shr
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1
  store i8 %4, ptr %arrayidx14, align 1, !tbaa !10
  %shr.1 = lshr i32 %value, 24
  %and.1 = and i32 %shr.1, 15
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.1
  %6 = load i8, ptr %arrayidx12.1, align 1, !tbaa !10
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2
  store i8 %6, ptr %arrayidx14.1, align 1, !tbaa !10
  %shr.2 = lshr i32 %value, 20
  %and.2 = and i32 %shr.2, 15
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.2
  %8 = load i8, ptr %arrayidx12.2, align 1, !tbaa !10
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3
  store i8 %8, ptr %arrayidx14.2, align 1, !tbaa !10
  %shr.3 = lshr i32 %value, 16
  %and.3 = and i32 %shr.3, 15
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.3
  %10 = load i8, ptr %arrayidx12.3, align 1, !tbaa !10
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4
  store i8 %10, ptr %arrayidx14.3, align 1, !tbaa !10
  %shr.4 = lshr i32 %value, 12
  %and.4 = and i32 %shr.4, 15
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.4
  %12 = load i8, ptr %arrayidx12.4, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5
  store i8 %12, ptr %arrayidx14.4, align 1, !tbaa !10
  %shr.5 = lshr i32 %value, 8
  %and.5 = and i32 %shr.5, 15
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.5
  %14 = load i8, ptr %arrayidx12.5, align 1, !tbaa !10
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6
  store i8 %14, ptr %arrayidx14.5, align 1, !tbaa !10
  %shr.6 = lshr i32 %value, 4
  %and.6 = and i32 %shr.6, 15
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.6
  %16 = load i8, ptr %arrayidx12.6, align 1, !tbaa !10
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7
  store i8 %16, ptr %arrayidx14.6, align 1, !tbaa !10
  %and.7 = and i32 %value, 15
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.6, i32 %and.7
  %18 = load i8, ptr %arrayidx12.7, align 1, !tbaa !10
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8
  store i8 %18, ptr %arrayidx14.7, align 1, !tbaa !10
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9
  store i8 10, ptr %arrayidx18, align 1, !tbaa !10
  %21 = ptrtoint ptr %line to i32
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #13, !srcloc !18
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #13
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #5

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc [2 x i32] @turned([2 x i32] %s.coerce, i32 noundef range(i32 -2147483648, 4) %by) unnamed_addr #3 {
entry:
  %s.coerce.fca.0.extract = extractvalue [2 x i32] %s.coerce, 0
  %s.coerce.fca.1.extract = extractvalue [2 x i32] %s.coerce, 1
  %sext = shl i32 %s.coerce.fca.1.extract, 16
  %conv = ashr exact i32 %sext, 16
  %add = add nsw i32 %conv, %by
  %.fca.0.insert = insertvalue [2 x i32] poison, i32 %add, 0
  %xor8 = shl i32 %by, 16
  %retval.sroa.4.4.insert.ext = xor i32 %xor8, %s.coerce.fca.1.extract
  %retval.sroa.4.4.insert.shift = and i32 %retval.sroa.4.4.insert.ext, 16711680
  %retval.sroa.2.4.insert.ext = and i32 %s.coerce.fca.0.extract, 65535
  %retval.sroa.2.4.insert.insert = or disjoint i32 %retval.sroa.4.4.insert.shift, %retval.sroa.2.4.insert.ext
  %.fca.1.insert = insertvalue [2 x i32] %.fca.0.insert, i32 %retval.sroa.2.4.insert.insert, 1
  ret [2 x i32] %.fca.1.insert
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal fastcc void @spread(ptr dead_on_unwind noalias nonnull writable writeonly sret(%struct.large) align 8 captures(none) initializes((0, 32)) %agg.result, ptr dead_on_return noundef nonnull captures(none) %l, i32 range(i32 0, 256) %o.coerce) unnamed_addr #6 {
entry:
  %arrayidx = getelementptr inbounds nuw i8, ptr %l, i32 4
  %0 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %mul = mul nsw i32 %0, %o.coerce
  %1 = load i32, ptr %l, align 4, !tbaa !6
  %add3 = add nsw i32 %1, %mul
  store i32 %add3, ptr %l, align 4, !tbaa !6
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %l, i32 8
  %2 = load i32, ptr %arrayidx.1, align 4, !tbaa !6
  %mul.1 = mul nsw i32 %2, %o.coerce
  %add3.1 = add nsw i32 %0, %mul.1
  store i32 %add3.1, ptr %arrayidx, align 4, !tbaa !6
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %l, i32 12
  %3 = load i32, ptr %arrayidx.2, align 4, !tbaa !6
  %mul.2 = mul nsw i32 %3, %o.coerce
  %add3.2 = add nsw i32 %2, %mul.2
  store i32 %add3.2, ptr %arrayidx.1, align 4, !tbaa !6
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %l, i32 16
  %4 = load i32, ptr %arrayidx.3, align 4, !tbaa !6
  %mul.3 = mul nsw i32 %4, %o.coerce
  %add3.3 = add nsw i32 %3, %mul.3
  store i32 %add3.3, ptr %arrayidx.2, align 4, !tbaa !6
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %l, i32 20
  %5 = load i32, ptr %arrayidx.4, align 4, !tbaa !6
  %mul.4 = mul nsw i32 %5, %o.coerce
  %add3.4 = add nsw i32 %4, %mul.4
  store i32 %add3.4, ptr %arrayidx.3, align 4, !tbaa !6
  %mul.5 = mul nsw i32 %add3, %o.coerce
  %add3.5 = add nsw i32 %5, %mul.5
  store i32 %add3.5, ptr %arrayidx.4, align 4, !tbaa !6
  %conv6 = sext i32 %add3.3 to i64
  %b = getelementptr inbounds nuw i8, ptr %l, i32 24
  %6 = load i64, ptr %b, align 8, !tbaa !19
  %sub = sub nsw i64 %6, %conv6
  store i64 %sub, ptr %b, align 8, !tbaa !19
  tail call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 8 dereferenceable(32) %agg.result, ptr noundef nonnull align 8 dereferenceable(32) %l, i32 32, i1 false), !tbaa.struct !21
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn
define internal i32 @sum(i32 %count, ...) unnamed_addr #7 {
entry:
  %list = alloca ptr, align 4
  %again = alloca ptr, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %list) #13
  call void @llvm.lifetime.start.p0(ptr nonnull %again) #13
  call void @llvm.va_start.p0(ptr nonnull %list)
  call void @llvm.va_copy.p0(ptr nonnull %again, ptr nonnull %list)
  %list.promoted = load ptr, ptr %list, align 4
  %argp.next = getelementptr inbounds nuw i8, ptr %list.promoted, i32 4
  store ptr %argp.next, ptr %list, align 4
  %0 = load i32, ptr %list.promoted, align 4, !tbaa !6
  %add.i18 = add i32 %0, 3968
  %1 = getelementptr inbounds nuw i8, ptr %list.promoted, i32 11
  %argp.cur1.aligned = call align 8 ptr @llvm.ptrmask.p0.i32(ptr nonnull %1, i32 -8)
  %argp.next2 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 8
  %2 = load i64, ptr %argp.cur1.aligned, align 8, !tbaa !14
  %conv = trunc i64 %2 to i32
  %or.i19 = call i32 @llvm.fshl.i32(i32 %add.i18, i32 %add.i18, i32 5)
  %mul.i20 = mul i32 %or.i19, 31
  %add.i21 = add i32 %mul.i20, %conv
  %shr = lshr i64 %2, 32
  %conv4 = trunc nuw i64 %shr to i32
  %or.i22 = call i32 @llvm.fshl.i32(i32 %add.i21, i32 %add.i21, i32 5)
  %mul.i23 = mul i32 %or.i22, 31
  %add.i24 = add i32 %mul.i23, %conv4
  %3 = load i32, ptr %argp.next2, align 8, !tbaa !6
  %or.i16.1 = call i32 @llvm.fshl.i32(i32 %add.i24, i32 %add.i24, i32 5)
  %mul.i17.1 = mul i32 %or.i16.1, 31
  %add.i18.1 = add i32 %3, %mul.i17.1
  %4 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 16
  %argp.next2.1 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 24
  %5 = load i64, ptr %4, align 8, !tbaa !14
  %conv.1 = trunc i64 %5 to i32
  %or.i19.1 = call i32 @llvm.fshl.i32(i32 %add.i18.1, i32 %add.i18.1, i32 5)
  %mul.i20.1 = mul i32 %or.i19.1, 31
  %add.i21.1 = add i32 %mul.i20.1, %conv.1
  %shr.1 = lshr i64 %5, 32
  %conv4.1 = trunc nuw i64 %shr.1 to i32
  %or.i22.1 = call i32 @llvm.fshl.i32(i32 %add.i21.1, i32 %add.i21.1, i32 5)
  %mul.i23.1 = mul i32 %or.i22.1, 31
  %add.i24.1 = add i32 %mul.i23.1, %conv4.1
  %6 = load i32, ptr %argp.next2.1, align 8, !tbaa !6
  %or.i16.2 = call i32 @llvm.fshl.i32(i32 %add.i24.1, i32 %add.i24.1, i32 5)
  %mul.i17.2 = mul i32 %or.i16.2, 31
  %add.i18.2 = add i32 %6, %mul.i17.2
  %7 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 32
  %argp.next2.2 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 40
  %8 = load i64, ptr %7, align 8, !tbaa !14
  %conv.2 = trunc i64 %8 to i32
  %or.i19.2 = call i32 @llvm.fshl.i32(i32 %add.i18.2, i32 %add.i18.2, i32 5)
  %mul.i20.2 = mul i32 %or.i19.2, 31
  %add.i21.2 = add i32 %mul.i20.2, %conv.2
  %shr.2 = lshr i64 %8, 32
  %conv4.2 = trunc nuw i64 %shr.2 to i32
  %or.i22.2 = call i32 @llvm.fshl.i32(i32 %add.i21.2, i32 %add.i21.2, i32 5)
  %mul.i23.2 = mul i32 %or.i22.2, 31
  %add.i24.2 = add i32 %mul.i23.2, %conv4.2
  %9 = load i32, ptr %argp.next2.2, align 8, !tbaa !6
  %or.i16.3 = call i32 @llvm.fshl.i32(i32 %add.i24.2, i32 %add.i24.2, i32 5)
  %mul.i17.3 = mul i32 %or.i16.3, 31
  %add.i18.3 = add i32 %9, %mul.i17.3
  %10 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 48
  %argp.next2.3 = getelementptr inbounds nuw i8, ptr %argp.cur1.aligned, i32 56
  store ptr %argp.next2.3, ptr %list, align 4
  %11 = load i64, ptr %10, align 8, !tbaa !14
  %conv.3 = trunc i64 %11 to i32
  %or.i19.3 = call i32 @llvm.fshl.i32(i32 %add.i18.3, i32 %add.i18.3, i32 5)
  %mul.i20.3 = mul i32 %or.i19.3, 31
  %add.i21.3 = add i32 %mul.i20.3, %conv.3
  %shr.3 = lshr i64 %11, 32
  %conv4.3 = trunc nuw i64 %shr.3 to i32
  %or.i22.3 = call i32 @llvm.fshl.i32(i32 %add.i21.3, i32 %add.i21.3, i32 5)
  %mul.i23.3 = mul i32 %or.i22.3, 31
  %add.i24.3 = add i32 %mul.i23.3, %conv4.3
  %argp.cur6 = load ptr, ptr %again, align 4
  %argp.next7 = getelementptr inbounds nuw i8, ptr %argp.cur6, i32 4
  store ptr %argp.next7, ptr %again, align 4
  %12 = load i32, ptr %argp.cur6, align 4, !tbaa !6
  %or.i = call i32 @llvm.fshl.i32(i32 %add.i24.3, i32 %add.i24.3, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %12, %mul.i
  call void @llvm.va_end.p0(ptr nonnull %again)
  call void @llvm.va_end.p0(ptr nonnull %list)
  call void @llvm.lifetime.end.p0(ptr nonnull %again) #13
  call void @llvm.lifetime.end.p0(ptr nonnull %list) #13
  ret i32 %add.i
}

; Function Attrs: nofree noinline nosync nounwind memory(none)
define internal fastcc i32 @ackermann(i32 noundef range(i32 0, 3) %m, i32 noundef %n) unnamed_addr #8 {
entry:
  %cmp11 = icmp eq i32 %m, 0
  br i1 %cmp11, label %if.then, label %if.end.peel

if.end.peel:                                      ; preds = %entry
  %cmp1.peel = icmp eq i32 %n, 0
  br i1 %cmp1.peel, label %tailrecurse.backedge.peel, label %cond.false.peel

cond.false.peel:                                  ; preds = %if.end.peel
  %sub3.peel = add i32 %n, -1
  %call4.peel = tail call fastcc i32 @ackermann(i32 noundef %m, i32 noundef %sub3.peel) #12
  br label %tailrecurse.backedge.peel

tailrecurse.backedge.peel:                        ; preds = %cond.false.peel, %if.end.peel
  %n.tr.be.peel = phi i32 [ %call4.peel, %cond.false.peel ], [ 1, %if.end.peel ]
  %cmp.peel = icmp eq i32 %m, 1
  br i1 %cmp.peel, label %if.then, label %if.end.preheader.peel.newph

if.end.preheader.peel.newph:                      ; preds = %tailrecurse.backedge.peel
  %cmp1 = icmp eq i32 %n.tr.be.peel, 0
  %sub3 = add i32 %n.tr.be.peel, -1
  br i1 %cmp1, label %if.then, label %cond.false

if.then:                                          ; preds = %cond.false, %if.end.preheader.peel.newph, %tailrecurse.backedge.peel, %entry
  %n.tr.lcssa = phi i32 [ %n, %entry ], [ %n.tr.be.peel, %tailrecurse.backedge.peel ], [ %call4, %cond.false ], [ 1, %if.end.preheader.peel.newph ]
  %add = add i32 %n.tr.lcssa, 1
  ret i32 %add

cond.false:                                       ; preds = %if.end.preheader.peel.newph
  %call4 = tail call fastcc i32 @ackermann(i32 noundef 1, i32 noundef %sub3) #12
  br label %if.then
}

; Function Attrs: noinline nounwind
define internal fastcc i32 @through(ptr noundef readonly captures(none) %f, i32 noundef %x) unnamed_addr #4 {
entry:
  %call = tail call i32 %f(i32 noundef %x) #14
  ret i32 %call
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #9

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i32(ptr, i32) #10

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #9

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal range(i32 -2147483648, 2147483647) i32 @twice(i32 noundef %x) #3 {
entry:
  %mul = shl nsw i32 %x, 1
  ret i32 %mul
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal range(i32 -2147483648, 2147483647) i32 @less(i32 noundef %x) #3 {
entry:
  %sub = add nsw i32 %x, -1
  ret i32 %sub
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #11

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #4 = { noinline nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind willreturn "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #8 = { nofree noinline nosync nounwind memory(none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #9 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #10 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { "no-builtin-memcpy" "no-builtin-memset" }
attributes #13 = { nounwind }
attributes #14 = { nounwind "no-builtin-memcpy" "no-builtin-memset" }

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
!16 = !{i64 0, i64 20, !10, i64 20, i64 8, !14}
!17 = distinct !{!17, !12}
!18 = !{i64 25922}
!19 = !{!20, !15, i64 24}
!20 = !{!"large", !8, i64 0, !15, i64 24}
!21 = !{i64 0, i64 24, !10, i64 24, i64 8, !14}
