/**
 * Turns the table of system calls into code, as makesyscalls.sh does in BSD. It takes a
 * text and returns texts. scripts/sysent.ts writes them, and tests/kernel/sysent.test.ts
 * compares them with the files in the repository.
 */

/** The table of system calls. */
export const MASTER = 'kernel/kern/syscalls.master';

/** One argument of a call; `type` is its type as in C. */
export interface Argument {
  readonly type: string;
  readonly name: string;
}

/** One line of the table. */
export interface Syscall {
  readonly number: number;
  /** The file that holds the handler: its path from kernel/, without `.ts`. */
  readonly file: string;
  readonly name: string;
  /** The C prototype, without a semicolon. */
  readonly prototype: string;
  /** Argument words: a 64-bit argument counts as two. */
  /** Number of argument words; a 64-bit argument takes two. */
  readonly nargs: number;
  readonly args: readonly Argument[];
}

/**
 * Number of argument registers, a0 ... a7. The stub of a call could not pass on more
 * argument words.
 */
const MAXARGS = 8;

/** The longest line, newline included, that Biome leaves on one line. */
const LINE = 111;

/** Words that an argument of each type takes under ilp32. A pointer takes one. */
const WORDS = new Map<string, number>([
  ...['int', 'unsigned int', 'long', 'unsigned long', 'size_t', 'ssize_t', 'intptr_t', 'uintptr_t'].map(one),
  ...[
    'pid_t',
    'uid_t',
    'gid_t',
    'mode_t',
    'dev_t',
    'id_t',
    'clockid_t',
    'timer_t',
    'socklen_t',
    'nfds_t',
    'caddr_t',
  ].map(one),
  ...['int32_t', 'uint32_t', 'idtype_t', 'union sigval'].map(one),
  ...['int64_t', 'uint64_t', 'off_t', 'time_t'].map(two),
]);

function one(type: string): [string, number] {
  return [type, 1];
}

function two(type: string): [string, number] {
  return [type, 2];
}

/** Bytes of the structures that ktrace records. */
const STRUCTS = new Map<string, number>([
  ['timeval', 16],
  ['timespec', 16],
  ['itimerval', 32],
  ['itimerspec', 32],
  ['sigaction', 16],
  ['sigset_t', 8],
  ['rlimit', 16],
  ['kevent', 64],
]);

/** The structures of which calls are given arrays, with their number in the argument after. */
const ARRAYS: ReadonlySet<string> = new Set(['kevent']);

/**
 * Number of words that `argument` takes, such as `const void *buf` or `off_t offset`.
 * Throws on an unknown type.
 */
function argumentWords(argument: string): number {
  if (argument.includes('*')) return 1;
  const type = argument.replace(/^const /, '').replace(/\s+\w+$/, '');
  const words = WORDS.get(type);
  if (words === undefined) throw new Error(`unknown argument type in '${argument}'`);
  return words;
}

/** The type and the name of an argument. */
function argumentOf(argument: string): Argument {
  const [, type = '', name = ''] = /^(.*?)(\w+)$/.exec(argument) ?? [];
  return { type: type.trim(), name };
}

/** Reads one line of the table. Throws if it is not a system call. */
function parseLine(line: string): Syscall {
  const fields = /^(\d+)\s+([a-z]+\/\w+)\s+(.+)$/.exec(line);
  if (!fields) throw new Error(`expected: number file prototype, got '${line}'`);
  const [, digits = '', file = '', prototype = ''] = fields;
  const parts = /^[\w ]+?[ *](\w+)\(([^()]+)\)$/.exec(prototype);
  if (!parts) throw new Error(`not a C prototype: '${prototype}'`);
  const [, name = '', list = ''] = parts;
  const args = list === 'void' ? [] : list.split(',').map((argument) => argument.trim());
  const nargs = args.reduce((sum, argument) => sum + argumentWords(argument), 0);
  if (nargs > MAXARGS) throw new Error(`${name} takes ${nargs} argument words, more than ${MAXARGS}`);
  return { number: Number(digits), file, name, prototype, nargs, args: args.map(argumentOf) };
}

