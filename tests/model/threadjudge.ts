/**
 * The judge of threads: reads the notes of a run of /tests/threadscript in their order, and throws
 * at the first that no right machine makes.
 *
 * - A lock has one owner, or readers; a semaphore and the stock of a condition never fall below 0.
 * - While the processor is idle, nobody waits for what he could have: no wakeup is lost.
 * - A time limit ends no step early; once it is over, the processor idles for a tick at most.
 * - A signal comes to a thread that does not block it, as often as it was sent; a queued one once,
 *   one for a thread to that thread.
 * - A thread is canceled if that was asked for, and passes no cancellation point then.
 * - The errors are those that POSIX names for what the model knows.
 */

import { EAGAIN, EBUSY, EDEADLK, EINTR, ETIMEDOUT } from '../../kernel/sys/errno.ts';
import {
  ALRM,
  CHECKING,
  COND_MUTEX,
  type Limited,
  Mutex,
  Pending,
  QUEUED,
  Rwlock,
  Sem,
  type Step,
  signalsOf,
  Thread,
  USR1,
  USR2,
} from './threadmodel.ts';
import { BEFORE, LIMIT, type Note, type ThreadRun } from './threadrun.ts';

/** Results of the program's that are no errno: canceled, the serial thread of a barrier. */
const CANCELED = 252;
const SERIAL = 254;

/** Microseconds that a time limit may be early: clocks are read in whole ones. */
const ROUNDING = 2;
/** Microseconds of idle time that interrupts make. */
const WAY = 1000;
/** Steps at which a thread may be canceled. */
const POINTS = 'cmzge';
/** Notes of a verdict. */
const SHOWN = 40;

const line = ({ time, thread, kind, step, object, value }: Note): string =>
  `${time.toFixed(0)} thread ${thread} ${['before', 'after', 'limit'][kind]} ${step}${object},${value}`;

class Judge {
  private readonly run: ThreadRun;
  private readonly threads: readonly Thread[];
  private readonly mutexes = Array.from({ length: 6 }, (_, i) => new Mutex(i));
  private readonly stocks = [0, 0];
  private readonly rwlocks = [new Rwlock(), new Rwlock()];
  private readonly sems = [new Sem(0), new Sem(1)];
  /** Threads that have come to the barrier, and those that were told to be the serial one. */
  private begun = 0;
  private serials = 0;
  private readonly usr2 = new Pending();
  /** Queued signals that have not come: whether they have surely been sent. */
  private readonly queued = new Map<number, boolean>();
  /** Notes about each object, by the kind of object and its number. */
  private readonly touched = new Map<string, number>();
  private rescued = false;
  private nextIdle = 0;
  private ordinal = 0;

  constructor(run: ThreadRun) {
    this.run = run;
    this.threads = Array.from({ length: run.nthreads + 1 }, () => new Thread());
    this.thread(0).alive = true;
  }

  private thread(number: number): Thread {
    return this.threads[number] as Thread;
  }

  private mutex(number: number): Mutex {
    return this.mutexes[number] as Mutex;
  }

  private sem(number: number): Sem {
    return this.sems[number] as Sem;
  }

  private rwlock(number: number): Rwlock {
    return this.rwlocks[number] as Rwlock;
  }

  /** Throws, with the last notes, unless `held`. */
  private rule(held: boolean, words: string): asserts held {
    if (held) return;
    const last = this.run.notes.slice(Math.max(0, this.ordinal - SHOWN), this.ordinal);
    throw new Error([words, ...last.map(line)].join('\n'));
  }

  /** Judges the whole run. */
  all(): void {
    for (const note of this.run.notes) {
      this.ordinal++;
      this.idle(note.time);
      const thread = this.thread(note.thread);
      this.rule(thread !== undefined && !thread.ended, 'a note of a thread that has ended');
      if (note.kind === BEFORE) this.before(thread, note);
      else if (note.kind === LIMIT) this.limit(thread, note);
      else this.after(thread, note);
    }
    this.rule(this.run.complaint === '', this.run.complaint);
    this.end();
  }

  private end(): void {
    this.rule(this.run.notes.at(-1)?.step === 'J', 'the program does not come to its end');
    const { threads, begun, serials, queued, usr2, mutexes } = this;
    this.rule(
      threads.slice(1).every(({ ended }) => ended),
      'a thread does not end',
    );
    this.rule(serials * this.run.nthreads === begun, `${serials} serial threads of ${begun} at barriers`);
    this.rule(queued.size === 0, `queued signals do not come: ${[...queued.keys()]}`);
    this.rule(!usr2.surely, 'SIGUSR2 does not come');
    this.rule(
      mutexes.every(({ owner }) => owner === undefined),
      'a mutex has an owner at the end',
    );
  }

