; ModuleID = 'traced.c'
source_filename = "traced.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

%struct.node = type { i32, i8, i32, ptr, [8 x i8] }

@total = dso_local global i64 1, align 8, !dbg !0
@__const.main.first = private unnamed_addr constant { i32, i8, [3 x i8], i32, ptr, [8 x i8] } { i32 3, i8 19, [3 x i8] zeroinitializer, i32 5, ptr null, [8 x i8] c"first\00\00\00" }, align 4
@.str = private unnamed_addr constant [8 x i8] c"second\00\00", align 1, !dbg !13
@.str.1 = private unnamed_addr constant [5 x i8] c"walk\00", align 1, !dbg !19
@.str.2 = private unnamed_addr constant [5 x i8] c"wide\00", align 1, !dbg !24
@calls = internal global i32 0, align 4, !dbg !31
@.str.3 = private unnamed_addr constant [6 x i8] c"total\00", align 1, !dbg !26
@.str.4 = private unnamed_addr constant [17 x i8] c"0123456789abcdef\00", align 1, !dbg !34
@weigh.times = internal global i32 2, align 4, !dbg !40

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memcpy(ptr noalias noundef %to, ptr noalias noundef %from, i32 noundef %n) #0 !dbg !67 {
entry:
  %to.addr = alloca ptr, align 4
  %from.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 4
  %f = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
    #dbg_declare(ptr %to.addr, !75, !DIExpression(), !76)
  store ptr %from, ptr %from.addr, align 4
    #dbg_declare(ptr %from.addr, !77, !DIExpression(), !78)
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !79, !DIExpression(), !80)
    #dbg_declare(ptr %t, !81, !DIExpression(), !84)
  %0 = load ptr, ptr %to.addr, align 4, !dbg !85
  store ptr %0, ptr %t, align 4, !dbg !84
    #dbg_declare(ptr %f, !86, !DIExpression(), !89)
  %1 = load ptr, ptr %from.addr, align 4, !dbg !90
  store ptr %1, ptr %f, align 4, !dbg !89
    #dbg_declare(ptr %i, !91, !DIExpression(), !93)
  store i32 0, ptr %i, align 4, !dbg !93
  br label %for.cond, !dbg !94

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !dbg !95
  %3 = load i32, ptr %n.addr, align 4, !dbg !97
  %cmp = icmp ult i32 %2, %3, !dbg !98
  br i1 %cmp, label %for.body, label %for.end, !dbg !99

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %f, align 4, !dbg !100
  %5 = load i32, ptr %i, align 4, !dbg !101
  %arrayidx = getelementptr inbounds nuw i8, ptr %4, i32 %5, !dbg !100
  %6 = load volatile i8, ptr %arrayidx, align 1, !dbg !100
  %7 = load ptr, ptr %t, align 4, !dbg !102
  %8 = load i32, ptr %i, align 4, !dbg !103
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %7, i32 %8, !dbg !102
  store volatile i8 %6, ptr %arrayidx1, align 1, !dbg !104
  br label %for.inc, !dbg !102

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4, !dbg !105
  %inc = add i32 %9, 1, !dbg !105
  store i32 %inc, ptr %i, align 4, !dbg !105
  br label %for.cond, !dbg !106, !llvm.loop !107

for.end:                                          ; preds = %for.cond
  %10 = load ptr, ptr %to.addr, align 4, !dbg !110
  ret ptr %10, !dbg !111
}

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memset(ptr noundef %to, i32 noundef %c, i32 noundef %n) #0 !dbg !112 {
entry:
  %to.addr = alloca ptr, align 4
  %c.addr = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
    #dbg_declare(ptr %to.addr, !115, !DIExpression(), !116)
  store i32 %c, ptr %c.addr, align 4
    #dbg_declare(ptr %c.addr, !117, !DIExpression(), !118)
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !119, !DIExpression(), !120)
    #dbg_declare(ptr %t, !121, !DIExpression(), !122)
  %0 = load ptr, ptr %to.addr, align 4, !dbg !123
  store ptr %0, ptr %t, align 4, !dbg !122
    #dbg_declare(ptr %i, !124, !DIExpression(), !126)
  store i32 0, ptr %i, align 4, !dbg !126
  br label %for.cond, !dbg !127

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4, !dbg !128
  %2 = load i32, ptr %n.addr, align 4, !dbg !130
  %cmp = icmp ult i32 %1, %2, !dbg !131
  br i1 %cmp, label %for.body, label %for.end, !dbg !132

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %c.addr, align 4, !dbg !133
  %conv = trunc i32 %3 to i8, !dbg !133
  %4 = load ptr, ptr %t, align 4, !dbg !134
  %5 = load i32, ptr %i, align 4, !dbg !135
  %arrayidx = getelementptr inbounds nuw i8, ptr %4, i32 %5, !dbg !134
  store volatile i8 %conv, ptr %arrayidx, align 1, !dbg !136
  br label %for.inc, !dbg !134

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4, !dbg !137
  %inc = add i32 %6, 1, !dbg !137
  store i32 %inc, ptr %i, align 4, !dbg !137
  br label %for.cond, !dbg !138, !llvm.loop !139

