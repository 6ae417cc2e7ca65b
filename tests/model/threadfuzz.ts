/** Trials of threads: random scripts by their seeds, run and judged. */

import type { MachineConfig } from '../../emu/config.ts';
import { Random } from './random.ts';
import { judgeThreads } from './threadjudge.ts';
import { runThreads, type ThreadRun } from './threadrun.ts';
import { threadScripts } from './threadscripts.ts';
import { type WrongKernel, wronged } from './threadtwins.ts';

/** Machines for random scripts: every kernel and clock, other rates. */
const SYSTEMS: readonly Partial<MachineConfig>[] = [
  { kernel: 'old' },
  { kernel: 'hash' },
  { kernel: 'handle' },
  { clock: 'oneshot' },
  { clock: 'counter' },
  { clock: 'chip' },
  { clock: 'oneshot', hz: 1_000_000 },
  { kernel: 'hash', callout: 'calendar', hz: 1000 },
];

/** A machine or a program that is wrong. */
interface Wrong {
  readonly kernel?: WrongKernel;
  readonly file?: Uint8Array;
}

/** Runs the scripts of a seed. */
export function tryThreads(seed: number, config: Partial<MachineConfig>, wrong: Wrong = {}): ThreadRun {
  const scripts = threadScripts(new Random(seed * 7919));
  const work = (): ThreadRun => runThreads(scripts, config, wrong.file, wrong.kernel?.spoil);
  return wrong.kernel === undefined ? work() : wronged(wrong.kernel, work);
}

/** The first verdict on a wrong kernel or library in so many scripts; '' if it is acquitted. */
export function verdictOn(nscripts: number, wrong: Wrong): string {
  for (let seed = 1; seed <= nscripts; seed++)
    try {
      judgeThreads(tryThreads(seed, {}, wrong));
    } catch (error) {
      return error instanceof Error ? error.message : `${error}`;
    }
  return '';
}

/** Runs and judges so many scripts, and returns their number. Throws if a rule is broken. */
export function fuzzThreads(seed: number, nscripts: number): number {
  const random = new Random(seed);
  for (let i = 0; i < nscripts; i++) {
    const config = random.pick(SYSTEMS);
    const jitter = random.below(2) === 0 ? {} : { seed: random.below(1000) };
    judgeThreads(tryThreads(random.below(1_000_000), { ...config, ...jitter }));
  }
  return nscripts;
}
