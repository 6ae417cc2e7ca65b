/** `callwheel judge`: tries a scheme on random scripts. */

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { isSourceFile } from './bundle.ts';
import { Failure } from './exit.ts';
import { jitterSeed, wholeNumber } from './options.ts';
import { complain } from './output.ts';
import { convicted, JUDGED_LIFE, JUDGED_WORK, loadScheme } from './scheme-file.ts';

interface JudgeOptions {
  readonly runs: number;
  readonly seed?: number;
}

const HELP = `
SCHEME is a file of yours whose default export makes a scheme of a callout table
(see kernel/callout/scheme.ts), or the name of one that is there. Random scripts
set and unset callouts through every interface, from processes, handlers and
interrupts, and the judge rules on each call: never early, never lost, never after
it was unset, in the order and within the bounds that the scheme declares. The
script that breaks a rule is reduced to the shortest. Exits with 0 or 1.

Examples:
  callwheel judge scheme7:60,60,24,100
  callwheel judge --runs 1000 --seed random ./my-scheme.ts
  callwheel boot --callout ./my-scheme.ts`;

/** Adds `judge` to the command. */
export function addJudge(program: Command): void {
  program
    .command('judge')
    .summary('try a callout scheme on random scripts')
    .description('Tries a callout scheme, of your own or by name, on random scripts.')
    .argument('<scheme>', 'a file of the host, or a scheme as --callout takes it')
    .option('--runs <n>', 'scripts to run', wholeNumber(1, 1e9), 3000)
    .option('--seed <n>', 'of the scripts; random for a fresh one', jitterSeed)
    .addHelpText('after', HELP)
    .action(async (name: string, options: JudgeOptions) => {
      process.exitCode = await tried(name, options);
    });
}

/** A scheme of ours by its name, also one that boots no kernel; Failure if there is none. */
function knownScheme(name: string): SchemeMaker {
  try {
    return schemeNamed(name);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`judge: ${error.message}`);
    throw error;
  }
}

async function tried(name: string, { runs, seed = 1995 }: JudgeOptions): Promise<number> {
  if (isSourceFile(name)) {
    const { checkSchemes, isTypeScript } = await import('./scheme/check.ts');
    const findings = existsSync(name) && isTypeScript(name) ? await checkSchemes([name]) : [];
    const { tellFindings } = await import('./module/findings.ts');
    if (findings.length > 0) return tellFindings(findings);
  }
  const make = isSourceFile(name) ? await loadScheme(name, JUDGED_WORK, JUDGED_LIFE) : knownScheme(name);
  const { judge } = await import('../judge/trial.ts');
  const verdict = judge(make, runs, seed);
  if (verdict.conviction !== undefined) {
    complain(convicted(name, verdict.conviction));
    return 1;
  }
  process.stdout.write(`${name}: acquitted in ${verdict.runs} scripts, seed ${seed}\n`);
  return 0;
}