  /** Judges the idle times before `time`, in which all is as the last note has left it. */
  private idle(time: number): void {
    const { idle } = this.run;
    let sum = 0;
    for (let at = idle[this.nextIdle]; at !== undefined && at.from < time; at = idle[++this.nextIdle]) {
      sum += at.to - at.from;
      this.limits(at.from, at.to);
    }
    if (sum < WAY) return;
    const why = this.possible();
    this.rule(why === undefined, `the processor is idle for ${sum.toFixed(0)} us while ${why}`);
  }

  /** Judges the time limits that are over in an idle time. */
  private limits(from: number, to: number): void {
    const most = this.run.tick + this.run.late + WAY;
    for (const [i, thread] of this.threads.entries()) {
      const { step, timer, wanted } = thread;
      if (step !== undefined) step.limit ??= from;
      const due = (of: Limited | undefined): boolean => {
        if (of === undefined || of.note.value <= 0) return false;
        const over = (of.limit ?? from) + 1000 * of.note.value;
        of.idled = (of.idled ?? 0) + Math.max(0, to - Math.max(from, over));
        return of.idled > most;
      };
      const words = (of: string): string =>
        `the time of thread ${i} for ${of} is over, and the processor is idle`;
      if (thread.alive && !thread.blocked.has(ALRM)) this.rule(!due(timer), words('its timer'));
      if (step === undefined) continue;
      const { note } = step;
      if (note.step === 'c')
        this.rule(
          this.mutex(COND_MUTEX + note.object).owner !== undefined || !due(wanted),
          words('a condition'),
        );
      else if ('krvmzg'.includes(note.step)) this.rule(!due(step), words(note.step));
    }
  }

  /** Words for something that could go on; undefined if nothing can. */
  private possible(): string | undefined {
    const sent = [...this.queued.values()].includes(true);
    for (const [i, thread] of this.threads.entries()) {
      const { step, blocked, usr1 } = thread;
      if (!thread.alive) continue;
      if (step !== undefined && this.available(thread, step.note))
        return `thread ${i} could do ${step.note.step}${step.note.object}`;
      const accepts = step?.note.step === 'g';
      if (usr1.surely && (accepts || !blocked.has(USR1))) return `thread ${i} could take SIGUSR1`;
      if (this.usr2.surely && (accepts || !blocked.has(USR2))) return `thread ${i} could take SIGUSR2`;
      if (sent && (accepts || !blocked.has(QUEUED))) return `thread ${i} could take a queued signal`;
      if (thread.surelyCanceled && !thread.disabled && POINTS.includes(step?.note.step ?? ' '))
        if (step?.note.step !== 'c' || this.mutex(COND_MUTEX + step.note.object).owner === undefined)
          return `thread ${i} could be canceled`;
    }
    return undefined;
  }

  /** True if what a step waits for is there. */
  private available(thread: Thread, { step, object }: Note): boolean {
    const writers = this.threads.some(({ step: of }) => of?.note.step === 'v' && of.note.object === object);
    switch (step) {
      case 'l':
      case 'k':
        return this.mutex(object).free(thread);
      case 'm':
        return !this.rescued && this.sem(object).least > 0;
      case 'c':
        return (
          !this.rescued &&
          (this.stocks[object] as number) > 0 &&
          this.mutex(COND_MUTEX + object).owner === undefined
        );
      case 'r':
        return this.rwlock(object).free(step) && (!writers || this.rwlock(object).free('v'));
      case 'v':
        return this.rwlock(object).free(step);
      case 'b':
        return this.begun >= (thread.meetings + 1) * this.run.nthreads;
      case 'j':
        return this.thread(object).ended;
      default:
        return step === 'n';
    }
  }

  /** Counts a note about an object; the number of those before. */
  private touch({ step, object }: Note): number {
    const name = `${'ltku'.includes(step) ? 'mutex' : 'pmq'.includes(step) ? 'sem' : step}${object}`;
    const before = this.touched.get(name) ?? 0;
    this.touched.set(name, before + 1);
    return before;
  }

  private before(thread: Thread, note: Note): void {
    const { step, object } = note;
    this.rule(thread.step === undefined, 'a step within a step');
    this.rule(step !== 'Z', 'the threads never end');
    if (step === 'W') thread.wanted = { note, limit: note.time };
    else if (step === 'R') this.rescued = true;
    else if (step !== 'J')
      thread.step = {
        note,
        limit: undefined,
        handlers: 0,
        touched: this.touch(note) + 1,
        delivered: step === 'K' ? this.thread(object).usr1.delivered : this.usr2.delivered,
        doomed: thread.surelyCanceled && !thread.disabled && POINTS.includes(step),
        expected: this.begin(thread, note),
      };
  }

