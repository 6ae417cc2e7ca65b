/**
 * Random scripts for kqueues, on every kernel, clock and scheme, and the wrong twins that they
 * convict.
 */

import { expect } from 'chai';
import { CLOCKS, type MachineConfig } from '../../emu/config.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { signalFilter } from '../../kernel/kern/event_proc.ts';
import { timerFilter } from '../../kernel/kern/event_timer.ts';
import { userFilter } from '../../kernel/kern/event_user.ts';
import type { Filterops, Knote } from '../../kernel/kern/knote.ts';
import { MATRIX, repetitions } from '../matrix.ts';
import { type Break, KqueueJudge } from '../model/kqueuejudge.ts';

const KERNELS = ['old', 'hash', 'handle'] as const;
const STEPS = 120;

/** Configurations: in `make test` each value of each axis once. */
function* configurations(): Iterable<Partial<MachineConfig>> {
  for (const kernel of KERNELS) yield { kernel };
  for (const clock of CLOCKS) if (clock !== 'tick') yield { clock };
  for (const callout of Object.keys(SCHEMES)) yield { callout, kernel: 'hash' };
  yield { compat: '44bsd' };
  yield { hz: 1000 };
  yield { seed: 5 };
  if (!MATRIX) return;
  // The chip cannot find a callout by its function and argument, as the old kernel does.
  for (const kernel of KERNELS)
    for (const clock of CLOCKS)
      if (kernel !== 'old' || clock !== 'chip') yield { kernel, clock, hz: 250, seed: 9 };
}

/** Replaces routines of a filter, until the result is called. */
function replaced(filter: Filterops, by: Partial<Filterops>): () => void {
  const before = { ...filter };
  Object.assign(filter, by);
  return () => Object.assign(filter, before);
}

/** A wrong twin: what is wrong with it, words of the verdict, and how it comes about. */
type Twin = readonly [string, RegExp, (then: (damage: Break) => void) => void];

const TWINS: readonly Twin[] = [
  [
    'drifts: a period begins when its softclock runs',
    /expiries, not/,
    (then) =>
      then(({ k }) => {
        const { filt_timerexpire } = k.h;
        Reflect.set(k.h, 'filt_timerexpire', (kn: Knote) => {
          if (kn.kn_period > 0 && k.clockwork.uptime() >= kn.kn_next) kn.kn_next += k.clockwork.tick / 4;
          filt_timerexpire(kn);
        });
      }),
  ],
  [
    'is early by a tick',
    /expiries, more than 0/,
    (then) =>
      then(({ k }) => {
        const ticks = k.clockwork.ticksUntilUptime.bind(k.clockwork);
        k.clockwork.ticksUntilUptime = (when) => Math.max(1, ticks(when) - 1);
        const { filt_timerexpire } = k.h;
        Reflect.set(k.h, 'filt_timerexpire', (kn: Knote) => {
          kn.kn_next = Math.min(kn.kn_next, k.clockwork.uptime());
          filt_timerexpire(kn);
        });
      }),
  ],
  [
    'forgets that a report resets the count',
    /expiries, more than/,
    (then) =>
      then((_b, kq) => {
        const report = Reflect.get(kq, 'report').bind(kq) as (k: unknown, kn: Knote) => void;
        Reflect.set(kq, 'report', (k: unknown, kn: Knote) => {
          const { kn_data } = kn;
          report(k, kn);
          if (kn.kn_filter !== -1) kn.kn_data = kn_data;
        });
      }),
  ],
  [
    'leaves its callout after close',
    /of nobody|is not there/,
    (then) => {
      const undo = replaced(timerFilter, {
        detach: (k) => {
          k.kq_ncallouts--;
          k.itimersHeld--;
        },
      });
      then(() => undefined);
      undo();
    },
  ],
  [
    'counts a signal twice',
    /sent 1 times, not 2/,
    (then) => {
      const { event } = signalFilter;
      const undo = replaced(signalFilter, {
        event: (k, kn, hint) => {
          event(k, kn, hint);
          return event(k, kn, hint);
        },
      });
      then(() => undefined);
      undo();
    },
  ],
  [
    'does not count a signal that is ignored',
    /are not reported/,
    (then) => {
      const { event } = signalFilter;
      const undo = replaced(signalFilter, {
        event: (k, kn, hint) => kn.kn_id !== 31 && event(k, kn, hint),
      });
      then(() => undefined);
      undo();
    },
  ],
  [
    'loses an event that comes before the wait',
    /expiries, not/,
    (then) =>
      then(({ k }, kq) => {
        const enqueue = kq.enqueue.bind(kq);
        kq.enqueue = (kernel, kn) => {
          if (k.slpque.has(kq) || kn.kn_filter !== -7) enqueue(kernel, kn);
        };
      }),
  ],
  [
    'keeps what has expired when it is set anew',
    /expiries, more than/,
    (then) => {
      const { change } = timerFilter;
      const undo = replaced(timerFilter, {
        change: (k, kn, kev) => {
          const { kn_data } = kn;
          const error = change?.(k, kn, kev) ?? 0;
          kn.kn_data = kn_data;
          return error;
        },
      });
      then(() => undefined);
      undo();
    },
  ],
  [
    'reports one that is disabled',
    /is not there/,
    (then) =>
      then((_b, kq) => {
        const { register } = kq;
        kq.register = (k, kev) => {
          kev.flags &= ~0x8;
          return register.call(kq, k, kev);
        };
      }),
  ],
  [
    'reports a trigger again and again',
    /was not triggered/,
    (then) => {
      const undo = replaced(userFilter, { clear: () => undefined });
      then(() => undefined);
      undo();
    },
  ],
  [
    'misses periods while nobody asks',
    /expiries, not/,
    (then) =>
      then(({ k }) => {
        const { filt_timerexpire } = k.h;
        Reflect.set(k.h, 'filt_timerexpire', (kn: Knote) => {
          const { kn_data } = kn;
          filt_timerexpire(kn);
          kn.kn_data = Math.max(1, kn_data);
        });
      }),
  ],
];

describe('kqueues under random scripts', () => {
  for (const config of configurations())
    it(`keep the rules: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= repetitions(1, 10); seed++) new KqueueJudge(seed, config).run(STEPS);
    });

  for (const [name, words, twin] of TWINS)
    it(`convict one that ${name}`, () => {
      const seeds = Array.from({ length: 10 }, (_, i) => i + 1);
      twin((damage) => {
        const verdicts = seeds.map((seed) => {
          try {
            new KqueueJudge(seed, {}, damage).run(STEPS);
            return 'not guilty';
          } catch (error) {
            return (error as Error).message;
          }
        });
        expect(verdicts.join('\n')).to.match(words);
      });
    });
});
