/**
 * Accounts of callouts by the name of their handler: how many were set and unset, how late they
 * were called, and the cycles of the handler; and the ticks for which callouts are set. The
 * accounts are an observer of the probe (probe.ts), attached only while they are wanted: sysctl
 * kern.callout.accounting or the command's --accounting.
 *
 * The cycles of a handler are those from the moment softclock takes its callout until the
 * handler has returned, without the cycles of interrupts in between.
 */

import type { CalloutFunc } from '../callout/scheme.ts';
import { Tally } from '../callout/tally.ts';
import type { Machdep } from '../machdep.ts';
import type { Observer } from '../probe.ts';

/** The account of one handler. */
export interface CalloutAccount {
  readonly name: string;
  /** Callouts that were set with this handler. */
  sets: number;
  /** Callouts that were unset while pending. */
  unsets: number;
  /** Calls of the handler. */
  fires: number;
  /** Ticks that its calls came late, added up. */
  lateTicks: number;
  /** The most ticks that one call came late. */
  maxLate: number;
  /** Cycles of its calls, added up. */
  cycles: number;
  /** Cycles of its longest call. */
  longest: number;
}

/** The observer that keeps the accounts. */
export class CalloutAccounts implements Observer {
  /** Ticks for which callouts were set. */
  settings = new Tally();
  private byName = new Map<string, CalloutAccount>();
  private md: Machdep | undefined;
  /** Value of worked() when the present handler was called; negative if no call was seen. */
  private began = -1;

  /** Begins with empty accounts each time it is attached. */
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

  /** The accounts of all handlers that were seen, the one that was set most often first. */
  accounts(): CalloutAccount[] {
    return [...this.byName.values()].sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1));
  }

  /** The present cycle less all cycles that interrupts have taken. */
  private worked(): number {
    return this.md === undefined ? 0 : this.md.cycle - this.md.intr.interrupted;
  }

  /** The account of a handler, made when it is first seen. */
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
