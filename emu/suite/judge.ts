/** The judge of a run: holds it to all that a case expects. */

import type { ProbeEvent } from '../../kernel/probe.ts';
import type { Ending } from '../front/loop.ts';
import { difference, shownLine } from './diff.ts';
import { ofHeld } from './held.ts';
import type { Bounds, Expectation, Pace, TextRule } from './suite.ts';
import { ofTimes } from './times.ts';

/** A file that a run has left: its text, or the words for one that has none to compare. */
export type FoundFile = { readonly text: string } | { readonly kind: string };

/**
 * Looks for a pattern in a text: what matches, or null. Throws Endless if it takes the host so long
 * that it may never end.
 */
export type Search = (pattern: RegExp, text: string) => string | null;

/** A search that was broken off; the message says after how long. */
export class Endless extends Error {}

const plainSearch: Search = (pattern, text) => pattern.exec(text)?.[0] ?? null;

/** A line of output, and the modelled seconds and the tick of the clock at which it came. */
export interface TimedLine {
  readonly text: string;
  readonly seconds: number;
  readonly tick: number;
}

/** All that a run has left to be judged. */
export interface Outcome {
  readonly ending: Ending;
  /** The exit status, with 128 and the signal of a program that one ended. */
  readonly status: number;
  /** Standard output; with a terminal, all that it shows. */
  readonly output: string;
  readonly errors: string;
  readonly complaints: readonly string[];
  /** Modelled seconds. */
  readonly seconds: number;
  /** Instructions of programs. */
  readonly instructions: number;
  /** The lines of standard output. */
  readonly lines: readonly TimedLine[];
  readonly runHash: string;
  /** The file of a path in the machine; undefined if there is none. */
  readonly file: (path: string) => FoundFile | undefined;
  /** The value of a sysctl; undefined if there is none. */
  readonly sysctl: (name: string) => number | string | undefined;
  /** The number of events of each rule of the case, in their order. */
  readonly events: readonly number[];
  /** An invariant of kernel or machine that did not hold after the run; undefined if all did. */
  readonly broken: string | undefined;
}

/** An expectation that a run has not met. */
export interface Complaint {
  /** One line. */
  readonly message: string;
  /** The difference of expected and found text, or what else it takes to understand. */
  readonly details: readonly string[];
}

/** All that is wrong with a run; nothing if it is as expected. */
export function judge(expect: Expectation, run: Outcome, search: Search = plainSearch): Complaint[] {
  const complaints = [...endingOf(expect, run)];
  const text = (what: string, rule: TextRule | undefined, found: string): void => {
    if (rule !== undefined) complaints.push(...ofText(what, rule, found, search));
  };
  text('output', expect.output, run.output);
  text('errors', expect.errors, run.errors);
  text('complaints', expect.complaints, run.complaints.map((line) => `${line}\n`).join(''));
  for (const { path, rule } of expect.files) complaints.push(...ofFile(path, rule, run.file(path), search));
  for (const { name, value } of expect.sysctls) complaints.push(...ofSysctl(name, value, run.sysctl(name)));
  if (expect.seconds !== undefined && !isWithin(run.seconds, expect.seconds))
    complaints.push(told(`took ${run.seconds} modelled seconds, expected ${bounds(expect.seconds)}`));
  if (expect.instructions !== undefined && !isWithin(run.instructions, expect.instructions))
    complaints.push(told(`took ${run.instructions} instructions, expected ${bounds(expect.instructions)}`));
  if (expect.pace !== undefined) complaints.push(...ofPace(expect.pace, run.lines));
  if (expect.times !== undefined) complaints.push(...ofTimes(expect.times, run.lines));
  complaints.push(...ofHeld(expect.held, `${run.sysctl('hw.ledger') ?? ''}`, Number(run.sysctl('hw.freq'))));
  for (const [i, { event, about, ...most }] of expect.events.entries())
    if (!isWithin(run.events[i] ?? 0, most))
      complaints.push(
        told(`event ${named(event, about)} came ${times(run.events[i] ?? 0)}, expected ${bounds(most)}`),
      );
  if (run.broken !== undefined) complaints.push(told(`an invariant does not hold: ${shownLine(run.broken)}`));
  return complaints;
}

/** The first line that breaks a pace. */
function ofPace({ from, line, every, late, count }: Pace, lines: readonly TimedLine[]): Complaint[] {
  const start = lines.findIndex(({ text }) => from.test(text));
  if (start < 0) return [told(`output has no line that matches ${from}`)];
  const begun = lines[start]?.seconds ?? 0;
  const beats = lines.slice(start + 1).filter(({ text }) => line.test(text));
  const ms = (seconds: number): number => Math.round(seconds * 1e6) / 1000;
  for (const [i, { text, seconds, tick }] of beats.slice(0, count).entries()) {
    const [least, came] = [(i + 1) * every, ms(seconds - begun)];
    if (came >= least && came <= least + late) continue;
    const most = late === Number.POSITIVE_INFINITY ? 'or later' : `to ${least + late} ms`;
    const how = came < least ? 'early' : 'late';
    return [
      told(
        `line ${i + 1}, ${JSON.stringify(shownLine(text))}, came ${how}: ${came} ms after the start (at ${ms(seconds)} ms of the run, tick ${tick}), expected ${least} ${most}`,
      ),
    ];
  }
  if (beats.length === count) return [];
  return [told(`${beats.length} lines match ${line}, expected ${count}`)];
}

