/** The machine cannot go on, and the message says why: no fault of the code that was running. */
export class MachineCheck extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MachineCheck';
  }
}
