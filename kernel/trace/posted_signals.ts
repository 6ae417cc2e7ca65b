/**
 * The signals that handlers of callouts have posted and that no process has taken yet, each with
 * its callout. The last MAX_POSTED are kept.
 */
import { CLASSIC, Itimer } from '../kern/itimer_object.ts';
import type { Proc } from '../kern/proc.ts';
import type { Siginfo } from '../kern/sigstate.ts';
import type { Life } from './life_record.ts';

const MAX_POSTED = 512;

/** A signal that has been posted and not taken. */
interface Posted {
  readonly pid: number;
  readonly sig: number;
  /** The number of the timer that it is of; CLASSIC for a plain signal. */
  readonly nth: number;
  readonly life: Life;
}

export class PostedSignals {
  private all: Posted[] = [];

  get empty(): boolean {
    return this.all.length === 0;
  }

  /** The handler of a callout has posted a signal. */
  post(p: Proc, sig: number, info: Siginfo | undefined, life: Life): void {
    this.all.push({ pid: p.p_pid, sig, nth: numberOf(info), life });
    if (this.all.length > MAX_POSTED) this.all.shift();
  }

  /** A process has taken a signal. Returns the callouts that it is of; a plain one has several. */
  take(p: Proc, sig: number, info: Siginfo | undefined): Life[] {
    const nth = numberOf(info);
    const isTaken = (it: Posted): boolean => it.pid === p.p_pid && it.sig === sig && it.nth === nth;
    const taken = this.all.filter(isTaken);
    if (taken.length > 0) this.all = this.all.filter((it) => !isTaken(it));
    return taken.map(({ life }) => life);
  }

  /** A process has ended. */
  forget(p: Proc): void {
    this.all = this.all.filter(({ pid }) => pid !== p.p_pid);
  }
}

/** The number of the timer that a signal is of. */
const numberOf = (info: Siginfo | undefined): number => (info instanceof Itimer ? info.it_nth : CLASSIC);
