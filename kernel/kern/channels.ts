/**
 * The names of sleep channels. A channel is any object (kern_synch.ts), which says nothing to a
 * reader of a trace: so each gets a number when a process sleeps on it for the first time, and is
 * known by the word of the sleep besides. The numbers are the same in each run.
 */

/** A channel on which a process has slept. */
export interface Channel {
  /** Its number, from 1 up in the order of the first sleeps. */
  readonly number: number;
  /** The word of the last sleep, as in ps. */
  wmesg: string;
}

export class Channels {
  private readonly known = new WeakMap<object, Channel>();
  /** The number that was given out last. */
  private last = 0;

  /** A process is about to sleep on `chan` with this word. */
  slept(chan: object, wmesg: string): void {
    const channel = this.known.get(chan);
    if (channel === undefined) this.known.set(chan, { number: ++this.last, wmesg });
    else channel.wmesg = wmesg;
  }

  /** The channel by its object; undefined if no process has slept on it. */
  of(chan: object): Channel | undefined {
    return this.known.get(chan);
  }
}
