/**
 * The command line that `callwheel cc` makes for Debian's compiler: the options that programs for
 * the machine need, around the user's own.
 */

import { join } from 'node:path';
import { Failure } from './exit.ts';
import { shownPath, unreadable } from './hostfile.ts';
import { refuseOverwriting } from './outputs.ts';

/**
 * Options with which every compilation begins. The library is compiled for exactly rv32imac. For
 * an architecture that it has no libraries for, such as rv32imac_zicsr, gcc would take those of
 * rv64; `linkArgs` therefore names ours.
 */
export const FLAGS: readonly string[] = [
  '--specs=picolibc.specs',
  '-march=rv32imac',
  '-mabi=ilp32',
  '-g',
  '-ffunction-sections',
  '-fdata-sections',
];

/** Options of every link, apart from the paths of our own files. */
export const LINK_FLAGS: readonly string[] = ['-nostdlib', '-Wl,-z,max-page-size=4096', '-Wl,--gc-sections'];

/** The function with which a program gets all that programs with threads have of the library. */
export const THREADS = 'pthread_create';
/** Options that bring it: other systems have threads, and timers that begin them, there. */
export const THREADED: ReadonlySet<string> = new Set(['-pthread', '-lpthread', '-lrt']);

/** The option that names our linker script. */
export const script = (root: string) => `-T${join(root, 'userland/lib/callwheel.ld')}`;
/** The options that name our headers. */
export const includes = (root: string) => [`-I${join(root, 'userland/include')}`];

/** An architecture whose programs the machine runs: its own, or a part of it. */
const OURS = /^rv32i(?:\d+p\d+)?(?:_?(?:[mac]|zicsr|zifencei|zicntr|zihpm|zmmul|zihintpause)(?:\d+p\d+)?)*$/;

/** Refuses an architecture or ABI whose programs the machine cannot run. */
export function checkMachine(args: readonly string[]): void {
  for (const arg of args) {
    const [, option, value] = /^-m(arch|abi)=(.*)$/.exec(arg) ?? [];
    if (value === undefined || (option === 'arch' ? OURS.test(value) : value === 'ilp32')) continue;
    throw new Failure(`cc: ${arg}: the machine runs rv32imac_zicsr_zifencei, or less, with -mabi=ilp32`);
  }
}

/** Options whose value is the next argument. */
const APART = new Set(
  (
    '-o -x -I -L -D -U -l -T -u -z -e -A -B -MF -MT -MQ -Xlinker -Xassembler -Xpreprocessor -include ' +
    '-imacros -isystem -iquote -idirafter -iprefix -iwithprefix -isysroot -aux-info --param -wrapper'
  ).split(' '),
);

/** Options with which the compiler makes no program. */
const NO_PROGRAM = /^-(?:c|S|E|M|MM|r|fsyntax-only|-version|-help(?:=.*)?|-target-help|dump\w+|-?print-.*)$/;

/** True if the compiler, with these arguments, links a program. */
export function linksProgram(args: readonly string[]): boolean {
  if (args.some((arg) => NO_PROGRAM.test(arg))) return false;
  return args.some((arg, i) => (arg === '-' || !arg.startsWith('-')) && !APART.has(args[i - 1] ?? ''));
}

/** The arguments that name files to be compiled or linked. */
const sourcesOf = (args: readonly string[]): string[] =>
  args.filter((arg, i) => !/^[-@]/.test(arg) && !APART.has(args[i - 1] ?? ''));

/** The file that -o names; undefined if there is none. */
function outputOf(args: readonly string[]): string | undefined {
  const at = args.findLastIndex((arg) => /^-o/.test(arg));
  return args[at]?.slice(2) || args[at + 1];
}

/**
 * Refuses a source that the compiler would wait for, or read for ever, and a program that would be
 * written over a source. Failure, of one line.
 */
export function checkFiles(args: readonly string[]): void {
  const sources = sourcesOf(args);
  for (const path of sources) {
    const wrong = path === '/dev/null' ? undefined : unreadable(path);
    if (wrong !== undefined) throw new Failure(`cc: ${shownPath(path)}: ${wrong}`);
  }
  const output = args.some((arg) => /^-o/.test(arg)) ? outputOf(args) : undefined;
  if (output !== undefined)
    refuseOverwriting({
      outputs: [{ option: 'cc: -o', path: output }],
      inputs: sources.map((path) => ({ what: 'a source', path })),
    });
}

/**
 * The arguments for the compiler, made of `args`, which the user gives. His options come after
 * ours and so win. But our headers stand before picolibc's, and his -lc means our libc.a, which
 * linkArgs names. The compiler does not know -pthread.
 */
export function compilerArgs(root: string, args: readonly string[]): string[] {
  const optimize = args.some((arg) => arg.startsWith('-O')) ? [] : ['-O2'];
  const his = args.filter((arg) => arg !== '-lc' && arg !== '-pthread');
  const threads = args.some((arg) => THREADED.has(arg)) ? [`-Wl,-u,${THREADS}`] : [];
  return [...FLAGS, ...threads, ...optimize, ...his, ...includes(root)];
}

/**
 * The arguments of a link, to stand behind all others. `library` is the folder of our libraries.
 * If gcc has taken the libraries of another architecture, the linker passes over them in silence
 * and finds ours.
 */
export function linkArgs(root: string, library: string): string[] {
  return [
    ...LINK_FLAGS,
    script(root),
    `-L${library}`,
    '-Wl,--no-warn-search-mismatch',
    join(library, 'crt0.o'),
    '-Wl,--start-group',
    join(library, 'libcallwheel.a'),
    join(library, 'libc.a'),
    join(library, 'libgcc.a'),
    // It has atomic operations on bytes and small floating-point numbers, which gcc's has not.
    join(library, 'libbuiltins.a'),
    '-Wl,--end-group',
  ];
}
