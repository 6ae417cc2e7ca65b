; ModuleID = 'flow.c'
source_filename = "flow.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

@.str = private unnamed_addr constant [6 x i8] c"dense\00", align 1
@main.some = internal unnamed_addr constant [23 x i32] [i32 -100000, i32 -99999, i32 -8, i32 -7, i32 -6, i32 -1, i32 0, i32 1, i32 3, i32 4, i32 19, i32 20, i32 25, i32 29, i32 30, i32 76, i32 77, i32 78, i32 999, i32 1000, i32 2147483646, i32 2147483647, i32 -2147483648], align 4
@.str.1 = private unnamed_addr constant [7 x i8] c"sparse\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"letters\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"machine\00", align 1
@.str.4 = private unnamed_addr constant [8 x i8] c"crowded\00", align 1
@.str.5 = private unnamed_addr constant [6 x i8] c"sieve\00", align 1
@.str.6 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1
@machine.places = internal unnamed_addr constant [4 x ptr] [ptr blockaddress(@machine, %add), ptr blockaddress(@machine, %twice), ptr blockaddress(@machine, %back), ptr blockaddress(@machine, %out)], align 4
@sieve.composite = internal unnamed_addr global [2000 x i8] zeroinitializer, align 1
@switch.table.dense = private unnamed_addr constant [12 x i32] [i32 5, i32 9, i32 -3, i32 48, i32 64, i32 102, i32 1000000, i32 -493, i32 40, i32 17, i32 100, i32 -12], align 4
@switch.table.letters = private unnamed_addr constant [114 x i32] [i32 4, i32 4, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 4, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1], align 4

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
  %.compoundliteral = alloca [7 x i8], align 1
  %v = alloca [16 x i32], align 4
  %call = tail call fastcc i32 @dense(i32 noundef -3) #8
  %call.1 = tail call fastcc i32 @dense(i32 noundef -2) #8
  %or.i.1 = tail call i32 @llvm.fshl.i32(i32 %call, i32 %call, i32 5)
  %mul.i.1 = mul i32 %or.i.1, 31
  %add.i.1 = add i32 %call.1, %mul.i.1
  %call.2 = tail call fastcc i32 @dense(i32 noundef -1) #8
  %or.i.2 = tail call i32 @llvm.fshl.i32(i32 %add.i.1, i32 %add.i.1, i32 5)
  %mul.i.2 = mul i32 %or.i.2, 31
  %add.i.2 = add i32 %call.2, %mul.i.2
  %call.3 = tail call fastcc i32 @dense(i32 noundef 0) #8
  %or.i.3 = tail call i32 @llvm.fshl.i32(i32 %add.i.2, i32 %add.i.2, i32 5)
  %mul.i.3 = mul i32 %or.i.3, 31
  %add.i.3 = add i32 %call.3, %mul.i.3
  %call.4 = tail call fastcc i32 @dense(i32 noundef 1) #8
  %or.i.4 = tail call i32 @llvm.fshl.i32(i32 %add.i.3, i32 %add.i.3, i32 5)
  %mul.i.4 = mul i32 %or.i.4, 31
  %add.i.4 = add i32 %call.4, %mul.i.4
  %call.5 = tail call fastcc i32 @dense(i32 noundef 2) #8
  %or.i.5 = tail call i32 @llvm.fshl.i32(i32 %add.i.4, i32 %add.i.4, i32 5)
  %mul.i.5 = mul i32 %or.i.5, 31
  %add.i.5 = add i32 %call.5, %mul.i.5
  %call.6 = tail call fastcc i32 @dense(i32 noundef 3) #8
  %or.i.6 = tail call i32 @llvm.fshl.i32(i32 %add.i.5, i32 %add.i.5, i32 5)
  %mul.i.6 = mul i32 %or.i.6, 31
  %add.i.6 = add i32 %call.6, %mul.i.6
  %call.7 = tail call fastcc i32 @dense(i32 noundef 4) #8
  %or.i.7 = tail call i32 @llvm.fshl.i32(i32 %add.i.6, i32 %add.i.6, i32 5)
  %mul.i.7 = mul i32 %or.i.7, 31
  %add.i.7 = add i32 %call.7, %mul.i.7
  %call.8 = tail call fastcc i32 @dense(i32 noundef 5) #8
  %or.i.8 = tail call i32 @llvm.fshl.i32(i32 %add.i.7, i32 %add.i.7, i32 5)
  %mul.i.8 = mul i32 %or.i.8, 31
  %add.i.8 = add i32 %call.8, %mul.i.8
  %call.9 = tail call fastcc i32 @dense(i32 noundef 6) #8
  %or.i.9 = tail call i32 @llvm.fshl.i32(i32 %add.i.8, i32 %add.i.8, i32 5)
  %mul.i.9 = mul i32 %or.i.9, 31
  %add.i.9 = add i32 %call.9, %mul.i.9
  %call.10 = tail call fastcc i32 @dense(i32 noundef 7) #8
  %or.i.10 = tail call i32 @llvm.fshl.i32(i32 %add.i.9, i32 %add.i.9, i32 5)
  %mul.i.10 = mul i32 %or.i.10, 31
  %add.i.10 = add i32 %call.10, %mul.i.10
  %call.11 = tail call fastcc i32 @dense(i32 noundef 8) #8
  %or.i.11 = tail call i32 @llvm.fshl.i32(i32 %add.i.10, i32 %add.i.10, i32 5)
  %mul.i.11 = mul i32 %or.i.11, 31
  %add.i.11 = add i32 %call.11, %mul.i.11
  %call.12 = tail call fastcc i32 @dense(i32 noundef 9) #8
  %or.i.12 = tail call i32 @llvm.fshl.i32(i32 %add.i.11, i32 %add.i.11, i32 5)
  %mul.i.12 = mul i32 %or.i.12, 31
  %add.i.12 = add i32 %call.12, %mul.i.12
  %call.13 = tail call fastcc i32 @dense(i32 noundef 10) #8
  %or.i.13 = tail call i32 @llvm.fshl.i32(i32 %add.i.12, i32 %add.i.12, i32 5)
  %mul.i.13 = mul i32 %or.i.13, 31
  %add.i.13 = add i32 %call.13, %mul.i.13
  %call.14 = tail call fastcc i32 @dense(i32 noundef 11) #8
  %or.i.14 = tail call i32 @llvm.fshl.i32(i32 %add.i.13, i32 %add.i.13, i32 5)
  %mul.i.14 = mul i32 %or.i.14, 31
  %add.i.14 = add i32 %call.14, %mul.i.14
  %call.15 = tail call fastcc i32 @dense(i32 noundef 12) #8
  %or.i.15 = tail call i32 @llvm.fshl.i32(i32 %add.i.14, i32 %add.i.14, i32 5)
  %mul.i.15 = mul i32 %or.i.15, 31
  %add.i.15 = add i32 %call.15, %mul.i.15
  %call.16 = tail call fastcc i32 @dense(i32 noundef 13) #8
  %or.i.16 = tail call i32 @llvm.fshl.i32(i32 %add.i.15, i32 %add.i.15, i32 5)
  %mul.i.16 = mul i32 %or.i.16, 31
  %add.i.16 = add i32 %call.16, %mul.i.16
  %call.17 = tail call fastcc i32 @dense(i32 noundef 14) #8
  %or.i.17 = tail call i32 @llvm.fshl.i32(i32 %add.i.16, i32 %add.i.16, i32 5)
  %mul.i.17 = mul i32 %or.i.17, 31
  %add.i.17 = add i32 %call.17, %mul.i.17
  %call.18 = tail call fastcc i32 @dense(i32 noundef 15) #8
  %or.i.18 = tail call i32 @llvm.fshl.i32(i32 %add.i.17, i32 %add.i.17, i32 5)
  %mul.i.18 = mul i32 %or.i.18, 31
  %add.i.18 = add i32 %call.18, %mul.i.18
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %add.i.18) #8
  br label %for.body6

