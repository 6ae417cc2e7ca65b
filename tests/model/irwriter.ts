/**
 * Random modules of LLVM's IR: functions with random ways through them, phis that change places
 * with each other, values that live long, and calls of the functions before; and trials, each of
 * which calls one of them with constants and puts what came of it into @out.
 */

import { type FlowBlock, randomFlow } from './irflow.ts';
import { type Callee, Operations, randomPalette, type Variable } from './iroperations.ts';
import { isInteger, members, randomConstant, Scope, widthOf } from './irscope.ts';
import type { Random } from './random.ts';

/** Bytes of the variable that all functions share, and of what a trial leaves. */
export const SHARED = 48;
export const OUT = 96;
/** The most that a function's counter allows. */
const TURNS = 12;

/** A line of a function, or the terminator of a block. */
class Writer {
  readonly #random: Random;
  readonly #self: Callee;
  readonly #flow: readonly FlowBlock[];
  readonly #palette: readonly string[];
  readonly #callees: readonly Callee[];
  readonly #variables: Variable[] = [{ text: '@shared', size: SHARED, align: 16 }];
  readonly #scopes = new Map<number, Scope>();
  /** Phis and the types of them, by block; their arguments come when all blocks are there. */
  readonly #phis = new Map<number, { name: string; type: string }[]>();
  readonly #bodies = new Map<number, string[]>();
  /** The counter at the end of each block. */
  readonly #counters = new Map<number, string>();
  #names = 0;

  constructor(random: Random, self: Callee, callees: readonly Callee[]) {
    this.#random = random;
    this.#self = self;
    this.#flow = randomFlow(random);
    this.#palette = randomPalette(random);
    this.#callees = callees;
  }

  /** Names are different in all functions of a module, so that an edit finds its instruction. */
  readonly #fresh = (): string => `%${this.#self.name.slice(1)}.${this.#names++}`;

