/** `callwheel judge`: its options. The work (judge.ts) is loaded when it is asked for. */

import type { Command } from 'commander';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { JUDGE_RUNS } from '../front/judging.ts';
import type { JudgeOptions } from './judge.ts';
import { jitterSeed, wholeNumber } from './options.ts';

/** The names of all schemes, with a word on those that can only be judged. */
const NAMES = Object.entries(SCHEMES)
  .map(([name, { boots }]) => (boots ? name : `${name} (boots no kernel)`))
  .join(', ')
  .replace(/(?=.{80})(.{1,78}), /g, '$1,\n');

const HELP = `
SCHEME is a file of yours whose default export makes a scheme of a callout table
(see kernel/callout/scheme.ts), or the name of one that is there. Random scripts
set and unset callouts through every interface, from processes, handlers and
interrupts, and the judge rules on each call: never early, never lost, never after
it was unset, in the order and within the bounds that the scheme declares. The
script that breaks a rule is reduced to the shortest. Exits with 0 or 1.

The schemes that have names:
${NAMES}.

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
    .option('--runs <n>', 'scripts to run', wholeNumber(1, 1e9), JUDGE_RUNS)
    .option('--seed <n>', 'of the scripts; random for a fresh one', jitterSeed)
    .addHelpText('after', HELP)
    .action(async (name: string, options: JudgeOptions) => {
      const { tried } = await import('./judge.ts');
      process.exitCode = await tried(name, options);
    });
}
