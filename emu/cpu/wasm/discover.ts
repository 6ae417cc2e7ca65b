/**
 * The discovery of a guest function: all instructions that can be reached from its root without a
 * call or a return, across pages, cut into blocks. Code is read through the active map. Every
 * halfword that is read is noted in the block cache, so that a change of it is told.
 */

import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC } from '../../../kernel/machdep.ts';
import type { BlockCache } from '../blocks.ts';
import { decode, type Insn } from '../decode.ts';
import * as op from '../insn.ts';
import type { Mmu } from '../mmu.ts';
import { expand } from '../rvc.ts';
import type { Stops } from '../stops.ts';
import type { Block, End, Graph, Step } from './graph.ts';
import { type Read, targetsOf } from './tables.ts';

/**
 * The most instructions of a function; those beyond it are left to other functions. The loop of an
 * interpreter, such as that of a database, is one function of many thousands.
 */
const MAX_STEPS = 12_000;
/**
 * The most cycles of a block: a longer one is cut, so that it fits into what is left of a slice.
 */
const MAX_BLOCK_CYCLES = 160;
/** The offset of a page's last halfword. */
const LAST_HALFWORD = PAGE_SIZE - 2;
/** The registers that calls leave their return address in. */
const RA = 1;
const T0 = 5;

/** The parts of a processor that discovery reads. */
export interface Sources {
  readonly mmu: Mmu;
  readonly blocks: BlockCache;
  readonly stops: Stops;
  /** The cycles of each operation. */
  readonly cycles: Int32Array;
  /** The cycles of a branch that is taken. */
  readonly branchTaken: number;
}

/** True for an operation that only the interpreter executes. */
const isTrap = (kind: number): boolean =>
  (kind >= op.OP_LR && kind <= op.OP_AMOMAXU) || (kind >= op.OP_ECALL && kind <= op.OP_STOP);
export const isBranch = (kind: number): boolean => kind >= op.OP_BEQ && kind <= op.OP_BGEU;
export const isStore = (kind: number): boolean => kind >= op.OP_SB && kind <= op.OP_SW;
export const isMemory = (kind: number): boolean => kind >= op.OP_LB && kind <= op.OP_SW;

/** Discovers one function. `pages` gets the physical page of each virtual one that was read. */
export class Discovery {
  private readonly from: Sources;
  private readonly pages: Map<number, number>;
  private readonly root: number;
  private readonly isEnd: (pc: number) => boolean;
  private readonly read = new Map<number, Read>();
  private readonly leaders = new Set<number>();
  private readonly callees = new Set<number>();
  private readonly work: number[] = [];
  private readonly insn: Insn = { op: 0, rd: 0, rs1: 0, rs2: 0, imm: 0 };
  /** The jumps through a table, by address, each with its targets as far as they are known. */
  private readonly switches = new Map<number, readonly number[]>();

  /** The most instructions that are read. */
  private most = MAX_STEPS;
  /** The virtual page that was read last, and the address of its physical one; -1 for none. */
  private vpn = -1;
  private page = -1;

  /** isEnd: true for an address at which the function is left, although it can be compiled. */
  constructor(
    from: Sources,
    root: number,
    pages: Map<number, number>,
    isEnd: (pc: number) => boolean = () => false,
  ) {
    this.isEnd = isEnd;
    this.from = from;
    this.root = root;
    this.pages = pages;
  }

  /**
   * Returns the function; undefined if nothing of it can be compiled, or if it has more than `most`
   * instructions.
   */
  graph(most = MAX_STEPS): Graph | undefined {
    this.most = Math.min(most, MAX_STEPS);
    this.lead(this.root);
    this.follow();
    this.findTargets();
    if (this.most < MAX_STEPS && this.read.size >= this.most) return undefined;
    const blocks = new Map<number, Block>();
    for (const leader of this.leaders) {
      if (this.read.has(leader)) this.cut(leader, blocks);
    }
    const root = blocks.get(this.root);
    if (root === undefined || (root.steps.length === 0 && root.end.kind === 'trap')) return undefined;
    for (const [pc, block] of blocks) {
      const successors = [...new Set(block.successors)].filter((to) => blocks.has(to));
      blocks.set(pc, { ...block, successors });
    }
    return { root: this.root, blocks, callees: this.callees, ninsns: this.read.size };
  }

  /** The instructions that were read. */
  get size(): number {
    return this.read.size;
  }

  /** True if the function has an instruction at `pc`. */
  holds(pc: number): boolean {
    return this.read.has(pc);
  }

  /** Has a block begin at `pc`. */
  private lead(pc: number): void {
    if (this.leaders.has(pc)) return;
    this.leaders.add(pc);
    this.work.push(pc);
  }

  /** Reads all that can be reached from `work`. */
  private follow(): void {
    for (let pc = this.work.pop(); pc !== undefined; pc = this.work.pop()) {
      let at: number | undefined = pc;
      while (at !== undefined && !this.read.has(at) && this.read.size < this.most) at = this.next(at);
    }
  }

