/**
 * The account of a function for debuggers, made while its assembly is printed: .loc directives,
 * the code of each scope, and the times that variables stay at places.
 */

import { refTo } from '../debug/data.ts';
import type { Description } from '../debug/describe.ts';
import type { Holder } from '../debug/expression.ts';
import type { Line } from '../debug/files.ts';
import type { Stay, Trace } from '../debug/trace.ts';
import type { Location, Metadata } from '../ir/metadata.ts';
import { addressIn, type Frame } from './frame.ts';
import { type Insn, type MBlock, type MFunction, NONE } from './mir.ts';
import { isKept, type News, SLOT_PLACE, type Whereabout } from './news.ts';
import { heldAt, type Origin } from './records.ts';

/** A variable that is somewhere since a label. */
interface Open {
  readonly at: Whereabout;
  readonly from: string;
}

export class Tracer {
  readonly #description: Description;
  readonly #metadata: Metadata;
  readonly #target: MFunction;
  readonly #node: number;
  readonly #number: number;
  readonly #lines: string[];
  readonly #spans: { from: string; location: number; order: number }[] = [];
  readonly #stays: Stay[] = [];
  /**
   * The variables that are somewhere; `inRegister` has those of each register. `hidden` would be,
   * but their register is filled in part by the instruction that comes, or has the caller's value.
   */
  readonly #open = new Map<string, Open>();
  readonly #inRegister = new Map<number, Set<string>>();
  readonly #hidden = new Map<string, Whereabout>();
  /** True from where the registers of the caller come back to the end of the block. */
  #isLeaving = false;
  #frame: Frame = { size: 0, offsets: [], saved: [] };
  #labels = 0;
  /** The label of this place; empty if there is none. */
  #label = '';
  #location = -1;
  /** The location that was the first of this scope. */
  #scope: Location | null = null;
  #line: Line = { file: 0, line: 0, column: 0 };
  #isPrologue = true;
  #isBehindCall = false;

  constructor(description: Description, metadata: Metadata, target: MFunction, source: TraceSource) {
    this.#description = description;
    this.#metadata = metadata;
    this.#target = target;
    this.#node = source.node;
    this.#number = source.number;
    this.#lines = source.lines;
  }

  /** Begins the function. */
  begin(frame: Frame): void {
    this.#frame = frame;
    const meta = this.#metadata.node(this.#node);
    const file = this.#description.files.ofScope(this.#node);
    const line = Number(meta?.fields.get('scopeLine') ?? meta?.fields.get('line') ?? 0);
    this.#lines.push(`${this.#from}:`, '\t.cfi_startproc');
    this.#loc({ file, line, column: 0 }, '');
    const [first] = this.#target.blocks;
    this.#hear(first?.insns[0]?.news ?? first?.news ?? null);
  }

