/**
 * The files that `module new` and `scheme new` write: a file to start from, and what an editor
 * needs for it. A folder with them can be carried to another place or handed to somebody else: the
 * types are in it, and every path is relative to it.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, reason } from '../exit.ts';
import { packageVersion } from '../image.ts';
import { readOrFail } from '../logfile.ts';
import { COMPILER_OPTIONS } from './interface.ts';
import { declarations, type InterfaceKind } from './types.ts';

/** The folder of the types, in the user's folder. */
const TYPES = 'types/callwheel';

/** A tsconfig.json by which an editor finds the types. */
const editorConfig = (): string => {
  const compilerOptions = { ...COMPILER_OPTIONS, paths: { 'callwheel/*': [`./${TYPES}/*`] } };
  return `${JSON.stringify({ compilerOptions, include: ['*.ts'] }, null, 2)}\n`;
};

/** Refuses a name that a file of the user's cannot have. */
export function checkName(name: string, what: string): void {
  if (!/^[A-Za-z]\w{0,30}$/.test(name))
    throw new Failure(`${name}: not a name for a ${what}: a letter, then letters, digits and _, 31 at most`);
}

/**
 * Begins a file of the user's in the working folder, with the types of its interface. Failure if
 * the file is there already, or something cannot be written.
 */
export function begin(file: string, text: string, kind: InterfaceKind, said: string): void {
  write(file, text, 'wx');
  process.stdout.write(`${file}: ${said}\n`);
  for (const [path, content] of declarations(kind)) write(join(TYPES, path), content, 'w');
  process.stdout.write(`${TYPES}: the types of callwheel ${packageVersion()}, for editors\n`);
  if (!existsSync('tsconfig.json')) {
    write('tsconfig.json', editorConfig(), 'wx');
    process.stdout.write('tsconfig.json: tells an editor where the types are\n');
  } else if (!Buffer.from(readOrFail('tsconfig.json')).includes(TYPES)) {
    process.stdout.write(
      `tsconfig.json is yours: for the types, its "paths" need "callwheel/*": ["./${TYPES}/*"]\n`,
    );
  }
}

/** Writes a file, with the folders to it. Failure if it cannot be written. */
function write(file: string, text: string, flag: 'w' | 'wx'): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag });
  } catch (error) {
    const isThere = (error as { code?: string }).code === 'EEXIST' && flag === 'wx';
    throw new Failure(
      `${file}: ${isThere ? 'is there already; move it away or take another name' : reason(error)}`,
    );
  }
}
