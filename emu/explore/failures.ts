/** The failures that an exploration looks for, and the words for them. */

import { signame } from '../../kernel/sys/signal.ts';
import type { Criterion } from './criteria.ts';
import type { Outcome } from './run.ts';

/** The first failure of a run in words; undefined if it has none. `base` is the undisturbed run. */
export function failureOf(
  outcome: Outcome,
  base: Outcome | undefined,
  criteria: readonly Criterion[],
): string | undefined {
  for (const it of criteria) {
    const words = failing(outcome, base, it);
    if (words !== undefined) return words;
  }
  return undefined;
}

/**
 * The end of the undisturbed run by a signal, in words, if another status counts as a failure: that
 * program fails wherever its interrupts come.
 */
export function killedBy(base: Outcome, criteria: readonly Criterion[]): string | undefined {
  const asks = criteria.some((it) => it.kind === 'status' && !('status' in it));
  return asks && base.signal !== 0 ? endOf(base) : undefined;
}

function failing(outcome: Outcome, base: Outcome | undefined, it: Criterion): string | undefined {
  const { ending, status, broken, pending } = outcome;
  const hangs = ending === 'stuck' || ending === 'cycles';
  switch (it.kind) {
    case 'hang':
      return hangs ? endOf(outcome) : undefined;
    case 'panic':
      return ending === 'panic' ? endOf(outcome) : undefined;
    case 'check':
      return broken;
    case 'leak':
      if (base === undefined || ending !== 'halt' || pending <= base.pending) return undefined;
      return `${pending} ${pending === 1 ? 'callout is' : 'callouts are'} pending at the end, ${base.pending} in the undisturbed run`;
    case 'differs':
      return base === undefined ? undefined : difference(outcome, base);
    case 'status':
      if ('status' in it) return ending === 'halt' && status === it.status ? endOf(outcome) : undefined;
      return base === undefined || ending !== 'halt' || status === base.status ? undefined : endOf(outcome);
    default:
      return lineFailure(outcome, it);
  }
}

/** The end of a run, in words. */
function endOf({ ending, status, signal, complaints }: Outcome): string {
  switch (ending) {
    case 'stuck':
      return complaints.length > 2 ? 'all processes sleep for ever' : 'the process sleeps for ever';
    case 'panic':
      return complaints[0] ?? 'panic';
    case 'halt':
      return signal === 0
        ? `the program ends with status ${status}`
        : `the program ends by ${signame(signal)}`;
    default:
      return 'the program does not end';
  }
}

/** True if a run has ended otherwise than the undisturbed one, or has written other output. */
export const differs = (outcome: Outcome, base: Outcome | undefined): boolean =>
  base !== undefined && difference(outcome, base) !== undefined;

/** The difference of a run from the undisturbed one, in words. */
function difference(outcome: Outcome, base: Outcome): string | undefined {
  if (outcome.ending !== base.ending || outcome.status !== base.status) return endOf(outcome);
  if (outcome.output === base.output) return undefined;
  const [lines, before] = [outcome.output.split('\n'), base.output.split('\n')];
  const at = lines.findIndex((line, i) => line !== before[i]);
  const [line, undisturbed] = [lines[at], before[at < 0 ? lines.length : at]].map((it) =>
    JSON.stringify(it ?? ''),
  );
  return `line ${(at < 0 ? lines.length : at) + 1} of its output is ${line}, and undisturbed ${undisturbed}`;
}

/** The failure of a run whose output has a line that must not be there, or misses one. */
function lineFailure({ output }: Outcome, it: Criterion): string | undefined {
  if (!('text' in it)) return undefined;
  const found = output.split('\n').find((line) => line.includes(it.text));
  if (it.kind === 'line') return found === undefined ? undefined : `its output has ${JSON.stringify(found)}`;
  return found === undefined ? `its output has no line with ${JSON.stringify(it.text)}` : undefined;
}