  get #from(): string {
    return `.Lfunc${this.#number}_from`;
  }

  get #to(): string {
    return `.Lfunc${this.#number}_to`;
  }

  /** Notes that a block begins, whose first moves belong to the line of what follows them. */
  block({ insns, debug }: MBlock): void {
    this.#isLeaving = false;
    const first = insns.find((insn) => insn.debug >= 0);
    if (!this.#isPrologue) this.#locate(first?.debug ?? debug);
    this.#enter(insns);
  }

  /** Begins another span at a block that was translated before the code of this one. */
  #enter(insns: readonly Insn[]): void {
    const span = this.#spans.at(-1);
    if (span === undefined || span.order === Number.POSITIVE_INFINITY) return;
    if (insns.some(({ order }) => order >= 0 && order < span.order))
      this.#spans.push({ ...span, from: this.#here(), order: Number.POSITIVE_INFINITY });
  }

  /** Notes that an instruction comes. */
  before(insn: Insn): void {
    this.#locate(insn.debug);
    const span = this.#spans.at(-1);
    if (span !== undefined && insn.order >= 0) span.order = Math.min(span.order, insn.order);
    this.#hear(insn.news);
    this.#hide(isLong(insn) ? insn.rd : insn.busy);
  }

  /** Notes that the end of a block comes. */
  end({ debug, news }: MBlock): void {
    this.#locate(debug);
    this.#hear(news);
    this.#hide(NONE);
  }

  /** Notes that the registers of the caller come back: what was in them is over. */
  leave(): void {
    for (const register of this.#inRegister.keys()) if (isKept(register)) this.#setAside(register);
    this.#isLeaving = true;
  }

  /** Notes that something was printed. */
  printed(isCall: boolean): void {
    this.#label = '';
    this.#isBehindCall = isCall;
  }

  /** Ends the function; returns the account. */
  finish(): Trace {
    for (const [key, open] of this.#open) this.#close(key, open);
    this.#lines.push('\t.cfi_endproc', `${this.#to}:`);
    const fixed = this.#target.fixed.map(({ of, expression, slot }) => {
      const address = this.#frameHolder(slot, 0, true);
      return { of, pieces: [{ expression, isAddress: true, isList: false, bits: 32, parts: [address] }] };
    });
    return {
      node: this.#node,
      from: this.#from,
      to: this.#to,
      spans: this.#spans,
      fixed,
      stays: this.#stays,
    };
  }

  /** Returns the label of this place. */
  #here(): string {
    if (this.#label !== '') return this.#label;
    this.#label = `.Lat${this.#number}_${this.#labels++}`;
    this.#lines.push(`${this.#label}:`);
    return this.#label;
  }

  /** Goes to the line and the scope of a DILocation; one below zero changes nothing. */
  #locate(location: number): void {
    if (location < 0 || location === this.#location) return;
    this.#location = location;
    const found = this.#metadata.location(location);
    if (found?.scope !== this.#scope?.scope || found?.inlinedAt !== this.#scope?.inlinedAt) {
      this.#scope = found;
      this.#spans.push({ from: this.#here(), location, order: Number.POSITIVE_INFINITY });
    }
    const line = this.#description.files.line(location);
    if (line.line === 0) return;
    const isFirst = this.#isPrologue;
    this.#isPrologue = false;
    this.#loc(line, isFirst ? ' prologue_end' : '');
  }

  /**
   * Writes a row of the table of lines. Another column of the same line gets none: on the way back
   * gdb would stop at each row of a line.
   */
  #loc({ file, line, column }: Line, flag: string): void {
    const old = this.#line;
    if (flag === '' && old.file === file && old.line === line) return;
    this.#line = { file, line, column };
    this.#lines.push(`\t.loc ${file} ${line} ${column}${flag}`);
  }

  /** Takes the news of variables; the same twice are no news. */
  #hear(news: News | null): void {
    if (news === null) return;
    for (const [key, at] of news) {
      this.#hidden.delete(key);
      const open = this.#open.get(key);
      if (open !== undefined && open.at !== at) this.#close(key, open);
    }
    for (const [key, at] of news) if (at !== null && !this.#open.has(key)) this.#begin(key, at);
  }

  /** Leaves out the variables that are in a register for one instruction; others come back. */
  #hide(register: number): void {
    if (!this.#isLeaving)
      for (const [key, at] of this.#hidden)
        if (!isIn(at, register)) {
          this.#hidden.delete(key);
          this.#begin(key, at);
        }
    this.#setAside(register);
  }

  #setAside(register: number): void {
    for (const key of this.#inRegister.get(register) ?? []) {
      const open = this.#open.get(key) as Open;
      this.#close(key, open);
      this.#hidden.set(key, open.at);
    }
  }

  /** Begins a stay. */
  #begin(key: string, at: Whereabout): void {
    this.#open.set(key, { at, from: this.#here() });
    for (const register of at.places.flat())
      if (register >= 0 && register < SLOT_PLACE) {
        const keys = this.#inRegister.get(register);
        if (keys === undefined) this.#inRegister.set(register, new Set([key]));
        else keys.add(key);
      }
  }

  /**
   * Ends a stay. Behind a call it ends before the address of return: a debugger that looks into the
   * callers finds them there, with registers that the call has destroyed.
   */
  #close(key: string, { at, from }: Open): void {
    this.#open.delete(key);
    for (const register of at.places.flat()) this.#inRegister.get(register)?.delete(key);
    const here = this.#here();
    if (here === from) return;
    const pieces = at.records.map((record, i) =>
      heldAt(record, (origin, part) => this.#holder(origin, at.places[i]?.[part] ?? -1)),
    );
    const [{ of } = { of: null }] = at.records;
    if (of === null || pieces.every(({ parts }) => parts.every((part) => part === null))) return;
    this.#stays.push({ of, from, to: here, early: this.#isBehindCall ? 1 : 0, pieces });
  }

  #holder(origin: Origin, place: number): Holder | null {
    if (origin === null) return null;
    if (typeof origin === 'number') {
      if (place < 0) return null;
      if (place >= SLOT_PLACE) return this.#frameHolder(place - SLOT_PLACE, 0, false);
      return { kind: 'register', register: place };
    }
    if ('slot' in origin) return this.#frameHolder(origin.slot, origin.offset, true);
    const { imm, symbol } = origin;
    if (symbol === null) return { kind: 'number', value: imm };
    return { kind: 'symbol', place: refTo(symbol.name, symbol.addend) };
  }

  #frameHolder(slot: number, offset: number, isAddress: boolean): Holder {
    const place = addressIn(this.#target, this.#frame, slot);
    return { kind: 'frame', base: place.base, offset: place.offset + offset, isAddress };
  }
}

const isIn = ({ places }: Whereabout, register: number): boolean =>
  places.some((list) => list.includes(register));

/** True for what the assembler makes two instructions of, of which the first fills rd already. */
const isLong = ({ op, imm }: Insn): boolean =>
  op === 'la' || (op === 'li' && (imm < -2048 || imm > 2047) && (imm & 0xfff) !== 0);

/** A function to be traced: its DISubprogram, its number, and the lines of its assembly. */
export interface TraceSource {
  readonly node: number;
  readonly number: number;
  readonly lines: string[];
}
