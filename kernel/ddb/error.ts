/** A command that the debugger cannot do, with a sentence for its user. */
export class DdbError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DdbError';
  }
}

/**
 * A command that is right, but finds nothing to do or to show at this moment: no reason to end the
 * commands of a file.
 */
export class NotNow extends DdbError {}
