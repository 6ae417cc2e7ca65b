/**
 * A profile by the statistics clock: at each of its interrupts the calls of the process that has
 * the processor are noted, with as many ticks as the kernel charges it. It is an observer of the
 * kernel and does not show in the run.
 */

import type { Machdep } from '../../kernel/machdep.ts';
import { IPL_STATCLOCK } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { stackOf } from '../front/calls.ts';
import { ProgramSymbols } from '../front/programsymbols.ts';
import { framesOf, isTrampoline } from '../unwind/calls.ts';
import { KERNEL } from './kernelwork.ts';
import { Programs, type Shown } from './programs.ts';

/** The most frames of a sample. */
const MAX_FRAMES = 128;

/** The ticks of the statistics clock that a process has been charged. */
const ticksOf = (p: Shown): number => p.p_uticks + p.p_sticks + p.p_iticks;

/** A place in the tree of calls. */
interface Place {
  cycles: number;
}

export class SampledProfile {
  readonly programs = new Programs();
  private readonly symbols = new ProgramSymbols();
  private readonly period: number;
  private md: Machdep | undefined = undefined;
  private p: Shown | undefined = undefined;
  /** The interrupts that are served, the innermost last. */
  private readonly interrupts: string[] = [];
  /** The process that the clock has interrupted, and the ticks that it had. */
  private interrupted: { readonly p: Shown; readonly ticks: number; readonly at: Place } | undefined;

  /** `period`: cycles between two ticks of the statistics clock. */
  constructor(period: number) {
    this.period = period;
  }

  get observers(): readonly Observer[] {
    return [this.observer];
  }

  private readonly observer: Observer = {
    attached: (md) => {
      this.md = md;
    },
    onCpu: (p) => {
      this.p = p;
    },
    offCpu: () => {
      this.p = undefined;
    },
    procFork: (child, parent) => {
      if (parent !== undefined) this.programs.forked(child, parent);
    },
    procExec: (p) => this.programs.execed(p),
    interruptEnter: (level, routine, usermode) => {
      const { p } = this;
      if (level === IPL_STATCLOCK && p !== undefined)
        this.interrupted = { p, ticks: ticksOf(p), at: this.placeOf(p, usermode) };
      this.interrupts.push(routine);
    },
    interruptExit: (level) => {
      this.interrupts.pop();
      const { interrupted } = this;
      if (level !== IPL_STATCLOCK || interrupted === undefined) return;
      const cycles = (ticksOf(interrupted.p) - interrupted.ticks) * this.period;
      this.interrupted = undefined;
      interrupted.at.cycles += cycles;
    },
  };

  /** The place in the tree of calls at which a process stands. */
  private placeOf(p: Shown, usermode: boolean): Place {
    const { program } = this.programs.of(p);
    let node = program.root;
    if (this.md === undefined) return node;
    const symbols = this.symbols.of(program.file);
    const { frames } = framesOf(stackOf(this.md.memory, p, symbols), MAX_FRAMES);
    let back = 0;
    for (const { pc, at } of frames.toReversed()) {
      if (!isTrampoline(pc)) node = node.called((at >>> 0) - symbols.at(at).offset, back);
      back = pc;
    }
    if (usermode) return node.stretch(back, 1);
    const work = p.p_syscall === '' ? 'trap' : p.p_syscall;
    const names = this.interrupts.length > 0 && p.p_syscall === '' ? [] : [work];
    for (const name of [...names, ...this.interrupts]) node = node.kernel(`${KERNEL} ${name}`);
    return node;
  }
}
