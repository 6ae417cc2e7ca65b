/**
 * The one virtual clock: cycles since the machine was switched on, exact to 2^53. It never goes
 * back.
 *
 * V8 keeps a field that was only ever a small integer as one. When this field outgrows that, all
 * machine code that knows the clock is thrown away and made anew. So it holds a fraction first.
 */
export class VirtualClock {
  cycle = 0.5;

  constructor() {
    this.cycle = 0;
  }
}
