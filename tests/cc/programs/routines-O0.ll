; ModuleID = 'routines.c'
source_filename = "routines.c"
target datalayout = "e-m:e-p:32:32-i64:64-n32-S128"
target triple = "riscv32-unknown-unknown-elf"

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__udivdi3(i64 noundef %a, i64 noundef %b) #0 {
entry:
  %a.addr = alloca i64, align 8
  %b.addr = alloca i64, align 8
  %quotient = alloca i64, align 8
  %rest = alloca i64, align 8
  %i = alloca i32, align 4
  store i64 %a, ptr %a.addr, align 8
  store i64 %b, ptr %b.addr, align 8
  store i64 0, ptr %quotient, align 8
  store i64 0, ptr %rest, align 8
  store i32 63, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %cmp = icmp sge i32 %0, 0
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i64, ptr %rest, align 8
  %shl = shl i64 %1, 1
  %2 = load i64, ptr %a.addr, align 8
  %3 = load i32, ptr %i, align 4
  %sh_prom = zext i32 %3 to i64
  %shr = lshr i64 %2, %sh_prom
  %and = and i64 %shr, 1
  %or = or i64 %shl, %and
  store i64 %or, ptr %rest, align 8
  %4 = load i64, ptr %rest, align 8
  %5 = load i64, ptr %b.addr, align 8
  %cmp1 = icmp uge i64 %4, %5
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load i64, ptr %b.addr, align 8
  %7 = load i64, ptr %rest, align 8
  %sub = sub i64 %7, %6
  store i64 %sub, ptr %rest, align 8
  %8 = load i32, ptr %i, align 4
  %sh_prom2 = zext i32 %8 to i64
  %shl3 = shl i64 1, %sh_prom2
  %9 = load i64, ptr %quotient, align 8
  %or4 = or i64 %9, %shl3
  store i64 %or4, ptr %quotient, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr %i, align 4
  %dec = add nsw i32 %10, -1
  store i32 %dec, ptr %i, align 4
  br label %for.cond, !llvm.loop !7

for.end:                                          ; preds = %for.cond
  %11 = load i64, ptr %quotient, align 8
  ret i64 %11
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__umoddi3(i64 noundef %a, i64 noundef %b) #0 {
entry:
  %a.addr = alloca i64, align 8
  %b.addr = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  store i64 %b, ptr %b.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %1 = load i64, ptr %a.addr, align 8
  %2 = load i64, ptr %b.addr, align 8
  %call = call i64 @__udivdi3(i64 noundef %1, i64 noundef %2)
  %3 = load i64, ptr %b.addr, align 8
  %mul = mul i64 %call, %3
  %sub = sub i64 %0, %mul
  ret i64 %sub
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__divdi3(i64 noundef %a, i64 noundef %b) #0 {
entry:
  %a.addr = alloca i64, align 8
  %b.addr = alloca i64, align 8
  %quotient = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  store i64 %b, ptr %b.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %cmp = icmp slt i64 %0, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %1 = load i64, ptr %a.addr, align 8
  %sub = sub i64 0, %1
  br label %cond.end

cond.false:                                       ; preds = %entry
  %2 = load i64, ptr %a.addr, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %sub, %cond.true ], [ %2, %cond.false ]
  %3 = load i64, ptr %b.addr, align 8
  %cmp1 = icmp slt i64 %3, 0
  br i1 %cmp1, label %cond.true2, label %cond.false4

cond.true2:                                       ; preds = %cond.end
  %4 = load i64, ptr %b.addr, align 8
  %sub3 = sub i64 0, %4
  br label %cond.end5

cond.false4:                                      ; preds = %cond.end
  %5 = load i64, ptr %b.addr, align 8
  br label %cond.end5

cond.end5:                                        ; preds = %cond.false4, %cond.true2
  %cond6 = phi i64 [ %sub3, %cond.true2 ], [ %5, %cond.false4 ]
  %call = call i64 @__udivdi3(i64 noundef %cond, i64 noundef %cond6)
  store i64 %call, ptr %quotient, align 8
  %6 = load i64, ptr %a.addr, align 8
  %cmp7 = icmp slt i64 %6, 0
  %conv = zext i1 %cmp7 to i32
  %7 = load i64, ptr %b.addr, align 8
  %cmp8 = icmp slt i64 %7, 0
  %conv9 = zext i1 %cmp8 to i32
  %cmp10 = icmp ne i32 %conv, %conv9
  br i1 %cmp10, label %cond.true12, label %cond.false14

