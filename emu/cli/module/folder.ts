/**
 * The files that `module new` and `scheme new` write: a file to start from, and what an editor
 * needs for it. A folder with them can be carried to another place or handed to somebody else: the
 * types are in it, and every path is relative to it.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMPILER_OPTIONS } from '../../front/moduleinterface.ts';
import { Failure, reason } from '../exit.ts';
import { makeFolder, readOrFail, shownPath } from '../hostfile.ts';
import { packageVersion } from '../image.ts';
import { declarations, type InterfaceKind } from './types.ts';

/** The folder of the types, in the user's folder. */
const TYPES = 'types/callwheel';

/** A tsconfig.json by which an editor finds the types. */
const editorConfig = (): string => {
  const compilerOptions = { ...COMPILER_OPTIONS, paths: { 'callwheel/*': [`./${TYPES}/*`] } };
  return `${JSON.stringify({ compilerOptions, include: ['*.ts'] }, null, 2)}\n`;
};

/** The words of the language that are no names, in modules of it. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval ' +
    'export extends false finally for function if implements import in instanceof interface let new ' +
    'null package private protected public return static super switch this throw true try typeof var ' +
    'void while with yield'
  ).split(' '),
);

/** Refuses a name that a file of the user's cannot have; `ours` are those that Callwheel has. */
export function checkName(name: string, what: 'module' | 'scheme', ours: readonly string[]): void {
  const wrong = (why: string): Failure => new Failure(`${shownPath(name)}: not a name for a ${what}: ${why}`);
  if (!/^[A-Za-z]\w{0,30}$/.test(name)) throw wrong('a letter, then letters, digits and _, 31 at most');
  if (RESERVED.has(name)) throw wrong('it is a word of the language; take another one');
  if (ours.includes(name)) throw wrong(`a ${what} of that name comes with Callwheel; take another one`);
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
    makeFolder(dirname(file));
    writeFileSync(file, text, { flag });
  } catch (error) {
    const isThere = (error as { code?: string }).code === 'EEXIST' && flag === 'wx';
    throw new Failure(
      `${file}: ${isThere ? 'is there already; move it away or take another name' : reason(error)}`,
    );
  }
}
