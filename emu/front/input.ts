/** Console input as the loop asks for it. */

/** Rows and columns of a terminal. */
export interface WindowSize {
  readonly rows: number;
  readonly columns: number;
}

/** Input for one machine. */
export interface ConsoleInput {
  /** What arrived on its own since the last call: bytes, null for the end of input, undefined for nothing. */
  poll(): Uint8Array | null | undefined;
  /** The terminal's size, if it is another than at the last call. */
  resized(): WindowSize | undefined;
  /** The next bytes, or null at the end of input; waits for them. Throws Failure when it cannot be read. */
  next(): Promise<Uint8Array | null>;
  /** Resolves when something has arrived, a new size included; never, if all comes only when asked for. */
  ready(): Promise<void>;
  /** Keys may still come unasked. */
  readonly live: boolean;
  /** The user has asked to leave the emulator. */
  readonly quit: boolean;
  /** Lets the host's stream go, so that the command can end. */
  close(): void;
}

/** For a machine that is given nothing: the input is at its end from the start. */
export const NO_INPUT: ConsoleInput = {
  live: false,
  quit: false,
  poll: () => undefined,
  resized: () => undefined,
  next: async () => null,
  ready: () => new Promise(() => {}),
  close: () => {},
};
