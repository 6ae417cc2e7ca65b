/** `callwheel module`: checks modules, starts new ones, lists those that come with Callwheel. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Failure, reason } from '../exit.ts';
import { readOrFail } from '../logfile.ts';
import { interfaceTypes, MODULE_INTERFACE } from './interface.ts';
import { moduleFile, moduleNames } from './load.ts';
import { editorConfig, moduleText } from './template.ts';

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
    .description('Writes NAME.ts, a module to start from, and a tsconfig.json for editors if there is none.')
    .argument('<name>', "the module's name: a letter, then letters, digits and _")
    .action((name: string) => begin(name));
  command
    .command('list')
    .summary('the modules that come with Callwheel')
    .description('Lists the modules that come with Callwheel.')
    .option('--json', 'write them as JSON')
    .action((options: { readonly json?: true }) => list(options.json === true));
}

/** `module check`: the exit status. */
async function check(names: readonly string[], json: boolean): Promise<number> {
  const { checkModules } = await import('./check.ts');
  const findings = await checkModules(names);
  if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  else
    for (const { file, line, column, message } of findings)
      process.stdout.write(`${file}:${line}:${column}: ${message}\n`);
  return findings.length === 0 ? 0 : 1;
}

/** `module new`. */
function begin(name: string): void {
  if (!/^[A-Za-z]\w{0,30}$/.test(name))
    throw new Failure(`${name}: not a name for a module: a letter, then letters, digits and _, 31 at most`);
  const file = `${name}.ts`;
  write(file, moduleText(name));
  process.stdout.write(`${file}: a module that counts; check it: callwheel module check ./${file}\n`);
  if (!existsSync('tsconfig.json')) {
    write('tsconfig.json', editorConfig(process.cwd()));
    process.stdout.write('tsconfig.json: tells an editor where the types are\n');
  } else if (!Buffer.from(readOrFail('tsconfig.json')).includes(MODULE_INTERFACE)) {
    process.stdout.write(
      `tsconfig.json is yours: for the types, its "paths" need "${MODULE_INTERFACE}": ["${interfaceTypes()}"]\n`,
    );
  }
}

/** Writes a file. Failure if it is there already, or cannot be written. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as { code?: string }).code === 'EEXIST';
    throw new Failure(
      `${file}: ${isThere ? 'is there already; move it away or take another name' : reason(error)}`,
    );
  }
}

/** A module that comes with Callwheel, as `module list` shows it. */
interface Listed {
  readonly name: string;
  readonly file: string;
  /** The first sentence of its head comment. */
  readonly summary: string;
}

/** `module list`. */
function list(json: boolean): void {
  const modules = moduleNames().map(listed);
  const width = Math.max(...modules.map(({ name }) => name.length));
  const text = modules.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`).join('');
  process.stdout.write(json ? `${JSON.stringify(modules, null, 2)}\n` : text);
}

function listed(name: string): Listed {
  const file = resolve(moduleFile(name).file);
  const [, head = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? [];
  const [summary = ''] = head
    .replace(/\n\s*\*/g, '\n')
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) /);
  return { name, file, summary };
}
