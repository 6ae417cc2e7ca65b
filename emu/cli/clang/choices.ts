/** The choices that our code generator is told of, among the arguments for clang. */

/** True for -Og, the last of the options of its kind. */
export const isForDebugger = (args: readonly string[]): boolean =>
  args.findLast((arg) => /^-O/.test(arg)) === '-Og';

/** True if arguments for clang ask for debug information, as they do if none speaks of it. */
export const isTraced = (args: readonly string[]): boolean =>
  args.findLast((arg) => /^-g(?:[0-3]|gdb\d?|dwarf.*|line-tables-only)?$/.test(arg)) !== '-g0';
