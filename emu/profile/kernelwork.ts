/**
 * The kernel's work for a process in words: the system call that is made, the page fault, and the
 * interrupts that come meanwhile. It listens to the probe and says where cycles belong.
 */

import type { Observer } from '../../kernel/probe.ts';
import { CPU_CYCLE, CPU_ECALL, CPU_FETCH_FAULT, CPU_LOAD_FAULT, CPU_STORE_FAULT } from '../cpu/engine.ts';

/** The first words of a name for work of the kernel. */
export const KERNEL = '[kernel]';

/** Work that is no system call. */
const RETURN = `${KERNEL} return to user mode`;
const PAGE_FAULT = `${KERNEL} page fault`;
const TRAP = `${KERNEL} trap`;
const SIGNAL = `${KERNEL} signal delivery`;
const START = `${KERNEL} process start`;

const PAGE_FAULTS: readonly number[] = [CPU_FETCH_FAULT, CPU_LOAD_FAULT, CPU_STORE_FAULT];

/** A process, as the probe shows it. */
type Shown = Parameters<NonNullable<Observer['onCpu']>>[0];

/** The kernel's work at a moment. */
export class KernelWork {
  /** Called before the work changes, at the cycle of the change. */
  private readonly changes: () => void;
  /** The work of processes that have not come back to user mode. */
  private readonly works = new WeakMap<Shown, string>();
  /** The work for the process that has the processor; undefined until it is known. */
  private work: string | undefined = START;
  /** The interrupts that are served, the innermost last. */
  private readonly interrupts: string[] = [];
  private p: Shown | undefined = undefined;

  constructor(changes: () => void) {
    this.changes = changes;
  }

  /** The names of the work, the outermost first; undefined while its name is not known. */
  get names(): readonly string[] | undefined {
    const { work, interrupts } = this;
    if (interrupts.length > 0 && (work === undefined || work === RETURN)) return interrupts;
    return work === undefined ? undefined : [work, ...interrupts];
  }

  /** User mode was left for the reason of a CPU_ constant. */
  left(reason: number): void {
    if (reason === CPU_ECALL) this.work = undefined;
    else if (reason === CPU_CYCLE) this.work = RETURN;
    else this.work = PAGE_FAULTS.includes(reason) ? PAGE_FAULT : TRAP;
  }

  /** The events by which the work is followed. */
  readonly observer: Observer = {
    onCpu: (p) => {
      this.changes();
      this.p = p;
      this.work = this.works.get(p) ?? START;
    },
    offCpu: (p) => {
      this.changes();
      this.works.set(p, this.work ?? START);
      this.p = undefined;
    },
    syscallEnter: (p, _number, call) => {
      if (p !== this.p) return;
      this.work = `${KERNEL} ${call?.name ?? 'nosys'}`;
    },
    procExec: () => {
      this.changes();
    },
    signalDelivered: (p) => {
      if (p !== this.p) return;
      this.changes();
      this.work = SIGNAL;
    },
    interruptEnter: (_level, routine) => {
      this.changes();
      this.interrupts.push(`${KERNEL} ${routine}`);
    },
    interruptExit: () => {
      this.changes();
      this.interrupts.pop();
    },
  };
}
