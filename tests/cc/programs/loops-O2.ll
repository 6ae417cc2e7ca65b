; ModuleID = 'loops.c'
source_filename = "loops.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@words = internal global [48 x i32] zeroinitializer, align 4
@bytes = internal unnamed_addr global [300 x i8] zeroinitializer, align 1
@.str = private unnamed_addr constant [5 x i8] c"find\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"none\00", align 1
@.str.2 = private unnamed_addr constant [11 x i8] c"neighbours\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"down\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"columns\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"until\00", align 1
@.str.6 = private unnamed_addr constant [5 x i8] c"wide\00", align 1
@main.odd = internal unnamed_addr global [300 x i8] zeroinitializer, align 1
@.str.7 = private unnamed_addr constant [6 x i8] c"sieve\00", align 1
@main.line = internal unnamed_addr global [772 x i8] zeroinitializer, align 1
@.str.8 = private unnamed_addr constant [11 x i8] c"characters\00", align 1
@.str.9 = private unnamed_addr constant [6 x i8] c"third\00", align 1
@.str.10 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@table = internal unnamed_addr global [12 x [40 x i16]] zeroinitializer, align 2
@.str.11 = private unnamed_addr constant [6 x i8] c"seven\00", align 1

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
  %sum = alloca i32, align 4
  %third = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %sum) #10
  store i32 1, ptr %sum, align 4, !tbaa !6
  br label %for.body

for.body:                                         ; preds = %entry, %for.body
  %i.032 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul31 = add nsw i32 %i.032, -9
  %sub = mul nsw i32 %mul31, %i.032
  %add = add nsw i32 %sub, 7
  %arrayidx = getelementptr inbounds nuw i32, ptr @words, i32 %i.032
  store i32 %add, ptr %arrayidx, align 4, !tbaa !6
  %inc = add nuw nsw i32 %i.032, 1
  %exitcond.not = icmp eq i32 %inc, 48
  br i1 %exitcond.not, label %for.body6, label %for.body, !llvm.loop !14

for.cond.cleanup5:                                ; preds = %for.body6
  %0 = load i32, ptr getelementptr inbounds nuw (i8, ptr @words, i32 48), align 4, !tbaa !6
  %call = tail call fastcc i32 @find(i32 noundef 1073741829, i32 noundef %0)
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %call)
  %call13 = tail call fastcc i32 @find(i32 noundef 9, i32 noundef 12345)
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %call13)
  %call14 = tail call fastcc i32 @neighbours()
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %call14)
  %call15 = tail call fastcc i32 @down()
  tail call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %call15)
  %call16 = tail call fastcc i32 @columns()
  tail call fastcc void @say(ptr noundef nonnull @.str.4, i32 noundef %call16)
  %call17 = call fastcc ptr @until(ptr noundef %sum)
  %1 = load i32, ptr %sum, align 4, !tbaa !6
  %sub.ptr.lhs.cast = ptrtoint ptr %call17 to i32
  %sub.ptr.sub = sub i32 %sub.ptr.lhs.cast, ptrtoint (ptr @words to i32)
  %sub.ptr.div = ashr exact i32 %sub.ptr.sub, 2
  %add18 = add i32 %sub.ptr.div, %1
  tail call fastcc void @say(ptr noundef nonnull @.str.5, i32 noundef %add18)
  %call19 = tail call fastcc i32 @wide()
  tail call fastcc void @say(ptr noundef nonnull @.str.6, i32 noundef %call19)
  %call20 = tail call fastcc i32 @sieve()
  tail call fastcc void @say(ptr noundef nonnull @.str.7, i32 noundef %call20)
  tail call void @llvm.memset.p0.i32(ptr noundef nonnull align 1 dereferenceable(771) @main.line, i8 120, i32 771, i1 false)
  call void @llvm.lifetime.start.p0(ptr nonnull %third) #10
  store i32 0, ptr %third, align 4, !tbaa !6
  %call21 = call fastcc i32 @characters(ptr noundef %third)
  tail call fastcc void @say(ptr noundef nonnull @.str.8, i32 noundef %call21)
  %2 = load i32, ptr %third, align 4, !tbaa !6
  tail call fastcc void @say(ptr noundef nonnull @.str.9, i32 noundef %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %third) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %sum) #10
  ret i32 0

