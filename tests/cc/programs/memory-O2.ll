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
@grid = internal unnamed_addr global [5 x [7 x [3 x i32]]] zeroinitializer, align 4
@.str.2 = private unnamed_addr constant [5 x i8] c"grid\00", align 1
@nodes = internal global [8 x %struct.node] zeroinitializer, align 4
@.str.3 = private unnamed_addr constant [6 x i8] c"nodes\00", align 1
@.str.4 = private unnamed_addr constant [6 x i8] c"words\00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"variable\00", align 1
@.str.6 = private unnamed_addr constant [8 x i8] c"atomics\00", align 1
@.str.7 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1

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
  %f = alloca %struct.fields, align 8
  %p = alloca %struct.packed, align 1
  %word = alloca i32, align 4
  %bytes = alloca [4 x i8], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %f) #9
  store i64 0, ptr %f, align 8
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call fastcc void @say(ptr noundef nonnull @.str, i32 noundef %add.i) #10
  call void @llvm.lifetime.start.p0(ptr nonnull %p) #9
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 1 dereferenceable(15) %p, ptr noundef nonnull align 1 dereferenceable(15) @__const.main.p, i32 15, i1 false)
  br label %for.body6

for.body:                                         ; preds = %entry, %for.body
  %i.0234 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.0233 = phi i32 [ 0, %entry ], [ %add.i, %for.body ]
  %mul = mul nuw nsw i32 %i.0234, 11
  %sub = add nsw i32 %mul, -50
  %call = call fastcc i32 @fields(ptr noundef %f, i32 noundef %sub) #10
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.0233, i32 %sum.0233, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %call, %mul.i
  %inc = add nuw nsw i32 %i.0234, 1
  %exitcond.not = icmp eq i32 %inc, 20
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !14