const told = (message: string, details: readonly string[] = []): Complaint => ({ message, details });
const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);
const named = (event: ProbeEvent, about: string): string => `${event} ${about}`.trimEnd();
const isWithin = (value: number, { min, max }: Bounds): boolean => value >= min && value <= max;

function bounds({ min, max }: Bounds): string {
  if (min === max) return `${min}`;
  if (max === Number.POSITIVE_INFINITY) return `${min} or more`;
  return min === Number.NEGATIVE_INFINITY || min === 0 ? `${max} at most` : `${min} to ${max}`;
}

const ENDINGS: Readonly<Record<Ending, string>> = {
  halt: 'the program ended',
  stuck: 'every process sleeps for ever',
  panic: 'the kernel panicked',
  cycles: 'the limit of modelled time was reached',
  quit: 'it was left',
};

function endingOf({ ending, status }: Expectation, run: Outcome): Complaint[] {
  if (run.ending !== ending)
    return [
      told(`${ENDINGS[run.ending]}, expected: ${ENDINGS[ending]}`, [
        ...run.complaints.slice(0, 8).map(shownLine),
        ...misuseIn(run.output),
      ]),
    ];
  if (ending !== 'halt' || status === undefined || run.status === status) return [];
  const said = run.errors === '' ? [] : difference('', run.errors);
  return [told(`status ${run.status}, expected ${status}`, [...said, ...misuseIn(run.output)])];
}

/** The most lines of the kernel about modules that a complaint shows. */
const MISUSE_MOST = 8;

/** Lines of the kernel about modules, as module(9) has them, with those that belong to them. */
function misuseIn(output: string): string[] {
  const said: string[] = [];
  let isIts = false;
  for (const line of output.split('\n')) {
    isIts = /^module \w+: /.test(line) || (isIts && line.startsWith('  '));
    if (isIts && said.push(shownLine(line)) === MISUSE_MOST) break;
  }
  return said;
}

function ofFile(
  path: string,
  rule: TextRule | null,
  found: FoundFile | undefined,
  search: Search,
): Complaint[] {
  const what = `file ${path}`;
  if (found === undefined) return rule === null ? [] : [told(`${what} is not there`)];
  if (rule === null) return [told(`${what} is there, expected: none`)];
  if ('kind' in found) return [told(`${what} is ${found.kind}, expected: a file with a text`)];
  return ofText(what, rule, found.text, search);
}

function ofSysctl(
  name: string,
  expected: number | string | Bounds,
  found: number | string | undefined,
): Complaint[] {
  const what = `sysctl ${name}`;
  if (found === undefined) return [told(`there is no ${what}`)];
  if (typeof expected !== 'object')
    return found === expected ? [] : [told(`${what} is ${found}, expected ${expected}`)];
  if (typeof found === 'number' && isWithin(found, expected)) return [];
  return [told(`${what} is ${found}, expected ${bounds(expected)}`)];
}

/** The parts of a rule that a text breaks. */
function ofText(what: string, rule: TextRule, found: string, search: Search): Complaint[] {
  const { text, contains } = rule;
  const complaints: Complaint[] = [];
  if (text !== undefined && text !== found)
    complaints.push(told(`${what} is not as expected`, difference(text, found)));
  const lines = found.split('\n');
  let from = 0;
  for (const line of contains) {
    const at = lines.indexOf(line, from);
    if (at < 0) {
      const elsewhere = lines.includes(line) ? ' after the lines before it' : '';
      const missing = `${what} has no line ${JSON.stringify(line)}${elsewhere}`;
      complaints.push(told(missing, difference('', found)));
      break;
    }
    from = at + 1;
  }
  return [...complaints, ...ofPatterns(what, rule, found, search)];
}

/** The patterns of a rule that a text breaks. */
function ofPatterns(
  what: string,
  { pattern, without }: TextRule,
  found: string,
  search: Search,
): Complaint[] {
  return [...pattern, ...without].flatMap((it, i) => {
    try {
      const match = search(it, found);
      if (i < pattern.length)
        return match === null ? [told(`${what} does not match ${it}`, difference('', found))] : [];
      return match === null ? [] : [told(`${what} matches ${it}`, [`+ ${shownLine(match)}`])];
    } catch (error) {
      if (error instanceof Endless) return [told(`${what} and the pattern ${it}: ${error.message}`)];
      throw error;
    }
  });
}
