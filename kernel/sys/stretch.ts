/**
 * A stretch of time in which a few parties have left none for anybody else, and
 * the share of it that each of them had: so an overload is noticed, and its cause
 * can be named. The machine keeps one of its interrupt handlers (emu/overload.ts),
 * the kernel one of the callout handlers of modules (softclock, kernel/kld).
 *
 * It lies here because it needs nothing of a machine and both sides need it; the
 * machine gets it through machdep.ts.
 *
 * Invariant: the figures of a share belong to the stretch whose number it holds; of
 * any other stretch the party had nothing. Numbers only grow, so that beginning a
 * stretch costs the same however many parties there are.
 */

/** The part of one party. Only a Stretch reads and writes it. */
export interface Share {
  /** The number of the stretch that the figures belong to. */
  stretch: number;
  /** Times it had the processor. */
  calls: number;
  /** Cycles it had, without those of others in between. */
  cycles: number;
}

/** A share of nothing. */
export const newShare = (): Share => ({ stretch: 0, calls: 0, cycles: 0 });

export class Stretch {
  /** True from begin to end. */
  underWay = false;
  private number = 0;
  /** The time at which the stretch began, in the unit of begin(). */
  protected since = 0;

  /** Begins a new stretch, whether one is under way or not. `now` is a time in any unit. */
  begin(now: number): void {
    this.underWay = true;
    this.number++;
    this.since = now;
  }

  /** Ends the stretch: others have had time. */
  end(): void {
    this.underWay = false;
  }

  /** The length of the stretch that is under way, in the unit it was begun with. */
  length(now: number): number {
    return now - this.since;
  }

  /** Notes that a party had the processor once, for `ncycles`. */
  account(share: Share, ncycles: number): void {
    if (share.stretch !== this.number) {
      share.stretch = this.number;
      share.calls = 0;
      share.cycles = 0;
    }
    share.calls++;
    share.cycles += ncycles;
  }

  /** Times that a party had the processor in this stretch. */
  callsOf({ stretch, calls }: Share): number {
    return stretch === this.number ? calls : 0;
  }

  /** Cycles that a party had of this stretch. */
  cyclesOf({ stretch, cycles }: Share): number {
    return stretch === this.number ? cycles : 0;
  }
}
