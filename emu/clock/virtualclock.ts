/**
 * The one virtual clock: cycles since the machine was switched on, exact to 2^53. It never goes
 * back.
 */
export class VirtualClock {
  cycle = 0;
}