cond.true12:                                      ; preds = %cond.end5
  %8 = load i64, ptr %quotient, align 8
  %sub13 = sub i64 0, %8
  br label %cond.end15

cond.false14:                                     ; preds = %cond.end5
  %9 = load i64, ptr %quotient, align 8
  br label %cond.end15

cond.end15:                                       ; preds = %cond.false14, %cond.true12
  %cond16 = phi i64 [ %sub13, %cond.true12 ], [ %9, %cond.false14 ]
  ret i64 %cond16
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__moddi3(i64 noundef %a, i64 noundef %b) #0 {
entry:
  %a.addr = alloca i64, align 8
  %b.addr = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  store i64 %b, ptr %b.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %1 = load i64, ptr %a.addr, align 8
  %2 = load i64, ptr %b.addr, align 8
  %call = call i64 @__divdi3(i64 noundef %1, i64 noundef %2)
  %3 = load i64, ptr %b.addr, align 8
  %mul = mul i64 %call, %3
  %sub = sub i64 %0, %mul
  ret i64 %sub
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__popcountsi2(i32 noundef %a) #0 {
entry:
  %a.addr = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  %0 = load i32, ptr %a.addr, align 4
  %conv = zext i32 %0 to i64
  %call = call i32 @ones(i64 noundef %conv, i32 noundef 32)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define internal i32 @ones(i64 noundef %a, i32 noundef %bits) #0 {
entry:
  %a.addr = alloca i64, align 8
  %bits.addr = alloca i32, align 4
  %count = alloca i32, align 4
  %i = alloca i32, align 4
  store i64 %a, ptr %a.addr, align 8
  store i32 %bits, ptr %bits.addr, align 4
  store i32 0, ptr %count, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %bits.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i64, ptr %a.addr, align 8
  %3 = load i32, ptr %i, align 4
  %sh_prom = zext i32 %3 to i64
  %shr = lshr i64 %2, %sh_prom
  %and = and i64 %shr, 1
  %4 = load i32, ptr %count, align 4
  %conv = sext i32 %4 to i64
  %add = add i64 %conv, %and
  %conv1 = trunc i64 %add to i32
  store i32 %conv1, ptr %count, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond
  %6 = load i32, ptr %count, align 4
  ret i32 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__popcountdi2(i64 noundef %a) #0 {
entry:
  %a.addr = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %call = call i32 @ones(i64 noundef %0, i32 noundef 64)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__clzsi2(i32 noundef %a) #0 {
entry:
  %a.addr = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  %0 = load i32, ptr %a.addr, align 4
  %conv = zext i32 %0 to i64
  %call = call i32 @leading(i64 noundef %conv, i32 noundef 32)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define internal i32 @leading(i64 noundef %a, i32 noundef %bits) #0 {
entry:
  %a.addr = alloca i64, align 8
  %bits.addr = alloca i32, align 4
  %count = alloca i32, align 4
  store i64 %a, ptr %a.addr, align 8
  store i32 %bits, ptr %bits.addr, align 4
  store i32 0, ptr %count, align 4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %count, align 4
  %1 = load i32, ptr %bits.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %2 = load i64, ptr %a.addr, align 8
  %3 = load i32, ptr %bits.addr, align 4
  %sub = sub nsw i32 %3, 1
  %4 = load i32, ptr %count, align 4
  %sub1 = sub nsw i32 %sub, %4
  %sh_prom = zext i32 %sub1 to i64
  %shr = lshr i64 %2, %sh_prom
  %and = and i64 %shr, 1
  %cmp2 = icmp eq i64 %and, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %5 = phi i1 [ false, %while.cond ], [ %cmp2, %land.rhs ]
  br i1 %5, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %6 = load i32, ptr %count, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %count, align 4
  br label %while.cond, !llvm.loop !10

while.end:                                        ; preds = %land.end
  %7 = load i32, ptr %count, align 4
  ret i32 %7
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__clzdi2(i64 noundef %a) #0 {
entry:
  %a.addr = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %call = call i32 @leading(i64 noundef %0, i32 noundef 64)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__ctzsi2(i32 noundef %a) #0 {
entry:
  %a.addr = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  %0 = load i32, ptr %a.addr, align 4
  %conv = zext i32 %0 to i64
  %call = call i32 @trailing(i64 noundef %conv, i32 noundef 32)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define internal i32 @trailing(i64 noundef %a, i32 noundef %bits) #0 {
