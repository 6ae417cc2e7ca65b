/**
 * The calls that led to an instruction: the frames of a process that stands still, from its
 * registers and its stack. A frame is found by the call frame information of the program, or, if
 * that says nothing, by the code of the function (backtrace.ts).
 *
 * Stack and program are the user's and may be anything. The number of frames is bounded, each must
 * lie above the one before, and a chain that cannot go on says why.
 */

import { REG_PC, REG_RA, REG_SP } from '../../kernel/machdep.ts';
import { SIGCODE } from '../../kernel/sys/param.ts';
import type { FrameRow, Rule } from '../symbols/callframes.ts';
import { addressOf, type Surroundings } from '../symbols/expressions.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { type Frame as CodeFrame, frameOf, isCall, isKept } from './backtrace.ts';

/** The reason that frames end at the number that was asked for. */
export const MORE = 'more';

/** Bytes of the signal trampoline, at SIGCODE. */
const SIGCODE_SIZE = 12;
/** Bytes from the stack pointer in the trampoline to the saved registers: siginfo_t, uc_sigmask. */
const SAVED_REGS = 64 + 8;
/** Number of registers. */
const NX = 32;
/** The functions with which a program or a thread begins. */
const FIRST: ReadonlySet<string> = new Set(['main', '_start']);

/** True in the code to which handlers of signals return. */
export const isTrampoline = (pc: number): boolean => pc >= SIGCODE && pc < SIGCODE + SIGCODE_SIZE;

/** A process that stands still. */
export interface Stack {
  readonly symbols: Symbols;
  /** x0 to x31, then pc at REG_PC. */
  readonly regs: Int32Array;
  /** Bytes of memory; undefined if they are not all there. */
  bytes(address: number, size: number): Uint8Array | undefined;
}

/** A function that has been entered and not left. */
export interface Frame {
  readonly pc: number;
  /** An address in the instruction that it stands at: the call, or the instruction itself. */
  readonly at: number;
  /** Its registers; undefined for one whose value is lost. */
  readonly regs: readonly (number | undefined)[];
  /** True if it stands where a fault or a signal has come, and not in a call. */
  readonly atRest: boolean;
  /** The address of the frame; undefined if it is not known. */
  readonly frame: number | undefined;
}

/** The frames of a process. */
export interface Frames {
  /** The innermost first. */
  readonly frames: readonly Frame[];
  /** The reason why there may be more; undefined if the last is the first of the program. */
  readonly broken: string | undefined;
}

const hex = (address: number): string => `0x${(address >>> 0).toString(16)}`;

/** The frames of a process, `most` at most. */
export function framesOf(stack: Stack, most: number): Frames {
  return new Unwinder(stack).frames(most);
}

/** Finds the frames of one process. */
export class Unwinder {
  private readonly stack: Stack;
  private readonly codeFrames = new Map<number, CodeFrame | null>();

  constructor(stack: Stack) {
    this.stack = stack;
  }

  frames(most: number): Frames {
    const { regs } = this.stack;
    const frames: Frame[] = [];
    const first = [...regs.subarray(0, NX)];
    let next: Frame | string | undefined = this.frame(regs[REG_PC] >>> 0, first, 'trap');
    while (typeof next === 'object' && frames.length < most) {
      frames.push(next);
      next = this.caller(next);
    }
    return { frames, broken: typeof next === 'object' ? MORE : next };
  }

  /** A frame that stands at `pc`, because of a trap there or of a call before it. */
  private frame(pc: number, regs: readonly (number | undefined)[], why: 'trap' | 'call'): Frame {
    const at = why === 'call' ? pc - 1 : pc;
    const row = this.stack.symbols.frames.at(at);
    return { pc, at, regs, atRest: why !== 'call', frame: row && this.cfa(row, regs) };
  }

  /** The address of the frame that a row describes. */
  private cfa({ frame }: FrameRow, regs: Frame['regs']): number | undefined {
    if (frame instanceof Uint8Array) return addressOf(frame, this.around(regs, undefined));
    const base = regs[frame.register];
    return base === undefined ? undefined : (base + frame.offset) >>> 0;
  }

  /** The things that expressions refer to. */
  around(
    regs: Frame['regs'],
    frame: number | undefined,
    base?: number,
    entry: Surroundings['entry'] = () => undefined,
  ): Surroundings {
    return {
      entry,
      register: (n) => (n === 0 ? 0 : regs[n]),
      word: (address) => this.word(address),
      bytes: (address, size) => this.stack.bytes(address, size),
      nameOf: (address) => {
        const { name, offset } = this.stack.symbols.at(address);
        return name === undefined || offset === 0 ? name : `${name}+${offset}`;
      },
      frame,
      base,
    };
  }

