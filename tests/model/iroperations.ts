/** Random operations of LLVM's IR, none of which the language leaves open. */

import { COMMON, isInteger, members, ODD, randomInteger, type Scope, STRUCTS, widthOf } from './irscope.ts';
import type { Random } from './random.ts';

/**
 * A variable in memory: its address, its bytes, and the power of two that its address is a multiple
 * of.
 */
export interface Variable {
  readonly text: string;
  readonly size: number;
  readonly align: number;
}

/** A function that may be called. */
export interface Callee {
  readonly name: string;
  readonly result: string;
  /** The types of its parameters, with their attributes. */
  readonly params: readonly { readonly type: string; readonly attribute: string }[];
  readonly resultAttribute: string;
  /** True if it takes more arguments, and reads as many numbers as its last parameter says. */
  readonly variadic: boolean;
}

/** Integers whose bits fill their bytes in memory. */
const WHOLE = ['i8', 'i16', 'i24', 'i32', 'i40', 'i48', 'i56', 'i64'] as const;
const PREDICATES = ['eq', 'ne', 'slt', 'sle', 'sgt', 'sge', 'ult', 'ule', 'ugt', 'uge'] as const;
const ATOMICS = 'xchg add sub and or xor nand max min umax umin'.split(' ');
const ORDERINGS = ['monotonic', 'acquire', 'release', 'acq_rel', 'seq_cst'] as const;

export class Operations {
  readonly lines: string[];
  readonly scope: Scope;
  readonly #random: Random;
  readonly #palette: readonly string[];
  readonly #variables: readonly Variable[];
  readonly #callees: readonly Callee[];
  readonly #fresh: () => string;

  constructor(of: {
    readonly random: Random;
    readonly scope: Scope;
    readonly palette: readonly string[];
    readonly variables: readonly Variable[];
    readonly callees: readonly Callee[];
    /** Makes a name that is not in use. */
    readonly fresh: () => string;
  }) {
    this.lines = [];
    this.scope = of.scope;
    this.#random = of.random;
    this.#palette = of.palette;
    this.#variables = of.variables;
    this.#callees = of.callees;
    this.#fresh = of.fresh;
  }

  /** Adds an instruction with a result, which may be used from here on. */
  emit(type: string, text: string): string {
    const name = this.#fresh();
    this.lines.push(`${name} = ${text}`);
    this.scope.add(type, name);
    return name;
  }

  /** Adds one operation, or a few that belong together. */
  any(): void {
    const rule = this.#random.pick(RULES);
    rule.call(this);
  }

