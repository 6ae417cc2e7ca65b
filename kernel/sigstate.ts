/**
 * Signals of one process: what is pending, what is blocked, what is to be done
 * (4.4BSD's p_siglist, p_sigmask, p_sigacts). A set is two words: signal n is
 * bit (n - 1) % 32 of word (n - 1) >> 5.
 *
 * A signal is pending plainly, in BSD's way, as one bit however often it came;
 * or with queued entries that each hold their own information. An entry
 * belongs to whoever posts it (a further itimer owns one) and is in the queue
 * at most once.
 *
 * Invariant: a bit of `pending` is set exactly when the same bit of `plain` is
 * set or the signal's queue is not empty; a queue is linked both ways from its
 * head, and an entry out of a queue has `queued` false.
 */
import { NSIG, SIG_DFL, sigbit, sigword } from './signal.ts';

/** What a handler learns of one signal; one of these is also a queue entry. */
export class Siginfo {
  si_signo = 0;
  si_code = 0;
  si_pid = 0;
  si_status = 0;
  si_addr = 0;
  si_value = 0;
  si_timerid = 0;
  si_overrun = 0;
  /** The code that a handler without SA_SIGINFO is given. */
  code = 0;
  /** Links of the queue. */
  queued = false;
  next: Siginfo | undefined = undefined;
  prev: Siginfo | undefined = undefined;

  constructor(signo = 0, code = 0) {
    this.si_signo = signo;
    this.si_code = code;
  }

  /** The entry has left the queue: to be delivered, or because the signal was discarded. */
  taken(): void {}
}

export interface Sigaction {
  handler: number;
  flags: number;
  readonly mask: Int32Array;
}

export class SigState {
  readonly pending = new Int32Array(2);
  readonly mask = new Int32Array(2);
  /** The mask that sigsuspend put aside (P_OLDMASK). */
  readonly oldmask = new Int32Array(2);
  /** Signals whose action is to be ignored, and those that are caught: kept beside the actions for quick tests. */
  readonly ignore = new Int32Array(2);
  readonly caught = new Int32Array(2);
  readonly actions: Sigaction[] = [];
  /** The alternate stack. */
  readonly altstack = { sp: 0, size: 0, flags: 0 };
  private readonly plain = new Int32Array(2);
  private readonly plainInfo: (Siginfo | undefined)[] = [];
  private readonly heads: (Siginfo | undefined)[] = [];
  private readonly tails: (Siginfo | undefined)[] = [];

  constructor() {
    for (let sig = 0; sig < NSIG; sig++)
      this.actions.push({ handler: SIG_DFL, flags: 0, mask: new Int32Array(2) });
  }

  /** Makes a signal pending plainly; `info` is kept from the first time until it is taken. */
  post(sig: number, info: Siginfo | undefined): void {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) === 0) this.plainInfo[sig] = info;
    this.plain[word] |= sigbit(sig);
    this.pending[word] |= sigbit(sig);
  }

  /** Queues an entry that is not in the queue. */
  enqueue(info: Siginfo): void {
    const sig = info.si_signo;
    const tail = this.tails[sig];
    info.queued = true;
    info.prev = tail;
    info.next = undefined;
    if (tail === undefined) this.heads[sig] = info;
    else tail.next = info;
    this.tails[sig] = info;
    this.pending[sigword(sig)] |= sigbit(sig);
  }

  /** Takes an entry back; nothing happens if it is not queued. */
  dequeue(info: Siginfo): void {
    if (!info.queued) return;
    const sig = info.si_signo;
    if (info.prev === undefined) this.heads[sig] = info.next;
    else info.prev.next = info.next;
    if (info.next === undefined) this.tails[sig] = info.prev;
    else info.next.prev = info.prev;
    info.queued = false;
    info.next = undefined;
    info.prev = undefined;
    this.settle(sig);
  }

  /** Takes one pending signal: the plain one first, else the oldest entry. Undefined information is a bare signal. */
  take(sig: number): Siginfo | undefined {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) !== 0) {
      const info = this.plainInfo[sig];
      this.plain[word] &= ~sigbit(sig);
      this.plainInfo[sig] = undefined;
      this.settle(sig);
      return info;
    }
    const head = this.heads[sig];
    if (head !== undefined) this.dequeue(head);
    return head;
  }

  /** Forgets every pending instance of a signal. */
  discard(sig: number): void {
    while ((this.pending[sigword(sig)] & sigbit(sig)) !== 0) {
      this.take(sig)?.taken();
    }
  }

  /** The lowest pending signal that is not blocked, 0 if none. */
  next(): number {
    const low = this.pending[0] & ~this.mask[0];
    if (low !== 0) return 32 - Math.clz32(low & -low);
    const high = this.pending[1] & ~this.mask[1];
    return high === 0 ? 0 : 64 - Math.clz32(high & -high);
  }

  /** Clears the pending bit of a signal of which nothing is left. */
  private settle(sig: number): void {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) === 0 && this.heads[sig] === undefined)
      this.pending[word] &= ~sigbit(sig);
  }

  check(): void {
    for (let sig = 1; sig < NSIG; sig++) {
      const pending = (this.pending[sigword(sig)] & sigbit(sig)) !== 0;
      const plain = (this.plain[sigword(sig)] & sigbit(sig)) !== 0;
      let last: Siginfo | undefined;
      for (let e = this.heads[sig]; e !== undefined; e = e.next) {
        if (!e.queued || e.prev !== last || e.si_signo !== sig)
          throw new Error(`signal ${sig}: queue broken`);
        last = e;
      }
      if (this.tails[sig] !== last) throw new Error(`signal ${sig}: tail is not the last entry`);
      if (pending !== (plain || last !== undefined)) throw new Error(`signal ${sig}: pending bit is wrong`);
    }
  }
}