for.cond.cleanup5:                                ; preds = %for.body6
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %add.i57) #8
  br label %for.body16

for.body6:                                        ; preds = %entry, %for.body6
  %i2.064 = phi i32 [ 0, %entry ], [ %inc10, %for.body6 ]
  %sum.163 = phi i32 [ %add.i.18, %entry ], [ %add.i57, %for.body6 ]
  %arrayidx = getelementptr inbounds nuw i32, ptr @main.some, i32 %i2.064
  %0 = load i32, ptr %arrayidx, align 4, !tbaa !6
  %call7 = tail call fastcc i32 @sparse(i32 noundef %0) #8
  %or.i55 = tail call i32 @llvm.fshl.i32(i32 %sum.163, i32 %sum.163, i32 5)
  %mul.i56 = mul i32 %or.i55, 31
  %add.i57 = add i32 %call7, %mul.i56
  %inc10 = add nuw nsw i32 %i2.064, 1
  %exitcond.not = icmp eq i32 %inc10, 23
  br i1 %exitcond.not, label %for.cond.cleanup5, label %for.body6, !llvm.loop !14

for.cond.cleanup15:                               ; preds = %for.body16
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %add.i60) #8
  store i8 0, ptr %.compoundliteral, align 1, !tbaa !10
  %arrayinit.element = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 1
  store i8 5, ptr %arrayinit.element, align 1, !tbaa !10
  %arrayinit.element22 = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 2
  store i8 1, ptr %arrayinit.element22, align 1, !tbaa !10
  %arrayinit.element23 = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 3
  store i8 0, ptr %arrayinit.element23, align 1, !tbaa !10
  %arrayinit.element24 = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 4
  store i8 1, ptr %arrayinit.element24, align 1, !tbaa !10
  %arrayinit.element25 = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 5
  store i8 2, ptr %arrayinit.element25, align 1, !tbaa !10
  %arrayinit.element26 = getelementptr inbounds nuw i8, ptr %.compoundliteral, i32 6
  store i8 3, ptr %arrayinit.element26, align 1, !tbaa !10
  %call27 = call fastcc i32 @machine(ptr noundef %.compoundliteral) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %call27) #8
  call void @llvm.lifetime.start.p0(ptr nonnull %v) #9
  store i32 0, ptr %v, align 4, !tbaa !6
  %arrayidx34.1 = getelementptr inbounds nuw i8, ptr %v, i32 4
  store i32 -1640531535, ptr %arrayidx34.1, align 4, !tbaa !6
  %arrayidx34.2 = getelementptr inbounds nuw i8, ptr %v, i32 8
  store i32 1013904226, ptr %arrayidx34.2, align 4, !tbaa !6
  %arrayidx34.3 = getelementptr inbounds nuw i8, ptr %v, i32 12
  store i32 -626627309, ptr %arrayidx34.3, align 4, !tbaa !6
  %arrayidx34.4 = getelementptr inbounds nuw i8, ptr %v, i32 16
  store i32 2027808452, ptr %arrayidx34.4, align 4, !tbaa !6
  %arrayidx34.5 = getelementptr inbounds nuw i8, ptr %v, i32 20
  store i32 387276917, ptr %arrayidx34.5, align 4, !tbaa !6
  %arrayidx34.6 = getelementptr inbounds nuw i8, ptr %v, i32 24
  store i32 -1253254618, ptr %arrayidx34.6, align 4, !tbaa !6
  %arrayidx34.7 = getelementptr inbounds nuw i8, ptr %v, i32 28
  store i32 1401181143, ptr %arrayidx34.7, align 4, !tbaa !6
  %arrayidx34.8 = getelementptr inbounds nuw i8, ptr %v, i32 32
  store i32 -239350392, ptr %arrayidx34.8, align 4, !tbaa !6
  %arrayidx34.9 = getelementptr inbounds nuw i8, ptr %v, i32 36
  store i32 -1879881927, ptr %arrayidx34.9, align 4, !tbaa !6
  %arrayidx34.10 = getelementptr inbounds nuw i8, ptr %v, i32 40
  store i32 774553834, ptr %arrayidx34.10, align 4, !tbaa !6
  %arrayidx34.11 = getelementptr inbounds nuw i8, ptr %v, i32 44
  store i32 -865977701, ptr %arrayidx34.11, align 4, !tbaa !6
  %arrayidx34.12 = getelementptr inbounds nuw i8, ptr %v, i32 48
  store i32 1788458060, ptr %arrayidx34.12, align 4, !tbaa !6
  %arrayidx34.13 = getelementptr inbounds nuw i8, ptr %v, i32 52
  store i32 147926525, ptr %arrayidx34.13, align 4, !tbaa !6
  %arrayidx34.14 = getelementptr inbounds nuw i8, ptr %v, i32 56
  store i32 -1492605010, ptr %arrayidx34.14, align 4, !tbaa !6
  %arrayidx34.15 = getelementptr inbounds nuw i8, ptr %v, i32 60
  store i32 1161830751, ptr %arrayidx34.15, align 4, !tbaa !6
  %call39 = call fastcc i32 @crowded(ptr noundef %v) #8
  tail call fastcc void @say(ptr noundef nonnull @.str.4, i32 noundef %call39) #8
  %call40 = tail call fastcc i32 @sieve() #8
  tail call fastcc void @say(ptr noundef nonnull @.str.5, i32 noundef %call40) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %v) #9
  ret i32 0