for.cond.cleanup5:                                ; preds = %for.body6
  tail call fastcc void @say(ptr noundef nonnull @.str.1, i32 noundef %add.i207) #10
  store i32 0, ptr @grid, align 4, !tbaa !6
  store i32 1, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 4), align 4, !tbaa !6
  store i32 2, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 8), align 4, !tbaa !6
  store i32 10, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 12), align 4, !tbaa !6
  store i32 11, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 16), align 4, !tbaa !6
  store i32 12, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 20), align 4, !tbaa !6
  store i32 20, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 24), align 4, !tbaa !6
  store i32 21, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 28), align 4, !tbaa !6
  store i32 22, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 32), align 4, !tbaa !6
  store i32 30, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 36), align 4, !tbaa !6
  store i32 31, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 40), align 4, !tbaa !6
  store i32 32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 44), align 4, !tbaa !6
  store i32 40, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 48), align 4, !tbaa !6
  store i32 41, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 52), align 4, !tbaa !6
  store i32 42, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 56), align 4, !tbaa !6
  store i32 50, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 60), align 4, !tbaa !6
  store i32 51, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 64), align 4, !tbaa !6
  store i32 52, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 68), align 4, !tbaa !6
  store i32 60, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 72), align 4, !tbaa !6
  store i32 61, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 76), align 4, !tbaa !6
  store i32 62, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 80), align 4, !tbaa !6
  store i32 100, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 84), align 4, !tbaa !6
  store i32 101, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 88), align 4, !tbaa !6
  store i32 102, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 92), align 4, !tbaa !6
  store i32 110, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 96), align 4, !tbaa !6
  store i32 111, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 100), align 4, !tbaa !6
  store i32 112, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 104), align 4, !tbaa !6
  store i32 120, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 108), align 4, !tbaa !6
  store i32 121, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 112), align 4, !tbaa !6
  store i32 122, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 116), align 4, !tbaa !6
  store i32 130, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 120), align 4, !tbaa !6
  store i32 131, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 124), align 4, !tbaa !6
  store i32 132, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 128), align 4, !tbaa !6
  store i32 140, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 132), align 4, !tbaa !6
  store i32 141, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 136), align 4, !tbaa !6
  store i32 142, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 140), align 4, !tbaa !6
  store i32 150, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 144), align 4, !tbaa !6
  store i32 151, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 148), align 4, !tbaa !6
  store i32 152, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 152), align 4, !tbaa !6
  store i32 160, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 156), align 4, !tbaa !6
  store i32 161, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 160), align 4, !tbaa !6
  store i32 162, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 164), align 4, !tbaa !6
  store i32 200, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 168), align 4, !tbaa !6
  store i32 201, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 172), align 4, !tbaa !6
  store i32 202, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 176), align 4, !tbaa !6
  store i32 210, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 180), align 4, !tbaa !6
  store i32 211, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 184), align 4, !tbaa !6
  store i32 212, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 188), align 4, !tbaa !6
  store i32 220, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 192), align 4, !tbaa !6
  store i32 221, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 196), align 4, !tbaa !6
  store i32 222, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 200), align 4, !tbaa !6
  store i32 230, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 204), align 4, !tbaa !6
  store i32 231, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 208), align 4, !tbaa !6
  store i32 232, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 212), align 4, !tbaa !6
  store i32 240, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 216), align 4, !tbaa !6
  store i32 241, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 220), align 4, !tbaa !6
  store i32 242, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 224), align 4, !tbaa !6
  store i32 250, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 228), align 4, !tbaa !6
  store i32 251, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 232), align 4, !tbaa !6
  store i32 252, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 236), align 4, !tbaa !6
  store i32 260, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 240), align 4, !tbaa !6
  store i32 261, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 244), align 4, !tbaa !6
  store i32 262, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 248), align 4, !tbaa !6
  store i32 300, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 252), align 4, !tbaa !6
  store i32 301, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 256), align 4, !tbaa !6
  store i32 302, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 260), align 4, !tbaa !6
  store i32 310, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 264), align 4, !tbaa !6
  store i32 311, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 268), align 4, !tbaa !6
  store i32 312, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 272), align 4, !tbaa !6
  store i32 320, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 276), align 4, !tbaa !6
  store i32 321, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 280), align 4, !tbaa !6
  store i32 322, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 284), align 4, !tbaa !6
  store i32 330, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 288), align 4, !tbaa !6
  store i32 331, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 292), align 4, !tbaa !6
  store i32 332, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 296), align 4, !tbaa !6
  store i32 340, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 300), align 4, !tbaa !6
  store i32 341, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 304), align 4, !tbaa !6
  store i32 342, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 308), align 4, !tbaa !6
  store i32 350, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 312), align 4, !tbaa !6
  store i32 351, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 316), align 4, !tbaa !6
  store i32 352, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 320), align 4, !tbaa !6
  store i32 360, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 324), align 4, !tbaa !6
  store i32 361, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 328), align 4, !tbaa !6
  store i32 362, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 332), align 4, !tbaa !6
  store i32 400, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 336), align 4, !tbaa !6
  store i32 401, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 340), align 4, !tbaa !6
  store i32 402, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 344), align 4, !tbaa !6
  store i32 410, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 348), align 4, !tbaa !6
  store i32 411, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 352), align 4, !tbaa !6
  store i32 412, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 356), align 4, !tbaa !6
  store i32 420, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 360), align 4, !tbaa !6
  store i32 421, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 364), align 4, !tbaa !6
  store i32 422, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 368), align 4, !tbaa !6
  store i32 430, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 372), align 4, !tbaa !6
  store i32 431, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 376), align 4, !tbaa !6
  store i32 432, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 380), align 4, !tbaa !6
  store i32 440, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 384), align 4, !tbaa !6
  store i32 441, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 388), align 4, !tbaa !6
  store i32 442, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 392), align 4, !tbaa !6
  store i32 450, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 396), align 4, !tbaa !6
  store i32 451, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 400), align 4, !tbaa !6
  store i32 452, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 404), align 4, !tbaa !6
  store i32 460, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 408), align 4, !tbaa !6
  store i32 461, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 412), align 4, !tbaa !6
  store i32 462, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 416), align 4, !tbaa !6
  %0 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 80), align 4, !tbaa !6
  %1 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 360), align 4, !tbaa !6
  %or.i211 = tail call i32 @llvm.fshl.i32(i32 %add.i207, i32 %add.i207, i32 5)
  %mul.i212 = mul i32 %or.i211, 31
  %add59 = add i32 %0, %mul.i212
  %add.i213 = add i32 %add59, %1
  %2 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 76), align 4, !tbaa !6
  %3 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 352), align 4, !tbaa !6
  %or.i211.1 = tail call i32 @llvm.fshl.i32(i32 %add.i213, i32 %add.i213, i32 5)
  %mul.i212.1 = mul i32 %or.i211.1, 31
  %add59.1 = add i32 %2, %mul.i212.1
  %add.i213.1 = add i32 %add59.1, %3
  %4 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 72), align 4, !tbaa !6
  %5 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 344), align 4, !tbaa !6
  %or.i211.2 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1, i32 %add.i213.1, i32 5)
  %mul.i212.2 = mul i32 %or.i211.2, 31
  %add59.2 = add i32 %4, %mul.i212.2
  %add.i213.2 = add i32 %add59.2, %5
  %6 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 152), align 4, !tbaa !6
  %7 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 276), align 4, !tbaa !6
  %or.i211.1262 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2, i32 %add.i213.2, i32 5)
  %mul.i212.1263 = mul i32 %or.i211.1262, 31
  %add59.1264 = add i32 %6, %mul.i212.1263
  %add.i213.1265 = add i32 %add59.1264, %7
  %8 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 148), align 4, !tbaa !6
  %9 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 268), align 4, !tbaa !6
  %or.i211.1.1 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1265, i32 %add.i213.1265, i32 5)
  %mul.i212.1.1 = mul i32 %or.i211.1.1, 31
  %add59.1.1 = add i32 %8, %mul.i212.1.1
  %add.i213.1.1 = add i32 %add59.1.1, %9
  %10 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 144), align 4, !tbaa !6
  %11 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 260), align 4, !tbaa !6
  %or.i211.2.1 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1.1, i32 %add.i213.1.1, i32 5)
  %mul.i212.2.1 = mul i32 %or.i211.2.1, 31
  %add59.2.1 = add i32 %10, %mul.i212.2.1
  %add.i213.2.1 = add i32 %add59.2.1, %11
  %12 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 224), align 4, !tbaa !6
  %13 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 192), align 4, !tbaa !6
  %or.i211.2266 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2.1, i32 %add.i213.2.1, i32 5)
  %mul.i212.2267 = mul i32 %or.i211.2266, 31
  %add59.2268 = add i32 %12, %mul.i212.2267
  %add.i213.2269 = add i32 %add59.2268, %13
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 220), align 4, !tbaa !6
  %15 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 184), align 4, !tbaa !6
  %or.i211.1.2 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2269, i32 %add.i213.2269, i32 5)
  %mul.i212.1.2 = mul i32 %or.i211.1.2, 31
  %add59.1.2 = add i32 %14, %mul.i212.1.2
  %add.i213.1.2 = add i32 %add59.1.2, %15
  %16 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 216), align 4, !tbaa !6
  %17 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 176), align 4, !tbaa !6
  %or.i211.2.2 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1.2, i32 %add.i213.1.2, i32 5)
  %mul.i212.2.2 = mul i32 %or.i211.2.2, 31
  %add59.2.2 = add i32 %16, %mul.i212.2.2
  %add.i213.2.2 = add i32 %add59.2.2, %17
  %18 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 296), align 4, !tbaa !6
  %19 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 108), align 4, !tbaa !6
  %or.i211.3 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2.2, i32 %add.i213.2.2, i32 5)
  %mul.i212.3 = mul i32 %or.i211.3, 31
  %add59.3 = add i32 %18, %mul.i212.3
  %add.i213.3 = add i32 %add59.3, %19
  %20 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 292), align 4, !tbaa !6
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 100), align 4, !tbaa !6
  %or.i211.1.3 = tail call i32 @llvm.fshl.i32(i32 %add.i213.3, i32 %add.i213.3, i32 5)
  %mul.i212.1.3 = mul i32 %or.i211.1.3, 31
  %add59.1.3 = add i32 %20, %mul.i212.1.3
  %add.i213.1.3 = add i32 %add59.1.3, %21
  %22 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 288), align 4, !tbaa !6
  %23 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 92), align 4, !tbaa !6
  %or.i211.2.3 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1.3, i32 %add.i213.1.3, i32 5)
  %mul.i212.2.3 = mul i32 %or.i211.2.3, 31
  %add59.2.3 = add i32 %22, %mul.i212.2.3
  %add.i213.2.3 = add i32 %add59.2.3, %23
  %24 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 368), align 4, !tbaa !6
  %25 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 24), align 4, !tbaa !6
  %or.i211.4 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2.3, i32 %add.i213.2.3, i32 5)
  %mul.i212.4 = mul i32 %or.i211.4, 31
  %add59.4 = add i32 %24, %mul.i212.4
  %add.i213.4 = add i32 %add59.4, %25
  %26 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 364), align 4, !tbaa !6
  %27 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 16), align 4, !tbaa !6
  %or.i211.1.4 = tail call i32 @llvm.fshl.i32(i32 %add.i213.4, i32 %add.i213.4, i32 5)
  %mul.i212.1.4 = mul i32 %or.i211.1.4, 31
  %add59.1.4 = add i32 %26, %mul.i212.1.4
  %add.i213.1.4 = add i32 %add59.1.4, %27
  %28 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 8), align 4, !tbaa !6
  %or.i211.2.4 = tail call i32 @llvm.fshl.i32(i32 %add.i213.1.4, i32 %add.i213.1.4, i32 5)
  %mul.i212.2.4 = mul i32 %or.i211.2.4, 31
  %add59.2.4 = add i32 %1, %mul.i212.2.4
  %add.i213.2.4 = add i32 %add59.2.4, %28
  %29 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 208), align 4, !tbaa !6
  %30 = load i32, ptr getelementptr inbounds nuw (i8, ptr @grid, i32 196), align 4, !tbaa !6
  %or.i208 = tail call i32 @llvm.fshl.i32(i32 %add.i213.2.4, i32 %add.i213.2.4, i32 5)
  %mul.i209 = mul i32 %or.i208, 31
  %add66 = add i32 %29, %mul.i209
  %add.i210 = add i32 %add66, %30
  tail call fastcc void @say(ptr noundef nonnull @.str.2, i32 noundef %add.i210) #10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 20), ptr @nodes, align 4, !tbaa !15
  store i16 0, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 6), align 2, !tbaa !19
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 16), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 80), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 20), align 4, !tbaa !15
  store i16 1000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 30), align 2, !tbaa !19
  store i32 16909060, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 36), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 140), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 40), align 4, !tbaa !15
  store i16 2000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 54), align 2, !tbaa !19
  store i32 33818120, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 56), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 40), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 60), align 4, !tbaa !15
  store i16 3000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 66), align 2, !tbaa !19
  store i32 50727180, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 76), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 100), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 80), align 4, !tbaa !15
  store i16 4000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 90), align 2, !tbaa !19
  store i32 67636240, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 96), align 4, !tbaa !10
  store ptr @nodes, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 100), align 4, !tbaa !15
  store i16 5000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 114), align 2, !tbaa !19
  store i32 84545300, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 116), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 60), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 120), align 4, !tbaa !15
  store i16 6000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 126), align 2, !tbaa !19
  store i32 101454360, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 136), align 4, !tbaa !10
  store ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 120), ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 140), align 4, !tbaa !15
  store i16 7000, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 150), align 2, !tbaa !19
  store i32 118363420, ptr getelementptr inbounds nuw (i8, ptr @nodes, i32 156), align 4, !tbaa !10
  br label %for.body92

