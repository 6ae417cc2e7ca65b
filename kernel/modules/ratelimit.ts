/**
 * A token bucket: /dev/ratelimit takes bytes at a rate.
 *
 * The bucket gains `rate` tokens a second and holds `burst` of them; a byte
 * costs one. A writer takes the tokens it needs, or sleeps until they are there.
 * Nothing happens at every tick: the tokens gained are worked out when a writer
 * wants some, and a callout is set, for the very tick, only while one waits.
 * Several writers get their turns one after the other.
 *
 * The rate over any length of time is right to within a tick's tokens and the burst.
 */
import {
  type Args,
  type Callout,
  type Counter,
  type Device,
  EINVAL,
  KernelError,
  type ModuleKernel,
  PCATCH,
  PSOCK,
  type Removable,
  type Sleepable,
  type Uio,
} from '../module.ts';

export const name = 'ratelimit';
export const version = 1;
/** Bytes a second; bytes that may go at once after a pause. */
export const args = { rate: 1000, burst: 100 } as const;

/** The highest rate and the largest burst. */
const MOST = 10_000_000;

/** The place of a writer in the queue. */
interface Turn {
  /** The writer's turn has come. */
  come: boolean;
}

/**
 * The bucket. Credit is counted in bytes times hz, so that a tick brings a whole
 * number of it.
 *
 * Invariant: 0 <= credit <= burst * hz, as of tick `filled`.
 */
class Bucket {
  rate: number;
  readonly burst: number;
  readonly k: ModuleKernel;
  readonly callout: Callout;
  private credit: number;
  /** The tick up to which credit was counted. */
  private filled: number;
  /** A writer has its turn. */
  private busy = false;
  /** Writers that wait for their turn, in order. */
  private readonly queue: Turn[] = [];
  private readonly waits: Counter;

  constructor(k: ModuleKernel, rate: number, burst: number) {
    this.k = k;
    this.rate = rate;
    this.burst = burst;
    this.callout = k.callout_init();
    this.waits = k.counter('waits', 'sleeps for tokens, or for the turn to take them');
    this.credit = burst * k.hz;
    this.filled = k.ticks;
  }

  /** Adds the credit gained since the last time. */
  fill(): void {
    const { ticks, hz } = this.k;
    const gained = ((ticks - this.filled) | 0) * this.rate;
    this.credit = Math.min(this.burst * hz, this.credit + gained);
    this.filled = ticks;
  }

  /** Waits for a turn at the bucket, which leave() ends. 0, EINTR or ERESTART. Level: sleep. */
  *enter(): Sleepable<number> {
    if (this.busy) {
      const turn = { come: false };
      this.queue.push(turn);
      while (!turn.come) {
        this.waits.add();
        const error = yield* this.k.tsleep(turn, PSOCK | PCATCH, 'rateturn', 0);
        if (error !== 0) return this.giveUp(turn, error);
      }
    }
    this.busy = true;
    return 0;
  }

  /** Passes the turn to the writer that has waited longest. */
  leave(): void {
    const turn = this.queue.shift();
    this.busy = turn !== undefined;
    if (turn === undefined) return;
    turn.come = true;
    this.k.wakeup(turn);
  }

  /** Leaves the queue because of a signal, which may have come just after the turn. */
  private giveUp(turn: Turn, error: number): number {
    if (turn.come) this.leave();
    else this.queue.splice(this.queue.indexOf(turn), 1);
    return error;
  }

  /** Takes `n` tokens, `burst` at most. 0, EINTR or ERESTART. Level: sleep. */
  *take(n: number): Sleepable<number> {
    const { k, callout } = this;
    // The callout must not expire between its being set and the sleep that it is to end.
    const s = k.splsoftclock();
    let error = 0;
    for (this.fill(); this.credit < n * k.hz && error === 0; this.fill()) {
      const ticks = Math.ceil((n * k.hz - this.credit) / this.rate);
      k.callout_reset(callout, ticks, refill, this);
      this.waits.add();
      error = yield* k.tsleep(callout, PSOCK | PCATCH, 'tokens', 0);
    }
    k.callout_stop(callout);
    if (error === 0) this.credit -= n * k.hz;
    k.splx(s);
    return error;
  }
}

/** The callout's handler: there are enough tokens for the writer that waits. */
function refill({ k, callout }: Bucket): void {
  k.wakeup(callout);
}

interface State {
  readonly bucket: Bucket;
  readonly device: Device;
  readonly node: Removable;
}

export function load(k: ModuleKernel, { rate, burst }: Args<typeof args>): State {
  for (const [what, value] of Object.entries({ rate, burst }))
    if (!Number.isInteger(value) || value < 1 || value > MOST)
      throw new KernelError(EINVAL, `${what}=${value} is not a whole number from 1 to ${MOST}`);
  const bucket = new Bucket(k, rate, burst);
  const bytes = k.counter('bytes', 'bytes taken');

  function* write(uio: Uio): Sleepable<number> {
    let error = yield* bucket.enter();
    if (error !== 0) return error;
    while (uio.resid > 0 && error === 0) {
      const n = Math.min(burst, uio.resid);
      error = (yield* bucket.take(n)) || uio.uiomove(new Uint8Array(n));
      if (error === 0) bytes.add(n);
    }
    bucket.leave();
    return error;
  }

  const device = k.device('ratelimit', 0o222, { write: (_file, uio) => write(uio) });
  const node = k.sysctl('rate', {
    doc: 'bytes a second, from now on if it is written',
    read: () => bucket.rate,
    write: (value) => {
      if (value < 1 || value > MOST) return EINVAL;
      bucket.fill();
      bucket.rate = value;
      k.wakeup(bucket.callout);
      return 0;
    },
  });
  return { bucket, device, node };
}

export function unload(k: ModuleKernel, { bucket, device, node }: State): void {
  device.remove();
  node.remove();
  k.callout_destroy(bucket.callout);
}
