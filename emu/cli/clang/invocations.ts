/**
 * clang's own commands. Its driver is asked what it would run for sources under stand-in names, and
 * complains of wrong options; what it answers is then run on the real ones, which only the second
 * step needs to see.
 */

import { posix } from 'node:path';
import { wrong } from './arguments.ts';
import { clangPath, OVERLAY } from './files.ts';
import type { Clang, Tree } from './package.ts';

/** The file for rules that clang writes, in the package's file system. */
const RULES = 'made.d';

/** A source, as clang is to see it. */
export interface Unit {
  /** Its path as the user gave it; `-` for standard input. */
  readonly path: string;
  /** The ending that tells its language. */
  readonly ending: string;
  /** The target of rules for make, if the user names none. */
  readonly target: string | undefined;
}

/** A command of clang's front end. */
export interface Invocation {
  readonly unit: Unit;
  readonly args: readonly string[];
}

/** The words of a line in which each is quoted. */
const unquoted = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, word]) =>
    (word as string).replace(/\\(.)/g, '$1'),
  ).filter((word) => word !== '');

/** Lines that the driver always says. */
const HEADER =
  /^(?:clang version |Target: |Thread model: |InstalledDir:|Build config:|Configuration file:| \(in-process\)|\s*$)/;

/** Asks the driver. Failure if it refuses; `tell` is given what it says. */
export async function invocations(
  clang: Clang,
  args: readonly string[],
  units: readonly Unit[],
  tell: (text: string) => void,
): Promise<Invocation[]> {
  const names = units.map(({ ending }, i) => `${i}${ending}`);
  const files: Tree = Object.fromEntries(names.map((name) => [name, '']));
  const { status, stderr } = await clang(['clang', '-###', ...args, ...names], files);
  const lines = new TextDecoder().decode(stderr).split('\n');
  const isCommand = (line: string): boolean => line.startsWith(' "');
  const said = lines.filter((line) => !isCommand(line) && !HEADER.test(line));
  if (status !== 0)
    throw wrong((said[0] ?? 'clang refused its options').replace(/^clang: error: /, ''), said.slice(1));
  if (said.length > 0) tell(`${said.join('\n')}\n`);
  return lines.filter(isCommand).map((line) => {
    const words = unquoted(line);
    const name = words.pop() as string;
    const at = names.indexOf(name);
    if (at < 0) throw wrong(`clang would run something else than its front end: ${words[0]} ... ${name}`);
    return { unit: units[at] as Unit, args: realArgs(words, name, units[at] as Unit) };
  });
}

/** The arguments of the front end, without the source, with real names in the places of others. */
function realArgs(words: readonly string[], name: string, unit: Unit): string[] {
  const stem = posix.basename(name, posix.extname(name));
  const replaced = words.map((word, i) => {
    const option = words[i - 1];
    if (option === '-o') return '-';
    if (option === '-dependency-file') return `/${RULES}`;
    if (option === '-main-file-name') return posix.basename(clangPath(unit.path));
    if (option === '-MT' && unit.target !== undefined && word.startsWith(`${stem}.`)) return unit.target;
    return word;
  });
  return replaced;
}

/** The outcome of a run of the front end. */
export interface Outcome {
  readonly isDone: boolean;
  /** The file or text that it made; undefined if nothing. */
  readonly made: Uint8Array | undefined;
  /** Rules for make. */
  readonly rules: Uint8Array | undefined;
  readonly stderr: Uint8Array;
}

/** Runs the front end in folder `cwd`, on the files of a tree, which it leaves as they are. */
export async function invoke(
  clang: Clang,
  { unit, args }: Invocation,
  { tree, cwd, stdin }: { tree: Tree; cwd: string; stdin?: Uint8Array },
): Promise<Outcome> {
  const [program, first, ...others] = args as [string, string, ...string[]];
  const here = ['-working-directory', clangPath(cwd), '-ivfsoverlay', OVERLAY];
  const { status, files, stdout, stderr } = await clang(
    [program, first, ...here, ...others, unit.path === '-' ? '-' : clangPath(unit.path)],
    tree,
    stdin,
  );
  const file = (name: string): Uint8Array | undefined => {
    const entry = files[name];
    return entry instanceof Uint8Array ? entry : undefined;
  };
  return {
    isDone: status === 0,
    // On standard output: the package copies the whole of a file whenever 4 KB are added to it.
    made: stdout.length > 0 ? stdout : undefined,
    rules: file(RULES),
    stderr,
  };
}
