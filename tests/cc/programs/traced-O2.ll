; ModuleID = 'traced.c'
source_filename = "traced.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

%struct.node = type { i32, i8, i32, ptr, [8 x i8] }

@total = dso_local local_unnamed_addr global i64 1, align 8, !dbg !0
@__const.main.first = private unnamed_addr constant { i32, i8, [3 x i8], i32, ptr, [8 x i8] } { i32 3, i8 19, [3 x i8] zeroinitializer, i32 5, ptr null, [8 x i8] c"first\00\00\00" }, align 4
@.str.1 = private unnamed_addr constant [5 x i8] c"walk\00", align 1, !dbg !19
@.str.2 = private unnamed_addr constant [5 x i8] c"wide\00", align 1, !dbg !24
@calls = internal unnamed_addr global i32 0, align 4, !dbg !31
@.str.3 = private unnamed_addr constant [6 x i8] c"total\00", align 1, !dbg !26
@.str.4 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1, !dbg !34
@weigh.times = internal unnamed_addr global i32 2, align 4, !dbg !40

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local noundef ptr @memcpy(ptr noalias noundef returned %to, ptr noalias noundef %from, i32 noundef %n) local_unnamed_addr #0 !dbg !73 {
entry:
    #dbg_value(ptr %to, !82, !DIExpression(), !93)
    #dbg_value(ptr %from, !83, !DIExpression(), !93)
    #dbg_value(i32 %n, !84, !DIExpression(), !93)
    #dbg_value(ptr %to, !85, !DIExpression(), !93)
    #dbg_value(ptr %from, !88, !DIExpression(), !93)
    #dbg_value(i32 0, !91, !DIExpression(), !94)
  %cmp6.not = icmp eq i32 %n, 0, !dbg !95
  br i1 %cmp6.not, label %for.cond.cleanup, label %for.body, !dbg !97

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret ptr %to, !dbg !98

for.body:                                         ; preds = %entry, %for.body
  %i.07 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
    #dbg_value(i32 %i.07, !91, !DIExpression(), !94)
  %arrayidx = getelementptr inbounds nuw i8, ptr %from, i32 %i.07, !dbg !99
  %0 = load volatile i8, ptr %arrayidx, align 1, !dbg !99, !tbaa !100
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %to, i32 %i.07, !dbg !101
  store volatile i8 %0, ptr %arrayidx1, align 1, !dbg !102, !tbaa !100
  %inc = add nuw i32 %i.07, 1, !dbg !103
    #dbg_value(i32 %inc, !91, !DIExpression(), !94)
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !95
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !97, !llvm.loop !104
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local noundef ptr @memset(ptr noundef returned %to, i32 noundef %c, i32 noundef %n) local_unnamed_addr #0 !dbg !107 {
entry:
    #dbg_value(ptr %to, !111, !DIExpression(), !117)
    #dbg_value(i32 %c, !112, !DIExpression(), !117)
    #dbg_value(i32 %n, !113, !DIExpression(), !117)
    #dbg_value(ptr %to, !114, !DIExpression(), !117)
    #dbg_value(i32 0, !115, !DIExpression(), !118)
  %cmp4.not = icmp eq i32 %n, 0, !dbg !119
  br i1 %cmp4.not, label %for.cond.cleanup, label %for.body.lr.ph, !dbg !121

for.body.lr.ph:                                   ; preds = %entry
  %conv = trunc i32 %c to i8
  br label %for.body, !dbg !121

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret ptr %to, !dbg !122

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.05 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
    #dbg_value(i32 %i.05, !115, !DIExpression(), !118)
  %arrayidx = getelementptr inbounds nuw i8, ptr %to, i32 %i.05, !dbg !123
  store volatile i8 %conv, ptr %arrayidx, align 1, !dbg !124, !tbaa !100
  %inc = add nuw i32 %i.05, 1, !dbg !125
    #dbg_value(i32 %inc, !115, !DIExpression(), !118)
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !119
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !121, !llvm.loop !126
}

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #2 !dbg !128 {
entry:
  %first = alloca %struct.node, align 4
  %second = alloca %struct.node, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %first) #9, !dbg !134
    #dbg_declare(ptr %first, !132, !DIExpression(), !135)
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(24) %first, ptr noundef nonnull align 4 dereferenceable(24) @__const.main.first, i32 24, i1 false), !dbg !135
  call void @llvm.lifetime.start.p0(ptr nonnull %second) #9, !dbg !136
    #dbg_declare(ptr %second, !133, !DIExpression(), !137)
  store i32 4, ptr %second, align 4, !dbg !138, !tbaa !139
  %0 = getelementptr inbounds nuw i8, ptr %second, i32 4, !dbg !138
  store i8 2, ptr %0, align 4, !dbg !138
  %1 = getelementptr inbounds nuw i8, ptr %second, i32 5, !dbg !138
  %next = getelementptr inbounds nuw i8, ptr %second, i32 12, !dbg !138
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(7) %1, i8 0, i64 7, i1 false), !dbg !138
  store ptr %first, ptr %next, align 4, !dbg !138, !tbaa !143
  %name = getelementptr inbounds nuw i8, ptr %second, i32 16, !dbg !138
  store i64 110425477965171, ptr %name, align 4, !dbg !144, !tbaa !100
  %call = call fastcc i32 @walk(ptr noundef %second), !dbg !145
  call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %call), !dbg !146
  %2 = load i32, ptr @calls, align 4, !dbg !147, !tbaa !69
  %call4 = call fastcc i64 @wide(i32 noundef %2), !dbg !148
  %conv = trunc i64 %call4 to i32, !dbg !149
  %call5 = call fastcc i32 @report(i32 noundef %conv), !dbg !150
  %3 = load i32, ptr @calls, align 4, !dbg !151, !tbaa !69
  %add = add nsw i32 %3, %call5, !dbg !151
  store i32 %add, ptr @calls, align 4, !dbg !151, !tbaa !69
  %4 = load i64, ptr @total, align 8, !dbg !152, !tbaa !153
  %shr = lshr i64 %4, 32, !dbg !155
  %conv6 = trunc nuw i64 %shr to i32, !dbg !156
  call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %conv6), !dbg !157
  call void @llvm.lifetime.end.p0(ptr nonnull %second) #9, !dbg !158
  call void @llvm.lifetime.end.p0(ptr nonnull %first) #9, !dbg !158
  ret i32 0, !dbg !159
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #4

