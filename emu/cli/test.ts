/** The work of `callwheel test`: runs a suite (emu/suite) in this process, and reports. */

import { dirname, resolve } from 'node:path';
import { SuiteError } from '../suite/json.ts';
import { readSuite } from '../suite/read.ts';
import { failureText, junitXml, resultsJson, tableText } from '../suite/reports.ts';
import { chosen, nameOf, type Result, type Run, runsOf } from '../suite/results.ts';
import type { Suite } from '../suite/suite.ts';
import { resultOf, settled } from '../suite/suiterun.ts';
import { Failure, reason } from './exit.ts';
import { readHostFile, shownPath, TEXT_MOST } from './hostfile.ts';
import { checkWritable, writeText } from './output.ts';
import { outputsOf, refuseOverwriting } from './outputs.ts';
import { inputsOf, sharedBy } from './test-files.ts';
import { SuiteHosts } from './test-host.ts';
import { testProgress } from './test-progress.ts';

export interface TestOptions {
  readonly only?: readonly string[];
  readonly list?: true;
  readonly json?: string;
  readonly junit?: string;
  readonly moduleTimeout: number;
  readonly quiet?: true;
}

/** A run was not as expected. */
const EXIT_FAILED = 1;
/** The file of tests is wrong. */
const EXIT_WRONG = 2;

/** Runs the tests of a file; returns the exit status. */
export async function test(file: string, options: TestOptions): Promise<number> {
  for (const name of ['json', 'junit'] as const)
    if (options[name] !== undefined) checkWritable(`--${name}`, options[name]);
  const suite = suiteOf(file);
  const runs = wanted(suite, file, options.only);
  refuseOverwriting({
    outputs: outputsOf({ '--json': options.json, '--junit': options.junit }),
    inputs: [{ what: 'the file of tests', path: file }, ...inputsOf(file, runs)],
    shared: sharedBy(file, runs),
  });
  if (options.list === true) {
    process.stdout.write(runs.map((run) => `${run.id}\t${nameOf(run)}\n`).join(''));
    return 0;
  }
  const reports = {
    json: options.json && resolve(options.json),
    junit: options.junit && resolve(options.junit),
  };
  const shown = options.json === '-' || options.junit === '-' ? process.stderr : process.stdout;
  const repeat = (id: string): string => `callwheel test ${quoted(file)} --only ${id}`;
  const results = await resultsOf(file, runs, options, (result) => {
    if (result.verdict === 'failed' || options.quiet !== true) shown.write(failureText(result, repeat));
  });
  if (options.quiet !== true) shown.write(tableText(suite, results));
  const write = (name: 'json' | 'junit', text: string): void => {
    if (options[name] === '-') writeText(`--${name}`, '-', text);
    else if (reports[name] !== undefined) writeText(`--${name}`, reports[name], text);
  };
  write('json', resultsJson(suite, results));
  write('junit', junitXml(suite, results));
  if (results.some(({ missing }) => missing)) return EXIT_WRONG;
  return results.some(({ verdict }) => verdict === 'failed') ? EXIT_FAILED : 0;
}

function suiteOf(file: string): Suite {
  let source: string;
  try {
    source = Buffer.from(readHostFile(file, TEXT_MOST).bytes).toString();
  } catch (error) {
    throw new Failure(`${shownPath(file)}: ${reason(error)}`, EXIT_WRONG);
  }
  try {
    return readSuite(source, file);
  } catch (error) {
    if (error instanceof SuiteError) throw new Failure(error.message, EXIT_WRONG);
    throw error;
  }
}

/** The runs that the user wants, in the order of the suite. Failure if there is none of a name. */
function wanted(suite: Suite, file: string, only: readonly string[] | undefined): Run[] {
  const runs = runsOf(suite);
  if (only === undefined) return runs;
  const picked = new Set<Run>();
  for (const which of only) {
    const some = chosen(runs, which);
    if (some.length === 0)
      throw new Failure(`--only ${shownPath(which)}: ${file} has no such case or run (--list shows them)`);
    for (const run of some) picked.add(run);
  }
  return runs.filter((run) => picked.has(run));
}

/** Runs and judges; `judged` is called for each, while no bar is in the way. */
async function resultsOf(
  file: string,
  runs: readonly Run[],
  options: TestOptions,
  judged: (result: Result) => void,
): Promise<Result[]> {
  const before = process.cwd();
  // Programs, schemes and modules are named in the file as beside it.
  process.chdir(dirname(resolve(file)));
  const progress = testProgress(runs.length, options.quiet === true);
  const results: Result[] = [];
  try {
    const hosts = await SuiteHosts.read(file, runs, options.moduleTimeout, EXIT_WRONG);
    for (const run of runs) {
      progress.begin(run, results.length);
      results.push(await hosts.with(run, (host) => resultOf(run, host), progress));
    }
  } finally {
    progress.stop();
    process.chdir(before);
  }
  const all = settled(results);
  for (const result of all) judged(result);
  return all;
}

/** A word for a shell. */
export const quoted = (word: string): string =>
  /^[\w./=:,@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
