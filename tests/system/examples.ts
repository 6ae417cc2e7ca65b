/** The commands in help texts and in the README, and a folder in which they are tried. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { covering } from '../covering.ts';
import { runLine } from './commandlines.ts';

const COMMAND = resolve('build/js/emu/cli/main.js');

/** The help texts read so far, by verb. */
const helps = new Map<string, string>();

/** The help text of a verb, and of the command itself for ''. */
export async function helpOf(verb: string): Promise<string> {
  const words = verb.split(' ').filter((word) => word !== '');
  const help = helps.get(verb) ?? (await runLine([...words, '--help'])).stdout;
  helps.set(verb, help);
  return help;
}

/** The verbs of the command, or of the verb `of`, in the order of its help. */
export async function verbs(of = ''): Promise<string[]> {
  const [, list = ''] = /\nCommands:\n((?: .*\n)+)/.exec(await helpOf(of)) ?? [];
  const names = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name as string);
  return names.filter((name) => name !== 'help').map((name) => `${of} ${name}`.trim());
}

/** A command line that a text shows. */
export interface Shown {
  /** The name of the text. */
  readonly where: string;
  /** The line without its explanation, which follows after some spaces. */
  readonly line: string;
}

/** Every command line shown, in the order of the texts. */
export async function examples(): Promise<Shown[]> {
  const of = ['boot', 'run', 'fig9', 'compare', 'judge', 'cc', 'man', 'replay', 'module', 'scheme', 'puzzle'];
  const texts: [string, string][] = [];
  for (const verb of of) texts.push([`${verb} --help`, await helpOf(verb)]);
  texts.push(['--help', await helpOf('')]);
  texts.push(['README', readFileSync('README.md', 'utf8').replaceAll('node . ', 'callwheel ')]);
  return texts.flatMap(([where, text]) =>
    [...text.matchAll(/^ {2,4}((?:echo .*\| )?callwheel \S.*)$/gm)].map(([, line = '']) => ({
      where,
      line: line.replace(/ {3,}.*| *#.*/, ''),
    })),
  );
}

/**
 * As few of the lines as show every verb and every option, together with earlier lines of
 * the same text that name the same file.
 */
export function coveringLines(lines: readonly Shown[]): Shown[] {
  const isNew = covering();
  const filesOf = (line: string) =>
    [...line.matchAll(/(\w+)\.(?:ts|log)\b/g)].map(([, name]) => name as string);
  const taken = lines.filter(({ line }) => isNew(line));
  return lines.filter(
    (one, i) =>
      taken.includes(one) ||
      taken.some(
        ({ where, line }) =>
          where === one.where &&
          lines.findIndex((it) => it.where === where && it.line === line) > i &&
          filesOf(line).some((name) => new RegExp(`\\b${name}\\b`).test(one.line)),
      ),
  );
}

/** A folder in which `callwheel` is a command; `files` stand in it. */
export class Playground {
  readonly folder = mkdtempSync(join(tmpdir(), 'callwheel-examples-'));

  constructor(files: Readonly<Record<string, string | Uint8Array>>) {
    mkdirSync(join(this.folder, 'path'));
    const command = join(this.folder, 'path/callwheel');
    writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`);
    chmodSync(command, 0o755);
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }

  /** Runs a line as typed, with nothing on standard input unless the line says so. */
  run(line: string): SpawnSyncReturns<string> {
    const PATH = `${join(this.folder, 'path')}${delimiter}${process.env.PATH}`;
    const env = { ...process.env, PATH };
    return spawnSync('/bin/sh', ['-c', line], {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
