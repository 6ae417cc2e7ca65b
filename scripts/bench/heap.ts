/**
 * The heap that a callout takes: the bytes that each of a million callouts holds, and the
 * bytes that setting, cancelling and firing allocate. These are counted over millions of
 * settings, the structure being warm, with no garbage collected in between. Prints JSON.
 * Runs with --expose-gc and a young generation that is large enough (HEAP_FLAGS).
 */

import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import { Callouts } from '../../kernel/callout/callout.ts';
import type { CalloutFunc } from '../../kernel/callout/scheme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import type { Contender, ContenderMaker, Fire } from './contender.ts';
import { byArgument, byHandle, facility, owned } from './facility.ts';
import { mix } from './workloads.ts';

/** Number of clients. */
const N = 1000;
/** Settings before the count begins. */
const WARM = 1_000_000;
/** Settings that are counted. */
const SETS = 2_000_000;
/** Callouts of the facility whose size is measured. */
const NHELD = 2 ** 20;
/** Bytes of the two links of a queue's head. The wheel and the hash have a head a callout here. */
const HEAD = 8;

/** Handles of this generation and later are above 2^31, and no longer small integers. */
const LATE_GENERATION = 2 ** 30;

/** Clients that keep their handles in objects, as most clients would. */
function inObjects(n: number, it: Fire, firstGeneration: number): Contender {
  const parts = { ncallout: n, scheme: scheme6(), search: 'hash', hashsize: 0, firstGeneration } as const;
  const callouts = new Callouts({ ...parts, spl: new NullMachine(), cost: NULL_COST });
  const fire = it as CalloutFunc;
  const clients = Array.from({ length: n }, () => ({ handle: 0 }));
  const set = (client: number, ticks: number): void => {
    clients[client].handle = callouts.setcallout(fire, client, ticks);
  };
  const cancel = (client: number) => callouts.unsetcallout(clients[client].handle);
  return {
    set,
    cancel,
    reset: (client, ticks) => {
      const pending = cancel(client);
      set(client, ticks);
      return pending;
    },
    tick: () => {
      if (callouts.calloutTick()) while (callouts.softclock());
    },
  };
}

/** The cases that are measured, by name. */
const CASES: Readonly<Record<string, ContenderMaker>> = {
  owned,
  handle: byHandle,
  '(func, arg)': (n, fire) => byArgument('hash', n, fire),
  'handle in an object': (n, fire) => inObjects(n, fire, 1),
  'handle above 2^31 in an object': (n, fire) => inObjects(n, fire, LATE_GENERATION),
};

/** Collects the garbage. */
const collect = (): void => {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
};

/** Bytes allocated for each setting and for the cancellation or call that ends it. */
async function allocated(make: ContenderMaker): Promise<number> {
  const work = mix(make, N);
  work.run(WARM);
  await setImmediate();
  collect();
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  await setImmediate();
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  const sets = work.counts.sets;
  work.run(SETS);
  const bytes = process.memoryUsage().heapUsed - before;
  await setImmediate();
  observer.disconnect();
  if (collections > 0) throw new Error('garbage was collected while counting');
  return bytes / (work.counts.sets - sets);
}

/** Bytes of a callout: columns, links and hash links, without the heads of the queues. */
function held(): number {
  const bytes = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = bytes();
  const callouts = facility('hash', NHELD);
  const after = bytes();
  return (after - before) / callouts.table.ncallout - 2 * HEAD;
}

const name = process.argv[2];
if (name === undefined) console.log(JSON.stringify(Object.keys(CASES)));
else console.log(name === 'held' ? held() : await allocated(CASES[name]));
