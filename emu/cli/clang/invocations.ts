/**
 * clang's own commands. Its driver is asked what it would run for sources under stand-in names, one
 * of each kind, and complains of wrong options; what it answers is then run on the real ones, which
 * only the second step needs to see.
 */

import { posix } from 'node:path';
import type { Clang, Tree } from '../../clang/clang.ts';
import { unquoted } from '../../clang/target.ts';
import { wrong } from './arguments.ts';
import { clangPath, hostText, OVERLAY } from './files.ts';

/** The file of rules for make, in the package's file system. */
const RULES = 'made.d';

/** The name of the stand-ins, before their endings. */
const STAND_IN = 'source';

/** A source, as clang is to see it. */
export interface Unit {
  /** Its path as the user gave it; `-` for standard input. */
  readonly path: string;
  /** The ending that tells its language. */
  readonly ending: string;
  /** The target of rules for make, if the user names none. */
  readonly target: string | undefined;
}

/** The driver's answer: commands of clang's front end, without their sources. */
export interface Commands {
  /** Words of the command for a source, by its ending. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The driver's remarks on the options. */
  readonly said: string;
}

/** Lines that the driver always says. */
const HEADER =
  /^(?:clang version |Target: |Thread model: |InstalledDir:|Build config:|Configuration file:| \(in-process\)|\s*$)/;

/** The beginning of the driver's errors. */
const ERROR = 'clang: error: ';

/** Asks the driver, for sources with these endings. Failure if it refuses. */
export async function commandsOf(
  clang: Clang,
  args: readonly string[],
  endings: readonly string[],
): Promise<Commands> {
  const names = endings.map((ending) => `${STAND_IN}${ending}`);
  const files: Tree = Object.fromEntries(names.map((name) => [name, '']));
  const { status, stderr } = await clang(['clang', '-###', ...args, ...names], files);
  const lines = new TextDecoder().decode(stderr).split('\n');
  const isCommand = (line: string): boolean => line.startsWith(' "');
  const said = lines.filter((line) => !isCommand(line) && !HEADER.test(line));
  if (status !== 0) {
    const errors = said.filter((line) => line.startsWith(ERROR));
    const [first = 'clang refused its options', ...others] = errors.length > 0 ? errors : said;
    throw wrong(first.replace(ERROR, ''), others);
  }
  const words: Record<string, readonly string[]> = {};
  for (const line of lines.filter(isCommand)) {
    const command = unquoted(line);
    const name = command.pop() as string;
    if (!names.includes(name))
      throw wrong(`clang would run something else than its front end: ${command[0]} ... ${name}`);
    words[posix.extname(name)] = command;
  }
  return { words, said: said.length > 0 ? `${said.join('\n')}\n` : '' };
}

/**
 * The command for a source: real names in the places of the stand-ins'. The product goes to
 * standard output: clang writes it in pieces of a few bytes, for each of which the package's file
 * system would copy all that the file holds.
 */
export function commandFor({ words }: Commands, unit: Unit): string[] {
  const command = words[unit.ending] ?? [];
  return command.map((word, i) => {
    const option = command[i - 1];
    if (option === '-o') return '-';
    if (option === '-dependency-file') return `/${RULES}`;
    if (option === '-main-file-name') return posix.basename(clangPath(unit.path));
    if (option === '-MT' && unit.target !== undefined && word.startsWith(`${STAND_IN}.`)) return unit.target;
    return word;
  });
}

/** The outcome of a run of the front end. */
export interface Outcome {
  readonly isDone: boolean;
  /** Code or text that it made; empty if nothing. */
  readonly made: Uint8Array;
  /** Rules for make. */
  readonly rules: Uint8Array | undefined;
  readonly stderr: Uint8Array;
}

/** Runs a command for a source in folder `cwd`, on the files of a tree, and leaves these alone. */
export async function invoke(
  clang: Clang,
  command: readonly string[],
  { path, tree, cwd, stdin }: { path: string; tree: Tree; cwd: string; stdin: Uint8Array | undefined },
): Promise<Outcome> {
  const [program, first, ...others] = command as [string, string, ...string[]];
  const here = ['-working-directory', clangPath(cwd), '-ivfsoverlay', OVERLAY];
  const { status, files, stdout, stderr } = await clang(
    [program, first, ...here, ...others, path === '-' ? '-' : clangPath(path)],
    tree,
    stdin,
  );
  const rules = files[RULES];
  return {
    isDone: status === 0,
    made: stdout,
    rules: rules instanceof Uint8Array ? rules : undefined,
    stderr: hostText(stderr),
  };
}
