/** The failures that an exploration looks for, and the words for them. */

import type { Outcome } from './run.ts';

/** The kinds of failure that need no value. */
const PLAIN = ['status', 'hang', 'panic', 'check', 'leak', 'differs'] as const;
type Plain = (typeof PLAIN)[number];

/** A failure that is looked for. */
export type Criterion =
  | { readonly kind: Plain }
  /** The program ends with this status. */
  | { readonly kind: 'status'; readonly status: number }
  /** Output has a line with this text in it, or has none. */
  | { readonly kind: 'line' | 'noline'; readonly text: string };

/** The failures that are looked for unless something is chosen. */
export const USUAL: readonly Criterion[] = [
  { kind: 'hang' },
  { kind: 'panic' },
  { kind: 'check' },
  { kind: 'status' },
];

/** The forms of a criterion, for messages. */
export const CRITERIA =
  'hang, panic, check, leak, differs, status (another than undisturbed), status=N, line=TEXT, noline=TEXT';

/** Reads a criterion; undefined if it is none. */
export function criterion(text: string): Criterion | undefined {
  const [, kind = '', value] = /^(\w+)(?:=([^\n]+))?$/.exec(text) ?? [];
  if (value === undefined)
    return (PLAIN as readonly string[]).includes(kind) ? { kind: kind as Plain } : undefined;
  if (kind === 'status' && /^\d{1,3}$/.test(value) && Number(value) < 256)
    return { kind, status: Number(value) };
  return kind === 'line' || kind === 'noline' ? { kind, text: value } : undefined;
}

/** A criterion as it is written. */
export function criterionText(it: Criterion): string {
  if ('text' in it) return `${it.kind}=${it.text}`;
  return 'status' in it ? `status=${it.status}` : it.kind;
}

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

function failing(outcome: Outcome, base: Outcome | undefined, it: Criterion): string | undefined {
  const { ending, status, broken, complaints, pending } = outcome;
  const hangs = ending === 'stuck' || ending === 'cycles';
  switch (it.kind) {
    case 'hang':
      if (!hangs) return undefined;
      return ending === 'stuck' ? 'the process sleeps for ever' : 'the program does not end';
    case 'panic':
      return ending === 'panic' ? (complaints[0] ?? 'panic') : undefined;
    case 'check':
      return broken;
    case 'leak':
      if (base === undefined || ending !== 'halt' || pending <= base.pending) return undefined;
      return `${pending} callouts are pending at the end, ${base.pending} in the undisturbed run`;
    case 'differs':
      return base === undefined ? undefined : difference(outcome, base);
    case 'status':
      if ('status' in it) return ending === 'halt' && status === it.status ? ended(status) : undefined;
      return base === undefined || ending !== 'halt' || status === base.status ? undefined : ended(status);
    default:
      return lineFailure(outcome, it);
  }
}

const ended = (status: number): string =>
  status > 128 ? `the program ends by signal ${status - 128}` : `the program ends with status ${status}`;

/** The difference of a run from the undisturbed one, in words. */
function difference(outcome: Outcome, base: Outcome): string | undefined {
  if (outcome.ending !== base.ending || outcome.status !== base.status) return ended(outcome.status);
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
