/** The border between the debugger and its user: a source of commands, and the error of a command file. */

/** A source of commands. */
export interface CommandLines {
  /** True if a user is there: a wrong command is then no reason to end the run. */
  readonly interactive: boolean;
  /** The place of the last line, for messages: `FILE:3`. */
  readonly place: string;
  /**
   * The next line, or null if there is none. The host stands still until the line
   * is there, since the machine may stand in the middle of its kernel. Meanwhile
   * `idle` is called for other work; it returns false if there is none.
   */
  next(prompt: string, idle: () => boolean): string | null;
}

/** A wrong command in a file of commands, which ends the run. The message is one line for the user. */
export class CommandError extends Error {}