for.end:                                          ; preds = %for.cond
  %7 = load ptr, ptr %to.addr, align 4, !dbg !141
  ret ptr %7, !dbg !142
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @main() #0 !dbg !143 {
entry:
  %retval = alloca i32, align 4
  %first = alloca %struct.node, align 4
  %second = alloca %struct.node, align 4
  store i32 0, ptr %retval, align 4
    #dbg_declare(ptr %first, !146, !DIExpression(), !147)
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %first, ptr align 4 @__const.main.first, i32 24, i1 false), !dbg !147
    #dbg_declare(ptr %second, !148, !DIExpression(), !149)
  %key = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 0, !dbg !150
  store i32 4, ptr %key, align 4, !dbg !150
  %0 = getelementptr i8, ptr %second, i32 4, !dbg !150
  store i8 0, ptr %0, align 4, !dbg !150
  %odd = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 1, !dbg !150
  %bf.load = load i8, ptr %odd, align 4, !dbg !150
  %bf.clear = and i8 %bf.load, -2, !dbg !150
  %bf.set = or i8 %bf.clear, 0, !dbg !150
  store i8 %bf.set, ptr %odd, align 4, !dbg !150
  %rest = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 1, !dbg !150
  %bf.load1 = load i8, ptr %rest, align 4, !dbg !150
  %bf.clear2 = and i8 %bf.load1, 1, !dbg !150
  %bf.set3 = or i8 %bf.clear2, 2, !dbg !150
  store i8 %bf.set3, ptr %rest, align 4, !dbg !150
  %1 = getelementptr i8, ptr %second, i32 5, !dbg !150
  call void @llvm.memset.p0.i64(ptr align 1 %1, i8 0, i64 3, i1 false), !dbg !150
  %colour = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 2, !dbg !150
  store i32 0, ptr %colour, align 4, !dbg !150
  %next = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 3, !dbg !150
  store ptr %first, ptr %next, align 4, !dbg !150
  %name = getelementptr inbounds nuw %struct.node, ptr %second, i32 0, i32 4, !dbg !150
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %name, ptr align 1 @.str, i32 8, i1 false), !dbg !151
  %call = call i32 @walk(ptr noundef %second, ptr noundef @weigh, i32 noundef 7), !dbg !152
  call void @say(ptr noundef @.str.1, i32 noundef %call), !dbg !153
  %2 = load i32, ptr @calls, align 4, !dbg !154
  %call4 = call i64 @wide(i64 noundef 8589934592, i32 noundef %2), !dbg !155
  %conv = trunc i64 %call4 to i32, !dbg !156
  %call5 = call i32 @report(ptr noundef @.str.2, i32 noundef %conv), !dbg !157
  %3 = load i32, ptr @calls, align 4, !dbg !158
  %add = add nsw i32 %3, %call5, !dbg !158
  store i32 %add, ptr @calls, align 4, !dbg !158
  %4 = load i64, ptr @total, align 8, !dbg !159
  %shr = ashr i64 %4, 32, !dbg !160
  %conv6 = trunc i64 %shr to i32, !dbg !161
  call void @say(ptr noundef @.str.3, i32 noundef %conv6), !dbg !162
  ret i32 0, !dbg !163
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #2

; Function Attrs: noinline nounwind optnone
define internal void @say(ptr noundef %word, i32 noundef %value) #0 !dbg !164 {
entry:
  %word.addr = alloca ptr, align 4
  %value.addr = alloca i32, align 4
  %line = alloca [64 x i8], align 1
  %n = alloca i32, align 4
  %shift = alloca i32, align 4
  store ptr %word, ptr %word.addr, align 4
    #dbg_declare(ptr %word.addr, !169, !DIExpression(), !170)
  store i32 %value, ptr %value.addr, align 4
    #dbg_declare(ptr %value.addr, !171, !DIExpression(), !172)
    #dbg_declare(ptr %line, !173, !DIExpression(), !177)
    #dbg_declare(ptr %n, !178, !DIExpression(), !179)
  store i32 0, ptr %n, align 4, !dbg !179
  br label %for.cond, !dbg !180

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load ptr, ptr %word.addr, align 4, !dbg !181
  %1 = load i32, ptr %n, align 4, !dbg !184
  %arrayidx = getelementptr inbounds i8, ptr %0, i32 %1, !dbg !181
  %2 = load i8, ptr %arrayidx, align 1, !dbg !181
  %conv = zext i8 %2 to i32, !dbg !181
  %cmp = icmp ne i32 %conv, 0, !dbg !185
  br i1 %cmp, label %land.rhs, label %land.end, !dbg !186

land.rhs:                                         ; preds = %for.cond
  %3 = load i32, ptr %n, align 4, !dbg !187
  %cmp2 = icmp slt i32 %3, 48, !dbg !188
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond
  %4 = phi i1 [ false, %for.cond ], [ %cmp2, %land.rhs ], !dbg !189
  br i1 %4, label %for.body, label %for.end, !dbg !190

for.body:                                         ; preds = %land.end
  %5 = load ptr, ptr %word.addr, align 4, !dbg !191
  %6 = load i32, ptr %n, align 4, !dbg !192
  %arrayidx4 = getelementptr inbounds i8, ptr %5, i32 %6, !dbg !191
  %7 = load i8, ptr %arrayidx4, align 1, !dbg !191
  %8 = load i32, ptr %n, align 4, !dbg !193
  %arrayidx5 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %8, !dbg !194
  store i8 %7, ptr %arrayidx5, align 1, !dbg !195
  br label %for.inc, !dbg !194

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %n, align 4, !dbg !196
  %inc = add nsw i32 %9, 1, !dbg !196
  store i32 %inc, ptr %n, align 4, !dbg !196
  br label %for.cond, !dbg !197, !llvm.loop !198

for.end:                                          ; preds = %land.end
  %10 = load i32, ptr %n, align 4, !dbg !200
  %inc6 = add nsw i32 %10, 1, !dbg !200
  store i32 %inc6, ptr %n, align 4, !dbg !200
  %arrayidx7 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %10, !dbg !201
  store i8 32, ptr %arrayidx7, align 1, !dbg !202
    #dbg_declare(ptr %shift, !203, !DIExpression(), !205)
  store i32 28, ptr %shift, align 4, !dbg !205
  br label %for.cond8, !dbg !206

for.cond8:                                        ; preds = %for.inc15, %for.end
  %11 = load i32, ptr %shift, align 4, !dbg !207
  %cmp9 = icmp sge i32 %11, 0, !dbg !209
  br i1 %cmp9, label %for.body11, label %for.end16, !dbg !210