  /** The effect that a step may have from its beginning on; the result that it must have. */
  private begin(thread: Thread, note: Note): number | undefined {
    const { step, object, value } = note;
    switch (step) {
      case 'u':
        return this.mutex(object).release(thread);
      case 'l':
        return this.mutex(object).owner === thread && CHECKING.includes(object) ? EDEADLK : 0;
      case 'c':
        this.rule(this.mutex(COND_MUTEX + object).release(thread) === 0, 'a wait without its mutex');
        return undefined;
      case 'w':
        return this.rwlock(object).release(thread);
      case 'p':
        this.sem(object).most++;
        return 0;
      case 'b':
        this.begun++;
        return undefined;
      case 'K':
        this.thread(object).usr1.sent++;
        return 0;
      case 'P':
        this.usr2.sent++;
        return 0;
      case 'Q':
        this.queued.set(value, false);
        return value;
      case 'C':
        this.thread(object).maybeCanceled = true;
        return 0;
      case 'D':
        for (const sig of signalsOf(value)) thread.blocked.delete(sig);
        return value;
      case 'B':
        return value;
      case 'i':
        thread.timer = { note, limit: note.time };
        return 0;
      case 's':
      case 'S':
      case 'd':
      case 'e':
      case 'n':
        return 0;
      default:
        return undefined;
    }
  }

  private limit(thread: Thread, { step, time }: Note): void {
    if (step === 'W') (thread.wanted as { limit: number }).limit = time;
    else (thread.step as Step).limit = time;
  }

  private after(thread: Thread, note: Note): void {
    switch (note.step) {
      case 'A':
        thread.alive = true;
        break;
      case 'H':
      case 'G':
        this.signal(thread, note);
        break;
      case 'X':
        this.canceled(thread);
        break;
      case 'E':
        this.rule(
          (note.value !== 0) === thread.canceled && thread.step === undefined,
          'a thread ends within a step',
        );
        thread.alive = false;
        thread.ended = true;
        break;
      case 'a':
        this.rule(this.mutex(COND_MUTEX + note.object).owner === thread, 'stock without its mutex');
        this.stocks[note.object] = (this.stocks[note.object] as number) + note.value;
        break;
      case 'o':
        this.rule(this.mutex(COND_MUTEX + note.object).owner === thread, 'stock without its mutex');
        this.stocks[note.object] = (this.stocks[note.object] as number) - 1;
        this.rule((this.stocks[note.object] as number) >= 0, 'more is taken from a stock than there was');
        break;
      default:
        this.finished(thread, note);
    }
  }

  /** A signal has come to a handler, or to sigtimedwait. */
  private signal(thread: Thread, note: Note): void {
    const { object: sig, value, time } = note;
    const accepted = note.step === 'G';
    if (thread.step !== undefined && !accepted) thread.step.handlers++;
    this.rule(
      accepted ? thread.step?.note.step === 'g' : !thread.blocked.has(sig),
      'a signal to a thread that blocks it',
    );
    if (sig === USR1 || sig === USR2) {
      const of = sig === USR1 ? thread.usr1 : this.usr2;
      of.surely = false;
      this.rule(++of.delivered <= of.sent, `SIGUSR${sig + 1} comes oftener than it was sent`);
    } else if (sig === QUEUED) {
      this.rule(this.queued.delete(value), `queued signal ${value} comes twice, or was not sent`);
    } else {
      const { timer } = thread;
      this.rule(
        timer !== undefined && value === note.thread,
        'the signal of another timer, or of one that is over',
      );
      this.rule(
        time >= (timer as { note: Note }).note.time + 1000 * (timer as { note: Note }).note.value - ROUNDING,
        'a timer is early',
      );
      thread.timer = undefined;
    }
  }

  private canceled(thread: Thread): void {
    const { step } = thread;
    this.rule(thread.maybeCanceled && !thread.disabled, 'a thread is canceled that nobody has canceled');
    this.rule(
      step !== undefined && POINTS.includes(step.note.step),
      'a thread is canceled at no cancellation point',
    );
    if (step?.note.step === 'c') this.lock(thread, COND_MUTEX + step.note.object);
    thread.step = undefined;
    thread.canceled = true;
    thread.disabled = true;
  }

  private lock(thread: Thread, m: number): void {
    this.rule(this.mutex(m).free(thread), `mutex ${m} has two owners`);
    this.mutex(m).take(thread);
  }

