/**
 * The ModuleKernel that one module gets: the routines of all its parts, each behind
 * a gate that knows the contexts it may be called from.
 */

import { psignal } from '../kern/kern_sig.ts';
import type { Kernel } from '../kern/kernel.ts';
import { SZOMB } from '../kern/proc.ts';
import {
  IPL_BIO,
  IPL_CLOCK,
  IPL_HIGH,
  IPL_NET,
  IPL_NONE,
  IPL_SOFTCLOCK,
  IPL_STATCLOCK,
  IPL_TTY,
} from '../machdep.ts';
import type { ModuleKernel } from '../module.ts';
import { EINVAL, ESRCH } from '../sys/errno.ts';
import { MICROSECONDS } from '../sys/param.ts';
import { NSIG } from '../sys/signal.ts';
import { type Rule, shown } from './activity.ts';
import { type CalloutRoutines, ModuleCallouts } from './callouts.ts';
import { type DeviceRoutines, ModuleDevices } from './devices.ts';
import { ENDLESS_SECONDS, type ModuleGuard } from './guard.ts';
import { ModuleNodes, type NodeRoutines } from './nodes.ts';
import { ModuleProbes, type ProbeRoutines } from './probes.ts';
import type { Remnant } from './remnant.ts';
import { ModuleSimdevs, type SimdevRoutines } from './simdev.ts';
import { ModuleThreads, type ThreadRoutines } from './threads.ts';

/** The most characters of one printf or log. */
const PRINTED = 65_536;

/** The contexts that each routine may be called from, as module.ts tells them. */
export const LEVELS: Readonly<Record<keyof ModuleKernel, Rule>> = {
  hz: 'any',
  ticks: 'any',
  cycle: 'any',
  freq: 'any',
  microtime: 'any',
  microuptime: 'any',
  tvtohz: 'any',
  random: 'any',
  timeout: 'any',
  untimeout: 'any',
  setcallout: 'any',
  unsetcallout: 'any',
  callout_init: 'process',
  callout_reset: 'any',
  callout_reset_within: 'any',
  callout_reset_sbt: 'any',
  callout_when: 'any',
  callout_stop: 'any',
  callout_pending: 'any',
  callout_drain: 'sleep',
  callout_destroy: 'any',
  ipl: 'any',
  splsoftclock: 'any',
  splnet: 'any',
  splbio: 'any',
  spltty: 'any',
  splclock: 'any',
  splstatclock: 'any',
  splhigh: 'any',
  splx: 'any',
  spl0: 'any',
  tsleep: 'sleep',
  wakeup: 'any',
  kthread_create: 'process',
  kthread_join: 'sleep',
  printf: 'any',
  log: 'any',
  probe: 'any',
  psignal: 'any',
  sysctl: 'process',
  counter: 'process',
  device: 'process',
  syscall: 'process',
  selinfo: 'process',
  selrecord: 'poll',
  selwakeup: 'any',
  simdev: 'process',
  charge: 'any',
  delay: 'any',
};

/** The routines that leave nothing of the module's in the kernel. */
type PlainRoutines = Omit<
  ModuleKernel,
  keyof (CalloutRoutines &
    DeviceRoutines &
    LevelRoutines &
    NodeRoutines &
    ProbeRoutines &
    SimdevRoutines &
    ThreadRoutines &
    TimeRoutines)
>;

/** The parts of one module in the kernel, and the kernel as the module sees it. */
export class ModuleParts {
  readonly kernel: ModuleKernel;
  private readonly callouts: ModuleCallouts;
  private readonly threads: ModuleThreads;
  private readonly devices: ModuleDevices;
  private readonly nodes: ModuleNodes;
  private readonly simdevs: ModuleSimdevs;
  private readonly probes: ModuleProbes;

  constructor(guard: ModuleGuard) {
    this.callouts = new ModuleCallouts(guard);
    this.threads = new ModuleThreads(guard);
    this.devices = new ModuleDevices(guard);
    this.nodes = new ModuleNodes(guard);
    this.simdevs = new ModuleSimdevs(guard);
    this.probes = new ModuleProbes(guard);
    const parts = [this.callouts, this.threads, this.devices, this.nodes, this.simdevs];
    this.kernel = gated(guard, [
      plainRoutines(guard),
      timeRoutines(guard),
      levelRoutines(guard),
      this.probes.routines,
      ...parts.map(({ routines }) => routines),
    ]);
  }

  /** The things that the module must give back before it is unloaded. */
  remnants(): Remnant[] {
    const parts = [this.callouts, this.threads, this.devices, this.nodes, this.simdevs];
    return parts.flatMap((part) => part.remnants());
  }

  /** A line for each use of a device. */
  users(): string[] {
    return this.devices.users();
  }

  /** A line for each counter and each trace point, with its value. */
  figures(): string[] {
    const points = [...this.probes.points].map(
      ([name, value]) => `trace point ${name}${value === undefined ? '' : ` ${value}`}`,
    );
    return [...this.nodes.counters(), ...points];
  }

  /**
   * Throws unless the invariants of all parts hold. The numbers of drivers, sysctl nodes and
   * system calls.
   */
  check(): { readonly drivers: number; readonly nodes: number; readonly calls: number } {
    this.callouts.check();
    this.simdevs.check();
    this.probes.check();
    return { drivers: this.devices.check(), ...this.nodes.check() };
  }