for.body11:                                       ; preds = %for.cond8
  %12 = load i32, ptr %value.addr, align 4, !dbg !211
  %13 = load i32, ptr %shift, align 4, !dbg !212
  %shr = lshr i32 %12, %13, !dbg !213
  %and = and i32 %shr, 15, !dbg !214
  %arrayidx12 = getelementptr inbounds nuw [17 x i8], ptr @.str.4, i32 0, i32 %and, !dbg !215
  %14 = load i8, ptr %arrayidx12, align 1, !dbg !215
  %15 = load i32, ptr %n, align 4, !dbg !216
  %inc13 = add nsw i32 %15, 1, !dbg !216
  store i32 %inc13, ptr %n, align 4, !dbg !216
  %arrayidx14 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %15, !dbg !217
  store i8 %14, ptr %arrayidx14, align 1, !dbg !218
  br label %for.inc15, !dbg !217

for.inc15:                                        ; preds = %for.body11
  %16 = load i32, ptr %shift, align 4, !dbg !219
  %sub = sub nsw i32 %16, 4, !dbg !219
  store i32 %sub, ptr %shift, align 4, !dbg !219
  br label %for.cond8, !dbg !220, !llvm.loop !221

for.end16:                                        ; preds = %for.cond8
  %17 = load i32, ptr %n, align 4, !dbg !223
  %inc17 = add nsw i32 %17, 1, !dbg !223
  store i32 %inc17, ptr %n, align 4, !dbg !223
  %arrayidx18 = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 %17, !dbg !224
  store i8 10, ptr %arrayidx18, align 1, !dbg !225
  %arraydecay = getelementptr inbounds [64 x i8], ptr %line, i32 0, i32 0, !dbg !226
  %18 = ptrtoint ptr %arraydecay to i32, !dbg !227
  %19 = load i32, ptr %n, align 4, !dbg !228
  %call = call i32 @ecall3(i32 noundef 4, i32 noundef 1, i32 noundef %18, i32 noundef %19), !dbg !229
  ret void, !dbg !230
}

; Function Attrs: noinline nounwind optnone
define internal i32 @walk(ptr noundef %list, ptr noundef %f, i32 noundef %n) #0 !dbg !231 {
entry:
  %list.addr = alloca ptr, align 4
  %f.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %at = alloca ptr, align 4
  %value = alloca i32, align 4
  store ptr %list, ptr %list.addr, align 4
    #dbg_declare(ptr %list.addr, !236, !DIExpression(), !237)
  store ptr %f, ptr %f.addr, align 4
    #dbg_declare(ptr %f.addr, !238, !DIExpression(), !239)
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !240, !DIExpression(), !241)
    #dbg_declare(ptr %sum, !242, !DIExpression(), !243)
  store i32 0, ptr %sum, align 4, !dbg !243
    #dbg_declare(ptr %at, !244, !DIExpression(), !246)
  %0 = load ptr, ptr %list.addr, align 4, !dbg !247
  store ptr %0, ptr %at, align 4, !dbg !246
  br label %for.cond, !dbg !248

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load ptr, ptr %at, align 4, !dbg !249
  %tobool = icmp ne ptr %1, null, !dbg !251
  br i1 %tobool, label %for.body, label %for.end, !dbg !251

for.body:                                         ; preds = %for.cond
    #dbg_declare(ptr %value, !252, !DIExpression(), !254)
  %2 = load ptr, ptr %f.addr, align 4, !dbg !255
  %3 = load ptr, ptr %at, align 4, !dbg !256
  %4 = load i32, ptr %n.addr, align 4, !dbg !257
  %call = call i32 %2(ptr noundef %3, i32 noundef %4), !dbg !255
  store i32 %call, ptr %value, align 4, !dbg !254
  %5 = load i32, ptr %value, align 4, !dbg !258
  %6 = load i32, ptr %sum, align 4, !dbg !259
  %add = add nsw i32 %6, %5, !dbg !259
  store i32 %add, ptr %sum, align 4, !dbg !259
  %7 = load i32, ptr %n.addr, align 4, !dbg !260
  %and = and i32 %7, 1, !dbg !261
  %8 = load i32, ptr @calls, align 4, !dbg !262
  %add1 = add nsw i32 %8, %and, !dbg !262
  store i32 %add1, ptr @calls, align 4, !dbg !262
  br label %for.inc, !dbg !263

for.inc:                                          ; preds = %for.body
  %9 = load ptr, ptr %at, align 4, !dbg !264
  %next = getelementptr inbounds nuw %struct.node, ptr %9, i32 0, i32 3, !dbg !265
  %10 = load ptr, ptr %next, align 4, !dbg !265
  store ptr %10, ptr %at, align 4, !dbg !266
  br label %for.cond, !dbg !267, !llvm.loop !268

for.end:                                          ; preds = %for.cond
  %11 = load i32, ptr %sum, align 4, !dbg !270
  ret i32 %11, !dbg !271
}

; Function Attrs: noinline nounwind optnone
define internal i32 @weigh(ptr noundef %node, i32 noundef %factor) #0 !dbg !42 {
entry:
  %node.addr = alloca ptr, align 4
  %factor.addr = alloca i32, align 4
  %weight = alloca i32, align 4
  store ptr %node, ptr %node.addr, align 4
    #dbg_declare(ptr %node.addr, !272, !DIExpression(), !273)
  store i32 %factor, ptr %factor.addr, align 4
    #dbg_declare(ptr %factor.addr, !274, !DIExpression(), !275)
    #dbg_declare(ptr %weight, !276, !DIExpression(), !277)
  %0 = load ptr, ptr %node.addr, align 4, !dbg !278
  %key = getelementptr inbounds nuw %struct.node, ptr %0, i32 0, i32 0, !dbg !279
  %1 = load i32, ptr %key, align 4, !dbg !279
  %call = call i32 @square(i32 noundef %1), !dbg !280
  store i32 %call, ptr %weight, align 4, !dbg !277
  %2 = load i32, ptr @weigh.times, align 4, !dbg !281
  %inc = add nsw i32 %2, 1, !dbg !281
  store i32 %inc, ptr @weigh.times, align 4, !dbg !281
  %3 = load ptr, ptr %node.addr, align 4, !dbg !282
  %odd = getelementptr inbounds nuw %struct.node, ptr %3, i32 0, i32 1, !dbg !284
  %bf.load = load i8, ptr %odd, align 4, !dbg !284
  %bf.clear = and i8 %bf.load, 1, !dbg !284
  %bf.cast = zext i8 %bf.clear to i32, !dbg !284
  %tobool = icmp ne i32 %bf.cast, 0, !dbg !282
  br i1 %tobool, label %if.then, label %if.end, !dbg !282