for.body6:                                        ; preds = %for.cond.cleanup, %for.body6
  %i2.0236 = phi i32 [ 0, %for.cond.cleanup ], [ %inc11, %for.body6 ]
  %sum.1235 = phi i32 [ %add.i, %for.cond.cleanup ], [ %add.i207, %for.body6 ]
  %sub7 = add nsw i32 %i2.0236, -9
  %call8 = call fastcc i32 @packs(ptr noundef %p, i32 noundef %sub7) #10
  %or.i205 = tail call i32 @llvm.fshl.i32(i32 %sum.1235, i32 %sum.1235, i32 5)
  %mul.i206 = mul i32 %or.i205, 31
  %add.i207 = add i32 %call8, %mul.i206
  %inc11 = add nuw nsw i32 %i2.0236, 1
  %exitcond255.not = icmp eq i32 %inc11, 20
  br i1 %exitcond255.not, label %for.cond.cleanup5, label %for.body6, !llvm.loop !22

for.body92:                                       ; preds = %for.cond.cleanup5, %for.body92
  %i87.0247 = phi i32 [ %inc104, %for.body92 ], [ 0, %for.cond.cleanup5 ]
  %at86.0246 = phi ptr [ %33, %for.body92 ], [ @nodes, %for.cond.cleanup5 ]
  %sum.4245 = phi i32 [ %add.i216, %for.body92 ], [ %add.i213.2.4, %for.cond.cleanup5 ]
  %y95 = getelementptr inbounds nuw i8, ptr %at86.0246, i32 10
  %31 = load i16, ptr %y95, align 2, !tbaa !19
  %conv96 = sext i16 %31 to i32
  %u97 = getelementptr inbounds nuw i8, ptr %at86.0246, i32 16
  %rem98 = and i32 %i87.0247, 3
  %arrayidx99 = getelementptr inbounds nuw i8, ptr %u97, i32 %rem98
  %32 = load i8, ptr %arrayidx99, align 1, !tbaa !10
  %conv100 = zext i8 %32 to i32
  %or.i214 = tail call i32 @llvm.fshl.i32(i32 %sum.4245, i32 %sum.4245, i32 5)
  %mul.i215 = mul i32 %or.i214, 31
  %add101 = add i32 %mul.i215, %conv96
  %add.i216 = add i32 %add101, %conv100
  %inc104 = add nuw nsw i32 %i87.0247, 1
  %33 = load ptr, ptr %at86.0246, align 4, !tbaa !15
  %exitcond271.not = icmp eq i32 %inc104, 12
  br i1 %exitcond271.not, label %for.cond.cleanup118.3, label %for.body92, !llvm.loop !23