  write(): string {
    for (const block of this.#flow) this.#block(block);
    const texts = this.#flow.map((block) => this.#text(block));
    const [entry, ...others] = texts;
    const { name, result, params, resultAttribute, variadic } = this.#self;
    const head = params.map(({ type, attribute }, i) => `${type} ${attribute} %p${i}`);
    // Every other function is to have few bytes, for which it is made otherwise.
    const wish = /[13579]$/.test(name) ? ' optsize' : '';
    // The order of blocks in the text means nothing.
    others.sort(() => this.#random.below(3) - 1);
    return [
      `define ${resultAttribute} ${result} ${name}(${[...head, ...(variadic ? ['...'] : [])].join(', ')})${wish} {`,
      entry,
      ...others,
      '}',
      ...this.#tables(),
    ].join('\n');
  }

  /** The tables of computed jumps. */
  #tables(): string[] {
    return this.#flow
      .filter(({ ending }) => ending === 'indirectbr')
      .map(({ index, next }) => {
        const labels = next.map((to) => `ptr blockaddress(${this.#self.name}, %b${to})`);
        return `@table.${this.#self.name.slice(1)}.${index} = private constant [${next.length} x ptr] [${labels.join(', ')}], align 4`;
      });
  }

  #block(block: FlowBlock): void {
    const { index, dominators, before } = block;
    const inherited = dominators.flatMap((at) => [...(this.#scopes.get(at) as Scope).values]);
    const scope = new Scope(this.#random, [...new Set(inherited)]);
    const operations = new Operations({
      random: this.#random,
      scope,
      palette: this.#palette,
      variables: this.#variables,
      callees: this.#callees,
      fresh: this.#fresh,
    });
    this.#scopes.set(index, scope);
    this.#bodies.set(index, operations.lines);
    if (index === 0) this.#entry(operations);
    else this.#makePhis(index, scope);
    for (let n = this.#random.below(block.ending === 'exit' ? 2 : 7); n > 0; n--) operations.any();
    if (before.length > 0 || index === 0) this.#end(block, operations);
  }

  #makePhis(index: number, scope: Scope): void {
    const counter = `%count${index}`;
    this.#counters.set(index, counter);
    const phis = [{ name: counter, type: 'i32' }];
    for (let n = this.#random.below(6); n > 0; n--) {
      const phi = { name: this.#fresh(), type: this.#random.pick(this.#palette) };
      phis.push(phi);
      scope.add(phi.type, phi.name);
    }
    this.#phis.set(index, phis);
  }

  #entry(operations: Operations): void {
    const { params, variadic } = this.#self;
    const random = this.#random;
    for (const [i, { type }] of params.entries()) operations.scope.add(type, `%p${i}`);
    this.#counters.set(0, `${1 + random.below(TURNS)}`);
    for (let n = random.below(3); n > 0; n--) {
      const [size, align] = random.pick<[number, number]>([
        [32, 16],
        [40, 1],
        [64, 8],
        [33, 4],
        [2600, 16],
        [48, 64],
      ]);
      const name = this.#fresh();
      operations.lines.push(
        `${name} = alloca [${size} x i8], align ${align}`,
        `call void @llvm.memset.p0.i32(ptr align ${align} ${name}, i8 ${random.below(128)}, i32 ${size}, i1 false)`,
      );
      this.#variables.push({ text: name, size, align });
    }
    if (variadic) this.#variadic(operations);
  }

  /** Reads all arguments of `...`: pairs of a word and a number of 64 bits. */
  #variadic(operations: Operations): void {
    const sum = this.#fresh();
    operations.lines.push(`${sum} = call i64 @sum(i32 %p${this.#self.params.length - 1}, ptr %list)`);
    operations.lines.unshift('%list = alloca ptr, align 4', 'call void @llvm.va_start.p0(ptr %list)');
    operations.lines.push('call void @llvm.va_end.p0(ptr %list)');
    operations.scope.add('i64', sum);
  }

  /** Writes the terminator of a block. */
  #end({ index, ending, next }: FlowBlock, { lines, scope }: Operations): void {
    const random = this.#random;
    const label = (i: number) => `label %b${next[i]}`;
    switch (ending) {
      case 'exit':
        this.#return(lines, scope);
        return;
      case 'br':
        lines.push(`br ${label(0)}`);
        return;
      case 'if':
        lines.push(`br i1 ${scope.pick('i1')}, ${label(0)}, ${label(1)}`);
        return;
      case 'count': {
        const [less, none] = [this.#fresh(), this.#fresh()];
        lines.push(`${less} = add i32 ${this.#counters.get(index)}, -1`, `${none} = icmp eq i32 ${less}, 0`);
        lines.push(`br i1 ${none}, ${label(0)}, ${label(1)}`);
        this.#counters.set(index, less);
        return;
      }
      case 'switch': {
        const type = random.pick(
          this.#palette.filter((it) => isInteger(it) && widthOf(it) > 4 && widthOf(it) <= 64),
        );
        const first = random.pick([
          0n,
          -3n,
          5n,
          BigInt.asIntN(widthOf(type), 1n << BigInt(widthOf(type) - 1)),
        ]);
        const step = BigInt(random.pick([1, 1, 3]));
        const cases = next.slice(1).map((to, i) => `${type} ${first + BigInt(i) * step}, label %b${to}`);
        const small = this.#fresh();
        lines.push(`${small} = and ${type} ${scope.pick(type)}, 15`);
        const moved = this.#fresh();
        lines.push(`${moved} = add ${type} ${small}, ${first}`);
        lines.push(`switch ${type} ${moved}, ${label(0)} [ ${cases.join(' ')} ]`);
        return;
      }
      default: {
        const [at, place, target] = [this.#fresh(), this.#fresh(), this.#fresh()];
        const table = `@table.${this.#self.name.slice(1)}.${index}`;
        lines.push(
          `${at} = urem i32 ${scope.pick('i32')}, ${next.length}`,
          `${place} = getelementptr [${next.length} x ptr], ptr ${table}, i32 0, i32 ${at}`,
          `${target} = load ptr, ptr ${place}, align 4`,
          `indirectbr ptr ${target}, [${[...new Set(next)].map((to) => `label %b${to}`).join(', ')}]`,
        );
      }
    }
  }

  /** Returns what came of all integers of the palette, or another function's result. */
  #return(lines: string[], scope: Scope): void {
    const { result } = this.#self;
    const alike = this.#callees.filter(
      (it) => it.result === result && !it.variadic && it.resultAttribute === this.#self.resultAttribute,
    );
    if (alike.length > 0 && this.#random.below(3) === 0) {
      const { name, params, resultAttribute } = this.#random.pick(alike);
      const args = params.map(({ type, attribute }) => `${type} ${attribute} ${scope.pick(type)}`);
      lines.push(`%last = tail call ${resultAttribute} ${result} ${name}(${args.join(', ')})`);
      lines.push(`ret ${result} %last`);
      return;
    }
    let sum = '1';
    for (const { type, text } of scope.values.filter((it) => isInteger(it.type)).slice(-24)) {
      const [wide, times, next] = [this.#fresh(), this.#fresh(), this.#fresh()];
      const op = widthOf(type) > 64 ? 'trunc' : 'zext';
      if (type !== 'i64') lines.push(`${wide} = ${op} ${type} ${text} to i64`);
      lines.push(
        `${times} = mul i64 ${sum}, 31`,
        `${next} = add i64 ${times}, ${type === 'i64' ? text : wide}`,
      );
      sum = next;
    }
    lines.push(`ret ${result} ${this.#made(lines, scope, result, sum)}`);
  }

  /** A value of a type made of an i64. */
  #made(lines: string[], scope: Scope, type: string, sum: string): string {
    if (type === 'i64') return sum;
    const name = this.#fresh();
    if (isInteger(type)) {
      lines.push(`${name} = ${widthOf(type) > 64 ? 'sext' : 'trunc'} i64 ${sum} to ${type}`);
      return name;
    }
    const first = members(type)[0] as string;
    const member = this.#made(lines, scope, first, sum);
    lines.push(`${name} = insertvalue ${type} ${scope.pick(type)}, ${first} ${member}, 0`);
    return name;
  }

  /** The text of a block, with its phis. */
  #text({ index, before }: FlowBlock): string {
    const phis = (this.#phis.get(index) ?? []).map(({ name, type }) => {
      // A block that leads here twice stands here twice, with one value.
      const values = new Map<number, string>();
      const ways = before.flatMap((from) => {
        const times = this.#flow.find((it) => it.index === from) as FlowBlock;
        const scope = this.#scopes.get(from) as Scope;
        const value =
          values.get(from) ??
          (name.startsWith('%count') ? (this.#counters.get(from) as string) : scope.pick(type));
        values.set(from, value);
        const count = times.ending === 'indirectbr' ? 1 : times.next.filter((to) => to === index).length;
        return Array.from({ length: count }, () => `[ ${value}, %b${from} ]`);
      });
      return `${name} = phi ${type} ${ways.join(', ')}`;
    });
    const lines = [...phis, ...(this.#bodies.get(index) as string[])];
    return [`b${index}:`, ...lines.map((line) => `  ${line}`)].join('\n');
  }
}

/** A signature; attributes say how narrow integers fill their registers. */
function randomCallee(random: Random, index: number): Callee {
  const types = ['i32', 'i32', 'i64', 'i16', 'i8', 'i1', 'i24', 'i33', 'i48', 'i128', '[2 x i32]'];
  const attributed = (type: string) => ({
    type,
    attribute: isInteger(type) && widthOf(type) < 32 ? random.pick(['signext', 'zeroext', 'noundef']) : '',
  });
  const variadic = random.below(6) === 0;
  const params = Array.from({ length: random.below(12) }, () => attributed(random.pick(types)));
  if (variadic) params.push(attributed('i32'));
  const result = attributed(
    random.pick([...types, '{ i32, i64 }', '{ i64, { i8, i33 } }', '{ i8, i1, i16 }']),
  );
  return {
    name: `@f${index}`,
    result: result.type,
    params,
    resultAttribute: result.attribute,
    variadic,
  };
}

/** Adds the numbers that a list of `...` has: pairs of a word and a number of 64 bits. */
const SUM = `
define i64 @sum(i32 %n, ptr %list) {
entry:
  %copy = alloca ptr, align 4
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %sum = phi i64 [ 7, %entry ], [ %sum3, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = load ptr, ptr %copy, align 4
  %behind = getelementptr i8, ptr %at, i32 4
  %word = load i32, ptr %at, align 4
  %up = getelementptr i8, ptr %behind, i32 7
  %pair = call ptr @llvm.ptrmask.p0.i32(ptr %up, i32 -8)
  %after = getelementptr i8, ptr %pair, i32 8
  %long = load i64, ptr %pair, align 8
  store ptr %after, ptr %copy, align 4
  %wide = sext i32 %word to i64
  %sum1 = mul i64 %sum, 33
  %sum2 = add i64 %sum1, %wide
  %sum3 = xor i64 %sum2, %long
  %i1 = add i32 %i, 1
  br label %head
end:
  call void @llvm.va_end.p0(ptr %copy)
  ret i64 %sum
}`;

/** A module, and the names of its trials. */
export interface RandomModule {
  readonly text: string;
  readonly trials: readonly string[];
}

/** A module of `count` functions, each of which is tried several times. */
export function randomModule(random: Random, count: number, trials: number): RandomModule {
  const callees: Callee[] = [];
  const texts: string[] = [];
  const tries: string[] = [];
  for (let i = 0; i < count; i++) {
    const self = randomCallee(random, i);
    // A few to choose from, so that calls do not call calls without end.
    texts.push(
      new Writer(
        random,
        self,
        callees.slice(-3).filter((_, k) => (i + k) % 4 !== 0),
      ).write(),
    );
    callees.push(self);
    for (let n = 0; n < trials; n++) tries.push(trialOf(random, self, tries.length));
  }
  const bytes = Array.from({ length: SHARED }, () => `i8 ${random.below(256) - 128}`);
  const text = [
    `@shared = global [${SHARED} x i8] zeroinitializer, align 16`,
    `@initial = constant [${SHARED} x i8] [${bytes.join(', ')}], align 16`,
    `@out = global [${OUT} x i8] zeroinitializer, align 16`,
    SUM,
    ...texts,
    ...tries,
    '',
  ].join('\n');
  return { text, trials: tries.map((_, i) => `trial${i}`) };
}

function trialOf(
  random: Random,
  { name, result, params, variadic, resultAttribute }: Callee,
  index: number,
): string {
  const args = params.map(({ type, attribute }) => `${type} ${attribute} ${randomConstant(random, type)}`);
  if (variadic) args[args.length - 1] = 'i32 0';
  const shape = variadic ? `${result} (${params.map(({ type }) => type).join(', ')}, ...)` : result;
  return `
define void @trial${index}() {
  call void @llvm.memcpy.p0.p0.i32(ptr align 16 @shared, ptr align 16 @initial, i32 ${SHARED}, i1 false)
  call void @llvm.memset.p0.i32(ptr align 16 @out, i8 0, i32 ${OUT}, i1 false)
  %result = call ${resultAttribute} ${shape} ${name}(${args.join(', ')})
  store ${result} %result, ptr @out, align 16
  call void @llvm.memcpy.p0.p0.i32(ptr align 16 getelementptr (i8, ptr @out, i32 ${OUT - SHARED}), ptr align 16 @shared, i32 ${SHARED}, i1 false)
  ret void
}`;
}