for.body16:                                       ; preds = %for.cond.cleanup5, %for.body16
  %i12.066 = phi i32 [ -128, %for.cond.cleanup5 ], [ %inc20, %for.body16 ]
  %sum.265 = phi i32 [ %add.i57, %for.cond.cleanup5 ], [ %add.i60, %for.body16 ]
  %conv = trunc i32 %i12.066 to i8
  %call17 = tail call fastcc i32 @letters(i8 noundef zeroext %conv) #8
  %or.i58 = tail call i32 @llvm.fshl.i32(i32 %sum.265, i32 %sum.265, i32 5)
  %mul.i59 = mul i32 %or.i58, 31
  %add.i60 = add i32 %call17, %mul.i59
  %inc20 = add nsw i32 %i12.066, 1
  %exitcond68.not = icmp eq i32 %inc20, 128
  br i1 %exitcond68.not, label %for.cond.cleanup15, label %for.body16, !llvm.loop !15
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc range(i32 -493, 1000001) i32 @dense(i32 noundef range(i32 -2147483648, 16) %x) unnamed_addr #3 {
entry:
  %0 = icmp ult i32 %x, 12
  br i1 %0, label %switch.lookup, label %return

switch.lookup:                                    ; preds = %entry
  %switch.gep = getelementptr inbounds nuw i32, ptr @switch.table.dense, i32 %x
  %switch.load = load i32, ptr %switch.gep, align 4
  br label %return