for.cond.cleanup118.3:                            ; preds = %for.body92
  tail call fastcc void @say(ptr noundef nonnull @.str.3, i32 noundef %add.i216) #10
  %or.i223 = tail call i32 @llvm.fshl.i32(i32 %add.i216, i32 %add.i216, i32 5)
  %mul.i224 = mul i32 %or.i223, 31
  %add.i225 = add i32 %mul.i224, 122
  %or.i223.1277 = tail call i32 @llvm.fshl.i32(i32 %add.i225, i32 %add.i225, i32 5)
  %mul.i224.1278 = mul i32 %or.i223.1277, 31
  %add.i225.1279 = add i32 %mul.i224.1278, 101
  %or.i223.2281 = tail call i32 @llvm.fshl.i32(i32 %add.i225.1279, i32 %add.i225.1279, i32 5)
  %mul.i224.2282 = mul i32 %or.i223.2281, 31
  %add.i225.2283 = add i32 %mul.i224.2282, 114
  %or.i223.3285 = tail call i32 @llvm.fshl.i32(i32 %add.i225.2283, i32 %add.i225.2283, i32 5)
  %mul.i224.3286 = mul i32 %or.i223.3285, 31
  %add.i225.3287 = add i32 %mul.i224.3286, 111
  %or.i223.1 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3287, i32 %add.i225.3287, i32 5)
  %mul.i224.1 = mul i32 %or.i223.1, 31
  %add.i225.1 = add i32 %mul.i224.1, 111
  %or.i223.1.1 = tail call i32 @llvm.fshl.i32(i32 %add.i225.1, i32 %add.i225.1, i32 5)
  %mul.i224.1.1 = mul i32 %or.i223.1.1, 31
  %add.i225.1.1 = add i32 %mul.i224.1.1, 110
  %or.i223.1.2 = tail call i32 @llvm.fshl.i32(i32 %add.i225.1.1, i32 %add.i225.1.1, i32 5)
  %mul.i224.1.2 = mul i32 %or.i223.1.2, 31
  %add.i225.1.2 = add i32 %mul.i224.1.2, 101
  %or.i223.2 = tail call i32 @llvm.fshl.i32(i32 %add.i225.1.2, i32 %add.i225.1.2, i32 5)
  %mul.i224.2 = mul i32 %or.i223.2, 31
  %add.i225.2 = add i32 %mul.i224.2, 116
  %or.i223.2.1 = tail call i32 @llvm.fshl.i32(i32 %add.i225.2, i32 %add.i225.2, i32 5)
  %mul.i224.2.1 = mul i32 %or.i223.2.1, 31
  %add.i225.2.1 = add i32 %mul.i224.2.1, 119
  %or.i223.2.2 = tail call i32 @llvm.fshl.i32(i32 %add.i225.2.1, i32 %add.i225.2.1, i32 5)
  %mul.i224.2.2 = mul i32 %or.i223.2.2, 31
  %add.i225.2.2 = add i32 %mul.i224.2.2, 111
  %or.i223.3 = tail call i32 @llvm.fshl.i32(i32 %add.i225.2.2, i32 %add.i225.2.2, i32 5)
  %mul.i224.3 = mul i32 %or.i223.3, 31
  %add.i225.3 = add i32 %mul.i224.3, 116
  %or.i223.3.1 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3, i32 %add.i225.3, i32 5)
  %mul.i224.3.1 = mul i32 %or.i223.3.1, 31
  %add.i225.3.1 = add i32 %mul.i224.3.1, 104
  %or.i223.3.2 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3.1, i32 %add.i225.3.1, i32 5)
  %mul.i224.3.2 = mul i32 %or.i223.3.2, 31
  %add.i225.3.2 = add i32 %mul.i224.3.2, 114
  %or.i223.3.3 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3.2, i32 %add.i225.3.2, i32 5)
  %mul.i224.3.3 = mul i32 %or.i223.3.3, 31
  %add.i225.3.3 = add i32 %mul.i224.3.3, 101
  %or.i223.3.4 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3.3, i32 %add.i225.3.3, i32 5)
  %mul.i224.3.4 = mul i32 %or.i223.3.4, 31
  %add.i225.3.4 = add i32 %mul.i224.3.4, 101
  %or.i217 = tail call i32 @llvm.fshl.i32(i32 %add.i225.3.4, i32 %add.i225.3.4, i32 5)
  %mul.i218 = mul i32 %or.i217, 31
  %add.i219 = add i32 %mul.i218, 101
  tail call fastcc void @say(ptr noundef nonnull @.str.4, i32 noundef %add.i219) #10
  %call133 = tail call fastcc i32 @variable(i32 noundef 5) #10
  %call134 = tail call fastcc i32 @variable(i32 noundef 40) #10
  %or.i220 = tail call i32 @llvm.fshl.i32(i32 %call133, i32 %call133, i32 5)
  %mul.i221 = mul i32 %or.i220, 31
  %add.i222 = add i32 %mul.i221, %call134
  tail call fastcc void @say(ptr noundef nonnull @.str.5, i32 noundef %add.i222) #10
  call void @llvm.lifetime.start.p0(ptr nonnull %word) #9
  store i32 7, ptr %word, align 4, !tbaa !6
  call void @llvm.lifetime.start.p0(ptr nonnull %bytes) #9
  store i32 67305985, ptr %bytes, align 4
  %call143 = call fastcc i32 @atomics(ptr noundef %word, ptr noundef %bytes) #10
  %add.i231 = add i32 %call143, %mul.i218
  %arrayidx142.1 = getelementptr inbounds nuw i8, ptr %bytes, i32 1
  %call143.1 = call fastcc i32 @atomics(ptr noundef %word, ptr noundef %arrayidx142.1) #10
  %or.i229.1 = tail call i32 @llvm.fshl.i32(i32 %add.i231, i32 %add.i231, i32 5)
  %mul.i230.1 = mul i32 %or.i229.1, 31
  %add.i231.1 = add i32 %call143.1, %mul.i230.1
  %arrayidx142.2 = getelementptr inbounds nuw i8, ptr %bytes, i32 2
  %call143.2 = call fastcc i32 @atomics(ptr noundef %word, ptr noundef %arrayidx142.2) #10
  %or.i229.2 = tail call i32 @llvm.fshl.i32(i32 %add.i231.1, i32 %add.i231.1, i32 5)
  %mul.i230.2 = mul i32 %or.i229.2, 31
  %add.i231.2 = add i32 %call143.2, %mul.i230.2
  %arrayidx142.3 = getelementptr inbounds nuw i8, ptr %bytes, i32 3
  %call143.3 = call fastcc i32 @atomics(ptr noundef %word, ptr noundef %arrayidx142.3) #10
  %or.i229.3 = tail call i32 @llvm.fshl.i32(i32 %add.i231.2, i32 %add.i231.2, i32 5)
  %mul.i230.3 = mul i32 %or.i229.3, 31
  %add.i231.3 = add i32 %call143.3, %mul.i230.3
  %34 = load i8, ptr %bytes, align 4, !tbaa !10
  %conv149 = zext i8 %34 to i32
  %35 = load i8, ptr %arrayidx142.3, align 1, !tbaa !10
  %conv151 = zext i8 %35 to i32
  %mul152 = shl nuw nsw i32 %conv151, 8
  %add153 = or disjoint i32 %mul152, %conv149
  %or.i226 = tail call i32 @llvm.fshl.i32(i32 %add.i231.3, i32 %add.i231.3, i32 5)
  %mul.i227 = mul i32 %or.i226, 31
  %add.i228 = add i32 %add153, %mul.i227
  tail call fastcc void @say(ptr noundef nonnull @.str.6, i32 noundef %add.i228) #10
  call void @llvm.lifetime.end.p0(ptr nonnull %bytes) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %word) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %p) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %f) #9
  ret i32 0
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal fastcc i32 @fields(ptr noundef nonnull captures(none) %f, i32 noundef range(i32 -2147483648, 160) %x) unnamed_addr #3 {
entry:
  %bf.load = load i64, ptr %f, align 8
  %0 = and i32 %x, 7
  %bf.clear = and i64 %bf.load, -2305843009213693952
  %1 = mul i32 %x, 24
  %2 = and i32 %1, 1016
  %3 = trunc i64 %bf.load to i32
  %add71 = shl i32 %x, 10
  %4 = add i32 %add71, %3
  %5 = and i32 %4, 8387584
  %6 = or disjoint i32 %2, %0
  %7 = or disjoint i32 %6, %5
  %8 = zext nneg i32 %7 to i64
  %bf.lshr15 = lshr i64 %bf.load, 23
  %mul17 = mul nuw nsw i64 %bf.lshr15, 5
  %conv = sext i32 %x to i64
  %add18 = add nsw i64 %mul17, %conv
  %bf.value20 = shl i64 %add18, 23
  %bf.shl21 = and i64 %bf.value20, 1152921504598458368
  %and = lshr i32 %x, 1
  %and.lobit = and i32 %and, 1
  %9 = zext nneg i32 %and.lobit to i64
  %bf.shl25 = shl nuw nsw i64 %9, 60
  %10 = or disjoint i64 %bf.clear, %bf.shl21
  %11 = or disjoint i64 %10, %bf.shl25
  %bf.set27 = or disjoint i64 %11, %8
  store i64 %bf.set27, ptr %f, align 8
  %bf.shl33 = shl i64 %8, 54
  %bf.ashr = ashr i64 %bf.shl33, 57
  %bf.cast34 = trunc nsw i64 %bf.ashr to i32
  %add35 = add nsw i32 %0, %bf.cast34
  %bf.lshr37 = lshr exact i32 %5, 10
  %or.i = tail call i32 @llvm.fshl.i32(i32 %add35, i32 %add35, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %bf.lshr37
  %conv43 = trunc i64 %add18 to i32
  %bf.clear42 = lshr i64 %bf.value20, 55
  %12 = trunc nuw nsw i64 %bf.clear42 to i32
  %conv47 = and i32 %12, 31
  %or.i72 = tail call i32 @llvm.fshl.i32(i32 %conv43, i32 %conv43, i32 5)
  %or.i75 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %reass.add = add i32 %or.i75, %or.i72
  %reass.mul = mul i32 %reass.add, 31
  %add54 = add nuw nsw i32 %conv47, %and.lobit
  %add.i77 = add i32 %add54, %reass.mul
  ret i32 %add.i77
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
  br i1 %3, label %for.body, label %for.end, !llvm.loop !24

for.end:                                          ; preds = %for.body, %entry
  %n.0.lcssa = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %arrayidx7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  store i8 32, ptr %arrayidx7, align 1, !tbaa !10
  %shr = lshr i32 %value, 28
  %arrayidx12 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %shr
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %5 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %5, i32 1
  store i8 %4, ptr %arrayidx14, align 1, !tbaa !10
  %shr.1 = lshr i32 %value, 24
  %and.1 = and i32 %shr.1, 15
  %arrayidx12.1 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.1
  %6 = load i8, ptr %arrayidx12.1, align 1, !tbaa !10
  %7 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.1 = getelementptr inbounds nuw i8, ptr %7, i32 2
  store i8 %6, ptr %arrayidx14.1, align 1, !tbaa !10
  %shr.2 = lshr i32 %value, 20
  %and.2 = and i32 %shr.2, 15
  %arrayidx12.2 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.2
  %8 = load i8, ptr %arrayidx12.2, align 1, !tbaa !10
  %9 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.2 = getelementptr inbounds nuw i8, ptr %9, i32 3
  store i8 %8, ptr %arrayidx14.2, align 1, !tbaa !10
  %shr.3 = lshr i32 %value, 16
  %and.3 = and i32 %shr.3, 15
  %arrayidx12.3 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.3
  %10 = load i8, ptr %arrayidx12.3, align 1, !tbaa !10
  %11 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.3 = getelementptr inbounds nuw i8, ptr %11, i32 4
  store i8 %10, ptr %arrayidx14.3, align 1, !tbaa !10
  %shr.4 = lshr i32 %value, 12
  %and.4 = and i32 %shr.4, 15
  %arrayidx12.4 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.4
  %12 = load i8, ptr %arrayidx12.4, align 1, !tbaa !10
  %13 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.4 = getelementptr inbounds nuw i8, ptr %13, i32 5
  store i8 %12, ptr %arrayidx14.4, align 1, !tbaa !10
  %shr.5 = lshr i32 %value, 8
  %and.5 = and i32 %shr.5, 15
  %arrayidx12.5 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.5
  %14 = load i8, ptr %arrayidx12.5, align 1, !tbaa !10
  %15 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.5 = getelementptr inbounds nuw i8, ptr %15, i32 6
  store i8 %14, ptr %arrayidx14.5, align 1, !tbaa !10
  %shr.6 = lshr i32 %value, 4
  %and.6 = and i32 %shr.6, 15
  %arrayidx12.6 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.6
  %16 = load i8, ptr %arrayidx12.6, align 1, !tbaa !10
  %17 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.6 = getelementptr inbounds nuw i8, ptr %17, i32 7
  store i8 %16, ptr %arrayidx14.6, align 1, !tbaa !10
  %and.7 = and i32 %value, 15
  %arrayidx12.7 = getelementptr inbounds nuw i8, ptr @.str.7, i32 %and.7
  %18 = load i8, ptr %arrayidx12.7, align 1, !tbaa !10
  %19 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx14.7 = getelementptr inbounds nuw i8, ptr %19, i32 8
  store i8 %18, ptr %arrayidx14.7, align 1, !tbaa !10
  %inc17 = add nuw nsw i32 %n.0.lcssa, 10
  %20 = getelementptr inbounds nuw i8, ptr %line, i32 %n.0.lcssa
  %arrayidx18 = getelementptr inbounds nuw i8, ptr %20, i32 9
  store i8 10, ptr %arrayidx18, align 1, !tbaa !10
  %21 = ptrtoint ptr %line to i32
  %22 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %21, i32 range(i32 -2147483646, -2147483648) %inc17, i32 4, i32 1) #9, !srcloc !25
  call void @llvm.lifetime.end.p0(ptr nonnull %line) #9
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #5

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal fastcc i32 @packs(ptr noundef nonnull captures(none) initializes((13, 15)) %p, i32 noundef range(i32 -2147483648, 11) %x) unnamed_addr #3 {
entry:
  %0 = load i8, ptr %p, align 1, !tbaa !26
  %1 = trunc i32 %x to i8
  %conv1 = add i8 %0, %1
  store i8 %conv1, ptr %p, align 1, !tbaa !26
  %mul = mul nsw i32 %x, 77777
  %b = getelementptr inbounds nuw i8, ptr %p, i32 1
  %2 = load i32, ptr %b, align 1, !tbaa !29
  %xor = xor i32 %2, %mul
  store i32 %xor, ptr %b, align 1, !tbaa !29
  %conv2 = zext i32 %x to i64
  %shl = shl i64 %conv2, 33
  %c = getelementptr inbounds nuw i8, ptr %p, i32 5
  %3 = load i64, ptr %c, align 1, !tbaa !30
  %sub = sub nsw i64 %3, %shl
  store i64 %sub, ptr %c, align 1, !tbaa !30
  %conv4 = trunc i32 %xor to i16
  %d = getelementptr inbounds nuw i8, ptr %p, i32 13
  store i16 %conv4, ptr %d, align 1, !tbaa !31
  %conv6 = sext i16 %conv4 to i64
  %add8 = add nsw i64 %sub, %conv6
  %conv10 = zext i8 %conv1 to i32
  %mul.i = mul nuw nsw i32 %conv10, 992
  %add.i = add i32 %mul.i, %xor
  %conv13 = trunc i64 %add8 to i32
  %shr = lshr i64 %add8, 32
  %conv15 = trunc nuw i64 %shr to i32
  %or.i27 = tail call i32 @llvm.fshl.i32(i32 %conv13, i32 %conv13, i32 5)
  %or.i30 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %reass.add = add i32 %or.i27, %or.i30
  %reass.mul = mul i32 %reass.add, 31
  %add.i32 = add i32 %reass.mul, %conv15
  ret i32 %add.i32
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @variable(i32 noundef range(i32 5, 41) %n) unnamed_addr #6 {
entry:
  %vla = alloca i32, i32 %n, align 4
  %add = add nuw nsw i32 %n, 3
  %0 = alloca i8, i32 %add, align 16
  br label %for.body

