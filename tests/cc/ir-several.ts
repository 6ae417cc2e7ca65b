/** Modules of IR with the operations and intrinsics that random functions have not. */

export const TRIALS: readonly string[] = ['addresses', 'expressions', 'numbers', 'nothing', 'integers'];

/** Those that need no library. */
const ADDRESSES = `
@out = global [96 x i8] zeroinitializer, align 16
@own = thread_local global i32 77, align 4
define void @addresses() {
  %own = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %a = load i32, ptr %own, align 4
  %b = call ptr @llvm.frameaddress.p0(i32 0)
  %c = call ptr @llvm.returnaddress(i32 0)
  %d = icmp ne ptr %b, %c
  %e = zext i1 %d to i32
  %f = add i32 %a, %e
  store i32 %f, ptr @out, align 4
  %g = call ptr @llvm.launder.invariant.group.p0(ptr @out)
  %h = call ptr @llvm.ptr.annotation.p0.p0(ptr %g, ptr null, ptr null, i32 0, ptr null)
  %i = getelementptr i8, ptr %h, i32 8
  call void @llvm.memcpy.inline.p0.p0.i32(ptr align 4 %i, ptr align 4 %h, i32 4, i1 false)
  call void @llvm.prefetch.p0(ptr %h, i32 0, i32 3, i32 1)
  call void @llvm.var.annotation.p0.p0(ptr %h, ptr null, ptr null, i32 0, ptr null)
  %k = call ptr @llvm.thread.pointer.p0()
  %l = call ptr @llvm.thread.pointer.p0()
  %m = icmp eq ptr %k, %l
  %n = zext i1 %m to i32
  store i32 %n, ptr getelementptr (i8, ptr @out, i32 16), align 4
  %o = call i1 @llvm.is.constant.i32(i32 %n)
  %q = call i1 @llvm.is.constant.i32(i32 7)
  %r = zext i1 %o to i32
  %s = zext i1 %q to i32
  store i32 %r, ptr getelementptr (i8, ptr @out, i32 20), align 4
  store i32 %s, ptr getelementptr (i8, ptr @out, i32 24), align 4
  %t = call i32 @llvm.objectsize.i32.p0(ptr @out, i1 false, i1 true, i1 false)
  %u = call i32 @llvm.objectsize.i32.p0(ptr @out, i1 true, i1 true, i1 false)
  store i32 %t, ptr getelementptr (i8, ptr @out, i32 28), align 4
  store i32 %u, ptr getelementptr (i8, ptr @out, i32 32), align 4
  %v = alloca i8, i32 %a, align 256
  call void @llvm.memset.p0.i32(ptr align 1 %v, i8 3, i32 %a, i1 false)
  %w = ptrtoint ptr %v to i32
  %x = and i32 %w, 255
  store i32 %x, ptr getelementptr (i8, ptr @out, i32 36), align 4
  %j = call ptr @llvm.invariant.start.p0(i64 4, ptr %i)
  call void @llvm.invariant.end.p0(ptr %j, i64 4, ptr %i)
  ret void
}
define void @expressions() {
  store i32 sub (i32 ptrtoint (ptr getelementptr (i8, ptr @out, i32 44) to i32), i32 ptrtoint (ptr @out to i32)), ptr @out, align 4
  %wide = lshr i64 ptrtoint (ptr @out to i64), 32
  store i64 %wide, ptr getelementptr (i8, ptr @out, i32 8), align 8
  %far = add i64 sub (i64 ptrtoint (ptr @out to i64), i64 ptrtoint (ptr getelementptr (i8, ptr @out, i32 3) to i64)), 5
  store i64 %far, ptr getelementptr (i8, ptr @out, i32 16), align 8
  store i32 xor (i32 ptrtoint (ptr @out to i32), i32 ptrtoint (ptr getelementptr (i8, ptr @out, i32 5) to i32)), ptr getelementptr (i8, ptr @out, i32 24), align 4
  store i8 7, ptr getelementptr (i8, ptr @out, i32 sub (i32 ptrtoint (ptr getelementptr (i16, ptr @out, i32 14) to i32), i32 ptrtoint (ptr @out to i32))), align 1
  %narrow = zext i8 trunc (i32 sub (i32 ptrtoint (ptr @out to i32), i32 ptrtoint (ptr getelementptr (i8, ptr @out, i32 2) to i32)) to i8) to i32
  store i32 %narrow, ptr getelementptr (i8, ptr @out, i32 32), align 4
  %truth = zext i1 trunc (i32 ptrtoint (ptr getelementptr (i8, ptr @out, i32 1) to i32) to i1) to i32
  store i32 %truth, ptr getelementptr (i8, ptr @out, i32 36), align 4
  %first = icmp eq i32 %narrow, 254
  br i1 %first, label %on, label %joined
on:
  br label %joined
joined:
  %chosen = phi i32 [ 9, %0 ], [ sub (i32 ptrtoint (ptr getelementptr (i8, ptr @out, i32 77) to i32), i32 ptrtoint (ptr @out to i32)), %on ]
  store i32 %chosen, ptr getelementptr (i8, ptr @out, i32 40), align 4
  %aligned = and i32 add (i32 ptrtoint (ptr @out to i32), i32 19), 15
  store i32 %aligned, ptr getelementptr (i8, ptr @out, i32 44), align 4
  store i64 trunc (i96 mul (i96 7, i96 11) to i64), ptr getelementptr (i8, ptr @out, i32 48), align 8
  ret void
}
define void @numbers() {
  %a = call i32 @llvm.ssa.copy.i32(i32 5)
  %b = bitcast i32 %a to float
  %c = call float @llvm.arithmetic.fence.f32(float %b)
  %d = call float @llvm.canonicalize.f32(float %c)
  store float %d, ptr @out, align 4
  %s = call i32 @llvm.uadd.sat.i32(i32 -7, i32 %a)
  %t = call i32 @llvm.uadd.sat.i32(i32 %s, i32 %s)
  store i32 %s, ptr getelementptr (i8, ptr @out, i32 8), align 4
  store i32 %t, ptr getelementptr (i8, ptr @out, i32 12), align 4
  %e = icmp eq i32 %a, 5
  call void @llvm.assume(i1 %e)
  br i1 %e, label %right, label %wrong
right:
  store i32 9, ptr getelementptr (i8, ptr @out, i32 4), align 4
  ret void
wrong:
  call void @llvm.trap()
  call void @llvm.debugtrap()
  call void @llvm.ubsantrap(i8 3)
  unreachable
}
define void @nothing() {
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  call void @llvm.donothing()
  call void @llvm.sideeffect()
  call void (...) @llvm.fake.use(ptr %a)
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 1)
  call void @llvm.experimental.noalias.scope.decl(metadata !1)
  call void @llvm.dbg.declare(metadata ptr %a, metadata !1, metadata !DIExpression())
  call void @llvm.dbg.value(metadata i32 1, metadata !1, metadata !DIExpression())
  store i32 3, ptr %a, align 4
  %b = load i32, ptr %a, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  store i32 %b, ptr @out, align 4
  ret void
}
!1 = !{}
`;

