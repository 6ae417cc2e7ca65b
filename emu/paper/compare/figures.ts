/** The figures of `callwheel compare`: every scheme, measured side by side. */

import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { SUN_4_360 } from '../../cost.ts';
import type { PaperHost } from '../host.ts';
import { type Crossing, crossing } from './crossing.ts';
import { type Insertion, insertions } from './insertion.ts';
import { type Interrupts, interrupts } from './interrupts.ts';
import { type KernelRun, kernelRun } from './kernelrun.ts';
import { CONTENDERS, type Latency, latency } from './latency.ts';
import { bytesEach } from './memory.ts';
import { WORKLOADS } from './workloads.ts';

export interface Figures {
  readonly latencies: readonly Latency[];
  readonly bytes: Readonly<Record<string, number>>;
  readonly insertions: readonly Insertion[];
  readonly crossing: Crossing;
  readonly interrupts: readonly Interrupts[];
  readonly workloads: readonly KernelRun[];
}

/** A receiver of the progress of a measurement. */
export interface Progress {
  /** The next step begins; `what` names it. */
  begin(what: string): void;
  /** A part of the present step begins. */
  detail(what: string): void;
}

/** The numbers of callouts outstanding that are measured, as far as they are wanted. */
const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];
/** The same for the insertions into Scheme 2's list, which take time that grows with n squared. */
const INSERTION_SIZES = [10, 100, 1000];
/** Steps beside the latencies and the workloads: insertions, crossing, interrupts. */
const OTHER_STEPS = 3;

const bootable = (): string[] => Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);
const upTo = (max: number, sizes: readonly number[]): number[] => sizes.filter((n) => n <= max);

/** The number of steps of a measurement, each of which Progress.begin is told of. */
export function stepsOf(max: number): number {
  return CONTENDERS.length * upTo(max, SIZES).length + WORKLOADS.length * bootable().length + OTHER_STEPS;
}

/** All figures, with `max` callouts outstanding at most. */
export function measureSchemes(
  max: number,
  host: Pick<PaperHost, 'image' | 'now'>,
  progress: Progress,
): Figures {
  const latencies = CONTENDERS.flatMap((contender) =>
    upTo(max, SIZES).flatMap((n) => {
      progress.begin(`${contender.name}, n = ${n}`);
      return latency(contender, n, SUN_4_360, host.now) ?? [];
    }),
  );
  progress.begin('insertion');
  const inserted = upTo(max, INSERTION_SIZES).flatMap(insertions);
  progress.begin('Scheme 6 against 7');
  const crossed = crossing((what) => progress.detail(what));
  progress.begin('interrupts');
  const interrupted = interrupts();
  const workloads = WORKLOADS.flatMap((workload) =>
    bootable().map((scheme) => {
      progress.begin(`${workload.name} on ${scheme}`);
      return kernelRun(workload, scheme, host.image);
    }),
  );
  const bytes = Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)]));
  return { latencies, bytes, insertions: inserted, crossing: crossed, interrupts: interrupted, workloads };
}