for.cond4.preheader:                              ; preds = %for.body
  %1 = getelementptr i8, ptr %0, i32 %n
  br label %for.body8

for.body:                                         ; preds = %entry, %for.body
  %i.034 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul nuw nsw i32 %i.034, %i.034
  %sub = sub nsw i32 %mul, %n
  %arrayidx = getelementptr inbounds nuw i32, ptr %vla, i32 %i.034
  store i32 %sub, ptr %arrayidx, align 4, !tbaa !6
  %conv = trunc i32 %sub to i8
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %0, i32 %i.034
  store i8 %conv, ptr %arrayidx2, align 1, !tbaa !10
  %inc = add nuw nsw i32 %i.034, 1
  %exitcond.not = icmp eq i32 %inc, %n
  br i1 %exitcond.not, label %for.cond4.preheader, label %for.body, !llvm.loop !32

for.cond.cleanup7:                                ; preds = %for.body8
  ret i32 %add.i

for.body8:                                        ; preds = %for.cond4.preheader, %for.body8
  %i3.036 = phi i32 [ 0, %for.cond4.preheader ], [ %inc16, %for.body8 ]
  %sum.035 = phi i32 [ 0, %for.cond4.preheader ], [ %add.i, %for.body8 ]
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %vla, i32 %i3.036
  %2 = load i32, ptr %arrayidx9, align 4, !tbaa !6
  %3 = xor i32 %i3.036, -1
  %arrayidx12 = getelementptr i8, ptr %1, i32 %3
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !10
  %conv13 = zext i8 %4 to i32
  %or.i = tail call i32 @llvm.fshl.i32(i32 %sum.035, i32 %sum.035, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add14 = add i32 %2, %mul.i
  %add.i = add i32 %add14, %conv13
  %inc16 = add nuw nsw i32 %i3.036, 1
  %exitcond37.not = icmp eq i32 %inc16, %n
  br i1 %exitcond37.not, label %for.cond.cleanup7, label %for.body8, !llvm.loop !33
}