/** Each function of integers, of several widths. */
function integers(): string {
  const out = new Mixed();
  const call = (name: string, width: number, result: number, ...args: (number | string)[]) => {
    const types = name.startsWith('c') && name !== 'ctpop' ? [width, 1] : args.map(() => width);
    const list = args.map((arg, i) => `i${types[i]} ${arg}`).join(', ');
    const shape = /cmp$/.test(name) ? `i${result}.i${width}` : `i${width}`;
    out.operation(`i${result}`, `call i${result} @llvm.${name}.${shape}(${list})`);
  };
  for (const width of [8, 17, 32, 48, 64]) {
    for (const name of 'smax smin umax umin sadd.sat uadd.sat ssub.sat usub.sat expect'.split(' '))
      for (const [a, b] of PAIRS) call(name, width, width, a, b);
    for (const [a, b] of PAIRS) for (const name of ['scmp', 'ucmp']) call(name, width, 8, a, b);
    for (const [a] of PAIRS) {
      for (const name of ['ctpop', 'bitreverse']) call(name, width, width, a);
      for (const name of ['ctlz', 'cttz']) call(name, width, width, a, 'false');
      out.operation(`i${width}`, `call i${width} @llvm.abs.i${width}(i${width} ${a}, i1 false)`);
      if (width % 16 === 0) call('bswap', width, width, a);
      if (width !== 17 && width !== 48)
        for (const name of ['fshl', 'fshr']) call(name, width, width, a, 77, 5);
    }
  }
  return out.text('integers');
}