/** Reads the table. Throws an Error that names the line if anything in it is wrong. */
export function parseMaster(text: string): Syscall[] {
  const calls: Syscall[] = [];
  const names = new Set<string>();
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/;.*/, '').trim();
    if (line === '') return;
    try {
      const call = parseLine(line);
      const last = calls.at(-1);
      if (last && call.number <= last.number) {
        throw new Error(`number ${call.number} does not follow ${last.number} in rising order`);
      }
      if (names.has(call.name)) throw new Error(`${call.name} is defined twice`);
      names.add(call.name);
      calls.push(call);
    } catch (error) {
      throw new Error(`${MASTER}:${index + 1}: ${(error as Error).message}`);
    }
  });
  return calls;
}

/** The name of the call without the underscores that only the C library needs. */
const bare = (call: Syscall) => call.name.replace(/^_+/, '');

/** The comment that begins every generated file. */
const notice = (open: string, close = '') => `${open} Generated from ${MASTER} by \`make sysent\`.${close}\n`;

/** kernel/sys/sysnum.ts: the numbers for the kernel. */
function sysnumModule(calls: readonly Syscall[]): string {
  const numbers = calls.map((call) => `export const SYS_${bare(call)} = ${call.number};\n`);
  return [notice('/**', ' */'), '\n', ...numbers].join('');
}

/** The file that declares an entry of the dispatch table. */
const SYSENT_TYPE = 'machine/syscall';

/** True for a file of kernel/kern. */
const inKern = (file: string) => file.startsWith('kern/');
/** The import path of a file of kernel/, as kernel/kern/sysent.ts writes it. */
const fromKern = (file: string) => (inKern(file) ? `./${file.slice('kern/'.length)}.ts` : `../${file}.ts`);
/** The order of imports that Biome asks for: other folders first. */
const byDistance = (a: string, b: string) =>
  Number(inKern(a)) - Number(inKern(b)) || (a < b ? -1 : Number(a > b));

/** kernel/kern/sysent.ts: the dispatch table indexed by the numbers. */
function sysentModule(calls: readonly Syscall[]): string {
  const files = [...new Set(calls.map((call) => call.file)), SYSENT_TYPE].sort(byDistance);
  const imports = files.map((file) => {
    const path = fromKern(file);
    if (file === SYSENT_TYPE) return `import type { Sysent } from '${path}';\n`;
    const names = calls
      .filter((call) => call.file === file)
      .map((call) => `sys_${bare(call)}`)
      .sort();
    const line = `import { ${names.join(', ')} } from '${path}';\n`;
    return line.length <= LINE
      ? line
      : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${path}';\n`;
  });
  const entries = calls.map(
    (call) =>
      `  [${call.number}, { name: '${bare(call)}', nargs: ${call.nargs}, call: sys_${bare(call)} }],\n`,
  );
  const size = (calls.at(-1)?.number ?? -1) + 1;
  return [
    notice('/**', ' */'),
    '\n',
    ...imports,
    '\n',
    'const calls: readonly (readonly [number, Sysent])[] = [\n',
    ...entries,
    '];\n\n',
    '/** The system calls by number; nargs counts argument words. */\n',
    'export const sysent: readonly (Sysent | undefined)[] = Array.from(\n',
    `  { length: ${size} },\n`,
    '  (_, number) => calls.find(([n]) => n === number)?.[1],\n',
    ');\n',
  ].join('');
}

/**
 * The structures to which a call's arguments point, each with the index of the argument
 * word that points to it.
 */
function structsOf(call: Syscall): string[] {
  let word = 0;
  return call.args.flatMap(({ type, name }) => {
    const at = word;
    word += argumentWords(`${type} ${name}`);
    const struct = /^(const )?(?:struct )?(\w+) \*$/.exec(type);
    const size = STRUCTS.get(struct?.[2] ?? '');
    if (struct === null || size === undefined) return [];
    const count = ARRAYS.has(struct[2]) ? `, count: ${at + 1}` : '';
    return `{ word: ${at}, name: '${struct[2]}', size: ${size}, out: ${struct[1] === undefined}${count} }`;
  });
}

