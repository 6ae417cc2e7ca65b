/**
 * `callwheel man`: the manual of the root image, read on the host. The code behind it is
 * loaded when the command is given.
 */

import type { Command } from 'commander';
import { Failure } from './exit.ts';
import type { ManOptions } from './man.ts';

const HELP = `
The pages are those that man(1) shows in the booted shell. Sections: 1 commands,
2 system calls, 3 the library, 4 devices, 5 formats of files, 7 overviews, 9 the
kernel's own routines. On a terminal a page goes through MANPAGER, PAGER or less.

Examples:
  callwheel man more
  callwheel man 9 callout
  callwheel man -k callout`;

/** Adds `man` to the command. */
export function addMan(program: Command): void {
  program
    .command('man')
    .summary('show a page of the manual')
    .description('Shows a page of the manual.')
    .argument('[section]', 'where to look, if not everywhere')
    .argument('[name]', 'a page, or anything that one is about')
    .option('-k, --apropos <word>', 'list the pages that have a word in their names or titles')
    .addHelpText('after', HELP)
    .action(async (first: string | undefined, second: string | undefined, options: ManOptions) => {
      if ((first === undefined) === (options.apropos === undefined))
        throw new Failure('man: which page? (callwheel man --help says more)');
      const { man } = await import('./man.ts');
      process.exitCode = man(second ?? first, second === undefined ? undefined : first, options);
    });
}
