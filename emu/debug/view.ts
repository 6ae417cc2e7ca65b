/** The kernel of a booted machine as a debugger shows it. Looking charges and changes nothing. */

import { NONE } from '../../kernel/callout/scheme.ts';
import type { Moment } from '../../kernel/ddb/condition.ts';
import { eventText } from '../../kernel/ddb/events.ts';
import { frameTexts, moduleFrames } from '../../kernel/ddb/frames.ts';
import { momentAt } from '../../kernel/ddb/moment.ts';
import type { Nesting } from '../../kernel/ddb/nesting.ts';
import { show, subjects } from '../../kernel/ddb/show.ts';
import { where } from '../../kernel/ddb/where.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { REG_PC } from '../../kernel/machdep.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import { callLines, stackOf } from '../front/calls.ts';
import { Follower } from '../front/picture/follower.ts';
import type { Palette } from '../front/picture/palette.ts';
import { Structure } from '../front/picture/structure.ts';
import { printable } from '../front/printable.ts';
import type { LinesOf } from '../front/programlines.ts';
import { ProgramSymbols } from '../front/programsymbols.ts';
import type { Machine } from '../machine.ts';
import type { Symbols } from '../symbols/symbols.ts';

export class KernelView {
  private readonly machine: Machine;
  private readonly k: Kernel;
  private programs = new ProgramSymbols();

  constructor(machine: Machine, k: Kernel) {
    this.machine = machine;
    this.k = k;
  }

  /**
   * The lines of a show command; `words` are its name and arguments. `inside`
   * says that the machine stands in the middle of an event, which lets go of
   * callout `gone`, or of none (NONE). DdbError if there is nothing of that name.
   */
  show(words: readonly string[], inside = false, gone = NONE): string[] {
    return show({ k: this.k, inside, gone }, words);
  }

  /** The place where the machine stands, in a line; in user mode with function and source line. */
  where(inside = false): string {
    const { k } = this;
    const p = k.cpu.curproc;
    const isUser = !inside && !k.halted && p !== null && p.p_code === null;
    const place = isUser ? this.symbolsOf(p).describe(p.p_regs[REG_PC]) : '';
    return place === '' ? where(k, inside) : `${where(k, inside)}, ${printable(place)}`;
  }

  /**
   * The calls of the current process in its program, in lines, the innermost first. Empty if no
   * process has the processor, or if there are none that are known.
   */
  userStack(): string[] {
    const p = this.k.cpu.curproc;
    if (p === null) return [];
    return callLines(stackOf(this.machine.memory, p, this.symbolsOf(p))).map(printable);
  }

  /** Brings the lines of programs that have no debug information. Between two runs. */
  knowLines(linesOf: LinesOf): void {
    this.programs = new ProgramSymbols(linesOf);
  }

  /** The symbols of the program that a process runs. */
  symbolsOf({ p_vmspace: { file } }: Proc): Symbols {
    return this.programs.of(file);
  }

  /** An event of the probe in words. */
  eventText(event: ProbeEvent, args: readonly unknown[]): string {
    return eventText(this.machine.memory, event, args);
  }

  /** The moment of an event for conditions; null stands for a line of the user's code. */
  moment(event: ProbeEvent | null, args: readonly unknown[]): Moment {
    return momentAt(this.k, event, args);
  }

  /** The words that may follow a show command of that name: pids, names of modules. */
  subjects(command: string): string[] {
    return subjects(this.k, command);
  }

  /**
   * The kernel's stack in lines, the innermost first; `event` is the event at which the
   * kernel stands, or null.
   */
  stack(nesting: Nesting, event: ProbeEvent | null, args: readonly unknown[]): string[] {
    return nesting.lines(this.k, event, () => (event === null ? '' : this.eventText(event, args)));
  }

  /**
   * The code of modules on the stack in lines, the innermost first. The machine stands in the
   * middle of the kernel.
   */
  moduleStack(): string[] {
    return frameTexts(moduleFrames(this.k));
  }

  /**
   * Follows callouts from the machine's beginning on; with `other`, those of a machine of the same
   * run, in one record with the other one. Between two runs.
   */
  follower(other?: Follower): Follower {
    return Follower.on(this.k, this.machine.memory, other);
  }

  /**
   * The callout structure, to be followed from now on, its owners in colours of the palette.
   * Between two runs.
   */
  structure(palette?: Palette): Structure {
    return new Structure(this.k, palette);
  }

  /** The last records of the run hash, oldest first. */
  lastEvents(): string[] {
    return this.machine.lastEvents();
  }
}
