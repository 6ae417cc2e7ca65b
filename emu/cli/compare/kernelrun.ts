/** Runs a workload in a booted kernel, on any scheme, and says what it cost there. */

import { CalloutCounters } from '../../../kernel/callout/trace.ts';
import { IPL_NET } from '../../../kernel/machdep.ts';
import { boot } from '../../boot.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { KernelSide } from '../../system.ts';
import { rootImage } from '../image.ts';
import type { Workload } from './workloads.ts';

export interface KernelRun {
  readonly workload: string;
  readonly scheme: string;
  /** In a modelled second: callouts set, unset and called. */
  readonly sets: number;
  readonly unsets: number;
  readonly fires: number;
  /** Nodes visited by all of these and by the clock, for each callout set. */
  readonly nodes: number;
  /** Part of the processor, in percent, that softclock took, its handlers and what interrupted them included. */
  readonly softclock: number;
  /** Ticks counted late, because interrupts were held off for more than one. */
  readonly lateTicks: number;
  /** The longest stretch, in cycles, that interrupts were locked out for, and by which routine. */
  readonly lockout: number;
  readonly routine: string;
  /** The most ticks that a callout came late. */
  readonly late: number;
}

export function kernelRun(workload: Workload, scheme: string): KernelRun {
  const config = {
    ...DEFAULT_CONFIG,
    hz: workload.hz,
    stathz: workload.hz === 100 ? 127 : 128,
    callout: scheme,
  };
  const program = { path: '/bin/sleep', argv: ['sleep', '1000'], envp: [], file: undefined };
  const quiet = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
  const system = boot(config, rootImage(), program, quiet);
  let soft = 0;
  let counters = new CalloutCounters();
  system.install((kernel) => {
    const { md, callouts } = kernel;
    counters = callouts.counters;
    const softclock = callouts.softclock.bind(callouts);
    callouts.softclock = () => {
      const began = md.cycle;
      const more = softclock();
      soft += md.cycle - began;
      return more;
    };
    workload.start(bench(kernel, workload.hz));
  });
  const cycles = workload.seconds * config.freq;
  while (system.cycle < cycles) {
    const reason = system.run(cycles);
    if (reason === 'halt' || reason === 'panic')
      throw new Error(`${workload.name} on ${scheme}: ${system.complaints.join('; ')}`);
  }
  system.check();
  const longest = system
    .ledger()
    .reduce((a, b) => (b.cycles > a.cycles && b.level === 7 ? b : a), { level: 7, cycles: 0, routine: '' });
  const { sets, unsets, fires, startNodes, stopNodes, tickNodes, softNodes, maxLate } = counters;
  return {
    workload: workload.name,
    scheme,
    sets: sets / workload.seconds,
    unsets: unsets / workload.seconds,
    fires: fires / workload.seconds,
    nodes: (startNodes + stopNodes + tickNodes + softNodes) / sets,
    softclock: (100 * soft) / cycles,
    lateTicks: system.sysctl('kern.lateticks') ?? 0,
    lockout: longest.cycles,
    routine: longest.routine,
    late: maxLate,
  };
}

function bench({ md, callouts, device }: KernelSide, hz: number) {
  return {
    hz,
    setcallout: (func: (arg: number) => void, arg: number, ticks: number) => {
      const handle = callouts.setcallout(func, arg, ticks);
      if (handle === 0) throw new Error('the callout table is full');
      return handle;
    },
    unsetcallout: (handle: number) => callouts.unsetcallout(handle),
    work: (memrefs: number) => md.spl.charge(memrefs * md.cost.memref),
    packets: (perSecond: number, handler: () => void) => device(perSecond, IPL_NET, 'netintr', handler),
  };
}
