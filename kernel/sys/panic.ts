/** panic(9): the kernel cannot go on. The machine stops, prints why and exits. */
export class Panic extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Panic';
  }

  /** The reason as a front end tells it, which may say more than a run may depend on. */
  get told(): string {
    return this.message;
  }
}
