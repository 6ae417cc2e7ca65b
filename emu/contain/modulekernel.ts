/**
 * The kernel as a module in a realm has it: each routine of ModuleKernel (kernel/module.ts) as a
 * function of the realm's, with the arguments and the result that it has there.
 */

import type {
  Callout,
  Counter,
  ModuleKernel,
  Removable,
  Selinfo,
  SimDevice,
  Sleepable,
  SysctlSpec,
  Thread,
} from '../../kernel/module.ts';
import type { Border, Routine } from './border.ts';
import { deviceRoutine, removing, syscallRoutine } from './moduledevice.ts';
import type { HostRoutine, ObjectSpec } from './realm.ts';

/** The figures of ModuleKernel. */
const FIGURES = ['hz', 'ticks', 'cycle', 'freq', 'ipl'] as const;

/** The routines of ModuleKernel that take and return primitives. */
const PLAIN = [
  ...['microtime', 'microuptime', 'tvtohz', 'random', 'unsetcallout', 'printf', 'log', 'psignal'],
  ...['splsoftclock', 'splnet', 'splbio', 'spltty', 'splclock', 'splstatclock', 'splhigh', 'splx', 'spl0'],
  ...['charge', 'delay', 'probe'],
] as const;

type Functions = Record<string, HostRoutine>;

/** The object that a module gets as `k`, for the kernel's `k`. */
export function moduleKernel(border: Border, k: ModuleKernel): object {
  const plain = Object.fromEntries(
    PLAIN.map((name): [string, HostRoutine] => {
      const routine = k[name as keyof ModuleKernel] as unknown as (...args: unknown[]) => unknown;
      return [name, (args) => routine(...border.plains(args))];
    }),
  );
  return border.lend(k, () => ({
    getters: Object.fromEntries(FIGURES.map((name) => [name, () => k[name]])),
    functions: {
      ...plain,
      ...calloutRoutines(border, k),
      ...ownedRoutines(border, k),
      ...threadRoutines(border, k),
      ...partRoutines(border, k),
    },
  }));
}

/** Callouts by function and argument, and by handle. */
function calloutRoutines(border: Border, k: ModuleKernel): Functions {
  const handler = (func: unknown): never => border.routine(func) as never;
  return {
    timeout: ([func, arg, ticks]) => k.timeout(handler(func), arg, border.plain(ticks) as number),
    untimeout: ([func, arg]) => k.untimeout(handler(func), arg),
    setcallout: ([func, arg, ticks]) => k.setcallout(handler(func), arg, border.plain(ticks) as number),
  };
}

/** Callouts that belong to the module. */
function ownedRoutines(border: Border, k: ModuleKernel): Functions {
  const callout = (value: unknown): Callout => border.lent(value) as Callout;
  const ticks = (value: unknown): number => border.plain(value) as number;
  const handler = (func: unknown): never => border.routine(func) as never;
  return {
    callout_init: () => border.lend(k.callout_init(), () => ({})),
    callout_reset: ([c, n, func, arg]) => k.callout_reset(callout(c), ticks(n), handler(func), arg),
    callout_reset_within: ([c, from, to, func, arg]) =>
      k.callout_reset_within(callout(c), ticks(from), ticks(to), handler(func), arg),
    callout_stop: ([c]) => k.callout_stop(callout(c)),
    callout_pending: ([c]) => k.callout_pending(callout(c)),
    callout_drain: ([c]) => border.realm.iterator(k.callout_drain(callout(c))),
    callout_destroy: ([c]) => k.callout_destroy(callout(c)),
  };
}

/** Sleeping and threads. */
function threadRoutines(border: Border, k: ModuleKernel): Functions {
  const thread = (it: Thread): ObjectSpec => ({
    values: { pid: it.pid },
    getters: { running: () => it.running },
  });
  return {
    tsleep: ([chan, ...rest]) => {
      const [pri, wmesg, timo] = border.plains(rest) as [number, string, number];
      return border.realm.iterator(k.tsleep(chan as object, pri, wmesg, timo));
    },
    wakeup: ([chan]) => k.wakeup(chan as object),
    kthread_create: ([name, body]) => {
      const made = k.kthread_create(
        border.plain(name) as string,
        border.routine(body) as () => Sleepable<unknown>,
      );
      return border.lend(made, () => thread(made));
    },
    kthread_join: ([it]) => border.realm.iterator(k.kthread_join(border.lent(it) as Thread)),
  };
}

/** The module as users see it, and its hardware. */
function partRoutines(border: Border, k: ModuleKernel): Functions {
  const selinfo = (value: unknown): Selinfo => border.lent(value) as Selinfo;
  return {
    sysctl: ([name, spec]) => {
      const made = k.sysctl(border.plain(name) as string, sysctlSpec(border, spec));
      return border.lend(made, () => ({ functions: removing(made) }));
    },
    counter: ([name, doc]) => {
      const made = k.counter(...(border.plains([name, doc]) as [string, string]));
      return border.lend(made, () => counterSpec(border, made));
    },
    device: deviceRoutine(border, k),
    syscall: syscallRoutine(border, k),
    selinfo: () => border.lend(k.selinfo(), () => ({})),
    selrecord: ([sel]) => k.selrecord(selinfo(sel)),
    selwakeup: ([sel]) => k.selwakeup(selinfo(sel)),
    simdev: ([name, level, handler]) => {
      const [itsName, itsLevel] = border.plains([name, level]) as [string, number];
      const made = k.simdev<unknown>(itsName, itsLevel, border.routine(handler) as never);
      return border.lend(made, () => simdevSpec(border, made));
    },
  };
}

/** The object with a node's routines, read once from the module's. */
function sysctlSpec(border: Border, spec: unknown): SysctlSpec {
  const read = (key: string): unknown => border.value(border.realm.read(spec, key));
  const routine = (func: unknown): Routine | unknown =>
    typeof func === 'function' ? border.method(func, spec) : border.plain(func);
  const [doc, reader, writer] = ['doc', 'read', 'write'].map(read);
  return { doc: border.plain(doc), read: routine(reader), write: routine(writer) } as SysctlSpec;
}

function counterSpec(border: Border, counter: Counter): ObjectSpec {
  return {
    getters: { value: () => counter.value },
    functions: {
      add: (args) => (args.length === 0 ? counter.add() : counter.add(border.plain(args[0]) as number)),
    },
  };
}

function simdevSpec(border: Border, device: SimDevice<unknown> & Removable): ObjectSpec {
  return {
    getters: { pending: () => device.pending },
    functions: {
      after: ([microseconds, data]) => device.after(border.plain(microseconds) as number, data),
      every: ([hz, data]) => device.every(border.plain(hz) as number, data),
      clear: () => device.clear(),
      ...removing(device),
    },
  };
}