for.body6:                                        ; preds = %for.body, %for.body6
  %i2.033 = phi i32 [ %inc11, %for.body6 ], [ 0, %for.body ]
  %mul7 = mul nuw nsw i32 %i2.033, 7
  %shr = lshr i32 %i2.033, 3
  %add8 = add nuw nsw i32 %mul7, %shr
  %conv = trunc i32 %add8 to i8
  %arrayidx9 = getelementptr inbounds nuw i8, ptr @bytes, i32 %i2.033
  store i8 %conv, ptr %arrayidx9, align 1, !tbaa !10
  %inc11 = add nuw nsw i32 %i2.033, 1
  %exitcond34.not = icmp eq i32 %inc11, 300
  br i1 %exitcond34.not, label %for.cond.cleanup5, label %for.body6, !llvm.loop !15
}

; Function Attrs: noinline nounwind
define internal fastcc void @say(ptr noundef readonly captures(none) %word, i32 noundef %value) unnamed_addr #3 {
entry:
  %line = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr nonnull %line) #10
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
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %shr
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1
  store i8 %4, ptr %arrayidx14, align 1, !tbaa !10
  %shr.1 = lshr i32 %value, 24
  %and.1 = and i32 %shr.1, 15
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.1
  %6 = load i8, ptr %arrayidx12.1, align 1, !tbaa !10
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2
  store i8 %6, ptr %arrayidx14.1, align 1, !tbaa !10
  %shr.2 = lshr i32 %value, 20
  %and.2 = and i32 %shr.2, 15
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.2
  %8 = load i8, ptr %arrayidx12.2, align 1, !tbaa !10
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3
  store i8 %8, ptr %arrayidx14.2, align 1, !tbaa !10
  %shr.3 = lshr i32 %value, 16
  %and.3 = and i32 %shr.3, 15
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.3
  %10 = load i8, ptr %arrayidx12.3, align 1, !tbaa !10
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4
  store i8 %10, ptr %arrayidx14.3, align 1, !tbaa !10
  %shr.4 = lshr i32 %value, 12
  %and.4 = and i32 %shr.4, 15
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.4
  %12 = load i8, ptr %arrayidx12.4, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5
  store i8 %12, ptr %arrayidx14.4, align 1, !tbaa !10
  %shr.5 = lshr i32 %value, 8
  %and.5 = and i32 %shr.5, 15
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.5
  %14 = load i8, ptr %arrayidx12.5, align 1, !tbaa !10
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6
  store i8 %14, ptr %arrayidx14.5, align 1, !tbaa !10
  %shr.6 = lshr i32 %value, 4
  %and.6 = and i32 %shr.6, 15
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.6
  %16 = load i8, ptr %arrayidx12.6, align 1, !tbaa !10
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7
  store i8 %16, ptr %arrayidx14.6, align 1, !tbaa !10
  %and.7 = and i32 %value, 15
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.10, i32 %and.7
  %18 = load i8, ptr %arrayidx12.7, align 1, !tbaa !10
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8
  store i8 %18, ptr %arrayidx14.7, align 1, !tbaa !10
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9
  store i8 10, ptr %arrayidx18, align 1, !tbaa !10
  %21 = ptrtoint ptr %line to i32
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #10, !srcloc !17
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #10
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @find(i32 noundef range(i32 9, 1073741830) %limit, i32 noundef %key) unnamed_addr #4 {
entry:
  br label %for.body

for.body:                                         ; preds = %entry, %for.inc
  %i.06 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %arrayidx = getelementptr inbounds nuw i32, ptr @words, i32 %i.06
  %0 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %cmp1 = icmp eq i32 %0, %key
  br i1 %cmp1, label %cleanup, label %for.inc

for.inc:                                          ; preds = %for.body
  %inc = add nuw nsw i32 %i.06, 1
  %exitcond.not = icmp eq i32 %inc, %limit
  br i1 %exitcond.not, label %cleanup, label %for.body, !llvm.loop !18

cleanup:                                          ; preds = %for.inc, %for.body
  %1 = phi i32 [ %i.06, %for.body ], [ -1, %for.inc ]
  ret i32 %1
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @neighbours() unnamed_addr #4 {
entry:
  %.pre = load i32, ptr getelementptr inbounds nuw (i8, ptr @words, i32 4), align 4, !tbaa !6
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %add.i