if.then:                                          ; preds = %entry
  %4 = load i32, ptr %factor.addr, align 4, !dbg !285
  %5 = load ptr, ptr %node.addr, align 4, !dbg !286
  %colour = getelementptr inbounds nuw %struct.node, ptr %5, i32 0, i32 2, !dbg !287
  %6 = load i32, ptr %colour, align 4, !dbg !287
  %mul = mul i32 %4, %6, !dbg !288
  %7 = load i32, ptr %weight, align 4, !dbg !289
  %add = add i32 %7, %mul, !dbg !289
  store i32 %add, ptr %weight, align 4, !dbg !289
  br label %if.end, !dbg !290

if.end:                                           ; preds = %if.then, %entry
  %8 = load i32, ptr %weight, align 4, !dbg !291
  %9 = load i32, ptr @weigh.times, align 4, !dbg !292
  %add1 = add nsw i32 %8, %9, !dbg !293
  ret i32 %add1, !dbg !294
}

; Function Attrs: noinline nounwind optnone
define internal i32 @report(ptr noundef %word, i32 noundef %value) #0 !dbg !295 {
entry:
  %word.addr = alloca ptr, align 4
  %value.addr = alloca i32, align 4
  %twice = alloca i32, align 4
  store ptr %word, ptr %word.addr, align 4
    #dbg_declare(ptr %word.addr, !298, !DIExpression(), !299)
  store i32 %value, ptr %value.addr, align 4
    #dbg_declare(ptr %value.addr, !300, !DIExpression(), !301)
    #dbg_declare(ptr %twice, !302, !DIExpression(), !303)
  %0 = load i32, ptr %value.addr, align 4, !dbg !304
  %mul = mul i32 %0, 2, !dbg !305
  store i32 %mul, ptr %twice, align 4, !dbg !303
  %1 = load ptr, ptr %word.addr, align 4, !dbg !306
  %2 = load i32, ptr %twice, align 4, !dbg !307
  call void @say(ptr noundef %1, i32 noundef %2), !dbg !308
  %3 = load i32, ptr @calls, align 4, !dbg !309
  ret i32 %3, !dbg !310
}

; Function Attrs: noinline nounwind optnone
define internal i64 @wide(i64 noundef %a, i32 noundef %b) #0 !dbg !311 {
entry:
  %a.addr = alloca i64, align 8
  %b.addr = alloca i32, align 4
  %product = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
    #dbg_declare(ptr %a.addr, !314, !DIExpression(), !315)
  store i32 %b, ptr %b.addr, align 4
    #dbg_declare(ptr %b.addr, !316, !DIExpression(), !317)
    #dbg_declare(ptr %product, !318, !DIExpression(), !319)
  %0 = load i64, ptr %a.addr, align 8, !dbg !320
  %1 = load i32, ptr %b.addr, align 4, !dbg !321
  %conv = sext i32 %1 to i64, !dbg !321
  %mul = mul nsw i64 %0, %conv, !dbg !322
  store i64 %mul, ptr %product, align 8, !dbg !319
  %2 = load i64, ptr %product, align 8, !dbg !323
  %3 = load i64, ptr @total, align 8, !dbg !324
  %add = add nsw i64 %3, %2, !dbg !324
  store i64 %add, ptr @total, align 8, !dbg !324
  %4 = load i64, ptr %product, align 8, !dbg !325
  %5 = load i32, ptr %b.addr, align 4, !dbg !326
  %conv1 = sext i32 %5 to i64, !dbg !326
  %sub = sub nsw i64 %4, %conv1, !dbg !327
  ret i64 %sub, !dbg !328
}

; Function Attrs: noinline nounwind optnone
define internal i32 @ecall3(i32 noundef %number, i32 noundef %a, i32 noundef %b, i32 noundef %c) #0 !dbg !329 {
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
    #dbg_declare(ptr %number.addr, !332, !DIExpression(), !333)
  store i32 %a, ptr %a.addr, align 4
    #dbg_declare(ptr %a.addr, !334, !DIExpression(), !335)
  store i32 %b, ptr %b.addr, align 4
    #dbg_declare(ptr %b.addr, !336, !DIExpression(), !337)
  store i32 %c, ptr %c.addr, align 4
    #dbg_declare(ptr %c.addr, !338, !DIExpression(), !339)
    #dbg_declare(ptr %t0, !340, !DIExpression(), !341)
  %0 = load i32, ptr %number.addr, align 4, !dbg !342
  store i32 %0, ptr %t0, align 4, !dbg !341
    #dbg_declare(ptr %a0, !343, !DIExpression(), !344)
  %1 = load i32, ptr %a.addr, align 4, !dbg !345
  store i32 %1, ptr %a0, align 4, !dbg !344
    #dbg_declare(ptr %a1, !346, !DIExpression(), !347)
  %2 = load i32, ptr %b.addr, align 4, !dbg !348
  store i32 %2, ptr %a1, align 4, !dbg !347
    #dbg_declare(ptr %a2, !349, !DIExpression(), !350)
  %3 = load i32, ptr %c.addr, align 4, !dbg !351
  store i32 %3, ptr %a2, align 4, !dbg !350
  %4 = load i32, ptr %t0, align 4, !dbg !352
  %5 = load i32, ptr %a0, align 4, !dbg !352
  %6 = load i32, ptr %a1, align 4, !dbg !353
  %7 = load i32, ptr %a2, align 4, !dbg !354
  %8 = call { i32, i32 } asm sideeffect "ecall", "={x5},={x10},{x11},{x12},{x5},{x10},~{memory}"(i32 %6, i32 %7, i32 %4, i32 %5) #3, !dbg !352, !srcloc !355
  %asmresult = extractvalue { i32, i32 } %8, 0, !dbg !352
  %asmresult1 = extractvalue { i32, i32 } %8, 1, !dbg !352
  store i32 %asmresult, ptr %t0, align 4, !dbg !352
  store i32 %asmresult1, ptr %a0, align 4, !dbg !352
  %9 = load i32, ptr %a0, align 4, !dbg !356
  ret i32 %9, !dbg !357
}