entry:
  %a.addr = alloca i64, align 8
  %bits.addr = alloca i32, align 4
  %count = alloca i32, align 4
  store i64 %a, ptr %a.addr, align 8
  store i32 %bits, ptr %bits.addr, align 4
  store i32 0, ptr %count, align 4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %count, align 4
  %1 = load i32, ptr %bits.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %2 = load i64, ptr %a.addr, align 8
  %3 = load i32, ptr %count, align 4
  %sh_prom = zext i32 %3 to i64
  %shr = lshr i64 %2, %sh_prom
  %and = and i64 %shr, 1
  %cmp1 = icmp eq i64 %and, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %4 = phi i1 [ false, %while.cond ], [ %cmp1, %land.rhs ]
  br i1 %4, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %5 = load i32, ptr %count, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, ptr %count, align 4
  br label %while.cond, !llvm.loop !11

while.end:                                        ; preds = %land.end
  %6 = load i32, ptr %count, align 4
  ret i32 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i32 @__ctzdi2(i64 noundef %a) #0 {
entry:
  %a.addr = alloca i64, align 8
  store i64 %a, ptr %a.addr, align 8
  %0 = load i64, ptr %a.addr, align 8
  %call = call i32 @trailing(i64 noundef %0, i32 noundef 64)
  ret i32 %call
}

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memcpy(ptr noundef %to, ptr noundef %from, i32 noundef %n) #0 {
entry:
  %to.addr = alloca ptr, align 4
  %from.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
  store ptr %from, ptr %from.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %from.addr, align 4
  %3 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds nuw i8, ptr %2, i32 %3
  %4 = load i8, ptr %arrayidx, align 1
  %5 = load ptr, ptr %to.addr, align 4
  %6 = load i32, ptr %i, align 4
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %5, i32 %6
  store i8 %4, ptr %arrayidx1, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i, align 4
  %inc = add i32 %7, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !12

for.end:                                          ; preds = %for.cond
  %8 = load ptr, ptr %to.addr, align 4
  ret ptr %8
}

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memmove(ptr noundef %to, ptr noundef %from, i32 noundef %n) #0 {
entry:
  %retval = alloca ptr, align 4
  %to.addr = alloca ptr, align 4
  %from.addr = alloca ptr, align 4
  %n.addr = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
  store ptr %from, ptr %from.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load ptr, ptr %to.addr, align 4
  %1 = ptrtoint ptr %0 to i32
  %2 = load ptr, ptr %from.addr, align 4
  %3 = ptrtoint ptr %2 to i32
  %cmp = icmp ule i32 %1, %3
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %4 = load ptr, ptr %to.addr, align 4
  %5 = load ptr, ptr %from.addr, align 4
  %6 = load i32, ptr %n.addr, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %4, ptr align 1 %5, i32 %6, i1 false)
  store ptr %4, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %entry
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.end
  %7 = load i32, ptr %n.addr, align 4
  %dec = add i32 %7, -1
  store i32 %dec, ptr %n.addr, align 4
  %cmp1 = icmp ugt i32 %7, 0
  br i1 %cmp1, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %8 = load ptr, ptr %from.addr, align 4
  %9 = load i32, ptr %n.addr, align 4
  %arrayidx = getelementptr inbounds nuw i8, ptr %8, i32 %9
  %10 = load i8, ptr %arrayidx, align 1
  %11 = load ptr, ptr %to.addr, align 4
  %12 = load i32, ptr %n.addr, align 4
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %11, i32 %12
  store i8 %10, ptr %arrayidx2, align 1
  br label %while.cond, !llvm.loop !13

while.end:                                        ; preds = %while.cond
  %13 = load ptr, ptr %to.addr, align 4
  store ptr %13, ptr %retval, align 4
  br label %return

return:                                           ; preds = %while.end, %if.then
  %14 = load ptr, ptr %retval, align 4
  ret ptr %14
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #1

; Function Attrs: noinline nounwind optnone
define dso_local ptr @memset(ptr noundef %to, i32 noundef %c, i32 noundef %n) #0 {
entry:
  %to.addr = alloca ptr, align 4
  %c.addr = alloca i32, align 4
  %n.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %to, ptr %to.addr, align 4
  store i32 %c, ptr %c.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp ult i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %c.addr, align 4
  %conv = trunc i32 %2 to i8
  %3 = load ptr, ptr %to.addr, align 4
  %4 = load i32, ptr %i, align 4
  %arrayidx = getelementptr inbounds nuw i8, ptr %3, i32 %4
  store i8 %conv, ptr %arrayidx, align 1
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4
  %inc = add i32 %5, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond
  %6 = load ptr, ptr %to.addr, align 4
  ret ptr %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_load_8(ptr noundef %at, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %order.addr = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i32 %order, ptr %order.addr, align 4
  %0 = load i32, ptr %order.addr, align 4
  %1 = load ptr, ptr %at.addr, align 4
  %2 = load i64, ptr %1, align 8
  ret i64 %2
}

