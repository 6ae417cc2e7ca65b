/**
 * Which function arms and cancels how many callouts, how late its callouts come
 * and what its handler costs: accounts by the handler's name, and for how many
 * ticks callouts are set. An observer of the probe (probe.ts): kept only while somebody wants
 * them, sysctl kern.callout.accounting or the command's --accounting.
 *
 * A handler's cycles are those from when softclock takes its callout until it has
 * come back, without the interrupts that came meanwhile.
 */

import type { CalloutFunc } from '../callout/scheme.ts';
import { Tally } from '../callout/tally.ts';
import type { Machdep } from '../machdep.ts';
import type { Observer } from '../probe.ts';

/** What one function did. */
export interface CalloutAccount {
  readonly name: string;
  sets: number;
  unsets: number;
  fires: number;
  /** Ticks its calls came late: added up, and the most. */
  lateTicks: number;
  maxLate: number;
  /** Cycles in its handler: added up, and the most of one call. */
  cycles: number;
  longest: number;
}

export class CalloutAccounts implements Observer {
  /** Ticks for which callouts were set. */
  settings = new Tally();
  private byName = new Map<string, CalloutAccount>();
  private md: Machdep | undefined;
  /** The cycle, without those of interrupts, at which the handler under way began; negative if none was seen to begin. */
  private began = -1;

  /** Everything from nothing, as long as it is on. */
  attached(md: Machdep): void {
    this.md = md;
    this.settings = new Tally();
    this.byName = new Map();
    this.began = -1;
  }

  calloutSet(_c: number, func: CalloutFunc, _arg: unknown, ticks: number): void {
    this.settings.add(ticks);
    this.account(func).sets++;
  }

  calloutUnset(_c: number, func: CalloutFunc): void {
    this.account(func).unsets++;
  }

  calloutFire(_c: number, func: CalloutFunc, _arg: unknown, late: number): void {
    const account = this.account(func);
    account.fires++;
    account.lateTicks += late;
    account.maxLate = Math.max(account.maxLate, late);
    this.began = this.worked();
  }

  calloutDone(_c: number, func: CalloutFunc): void {
    if (this.began < 0) return;
    const account = this.account(func);
    const cycles = this.worked() - this.began;
    this.began = -1;
    account.cycles += cycles;
    account.longest = Math.max(account.longest, cycles);
  }

  /** Every function that was seen, the one that was set the most often first. */
  accounts(): CalloutAccount[] {
    return [...this.byName.values()].sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
  }

  /** The cycle it is, without those that interrupts have had. */
  private worked(): number {
    return this.md === undefined ? 0 : this.md.cycle - this.md.intr.interrupted;
  }

  private account(func: CalloutFunc): CalloutAccount {
    const name = func.name || '?';
    let account = this.byName.get(name);
    if (account === undefined) {
      account = { name, sets: 0, unsets: 0, fires: 0, lateTicks: 0, maxLate: 0, cycles: 0, longest: 0 };
      this.byName.set(name, account);
    }
    return account;
  }
}