; Function Attrs: mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite)
define internal fastcc i32 @atomics(ptr noundef nonnull captures(none) %word, ptr noundef nonnull captures(none) %byte) unnamed_addr #7 {
entry:
  %0 = atomicrmw add ptr %word, i32 5 seq_cst, align 4
  %1 = atomicrmw xchg ptr %word, i32 99 acquire, align 4
  %or.i = tail call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 5)
  %mul.i = mul i32 %or.i, 31
  %add.i = add i32 %mul.i, %1
  %2 = cmpxchg ptr %word, i32 98, i32 1 seq_cst monotonic, align 4
  %3 = extractvalue { i32, i1 } %2, 1
  %4 = extractvalue { i32, i1 } %2, 0
  %conv = zext i1 %3 to i32
  %or.i43 = tail call i32 @llvm.fshl.i32(i32 %add.i, i32 %add.i, i32 5)
  %mul.i44 = mul i32 %or.i43, 31
  %add.i45 = add i32 %mul.i44, %conv
  %or.i46 = tail call i32 @llvm.fshl.i32(i32 %add.i45, i32 %add.i45, i32 5)
  %mul.i47 = mul i32 %or.i46, 31
  %add.i48 = add i32 %mul.i47, %4
  %5 = cmpxchg ptr %word, i32 %4, i32 3 seq_cst monotonic, align 4
  %6 = extractvalue { i32, i1 } %5, 1
  %conv12 = zext i1 %6 to i32
  %or.i49 = tail call i32 @llvm.fshl.i32(i32 %add.i48, i32 %add.i48, i32 5)
  %mul.i50 = mul i32 %or.i49, 31
  %add.i51 = add i32 %mul.i50, %conv12
  %7 = atomicrmw or ptr %byte, i8 24 seq_cst, align 1
  %8 = or i8 %7, 24
  %conv16 = zext i8 %8 to i32
  %or.i52 = tail call i32 @llvm.fshl.i32(i32 %add.i51, i32 %add.i51, i32 5)
  %mul.i53 = mul i32 %or.i52, 31
  %add.i54 = add i32 %mul.i53, %conv16
  %9 = atomicrmw sub ptr %byte, i8 41 seq_cst, align 1
  %10 = add i8 %9, -41
  %conv20 = zext i8 %10 to i32
  %or.i55 = tail call i32 @llvm.fshl.i32(i32 %add.i54, i32 %add.i54, i32 5)
  %mul.i56 = mul i32 %or.i55, 31
  %add.i57 = add i32 %mul.i56, %conv20
  %11 = atomicrmw nand ptr %word, i32 255 seq_cst, align 4
  %12 = and i32 %11, 255
  %13 = xor i32 %12, -1
  %or.i58 = tail call i32 @llvm.fshl.i32(i32 %add.i57, i32 %add.i57, i32 5)
  %mul.i59 = mul i32 %or.i58, 31
  %add.i60 = add i32 %mul.i59, %13
  %14 = load i32, ptr %word, align 4, !tbaa !6
  %15 = load i8, ptr %byte, align 1, !tbaa !10
  %conv25 = zext i8 %15 to i32
  %add = add nsw i32 %14, %conv25
  %or.i61 = tail call i32 @llvm.fshl.i32(i32 %add.i60, i32 %add.i60, i32 5)
  %mul.i62 = mul i32 %or.i61, 31
  %add.i63 = add i32 %add, %mul.i62
  ret i32 %add.i63
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #8

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #4 = { noinline nounwind "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(none) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #7 = { mustprogress nofree noinline norecurse nounwind willreturn memory(argmem: readwrite) "no-builtin-memcpy" "no-builtin-memset" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+m,+a,+c" }
attributes #8 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { nounwind }
attributes #10 = { "no-builtin-memcpy" "no-builtin-memset" }

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
!15 = !{!16, !17, i64 0}
!16 = !{!"node", !17, i64 0, !8, i64 4, !8, i64 16}
!17 = !{!"p1 _ZTS4node", !18, i64 0}
!18 = !{!"any pointer", !8, i64 0}
!19 = !{!20, !21, i64 2}
!20 = !{!"", !21, i64 0, !21, i64 2}
!21 = !{!"short", !8, i64 0}
!22 = distinct !{!22, !12}
!23 = distinct !{!23, !12}
!24 = distinct !{!24, !12}
!25 = !{i64 21312}
!26 = !{!27, !8, i64 0}
!27 = !{!"packed", !8, i64 0, !7, i64 1, !28, i64 5, !21, i64 13}
!28 = !{!"long long", !8, i64 0}
!29 = !{!27, !7, i64 1}
!30 = !{!27, !28, i64 5}
!31 = !{!27, !21, i64 13}
!32 = distinct !{!32, !12}
!33 = distinct !{!33, !12}