; Function Attrs: noinline nounwind optnone
define dso_local void @__atomic_store_8(ptr noundef %at, i64 noundef %value, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %value.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  store ptr %at, ptr %at.addr, align 4
  store i64 %value, ptr %value.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load i32, ptr %order.addr, align 4
  %1 = load i64, ptr %value.addr, align 8
  %2 = load ptr, ptr %at.addr, align 4
  store i64 %1, ptr %2, align 8
  ret void
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_exchange_8(ptr noundef %at, i64 noundef %value, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %value.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %value, ptr %value.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %value.addr, align 8
  %4 = load ptr, ptr %at.addr, align 4
  store i64 %3, ptr %4, align 8
  %5 = load i64, ptr %old, align 8
  ret i64 %5
}

; Function Attrs: noinline nounwind optnone
define dso_local zeroext i1 @__atomic_compare_exchange_8(ptr noundef %at, ptr noundef %expected, i64 noundef %wanted, i32 noundef %yes, i32 noundef %no) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %expected.addr = alloca ptr, align 4
  %wanted.addr = alloca i64, align 8
  %yes.addr = alloca i32, align 4
  %no.addr = alloca i32, align 4
  %old = alloca i64, align 8
  %same = alloca i8, align 1
  store ptr %at, ptr %at.addr, align 4
  store ptr %expected, ptr %expected.addr, align 4
  store i64 %wanted, ptr %wanted.addr, align 8
  store i32 %yes, ptr %yes.addr, align 4
  store i32 %no, ptr %no.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i64, ptr %old, align 8
  %3 = load ptr, ptr %expected.addr, align 4
  %4 = load i64, ptr %3, align 8
  %cmp = icmp eq i64 %2, %4
  %storedv = zext i1 %cmp to i8
  store i8 %storedv, ptr %same, align 1
  %5 = load i32, ptr %yes.addr, align 4
  %6 = load i32, ptr %no.addr, align 4
  %7 = load i8, ptr %same, align 1
  %loadedv = trunc i8 %7 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %8 = load i64, ptr %wanted.addr, align 8
  %9 = load ptr, ptr %at.addr, align 4
  store i64 %8, ptr %9, align 8
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %10 = load i64, ptr %old, align 8
  %11 = load ptr, ptr %expected.addr, align 4
  store i64 %10, ptr %11, align 8
  %12 = load i8, ptr %same, align 1
  %loadedv1 = trunc i8 %12 to i1
  ret i1 %loadedv1
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_add_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %add = add i64 %3, %4
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %add, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_sub_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %sub = sub i64 %3, %4
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %sub, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_and_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %and = and i64 %3, %4
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %and, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_or_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %or = or i64 %3, %4
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %or, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_xor_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %xor = xor i64 %3, %4
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %xor, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

; Function Attrs: noinline nounwind optnone
define dso_local i64 @__atomic_fetch_nand_8(ptr noundef %at, i64 noundef %by, i32 noundef %order) #0 {
entry:
  %at.addr = alloca ptr, align 4
  %by.addr = alloca i64, align 8
  %order.addr = alloca i32, align 4
  %old = alloca i64, align 8
  store ptr %at, ptr %at.addr, align 4
  store i64 %by, ptr %by.addr, align 8
  store i32 %order, ptr %order.addr, align 4
  %0 = load ptr, ptr %at.addr, align 4
  %1 = load i64, ptr %0, align 8
  store i64 %1, ptr %old, align 8
  %2 = load i32, ptr %order.addr, align 4
  %3 = load i64, ptr %old, align 8
  %4 = load i64, ptr %by.addr, align 8
  %and = and i64 %3, %4
  %not = xor i64 %and, -1
  %5 = load ptr, ptr %at.addr, align 4
  store i64 %not, ptr %5, align 8
  %6 = load i64, ptr %old, align 8
  ret i64 %6
}

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="generic-rv32" "target-features"="+32bit,+a,+c,+i,+m,+relax,+zaamo,+zalrsc,+zca,+zmmul,-b,-d,-e,-experimental-p,-experimental-smpmpmt,-experimental-svukte,-experimental-xrivosvisni,-experimental-xrivosvizip,-experimental-xsfmclic,-experimental-xsfsclic,-experimental-zibi,-experimental-zicfilp,-experimental-zicfiss,-experimental-zvbc32e,-experimental-zvfbfa,-experimental-zvfofp8min,-experimental-zvkgs,-experimental-zvqdotq,-f,-h,-q,-sdext,-sdtrig,-sha,-shcounterenw,-shgatpa,-shlcofideleg,-shtvala,-shvsatpa,-shvstvala,-shvstvecd,-smaia,-smcdeleg,-smcntrpmf,-smcsrind,-smctr,-smdbltrp,-smepmp,-smmpm,-smnpm,-smrnmi,-smstateen,-ssaia,-ssccfg,-ssccptr,-sscofpmf,-sscounterenw,-sscsrind,-ssctr,-ssdbltrp,-ssnpm,-sspm,-ssqosid,-ssstateen,-ssstrict,-sstc,-sstvala,-sstvecd,-ssu64xl,-supm,-svade,-svadu,-svbare,-svinval,-svnapot,-svpbmt,-svvptc,-v,-xandesbfhcvt,-xandesperf,-xandesvbfhcvt,-xandesvdot,-xandesvpackfph,-xandesvsinth,-xandesvsintload,-xcvalu,-xcvbi,-xcvbitmanip,-xcvelw,-xcvmac,-xcvmem,-xcvsimd,-xmipscbop,-xmipscmov,-xmipsexectl,-xmipslsp,-xqccmp,-xqci,-xqcia,-xqciac,-xqcibi,-xqcibm,-xqcicli,-xqcicm,-xqcics,-xqcicsr,-xqciint,-xqciio,-xqcilb,-xqcili,-xqcilia,-xqcilo,-xqcilsm,-xqcisim,-xqcisls,-xqcisync,-xsfcease,-xsfmm128t,-xsfmm16t,-xsfmm32a16f,-xsfmm32a32f,-xsfmm32a8f,-xsfmm32a8i,-xsfmm32t,-xsfmm64a64f,-xsfmm64t,-xsfmmbase,-xsfvcp,-xsfvfbfexp16e,-xsfvfexp16e,-xsfvfexp32e,-xsfvfexpa,-xsfvfexpa64e,-xsfvfnrclipxfqf,-xsfvfwmaccqqq,-xsfvqmaccdod,-xsfvqmaccqoq,-xsifivecdiscarddlone,-xsifivecflushdlone,-xsmtvdot,-xtheadba,-xtheadbb,-xtheadbs,-xtheadcmo,-xtheadcondmov,-xtheadfmemidx,-xtheadmac,-xtheadmemidx,-xtheadmempair,-xtheadsync,-xtheadvdot,-xventanacondops,-xwchc,-za128rs,-za64rs,-zabha,-zacas,-zalasr,-zama16b,-zawrs,-zba,-zbb,-zbc,-zbkb,-zbkc,-zbkx,-zbs,-zcb,-zcd,-zce,-zcf,-zclsd,-zcmop,-zcmp,-zcmt,-zdinx,-zfa,-zfbfmin,-zfh,-zfhmin,-zfinx,-zhinx,-zhinxmin,-zic64b,-zicbom,-zicbop,-zicboz,-ziccamoa,-ziccamoc,-ziccif,-zicclsm,-ziccrse,-zicntr,-zicond,-zicsr,-zifencei,-zihintntl,-zihintpause,-zihpm,-zilsd,-zimop,-zk,-zkn,-zknd,-zkne,-zknh,-zkr,-zks,-zksed,-zksh,-zkt,-ztso,-zvbb,-zvbc,-zve32f,-zve32x,-zve64d,-zve64f,-zve64x,-zvfbfmin,-zvfbfwma,-zvfh,-zvfhmin,-zvkb,-zvkg,-zvkn,-zvknc,-zvkned,-zvkng,-zvknha,-zvknhb,-zvks,-zvksc,-zvksed,-zvksg,-zvksh,-zvkt,-zvl1024b,-zvl128b,-zvl16384b,-zvl2048b,-zvl256b,-zvl32768b,-zvl32b,-zvl4096b,-zvl512b,-zvl64b,-zvl65536b,-zvl8192b" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

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
