/**
 * The search through a long stretch of a run for the last stop in it, by a machine that runs
 * through it: where it has come by one, a journal tells the place.
 */

import { IDENT } from '../../../kernel/callout/ident.ts';
import type { MachineTarget } from '../machine.ts';
import { type PastMachine, type PastTrail, runTo } from './machines.ts';
import type { Back } from './stretch.ts';

/** Cycles that are looked through at once for the work of a thread. */
const SLICE = 65_536;

/**
 * A cycle before `to` by which the last stop is found on the way back: it is at the cycle, or at
 * the place after it; or, of a step, a little before. Undefined if there is none since boot.
 */
export function lastBefore(
  trail: PastTrail,
  to: number,
  back: Back,
  points: MachineTarget,
): number | undefined {
  if (back.kind === 'continue' && points.points.empty) return undefined;
  for (let last = to; ; ) {
    const machine = trail.take(({ run }) => run.cycle < last);
    const isFirst = machine.run.reason === 'boot';
    const first = machine.run.cycle;
    const found =
      back.kind === 'step' ? lastWork(machine, last, back.thread) : lastPoint(machine, last, points);
    if (found !== undefined) return found;
    if (isFirst) return undefined;
    last = first;
  }
}

/** The end of the last slice before `to` in which a thread had the processor. */
function lastWork(machine: PastMachine, to: number, thread: number): number | undefined {
  const { run, target } = machine;
  const { processes } = run.system;
  let found: number | undefined;
  while (run.cycle < to) {
    const end = Math.min(to, run.cycle + SLICE);
    const { instructions } = run.system;
    let had = processes.current?.[IDENT] === thread;
    target.awaited = thread;
    while (run.cycle < end) {
      const stop = runTo(machine, end);
      had ||= processes.current?.[IDENT] === thread;
      if (stop === 'end') break;
    }
    machine.check?.();
    if (had && run.system.instructions > instructions) found = run.cycle - 1;
    if (run.cycle < end) break;
  }
  target.awaited = undefined;
  return found;
}

/** The cycle of the last point before `to` that the machine comes by. */
function lastPoint(machine: PastMachine, to: number, points: MachineTarget): number | undefined {
  const { run, target } = machine;
  let found: number | undefined;
  target.takeOver(points, false);
  target.listener = ({ kind }) => {
    if ((kind === 'break' || kind === 'watch') && run.cycle < to) found = run.cycle;
    return { signals: new Map() };
  };
  while (run.cycle < to && runTo(machine, to) === 'cycle') machine.check?.();
  return found;
}
