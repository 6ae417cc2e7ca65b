/** A command that the debugger cannot do, with a sentence for its user. */
export class DdbError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DdbError';
  }
}
