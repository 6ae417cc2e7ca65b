/**
 * The expectation `times`: lines of standard output, each at a time of its own. After the line that
 * starts the clock there are these lines and no others; lines of one time may come in any order.
 */

import type { Rule } from '../front/rules.ts';
import type { Item } from './json.ts';
import type { Complaint, TimedLine } from './judge.ts';

/** A line, and the time after the start at which it is due, in milliseconds. */
export interface DueLine {
  readonly text: string;
  readonly at: number;
}

export interface Times {
  /** The text of the line that starts the clock. */
  readonly from: string;
  /** Milliseconds that a line may be late. */
  readonly late: number;
  readonly lines: readonly DueLine[];
}

/** The most milliseconds of a sum. */
const LONGEST = 1e9;
const milliseconds: Rule = (value) =>
  typeof value === 'number' && value >= -LONGEST && value <= LONGEST
    ? undefined
    : `Accepted: milliseconds, of at most ${LONGEST}.`;

/** Reads the expectation. A line is [TEXT, MS], or [TEXT, MS, MS...] for the sum. */
export function timesOf(item: Item): Times {
  const { from, late, lines } = item.fields(['from', 'late', 'lines']);
  if (from === undefined || lines === undefined) throw item.error(`${item.name} needs "from" and "lines"`);
  return {
    from: from.text(),
    late: late?.obeying<number>(milliseconds) ?? Number.POSITIVE_INFINITY,
    lines: lines.list().map((it) => {
      const [text, ...sum] = it.list();
      if (text === undefined || sum.length === 0)
        throw it.error(`${it.name}: Accepted: a list of a text and its time.`);
      const at = sum.reduce((total, ms) => total + ms.obeying<number>(milliseconds), 0);
      return { text: text.text(), at };
    }),
  };
}

const ms = (seconds: number): number => Math.round(seconds * 1e6) / 1000;

/** The first line that is not as expected. */
export function ofTimes({ from, late, lines }: Times, found: readonly TimedLine[]): Complaint[] {
  const start = found.findIndex(({ text }) => text === from);
  if (start < 0) return [told(`output has no line ${JSON.stringify(from)}`)];
  const begun = found[start]?.seconds ?? 0;
  const open = [...lines].sort((a, b) => a.at - b.at);
  for (const { text, seconds, tick } of found.slice(start + 1)) {
    const came = ms(seconds - begun);
    const due = open.findIndex((it) => it.text === text);
    const when = `${came} ms after the start (at ${ms(seconds)} ms of the run, tick ${tick})`;
    if (due < 0) return [told(`line ${JSON.stringify(text)} came, ${when}, which is one too many`)];
    const [{ at }] = open.splice(due, 1) as [DueLine];
    const how = came < at ? 'early' : 'late';
    if (came < at || came > at + late)
      return [told(`line ${JSON.stringify(text)} came ${how}: ${when}, expected ${at}${upTo(at + late)} ms`)];
  }
  const [missing] = open;
  if (missing === undefined) return [];
  return [told(`line ${JSON.stringify(missing.text)} is missing, due ${missing.at} ms after the start`)];
}

const told = (message: string): Complaint => ({ message, details: [] });
const upTo = (most: number): string => (most === Number.POSITIVE_INFINITY ? '' : ` to ${most}`);