const PAIRS: readonly (readonly [number, number])[] = [
  [0, -1],
  [-1, 1],
  [100, 100],
  [-128, 127],
];

/** Functions of the mathematics library, with operands for which the result is exact. */
const FUNCTIONS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  sqrt: [[2.25], [10000]],
  floor: [[-2.5], [7.75]],
  ceil: [[-2.5], [7.75]],
  trunc: [[-2.5], [7.75]],
  rint: [[-2.5], [3.5]],
  nearbyint: [[2.5], [-3.5]],
  round: [[-2.5], [2.25]],
  minnum: [[1, -2]],
  maxnum: [[1, -2]],
  copysign: [[3, -1]],
  fabs: [[-3]],
  fma: [[2, 3, 0.5]],
  fmuladd: [[2, 3, 0.5]],
  pow: [[2, 3]],
  atan2: [[0, 1]],
  ...Object.fromEntries('sin cos tan exp asin atan sinh cosh tanh'.split(' ').map((name) => [name, [[0]]])),
  ...{ exp2: [[3]], exp10: [[2]], log: [[1]], log2: [[8]], log10: [[1]], acos: [[1]] },
};
const PREDICATES = 'oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true false'.split(' ');
const NUMBERS = ['0.0', '-0.0', '1.5', '-2.5', '3.0', '1.0e10', '0x7FF0000000000000', '0x7FF8000000000000'];

/** Infinities, a signalling NaN, the least normal numbers, and others below them. */
const ODD = {
  float: [
    '0xFFF0000000000000',
    '0x7FF4000000000000',
    '0x3810000000000000',
    '0xB810000000000000',
    '0x36A0000000000000',
    '0xB800000000000000',
  ],
  double: [
    '0xFFF0000000000000',
    '0x7FF0000000000001',
    '0x0010000000000000',
    '0x8010000000000000',
    '0x0000000000000001',
    '0x800FFFFFFFFFFFFF',
  ],
};
/** Each class, those that isnan, isinf, isfinite, isnormal and others ask for, none, and all. */
const MASKS = [...Array.from({ length: 10 }, (_, i) => 1 << i), 3, 0x204, 0x1f8, 0x108, 0x60, 0x3c, 0, 0x3ff];

/** The lines of a function: each result is mixed into a sum, which depends on their order. */
class Mixed {
  readonly #lines: string[] = [];
  #count = 0;
  #sum = '0';

