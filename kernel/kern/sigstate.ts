/**
 * The signals of one thread, and of a process with one thread: pending ones, blocked ones, and the
 * actions for them (4.4BSD's p_siglist, p_sigmask, p_sigacts). A set of signals is two words:
 * signal n is bit (n - 1) % 32 of word (n - 1) >> 5.
 *
 * A signal may be pending plainly, in the manner of BSD, as one bit however often it was
 * posted; or with entries in a queue, each with information of its own. An entry belongs to its
 * sender (a timer owns one, sigqueue takes one from the bounded pool of the receiver) and is in
 * the queue at most once.
 *
 * In a process that has had a second thread, or of which the only one has blocked a signal that was
 * for it alone, each thread has the signals that are for it alone, and `shared` is the state with
 * those that any of its threads may take. The actions are one array.
 *
 * Invariant: a bit of `pending` is set exactly when the same bit of `plain` is set or the
 * signal's queue is not empty; a queue is linked both ways from its head, and an entry outside
 * the queues has `queued` false; `nqueued` counts the entries of the pool that are queued.
 */
import {
  NSIG,
  SI_KERNEL,
  SI_USER,
  SIG_DFL,
  SIG_IGN,
  SIGQUEUE_MAX,
  sigaddset,
  sigdelset,
  sigismember,
} from '../sys/signal.ts';

/** The information on one signal, siginfo_t, for its handler; also an entry of a queue. */
export class Siginfo {
  si_signo = 0; // the signal
  si_code = 0; // SI_, SEGV_, CLD_ ...: sender or cause
  si_pid = 0; // the sender's process
  si_uid = 0; // the sender's user
  si_status = 0; // exit status or signal of a child
  si_addr = 0; // address of a fault
  si_value = 0; // value of sigqueue or of a timer
  si_timerid = 0; // the number of a timer
  si_overrun = 0; // expiries of a timer that sent no signal
  /** Second argument of a handler without SA_SIGINFO. */
  code = 0;
  /** True while the entry is in a queue. */
  queued = false;
  /** The next entry of the queue. */
  next: Siginfo | undefined = undefined;
  /** The entry before it in the queue. */
  prev: Siginfo | undefined = undefined;

  constructor(signo = 0, code = SI_KERNEL) {
    this.si_signo = signo;
    this.si_code = code;
  }

  /** The sender as text for the trace; empty if it is the kernel. */
  get origin(): string {
    return this.si_pid === 0 ? '' : ` from pid ${this.si_pid}`;
  }

  /**
   * Called when the signal was taken from the queue to be delivered or accepted, or was
   * discarded: the sender may use the entry anew.
   */
  finish(): void {}
}

/** An entry of a process's pool, for a signal of sigqueue, or of kill with a real-time signal. */
class Sigqueue extends Siginfo {
  private readonly owner: SigState;

  constructor(owner: SigState, signo: number, code: number) {
    super(signo, code);
    this.owner = owner;
  }

  override finish(): void {
    this.owner.nqueued--;
  }
}

/** The action for one signal, struct sigaction. */
export interface Sigaction {
  /** SIG_DFL, SIG_IGN or the handler's address. */
  handler: number;
  /** SA_ flags. */
  flags: number;
  /** Signals that are blocked, with the mask, while the handler runs: the words of the set. */
  mask0: number;
  mask1: number;
}

/** The signals of one thread. */
export class SigState {
  /** The signals that any thread of the process may take; undefined in a process of one thread. */
  shared: SigState | undefined = undefined;
  /** Signals that are pending. */
  readonly pending = new Int32Array(2);
  /** Signals that are blocked. */
  readonly mask = new Int32Array(2);
  /** The mask to restore after sigsuspend, with P_OLDMASK. */
  readonly oldmask = new Int32Array(2);
  /** Signals that sigwait waits for: it accepts them, and they are not delivered. */
  readonly waiting = new Int32Array(2);
  /** Actions, by signal. */
  readonly actions: Sigaction[];
  /** The alternate stack; its size is 0 if there is none. */
  readonly altstack = { sp: 0, size: 0 };
  /** Entries of the pool that are queued; at most SIGQUEUE_MAX. */
  nqueued = 0;
  /** Signals that are pending plainly. */
  private readonly plain = new Int32Array(2);
  /** Information of signals that are pending plainly, by signal. */
  private readonly plainInfo: (Siginfo | undefined)[] = [];
  /** The first entry of each signal's queue. */
  private readonly heads: (Siginfo | undefined)[] = [];
  /** The last entry of each signal's queue. */
  private readonly tails: (Siginfo | undefined)[] = [];

  /** `parent` is the process whose actions are copied; `actions` are those of another thread. */
  constructor(parent?: SigState, actions?: Sigaction[]) {
    this.actions = actions ?? [];
    for (let sig = this.actions.length; sig < NSIG; sig++) {
      const of = parent?.actions[sig];
      if (of === undefined) this.actions.push({ handler: SIG_DFL, flags: 0, mask0: 0, mask1: 0 });
      else this.actions.push({ handler: of.handler, flags: of.flags, mask0: of.mask0, mask1: of.mask1 });
    }
  }