; Function Attrs: noinline nounwind
define internal fastcc void @say(ptr noundef readonly captures(none) %word, i32 noundef %value) unnamed_addr #5 !dbg !160 {
entry:
  %line = alloca [64 x i8], align 1
    #dbg_value(ptr %word, !166, !DIExpression(), !175)
    #dbg_value(i32 %value, !167, !DIExpression(), !175)
  call void @llvm.lifetime.start.p0(ptr nonnull %line) #9, !dbg !176
    #dbg_declare(ptr %line, !168, !DIExpression(), !177)
    #dbg_value(i32 0, !172, !DIExpression(), !175)
  %0 = load i8, ptr %word, align 1, !dbg !178, !tbaa !100
  %cmp30.not = icmp eq i8 %0, 0, !dbg !181
  br i1 %cmp30.not, label %for.end, label %for.body, !dbg !182

for.body:                                         ; preds = %entry, %for.body
  %1 = phi i8 [ %2, %for.body ], [ %0, %entry ]
  %n.031 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
    #dbg_value(i32 %n.031, !172, !DIExpression(), !175)
  %arrayidx5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.031, !dbg !183
  store i8 %1, ptr %arrayidx5, align 1, !dbg !184, !tbaa !100
  %inc = add nuw nsw i32 %n.031, 1, !dbg !185
    #dbg_value(i32 %inc, !172, !DIExpression(), !175)
  %arrayidx = getelementptr inbounds nuw i8, ptr %word, i32 %inc, !dbg !178
  %2 = load i8, ptr %arrayidx, align 1, !dbg !178, !tbaa !100
  %cmp = icmp ne i8 %2, 0, !dbg !181
  %cmp2 = icmp samesign ult i32 %n.031, 47, !dbg !186
  %3 = select i1 %cmp, i1 %cmp2, i1 false, !dbg !186
  br i1 %3, label %for.body, label %for.end, !dbg !182, !llvm.loop !187

