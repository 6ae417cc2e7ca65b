/**
 * The referee of the model of Appendix B: it hears of everything that the processors do, with the
 * cycle, holds them to the rules, and keeps the accounts that the figures come from. It knows the
 * locks by what it hears alone, so that a wrong lock, a lost event or a clock that goes back is
 * found out.
 *
 * The rules. Time does not go back. A lock has one holder at most, and goes to the processor that
 * asked for it first, on the cycle on which it became free. A processor holds one lock at most and
 * gives it back on the cycle that it said. No processor stands still: it is at work until a cycle
 * that it said, or waits for a lock that another holds.
 */

import { type Lock, NOBODY } from './lock.ts';

/** A lock as the referee sees it. */
interface Seen {
  readonly lock: Lock;
  holder: number;
  /** The cycle on which the holder took it. */
  since: number;
  /** The processors that wait, in the order in which they asked. */
  readonly asked: number[];
}

/** A processor, as the referee sees it. */
interface Account {
  /** The cycle until which it works; Infinity while it waits. */
  until: number;
  /** The lock that it holds or waits for. */
  seen: Seen | undefined;
  /** The cycle on which it asked for the lock. */
  asked: number;
  /** Cycles that it has waited in all. */
  waited: number;
}

/** The referee's finding that the model broke a rule. */
export class RuleBroken extends Error {}

export class Referee {
  /** Cycles of the longest wait for a lock. */
  longestWait = 0;
  /** Cycles for which a lock was held at the longest. */
  longestHold = 0;
  private now = 0;
  /** A lock that nobody holds and some wait for, which is to be taken on this cycle. */
  private left: Seen | undefined;
  private readonly accounts: readonly Account[];
  private readonly locks = new Map<Lock, Seen>();

  constructor(nprocessors: number) {
    this.accounts = Array.from({ length: nprocessors }, () => ({
      until: 0,
      seen: undefined,
      asked: 0,
      waited: 0,
    }));
  }

  /** Cycles that all processors have waited for locks. */
  get waited(): number {
    return this.accounts.reduce((sum, { waited }) => sum + waited, 0);
  }

  /** Processor `p` works without a lock from `now` to `until`. */
  works(p: number, now: number, until: number): void {
    this.advance(now);
    const account = this.free(p, 'works');
    account.until = until;
  }

  /** Processor `p` asks for a lock. */
  asks(p: number, lock: Lock, now: number): void {
    this.advance(now);
    const account = this.free(p, `asks for ${lock.name}`);
    const seen = this.locks.get(lock) ?? { lock, holder: NOBODY, since: 0, asked: [] };
    this.locks.set(lock, seen);
    seen.asked.push(p);
    Object.assign(account, { until: Number.POSITIVE_INFINITY, seen, asked: now });
    if (seen.holder === NOBODY) this.left = seen;
  }

  /** Processor `p`, which has asked for the lock, has it, until the cycle `until`. */
  takes(p: number, lock: Lock, now: number, until: number): void {
    const seen = this.locks.get(lock);
    if (seen !== undefined && seen === this.left && now === this.now) this.left = undefined;
    this.advance(now);
    if (seen === undefined || !seen.asked.includes(p))
      this.broken(`processor ${p} takes ${lock.name} unasked`);
    if (seen.holder !== NOBODY) this.broken(`processor ${p} takes ${lock.name}, which ${seen.holder} holds`);
    const first = seen.asked.shift();
    if (first !== p) this.broken(`processor ${p} takes ${lock.name}, for which ${first} asked before`);
    Object.assign(seen, { holder: p, since: now });
    const account = this.accounts[p];
    account.until = until;
    this.count(account, now);
  }

  /** Processor `p` gives back the lock that it holds. */
  gives(p: number, lock: Lock, now: number): void {
    this.advance(now);
    const seen = this.locks.get(lock);
    const account = this.accounts[p];
    if (seen?.holder !== p) this.broken(`processor ${p} gives back ${lock.name}, which it does not hold`);
    if (account.until !== now)
      this.broken(`processor ${p} gives back ${lock.name} at ${now}, not ${account.until}`);
    this.longestHold = Math.max(this.longestHold, now - seen.since);
    seen.holder = NOBODY;
    account.seen = undefined;
    if (seen.asked.length > 0) this.left = seen;
  }

  /** The run is over; waits that go on are counted as far as they have come. */
  end(now: number): void {
    this.advance(now);
    this.accounts.forEach((account, p) => {
      const { seen, until } = account;
      if (until < now) this.broken(`processor ${p} stands still since ${until}`);
      if (seen === undefined || seen.holder === p) return;
      if (seen.holder === NOBODY)
        this.broken(`processor ${p} waits for ${seen.lock.name}, which nobody holds`);
      this.count(account, now);
    });
  }

  private count(account: Account, now: number): void {
    const wait = now - account.asked;
    account.waited += wait;
    this.longestWait = Math.max(this.longestWait, wait);
  }

  /** The account of `p`, which has come to the end of its work and holds no lock. */
  private free(p: number, does: string): Account {
    const account = this.accounts[p];
    if (account.seen !== undefined) {
      const verb = account.seen.holder === p ? 'holds' : 'waits for';
      this.broken(`processor ${p} ${does} and ${verb} ${account.seen.lock.name}`);
    }
    if (account.until !== this.now)
      this.broken(`processor ${p} ${does} at ${this.now}, not ${account.until}`);
    return account;
  }

  private advance(now: number): void {
    const { left } = this;
    if (left !== undefined)
      this.broken(`processor ${left.asked[0]} waits for ${left.lock.name}, which is free`);
    if (now < this.now) this.broken(`time goes back from ${this.now} to ${now}`);
    this.now = now;
  }

  private broken(what: string): never {
    throw new RuleBroken(what);
  }
}
