/**
 * Sleeps begun in every cycle around a tick: each ends at the first tick at or after its time, with
 * a clock that does not tick as well.
 */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { sys_nanosleep } from '../../kernel/kern/posix_clock.ts';
import { MICROSECONDS } from '../../kernel/sys/param.ts';
import { repetitions } from '../matrix.ts';
import { Bench, DATA } from './harness.ts';

const SYSTEMS: readonly Partial<MachineConfig>[] = [
  { kernel: 'handle' },
  { kernel: 'old', callout: 'scheme2', clock: 'oneshot' },
  { kernel: 'hash', callout: 'scheme6', clock: 'counter' },
  { kernel: 'handle', callout: 'scheme6', clock: 'chip' },
];
const HZ = 1000;
/** Length of each sleep, microseconds. */
const TIME = 2500;
/** The cycles before a tick in which sleeps are begun. */
const BEFORE = 1200;

for (const config of SYSTEMS)
  it(`a sleep ends at the first tick at or after its time: ${config.clock ?? 'tick'}`, () => {
    const b = new Bench({ hz: HZ, ...config });
    b.poke(DATA, [0, 0, TIME * 1000, 0]);
    let begun = 0;
    b.k.addObserver({
      procSleep() {
        begun ||= b.machine.cycle;
      },
    });
    for (let before = 0; before < BEFORE; before += repetitions(3, 1)) {
      const start = Math.ceil(b.machine.cycle / b.period + 1) * b.period - before;
      b.until(start);
      let end = 0;
      begun = 0;
      b.begin(sys_nanosleep, [DATA, 0], () => {
        end = b.k.clockwork.ticks;
      });
      b.until(start + 5 * b.period);
      const soonest = Math.ceil((((start / b.machine.freq) * MICROSECONDS + TIME) * HZ) / MICROSECONDS);
      const latest = Math.ceil((((begun / b.machine.freq) * MICROSECONDS + TIME) * HZ) / MICROSECONDS);
      expect(end, `begun ${before} cycles before a tick`).to.be.within(soonest, latest);
    }
  });
