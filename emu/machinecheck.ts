/**
 * An error of the machine, which cannot go on; the message says why. The code that was running when
 * it was thrown is not at fault.
 */
export class MachineCheck extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MachineCheck';
  }
}
