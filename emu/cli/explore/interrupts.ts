/** The signals that end an exploration before its end: ^C, and that of those who run batches. */

import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Waits for one of the signals. A second one ends the command at once. */
export class Interrupts {
  /** The number of the signal that has come, or 0. */
  signum = 0;
  private readonly controller = new AbortController();

  constructor() {
    for (const name of SIGNALS) process.once(name, this.come);
  }

  /** Is given when one of the signals comes. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Waits no longer. */
  close(): void {
    for (const name of SIGNALS) process.removeListener(name, this.come);
  }

  private readonly come = (name: NodeJS.Signals): void => {
    this.close();
    this.signum = constants.signals[name];
    this.controller.abort();
  };
}