  /** An entry of the pool, to be posted; undefined when SIGQUEUE_MAX are in use. */
  allocate(sig: number, code: number): Sigqueue | undefined {
    if (this.nqueued >= SIGQUEUE_MAX) return undefined;
    this.nqueued++;
    return new Sigqueue(this, sig, code);
  }

  /** The copy for a child of fork: actions, mask and alternate stack; no signal is pending. */
  fork(): SigState {
    const child = new SigState(this);
    child.mask.set(this.mask);
    child.altstack.sp = this.altstack.sp;
    child.altstack.size = this.altstack.size;
    return child;
  }

  /** The state of a further thread: the same actions and mask, and nothing pending. */
  thread(): SigState {
    const state = new SigState(undefined, this.actions);
    state.mask.set(this.mask);
    state.shared = this.shared;
    return state;
  }

  /**
   * Execs a new program: caught signals get their default action, and the alternate stack is
   * gone.
   */
  exec(): void {
    for (const action of this.actions) {
      if (action.handler !== SIG_IGN) action.handler = SIG_DFL;
      action.flags = 0;
      action.mask0 = 0;
      action.mask1 = 0;
    }
    Object.assign(this.altstack, { sp: 0, size: 0, flags: 0 });
  }

  /**
   * Makes a signal pending plainly. `info` is that of the first time, until the signal is
   * taken.
   */
  post(sig: number, info: Siginfo | undefined): void {
    if (!sigismember(this.plain, sig)) this.plainInfo[sig] = info;
    sigaddset(this.plain, sig);
    sigaddset(this.pending, sig);
  }

  /**
   * Changes the information of a plain signal that the kernel posted and that is pending; with
   * undefined, the signal is not pending plainly any more.
   */
  amend(sig: number, info: Siginfo | undefined): void {
    if (!sigismember(this.plain, sig) || this.plainInfo[sig]?.si_code === SI_USER) return;
    this.plainInfo[sig] = info;
    if (info === undefined) sigdelset(this.plain, sig);
    this.settle(sig);
  }

  /** Queues an entry that is in no queue. */
  enqueue(info: Siginfo): void {
    const sig = info.si_signo;
    const tail = this.tails[sig];
    info.queued = true;
    info.prev = tail;
    info.next = undefined;
    if (tail === undefined) this.heads[sig] = info;
    else tail.next = info;
    this.tails[sig] = info;
    sigaddset(this.pending, sig);
  }

  /** True if an entry is in a queue of this state. */
  has(info: Siginfo): boolean {
    for (let e = this.heads[info.si_signo]; e !== undefined; e = e.next) if (e === info) return true;
    return false;
  }

  /** Removes an entry from its queue; does nothing if it is in none. */
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

  /**
   * Takes one pending signal: the plain one first, else the oldest entry; of the shared ones last.
   * Undefined for a plain signal without information.
   */
  take(sig: number): Siginfo | undefined {
    if (this.shared !== undefined && !sigismember(this.pending, sig)) return this.shared.take(sig);
    if (sigismember(this.plain, sig)) {
      const info = this.plainInfo[sig];
      sigdelset(this.plain, sig);
      this.plainInfo[sig] = undefined;
      this.settle(sig);
      return info;
    }
    const head = this.heads[sig];
    if (head !== undefined) this.dequeue(head);
    return head;
  }

  /** Takes and forgets all pending instances of a signal, the shared ones too. */
  discard(sig: number): void {
    this.drop(sig);
    this.shared?.discard(sig);
  }

  /** Takes and forgets all instances of a signal that are pending for this thread alone. */
  drop(sig: number): void {
    while (sigismember(this.pending, sig)) this.take(sig)?.finish();
  }

  /** The lowest pending signal that is to be delivered, or 0. */
  next(): number {
    return lowest(
      this.word(0) & ~(this.mask[0] | this.waiting[0]),
      this.word(1) & ~(this.mask[1] | this.waiting[1]),
    );
  }

  /** A word of the set of signals that are pending for this thread or for any. */
  word(i: number): number {
    return this.shared === undefined ? this.pending[i] : this.pending[i] | this.shared.pending[i];
  }

  /** The lowest pending signal of a set, blocked or not, or 0. */
  pendingIn(set: Int32Array): number {
    return lowest(this.word(0) & set[0], this.word(1) & set[1]);
  }

  /**
   * True if a signal that is posted now must wait: it is blocked, and sigwait does not wait for
   * it.
   */
  holds(sig: number): boolean {
    return sigismember(this.mask, sig) && !sigismember(this.waiting, sig);
  }

  /** Clears the pending bit of a signal if it is pending neither plainly nor in the queue. */
  private settle(sig: number): void {
    if (!sigismember(this.plain, sig) && this.heads[sig] === undefined) sigdelset(this.pending, sig);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    let nqueued = 0;
    for (let sig = 1; sig < NSIG; sig++) {
      const pending = sigismember(this.pending, sig);
      const plain = sigismember(this.plain, sig);
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

/** The lowest signal of a set of two words, or 0. */
function lowest(low: number, high: number): number {
  if (low !== 0) return 32 - Math.clz32(low & -low);
  return high === 0 ? 0 : 64 - Math.clz32(high & -high);
}