  /** The end of a step. */
  private finished(thread: Thread, note: Note): void {
    const under = thread.step;
    this.rule(
      under !== undefined && under.note.step === note.step && under.note.object === note.object,
      'the end of a step that did not begin',
    );
    const { expected, doomed } = under;
    thread.step = undefined;
    this.rule(expected === undefined || note.value === expected, `result ${note.value}, not ${expected}`);
    this.rule(!doomed, 'a thread that was canceled passes a cancellation point');
    this.effect(thread, note, under);
  }

  /** The effect that a step has had by its end. */
  private effect(thread: Thread, note: Note, under: Step): void {
    const { step, object, value } = note;
    const alone = this.touch(note) === under.touched;
    switch (step) {
      case 'l':
      case 't':
      case 'k':
        if (value === 0) this.lock(thread, object);
        else if (step === 't')
          this.rule(value === EBUSY && !(alone && this.unwanted(object)), `trylock: errno ${value}`);
        else if (step === 'k') this.timed(under, note, value, ETIMEDOUT);
        break;
      case 'c':
        if (value !== 0 && thread.wanted !== undefined) this.timed(thread.wanted, note, value, ETIMEDOUT);
        this.lock(thread, COND_MUTEX + object);
        break;
      case 'r':
      case 'v':
        if (value !== 0) this.timed(under, note, value, ETIMEDOUT);
        else {
          this.rule(this.rwlock(object).free(step), `rwlock ${object} is not free`);
          this.rwlock(object).take(thread, step);
        }
        break;
      case 'p':
        this.sem(object).least++;
        break;
      case 'm':
      case 'q':
        this.tookSem(note, under, alone);
        break;
      case 'b':
        this.rule(this.begun >= ++thread.meetings * this.run.nthreads, 'a barrier opens early');
        this.rule(value === 0 || value === SERIAL, `a barrier: result ${value}`);
        if (value === SERIAL) this.serials++;
        break;
      case 'z':
        if (value !== EINTR || under.handlers === 0) this.timed(under, note, value, 0);
        break;
      case 'g':
        if (value !== 0 && (value !== EINTR || under.handlers === 0)) this.timed(under, note, value, EAGAIN);
        break;
      case 'j':
        this.rule(
          value === (this.thread(object).canceled ? CANCELED : 0) && this.thread(object).ended,
          `a join: result ${value}`,
        );
        break;
      case 'B':
        for (const sig of signalsOf(value)) thread.blocked.add(sig);
        break;
      case 'd':
        thread.disabled = object === 1;
        break;
      default:
        this.sent(note, under);
    }
  }

  /** A call that sends something has returned: it was surely sent, if it has not come yet. */
  private sent({ step, object, value }: Note, { delivered }: Step): void {
    const to = this.thread(object);
    if (step === 'K') to.usr1.surely ||= to.usr1.delivered === delivered && !to.ended;
    else if (step === 'P') this.usr2.surely ||= this.usr2.delivered === delivered;
    else if (step === 'C') to.surelyCanceled = true;
    else if (step === 'Q' && this.queued.has(value)) this.queued.set(value, true);
  }

  /** A step that failed: with this errno, and not before its time. */
  private timed({ note }: { readonly note: Note }, { step, time }: Note, value: number, errno: number): void {
    this.rule(value === errno && note.value > 0, `${step}: errno ${value}`);
    this.rule(time >= note.time + 1000 * note.value - ROUNDING, `${step} ends early`);
  }

  /** True if a mutex has no owner, and nobody may just have got it. */
  private unwanted(m: number): boolean {
    const wants = this.threads.some(
      ({ step: of }) => of !== undefined && 'ltk'.includes(of.note.step) && of.note.object === m,
    );
    return this.mutex(m).owner === undefined && !wants;
  }

  private tookSem(note: Note, under: Step, alone: boolean): void {
    const { step, object, value } = note;
    const sem = this.sem(object);
    if (this.rescued) return;
    if (value === 0) {
      sem.least--;
      this.rule(--sem.most >= 0, `semaphore ${object} falls below 0`);
    } else if (step === 'q') {
      const takers = this.threads.some(
        ({ step: of }) => of !== undefined && 'mq'.includes(of.note.step) && of.note.object === object,
      );
      this.rule(value === EAGAIN && !(alone && !takers && sem.least > 0), `sem_trywait: errno ${value}`);
    } else if (value !== EINTR || under.handlers === 0) {
      this.timed(under, note, value, ETIMEDOUT);
    }
  }
}

/** Judges a run. Throws with words about what is wrong, and the last notes. */
export function judgeThreads(run: ThreadRun): void {
  new Judge(run).all();
}
