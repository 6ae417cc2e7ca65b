/**
 * `callwheel module`: checks modules, starts new ones, lists those that come with Callwheel. The
 * work is loaded when it is asked for.
 */

import type { Command } from 'commander';
import { MODULE_INTERFACE } from '../../front/moduleinterface.ts';

const HELP = `
A module is one TypeScript file that the kernel loads: it exports name, version,
load and unload, and imports only '${MODULE_INTERFACE}'. It is loaded with
--module at boot, or with kldload(8) in the shell.

Examples:
  callwheel module new pulse
  callwheel module check ./pulse.ts
  callwheel boot --module ./pulse.ts:seconds=5
  callwheel module list`;

const CHECK_HELP = `
Prints a line for each fault: FILE:LINE:COLUMN: what it is. Exits with 0 when
there is none and with 1 when there are some.`;

/** Adds `module` to the command. */
export function addModule(program: Command): void {
  const command = program
    .command('module')
    .summary('check loadable modules, start new ones')
    .description('Checks loadable modules of the kernel, starts new ones, lists those that are there.')
    .addHelpText('after', HELP);
  command
    .command('check')
    .summary('types, exports, imports and purity of modules')
    .description('Checks the types, exports, imports and purity of modules without loading them.')
    .argument('<module...>', 'a file of yours, or the name of a module that comes with Callwheel')
    .option('--json', 'write the faults as JSON')
    .addHelpText('after', CHECK_HELP)
    .action(async (names: readonly string[], options: { readonly json?: true }) => {
      process.exitCode = await check(names, options.json === true);
    });
  command
    .command('new')
    .summary('write the file of a new module')
    .description('Writes NAME.ts, a module to start from, and for editors its types and a tsconfig.json.')
    .argument('<name>', "the module's name: a letter, then letters, digits and _")
    .action(async (name: string) => {
      const { begin, checkName } = await import('./folder.ts');
      const { moduleNames } = await import('./load.ts');
      const { moduleText } = await import('../../front/moduletemplate.ts');
      checkName(name, 'module', moduleNames());
      const said = `a module that counts; check it: callwheel module check ./${name}.ts`;
      begin(`${name}.ts`, moduleText(name), 'module', said);
    });
  command
    .command('list')
    .summary('the modules that come with Callwheel')
    .description('Lists the modules that come with Callwheel.')
    .option('--json', 'write them as JSON')
    .action(async (options: { readonly json?: true }) => {
      const { list } = await import('./list.ts');
      list(options.json === true);
    });
}

/** `module check`: the exit status. */
async function check(names: readonly string[], json: boolean): Promise<number> {
  const { checkModules } = await import('./check.ts');
  const { tellFindings } = await import('./findings.ts');
  return tellFindings(await checkModules(names), json);
}