for.end:                                          ; preds = %for.body, %entry
  %n.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %for.body ], !dbg !175
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !175)
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !189
  store i8 32, ptr %arrayidx7, align 1, !dbg !190, !tbaa !100
    #dbg_value(i32 28, !173, !DIExpression(), !191)
  %shr = lshr i32 %value, 28, !dbg !192
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %shr, !dbg !194
  %4 = load i8, ptr %arrayidx12, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 2, DW_OP_stack_value), !175)
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1, !dbg !195
  store i8 %4, ptr %arrayidx14, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 24, !173, !DIExpression(), !191)
  %shr.1 = lshr i32 %value, 24, !dbg !192
  %and.1 = and i32 %shr.1, 15, !dbg !197
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.1, !dbg !194
  %6 = load i8, ptr %arrayidx12.1, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !175)
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2, !dbg !195
  store i8 %6, ptr %arrayidx14.1, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 20, !173, !DIExpression(), !191)
  %shr.2 = lshr i32 %value, 20, !dbg !192
  %and.2 = and i32 %shr.2, 15, !dbg !197
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.2, !dbg !194
  %8 = load i8, ptr %arrayidx12.2, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !175)
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3, !dbg !195
  store i8 %8, ptr %arrayidx14.2, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 16, !173, !DIExpression(), !191)
  %shr.3 = lshr i32 %value, 16, !dbg !192
  %and.3 = and i32 %shr.3, 15, !dbg !197
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.3, !dbg !194
  %10 = load i8, ptr %arrayidx12.3, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 5, DW_OP_stack_value), !175)
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4, !dbg !195
  store i8 %10, ptr %arrayidx14.3, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 12, !173, !DIExpression(), !191)
  %shr.4 = lshr i32 %value, 12, !dbg !192
  %and.4 = and i32 %shr.4, 15, !dbg !197
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.4, !dbg !194
  %12 = load i8, ptr %arrayidx12.4, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 6, DW_OP_stack_value), !175)
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5, !dbg !195
  store i8 %12, ptr %arrayidx14.4, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 8, !173, !DIExpression(), !191)
  %shr.5 = lshr i32 %value, 8, !dbg !192
  %and.5 = and i32 %shr.5, 15, !dbg !197
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.5, !dbg !194
  %14 = load i8, ptr %arrayidx12.5, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 7, DW_OP_stack_value), !175)
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6, !dbg !195
  store i8 %14, ptr %arrayidx14.5, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 4, !173, !DIExpression(), !191)
  %shr.6 = lshr i32 %value, 4, !dbg !192
  %and.6 = and i32 %shr.6, 15, !dbg !197
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.6, !dbg !194
  %16 = load i8, ptr %arrayidx12.6, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !175)
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7, !dbg !195
  store i8 %16, ptr %arrayidx14.6, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 0, !173, !DIExpression(), !191)
  %and.7 = and i32 %value, 15, !dbg !197
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.4, i32 %and.7, !dbg !194
  %18 = load i8, ptr %arrayidx12.7, align 1, !dbg !194, !tbaa !100
    #dbg_value(i32 %n.0.lcssa, !172, !DIExpression(DW_OP_plus_uconst, 9, DW_OP_stack_value), !175)
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !195
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8, !dbg !195
  store i8 %18, ptr %arrayidx14.7, align 1, !dbg !196, !tbaa !100
    #dbg_value(i32 -4, !173, !DIExpression(), !191)
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10, !dbg !198
    #dbg_value(i32 %inc17, !172, !DIExpression(), !175)
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa, !dbg !199
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9, !dbg !199
  store i8 10, ptr %arrayidx18, align 1, !dbg !200, !tbaa !100
  %21 = ptrtoint ptr %line to i32, !dbg !201
    #dbg_value(i32 4, !202, !DIExpression(), !214)
    #dbg_value(i32 1, !207, !DIExpression(), !214)
    #dbg_value(i32 %21, !208, !DIExpression(), !214)
    #dbg_value(i32 %inc17, !209, !DIExpression(), !214)
    #dbg_value(i32 4, !210, !DIExpression(), !214)
    #dbg_value(i32 1, !211, !DIExpression(), !214)
    #dbg_value(i32 %21, !212, !DIExpression(), !214)
    #dbg_value(i32 %inc17, !213, !DIExpression(), !214)
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #9, !dbg !216, !srcloc !217
    #dbg_value(i32 poison, !210, !DIExpression(), !214)
    #dbg_value(i32 poison, !211, !DIExpression(), !214)
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #9, !dbg !218
  ret void, !dbg !218
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @walk(ptr noundef nonnull readonly captures(none) %list) unnamed_addr #6 !dbg !219 {
entry:
    #dbg_value(ptr %list, !225, !DIExpression(), !234)
    #dbg_value(ptr @weigh, !226, !DIExpression(), !234)
    #dbg_value(i32 7, !227, !DIExpression(), !234)
    #dbg_value(i32 0, !228, !DIExpression(), !234)
    #dbg_value(ptr %list, !229, !DIExpression(), !235)
  %calls.promoted = load i32, ptr @calls, align 4, !tbaa !69
    #dbg_value(i32 0, !228, !DIExpression(), !234)
    #dbg_value(ptr %list, !229, !DIExpression(), !235)
  br label %for.body, !dbg !236

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 %add, !dbg !237