for.body:                                         ; preds = %entry, %for.body
  %0 = phi i32 [ %.pre, %entry ], [ %3, %for.body ]
  %i.019 = phi i32 [ 1, %entry ], [ %add2, %for.body ]
  %sum.018 = phi i32 [ 0, %entry ], [ %add.i, %for.body ]
  %1 = getelementptr i32, ptr @words, i32 %i.019
  %arrayidx = getelementptr i8, ptr %1, i32 -4
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %mul = mul nsw i32 %0, 3
  %add2 = add nuw nsw i32 %i.019, 1
  %arrayidx3 = getelementptr inbounds nuw i32, ptr @words, i32 %add2
  %3 = load i32, ptr %arrayidx3, align 4, !tbaa !6
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.018, i32 %sum.018, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add = add i32 %mul.i, %i.019
  %sub4 = add i32 %add, %2
  %add7 = add i32 %sub4, %0
  %add8 = add i32 %add7, %mul
  %add.i = sub i32 %add8, %3
  %exitcond.not = icmp eq i32 %add2, 30
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @down() unnamed_addr #4 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %add.i

for.body:                                         ; preds = %entry, %for.body
  %i.010 = phi i32 [ 250, %entry ], [ %sub, %for.body ]
  %sum.09 = phi i32 [ 0, %entry ], [ %add.i, %for.body ]
  %arrayidx = getelementptr inbounds nuw i8, ptr @bytes, i32 %i.010
  %0 = load i8, ptr %arrayidx, align 1, !tbaa !10
  %conv = zext i8 %0 to i32
  %mul = mul nuw nsw i32 %conv, 5
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %arrayidx, i32 1
  %1 = load i8, ptr %arrayidx1, align 1, !tbaa !10
  %conv2 = zext i8 %1 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.09, i32 %sum.09, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add3 = add i32 %mul.i, %conv2
  %add.i = add i32 %add3, %mul
  %sub = add nsw i32 %i.010, -3
  %cmp = icmp samesign ugt i32 %i.010, 2
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !20
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @columns() unnamed_addr #5 {
entry:
  br label %for.cond1.preheader

for.cond1.preheader:                              ; preds = %entry, %for.cond.cleanup3
  %i.061 = phi i32 [ 0, %entry ], [ %inc11, %for.cond.cleanup3 ]
  %sum.060 = phi i32 [ 0, %entry ], [ %add.i, %for.cond.cleanup3 ]
  %mul = mul nuw nsw i32 %i.061, 31
  %arrayidx = getelementptr inbounds nuw [40 x i16], ptr @table, i32 %i.061
  br label %for.body4

for.cond.cleanup3:                                ; preds = %for.body4
  %inc11 = add nuw nsw i32 %i.061, 1
  %exitcond66.not = icmp eq i32 %inc11, 12
  br i1 %exitcond66.not, label %for.cond20.preheader, label %for.cond1.preheader, !llvm.loop !21

for.body4:                                        ; preds = %for.cond1.preheader, %for.body4
  %k.059 = phi i32 [ 0, %for.cond1.preheader ], [ %inc, %for.body4 ]
  %sum.158 = phi i32 [ %sum.060, %for.cond1.preheader ], [ %add.i, %for.body4 ]
  %mul5 = mul nuw nsw i32 %k.059, 17
  %add = add nuw nsw i32 %mul5, %mul
  %conv = trunc nuw nsw i32 %add to i16
  %arrayidx6 = getelementptr inbounds nuw i16, ptr %arrayidx, i32 %k.059
  store i16 %conv, ptr %arrayidx6, align 2, !tbaa !22
  %sub = sub nuw nsw i32 39, %k.059
  %arrayidx8 = getelementptr inbounds nuw i16, ptr %arrayidx, i32 %sub
  %0 = load i16, ptr %arrayidx8, align 2, !tbaa !22
  %conv9 = sext i16 %0 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.158, i32 %sum.158, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %conv9
  %inc = add nuw nsw i32 %k.059, 1
  %exitcond.not = icmp eq i32 %inc, 40
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4, !llvm.loop !24

