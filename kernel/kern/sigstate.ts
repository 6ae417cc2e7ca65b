/**
 * Signals of one process: what is pending, what is blocked, what is to be done
 * (4.4BSD's p_siglist, p_sigmask, p_sigacts). A set is two words: signal n is
 * bit (n - 1) % 32 of word (n - 1) >> 5.
 *
 * A signal is pending plainly, in BSD's way, as one bit however often it came;
 * or with queued entries that each hold their own information. An entry
 * belongs to whoever posts it (a timer owns one, sigqueue takes one from the
 * process's bounded pool) and is in the queue at most once.
 *
 * Invariant: a bit of `pending` is set exactly when the same bit of `plain` is
 * set or the signal's queue is not empty; a queue is linked both ways from its
 * head, and an entry out of a queue has `queued` false; `nqueued` counts the
 * entries of the pool that are queued.
 */
import {
  inSet,
  NSIG,
  SI_KERNEL,
  SI_USER,
  SIG_DFL,
  SIG_IGN,
  SIGQUEUE_MAX,
  sigbit,
  sigword,
} from '../sys/signal.ts';

/** What a handler learns of one signal; one of these is also a queue entry. */
export class Siginfo {
  si_signo = 0;
  si_code = 0;
  si_pid = 0;
  si_uid = 0;
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

  constructor(signo = 0, code = SI_KERNEL) {
    this.si_signo = signo;
    this.si_code = code;
  }

  /** Where the signal comes from, for the trace. */
  get origin(): string {
    return this.si_pid === 0 ? '' : ` from pid ${this.si_pid}`;
  }

  /** The entry has left the queue: to be delivered, or because the signal was discarded. */
  taken(): void {}
}

/** An entry of a process's pool: a signal that sigqueue, or kill with a real-time signal, has sent. */
export class Sigqueue extends Siginfo {
  private readonly owner: SigState;

  constructor(owner: SigState, signo: number, code: number) {
    super(signo, code);
    this.owner = owner;
  }

  override taken(): void {
    this.owner.nqueued--;
  }
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
  /** The signals that sigwait is waiting for: they are accepted by it, not delivered. */
  readonly waiting = new Int32Array(2);
  readonly actions: Sigaction[] = [];
  /** The alternate stack; none if its size is 0. */
  readonly altstack = { sp: 0, size: 0 };
  /** Entries of the pool in the queues: at most SIGQUEUE_MAX. */
  nqueued = 0;
  private readonly plain = new Int32Array(2);
  private readonly plainInfo: (Siginfo | undefined)[] = [];
  private readonly heads: (Siginfo | undefined)[] = [];
  private readonly tails: (Siginfo | undefined)[] = [];

  constructor() {
    for (let sig = 0; sig < NSIG; sig++)
      this.actions.push({ handler: SIG_DFL, flags: 0, mask: new Int32Array(2) });
  }

  /** An entry of the pool, to be posted; undefined when all are pending. */
  allocate(sig: number, code: number): Sigqueue | undefined {
    if (this.nqueued >= SIGQUEUE_MAX) return undefined;
    this.nqueued++;
    return new Sigqueue(this, sig, code);
  }

  /** fork's copy: actions, mask and alternate stack, and nothing pending. */
  fork(): SigState {
    const child = new SigState();
    child.mask.set(this.mask);
    Object.assign(child.altstack, this.altstack);
    this.actions.forEach(({ handler, flags, mask }, sig) => {
      const action = child.actions[sig];
      action.handler = handler;
      action.flags = flags;
      action.mask.set(mask);
    });
    return child;
  }

  /** A new program: caught signals get their default action again; there is no alternate stack. */
  exec(): void {
    for (const action of this.actions) {
      if (action.handler !== SIG_IGN) action.handler = SIG_DFL;
      action.flags = 0;
      action.mask.fill(0);
    }
    Object.assign(this.altstack, { sp: 0, size: 0, flags: 0 });
  }

  /** Makes a signal pending plainly; `info` is kept from the first time until it is taken. */
  post(sig: number, info: Siginfo | undefined): void {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) === 0) this.plainInfo[sig] = info;
    this.plain[word] |= sigbit(sig);
    this.pending[word] |= sigbit(sig);
  }

  /**
   * A plain signal that the kernel has posted and that is pending has nothing
   * more to say, or tells of something else from now on.
   */
  amend(sig: number, info: Siginfo | undefined): void {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) === 0 || this.plainInfo[sig]?.si_code === SI_USER) return;
    this.plainInfo[sig] = info;
    if (info === undefined) this.plain[word] &= ~sigbit(sig);
    this.settle(sig);
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

  /** The lowest pending signal that is to be delivered, 0 if none. */
  next(): number {
    return lowest(
      this.pending[0] & ~(this.mask[0] | this.waiting[0]),
      this.pending[1] & ~(this.mask[1] | this.waiting[1]),
    );
  }

  /** The lowest pending signal of a set, blocked or not, 0 if none. */
  pendingIn(set: Int32Array): number {
    return lowest(this.pending[0] & set[0], this.pending[1] & set[1]);
  }

  /** Whether a signal that comes now has to wait: it is blocked, and sigwait does not want it. */
  holds(sig: number): boolean {
    return inSet(this.mask, sig) && !inSet(this.waiting, sig);
  }

  /** Clears the pending bit of a signal of which nothing is left. */
  private settle(sig: number): void {
    const word = sigword(sig);
    if ((this.plain[word] & sigbit(sig)) === 0 && this.heads[sig] === undefined)
      this.pending[word] &= ~sigbit(sig);
  }

  check(): void {
    let nqueued = 0;
    for (let sig = 1; sig < NSIG; sig++) {
      const pending = (this.pending[sigword(sig)] & sigbit(sig)) !== 0;
      const plain = (this.plain[sigword(sig)] & sigbit(sig)) !== 0;
      let last: Siginfo | undefined;
      for (let e = this.heads[sig]; e !== undefined; e = e.next) {
        if (!e.queued || e.prev !== last || e.si_signo !== sig)
          throw new Error(`signal ${sig}: queue broken`);
        if (e instanceof Sigqueue) nqueued++;
        last = e;
      }
      if (this.tails[sig] !== last) throw new Error(`signal ${sig}: tail is not the last entry`);
      if (pending !== (plain || last !== undefined)) throw new Error(`signal ${sig}: pending bit is wrong`);
    }
    if (nqueued !== this.nqueued) throw new Error(`${nqueued} signals queued, ${this.nqueued} counted`);
  }
}

function lowest(low: number, high: number): number {
  if (low !== 0) return 32 - Math.clz32(low & -low);
  return high === 0 ? 0 : 64 - Math.clz32(high & -high);
}
