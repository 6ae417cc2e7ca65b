/** Console input as the loop asks for it. */

/** Rows and columns of a terminal. */
export interface WindowSize {
  readonly rows: number;
  readonly columns: number;
}

/** Input for one machine. */
export interface ConsoleInput {
  /** The input since the last call: bytes, null for the end of input, undefined for nothing. */
  poll(): Uint8Array | null | undefined;
  /** The terminal's size, if it has changed since the last call. */
  resized(): WindowSize | undefined;
  /**
   * The next bytes, or null at the end of input; waits for them. undefined if nothing has come and
   * the machine is to go on all the same. Throws if it cannot be read.
   */
  next(): Promise<Uint8Array | null | undefined>;
  /**
   * Resolves when input or a new size has arrived; never, if all input comes only when asked for.
   */
  ready(): Promise<void>;
  /** True if keys may still come unasked. */
  readonly live: boolean;
  /** True if the user has asked to leave the emulator. */
  readonly quit: boolean;
  /** Lets the host's stream go, so that the front end can end. */
  close(): void;
}

/** Input that is at its end from the start, for a machine that is given nothing. */
export const NO_INPUT: ConsoleInput = {
  live: false,
  quit: false,
  poll: () => undefined,
  resized: () => undefined,
  next: async () => null,
  ready: () => new Promise(() => {}),
  close: () => {},
};
