/** A workload in a booted kernel, on any scheme, and its cost there. */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import { CalloutCounters } from '../../../kernel/callout/trace.ts';
import { IPL_HIGH, IPL_NET, type Machdep } from '../../../kernel/machdep.ts';
import type { Observer } from '../../../kernel/probe.ts';
import { boot } from '../../boot.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { KernelSide, System } from '../../system.ts';
import { MeasureError, type PaperHost } from '../host.ts';
import type { Bench, Workload } from './workloads.ts';

export interface KernelRun {
  readonly workload: string;
  readonly scheme: string;
  /** Callouts set in a modelled second. */
  readonly sets: number;
  /** Callouts unset in a modelled second. */
  readonly unsets: number;
  /** Callouts called in a modelled second. */
  readonly fires: number;
  /** Nodes visited by all of these and by the clock, for each callout set. */
  readonly nodes: number;
  /**
   * Percent of the processor that softclock took, with its handlers and the interrupts that came
   * while it ran. Interrupts that waited for it to lower the level come after it, and are not in.
   */
  readonly softclock: number;
  /** Ticks counted late, because interrupts were held off for more than one. */
  readonly lateTicks: number;
  /** Cycles of the longest stretch for which interrupts were locked out. */
  readonly lockout: number;
  /** The routine that locked them out. */
  readonly routine: string;
  /** The most ticks that a callout came late. */
  readonly late: number;
}

/** A host to which the output of a machine is lost. */
const QUIET = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };

/**
 * Boots a machine from the root image of `host` and runs the workload in its kernel, on the scheme
 * of that name or on that which `make` makes. MeasureError if it stops.
 */
export function kernelRun(
  workload: Workload,
  scheme: string,
  host: Pick<PaperHost, 'image' | 'makeBuffer' | 'engine'>,
  make?: SchemeMaker,
): KernelRun {
  const config = {
    ...DEFAULT_CONFIG,
    hz: workload.hz,
    stathz: workload.hz === 100 ? 127 : 128,
    callout: make === undefined ? scheme : undefined,
  };
  const program = { path: '/bin/sleep', argv: ['sleep', '1000'], envp: [], file: undefined };
  const quiet = { ...QUIET, makeBuffer: host.makeBuffer, engine: host.engine };
  const system = boot(config, host.image, program, quiet, make);
  const softclock = new SoftclockTime();
  let counters = new CalloutCounters();
  system.install((kernel) => {
    counters = kernel.callouts.counters;
    workload.start(bench(kernel, workload.hz));
  });
  system.addObserver(softclock.observer);
  const cycles = workload.seconds * config.freq;
  while (system.cycle < cycles) {
    const reason = system.run(cycles);
    if (reason === 'halt' || reason === 'panic')
      throw new MeasureError(`${workload.name} on ${scheme}: ${system.complaints.join('; ')}`);
  }
  system.check();
  const { sets, unsets, fires, startNodes, stopNodes, tickNodes, softNodes, maxLate } = counters;
  const longest = longestLockout(system);
  return {
    workload: workload.name,
    scheme,
    sets: sets / workload.seconds,
    unsets: unsets / workload.seconds,
    fires: fires / workload.seconds,
    nodes: (startNodes + stopNodes + tickNodes + softNodes) / sets,
    softclock: (100 * softclock.cycles) / cycles,
    lateTicks: system.sysctl('kern.lateticks') ?? 0,
    lockout: longest.cycles,
    routine: longest.routine,
    late: maxLate,
  };
}

function longestLockout(system: System): { readonly cycles: number; readonly routine: string } {
  const none = { level: IPL_HIGH, cycles: 0, routine: '' };
  return system.ledger().find(({ level }) => level === IPL_HIGH) ?? none;
}

/** Adds up the cycles of softclock. */
class SoftclockTime {
  cycles = 0;
  private began = 0;
  private md: Machdep | undefined;

  readonly observer: Observer = {
    attached: (md) => {
      this.md = md;
    },
    softclockBegin: () => {
      this.began = this.now;
    },
    softclockEnd: () => {
      // softclock raises the level before it says that it begins, and lowers it after it says
      // that it is over.
      this.cycles += this.now - this.began + 2 * (this.md?.cost.spl ?? 0);
    },
  };

  private get now(): number {
    return this.md?.cycle ?? 0;
  }
}

/** The kernel as a workload uses it. */
function bench({ md, callouts, device }: KernelSide, hz: number): Bench {
  return {
    hz,
    setcallout: (func: (arg: number) => void, arg: number, ticks: number) => {
      const handle = callouts.setcallout(func, arg, ticks);
      if (handle === 0) throw new MeasureError('the callout table is full');
      return handle;
    },
    unsetcallout: (handle: number) => callouts.unsetcallout(handle),
    work: (memrefs: number) => md.spl.charge(memrefs * md.cost.memref),
    packets: (perSecond: number, handler: () => void) => device(perSecond, IPL_NET, 'netintr', handler),
  };
}