for.cond20.preheader:                             ; preds = %for.cond.cleanup3, %for.cond20.preheader
  %k13.065 = phi i32 [ %add37, %for.cond20.preheader ], [ 0, %for.cond.cleanup3 ]
  %sum.264 = phi i32 [ %add.i57.11, %for.cond20.preheader ], [ %add.i, %for.cond.cleanup3 ]
  %invariant.gep = getelementptr inbounds nuw i16, ptr @table, i32 %k13.065
  %mul29 = mul nuw nsw i32 %k13.065, 5
  %1 = load i16, ptr %invariant.gep, align 2, !tbaa !22
  %conv27 = sext i16 %1 to i32
  %or.i55 = tail call i32 @llvm.fshl.i32(i32 %sum.264, i32 %sum.264, i32 5)
  %mul.i56 = mul i32 %or.i55, 31
  %add31 = add i32 %mul29, %mul.i56
  %add.i57 = add i32 %add31, %conv27
  %gep.1 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 80
  %2 = load i16, ptr %gep.1, align 2, !tbaa !22
  %conv27.1 = sext i16 %2 to i32
  %add30.1 = add nuw nsw i32 %mul29, 7
  %or.i55.1 = tail call i32 @llvm.fshl.i32(i32 %add.i57, i32 %add.i57, i32 5)
  %mul.i56.1 = mul i32 %or.i55.1, 31
  %add31.1 = add i32 %add30.1, %mul.i56.1
  %add.i57.1 = add i32 %add31.1, %conv27.1
  %gep.2 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 160
  %3 = load i16, ptr %gep.2, align 2, !tbaa !22
  %conv27.2 = sext i16 %3 to i32
  %add30.2 = add nuw nsw i32 %mul29, 14
  %or.i55.2 = tail call i32 @llvm.fshl.i32(i32 %add.i57.1, i32 %add.i57.1, i32 5)
  %mul.i56.2 = mul i32 %or.i55.2, 31
  %add31.2 = add i32 %add30.2, %mul.i56.2
  %add.i57.2 = add i32 %add31.2, %conv27.2
  %gep.3 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 240
  %4 = load i16, ptr %gep.3, align 2, !tbaa !22
  %conv27.3 = sext i16 %4 to i32
  %add30.3 = add nuw nsw i32 %mul29, 21
  %or.i55.3 = tail call i32 @llvm.fshl.i32(i32 %add.i57.2, i32 %add.i57.2, i32 5)
  %mul.i56.3 = mul i32 %or.i55.3, 31
  %add31.3 = add i32 %add30.3, %mul.i56.3
  %add.i57.3 = add i32 %add31.3, %conv27.3
  %gep.4 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 320
  %5 = load i16, ptr %gep.4, align 2, !tbaa !22
  %conv27.4 = sext i16 %5 to i32
  %add30.4 = add nuw nsw i32 %mul29, 28
  %or.i55.4 = tail call i32 @llvm.fshl.i32(i32 %add.i57.3, i32 %add.i57.3, i32 5)
  %mul.i56.4 = mul i32 %or.i55.4, 31
  %add31.4 = add i32 %add30.4, %mul.i56.4
  %add.i57.4 = add i32 %add31.4, %conv27.4
  %gep.5 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 400
  %6 = load i16, ptr %gep.5, align 2, !tbaa !22
  %conv27.5 = sext i16 %6 to i32
  %add30.5 = add nuw nsw i32 %mul29, 35
  %or.i55.5 = tail call i32 @llvm.fshl.i32(i32 %add.i57.4, i32 %add.i57.4, i32 5)
  %mul.i56.5 = mul i32 %or.i55.5, 31
  %add31.5 = add i32 %add30.5, %mul.i56.5
  %add.i57.5 = add i32 %add31.5, %conv27.5
  %gep.6 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 480
  %7 = load i16, ptr %gep.6, align 2, !tbaa !22
  %conv27.6 = sext i16 %7 to i32
  %add30.6 = add nuw nsw i32 %mul29, 42
  %or.i55.6 = tail call i32 @llvm.fshl.i32(i32 %add.i57.5, i32 %add.i57.5, i32 5)
  %mul.i56.6 = mul i32 %or.i55.6, 31
  %add31.6 = add i32 %add30.6, %mul.i56.6
  %add.i57.6 = add i32 %add31.6, %conv27.6
  %gep.7 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 560
  %8 = load i16, ptr %gep.7, align 2, !tbaa !22
  %conv27.7 = sext i16 %8 to i32
  %add30.7 = add nuw nsw i32 %mul29, 49
  %or.i55.7 = tail call i32 @llvm.fshl.i32(i32 %add.i57.6, i32 %add.i57.6, i32 5)
  %mul.i56.7 = mul i32 %or.i55.7, 31
  %add31.7 = add i32 %add30.7, %mul.i56.7
  %add.i57.7 = add i32 %add31.7, %conv27.7
  %gep.8 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 640
  %9 = load i16, ptr %gep.8, align 2, !tbaa !22
  %conv27.8 = sext i16 %9 to i32
  %add30.8 = add nuw nsw i32 %mul29, 56
  %or.i55.8 = tail call i32 @llvm.fshl.i32(i32 %add.i57.7, i32 %add.i57.7, i32 5)
  %mul.i56.8 = mul i32 %or.i55.8, 31
  %add31.8 = add i32 %add30.8, %mul.i56.8
  %add.i57.8 = add i32 %add31.8, %conv27.8
  %gep.9 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 720
  %10 = load i16, ptr %gep.9, align 2, !tbaa !22
  %conv27.9 = sext i16 %10 to i32
  %add30.9 = add nuw nsw i32 %mul29, 63
  %or.i55.9 = tail call i32 @llvm.fshl.i32(i32 %add.i57.8, i32 %add.i57.8, i32 5)
  %mul.i56.9 = mul i32 %or.i55.9, 31
  %add31.9 = add i32 %add30.9, %mul.i56.9
  %add.i57.9 = add i32 %add31.9, %conv27.9
  %gep.10 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 800
  %11 = load i16, ptr %gep.10, align 2, !tbaa !22
  %conv27.10 = sext i16 %11 to i32
  %add30.10 = add nuw nsw i32 %mul29, 70
  %or.i55.10 = tail call i32 @llvm.fshl.i32(i32 %add.i57.9, i32 %add.i57.9, i32 5)
  %mul.i56.10 = mul i32 %or.i55.10, 31
  %add31.10 = add i32 %add30.10, %mul.i56.10
  %add.i57.10 = add i32 %add31.10, %conv27.10
  %gep.11 = getelementptr inbounds nuw i8, ptr %invariant.gep, i32 880
  %12 = load i16, ptr %gep.11, align 2, !tbaa !22
  %conv27.11 = sext i16 %12 to i32
  %add30.11 = add nuw nsw i32 %mul29, 77
  %or.i55.11 = tail call i32 @llvm.fshl.i32(i32 %add.i57.10, i32 %add.i57.10, i32 5)
  %mul.i56.11 = mul i32 %or.i55.11, 31
  %add31.11 = add i32 %add30.11, %mul.i56.11
  %add.i57.11 = add i32 %add31.11, %conv27.11
  %add37 = add nuw nsw i32 %k13.065, 2
  %cmp15 = icmp samesign ult i32 %k13.065, 38
  br i1 %cmp15, label %for.cond20.preheader, label %for.cond.cleanup17, !llvm.loop !25