  #type(): string {
    const integers = this.#palette.filter(isInteger);
    return this.#random.pick(integers);
  }

  /** An integer type of at most 64 bits. */
  #narrow(): string {
    const type = this.#type();
    return widthOf(type) > 64 ? 'i64' : type;
  }

  binary(): void {
    const type = this.#type();
    const op = this.#random.pick(['add', 'sub', 'mul', 'and', 'or', 'xor', 'add', 'sub']);
    this.emit(type, `${op} ${type} ${this.scope.pick(type)}, ${this.scope.pick(type)}`);
  }

  shift(): void {
    const type = this.#type();
    const width = widthOf(type);
    if (width === 1) return;
    const op = this.#random.pick(['shl', 'lshr', 'ashr']);
    let by = `${this.#random.below(width)}`;
    if (this.#random.below(2) === 0) {
      const low = this.emit(
        type,
        `and ${type} ${this.scope.pick(type)}, ${2 ** Math.floor(Math.log2(width)) - 1}`,
      );
      by = low;
    }
    this.emit(type, `${op} ${type} ${this.scope.pick(type)}, ${by}`);
  }

  divide(): void {
    const type = this.#narrow();
    const width = widthOf(type);
    if (width < 3) return;
    const op = this.#random.pick(['udiv', 'urem', 'sdiv', 'srem']);
    let divisor = randomInteger(this.#random, width);
    if (divisor === '0' || divisor === '-1') divisor = '7';
    if (this.#random.below(2) === 0) {
      const most = (1n << BigInt(width - 1)) - 1n;
      const positive = this.emit(type, `and ${type} ${this.scope.pick(type)}, ${most}`);
      divisor = this.emit(type, `or ${type} ${positive}, 1`);
    }
    this.emit(type, `${op} ${type} ${this.scope.pick(type)}, ${divisor}`);
  }

  cast(): void {
    const [a, b] = [this.#type(), this.#random.pick([this.#type(), `i${this.#random.pick(ODD)}`])];
    const [from, to] = widthOf(a) === widthOf(b) ? [a, 'i128'] : [a, b];
    const op = widthOf(from) > widthOf(to) ? 'trunc' : this.#random.pick(['zext', 'sext']);
    this.emit(to, `${op} ${from} ${this.scope.pick(from)} to ${to}`);
  }

  compare(): void {
    const type = this.#type();
    const predicate = this.#random.pick(PREDICATES);
    this.emit('i1', `icmp ${predicate} ${type} ${this.scope.pick(type)}, ${this.scope.pick(type)}`);
  }

  select(): void {
    const condition = this.scope.pick('i1');
    for (let n = 1 + this.#random.below(3); n > 0; n--) {
      const type = this.#random.pick(this.#palette);
      this.emit(
        type,
        `select i1 ${condition}, ${type} ${this.scope.pick(type)}, ${type} ${this.scope.pick(type)}`,
      );
    }
  }

  freeze(): void {
    const type = this.#type();
    this.emit(type, `freeze ${type} ${this.scope.pick(type)}`);
  }

  intrinsic(): void {
    const type = this.#narrow();
    const width = widthOf(type);
    const { scope } = this;
    const random = this.#random;
    const call = (name: string, result: string, args: string) =>
      this.emit(result, `call ${result} @llvm.${name}.${type}(${args})`);
    const two = `${type} ${scope.pick(type)}, ${type} ${scope.pick(type)}`;
    switch (random.below(8)) {
      case 0:
        call(random.pick(['smax', 'smin', 'umax', 'umin']), type, two);
        return;
      case 1:
        call(random.pick(['sadd.sat', 'uadd.sat', 'ssub.sat', 'usub.sat']), type, two);
        return;
      case 2:
        call(random.pick(['ctlz', 'cttz']), type, `${type} ${scope.pick(type)}, i1 false`);
        return;
      case 3:
        call(random.pick(['ctpop', 'bitreverse']), type, `${type} ${scope.pick(type)}`);
        return;
      case 4:
        call('abs', type, `${type} ${scope.pick(type)}, i1 false`);
        return;
      case 5: {
        const name = random.pick(['scmp', 'ucmp']);
        this.emit('i8', `call i8 @llvm.${name}.i8.${type}(${two})`);
        return;
      }
      case 6:
        if (width % 16 === 0) call('bswap', type, `${type} ${scope.pick(type)}`);
        return;
      default:
        call('expect', type, two);
    }
  }

  funnel(): void {
    const type = this.#random.pick(['i8', 'i16', 'i32', 'i64', 'i64']);
    const name = this.#random.pick(['fshl', 'fshr']);
    const { scope } = this;
    const first = scope.pick(type);
    const second = this.#random.below(2) === 0 ? first : scope.pick(type);
    this.emit(
      type,
      `call ${type} @llvm.${name}.${type}(${type} ${first}, ${type} ${second}, ${type} ${scope.pick(type)})`,
    );
  }

  overflow(): void {
    const type = this.#type();
    if (widthOf(type) === 1) return;
    const name = this.#random.pick(['sadd', 'uadd', 'ssub', 'usub', 'smul', 'umul']);
    const pair = this.#fresh();
    const args = `${type} ${this.scope.pick(type)}, ${type} ${this.scope.pick(type)}`;
    this.lines.push(`${pair} = call { ${type}, i1 } @llvm.${name}.with.overflow.${type}(${args})`);
    this.emit(type, `extractvalue { ${type}, i1 } ${pair}, 0`);
    this.emit('i1', `extractvalue { ${type}, i1 } ${pair}, 1`);
  }

  structure(): void {
    const type = this.#random.pick(STRUCTS);
    const fields = members(type);
    const i = this.#random.below(fields.length);
    const field = fields[i] as string;
    if (this.#random.below(2) === 0) this.emit(field, `extractvalue ${type} ${this.scope.pick(type)}, ${i}`);
    else
      this.emit(
        type,
        `insertvalue ${type} ${this.scope.pick(type)}, ${field} ${this.scope.pick(field)}, ${i}`,
      );
  }

  /** An address in a variable for `size` bytes, and what it is a multiple of. */
  #place(size: number): { text: string; align: number } {
    const variable = this.#random.pick(this.#variables.filter((it) => it.size >= size));
    const room = variable.size - size;
    if (this.#random.below(3) > 0) {
      const offset = this.#random.below(room + 1);
      const align = Math.min((offset | variable.align) & -(offset | variable.align), 8);
      if (offset === 0) return { text: variable.text, align };
      return { text: this.#step(`getelementptr inbounds i8, ptr ${variable.text}, i32 ${offset}`), align };
    }
    const stride = this.#random.pick([1, 2, 4, 8, 12]);
    const mask = 2 ** Math.floor(Math.log2(room / stride + 1)) - 1;
    const kind = this.#random.pick(['i32', 'i32', 'i16', 'i64']);
    const index = this.#fresh();
    this.lines.push(`${index} = and ${kind} ${this.scope.pick(kind)}, ${mask}`);
    const element = stride === 12 ? '{ i32, [2 x i32] }' : `i${8 * stride}`;
    const text = this.#step(`getelementptr ${element}, ptr ${variable.text}, ${kind} ${index}`);
    return { text, align: Math.min(variable.align, stride === 12 ? 4 : stride) };
  }

  #step(text: string): string {
    const name = this.#fresh();
    this.lines.push(`${name} = ${text}`);
    return name;
  }

  #aligned(most: number): string {
    return `align ${2 ** this.#random.below(Math.log2(most) + 1)}`;
  }

  load(): void {
    const type = this.#random.pick(WHOLE);
    const { text, align } = this.#place(Math.ceil(widthOf(type) / 8));
    const how = this.#random.below(5) === 0 ? 'volatile ' : '';
    this.emit(type, `load ${how}${type}, ptr ${text}, ${this.#aligned(align)}`);
  }

  store(): void {
    const type = this.#random.pick(WHOLE);
    const { text, align } = this.#place(Math.ceil(widthOf(type) / 8));
    this.lines.push(`store ${type} ${this.scope.pick(type)}, ptr ${text}, ${this.#aligned(align)}`);
  }

  /** A value of any type through memory, where its own bits alone are read again. */
  through(): void {
    const type = this.#random.pick([...this.#palette, ...STRUCTS]);
    const { text, align } = this.#place(32);
    this.lines.push(`store ${type} ${this.scope.pick(type)}, ptr ${text}, ${this.#aligned(align)}`);
    this.emit(type, `load ${type}, ptr ${text}, ${this.#aligned(align)}`);
  }

  copy(): void {
    const size = this.#random.pick([1, 2, 3, 4, 7, 8, 12, 16, 24]);
    const [to, from] = [this.#place(size), this.#place(size)];
    const args = `ptr align ${to.align} ${to.text}, ptr align ${from.align} ${from.text}, i32 ${size}, i1 false`;
    this.lines.push(`call void @llvm.memmove.p0.p0.i32(${args})`);
  }

  fill(): void {
    const size = this.#random.pick([1, 2, 3, 4, 7, 8, 12, 16, 24]);
    const { text, align } = this.#place(size);
    const byte = this.#random.below(2) === 0 ? `${this.#random.below(256) - 128}` : this.scope.pick('i8');
    let length = `${size}`;
    if (this.#random.below(3) === 0) length = this.#step(`urem i32 ${this.scope.pick('i32')}, ${size + 1}`);
    this.lines.push(
      `call void @llvm.memset.p0.i32(ptr align ${align} ${text}, i8 ${byte}, i32 ${length}, i1 false)`,
    );
  }

  atomic(): void {
    const type = this.#random.pick(['i8', 'i16', 'i32', 'i32', 'i64']);
    const bytes = widthOf(type) / 8;
    const variable = this.#random.pick(this.#variables.filter(({ align }) => align >= 8));
    const at = bytes * this.#random.below(Math.floor(variable.size / bytes));
    const place = this.#step(`getelementptr i8, ptr ${variable.text}, i32 ${at}`);
    const order = this.#random.pick(ORDERINGS);
    switch (this.#random.below(5)) {
      case 0: {
        const pair = this.#step(
          `cmpxchg ptr ${place}, ${type} ${this.scope.pick(type)}, ${type} ${this.scope.pick(type)} seq_cst seq_cst, align ${bytes}`,
        );
        this.emit(type, `extractvalue { ${type}, i1 } ${pair}, 0`);
        this.emit('i1', `extractvalue { ${type}, i1 } ${pair}, 1`);
        return;
      }
      case 1:
        this.emit(type, `load atomic ${type}, ptr ${place} acquire, align ${bytes}`);
        return;
      case 2:
        this.lines.push(
          `store atomic ${type} ${this.scope.pick(type)}, ptr ${place} release, align ${bytes}`,
        );
        this.lines.push('fence seq_cst');
        return;
      default: {
        const op = this.#random.pick(type === 'i64' ? ATOMICS.slice(0, 7) : ATOMICS);
        this.emit(
          type,
          `atomicrmw ${op} ptr ${place}, ${type} ${this.scope.pick(type)} ${order}, align ${bytes}`,
        );
      }
    }
  }

  /** A variable whose size is not known before, for a while. */
  grow(): void {
    const saved = this.#step('call ptr @llvm.stacksave.p0()');
    const count = this.#step(`and i32 ${this.scope.pick('i32')}, 63`);
    const more = this.#step(`add i32 ${count}, 4`);
    const place = this.#step(`alloca i32, i32 ${more}, align 16`);
    this.lines.push(`store i32 ${this.scope.pick('i32')}, ptr ${place}, align 4`);
    const last = this.#step(`getelementptr i32, ptr ${place}, i32 ${count}`);
    this.lines.push(`store i32 ${this.scope.pick('i32')}, ptr ${last}, align 4`);
    if (this.#callees.length > 0) this.call();
    this.emit('i32', `load i32, ptr ${place}, align 4`);
    this.lines.push(`call void @llvm.stackrestore.p0(ptr ${saved})`);
  }

  call(): void {
    if (this.#callees.length === 0) return;
    const callee = this.#random.pick(this.#callees);
    const { name, result, params, resultAttribute, variadic } = callee;
    const args = params.map(({ type, attribute }) => `${type} ${attribute} ${this.scope.pick(type)}`);
    let [target, shape] = [name, result];
    if (variadic) {
      const count = this.#random.below(6);
      args[args.length - 1] = `i32 ${count}`;
      for (let n = 0; n < 2 * count; n++) {
        const type = n % 2 === 0 ? 'i32' : 'i64';
        args.push(`${type} ${this.scope.pick(type)}`);
      }
      shape = `${result} (${params.map(({ type }) => type).join(', ')}, ...)`;
    } else if (this.#random.below(4) === 0) {
      // Through a pointer that no optimiser knows.
      const slot = this.#step('alloca ptr, align 4');
      this.lines.push(`store volatile ptr ${name}, ptr ${slot}, align 4`);
      target = this.#step(`load volatile ptr, ptr ${slot}, align 4`);
    }
    this.emit(result, `call ${resultAttribute} ${shape} ${target}(${args.join(', ')})`);
  }

  floating(): void {
    const type = this.#random.pick(['float', 'double']);
    const as = type === 'float' ? 'i32' : 'i64';
    const one = this.#step(`bitcast ${as} ${this.scope.pick(as)} to ${type}`);
    const two = this.#step(`bitcast ${as} ${this.scope.pick(as)} to ${type}`);
    const suffix = type === 'float' ? 'f32' : 'f64';
    const changed = this.#random.pick([
      `fneg ${type} ${one}`,
      `call ${type} @llvm.fabs.${suffix}(${type} ${one})`,
      `call ${type} @llvm.copysign.${suffix}(${type} ${one}, ${type} ${two})`,
      `select i1 ${this.scope.pick('i1')}, ${type} ${one}, ${type} ${two}`,
    ]);
    this.emit(as, `bitcast ${type} ${this.#step(changed)} to ${as}`);
  }

  pointer(): void {
    const variable = this.#random.pick(this.#variables);
    const { text } = this.#place(1);
    const base = this.#step(`ptrtoint ptr ${variable.text} to i32`);
    const number = this.#step(`ptrtoint ptr ${text} to i32`);
    this.emit('i32', `and i32 ${base}, ${variable.align - 1}`);
    if (!text.startsWith('%') || this.#random.below(2) === 0) {
      const again = this.#step(`inttoptr i32 ${number} to ptr`);
      const masked = this.#step(`call ptr @llvm.ptrmask.p0.i32(ptr ${again}, i32 -1)`);
      this.emit('i1', `icmp eq ptr ${masked}, ${text}`);
      this.emit('i8', `load i8, ptr ${masked}, align 1`);
    }
  }
}

const RULES: readonly ((this: Operations) => void)[] = (() => {
  const of = Operations.prototype;
  const weights: readonly (readonly [number, (this: Operations) => void])[] = [
    [6, of.binary],
    [4, of.shift],
    [2, of.divide],
    [4, of.cast],
    [3, of.compare],
    [3, of.select],
    [1, of.freeze],
    [4, of.intrinsic],
    [2, of.funnel],
    [2, of.overflow],
    [2, of.structure],
    [4, of.load],
    [4, of.store],
    [3, of.through],
    [1, of.copy],
    [1, of.fill],
    [1, of.atomic],
    [1, of.grow],
    [2, of.call],
    [1, of.floating],
    [1, of.pointer],
  ];
  return weights.flatMap(([weight, rule]) => Array.from({ length: weight }, () => rule));
})();

/** The types of a function's values: a few, so that phis find values of the same type. */
export function randomPalette(random: Random): string[] {
  const palette = ['i1', 'i32'];
  for (let n = 2 + random.below(3); n > 0; n--)
    palette.push(
      random.below(3) > 0
        ? `i${random.pick(COMMON)}`
        : random.pick([`i${random.pick(ODD)}`, random.pick(STRUCTS), random.pick(['i128', 'i65', 'i96'])]),
    );
  return palette;
}
