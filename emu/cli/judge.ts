/** The work of `callwheel judge`: tries a scheme on random scripts. */

import { existsSync } from 'node:fs';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { acquitted, convicted, JUDGE_SEED, JUDGED_LIFE, JUDGED_WORK } from '../front/judging.ts';
import { judge } from '../judge/trial.ts';
import { isSourceFile } from './bundle.ts';
import { Failure } from './exit.ts';
import { complain } from './output.ts';
import { loadMeasured, type Measured } from './scheme-file.ts';

export interface JudgeOptions {
  readonly runs: number;
  readonly seed?: number;
}

/**
 * A scheme of ours by its name, also one that boots no kernel; Failure of `command` if there is
 * none.
 */
export function knownScheme(name: string, command = 'judge'): SchemeMaker {
  try {
    return schemeNamed(name);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`${command}: ${error.message}`);
    throw error;
  }
}

/** Tries a scheme, a file of the user's or one by name, and returns the exit status: 0 or 1. */
export async function tried(name: string, { runs, seed = JUDGE_SEED }: JudgeOptions): Promise<number> {
  if (isSourceFile(name)) {
    const { checkSchemes, isTypeScript } = await import('./scheme/check.ts');
    const findings = existsSync(name) && isTypeScript(name) ? await checkSchemes([name]) : [];
    const { tellFindings } = await import('./module/findings.ts');
    if (findings.length > 0) return tellFindings(findings);
  }
  const { make, used }: Pick<Measured, 'make'> & Partial<Measured> = isSourceFile(name)
    ? await loadMeasured(name, JUDGED_WORK, JUDGED_LIFE)
    : { make: knownScheme(name) };
  const verdict = judge(make, runs, seed, undefined, used);
  if (verdict.conviction !== undefined) {
    complain(...convicted(name, verdict.conviction));
    return 1;
  }
  process.stdout.write(`${acquitted(name, verdict.runs, seed)}\n`);
  return 0;
}