/** kernel/trace/sysargs.ts: the structures that calls are given, or fill in. */
function sysargsModule(calls: readonly Syscall[]): string {
  const entries = calls.flatMap((call) => {
    const structs = structsOf(call);
    if (structs.length === 0) return [];
    const line = `  ${bare(call)}: [${structs.join(', ')}],\n`;
    return line.length <= LINE
      ? line
      : `  ${bare(call)}: [\n${structs.map((struct) => `    ${struct},\n`).join('')}  ],\n`;
  });
  return [
    notice('/**', ' */'),
    '\n/** A structure that an argument points to. */\nexport interface StructArg {\n',
    '  /** Index of the argument word that points to the structure. */\n  readonly word: number;\n',
    '  readonly name: string;\n',
    '  /** Size of the structure, in bytes. */\n  readonly size: number;\n',
    '  /** True if the call fills the structure in. */\n  readonly out: boolean;\n',
    '  /** Of an array: index of the argument word with the number of structures there is room for. */\n',
    '  readonly count?: number;\n}\n\n',
    'export const sysargs: Readonly<Record<string, readonly StructArg[]>> = {\n',
    ...entries,
    '};\n',
  ].join('');
}

/** userland/bin/kdump/calls.h: the facts that kdump needs to show a call. */
function kdumpHeader(calls: readonly Syscall[]): string {
  const entries = calls.map((call) => {
    const args = call.args.map(
      (argument) =>
        `{ "${argument.type}", "${argument.name}", ${argumentWords(`${argument.type} ${argument.name}`)} }`,
    );
    return `\t{ ${call.number}, "${bare(call)}", { ${[...args, '{ 0 }'].join(', ')} } },\n`;
  });
  return [
    notice('/*', ' */'),
    '#ifndef CALLS_H_\n#define CALLS_H_\n\n',
    'struct argument {\n\tconst char *type, *name;\n\tint words;\n};\n\n',
    'static const struct call {\n\tint number;\n\tconst char *name;\n\tstruct argument args[9];\n} calls[] = {\n',
    ...entries,
    '};\n\n#endif\n',
  ].join('');
}

/** userland/include/sys/syscall.h: the numbers for C. */
function syscallHeader(calls: readonly Syscall[]): string {
  return [
    notice('/*', ' */'),
    '#ifndef _SYS_SYSCALL_H_\n#define _SYS_SYSCALL_H_\n\n',
    ...calls.map((call) => `#define SYS_${bare(call)} ${call.number}\n`),
    '\n#endif\n',
  ].join('');
}

/**
 * userland/lib/syscalls.S: a stub for each call, in a section of its own, so that only
 * the stubs that are used are linked. Their names are weak: a program's own `link` or `dup` takes
 * their place, as it does with the libraries of BSD.
 */
function syscallStubs(calls: readonly Syscall[]): string {
  const stubs = calls.map((call) =>
    [
      `\n/* ${call.prototype} */\n`,
      `\t.section .text.${call.name},"ax",@progbits\n`,
      `\t.weak ${call.name}\n`,
      `\t.type ${call.name}, @function\n`,
      `${call.name}:\n`,
      `\tli t0, ${call.number}\n\tecall\n\tbnez t0, __cerror\n\tret\n`,
      `\t.size ${call.name}, . - ${call.name}\n`,
    ].join(''),
  );
  return notice('/*', ' */') + stubs.join('');
}

/**
 * Generates all files from the text of the table. Returns their contents by path in the
 * repository.
 */
export function generate(master: string): Map<string, string> {
  const calls = parseMaster(master);
  return new Map([
    ['kernel/sys/sysnum.ts', sysnumModule(calls)],
    ['kernel/kern/sysent.ts', sysentModule(calls)],
    ['kernel/trace/sysargs.ts', sysargsModule(calls)],
    ['userland/include/sys/syscall.h', syscallHeader(calls)],
    ['userland/lib/syscalls.S', syscallStubs(calls)],
    ['userland/bin/kdump/calls.h', kdumpHeader(calls)],
  ]);
}
