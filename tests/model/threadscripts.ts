/**
 * Random scripts for /tests/threadscript: what several threads do with mutexes, conditions,
 * rwlocks, semaphores, a barrier, signals, timers and cancellation. Locks are taken in the order of
 * their numbers, rwlocks after mutexes, so that no script of a right machine comes to a deadlock; a
 * thread that has a lock waits for other things only until a time.
 */

import type { Random } from './random.ts';

/** Threads of a script, without the first. */
const MOST_THREADS = 5;
const MUTEXES = 4;
/** Locks that rank after all mutexes. */
const RWLOCK = MUTEXES;
/** Signals, by number; 0 is all of them. */
const SIGNALS = [0, 14, 30, 31, 33] as const;

/** Makes scripts. */
class Author {
  private readonly random: Random;
  private readonly nthreads: number;
  /** True if threads are canceled; they do not meet at the barrier then. */
  private readonly cancels: boolean;
  private nqueued = 0;

  constructor(random: Random) {
    this.random = random;
    this.nthreads = 2 + random.below(MOST_THREADS - 1);
    this.cancels = random.below(2) === 0;
  }

  /** The script of each thread. */
  all(): string[] {
    const meetings = this.cancels ? 0 : this.random.below(4);
    return Array.from({ length: this.nthreads }, () => {
      const pieces = [this.steps(0, 2 + this.random.below(8))];
      for (let i = 0; i < meetings; i++) pieces.push('b0', this.steps(0, this.random.below(4)));
      return pieces.filter((piece) => piece !== '').join(' ');
    });
  }

  /** Steps of a thread that has locks below `rank`. */
  private steps(rank: number, n: number): string {
    return Array.from({ length: n }, () => this.step(rank))
      .filter((step) => step !== '')
      .join(' ');
  }

  /** A time in ms, on no tick in particular. */
  private ms(): number {
    return 1 + this.random.below(60);
  }

  private step(rank: number): string {
    const { random } = this;
    switch (random.below(12)) {
      case 0:
      case 1:
        return rank < MUTEXES ? this.section(rank + random.below(MUTEXES - rank)) : this.pause();
      case 2:
        return rank <= RWLOCK ? this.reading(rank) : this.pause();
      case 3:
      case 4:
        return this.trade(rank);
      case 5:
      case 6:
        return this.semaphore(rank);
      case 7:
      case 8:
        return this.signal(rank);
      case 9:
        return this.cancels ? this.cancel() : this.pause();
      case 10:
        return random.below(3) === 0 ? `n${random.below(2)}` : this.pause();
      default:
        return this.pause();
    }
  }

  private pause(): string {
    const { random } = this;
    return random.pick([`z${random.below(3)},${this.ms()}`, 'y0', `x0,${random.below(50)}`]);
  }

  /** Steps under mutex `m`, which may not have been got. */
  private section(m: number): string {
    const { random } = this;
    // Others are to want it meanwhile.
    const rest = random.below(2) === 0 ? `z${random.below(3)},${this.ms()} ` : '';
    const within = `${rest}${this.steps(m + 1, random.below(3))}`;
    const again: Readonly<Record<number, string>> = { 1: `k1,${this.ms()}`, 2: 'l2', 3: `l3 ${within} u3` };
    const middle = random.below(3) === 0 ? `${again[m] ?? ''} ${within}` : within;
    const begin = random.pick([`l${m}`, `l${m}`, `t${m}`, `k${m},${this.ms()}`]);
    // A second lock by the owner is for those that have it.
    const body = begin === `l${m}` ? middle : within;
    return `${begin} ${body} u${m}${random.below(8) === 0 ? ` u${m}` : ''}`.replaceAll(/ +/g, ' ');
  }

  private reading(rank: number): string {
    const { random } = this;
    const rw = random.below(2);
    const time = random.below(2) === 0 ? '' : `,${this.ms()}`;
    return `${random.pick(['r', 'v'])}${rw}${time} z0,${this.ms()} ${this.steps(Math.max(rank, RWLOCK + 1), random.below(2))} w${rw}`.replaceAll(
      / +/g,
      ' ',
    );
  }

  private trade(rank: number): string {
    const { random } = this;
    const c = random.below(2);
    const n = 2 + random.below(3);
    const untimed = rank === 0 && random.below(3) === 0;
    const wait = untimed ? `c${c}` : `c${c},${this.ms()}`;
    return random.pick([`s${c},1`, `S${c},${n}`, wait, wait]);
  }

  private semaphore(rank: number): string {
    const { random } = this;
    const s = random.below(2);
    const untimed = rank === 0 && random.below(3) === 0;
    const wait = untimed ? `m${s}` : `m${s},${this.ms()}`;
    return random.pick([`p${s}`, `p${s}`, `q${s}`, wait, wait]);
  }

  private signal(rank: number): string {
    const { random } = this;
    const to = 1 + random.below(this.nthreads);
    switch (random.below(7)) {
      case 0:
        return `P0`;
      case 1:
        return `Q0,${++this.nqueued}`;
      case 2:
        return `B0,${random.pick(SIGNALS)}`;
      case 3:
        return `D0,${random.pick(SIGNALS)}`;
      case 4:
        return rank > 0 ? `K${to}` : `B0,0 g0,${this.ms()} D0,0`;
      case 5:
        return `i0,${this.ms()}`;
      default:
        return `K${to}`;
    }
  }

  private cancel(): string {
    const { random } = this;
    return random.pick(['e0', 'd1', 'd0', `C${1 + random.below(this.nthreads)}`]);
  }
}

/** The scripts of several threads. */
export function threadScripts(random: Random): string[] {
  return new Author(random).all();
}