for.body:                                         ; preds = %entry, %for.body
  %sum.09 = phi i32 [ 0, %entry ], [ %add, %for.body ]
  %at.08 = phi ptr [ %list, %entry ], [ %0, %for.body ]
  %add167 = phi i32 [ %calls.promoted, %entry ], [ %add1, %for.body ]
    #dbg_value(i32 %sum.09, !228, !DIExpression(), !234)
    #dbg_value(ptr %at.08, !229, !DIExpression(), !235)
  %call = tail call fastcc i32 @weigh(ptr noundef nonnull %at.08, i32 noundef 7), !dbg !238
    #dbg_value(i32 %call, !231, !DIExpression(), !239)
  %add = add nsw i32 %call, %sum.09, !dbg !240
    #dbg_value(i32 %add, !228, !DIExpression(), !234)
  %add1 = add nsw i32 %add167, 1, !dbg !241
  store i32 %add1, ptr @calls, align 4, !dbg !241, !tbaa !69
  %next = getelementptr inbounds nuw i8, ptr %at.08, i32 12, !dbg !242
  %0 = load ptr, ptr %next, align 4, !dbg !242, !tbaa !143
    #dbg_value(ptr %0, !229, !DIExpression(), !235)
  %tobool.not = icmp eq ptr %0, null, !dbg !236
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body, !dbg !236, !llvm.loop !243
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc i32 @weigh(ptr noundef readonly captures(none) %node, i32 noundef %factor) unnamed_addr #7 !dbg !42 {
entry:
    #dbg_value(ptr %node, !57, !DIExpression(), !245)
    #dbg_value(i32 %factor, !58, !DIExpression(), !245)
  %0 = load i32, ptr %node, align 4, !dbg !246, !tbaa !139
    #dbg_value(i32 %0, !247, !DIExpression(), !253)
  %mul.i = mul nsw i32 %0, %0, !dbg !255
    #dbg_value(i32 %mul.i, !252, !DIExpression(), !253)
  %1 = load i32, ptr @calls, align 4, !dbg !256, !tbaa !69
  %add.i = add nsw i32 %1, %mul.i, !dbg !257
    #dbg_value(i32 %add.i, !59, !DIExpression(), !245)
  %2 = load i32, ptr @weigh.times, align 4, !dbg !258, !tbaa !69
  %inc = add nsw i32 %2, 1, !dbg !258
  store i32 %inc, ptr @weigh.times, align 4, !dbg !258, !tbaa !69
  %odd = getelementptr inbounds nuw i8, ptr %node, i32 4, !dbg !259
  %bf.load = load i8, ptr %odd, align 4, !dbg !259
  %bf.clear = and i8 %bf.load, 1, !dbg !259
  %tobool.not = icmp eq i8 %bf.clear, 0, !dbg !261
  br i1 %tobool.not, label %if.end, label %if.then, !dbg !261

if.then:                                          ; preds = %entry
  %colour = getelementptr inbounds nuw i8, ptr %node, i32 8, !dbg !262
  %3 = load i32, ptr %colour, align 4, !dbg !262, !tbaa !263
  %mul = mul i32 %3, %factor, !dbg !264
  %add = add i32 %mul, %add.i, !dbg !265
    #dbg_value(i32 %add, !59, !DIExpression(), !245)
  br label %if.end, !dbg !266

if.end:                                           ; preds = %if.then, %entry
  %weight.0 = phi i32 [ %add, %if.then ], [ %add.i, %entry ], !dbg !245
    #dbg_value(i32 %weight.0, !59, !DIExpression(), !245)
  %add1 = add nsw i32 %weight.0, %inc, !dbg !267
  ret i32 %add1, !dbg !268
}