return:                                           ; preds = %entry, %switch.lookup
  %retval.0 = phi i32 [ %switch.load, %switch.lookup ], [ 40, %entry ]
  ret i32 %retval.0
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
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #9, !srcloc !17
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #9
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc range(i32 1, 37) i32 @sparse(i32 noundef %x) unnamed_addr #3 {
entry:
  switch i32 %x, label %sw.default [
    i32 -100000, label %return
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

sw.bb1:                                           ; preds = %entry
  br label %return

sw.bb2:                                           ; preds = %entry, %entry, %entry, %entry
  br label %return

sw.bb3:                                           ; preds = %entry
  br label %return

sw.bb4:                                           ; preds = %entry
  br label %return

sw.bb5:                                           ; preds = %entry
  br label %return

sw.bb6:                                           ; preds = %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry, %entry
  %add = add nuw nsw i32 %x, 7
  br label %return

sw.default:                                       ; preds = %entry
  br label %return

return:                                           ; preds = %entry, %sw.default, %sw.bb6, %sw.bb5, %sw.bb4, %sw.bb3, %sw.bb2, %sw.bb1
  %retval.0 = phi i32 [ 8, %sw.default ], [ %add, %sw.bb6 ], [ 2, %sw.bb1 ], [ 3, %sw.bb2 ], [ 4, %sw.bb3 ], [ 5, %sw.bb4 ], [ 6, %sw.bb5 ], [ 1, %entry ]
  ret i32 %retval.0
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc range(i32 1, 7) i32 @letters(i8 noundef zeroext %c) unnamed_addr #3 {
entry:
  %switch.tableidx = add i8 %c, -9
  %0 = icmp ult i8 %switch.tableidx, 114
  br i1 %0, label %switch.lookup, label %return

switch.lookup:                                    ; preds = %entry
  %1 = zext nneg i8 %switch.tableidx to i32
  %switch.gep = getelementptr inbounds nuw i32, ptr @switch.table.letters, i32 %1
  %switch.load = load i32, ptr %switch.gep, align 4
  br label %return

return:                                           ; preds = %entry, %switch.lookup
  %retval.0 = phi i32 [ %switch.load, %switch.lookup ], [ 6, %entry ]
  ret i32 %retval.0
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @machine(ptr noundef nonnull readonly captures(none) %code) unnamed_addr #5 {
entry:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %code, i32 1
  br label %indirectgoto.outer

indirectgoto.outer:                               ; preds = %indirectgoto.outer.backedge, %entry
  %code.addr.1.ph = phi ptr [ %incdec.ptr, %entry ], [ %incdec.ptr3, %indirectgoto.outer.backedge ]
  %x.addr.0.ph = phi i32 [ 1, %entry ], [ %x.addr.0.ph.be, %indirectgoto.outer.backedge ]
  %left.0.ph = phi i32 [ 10, %entry ], [ %left.0, %indirectgoto.outer.backedge ]
  %idxprom.pn.in.in = phi ptr [ %code, %entry ], [ %idxprom7.pn.in.in, %indirectgoto.outer.backedge ]
  br label %indirectgoto

add:                                              ; preds = %indirectgoto
  %incdec.ptr1 = getelementptr inbounds nuw i8, ptr %code.addr.1, i32 1
  %0 = load i8, ptr %code.addr.1, align 1, !tbaa !10
  %conv = zext i8 %0 to i32
  %add2 = add nsw i32 %x.addr.0.ph, %conv
  br label %indirectgoto.outer.backedge

indirectgoto.outer.backedge:                      ; preds = %add, %twice
  %.sink = phi i32 [ 2, %add ], [ 1, %twice ]
  %x.addr.0.ph.be = phi i32 [ %add2, %add ], [ %mul, %twice ]
  %idxprom7.pn.in.in = phi ptr [ %incdec.ptr1, %add ], [ %code.addr.1, %twice ]
  %incdec.ptr3 = getelementptr inbounds nuw i8, ptr %code.addr.1, i32 %.sink
  br label %indirectgoto.outer

twice:                                            ; preds = %indirectgoto
  %mul = shl nsw i32 %x.addr.0.ph, 1
  br label %indirectgoto.outer.backedge

back:                                             ; preds = %indirectgoto
  %dec = add nsw i32 %left.0, -1
  %cmp = icmp sgt i32 %left.0, 1
  %spec.select.idx = select i1 %cmp, i32 -4, i32 0
  %spec.select = getelementptr inbounds i8, ptr %code.addr.1, i32 %spec.select.idx
  %incdec.ptr10 = getelementptr inbounds nuw i8, ptr %spec.select, i32 1
  br label %indirectgoto

out:                                              ; preds = %indirectgoto
  ret i32 %x.addr.0.ph

indirectgoto:                                     ; preds = %indirectgoto.outer, %back
  %code.addr.1 = phi ptr [ %incdec.ptr10, %back ], [ %code.addr.1.ph, %indirectgoto.outer ]
  %left.0 = phi i32 [ %dec, %back ], [ %left.0.ph, %indirectgoto.outer ]
  %idxprom11.pn.in.in = phi ptr [ %spec.select, %back ], [ %idxprom.pn.in.in, %indirectgoto.outer ]
  %idxprom11.pn.in = load i8, ptr %idxprom11.pn.in.in, align 1, !tbaa !10
  %idxprom11.pn = zext i8 %idxprom11.pn.in to i32
  %indirect.goto.dest.in = getelementptr inbounds nuw ptr, ptr @machine.places, i32 %idxprom11.pn
  %indirect.goto.dest = load ptr, ptr %indirect.goto.dest.in, align 4, !tbaa !18
  indirectbr ptr %indirect.goto.dest, [label %add, label %twice, label %back, label %out]
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @crowded(ptr noundef nonnull readonly captures(none) %v) unnamed_addr #5 {
entry:
  %0 = load i32, ptr %v, align 4, !tbaa !6
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %v, i32 4
  %1 = load i32, ptr %arrayidx1, align 4, !tbaa !6
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %v, i32 8
  %2 = load i32, ptr %arrayidx2, align 4, !tbaa !6
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %v, i32 12
  %3 = load i32, ptr %arrayidx3, align 4, !tbaa !6
  %arrayidx4 = getelementptr inbounds nuw i8, ptr %v, i32 16
  %4 = load i32, ptr %arrayidx4, align 4, !tbaa !6
  %arrayidx5 = getelementptr inbounds nuw i8, ptr %v, i32 20
  %5 = load i32, ptr %arrayidx5, align 4, !tbaa !6
  %arrayidx6 = getelementptr inbounds nuw i8, ptr %v, i32 24
  %6 = load i32, ptr %arrayidx6, align 4, !tbaa !6
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %v, i32 28
  %7 = load i32, ptr %arrayidx7, align 4, !tbaa !6
  %arrayidx8 = getelementptr inbounds nuw i8, ptr %v, i32 32
  %8 = load i32, ptr %arrayidx8, align 4, !tbaa !6
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %v, i32 36
  %9 = load i32, ptr %arrayidx9, align 4, !tbaa !6
  %arrayidx10 = getelementptr inbounds nuw i8, ptr %v, i32 40
  %10 = load i32, ptr %arrayidx10, align 4, !tbaa !6
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %v, i32 44
  %11 = load i32, ptr %arrayidx11, align 4, !tbaa !6
  %arrayidx12 = getelementptr inbounds nuw i8, ptr %v, i32 48
  %12 = load i32, ptr %arrayidx12, align 4, !tbaa !6
  %arrayidx13 = getelementptr inbounds nuw i8, ptr %v, i32 52
  %13 = load i32, ptr %arrayidx13, align 4, !tbaa !6
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %v, i32 56
  %14 = load i32, ptr %arrayidx14, align 4, !tbaa !6
  %arrayidx15 = getelementptr inbounds nuw i8, ptr %v, i32 60
  %15 = load i32, ptr %arrayidx15, align 4, !tbaa !6
  %xor = xor i32 %15, %0
  %xor16 = xor i32 %14, %1
  %xor17 = xor i32 %13, %2
  %xor18 = xor i32 %12, %3
  %xor19 = xor i32 %11, %4
  %xor20 = xor i32 %10, %5
  %xor21 = xor i32 %9, %6
  %xor22 = xor i32 %8, %7
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %add70 = add nsw i32 %add24, %add
  %add71 = add nsw i32 %add70, %add26
  %add72 = add nsw i32 %add71, %add28
  %add73 = add nsw i32 %add72, %add30
  %add74 = add nsw i32 %add73, %add32
  %add75 = add nsw i32 %add74, %add34
  %add76 = add nsw i32 %add75, %add36
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add.i190, i32 %add.i190, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %add76, %mul.i
  %xor78 = xor i32 %xor54, %add53
  %xor79 = xor i32 %xor78, %add55
  %xor80 = xor i32 %xor79, %xor56
  %xor81 = xor i32 %xor80, %add57
  %xor82 = xor i32 %xor81, %xor58
  %xor83 = xor i32 %xor82, %add59
  %xor84 = xor i32 %xor83, %xor60
  %or.i185 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i186 = mul i32 %or.i185, 31
  %add.i187 = add i32 %mul.i186, %xor84
  ret i32 %add.i187

for.body:                                         ; preds = %entry, %for.body
  %z.0216 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.0215 = phi i32 [ 0, %entry ], [ %add.i190, %for.body ]
  %y.0214 = phi i32 [ %xor22, %entry ], [ %xor60, %for.body ]
  %x.0213 = phi i32 [ %xor21, %entry ], [ %add59, %for.body ]
  %w.0212 = phi i32 [ %xor20, %entry ], [ %xor58, %for.body ]
  %u.0211 = phi i32 [ %xor19, %entry ], [ %add57, %for.body ]
  %t.0210 = phi i32 [ %xor18, %entry ], [ %xor56, %for.body ]
  %s.0209 = phi i32 [ %xor17, %entry ], [ %add55, %for.body ]
  %r.0208 = phi i32 [ %xor16, %entry ], [ %xor54, %for.body ]
  %q.0207 = phi i32 [ %xor, %entry ], [ %add53, %for.body ]
  %p.0206 = phi i32 [ %15, %entry ], [ %add52, %for.body ]
  %o.0205 = phi i32 [ %14, %entry ], [ %add50, %for.body ]
  %n.0204 = phi i32 [ %13, %entry ], [ %add48, %for.body ]
  %m.0203 = phi i32 [ %12, %entry ], [ %add46, %for.body ]
  %l.0202 = phi i32 [ %11, %entry ], [ %add44, %for.body ]
  %k.0201 = phi i32 [ %10, %entry ], [ %add42, %for.body ]
  %j.0200 = phi i32 [ %9, %entry ], [ %add40, %for.body ]
  %i.0199 = phi i32 [ %8, %entry ], [ %add38, %for.body ]
  %h.0198 = phi i32 [ %7, %entry ], [ %add36, %for.body ]
  %g.0197 = phi i32 [ %6, %entry ], [ %add34, %for.body ]
  %f.0196 = phi i32 [ %5, %entry ], [ %add32, %for.body ]
  %e.0195 = phi i32 [ %4, %entry ], [ %add30, %for.body ]
  %d.0194 = phi i32 [ %3, %entry ], [ %add28, %for.body ]
  %c.0193 = phi i32 [ %2, %entry ], [ %add26, %for.body ]
  %b.0192 = phi i32 [ %1, %entry ], [ %add24, %for.body ]
  %a.0191 = phi i32 [ %0, %entry ], [ %add, %for.body ]
  %mul = mul nsw i32 %c.0193, %b.0192
  %add = add nsw i32 %mul, %a.0191
  %mul23 = mul nsw i32 %d.0194, %c.0193
  %add24 = add nsw i32 %mul23, %b.0192
  %mul25 = mul nsw i32 %e.0195, %d.0194
  %add26 = add nsw i32 %mul25, %c.0193
  %mul27 = mul nsw i32 %f.0196, %e.0195
  %add28 = add nsw i32 %mul27, %d.0194
  %mul29 = mul nsw i32 %g.0197, %f.0196
  %add30 = add nsw i32 %mul29, %e.0195
  %mul31 = mul nsw i32 %h.0198, %g.0197
  %add32 = add nsw i32 %mul31, %f.0196
  %mul33 = mul nsw i32 %i.0199, %h.0198
  %add34 = add nsw i32 %mul33, %g.0197
  %mul35 = mul nsw i32 %j.0200, %i.0199
  %add36 = add nsw i32 %mul35, %h.0198
  %mul37 = mul nsw i32 %k.0201, %j.0200
  %add38 = add nsw i32 %mul37, %i.0199
  %mul39 = mul nsw i32 %l.0202, %k.0201
  %add40 = add nsw i32 %mul39, %j.0200
  %mul41 = mul nsw i32 %m.0203, %l.0202
  %add42 = add nsw i32 %mul41, %k.0201
  %mul43 = mul nsw i32 %n.0204, %m.0203
  %add44 = add nsw i32 %mul43, %l.0202
  %mul45 = mul nsw i32 %o.0205, %n.0204
  %add46 = add nsw i32 %mul45, %m.0203
  %mul47 = mul nsw i32 %p.0206, %o.0205
  %add48 = add nsw i32 %mul47, %n.0204
  %mul49 = mul nsw i32 %p.0206, %add
  %add50 = add nsw i32 %mul49, %o.0205
  %mul51 = mul nsw i32 %add24, %add
  %add52 = add nsw i32 %p.0206, %mul51
  %add53 = add nsw i32 %q.0207, %add
  %xor54 = xor i32 %r.0208, %add24
  %add55 = add nsw i32 %s.0209, %add26
  %xor56 = xor i32 %t.0210, %add28
  %add57 = add nsw i32 %u.0211, %add30
  %xor58 = xor i32 %w.0212, %add32
  %add59 = add nsw i32 %x.0213, %add34
  %xor60 = xor i32 %y.0214, %add36
  %and = and i32 %z.0216, 15
  %call = tail call fastcc i32 @dense(i32 noundef %and) #8
  %or.i188 = tail call i32 @llvm.fshl.i32(i32 %sum.0215, i32 %sum.0215, i32 5)
  %mul.i189 = mul i32 %or.i188, 31
  %add61 = add i32 %add40, %add38
  %add62 = add i32 %add61, %add42
  %add63 = add i32 %add62, %add44
  %add64 = add i32 %add63, %add46
  %add65 = add i32 %add64, %add52
  %add66 = add i32 %add65, %add48
  %add67 = add i32 %add66, %add50
  %add68 = add i32 %add67, %mul.i189
  %add.i190 = add i32 %add68, %call
  %inc = add nuw nsw i32 %z.0216, 1
  %exitcond.not = icmp eq i32 %inc, 20
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !20
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @sieve() unnamed_addr #6 {
entry:
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc6
  ret i32 %sum.1

for.body:                                         ; preds = %entry, %for.inc6
  %i.020 = phi i32 [ 2, %entry ], [ %inc, %for.inc6 ]
  %sum.019 = phi i32 [ 0, %entry ], [ %sum.1, %for.inc6 ]
  %arrayidx = getelementptr inbounds nuw i8, ptr @sieve.composite, i32 %i.020
  %0 = load i8, ptr %arrayidx, align 1, !tbaa !10
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %if.end, label %for.inc6

if.end:                                           ; preds = %for.body
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.019, i32 %sum.019, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %i.020
  %mul = mul nuw nsw i32 %i.020, %i.020
  %cmp217 = icmp samesign ult i32 %mul, 2000
  br i1 %cmp217, label %for.body4, label %for.inc6

for.body4:                                        ; preds = %if.end, %for.body4
  %k.018 = phi i32 [ %add, %for.body4 ], [ %mul, %if.end ]
  %arrayidx5 = getelementptr inbounds nuw i8, ptr @sieve.composite, i32 %k.018
  store i8 1, ptr %arrayidx5, align 1, !tbaa !10
  %add = add nuw nsw i32 %k.018, %i.020
  %cmp2 = icmp samesign ult i32 %add, 2000
  br i1 %cmp2, label %for.body4, label %for.inc6, !llvm.loop !21

for.inc6:                                         ; preds = %for.body4, %if.end, %for.body
  %sum.1 = phi i32 [ %sum.019, %for.body ], [ %add.i, %if.end ], [ %add.i, %for.body4 ]
  %inc = add nuw nsw i32 %i.020, 1
  %exitcond.not = icmp eq i32 %inc, 2000
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !22
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #7

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #4 = { noinline nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: read) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
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
!17 = !{i64 20991}
!18 = !{!19, !19, i64 0}
!19 = !{!"any pointer", !8, i64 0}
!20 = distinct !{!20, !12}
!21 = distinct !{!21, !12}
!22 = distinct !{!22, !12}
