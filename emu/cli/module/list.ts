/** The list of the modules that come with Callwheel. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { moduleFile, moduleNames } from './load.ts';

/** A module that comes with Callwheel, as `module list` shows it. */
interface Listed {
  readonly name: string;
  readonly file: string;
  /** The first sentence of its head comment. */
  readonly summary: string;
}

/** `module list`: prints the modules, as JSON if that is asked for. */
export function list(json: boolean): void {
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