  private word(address: number): number | undefined {
    const bytes = this.stack.bytes(address >>> 0, 4);
    return bytes && bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24);
  }

  /** The caller of a frame; a reason if it cannot be told, undefined if there is none. */
  private caller(of: Frame): Frame | string | undefined {
    const { symbols } = this.stack;
    if (isTrampoline(of.pc)) return this.interrupted(of);
    const { name } = symbols.at(of.at);
    if (name !== undefined && FIRST.has(name)) return undefined;
    const { atRest } = of;
    if (name === undefined) return atRest ? this.jumped(of) : `${hex(of.pc)} is in no function`;
    const row = symbols.frames.at(of.at);
    return row === undefined ? this.byCode(of, atRest) : this.byRow(of, row, atRest);
  }

  /** The code that a signal has interrupted: its registers are in the ucontext_t. */
  private interrupted({ regs }: Frame): Frame | string {
    const sp = regs[REG_SP];
    if (sp === undefined) return 'the stack pointer is lost';
    const saved = ((sp >>> 0) + SAVED_REGS) >>> 0;
    const pc = this.word(saved);
    const before = regs.map((_, n) => (n === 0 ? 0 : this.word(saved + 4 * n)));
    if (pc === undefined || before.includes(undefined)) return unreadable(saved);
    return this.frame(pc >>> 0, before, 'trap');
  }

  /** A jump to nowhere was a call if the return address says so. */
  private jumped({ regs, pc }: Frame): Frame | string {
    const back = regs[REG_RA];
    const isFrom = back !== undefined && this.stack.symbols.at(back - 1).name !== undefined;
    if (!isFrom || !this.follows(back >>> 0)) return `${hex(pc)} is in no function`;
    return this.frame(back >>> 0, regs, 'call');
  }

  /** The caller by call frame information. */
  private byRow(of: Frame, row: FrameRow, atRest: boolean): Frame | string | undefined {
    if (of.frame === undefined) return 'the frame is lost';
    const cfa = of.frame;
    const around = this.around(of.regs, cfa);
    const saved = (n: number): number | undefined => {
      const rule = row.rules.get(n);
      return rule === undefined ? of.regs[n] : this.byRule(rule, cfa, around);
    };
    const { returns } = row;
    const rule = row.rules.get(returns);
    if (rule?.kind === 'lost') return undefined;
    if (rule === undefined && !atRest) return `${hex(of.pc)} keeps no return address`;
    const back = saved(returns);
    if (back === undefined)
      return rule?.kind === 'offset' ? unreadable(cfa + rule.offset) : 'the return address is lost';
    const regs = of.regs.map((_, n) =>
      n === 0 ? 0 : n === REG_SP ? cfa : this.keeps(row, n) ? saved(n) : undefined,
    );
    return this.above(of, back >>> 0, regs, atRest);
  }

  /** True if a register of the caller's can be told. */
  private keeps({ rules }: FrameRow, n: number): boolean {
    return isKept(n) || n === 3 || n === 4 || (rules.has(n) && n !== REG_RA);
  }

  private byRule(rule: Rule, cfa: number, around: Surroundings): number | undefined {
    switch (rule.kind) {
      case 'offset':
        return this.word(cfa + rule.offset);
      case 'sum':
        return (cfa + rule.offset) | 0;
      case 'register':
        return around.register(rule.register);
      case 'lost':
        return undefined;
      default: {
        const address = addressOf(rule.bytes, around, [cfa]);
        return rule.kind === 'computed' || address === undefined ? address : this.word(address);
      }
    }
  }

  /** The caller by the code of the function. */
  private byCode(of: Frame, atRest: boolean): Frame | string {
    const { symbols } = this.stack;
    const sp = of.regs[REG_SP];
    const functionAt = (address: number) => {
      const { name, offset } = symbols.at(address);
      return name === undefined ? undefined : { name, start: (address >>> 0) - offset };
    };
    const start = functionAt(of.at)?.start;
    if (sp === undefined || start === undefined) return 'the stack pointer is lost';
    let frame = this.codeFrames.get(of.at);
    if (frame === undefined) {
      frame = frameOf({ halfword: (at) => this.halfword(at), functionAt }, start, of.at & ~1);
      this.codeFrames.set(of.at, frame);
    }
    if (frame === null) return `the frame of ${symbols.at(of.at).name} cannot be told`;
    if (frame.raAt === undefined && !atRest) return `${hex(of.pc)} keeps no return address`;
    const raAt = frame.raAt === undefined ? undefined : ((sp >>> 0) + frame.raAt) >>> 0;
    const back = raAt === undefined ? of.regs[REG_RA] : this.word(raAt);
    if (back === undefined) return raAt === undefined ? 'the return address is lost' : unreadable(raAt);
    return this.above(of, back >>> 0, this.restored(of, frame, sp >>> 0), atRest);
  }

  /** The registers of the caller of a frame that the code describes. */
  private restored({ regs }: Frame, { size, saved }: CodeFrame, sp: number): Frame['regs'] {
    return regs.map((value, n) => {
      const at = saved.get(n);
      if (at !== undefined) return this.word(sp + at);
      if (n === REG_SP) return (sp + size) >>> 0;
      return isKept(n) || n === 0 || n === 3 || n === 4 ? value : undefined;
    });
  }

  /** The frame that returns lead to, if it lies above. */
  private above(of: Frame, back: number, regs: Frame['regs'], atRest: boolean): Frame | string {
    const [from, to] = [(of.regs[REG_SP] ?? 0) >>> 0, (regs[REG_SP] ?? 0) >>> 0];
    if (to < from || (to === from && !atRest))
      return `the frame of ${hex(of.pc)} does not lie above the one before`;
    if (isTrampoline(back)) return this.frame(back, regs, 'trap');
    if (this.stack.symbols.at(back - 1).name === undefined || !this.follows(back))
      return `no call returns to ${hex(back)}`;
    return this.frame(back, regs, 'call');
  }

  /** True if the instruction before an address is a call. */
  private follows(address: number): boolean {
    return (address & 1) === 0 && isCall({ halfword: (at) => this.halfword(at) }, address);
  }

  private halfword(address: number): number | undefined {
    const bytes = this.stack.bytes(address >>> 0, 2);
    return bytes && bytes[0] | (bytes[1] << 8);
  }
}

const unreadable = (address: number): string => `the stack cannot be read at ${hex(address)}`;
