/**
 * The callout facility as a contender, on a null machine (no levels, no
 * charges), by each of its interfaces. It is held by a constant, as a program
 * has it that has one: the engine then knows where its columns are.
 */

import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { calloutsFor, type KernelName } from '../../kernel/callout/kernels.ts';
import { type Callout, OwnedCallouts, STOP_REMOVED } from '../../kernel/callout/owned.ts';
import type { CalloutFunc } from '../../kernel/callout/scheme.ts';
import type { Contender, Fire } from './contender.ts';

export function facility(kernel: KernelName, n: number): Callouts {
  const sizes = { ncallout: n, wheelsize: 0, hashsize: 0 };
  return calloutsFor(kernel, sizes, new NullMachine(), NULL_COST);
}

/** What counts ticks and fires, the same by every interface. */
function clock(callouts: Callouts): Pick<Contender, 'tick' | 'nodes'> {
  const { counters } = callouts;
  return {
    tick: () => {
      if (callouts.calloutTick()) while (callouts.softclock());
    },
    nodes: () => counters.tickNodes + counters.softNodes,
  };
}

/** setcallout and unsetcallout. */
export function byHandle(n: number, it: Fire): Contender {
  const callouts = facility('handle', n);
  const fire = it as CalloutFunc;
  const handles = new Float64Array(n);
  return {
    set: (client, ticks) => {
      handles[client] = callouts.setcallout(fire, client, ticks);
    },
    cancel: (client) => callouts.unsetcallout(handles[client]),
    reset: (client, ticks) => {
      const pending = callouts.unsetcallout(handles[client]);
      handles[client] = callouts.setcallout(fire, client, ticks);
      return pending;
    },
    ...clock(callouts),
  };
}

/** callout_reset and callout_stop. */
export function owned(n: number, it: Fire): Contender {
  const callouts = facility('handle', n);
  const fire = it as CalloutFunc;
  const routines = new OwnedCallouts(callouts);
  const mine: Callout[] = [];
  for (let i = 0; i < n; i++) mine.push(routines.callout_init() as Callout);
  return {
    set: (client, ticks) => {
      routines.callout_reset(mine[client], ticks, fire, client);
    },
    cancel: (client) => routines.callout_stop(mine[client]) === STOP_REMOVED,
    reset: (client, ticks) => routines.callout_reset(mine[client], ticks, fire, client),
    ...clock(callouts),
  };
}

/**
 * The same, by clients that keep no more than the number of their entry, and
 * give it to the routines in the one object there is: what is left out is
 * reading the client's own object, which C has in the entry itself.
 */
export function ownedByNumber(n: number, it: Fire): Contender {
  const callouts = facility('handle', n);
  const fire = it as CalloutFunc;
  const routines = new OwnedCallouts(callouts);
  const mine = Int32Array.from({ length: n }, () => (routines.callout_init() as Callout).c);
  const one: Callout = { c: 0 };
  const of = (client: number): Callout => {
    one.c = mine[client];
    return one;
  };
  return {
    set: (client, ticks) => {
      routines.callout_reset(of(client), ticks, fire, client);
    },
    cancel: (client) => routines.callout_stop(of(client)) === STOP_REMOVED,
    reset: (client, ticks) => routines.callout_reset(of(client), ticks, fire, client),
    ...clock(callouts),
  };
}

/** timeout and untimeout, the argument the client's number. */
export function byArgument(kernel: 'old' | 'hash', n: number, it: Fire): Contender {
  const callouts = facility(kernel, n);
  const fire = it as CalloutFunc;
  callouts.hash?.idents.give(fire);
  return {
    set: (client, ticks) => callouts.timeout(fire, client, ticks),
    cancel: (client) => callouts.untimeout(fire, client),
    reset: (client, ticks) => {
      const pending = callouts.untimeout(fire, client);
      callouts.timeout(fire, client, ticks);
      return pending;
    },
    ...clock(callouts),
  };
}

/** timeout and untimeout, the argument an object: one that carries a number, or one that the hash looks up. */
export function byObject(n: number, it: Fire, numbered: boolean): Contender {
  const callouts = facility('hash', n);
  const fire = ((object: { client: number }) => it(object.client)) as CalloutFunc;
  callouts.hash?.idents.give(fire);
  const objects = Array.from({ length: n }, (_, client) => {
    const object = { client };
    return numbered ? (callouts.hash?.idents.give(object) ?? object) : object;
  });
  return {
    set: (client, ticks) => callouts.timeout(fire, objects[client], ticks),
    cancel: (client) => callouts.untimeout(fire, objects[client]),
    reset: (client, ticks) => {
      const pending = callouts.untimeout(fire, objects[client]);
      callouts.timeout(fire, objects[client], ticks);
      return pending;
    },
    ...clock(callouts),
  };
}
