/** `callwheel scheme`: starts new callout schemes, and checks them. */

import { type Command, Option } from 'commander';
import { wholeNumber } from '../options.ts';
import type { CountOptions } from './count.ts';

const HELP = `
A scheme is a file whose default export makes a scheme of a callout table, see
callwheel man 9 scheme. It may import 'callwheel/callout/...'. callwheel judge
tries it on random scripts, and --callout boots on it.

Examples:
  callwheel scheme new wheel
  callwheel judge ./wheel.ts
  callwheel boot --callout ./wheel.ts`;

const CHECK_HELP = `
Prints a line for each fault: FILE:LINE:COLUMN: what it is. Exits with 0 when
there is none and with 1 when there are some. callwheel judge does the same
before it tries a scheme.`;

const COUNT_HELP = `
A callout that comes is started again, and on each tick another one is, too. Exits
with 0, or with 1 if a callout comes at a wrong tick, or never.

Examples:
  callwheel scheme count scheme6:64
  callwheel scheme count --callouts 500 --to 60000 ./wheel.ts`;

/** Adds `scheme` to the command. */
export function addScheme(program: Command): void {
  const command = program
    .command('scheme')
    .summary('start callout schemes of your own, check and count them')
    .description('Starts callout schemes of your own, checks their types, and counts what they visit.')
    .addHelpText('after', HELP);
  command
    .command('new')
    .summary('write the file of a new scheme')
    .description('Writes NAME.ts, a scheme to start from, and for editors its types and a tsconfig.json.')
    .argument('<name>', "the scheme's name: a letter, then letters, digits and _")
    .action(async (name: string) => {
      const { begin, checkName } = await import('../module/folder.ts');
      const { schemeText } = await import('../../front/schemetemplate.ts');
      const { SCHEMES } = await import('../../../kernel/callout/schemes.ts');
      checkName(name, 'scheme', Object.keys(SCHEMES));
      const said = `a wheel of 64 slots; try it: callwheel judge ./${name}.ts`;
      begin(`${name}.ts`, schemeText(name), 'scheme', said);
    });
  command
    .command('check')
    .summary('types of schemes')
    .description('Checks the types of schemes, and that they use nothing of the host.')
    .argument('<scheme...>', 'a TypeScript file of yours')
    .option('--json', 'write the faults as JSON')
    .addHelpText('after', CHECK_HELP)
    .action(async (names: readonly string[], options: { readonly json?: true }) => {
      const { checkSchemes } = await import('./check.ts');
      const { tellFindings } = await import('../module/findings.ts');
      process.exitCode = tellFindings(await checkSchemes(names), options.json === true);
    });
  addCount(command);
}

/** The most callouts, ticks and ticks of an interval. */
const MOST = 10_000_000;

function addCount(command: Command): void {
  command
    .command('count')
    .summary('nodes that a scheme visits')
    .description(
      'Counts the nodes that a scheme visits, on average, to start and stop callouts, and on a tick.',
    )
    .argument('<scheme>', 'a TypeScript file of yours, or a scheme as --callout takes it')
    .option('--callouts <n>', 'callouts that are started', wholeNumber(1, 100_000), 640)
    .option('--from <ticks>', 'the shortest interval', wholeNumber(1, MOST), 1)
    .option('--to <ticks>', 'the longest interval', wholeNumber(1, MOST), 6400)
    .option('--ticks <n>', 'ticks that pass', wholeNumber(1, MOST), 2000)
    .addOption(
      new Option('--by <way>', 'how callouts are stopped')
        .choices(['stop', 'find', 'handle'])
        .default('stop'),
    )
    .option('--seed <n>', 'of the intervals', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--json', 'write the numbers as JSON')
    .addHelpText('after', COUNT_HELP)
    .action(async (name: string, options: CountOptions) => {
      const { count } = await import('./count.ts');
      process.exitCode = await count(name, options);
    });
}