  #add(text: string): string {
    const name = `%v${this.#count++}`;
    this.#lines.push(`  ${name} = ${text}`);
    return name;
  }

  mix(type: string, value: string): void {
    const bits = { float: 'i32', double: 'i64' }[type] ?? type;
    const number = bits === type ? value : this.#add(`bitcast ${type} ${value} to ${bits}`);
    const wide = bits === 'i64' ? number : this.#add(`zext ${bits} ${number} to i64`);
    const turned = this.#add(`call i64 @llvm.fshl.i64(i64 ${this.#sum}, i64 ${this.#sum}, i64 5)`);
    this.#sum = this.#add(`xor i64 ${turned}, ${wide}`);
  }

  /** A call with two results. */
  pair(first: string, second: string, call: string): void {
    const shape = `{ ${first}, ${second} }`;
    const both = this.#add(`call ${shape} ${call}`);
    this.operation(first, `extractvalue ${shape} ${both}, 0`);
    this.operation(second, `extractvalue ${shape} ${both}, 1`);
  }

  operation(result: string, text: string): void {
    this.mix(result, this.#add(text));
  }

  text(name: string): string {
    const lines = [...this.#lines, `  store i64 ${this.#sum}, ptr @out, align 8`, '  ret void'];
    return `define void @${name}() {\n${lines.join('\n')}\n}\n`;
  }
}

function arithmetic(type: string): string {
  const out = new Mixed();
  for (const op of ['fadd', 'fsub', 'fmul', 'fdiv', 'frem'])
    for (const [a, b] of [
      ['1.5', '-2.5'],
      ['1.0e10', '3.0'],
      ['-7.25', '0.5'],
    ])
      out.operation(type, `${op} ${type} ${a}, ${b}`);
  for (const predicate of PREDICATES)
    for (const a of NUMBERS)
      for (const b of NUMBERS) out.operation('i1', `fcmp ${predicate} ${type} ${a}, ${b}`);
  const suffix = type === 'float' ? 'f32' : 'f64';
  for (const a of [...NUMBERS, ...ODD[type as keyof typeof ODD]])
    for (const mask of MASKS)
      out.operation('i1', `call i1 @llvm.is.fpclass.${suffix}(${type} ${a}, i32 ${mask})`);
  return out.text(`arithmetic_${type}`);
}

function conversions(): string {
  const out = new Mixed();
  for (const type of ['float', 'double']) {
    for (const width of [8, 16, 24, 32, 48, 64])
      for (const value of [0, 1, -1, 100, -128])
        for (const op of ['sitofp', 'uitofp']) {
          const number = op === 'uitofp' ? Math.abs(value) : value;
          out.operation(type, `${op} i${width} ${number} to ${type}`);
        }
    for (const width of [8, 16, 24, 32, 48, 64])
      for (const value of ['0.5', '100.75', '1.0'])
        for (const op of ['fptosi', 'fptoui'])
          out.operation(`i${width}`, `${op} ${type} ${value} to i${width}`);
    out.operation('i32', `fptosi ${type} -7.5 to i32`);
  }
  out.operation('double', 'fpext float -2.5 to double');
  out.operation('float', 'fptrunc double 0x3FF3333333333333 to float');
  return out.text('conversions');
}

function functions(): string {
  const out = new Mixed();
  for (const [type, suffix] of [
    ['float', 'f32'],
    ['double', 'f64'],
  ])
    for (const [name, calls] of Object.entries(FUNCTIONS))
      for (const call of calls) {
        const args = call.map((number) => `${type} ${number.toFixed(4)}`).join(', ');
        out.operation(type as string, `call ${type} @llvm.${name}.${suffix}(${args})`);
      }
  out.operation('double', 'call double @llvm.ldexp.f64.i32(double 1.5, i32 4)');
  for (const [type, suffix] of [
    ['float', 'f32'],
    ['double', 'f64'],
  ] as const) {
    for (const number of ['-3.75', '0.5'])
      for (const [other, name] of [
        [type, `modf.${suffix}(${type} ${number})`],
        ['i32', `frexp.${suffix}.i32(${type} ${number})`],
        [type, `sincos.${suffix}(${type} 0.0)`],
      ] as const)
        out.pair(type, other, `@llvm.${name}`);
    for (const [name, result] of Object.entries({ lround: 32, lrint: 32, llround: 64, llrint: 64 }))
      out.operation(`i${result}`, `call i${result} @llvm.${name}.i${result}.${suffix}(${type} -2.75)`);
    out.operation(type, `call ${type} @llvm.powi.${suffix}.i32(${type} -1.5, i32 5)`);
  }
  return out.text('functions');
}

export const SEVERAL = `${ADDRESSES}${integers()}`;

export const FLOAT_TRIALS: readonly string[] = [
  'arithmetic_float',
  'arithmetic_double',
  'conversions',
  'functions',
];

/** Those whose work the library does. */
export const FLOATS = [
  '@out = global [96 x i8] zeroinitializer, align 16\n',
  arithmetic('float'),
  arithmetic('double'),
  conversions(),
  functions(),
].join('');
