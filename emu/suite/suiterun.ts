/** Runs a suite, case by case and machine by machine, and judges each run. */

import { judge } from './judge.ts';
import type { Result, Run } from './results.ts';
import { CutShort, NoMachine, NotRun, runCase, type SuiteHost } from './run.ts';

/**
 * The results, with the runs of a case failed if all of them were skipped: a case that no machine
 * has tried has shown nothing.
 */
export function settled(results: readonly Result[]): Result[] {
  const tried = new Set(results.filter(({ verdict }) => verdict !== 'skipped').map(({ test }) => test));
  return results.map((it) => {
    if (tried.has(it.test)) return it;
    const message = `not run, as on any machine of its case: ${it.why}`;
    return { ...it, verdict: 'failed', why: '', complaints: [{ message, details: [] }] };
  });
}

/** Runs one of a suite and judges it. */
export async function resultOf(run: Run, host: SuiteHost): Promise<Result> {
  const { test, machine } = run;
  try {
    const outcome = await runCase(test, machine, host);
    const complaints = judge(test.expect, outcome, host.search);
    const { ending, status, seconds, runHash } = outcome;
    return {
      ...run,
      ...{ verdict: complaints.length === 0 ? 'passed' : 'failed', complaints, why: '' },
      outcome: { ending, status, seconds, runHash },
    };
  } catch (error) {
    const not = { ...run, why: '', complaints: [], outcome: undefined };
    if (error instanceof NoMachine) return { ...not, verdict: 'skipped', why: error.message };
    if (error instanceof CutShort)
      return { ...not, verdict: 'failed', complaints: [{ message: error.message, details: [] }] };
    if (error instanceof NotRun)
      return {
        ...not,
        verdict: 'failed',
        complaints: [{ message: `not run: ${error.message}`, details: [] }],
        missing: error.missing,
      };
    throw error;
  }
}