  /**
   * Reads the instruction at `pc`. Returns the address of the one behind it if it goes on there.
   */
  private next(pc: number): number | undefined {
    const step = this.fetch(pc);
    if (step === undefined) return undefined;
    this.read.set(pc, step);
    const next = (pc + step.length) | 0;
    const to = (pc + step.imm) | 0;
    if (isBranch(step.op)) this.lead(to);
    else if (step.op === op.OP_JAL) {
      if (step.rd === 0) this.lead(to);
      else this.callees.add(to);
    }
    if (step.op === op.OP_JALR && step.rd === 0) {
      if (step.rs1 !== RA && step.rs1 !== T0) this.switches.set(pc, []);
      return undefined;
    }
    if (step.op === op.OP_JAL && step.rd === 0) return undefined;
    if (isTrap(step.op)) return undefined;
    if (step.op === op.OP_JAL || step.op === op.OP_JALR || isBranch(step.op)) {
      this.lead(next);
      return undefined;
    }
    return next;
  }

  /** Finds the targets of jumps through tables; what is reached by them may have others. */
  private findTargets(): void {
    for (const [at, known] of this.switches) {
      if (known.length > 0) continue;
      const targets = targetsOf(this.from.mmu, this.read, at);
      this.switches.set(at, targets);
      for (const pc of targets) this.lead(pc);
      this.follow();
    }
  }

  /** Makes the block at `leader`, and those into which it is cut if it is long. */
  private cut(leader: number, blocks: Map<number, Block>): void {
    const { cycles } = this.from;
    let start = leader;
    let steps: Step[] = [];
    let spent = 0;
    const finish = (end: End, most: number, successors: readonly number[]): void => {
      blocks.set(start, { pc: start, steps, end, most, successors });
    };
    for (let pc = leader; ; ) {
      const read = this.read.get(pc);
      if (read === undefined || isTrap(read.op)) {
        finish({ kind: read === undefined ? 'leave' : 'trap', to: pc }, spent, []);
        return;
      }
      const step = stepOf(read, spent, steps.length);
      if (isBranch(step.op) || step.op === op.OP_JAL || step.op === op.OP_JALR) {
        const { end, successors } = this.endOf(step);
        const own = isBranch(step.op) ? Math.max(cycles[step.op], this.from.branchTaken) : cycles[step.op];
        finish(end, spent + own, successors);
        return;
      }
      const full = steps.length > 0 && spent + cycles[step.op] > MAX_BLOCK_CYCLES;
      if (pc !== start && (full || this.leaders.has(pc))) {
        finish({ kind: 'fall', to: pc }, spent, [pc]);
        if (this.leaders.has(pc) || blocks.has(pc)) return;
        start = pc;
        steps = [];
        spent = 0;
        continue;
      }
      steps.push(step);
      spent += cycles[step.op];
      pc = (pc + step.length) | 0;
    }
  }

  /** The end of a block of which `step` is the last instruction. */
  private endOf(step: Step): { readonly end: End; readonly successors: readonly number[] } {
    const next = (step.pc + step.length) | 0;
    const to = (step.pc + step.imm) | 0;
    if (isBranch(step.op)) return { end: { kind: 'branch', step, to, next }, successors: [to, next] };
    if (step.op === op.OP_JAL) {
      if (step.rd === 0) return { end: { kind: 'jump', step, to }, successors: [to] };
      return { end: { kind: 'call', step, to, next }, successors: [next] };
    }
    if (step.rd !== 0) return { end: { kind: 'call', step, to: undefined, next }, successors: [next] };
    const targets = this.switches.get(step.pc) ?? [];
    if (targets.length === 0) return { end: { kind: 'return', step }, successors: [] };
    return { end: { kind: 'switch', step }, successors: targets };
  }

  /** Reads the instruction at `pc`; undefined if it cannot be fetched, or a stop stands there. */
  private fetch(pc: number): Read | undefined {
    const { stops } = this.from;
    // The page counts as read from here on, so nothing is read that is not wanted.
    if (stops.marked(pc) || (pc !== this.root && this.isEnd(pc))) return undefined;
    const first = this.reach(pc);
    if (first < 0) return undefined;
    const low = this.halfword(first);
    let length = 2;
    if ((low & 3) !== 3) decode(expand(low), this.insn);
    else {
      const isLast = (pc & (PAGE_SIZE - 1)) === LAST_HALFWORD;
      const second = isLast ? this.reach((pc + 2) | 0) : first + 2;
      if (second < 0) return undefined;
      decode(low | (this.halfword(second) << 16), this.insn);
      length = 4;
    }
    const { op: kind, rd, rs1, rs2, imm } = this.insn;
    return { op: kind, rd, rs1, rs2, imm, pc, length };
  }

  /** The physical address of code, which is noted as read; below 0 if it cannot be fetched. */
  private reach(vaddr: number): number {
    const vpn = vaddr >>> PAGE_SHIFT;
    if (vpn !== this.vpn) {
      const paddr = this.from.mmu.active.reach(vaddr, PROT_EXEC);
      if (paddr < 0) return paddr;
      this.vpn = vpn;
      this.page = paddr & -PAGE_SIZE;
      this.pages.set(vpn, paddr >>> PAGE_SHIFT);
    }
    return this.page | (vaddr & (PAGE_SIZE - 1));
  }

  private halfword(paddr: number): number {
    const { blocks, mmu } = this.from;
    blocks.keeps(paddr);
    return mmu.store.ram16[paddr >>> 1];
  }
}

/** An instruction of a block, with the cost of those before it. */
const stepOf = ({ op: kind, rd, rs1, rs2, imm, pc, length }: Read, cycles: number, count: number): Step => ({
  op: kind,
  rd,
  rs1,
  rs2,
  imm,
  pc,
  length,
  cycles,
  count,
});
