/** Results of a suite as a table, as JSON, and as JUnit's XML; nothing of the host is in them. */

import { nameOf, type Result } from './results.ts';
import type { Suite } from './suite.ts';

const count = (results: readonly Result[], verdict: Result['verdict']): number =>
  results.filter((it) => it.verdict === verdict).length;

/** Modelled seconds, of all runs. */
const secondsOf = (results: readonly Result[]): number =>
  results.reduce((sum, { outcome }) => sum + (outcome?.seconds ?? 0), 0);

/** The cases in a table with a line for each, and the sum below. */
export function tableText({ cases }: Suite, results: readonly Result[]): string {
  const row = (name: string, of: readonly Result[]): string[] => [
    ...[name, `${of.length}`, `${count(of, 'passed')}`, `${count(of, 'failed')}`],
    ...[`${count(of, 'skipped')}`, secondsOf(of).toFixed(3)],
  ];
  const rows = [
    ['case', 'runs', 'passed', 'failed', 'skipped', 'modelled s'],
    ...cases.flatMap((test) => {
      const of = results.filter((it) => it.test === test);
      return of.length === 0 ? [] : [row(test.name, of)];
    }),
    row('all', results),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((cells) => [...(cells[i] ?? '')].length))) ?? [];
  const pad = (cell: string, i: number): string => {
    const blanks = ' '.repeat((widths[i] ?? 0) - [...cell].length);
    return i === 0 ? `${cell}${blanks}` : `${blanks}${cell}`;
  };
  return rows.map((cells) => `${cells.map(pad).join('  ')}\n`).join('');
}

/** Lines about a run that has not passed; `repeat` gives the command that repeats it. */
export function failureText(result: Result, repeat: (id: string) => string): string {
  const { id, verdict, why, complaints } = result;
  if (verdict === 'passed') return '';
  if (verdict === 'skipped') return `skipped ${id} ${nameOf(result)}: ${why}\n`;
  const lines = complaints.flatMap(({ message, details }) => [
    `  ${message}`,
    ...details.map((line) => `    ${line}`),
  ]);
  return [`FAILED ${id} ${nameOf(result)}`, ...lines, `  repeat: ${repeat(id)}`, ''].join('\n');
}

/** The results as JSON. */
export function resultsJson(suite: Suite, results: readonly Result[]): string {
  const runs = results.map(({ id, test, machine, verdict, why, complaints, outcome }) => ({
    ...{ id, case: test.name, machine: machine.settings, verdict },
    ...(why === '' ? {} : { why }),
    ...outcome,
    complaints,
  }));
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((it) =>
    count(results, it),
  );
  return `${JSON.stringify({ suite: suite.name, passed, failed, skipped, runs }, null, 2)}\n`;
}

/** The results as JUnit's XML; times are modelled seconds. */
export function junitXml(suite: Suite, results: readonly Result[]): string {
  const sums = (of: readonly Result[]): string =>
    `tests="${of.length}" failures="${count(of, 'failed')}" skipped="${count(of, 'skipped')}" errors="0" time="${secondsOf(of).toFixed(6)}"`;
  const name = escaped(suite.name);
  const cases = results.map((result) => {
    const head = `    <testcase classname="${name}.${escaped(result.test.name)}" name="${escaped(nameOf(result))}" time="${(result.outcome?.seconds ?? 0).toFixed(6)}"`;
    if (result.verdict === 'passed') return `${head}/>\n`;
    if (result.verdict === 'skipped')
      return `${head}>\n      <skipped message="${escaped(result.why)}"/>\n    </testcase>\n`;
    const message = result.complaints.map((it) => it.message).join('; ');
    const body = result.complaints.flatMap((it) => [it.message, ...it.details]).join('\n');
    return `${head}>\n      <failure message="${escaped(message)}">${escaped(body)}</failure>\n    </testcase>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites ${sums(results)}>\n  <testsuite name="${name}" ${sums(results)}>\n`,
    ...cases,
    '  </testsuite>\n</testsuites>\n',
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  ...{ '\n': '&#10;', '\t': '&#9;', '\r': '&#13;' },
};

/** A text for XML, without the characters that it cannot have. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"\n\t\r]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '?');
