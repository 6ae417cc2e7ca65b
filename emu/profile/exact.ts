/**
 * A profile by instruction: each cycle that a process has the processor is counted where it was
 * spent, in its own code or in the kernel's work for it. It is a meter of the processor and an
 * observer of the kernel, and does not show in the run.
 */

import type { Machdep } from '../../kernel/machdep.ts';
import { REG_PC, REG_SP } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { SIGCODE } from '../../kernel/sys/param.ts';
import type { Meter } from '../cpu/metered.ts';
import { type End, endOf } from './jumps.ts';
import { KernelWork } from './kernelwork.ts';
import { type Process, Programs, type Shown } from './programs.ts';
import type { Node, Stretch } from './tree.ts';

export class ExactProfile implements Meter {
  readonly programs = new Programs();
  /** Cycles in which no process had the processor. */
  outside = 0;
  private readonly work = new KernelWork(() => this.charge());
  private md: Machdep | undefined = undefined;
  private p: Shown | undefined = undefined;
  private here: Process | undefined = undefined;
  /** The cycle up to which all is counted. */
  private since = 0;
  /** Cycles of work whose name is not known yet. */
  private unnamed = 0;
  private readonly ends = new WeakMap<Stretch, End>();
  private readonly two = new Uint8Array(2);

  /** The observers to attach, in this order. */
  get observers(): readonly Observer[] {
    return [this.work.observer, this.observer];
  }

  private readonly observer: Observer = {
    attached: (md) => {
      this.md = md;
      this.since = md.cycle;
    },
    onCpu: (p) => {
      this.p = p;
      this.here = this.programs.of(p);
    },
    offCpu: () => {
      this.p = undefined;
      this.here = undefined;
    },
    procFork: (child, parent) => {
      if (parent !== undefined) this.programs.forked(child, parent);
    },
    procExec: (p) => {
      this.programs.execed(p);
      if (p === this.p) this.here = this.programs.of(p);
    },
    signalDelivered: (p, _sig, _info, action) => {
      const { chain } = this.programs.of(p);
      chain.call(action.handler & ~1, SIGCODE, p.p_regs[REG_SP]);
    },
  };

  entered(): void {
    this.charge();
  }

  left(reason: number, cycle: number): void {
    this.since = cycle;
    this.work.left(reason);
  }

  ran(pc: number, instructions: number, cycles: number): void {
    const { here, md } = this;
    if (here === undefined || md === undefined) return;
    const { chain } = here;
    if (chain.node === chain.root) chain.begin(pc);
    const stretch = chain.node.stretch(pc, instructions);
    stretch.times++;
    stretch.cycles += cycles;
    let end = this.ends.get(stretch);
    if (end === undefined) {
      end = endOf(pc, instructions, this.halfword);
      this.ends.set(stretch, end);
    }
    if (end.jump === 'next' || end.jump === 'goto') return;
    const [target, sp] = [md.regs[REG_PC], md.regs[REG_SP]];
    if (end.jump === 'call') chain.call(target >>> 0, end.after, sp);
    else chain.returned(target >>> 0, sp);
  }

  /** Counts the kernel's cycles up to now. */
  private charge(): void {
    const cycle = this.md?.cycle ?? 0;
    const cycles = cycle - this.since;
    this.since = cycle;
    const { here } = this;
    if (here === undefined) {
      this.outside += cycles + this.unnamed;
      this.unnamed = 0;
      return;
    }
    const { names } = this.work;
    if (names === undefined) {
      this.unnamed += cycles;
      return;
    }
    let node: Node = here.chain.node;
    for (const name of names) node = node.kernel(name);
    node.cycles += cycles + this.unnamed;
    this.unnamed = 0;
  }

  /** Reads the code of the process that has the processor. */
  private readonly halfword = (address: number): number | undefined => {
    const { md, p, two } = this;
    if (md === undefined || p === undefined || !md.memory.copyin(p.p_vmspace.pmap, address, two))
      return undefined;
    return two[0] | (two[1] << 8);
  };
}