for.cond.cleanup17:                               ; preds = %for.cond20.preheader
  ret i32 %add.i57.11
}

; Function Attrs: noinline nounwind
define internal fastcc noundef nonnull ptr @until(ptr noundef nonnull captures(none) %sum) unnamed_addr #3 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc
  ret ptr %arrayidx

for.body:                                         ; preds = %entry, %for.inc
  %i.09 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %arrayidx.idx = shl nuw nsw i32 %i.09, 3
  %arrayidx = getelementptr inbounds nuw i8, ptr @words, i32 %arrayidx.idx
  %0 = load i32, ptr %sum, align 4, !tbaa !6
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %or.i = tail call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %1
  store i32 %add.i, ptr %sum, align 4, !tbaa !6
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %cmp1 = icmp eq i32 %2, 7
  br i1 %cmp1, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  tail call fastcc void @say(ptr noundef nonnull @.str.11, i32 noundef %i.09)
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %inc = add nuw nsw i32 %i.09, 1
  %exitcond.not = icmp eq i32 %inc, 20
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !26
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i32 @wide() unnamed_addr #6 {
entry:
  ret i32 1672074745
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @sieve() unnamed_addr #5 {
entry:
  br label %for.body

for.cond5.preheader:                              ; preds = %for.inc
  %cmp627 = icmp sgt i32 %k.1, 0
  br i1 %cmp627, label %for.body9, label %for.cond.cleanup8

