/** `callwheel fig9`: its options. The work (fig9.ts) is loaded when it is asked for. */

import type { Command } from 'commander';
import { MAX_TABLE } from '../front/settings.ts';
import { PAPER_OPTIONS } from '../paper/fig9/plan.ts';
import { EXIT_STATUS_HELP } from './exit.ts';
import type { Fig9CommandOptions } from './fig9.ts';
import { jitterSeed, powerOfTwo, schemeFile, wholeNumber } from './options.ts';
import { engineOption } from './ram.ts';
import { addTraceOptions } from './trace-out.ts';

const HELP = `
Boots the three kernels one after the other, and runs /bin/fig9 on each for every
n. Emulated seconds come from the cost model; host seconds are those of this computer
(and with --trace-out those of writing the trace, in which the runs follow one
another). Beyond n = 10 000 the points form a series by decades. With --callout the
kernel with handles is booted on your scheme, too. Its findings are held to no limit.

${EXIT_STATUS_HELP}

Examples:
  callwheel fig9
  callwheel fig9 --max 200 --step 20
  callwheel fig9 --max 1000000
  callwheel fig9 --hashsize 16
  callwheel fig9 --callout ./my-scheme.ts
  callwheel fig9 --max 100 --step 50 --trace-out fig9.json
  callwheel fig9 --random-seed 7 --seed 3`;

/** Events of each run that --trace-out writes unless told otherwise. */
export const FIG9_TRACE_LIMIT = 20_000;

/** Adds `fig9` to the command. */
export function addFig9(program: Command): void {
  const paper = PAPER_OPTIONS;
  const command = program
    .command('fig9')
    .summary("measure and plot the paper's Figure 9")
    .description("Measures the paper's Figure 9: the time of a set and a cancel against outstanding timers.")
    .option('--max <n>', 'outstanding timers at the last point', wholeNumber(0, 2 ** 23), paper.max)
    .option('--step <n>', 'from one point to the next', wholeNumber(1, 2 ** 23), paper.step)
    .option('--iterations <n>', 'set/cancel pairs at a point', wholeNumber(1, 10_000_000), paper.iterations)
    .option(
      '--random-seed <n>',
      "seed of the program's random times",
      wholeNumber(0, 2 ** 32 - 1),
      paper.randomSeed,
    )
    .option(
      '--hashsize <n>',
      'chains of the hash table (default: as many as callouts)',
      powerOfTwo(MAX_TABLE),
    )
    .option('--callout <file>', 'a scheme of yours, a fourth curve', schemeFile)
    .option('--kernel <name>', 'its kernel: handle, or old, which uses its find()')
    .option('--seed <n>', 'jitter interrupt arrival by this seed; random for a fresh one', jitterSeed)
    .addOption(engineOption())
    .option('--json <file>', 'where the figures go; - for stdout', 'build/fig9.json')
    .option('--svg <file>', 'where the plot goes; - for stdout', 'build/fig9.svg');
  addTraceOptions(command, FIG9_TRACE_LIMIT)
    .addHelpText('after', HELP)
    .action(async (options: Fig9CommandOptions) => {
      const { callout } = options;
      const { fig9, prepare } = await import('./fig9.ts');
      prepare(options);
      const { judgedScheme, keepingRules } = await import('./scheme-file.ts');
      const scheme = await judgedScheme('fig9', callout);
      await keepingRules(callout, () => fig9(options, scheme));
    });
}