  /** Takes everything back but the threads, which end by themselves. Any level. */
  release(): void {
    this.simdevs.release();
    this.callouts.release();
    this.nodes.release();
    this.devices.release();
  }
}

/** All routines behind gates; figures become getters, which are gated as well. */
function gated(guard: ModuleGuard, parts: readonly object[]): ModuleKernel {
  const kernel = {};
  for (const part of parts) {
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(part))) {
      const rule = LEVELS[name as keyof ModuleKernel];
      const gate = guard.gate(name, rule, get?.bind(part) ?? value);
      Object.defineProperty(kernel, name, get === undefined ? { value: gate } : { get: gate });
    }
  }
  return Object.freeze(kernel) as ModuleKernel;
}

function plainRoutines(guard: ModuleGuard): PlainRoutines {
  const { k } = guard;
  const { md } = k;
  const odd = (routine: string, what: string): never => guard.misuse('argument', { routine, what });
  const text = (routine: string, it: string): string => {
    if (typeof it !== 'string') return odd(routine, `${shown(it)} is no text`);
    if (it.length > PRINTED)
      odd(routine, `a text of ${it.length} characters, at most ${PRINTED} are printed`);
    return it;
  };
  return {
    get hz() {
      return k.hz;
    },
    get freq() {
      return md.freq;
    },
    tvtohz: (microseconds) => {
      if (!(microseconds >= 0)) odd('tvtohz', `${shown(microseconds)} is no number of microseconds`);
      return Math.min(k.cpu.callouts.scheme.longest, Math.ceil((microseconds * k.hz) / MICROSECONDS) + 1);
    },
    random: () => k.random.next() >>> 1,
    printf: (it) => k.tty.print(text('printf', it)),
    log: (it) => k.log(`${guard.name}: ${text('log', it)}`),
    psignal: (pid, sig) => signalProcess(k, pid, sig),
    charge: (ncycles) => charge(guard, 'charge', ncycles),
    delay: (microseconds) => charge(guard, 'delay', Math.ceil((microseconds * md.freq) / MICROSECONDS)),
  };
}

type TimeRoutines = Pick<ModuleKernel, 'ticks' | 'cycle' | 'microtime' | 'microuptime'>;

/** The clocks, of which all but ticks count cycles. */
function timeRoutines({ k }: ModuleGuard): TimeRoutines {
  const { md, clockwork } = k;
  const { clockRead } = k.params;
  return {
    get ticks() {
      k.clocksource?.catchUp();
      return clockwork.ticks | 0;
    },
    get cycle() {
      clockRead?.();
      return md.cycle;
    },
    microtime() {
      clockRead?.();
      return clockwork.microtime();
    },
    microuptime() {
      clockRead?.();
      return clockwork.microuptime();
    },
  };
}

type LevelRoutines = Pick<
  ModuleKernel,
  | 'ipl'
  | 'splsoftclock'
  | 'splnet'
  | 'splbio'
  | 'spltty'
  | 'splclock'
  | 'splstatclock'
  | 'splhigh'
  | 'splx'
  | 'spl0'
>;

function levelRoutines(guard: ModuleGuard): LevelRoutines {
  const { md } = guard.k;
  const routine = md.spl.routine(`module ${guard.name}`);
  const raise = (level: number) => () => md.spl.splraise(level, routine);
  const lower = (name: string, level: number): void => {
    if (!Number.isInteger(level) || level < IPL_NONE || level > IPL_HIGH)
      guard.misuse('argument', { routine: name, what: `${shown(level)} is no level` });
    if (level > md.spl.ipl) guard.misuse('raises', { to: level, from: md.spl.ipl });
    const from = guard.activity.level;
    if (level < from) guard.misuse('lowers', { routine: name, to: level, from });
    md.spl.splx(level);
  };
  return {
    get ipl() {
      return md.spl.ipl;
    },
    splsoftclock: raise(IPL_SOFTCLOCK),
    splnet: raise(IPL_NET),
    splbio: raise(IPL_BIO),
    spltty: raise(IPL_TTY),
    splclock: raise(IPL_CLOCK),
    splstatclock: raise(IPL_STATCLOCK),
    splhigh: raise(IPL_HIGH),
    splx: (level) => lower('splx', level),
    spl0: () => lower('spl0', IPL_NONE),
  };
}

/** Sends a signal: 0, EINVAL for no signal's number, ESRCH for no process. Any level. */
function signalProcess(k: Kernel, pid: number, sig: number): number {
  if (!Number.isInteger(sig) || sig <= 0 || sig >= NSIG) return EINVAL;
  const p = k.allproc.get(pid);
  if (p === undefined || p.p_stat === SZOMB) return ESRCH;
  psignal(k, p, sig);
  return 0;
}

/** Charges cycles for a module; misuse if there are too many. Any level. */
function charge(guard: ModuleGuard, routine: string, ncycles: number): void {
  const { md } = guard.k;
  const most = ENDLESS_SECONDS * md.freq;
  if (!Number.isInteger(ncycles) || ncycles < 0 || ncycles > most) {
    const what = `${shown(ncycles)} cycles, must be an integer from 0 to ${most}`;
    guard.misuse('argument', { routine, what });
  }
  md.spl.charge(ncycles);
}
