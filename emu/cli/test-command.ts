/** `callwheel test`: its options. The work (test.ts) is loaded when it is asked for. */

import type { Command } from 'commander';
import { wholeNumber } from './options.ts';
import { engineOption } from './ram.ts';
import type { TestOptions } from './test.ts';

const HELP = `
FILE is JSON: a list of cases, each with a program or a script, its input and
files, the machines to run it on, and what is expected: output, exit status,
files, sysctls, events of the kernel that must come or must not, modelled time.
"man callwheel-test" has all fields. Paths of the host's in it begin at its folder.
Each run has a machine of its own in this process, and is the same on every host.

Exit status:
  0      every run was as expected
  1      one was not
  2      the file is wrong, or something that it names is not there
  125    an error of the emulator: a bad option, a file that cannot be written

Examples:
  callwheel test suite.json
  callwheel test suite.json --only 2.1
  callwheel test suite.json --json - --junit junit.xml`;

/** Adds `test` to the command. */
export function addTest(program: Command): void {
  program
    .command('test')
    .summary('run programs on machines and compare with what is expected')
    .description('Runs the tests of FILE and says which were not as expected.')
    .argument('<file>', 'the tests, as JSON')
    .option('--only <which>', 'only a case, by name or number, or a run, as 2.1; repeatable', oneMore)
    .option('--list', 'list the runs, with their numbers, and run none')
    .option('--json <file>', 'write the results as JSON; - for stdout')
    .option('--junit <file>', "write the results as JUnit's XML; - for stdout")
    .option(
      '--module-timeout <seconds>',
      'end the command when a module keeps the host for so long without coming back; 0 for never',
      wholeNumber(0, 86_400),
      10,
    )
    .addOption(engineOption())
    .option('-q, --quiet', 'print failures only')
    .addHelpText('after', HELP)
    .action(async (file: string, options: TestOptions) => {
      const { test } = await import('./test.ts');
      process.exitCode = await test(file, options);
    });
}

/** A text, after those that were given before. */
const oneMore = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
