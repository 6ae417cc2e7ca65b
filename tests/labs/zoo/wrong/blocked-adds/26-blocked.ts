/** Bug zoo 26. "blocked": a sensor, and the clock of its record. See handout.md. */

import type { Callout, ModuleKernel } from 'callwheel/module.ts';

export const name = 'blocked';
export const version = 1;

/** Microseconds that the sensor takes to answer. */
const SLOW = 35_000;

interface Sensor {
  readonly k: ModuleKernel;
  readonly timer: Callout;
  /** Ticks since the module was loaded, for the record. */
  clock: number;
}

/** The handler of the callout, on each tick. */
function hardtick(sensor: Sensor): void {
  sensor.clock++;
  sensor.k.callout_reset(sensor.timer, 1, hardtick, sensor);
}

/** Asks the sensor, which must not be interrupted meanwhile. Leave its time as it is. */
function ask(sensor: Sensor): void {
  const { k } = sensor;
  const level = k.splhigh();
  k.delay(SLOW);
  k.splx(level);
  sensor.clock += 3;
}

export function load(k: ModuleKernel): Sensor {
  const sensor: Sensor = { k, timer: k.callout_init(), clock: 0 };
  k.callout_reset(sensor.timer, 1, hardtick, sensor);
  k.sysctl('clock', { doc: 'ticks since the module was loaded', read: () => sensor.clock });
  k.sysctl('ask', { doc: 'asks the sensor', read: () => 0, write: () => ask(sensor) });
  return sensor;
}
