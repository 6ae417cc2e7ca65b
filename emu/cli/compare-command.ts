/** `callwheel compare`: its options. The work (compare.ts) is loaded when it is asked for. */

import { join } from 'node:path';
import type { Command } from 'commander';
import type { CompareOptions } from './compare.ts';
import { schemeFile, wholeNumber } from './options.ts';
import { engineOption } from './ram.ts';

const HELP = `
Writes index.html, a report that needs no network: the paper's table of the schemes,
claimed and measured, a figure for each of its questions, and tables; compare.json
with all figures; tables as CSV, figures as SVG and CSV. All figures but host times
are the same in every run and on every computer.

The clocks are compared, too (tickless.csv), under 50 clients that wait for milliseconds
again and again: on a clock that ticks 100, 1000 and 10000 times a second, the wheel
(scheme6); on the oneshot clock with a million ticks a second, which interrupts only for
the next callout, two lists (scheme1, scheme2), the heap (scheme3), wheels (scheme4,
scheme6, calendar) and the hierarchy (scheme7). The columns are the interrupts, the
callouts and slots looked at, how late the clients are called, and how long the processor
rests; heap and hierarchy also with clients that may be 5 or 25 percent of their time late.

Examples:
  callwheel compare
  callwheel compare --callout ./my-scheme.ts
  callwheel compare --max 10000 --out /tmp/compare`;

/** Adds `compare` to the command. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .summary('measure all schemes of the paper side by side')
    .description("Measures all schemes: the paper's tables, its formulas, and workloads in the kernel.")
    .option('--max <n>', 'callouts outstanding at the last point', wholeNumber(10, 1_000_000), 1_000_000)
    .option('--callout <file>', 'a scheme of yours, to stand beside the others', schemeFile)
    .option('--out <folder>', 'where the report goes', join('build', 'compare'))
    .option('--json', 'print the figures as JSON and write nothing')
    .addOption(engineOption())
    .addHelpText('after', HELP)
    .action(async (options: CompareOptions) => {
      const { callout } = options;
      const { compare, prepare } = await import('./compare.ts');
      prepare(options);
      const { judgedScheme, keepingRules } = await import('./scheme-file.ts');
      const scheme = await judgedScheme('compare', callout);
      await keepingRules(callout, () => compare(options, scheme));
    });
}