; Function Attrs: noinline nounwind
define internal fastcc i32 @report(i32 noundef %value) unnamed_addr #5 !dbg !269 {
entry:
    #dbg_value(ptr @.str.2, !273, !DIExpression(), !276)
    #dbg_value(i32 %value, !274, !DIExpression(), !276)
  %mul = shl i32 %value, 1, !dbg !277
    #dbg_value(i32 %mul, !275, !DIExpression(), !276)
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %mul), !dbg !278
  %0 = load i32, ptr @calls, align 4, !dbg !279, !tbaa !69
  ret i32 %0, !dbg !280
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal fastcc noundef i64 @wide(i32 noundef %b) unnamed_addr #8 !dbg !281 {
entry:
    #dbg_value(i64 8589934592, !285, !DIExpression(), !288)
    #dbg_value(i32 %b, !286, !DIExpression(), !288)
  %conv = sext i32 %b to i64, !dbg !289
  %mul = shl nsw i64 %conv, 33, !dbg !290
    #dbg_value(i64 %mul, !287, !DIExpression(), !288)
  %0 = load i64, ptr @total, align 8, !dbg !291, !tbaa !153
  %add = add nsw i64 %0, %mul, !dbg !291
  store i64 %add, ptr @total, align 8, !dbg !291, !tbaa !153
  %sub = mul i64 %conv, 8589934591, !dbg !292
  ret i64 %sub, !dbg !293
}

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { noinline nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #8 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #9 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!61, !62, !63, !64, !65, !67}
!llvm.ident = !{!68}
!llvm.errno.tbaa = !{!69}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !3, line: 18, type: !60, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10, globals: !12, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "traced.c", directory: ".", checksumkind: CSK_MD5, checksum: "eb9a9d9d0dfcffb6d1f896153155837d")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !3, line: 5, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0)
!9 = !DIEnumerator(name: "GREEN", value: 5)
!10 = !{!6, !11}
!11 = !DIBasicType(name: "long", size: 32, encoding: DW_ATE_signed)
!12 = !{!0, !13, !19, !24, !26, !31, !34, !40}
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!14 = distinct !DIGlobalVariable(scope: null, file: !3, line: 76, type: !15, isLocal: true, isDefinition: true)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 64, elements: !17)
!16 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_unsigned_char)
!17 = !{!18}
!18 = !DISubrange(count: 8)
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(scope: null, file: !3, line: 78, type: !21, isLocal: true, isDefinition: true)
!21 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 40, elements: !22)
!22 = !{!23}
!23 = !DISubrange(count: 5)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(scope: null, file: !3, line: 79, type: !21, isLocal: true, isDefinition: true)
!26 = !DIGlobalVariableExpression(var: !27, expr: !DIExpression())
!27 = distinct !DIGlobalVariable(scope: null, file: !3, line: 80, type: !28, isLocal: true, isDefinition: true)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 48, elements: !29)
!29 = !{!30}
!30 = !DISubrange(count: 6)
!31 = !DIGlobalVariableExpression(var: !32, expr: !DIExpression())
!32 = distinct !DIGlobalVariable(name: "calls", scope: !2, file: !3, line: 17, type: !33, isLocal: true, isDefinition: true)
!33 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = !DIGlobalVariableExpression(var: !35, expr: !DIExpression())
!35 = distinct !DIGlobalVariable(scope: null, file: !36, line: 26, type: !37, isLocal: true, isDefinition: true)
!36 = !DIFile(filename: "./say.h", directory: ".", checksumkind: CSK_MD5, checksum: "c849f49ee47abbd832dd036c8cfd0b4a")
!37 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 136, elements: !38)
!38 = !{!39}
!39 = !DISubrange(count: 17)
!40 = !DIGlobalVariableExpression(var: !41, expr: !DIExpression())
!41 = distinct !DIGlobalVariable(name: "times", scope: !42, file: !3, line: 31, type: !33, isLocal: true, isDefinition: true)
!42 = distinct !DISubprogram(name: "weigh", scope: !3, file: !3, line: 29, type: !43, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !56)
!43 = !DISubroutineType(types: !44)
!44 = !{!33, !45, !33}
!45 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 32)
!46 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !47)
!47 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 7, size: 192, elements: !48)
!48 = !{!49, !50, !51, !52, !53, !55}
!49 = !DIDerivedType(tag: DW_TAG_member, name: "key", scope: !47, file: !3, line: 8, baseType: !33, size: 32)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "odd", scope: !47, file: !3, line: 9, baseType: !6, size: 1, offset: 32, flags: DIFlagBitField, extraData: i64 32)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "rest", scope: !47, file: !3, line: 9, baseType: !6, size: 7, offset: 33, flags: DIFlagBitField, extraData: i64 32)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "colour", scope: !47, file: !3, line: 10, baseType: !5, size: 32, offset: 64)
!53 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !47, file: !3, line: 11, baseType: !54, size: 32, offset: 96)
!54 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 32)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !47, file: !3, line: 12, baseType: !15, size: 64, offset: 128)
!56 = !{!57, !58, !59}
!57 = !DILocalVariable(name: "node", arg: 1, scope: !42, file: !3, line: 29, type: !45)
!58 = !DILocalVariable(name: "factor", arg: 2, scope: !42, file: !3, line: 29, type: !33)
!59 = !DILocalVariable(name: "weight", scope: !42, file: !3, line: 32, type: !33)
!60 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!61 = !{i32 7, !"Dwarf Version", i32 5}
!62 = !{i32 2, !"Debug Info Version", i32 3}
!63 = !{i32 1, !"wchar_size", i32 4}
!64 = !{i32 1, !"target-abi", !"ilp32"}
!65 = !{i32 6, !"riscv-isa", !66}
!66 = !{!"rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0"}
!67 = !{i32 8, !"SmallDataLimit", i32 0}
!68 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!69 = !{!70, !70, i64 0}
!70 = !{!"int", !71, i64 0}
!71 = !{!"omnipotent char", !72, i64 0}
!72 = !{!"Simple C/C++ TBAA"}
!73 = distinct !DISubprogram(name: "memcpy", scope: !36, file: !36, line: 39, type: !74, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !81)
!74 = !DISubroutineType(types: !75)
!75 = !{!76, !77, !78, !6}
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 32)
!77 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !76)
!78 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !79)
!79 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !80, size: 32)
!80 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!81 = !{!82, !83, !84, !85, !88, !91}
!82 = !DILocalVariable(name: "to", arg: 1, scope: !73, file: !36, line: 39, type: !77)
!83 = !DILocalVariable(name: "from", arg: 2, scope: !73, file: !36, line: 39, type: !78)
!84 = !DILocalVariable(name: "n", arg: 3, scope: !73, file: !36, line: 39, type: !6)
!85 = !DILocalVariable(name: "t", scope: !73, file: !36, line: 41, type: !86)
!86 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !87, size: 32)
!87 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !16)
!88 = !DILocalVariable(name: "f", scope: !73, file: !36, line: 42, type: !89)
!89 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !90, size: 32)
!90 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !87)
!91 = !DILocalVariable(name: "i", scope: !92, file: !36, line: 43, type: !6)
!92 = distinct !DILexicalBlock(scope: !73, file: !36, line: 43, column: 2)
!93 = !DILocation(line: 0, scope: !73)
!94 = !DILocation(line: 0, scope: !92)
!95 = !DILocation(line: 43, column: 25, scope: !96)
!96 = distinct !DILexicalBlock(scope: !92, file: !36, line: 43, column: 2)
!97 = !DILocation(line: 43, column: 2, scope: !92)
!98 = !DILocation(line: 45, column: 2, scope: !73)
!99 = !DILocation(line: 44, column: 10, scope: !96)
!100 = !{!71, !71, i64 0}
!101 = !DILocation(line: 44, column: 3, scope: !96)
!102 = !DILocation(line: 44, column: 8, scope: !96)
!103 = !DILocation(line: 43, column: 31, scope: !96)
!104 = distinct !{!104, !97, !105, !106}
!105 = !DILocation(line: 44, column: 13, scope: !92)
!106 = !{!"llvm.loop.mustprogress"}
!107 = distinct !DISubprogram(name: "memset", scope: !36, file: !36, line: 49, type: !108, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !110)
!108 = !DISubroutineType(types: !109)
!109 = !{!76, !76, !33, !6}
!110 = !{!111, !112, !113, !114, !115}
!111 = !DILocalVariable(name: "to", arg: 1, scope: !107, file: !36, line: 49, type: !76)
!112 = !DILocalVariable(name: "c", arg: 2, scope: !107, file: !36, line: 49, type: !33)
!113 = !DILocalVariable(name: "n", arg: 3, scope: !107, file: !36, line: 49, type: !6)
!114 = !DILocalVariable(name: "t", scope: !107, file: !36, line: 51, type: !86)
!115 = !DILocalVariable(name: "i", scope: !116, file: !36, line: 52, type: !6)
!116 = distinct !DILexicalBlock(scope: !107, file: !36, line: 52, column: 2)
!117 = !DILocation(line: 0, scope: !107)
!118 = !DILocation(line: 0, scope: !116)
!119 = !DILocation(line: 52, column: 25, scope: !120)
!120 = distinct !DILexicalBlock(scope: !116, file: !36, line: 52, column: 2)
!121 = !DILocation(line: 52, column: 2, scope: !116)
!122 = !DILocation(line: 54, column: 2, scope: !107)
!123 = !DILocation(line: 53, column: 3, scope: !120)
!124 = !DILocation(line: 53, column: 8, scope: !120)
!125 = !DILocation(line: 52, column: 31, scope: !120)
!126 = distinct !{!126, !121, !127, !106}
!127 = !DILocation(line: 53, column: 10, scope: !116)
!128 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 73, type: !129, scopeLine: 74, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !131)
!129 = !DISubroutineType(types: !130)
!130 = !{!33}
!131 = !{!132, !133}
!132 = !DILocalVariable(name: "first", scope: !128, file: !3, line: 75, type: !47)
!133 = !DILocalVariable(name: "second", scope: !128, file: !3, line: 76, type: !47)
!134 = !DILocation(line: 75, column: 2, scope: !128)
!135 = !DILocation(line: 75, column: 14, scope: !128)
!136 = !DILocation(line: 76, column: 2, scope: !128)
!137 = !DILocation(line: 76, column: 14, scope: !128)
!138 = !DILocation(line: 76, column: 23, scope: !128)
!139 = !{!140, !70, i64 0}
!140 = !{!"node", !70, i64 0, !70, i64 4, !70, i64 4, !70, i64 8, !141, i64 12, !71, i64 16}
!141 = !{!"p1 _ZTS4node", !142, i64 0}
!142 = !{!"any pointer", !71, i64 0}
!143 = !{!140, !141, i64 12}
!144 = !DILocation(line: 76, column: 47, scope: !128)
!145 = !DILocation(line: 78, column: 14, scope: !128)
!146 = !DILocation(line: 78, column: 2, scope: !128)
!147 = !DILocation(line: 79, column: 52, scope: !128)
!148 = !DILocation(line: 79, column: 36, scope: !128)
!149 = !DILocation(line: 79, column: 26, scope: !128)
!150 = !DILocation(line: 79, column: 11, scope: !128)
!151 = !DILocation(line: 79, column: 8, scope: !128)
!152 = !DILocation(line: 80, column: 26, scope: !128)
!153 = !{!154, !154, i64 0}
!154 = !{!"long long", !71, i64 0}
!155 = !DILocation(line: 80, column: 32, scope: !128)
!156 = !DILocation(line: 80, column: 15, scope: !128)
!157 = !DILocation(line: 80, column: 2, scope: !128)
!158 = !DILocation(line: 82, column: 1, scope: !128)
!159 = !DILocation(line: 81, column: 2, scope: !128)
!160 = distinct !DISubprogram(name: "say", scope: !36, file: !36, line: 18, type: !161, scopeLine: 19, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !165)
!161 = !DISubroutineType(types: !162)
!162 = !{null, !163, !6}
!163 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !164, size: 32)
!164 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!165 = !{!166, !167, !168, !172, !173}
!166 = !DILocalVariable(name: "word", arg: 1, scope: !160, file: !36, line: 18, type: !163)
!167 = !DILocalVariable(name: "value", arg: 2, scope: !160, file: !36, line: 18, type: !6)
!168 = !DILocalVariable(name: "line", scope: !160, file: !36, line: 20, type: !169)
!169 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 512, elements: !170)
!170 = !{!171}
!171 = !DISubrange(count: 64)
!172 = !DILocalVariable(name: "n", scope: !160, file: !36, line: 21, type: !33)
!173 = !DILocalVariable(name: "shift", scope: !174, file: !36, line: 25, type: !33)
!174 = distinct !DILexicalBlock(scope: !160, file: !36, line: 25, column: 2)
!175 = !DILocation(line: 0, scope: !160)
!176 = !DILocation(line: 20, column: 2, scope: !160)
!177 = !DILocation(line: 20, column: 7, scope: !160)
!178 = !DILocation(line: 22, column: 9, scope: !179)
!179 = distinct !DILexicalBlock(scope: !180, file: !36, line: 22, column: 2)
!180 = distinct !DILexicalBlock(scope: !160, file: !36, line: 22, column: 2)
!181 = !DILocation(line: 22, column: 17, scope: !179)
!182 = !DILocation(line: 22, column: 2, scope: !180)
!183 = !DILocation(line: 23, column: 3, scope: !179)
!184 = !DILocation(line: 23, column: 11, scope: !179)
!185 = !DILocation(line: 22, column: 34, scope: !179)
!186 = !DILocation(line: 22, column: 22, scope: !179)
!187 = distinct !{!187, !182, !188, !106}
!188 = !DILocation(line: 23, column: 19, scope: !180)
!189 = !DILocation(line: 24, column: 2, scope: !160)
!190 = !DILocation(line: 24, column: 12, scope: !160)
!191 = !DILocation(line: 0, scope: !174)
!192 = !DILocation(line: 26, column: 40, scope: !193)
!193 = distinct !DILexicalBlock(scope: !174, file: !36, line: 25, column: 2)
!194 = !DILocation(line: 26, column: 15, scope: !193)
!195 = !DILocation(line: 26, column: 3, scope: !193)
!196 = !DILocation(line: 26, column: 13, scope: !193)
!197 = !DILocation(line: 26, column: 49, scope: !193)
!198 = !DILocation(line: 27, column: 8, scope: !160)
!199 = !DILocation(line: 27, column: 2, scope: !160)
!200 = !DILocation(line: 27, column: 12, scope: !160)
!201 = !DILocation(line: 28, column: 15, scope: !160)
!202 = !DILocalVariable(name: "number", arg: 1, scope: !203, file: !36, line: 5, type: !11)
!203 = distinct !DISubprogram(name: "ecall3", scope: !36, file: !36, line: 5, type: !204, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !206)
!204 = !DISubroutineType(types: !205)
!205 = !{!11, !11, !11, !11, !11}
!206 = !{!202, !207, !208, !209, !210, !211, !212, !213}
!207 = !DILocalVariable(name: "a", arg: 2, scope: !203, file: !36, line: 5, type: !11)
!208 = !DILocalVariable(name: "b", arg: 3, scope: !203, file: !36, line: 5, type: !11)
!209 = !DILocalVariable(name: "c", arg: 4, scope: !203, file: !36, line: 5, type: !11)
!210 = !DILocalVariable(name: "t0", scope: !203, file: !36, line: 7, type: !11)
!211 = !DILocalVariable(name: "a0", scope: !203, file: !36, line: 8, type: !11)
!212 = !DILocalVariable(name: "a1", scope: !203, file: !36, line: 9, type: !11)
!213 = !DILocalVariable(name: "a2", scope: !203, file: !36, line: 10, type: !11)
!214 = !DILocation(line: 0, scope: !203, inlinedAt: !215)
!215 = distinct !DILocation(line: 28, column: 2, scope: !160)
!216 = !DILocation(line: 12, column: 2, scope: !203, inlinedAt: !215)
!217 = !{i64 19337}
!218 = !DILocation(line: 29, column: 1, scope: !160)
!219 = distinct !DISubprogram(name: "walk", scope: !3, file: !3, line: 41, type: !220, scopeLine: 42, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !224)
!220 = !DISubroutineType(cc: DW_CC_nocall, types: !221)
!221 = !{!33, !45, !222, !33}
!222 = !DIDerivedType(tag: DW_TAG_typedef, name: "measure", file: !3, line: 15, baseType: !223)
!223 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 32)
!224 = !{!225, !226, !227, !228, !229, !231}
!225 = !DILocalVariable(name: "list", arg: 1, scope: !219, file: !3, line: 41, type: !45)
!226 = !DILocalVariable(name: "f", arg: 2, scope: !219, file: !3, line: 41, type: !222)
!227 = !DILocalVariable(name: "n", arg: 3, scope: !219, file: !3, line: 41, type: !33)
!228 = !DILocalVariable(name: "sum", scope: !219, file: !3, line: 43, type: !33)
!229 = !DILocalVariable(name: "at", scope: !230, file: !3, line: 45, type: !45)
!230 = distinct !DILexicalBlock(scope: !219, file: !3, line: 45, column: 2)
!231 = !DILocalVariable(name: "value", scope: !232, file: !3, line: 46, type: !33)
!232 = distinct !DILexicalBlock(scope: !233, file: !3, line: 45, column: 56)
!233 = distinct !DILexicalBlock(scope: !230, file: !3, line: 45, column: 2)
!234 = !DILocation(line: 0, scope: !219)
!235 = !DILocation(line: 0, scope: !230)
!236 = !DILocation(line: 45, column: 2, scope: !230)
!237 = !DILocation(line: 51, column: 2, scope: !219)
!238 = !DILocation(line: 46, column: 15, scope: !232)
!239 = !DILocation(line: 0, scope: !232)
!240 = !DILocation(line: 48, column: 7, scope: !232)
!241 = !DILocation(line: 49, column: 9, scope: !232)
!242 = !DILocation(line: 45, column: 50, scope: !233)
!243 = distinct !{!243, !236, !244, !106}
!244 = !DILocation(line: 50, column: 2, scope: !230)
!245 = !DILocation(line: 0, scope: !42)
!246 = !DILocation(line: 32, column: 28, scope: !42)
!247 = !DILocalVariable(name: "x", arg: 1, scope: !248, file: !3, line: 21, type: !33)
!248 = distinct !DISubprogram(name: "square", scope: !3, file: !3, line: 21, type: !249, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !251)
!249 = !DISubroutineType(types: !250)
!250 = !{!33, !33}
!251 = !{!247, !252}
!252 = !DILocalVariable(name: "result", scope: !248, file: !3, line: 23, type: !33)
!253 = !DILocation(line: 0, scope: !248, inlinedAt: !254)
!254 = distinct !DILocation(line: 32, column: 15, scope: !42)
!255 = !DILocation(line: 23, column: 17, scope: !248, inlinedAt: !254)
!256 = !DILocation(line: 25, column: 18, scope: !248, inlinedAt: !254)
!257 = !DILocation(line: 25, column: 16, scope: !248, inlinedAt: !254)
!258 = !DILocation(line: 34, column: 7, scope: !42)
!259 = !DILocation(line: 35, column: 12, scope: !260)
!260 = distinct !DILexicalBlock(scope: !42, file: !3, line: 35, column: 6)
!261 = !DILocation(line: 35, column: 6, scope: !260)
!262 = !DILocation(line: 36, column: 28, scope: !260)
!263 = !{!140, !70, i64 8}
!264 = !DILocation(line: 36, column: 20, scope: !260)
!265 = !DILocation(line: 36, column: 10, scope: !260)
!266 = !DILocation(line: 36, column: 3, scope: !260)
!267 = !DILocation(line: 37, column: 16, scope: !42)
!268 = !DILocation(line: 37, column: 2, scope: !42)
!269 = distinct !DISubprogram(name: "report", scope: !3, file: !3, line: 64, type: !270, scopeLine: 65, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !272)
!270 = !DISubroutineType(cc: DW_CC_nocall, types: !271)
!271 = !{!33, !163, !6}
!272 = !{!273, !274, !275}
!273 = !DILocalVariable(name: "word", arg: 1, scope: !269, file: !3, line: 64, type: !163)
!274 = !DILocalVariable(name: "value", arg: 2, scope: !269, file: !3, line: 64, type: !6)
!275 = !DILocalVariable(name: "twice", scope: !269, file: !3, line: 66, type: !6)
!276 = !DILocation(line: 0, scope: !269)
!277 = !DILocation(line: 66, column: 25, scope: !269)
!278 = !DILocation(line: 68, column: 2, scope: !269)
!279 = !DILocation(line: 69, column: 9, scope: !269)
!280 = !DILocation(line: 69, column: 2, scope: !269)
!281 = distinct !DISubprogram(name: "wide", scope: !3, file: !3, line: 55, type: !282, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !284)
!282 = !DISubroutineType(cc: DW_CC_nocall, types: !283)
!283 = !{!60, !60, !33}
!284 = !{!285, !286, !287}
!285 = !DILocalVariable(name: "a", arg: 1, scope: !281, file: !3, line: 55, type: !60)
!286 = !DILocalVariable(name: "b", arg: 2, scope: !281, file: !3, line: 55, type: !33)
!287 = !DILocalVariable(name: "product", scope: !281, file: !3, line: 57, type: !60)
!288 = !DILocation(line: 0, scope: !281)
!289 = !DILocation(line: 57, column: 26, scope: !281)
!290 = !DILocation(line: 57, column: 24, scope: !281)
!291 = !DILocation(line: 59, column: 8, scope: !281)
!292 = !DILocation(line: 60, column: 17, scope: !281)
!293 = !DILocation(line: 60, column: 2, scope: !281)
