/** panic(9): the kernel cannot go on. The machine stops, prints why and exits. */
export class Panic extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Panic';
  }
}