for.body:                                         ; preds = %entry, %for.inc
  %i.026 = phi i32 [ 0, %entry ], [ %inc3, %for.inc ]
  %k.025 = phi i32 [ 0, %entry ], [ %k.1, %for.inc ]
  %arrayidx = getelementptr inbounds nuw i8, ptr @bytes, i32 %i.026
  %0 = load i8, ptr %arrayidx, align 1, !tbaa !10
  %1 = and i8 %0, 1
  %tobool.not = icmp eq i8 %1, 0
  br i1 %tobool.not, label %for.inc, label %if.then

if.then:                                          ; preds = %for.body
  %inc = add nsw i32 %k.025, 1
  %arrayidx2 = getelementptr inbounds i8, ptr @main.odd, i32 %k.025
  store i8 %0, ptr %arrayidx2, align 1, !tbaa !10
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %k.1 = phi i32 [ %inc, %if.then ], [ %k.025, %for.body ]
  %inc3 = add nuw nsw i32 %i.026, 1
  %exitcond.not = icmp eq i32 %inc3, 290
  br i1 %exitcond.not, label %for.cond5.preheader, label %for.body, !llvm.loop !27

for.cond.cleanup8:                                ; preds = %for.body9, %for.cond5.preheader
  %sum.0.lcssa = phi i32 [ %k.1, %for.cond5.preheader ], [ %add.i, %for.body9 ]
  ret i32 %sum.0.lcssa

for.body9:                                        ; preds = %for.cond5.preheader, %for.body9
  %i4.029 = phi i32 [ %inc13, %for.body9 ], [ 0, %for.cond5.preheader ]
  %sum.028 = phi i32 [ %add.i, %for.body9 ], [ %k.1, %for.cond5.preheader ]
  %arrayidx10 = getelementptr inbounds nuw i8, ptr @main.odd, i32 %i4.029
  %2 = load i8, ptr %arrayidx10, align 1, !tbaa !10
  %conv11 = zext i8 %2 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.028, i32 %sum.028, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %conv11
  %inc13 = add nuw nsw i32 %i4.029, 1
  %exitcond31.not = icmp eq i32 %inc13, %k.1
  br i1 %exitcond31.not, label %for.cond.cleanup8, label %for.body9, !llvm.loop !28
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg) #7

; Function Attrs: nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @characters(ptr noundef nonnull captures(none) %third) unnamed_addr #8 {
entry:
  br label %do.body

do.body:                                          ; preds = %do.cond, %entry
  %s.addr.0 = phi ptr [ @main.line, %entry ], [ %incdec.ptr, %do.cond ]
  %n.0 = phi i32 [ 0, %entry ], [ %inc, %do.cond ]
  %sum.0 = phi i32 [ 0, %entry ], [ %add, %do.cond ]
  %sext = shl i32 %n.0, 24
  %conv1 = ashr exact i32 %sext, 24
  %add = add nsw i32 %conv1, %sum.0
  %inc = add i32 %n.0, 1
  %cmp = icmp eq i32 %n.0, 3
  br i1 %cmp, label %if.then, label %do.cond

if.then:                                          ; preds = %do.body
  %0 = load i32, ptr %third, align 4, !tbaa !6
  %inc3 = add nsw i32 %0, 1
  store i32 %inc3, ptr %third, align 4, !tbaa !6
  br label %do.cond

do.cond:                                          ; preds = %do.body, %if.then
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i32 1
  %1 = load i8, ptr %incdec.ptr, align 1, !tbaa !10
  %tobool.not = icmp eq i8 %1, 0
  br i1 %tobool.not, label %do.end, label %do.body, !llvm.loop !29

do.end:                                           ; preds = %do.cond
  ret i32 %add
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #9

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #3 = { noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(read, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #9 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { nounwind }

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
!17 = !{i64 21278}
!18 = distinct !{!18, !12}
!19 = distinct !{!19, !12}
!20 = distinct !{!20, !12}
!21 = distinct !{!21, !12}
!22 = !{!23, !23, i64 0}
!23 = !{!"short", !8, i64 0}
!24 = distinct !{!24, !12}
!25 = distinct !{!25, !12}
!26 = distinct !{!26, !12}
!27 = distinct !{!27, !12}
!28 = distinct !{!28, !12}
!29 = distinct !{!29, !12}
