/** The arguments with which clang compiles for this machine. */

/**
 * The arguments before and behind those of the user, `his`; `ours` and `picolibc` are the folders
 * of the headers, as clang sees them. Their paths, and the folder that sources are compiled in, are
 * not noted in what is made: it is the same on every computer.
 */
export function clangFlags(ours: string, picolibc: string, his: readonly string[]): [string[], string[]] {
  const prefix = (folder: string, name: string): string => `-ffile-prefix-map=${folder}=${name}`;
  const begin = [
    ...['--target=riscv32-unknown-elf', '-march=rv32imac', '-mabi=ilp32', '-g'],
    // Of variables that are in memory by turns it is then said at each turn where they are.
    ...['-gno-key-instructions', '-Xclang', '-fexperimental-assignment-tracking=disabled'],
    ...['-fno-vectorize', '-fno-slp-vectorize'],
    ...['-fdebug-compilation-dir=.', prefix(ours, 'callwheel/include'), prefix(picolibc, 'picolibc/include')],
    ...(his.some((arg) => arg.startsWith('-O')) ? [] : ['-O2']),
    ...optimiserFlags(his.findLast((arg) => arg.startsWith('-O')) ?? '-O2'),
  ];
  const end = his.includes('-nostdinc')
    ? []
    : ['-nostdlibinc', ...[ours, picolibc].flatMap((folder) => ['-isystem', folder])];
  return [begin, end];
}

/**
 * Options of clang's middle end by the level: less is put in place of calls at -Os than clang's
 * measure, which is made for longer instructions, would have.
 */
function optimiserFlags(level: string): string[] {
  if (level === '-Os') return ['-mllvm', '-inline-threshold=25'];
  return /^-O[23]/.test(level) ? ['-mllvm', '-enable-dfa-jump-thread'] : [];
}

/** The words of a line of clang's in which each is quoted. */
export const unquoted = (line: string): string[] =>
  Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, word]) =>
    (word as string).replace(/\\(.)/g, '$1'),
  ).filter((word) => word !== '');
