/** The border between the debugger and its user: where commands come from, and where answers go. */

/** A source of commands. */
export interface CommandLines {
  /** True if a user is there: a wrong command is then no reason to end the run. */
  readonly interactive: boolean;
  /** The place of the last line, for messages: `FILE:3`. */
  readonly place: string;
  /**
   * Returns the next line, or null if there is none. It must block until the line is there, since
   * the machine may stand in the middle of its kernel: no promise can do instead. So a page must
   * run emulator and debugger in a worker, which can block. While it waits, next() calls `idle` for
   * other work; `idle` returns false if there is none. `complete` gives the words that the last
   * word of a line may become.
   */
  next(prompt: string, idle: () => boolean, complete: Complete): string | null;
}

/** The words that the last word of a line may become. */
export type Complete = (line: string) => readonly string[];

/**
 * A wrong command in a file of commands, which ends the run. The message is one line for
 * the user.
 */
export class CommandError extends Error {}

/** The prompt, on a screen that the console of the machine writes to as well. */
export class Prompt {
  private readonly lines: CommandLines;
  private readonly print: (text: string) => void;
  /** True if the cursor stands at the beginning of a line. The machine's own output changes it. */
  fresh = true;

  /** `print` shows the user a text. */
  constructor(lines: CommandLines, print: (text: string) => void) {
    this.lines = lines;
    this.print = print;
  }

  /** True if a user is there. */
  get interactive(): boolean {
    return this.lines.interactive;
  }

  /** Asks for the next command; null if there is none. See CommandLines.next. */
  ask(idle: () => boolean, complete: Complete): string | null {
    const line = this.lines.next('db> ', idle, complete);
    this.fresh = true;
    return line;
  }

  /** Shows a text, which may end in the middle of a line. */
  say(text: string): void {
    this.print(text);
    this.fresh = text.endsWith('\n');
  }

  /** Shows lines. */
  tell(lines: readonly string[]): void {
    for (const line of lines) this.say(`${line}\n`);
  }

  /** Begins a new line, unless the cursor is at the beginning of one. */
  freshLine(): void {
    if (!this.fresh) this.say('\n');
  }

  /** The error for a command that is wrong, with the place of the command. */
  error(message: string): CommandError {
    return new CommandError(`${this.lines.place}: ${message}`);
  }
}
