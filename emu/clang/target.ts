/** The arguments with which clang compiles for this machine. */

/**
 * The arguments before and behind those of the user, `his`; `ours` and `picolibc` are the folders
 * of the headers, as clang sees them. Their paths, and the folder that sources are compiled in, are
 * not noted in what is made: it is the same on every computer.
 */
export function clangFlags(ours: string, picolibc: string, his: readonly string[]): [string[], string[]] {
  const prefix = (folder: string, name: string): string => `-ffile-prefix-map=${folder}=${name}`;
  const level = his.findLast((arg) => arg.startsWith('-O')) ?? '-O2';
  const begin = [
    ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32', '-g'],
    // Of variables that are in memory by turns it is then said at each turn where they are.
    ...['-gno-key-instructions', '-Xclang', '-fexperimental-assignment-tracking=disabled'],
    ...['-fno-vectorize', '-fno-slp-vectorize'],
    ...['-fdebug-compilation-dir=.', prefix(ours, 'callwheel/include'), prefix(picolibc, 'picolibc/include')],
    ...(his.some((arg) => arg.startsWith('-O')) ? [] : ['-O2']),
    ...(/^-O[23]/.test(level) ? OPTIMISER : []),
  ];
  const end = his.includes('-nostdinc')
    ? []
    : ['-nostdlibinc', ...[ours, picolibc].flatMap((folder) => ['-isystem', folder])];
  // gcc's -Os turns more cycles into fewer bytes than clang's does.
  if (level === '-Os') end.push('-Oz');
  return [begin, end];
}

/** Options of clang's middle end: a machine of states jumps from state to state. */
const OPTIMISER: readonly string[] = ['-mllvm', '-enable-dfa-jump-thread'];

/** The words of a line of clang's in which each is quoted. */
export const unquoted = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, word]) =>
    (word as string).replace(/\\(.)/g, '$1'),
  ).filter((word) => word !== '');
