/**
 * The Open POSIX Test Suite, a package of Debian: a program for each assertion of the standard
 * about an interface. Every test passes but those of tests/real/posix.txt, which have the result
 * that is told there, and no other.
 */

import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sideBySide } from '../compilepool.ts';

export const POSIX_SUITE = 'posixtestsuite';

/** The folder of the tests in the suite: it has a folder for each interface. */
export const INTERFACES = 'conformance/interfaces';

const EXCEPTIONS = 'tests/real/posix.txt';

/** The level that the tests are compiled at. */
export const POSIX_LEVEL = '-O2';

/** Tests that one machine runs, one after the other. */
const BATCH = 40;

/** The results by exit statuses. That of timeout(1) is the last one. */
export const RESULTS: Readonly<Record<number, string>> = {
  0: 'pass',
  1: 'fail',
  2: 'unresolved',
  4: 'unsupported',
  5: 'untested',
  124: 'late',
};

/** The result of a test: one of RESULTS, a status, or 'refused' by the compiler; and its words. */
export interface Outcome {
  readonly result: string;
  readonly said: string;
}

/** Tests to be compiled and run: their names are `interface/number`. */
export type Batch = {
  /** The folder of the suite, and that of the programs. */
  readonly suite: string;
  readonly programs: string;
  readonly names: readonly string[];
};

/** True if a program is there for others to execute. */
export const isOnlyBuilt = (name: string): boolean => name.endsWith('buildonly');

/** The names of all tests, as the suite finds them. */
const testsOf = (suite: string): string[] =>
  readdirSync(join(suite, INTERFACES))
    .sort()
    .flatMap((folder) =>
      readdirSync(join(suite, INTERFACES, folder))
        .filter((file) => /^\d.*-.*\.c$/.test(file))
        .sort()
        .map((file) => `${folder}/${file.slice(0, -'.c'.length)}`),
    );

/** An exception: tests, by names in which `*` stands for anything, and their result. */
interface Exception {
  readonly tests: RegExp;
  readonly line: string;
  readonly result: string;
}

/** Reads the exceptions: lines of a name, a result and a reason; `#` begins a comment. */
function readExceptions(): Exception[] {
  return readFileSync(EXCEPTIONS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, result] = /^(\S+) +(status \d+|\S+) +\S/.exec(line) ?? [];
      if (name === undefined || result === undefined) throw new Error(`${EXCEPTIONS}: '${line}'`);
      return { tests: new RegExp(`^${name.replaceAll('*', '.*')}$`), line, result };
    });
}

/** A line for each outcome of a test, of those `names` among all, that is not as it should be. */
function complaints(
  all: readonly string[],
  names: readonly string[],
  outcomes: readonly Outcome[],
): string[] {
  const exceptions = readExceptions();
  const unused = exceptions.filter(({ tests }) => !all.some((name) => tests.test(name)));
  const wrong = names.flatMap((name, i) => {
    const { result, said } = outcomes[i] as Outcome;
    const exception = exceptions.find(({ tests }) => tests.test(name));
    const expected = exception?.result ?? 'pass';
    return result === expected ? [] : [`${name}: ${result}, not ${expected}: ${said.trim()}`];
  });
  return [...wrong, ...unused.map(({ line }) => `${EXCEPTIONS}: no such test: ${line}`)];
}

/** Compiles and runs each `nth` test. Prints what is not as it should be; true if all is. */
export async function trySuite(suite: string, programs: string, nth: number): Promise<boolean> {
  const all = testsOf(suite);
  const names = all.filter((_, i) => i % nth === 0);
  const batches: Batch[] = [];
  for (let i = 0; i < names.length; i += BATCH)
    batches.push({ suite, programs, names: names.slice(i, i + BATCH) });
  const began = process.hrtime.bigint();
  mkdirSync(programs, { recursive: true });
  const messages = join(programs, 'messages');
  const outcomes = (
    await sideBySide('real/posix.child.js', batches, (reply: Outcome[]) => reply, openSync(messages, 'w'))
  ).flat();
  const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
  const wrong = complaints(all, names, outcomes);
  for (const line of wrong) console.log(line);
  const passed = outcomes.filter(({ result }) => result === 'pass').length;
  console.log(
    `${POSIX_SUITE} ${POSIX_LEVEL}: ${passed} of ${names.length} pass, ${wrong.length} not as they should;`,
    `${seconds} s; the compiler's messages are in ${messages}`,
  );
  return wrong.length === 0;
}
