/** The log of a run with moved interrupts and placed faults, made of the undisturbed run's. */

import { toldEnding } from '../front/ending.ts';
import { LoggedSystem } from '../front/logged.ts';
import { type LogRecord, type LogStart, logLine } from '../front/runlog.ts';
import { differing, driven, type Explored, Kept } from './run.ts';
import { faultsIn, movesIn, type Step } from './steps.ts';

/** Runs the program with these steps to its end or to cycle `bound`; the log of that run. */
export function logOf(explored: Explored, base: string, steps: readonly Step[], bound: number): string {
  const records = base
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogRecord);
  const lines: string[] = [];
  const held: string[] = [];
  for (const it of records) {
    if (it.record === 'start') lines.push(logLine(withSteps(it, steps)));
    else if (it.record === 'file') {
      lines.push(logLine(it));
      held.push(it.sha256);
    }
  }
  const [start] = records as [LogStart];
  const { system } = explored.make(new Kept(), undefined, differing(steps));
  const sink = { write: (record: LogRecord) => lines.push(logLine(record)), close: () => undefined };
  const logged = new LoggedSystem(system, sink, start.config.freq, held);
  const ending = driven(logged, explored, bound);
  logged.end(ending, toldEnding(explored.name, ending, system, '').status);
  return lines.join('');
}

function withSteps(start: LogStart, steps: readonly Step[]): LogStart {
  const { config } = start;
  const placed = faultsIn(steps);
  const faults = placed.length === 0 ? config.faults : [...(config.faults ?? []), ...placed];
  return { ...start, config: { ...config, moves: movesIn(steps), faults } };
}