; Function Attrs: noinline nounwind optnone
define internal i32 @square(i32 noundef %x) #0 !dbg !358 {
entry:
  %x.addr = alloca i32, align 4
  %result = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !361, !DIExpression(), !362)
    #dbg_declare(ptr %result, !363, !DIExpression(), !364)
  %0 = load i32, ptr %x.addr, align 4, !dbg !365
  %1 = load i32, ptr %x.addr, align 4, !dbg !366
  %mul = mul nsw i32 %0, %1, !dbg !367
  store i32 %mul, ptr %result, align 4, !dbg !364
  %2 = load i32, ptr %result, align 4, !dbg !368
  %3 = load i32, ptr @calls, align 4, !dbg !369
  %add = add nsw i32 %2, %3, !dbg !370
  ret i32 %add, !dbg !371
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!58, !59, !60, !61, !62, !64, !65}
!llvm.ident = !{!66}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !3, line: 18, type: !57, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !10, globals: !12, splitDebugInlining: false, nameTableKind: None)
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
!42 = distinct !DISubprogram(name: "weigh", scope: !3, file: !3, line: 29, type: !43, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
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
!56 = !{}
!57 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!58 = !{i32 7, !"Dwarf Version", i32 5}
!59 = !{i32 2, !"Debug Info Version", i32 3}
!60 = !{i32 1, !"wchar_size", i32 4}
!61 = !{i32 1, !"target-abi", !"ilp32"}
!62 = !{i32 6, !"riscv-isa", !63}
!63 = !{!"rv32i2p1_m2p0_a2p1_c2p0_zmmul1p0_zaamo1p0_zalrsc1p0_zca1p0"}
!64 = !{i32 7, !"frame-pointer", i32 2}
!65 = !{i32 8, !"SmallDataLimit", i32 0}
!66 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!67 = distinct !DISubprogram(name: "memcpy", scope: !36, file: !36, line: 39, type: !68, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !56)
!68 = !DISubroutineType(types: !69)
!69 = !{!70, !71, !72, !6}
!70 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 32)
!71 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !70)
!72 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !73)
!73 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !74, size: 32)
!74 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!75 = !DILocalVariable(name: "to", arg: 1, scope: !67, file: !36, line: 39, type: !71)
!76 = !DILocation(line: 39, column: 23, scope: !67)
!77 = !DILocalVariable(name: "from", arg: 2, scope: !67, file: !36, line: 39, type: !72)
!78 = !DILocation(line: 39, column: 48, scope: !67)
!79 = !DILocalVariable(name: "n", arg: 3, scope: !67, file: !36, line: 39, type: !6)
!80 = !DILocation(line: 39, column: 63, scope: !67)
!81 = !DILocalVariable(name: "t", scope: !67, file: !36, line: 41, type: !82)
!82 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !83, size: 32)
!83 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !16)
!84 = !DILocation(line: 41, column: 17, scope: !67)
!85 = !DILocation(line: 41, column: 21, scope: !67)
!86 = !DILocalVariable(name: "f", scope: !67, file: !36, line: 42, type: !87)
!87 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !88, size: 32)
!88 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !83)
!89 = !DILocation(line: 42, column: 23, scope: !67)
!90 = !DILocation(line: 42, column: 27, scope: !67)
!91 = !DILocalVariable(name: "i", scope: !92, file: !36, line: 43, type: !6)
!92 = distinct !DILexicalBlock(scope: !67, file: !36, line: 43, column: 2)
!93 = !DILocation(line: 43, column: 16, scope: !92)
!94 = !DILocation(line: 43, column: 7, scope: !92)
!95 = !DILocation(line: 43, column: 23, scope: !96)
!96 = distinct !DILexicalBlock(scope: !92, file: !36, line: 43, column: 2)
!97 = !DILocation(line: 43, column: 27, scope: !96)
!98 = !DILocation(line: 43, column: 25, scope: !96)
!99 = !DILocation(line: 43, column: 2, scope: !92)
!100 = !DILocation(line: 44, column: 10, scope: !96)
!101 = !DILocation(line: 44, column: 12, scope: !96)
!102 = !DILocation(line: 44, column: 3, scope: !96)
!103 = !DILocation(line: 44, column: 5, scope: !96)
!104 = !DILocation(line: 44, column: 8, scope: !96)
!105 = !DILocation(line: 43, column: 31, scope: !96)
!106 = !DILocation(line: 43, column: 2, scope: !96)
!107 = distinct !{!107, !99, !108, !109}
!108 = !DILocation(line: 44, column: 13, scope: !92)
!109 = !{!"llvm.loop.mustprogress"}
!110 = !DILocation(line: 45, column: 9, scope: !67)
!111 = !DILocation(line: 45, column: 2, scope: !67)
!112 = distinct !DISubprogram(name: "memset", scope: !36, file: !36, line: 49, type: !113, scopeLine: 50, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !56)
!113 = !DISubroutineType(types: !114)
!114 = !{!70, !70, !33, !6}
!115 = !DILocalVariable(name: "to", arg: 1, scope: !112, file: !36, line: 49, type: !70)
!116 = !DILocation(line: 49, column: 14, scope: !112)
!117 = !DILocalVariable(name: "c", arg: 2, scope: !112, file: !36, line: 49, type: !33)
!118 = !DILocation(line: 49, column: 22, scope: !112)
!119 = !DILocalVariable(name: "n", arg: 3, scope: !112, file: !36, line: 49, type: !6)
!120 = !DILocation(line: 49, column: 34, scope: !112)
!121 = !DILocalVariable(name: "t", scope: !112, file: !36, line: 51, type: !82)
!122 = !DILocation(line: 51, column: 17, scope: !112)
!123 = !DILocation(line: 51, column: 21, scope: !112)
!124 = !DILocalVariable(name: "i", scope: !125, file: !36, line: 52, type: !6)
!125 = distinct !DILexicalBlock(scope: !112, file: !36, line: 52, column: 2)
!126 = !DILocation(line: 52, column: 16, scope: !125)
!127 = !DILocation(line: 52, column: 7, scope: !125)
!128 = !DILocation(line: 52, column: 23, scope: !129)
!129 = distinct !DILexicalBlock(scope: !125, file: !36, line: 52, column: 2)
!130 = !DILocation(line: 52, column: 27, scope: !129)
!131 = !DILocation(line: 52, column: 25, scope: !129)
!132 = !DILocation(line: 52, column: 2, scope: !125)
!133 = !DILocation(line: 53, column: 10, scope: !129)
!134 = !DILocation(line: 53, column: 3, scope: !129)
!135 = !DILocation(line: 53, column: 5, scope: !129)
!136 = !DILocation(line: 53, column: 8, scope: !129)
!137 = !DILocation(line: 52, column: 31, scope: !129)
!138 = !DILocation(line: 52, column: 2, scope: !129)
!139 = distinct !{!139, !132, !140, !109}
!140 = !DILocation(line: 53, column: 10, scope: !125)
!141 = !DILocation(line: 54, column: 9, scope: !112)
!142 = !DILocation(line: 54, column: 2, scope: !112)
!143 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 73, type: !144, scopeLine: 74, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !56)
!144 = !DISubroutineType(types: !145)
!145 = !{!33}
!146 = !DILocalVariable(name: "first", scope: !143, file: !3, line: 75, type: !47)
!147 = !DILocation(line: 75, column: 14, scope: !143)
!148 = !DILocalVariable(name: "second", scope: !143, file: !3, line: 76, type: !47)
!149 = !DILocation(line: 76, column: 14, scope: !143)
!150 = !DILocation(line: 76, column: 23, scope: !143)
!151 = !DILocation(line: 76, column: 47, scope: !143)
!152 = !DILocation(line: 78, column: 14, scope: !143)
!153 = !DILocation(line: 78, column: 2, scope: !143)
!154 = !DILocation(line: 79, column: 52, scope: !143)
!155 = !DILocation(line: 79, column: 36, scope: !143)
!156 = !DILocation(line: 79, column: 26, scope: !143)
!157 = !DILocation(line: 79, column: 11, scope: !143)
!158 = !DILocation(line: 79, column: 8, scope: !143)
!159 = !DILocation(line: 80, column: 26, scope: !143)
!160 = !DILocation(line: 80, column: 32, scope: !143)
!161 = !DILocation(line: 80, column: 15, scope: !143)
!162 = !DILocation(line: 80, column: 2, scope: !143)
!163 = !DILocation(line: 81, column: 2, scope: !143)
!164 = distinct !DISubprogram(name: "say", scope: !36, file: !36, line: 18, type: !165, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!165 = !DISubroutineType(types: !166)
!166 = !{null, !167, !6}
!167 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !168, size: 32)
!168 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!169 = !DILocalVariable(name: "word", arg: 1, scope: !164, file: !36, line: 18, type: !167)
!170 = !DILocation(line: 18, column: 17, scope: !164)
!171 = !DILocalVariable(name: "value", arg: 2, scope: !164, file: !36, line: 18, type: !6)
!172 = !DILocation(line: 18, column: 32, scope: !164)
!173 = !DILocalVariable(name: "line", scope: !164, file: !36, line: 20, type: !174)
!174 = !DICompositeType(tag: DW_TAG_array_type, baseType: !16, size: 512, elements: !175)
!175 = !{!176}
!176 = !DISubrange(count: 64)
!177 = !DILocation(line: 20, column: 7, scope: !164)
!178 = !DILocalVariable(name: "n", scope: !164, file: !36, line: 21, type: !33)
!179 = !DILocation(line: 21, column: 6, scope: !164)
!180 = !DILocation(line: 22, column: 2, scope: !164)
!181 = !DILocation(line: 22, column: 9, scope: !182)
!182 = distinct !DILexicalBlock(scope: !183, file: !36, line: 22, column: 2)
!183 = distinct !DILexicalBlock(scope: !164, file: !36, line: 22, column: 2)
!184 = !DILocation(line: 22, column: 14, scope: !182)
!185 = !DILocation(line: 22, column: 17, scope: !182)
!186 = !DILocation(line: 22, column: 22, scope: !182)
!187 = !DILocation(line: 22, column: 25, scope: !182)
!188 = !DILocation(line: 22, column: 27, scope: !182)
!189 = !DILocation(line: 0, scope: !182)
!190 = !DILocation(line: 22, column: 2, scope: !183)
!191 = !DILocation(line: 23, column: 13, scope: !182)
!192 = !DILocation(line: 23, column: 18, scope: !182)
!193 = !DILocation(line: 23, column: 8, scope: !182)
!194 = !DILocation(line: 23, column: 3, scope: !182)
!195 = !DILocation(line: 23, column: 11, scope: !182)
!196 = !DILocation(line: 22, column: 34, scope: !182)
!197 = !DILocation(line: 22, column: 2, scope: !182)
!198 = distinct !{!198, !190, !199, !109}
!199 = !DILocation(line: 23, column: 19, scope: !183)
!200 = !DILocation(line: 24, column: 8, scope: !164)
!201 = !DILocation(line: 24, column: 2, scope: !164)
!202 = !DILocation(line: 24, column: 12, scope: !164)
!203 = !DILocalVariable(name: "shift", scope: !204, file: !36, line: 25, type: !33)
!204 = distinct !DILexicalBlock(scope: !164, file: !36, line: 25, column: 2)
!205 = !DILocation(line: 25, column: 11, scope: !204)
!206 = !DILocation(line: 25, column: 7, scope: !204)
!207 = !DILocation(line: 25, column: 23, scope: !208)
!208 = distinct !DILexicalBlock(scope: !204, file: !36, line: 25, column: 2)
!209 = !DILocation(line: 25, column: 29, scope: !208)
!210 = !DILocation(line: 25, column: 2, scope: !204)
!211 = !DILocation(line: 26, column: 34, scope: !208)
!212 = !DILocation(line: 26, column: 43, scope: !208)
!213 = !DILocation(line: 26, column: 40, scope: !208)
!214 = !DILocation(line: 26, column: 49, scope: !208)
!215 = !DILocation(line: 26, column: 15, scope: !208)
!216 = !DILocation(line: 26, column: 9, scope: !208)
!217 = !DILocation(line: 26, column: 3, scope: !208)
!218 = !DILocation(line: 26, column: 13, scope: !208)
!219 = !DILocation(line: 25, column: 41, scope: !208)
!220 = !DILocation(line: 25, column: 2, scope: !208)
!221 = distinct !{!221, !210, !222, !109}
!222 = !DILocation(line: 26, column: 53, scope: !204)
!223 = !DILocation(line: 27, column: 8, scope: !164)
!224 = !DILocation(line: 27, column: 2, scope: !164)
!225 = !DILocation(line: 27, column: 12, scope: !164)
!226 = !DILocation(line: 28, column: 21, scope: !164)
!227 = !DILocation(line: 28, column: 15, scope: !164)
!228 = !DILocation(line: 28, column: 27, scope: !164)
!229 = !DILocation(line: 28, column: 2, scope: !164)
!230 = !DILocation(line: 29, column: 1, scope: !164)
!231 = distinct !DISubprogram(name: "walk", scope: !3, file: !3, line: 41, type: !232, scopeLine: 42, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!232 = !DISubroutineType(types: !233)
!233 = !{!33, !45, !234, !33}
!234 = !DIDerivedType(tag: DW_TAG_typedef, name: "measure", file: !3, line: 15, baseType: !235)
!235 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 32)
!236 = !DILocalVariable(name: "list", arg: 1, scope: !231, file: !3, line: 41, type: !45)
!237 = !DILocation(line: 41, column: 25, scope: !231)
!238 = !DILocalVariable(name: "f", arg: 2, scope: !231, file: !3, line: 41, type: !234)
!239 = !DILocation(line: 41, column: 39, scope: !231)
!240 = !DILocalVariable(name: "n", arg: 3, scope: !231, file: !3, line: 41, type: !33)
!241 = !DILocation(line: 41, column: 46, scope: !231)
!242 = !DILocalVariable(name: "sum", scope: !231, file: !3, line: 43, type: !33)
!243 = !DILocation(line: 43, column: 6, scope: !231)
!244 = !DILocalVariable(name: "at", scope: !245, file: !3, line: 45, type: !45)
!245 = distinct !DILexicalBlock(scope: !231, file: !3, line: 45, column: 2)
!246 = !DILocation(line: 45, column: 26, scope: !245)
!247 = !DILocation(line: 45, column: 31, scope: !245)
!248 = !DILocation(line: 45, column: 7, scope: !245)
!249 = !DILocation(line: 45, column: 37, scope: !250)
!250 = distinct !DILexicalBlock(scope: !245, file: !3, line: 45, column: 2)
!251 = !DILocation(line: 45, column: 2, scope: !245)
!252 = !DILocalVariable(name: "value", scope: !253, file: !3, line: 46, type: !33)
!253 = distinct !DILexicalBlock(scope: !250, file: !3, line: 45, column: 56)
!254 = !DILocation(line: 46, column: 7, scope: !253)
!255 = !DILocation(line: 46, column: 15, scope: !253)
!256 = !DILocation(line: 46, column: 17, scope: !253)
!257 = !DILocation(line: 46, column: 21, scope: !253)
!258 = !DILocation(line: 48, column: 10, scope: !253)
!259 = !DILocation(line: 48, column: 7, scope: !253)
!260 = !DILocation(line: 49, column: 12, scope: !253)
!261 = !DILocation(line: 49, column: 14, scope: !253)
!262 = !DILocation(line: 49, column: 9, scope: !253)
!263 = !DILocation(line: 50, column: 2, scope: !253)
!264 = !DILocation(line: 45, column: 46, scope: !250)
!265 = !DILocation(line: 45, column: 50, scope: !250)
!266 = !DILocation(line: 45, column: 44, scope: !250)
!267 = !DILocation(line: 45, column: 2, scope: !250)
!268 = distinct !{!268, !251, !269, !109}
!269 = !DILocation(line: 50, column: 2, scope: !245)
!270 = !DILocation(line: 51, column: 9, scope: !231)
!271 = !DILocation(line: 51, column: 2, scope: !231)
!272 = !DILocalVariable(name: "node", arg: 1, scope: !42, file: !3, line: 29, type: !45)
!273 = !DILocation(line: 29, column: 26, scope: !42)
!274 = !DILocalVariable(name: "factor", arg: 2, scope: !42, file: !3, line: 29, type: !33)
!275 = !DILocation(line: 29, column: 36, scope: !42)
!276 = !DILocalVariable(name: "weight", scope: !42, file: !3, line: 32, type: !33)
!277 = !DILocation(line: 32, column: 6, scope: !42)
!278 = !DILocation(line: 32, column: 22, scope: !42)
!279 = !DILocation(line: 32, column: 28, scope: !42)
!280 = !DILocation(line: 32, column: 15, scope: !42)
!281 = !DILocation(line: 34, column: 7, scope: !42)
!282 = !DILocation(line: 35, column: 6, scope: !283)
!283 = distinct !DILexicalBlock(scope: !42, file: !3, line: 35, column: 6)
!284 = !DILocation(line: 35, column: 12, scope: !283)
!285 = !DILocation(line: 36, column: 13, scope: !283)
!286 = !DILocation(line: 36, column: 22, scope: !283)
!287 = !DILocation(line: 36, column: 28, scope: !283)
!288 = !DILocation(line: 36, column: 20, scope: !283)
!289 = !DILocation(line: 36, column: 10, scope: !283)
!290 = !DILocation(line: 36, column: 3, scope: !283)
!291 = !DILocation(line: 37, column: 9, scope: !42)
!292 = !DILocation(line: 37, column: 18, scope: !42)
!293 = !DILocation(line: 37, column: 16, scope: !42)
!294 = !DILocation(line: 37, column: 2, scope: !42)
!295 = distinct !DISubprogram(name: "report", scope: !3, file: !3, line: 64, type: !296, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!296 = !DISubroutineType(types: !297)
!297 = !{!33, !167, !6}
!298 = !DILocalVariable(name: "word", arg: 1, scope: !295, file: !3, line: 64, type: !167)
!299 = !DILocation(line: 64, column: 20, scope: !295)
!300 = !DILocalVariable(name: "value", arg: 2, scope: !295, file: !3, line: 64, type: !6)
!301 = !DILocation(line: 64, column: 35, scope: !295)
!302 = !DILocalVariable(name: "twice", scope: !295, file: !3, line: 66, type: !6)
!303 = !DILocation(line: 66, column: 11, scope: !295)
!304 = !DILocation(line: 66, column: 19, scope: !295)
!305 = !DILocation(line: 66, column: 25, scope: !295)
!306 = !DILocation(line: 68, column: 6, scope: !295)
!307 = !DILocation(line: 68, column: 12, scope: !295)
!308 = !DILocation(line: 68, column: 2, scope: !295)
!309 = !DILocation(line: 69, column: 9, scope: !295)
!310 = !DILocation(line: 69, column: 2, scope: !295)
!311 = distinct !DISubprogram(name: "wide", scope: !3, file: !3, line: 55, type: !312, scopeLine: 56, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!312 = !DISubroutineType(types: !313)
!313 = !{!57, !57, !33}
!314 = !DILocalVariable(name: "a", arg: 1, scope: !311, file: !3, line: 55, type: !57)
!315 = !DILocation(line: 55, column: 16, scope: !311)
!316 = !DILocalVariable(name: "b", arg: 2, scope: !311, file: !3, line: 55, type: !33)
!317 = !DILocation(line: 55, column: 23, scope: !311)
!318 = !DILocalVariable(name: "product", scope: !311, file: !3, line: 57, type: !57)
!319 = !DILocation(line: 57, column: 12, scope: !311)
!320 = !DILocation(line: 57, column: 22, scope: !311)
!321 = !DILocation(line: 57, column: 26, scope: !311)
!322 = !DILocation(line: 57, column: 24, scope: !311)
!323 = !DILocation(line: 59, column: 11, scope: !311)
!324 = !DILocation(line: 59, column: 8, scope: !311)
!325 = !DILocation(line: 60, column: 9, scope: !311)
!326 = !DILocation(line: 60, column: 19, scope: !311)
!327 = !DILocation(line: 60, column: 17, scope: !311)
!328 = !DILocation(line: 60, column: 2, scope: !311)
!329 = distinct !DISubprogram(name: "ecall3", scope: !36, file: !36, line: 5, type: !330, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!330 = !DISubroutineType(types: !331)
!331 = !{!11, !11, !11, !11, !11}
!332 = !DILocalVariable(name: "number", arg: 1, scope: !329, file: !36, line: 5, type: !11)
!333 = !DILocation(line: 5, column: 13, scope: !329)
!334 = !DILocalVariable(name: "a", arg: 2, scope: !329, file: !36, line: 5, type: !11)
!335 = !DILocation(line: 5, column: 26, scope: !329)
!336 = !DILocalVariable(name: "b", arg: 3, scope: !329, file: !36, line: 5, type: !11)
!337 = !DILocation(line: 5, column: 34, scope: !329)
!338 = !DILocalVariable(name: "c", arg: 4, scope: !329, file: !36, line: 5, type: !11)
!339 = !DILocation(line: 5, column: 42, scope: !329)
!340 = !DILocalVariable(name: "t0", scope: !329, file: !36, line: 7, type: !11)
!341 = !DILocation(line: 7, column: 16, scope: !329)
!342 = !DILocation(line: 7, column: 35, scope: !329)
!343 = !DILocalVariable(name: "a0", scope: !329, file: !36, line: 8, type: !11)
!344 = !DILocation(line: 8, column: 16, scope: !329)
!345 = !DILocation(line: 8, column: 35, scope: !329)
!346 = !DILocalVariable(name: "a1", scope: !329, file: !36, line: 9, type: !11)
!347 = !DILocation(line: 9, column: 16, scope: !329)
!348 = !DILocation(line: 9, column: 35, scope: !329)
!349 = !DILocalVariable(name: "a2", scope: !329, file: !36, line: 10, type: !11)
!350 = !DILocation(line: 10, column: 16, scope: !329)
!351 = !DILocation(line: 10, column: 35, scope: !329)
!352 = !DILocation(line: 12, column: 2, scope: !329)
!353 = !DILocation(line: 12, column: 54, scope: !329)
!354 = !DILocation(line: 12, column: 63, scope: !329)
!355 = !{i64 19338}
!356 = !DILocation(line: 13, column: 9, scope: !329)
!357 = !DILocation(line: 13, column: 2, scope: !329)
!358 = distinct !DISubprogram(name: "square", scope: !3, file: !3, line: 21, type: !359, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !56)
!359 = !DISubroutineType(types: !360)
!360 = !{!33, !33}
!361 = !DILocalVariable(name: "x", arg: 1, scope: !358, file: !3, line: 21, type: !33)
!362 = !DILocation(line: 21, column: 12, scope: !358)
!363 = !DILocalVariable(name: "result", scope: !358, file: !3, line: 23, type: !33)
!364 = !DILocation(line: 23, column: 6, scope: !358)
!365 = !DILocation(line: 23, column: 15, scope: !358)
!366 = !DILocation(line: 23, column: 19, scope: !358)
!367 = !DILocation(line: 23, column: 17, scope: !358)
!368 = !DILocation(line: 25, column: 9, scope: !358)
!369 = !DILocation(line: 25, column: 18, scope: !358)
!370 = !DILocation(line: 25, column: 16, scope: !358)
!371 = !DILocation(line: 25, column: 2, scope: !358)
