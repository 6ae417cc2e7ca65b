/** The command lines of the scripts behind `make`. */

/**
 * Reads the command line of a script by `read`. If it asks for help, that is printed, and the
 * process ends; if `read` throws, that is said in one line, with the usage, and the status is 2.
 */
export function fromCommandLine<T extends { readonly help?: boolean | undefined }>(
  name: string,
  help: string,
  read: () => T,
): T {
  let options: T;
  try {
    options = read();
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}\n${help.split('\n', 1)[0]}`);
    process.exit(2);
  }
  if (options.help) {
    console.log(help);
    process.exit(0);
  }
  return options;
}

/** The members of a list with commas between. Throws if one is not among `all`. */
export function membersOf<T>(option: string, list: string, all: readonly T[]): T[] {
  return list.split(',').map((member) => {
    const found = all.find((it) => `${it}` === member);
    if (found === undefined) throw new Error(`--${option} ${member}: none of ${all.join(', ')}`);
    return found;
  });
}
