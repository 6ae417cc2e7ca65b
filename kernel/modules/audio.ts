/**
 * Audio streams that want a frame every 10 to 20 milliseconds, and how late they
 * get them. Such streams are an example of the paper's introduction.
 *
 * A stream begins with a clock tick, and its frames are due at exact times from
 * then on. The callout comes at the first tick that is not before that, or
 * later if softclock is late: the difference is the frame's lateness. Nobody
 * hears that a frame is late by some milliseconds; everybody hears the jitter,
 * the change of lateness from one frame to the next. When a frame comes and the
 * next is due already, one has dropped out.
 *
 * /dev/audio0 and its like are text files that tell about a stream so far.
 */
import {
  type Args,
  type Callout,
  type Device,
  type DeviceFile,
  EINVAL,
  KernelError,
  type ModuleKernel,
  type Removable,
  type Uio,
} from '../module.ts';

export const name = 'audio';
export const version = 1;
/** The number of streams; milliseconds between two frames of the first stream, and of the last. */
export const args = { streams: 3, from: 10, to: 20 } as const;

const MICROSECONDS = 1_000_000;
/** Classes of lateness; each is twice as wide as the one before, and the last takes the rest. */
const NBUCKETS = 11;
/** The first class is of frames late by less than so many microseconds. */
const FIRST_BUCKET = 125;

class Stream {
  readonly callout: Callout;
  /** Lateness of the last frame, microseconds, as all figures here. */
  private last = 0;
  /** Lateness of all frames, added up. */
  private total = 0;
  /** Changes of lateness from frame to frame, added up. */
  private changes = 0;
  /** The greatest lateness. */
  max = 0;
  /** Frames by class of lateness. */
  readonly histogram = new Array<number>(NBUCKETS).fill(0);
  private readonly k: ModuleKernel;
  private readonly period: number;
  /** The time at which the next frame is due: microseconds since boot. */
  private due: number;
  readonly frames;
  readonly dropouts;

  constructor(k: ModuleKernel, index: number, period: number) {
    this.k = k;
    this.period = period;
    this.callout = k.callout_init();
    this.frames = k.counter(`frames${index}`, `frames of stream ${index}`);
    this.dropouts = k.counter(`dropouts${index}`, `frames of stream ${index} that came too late to be heard`);
    const nextTick = Math.ceil((k.microuptime() * k.hz) / MICROSECONDS);
    this.due = (nextTick * MICROSECONDS) / k.hz + period;
    this.arm();
  }

  /** The mean lateness. */
  get mean(): number {
    return Math.floor(this.total / Math.max(1, this.frames.value));
  }

  /** The mean change of lateness from one frame to the next. */
  get jitter(): number {
    return Math.floor(this.changes / Math.max(1, this.frames.value - 1));
  }

  private arm(): void {
    const { k } = this;
    // Tick t comes t / hz seconds after boot. A rounding error must not cost a tick.
    const tick = Math.ceil((this.due * k.hz) / MICROSECONDS - 1e-6);
    k.callout_reset(this.callout, (tick - k.ticks) | 0, audioframe, this);
  }

  /** Counts a frame, and sets the callout for the next. Level: splsoftclock. */
  frame(): void {
    const late = Math.floor(this.k.microuptime() - this.due);
    const missed = Math.floor(late / this.period);
    if (this.frames.value > 0) this.changes += Math.abs(late - this.last);
    this.last = late;
    this.frames.add();
    this.dropouts.add(missed);
    this.total += late;
    this.max = Math.max(this.max, late);
    const bucket = Math.max(0, Math.ceil(Math.log2((late + 1) / FIRST_BUCKET)));
    this.histogram[Math.min(bucket, NBUCKETS - 1)]++;
    this.due += (1 + missed) * this.period;
    this.arm();
  }

  /** The text of the stream's device. */
  report(): string {
    const ms = (us: number) => (us / 1000).toFixed(3);
    const most = Math.max(1, ...this.histogram);
    const lines = this.histogram.map((n, i) => {
      const label = i < NBUCKETS - 1 ? `below ${ms(FIRST_BUCKET << i).padStart(8)} ms` : 'more'.padEnd(17);
      return `  ${label} ${String(n).padStart(7)} ${'*'.repeat(Math.round((30 * n) / most))}`.trimEnd();
    });
    return [
      `a frame every ${ms(this.period)} ms: ${this.frames.value} frames, ${this.dropouts.value} dropouts`,
      `late by ${ms(this.mean)} ms in the mean, ${ms(this.max)} ms at most; jitter ${ms(this.jitter)} ms`,
      ...lines,
      '',
    ].join('\n');
  }
}

/** The handler of all streams. */
function audioframe(stream: Stream): void {
  stream.frame();
}

interface State {
  readonly streams: readonly Stream[];
  readonly installed: readonly Removable[];
}

/** Reads from a text as it was at the first read of this opening. */
function readText(file: DeviceFile, uio: Uio, text: () => string): number {
  file.data ??= Uint8Array.from(text(), (c) => c.charCodeAt(0));
  const rest = file.data as Uint8Array;
  const piece = rest.subarray(0, uio.resid);
  file.data = rest.subarray(piece.length);
  return uio.uiomove(piece);
}

/** The device and the sysctl nodes of a stream. */
function install(k: ModuleKernel, stream: Stream, index: number): (Device | Removable)[] {
  const node = (what: string, doc: string, read: () => number | string) =>
    k.sysctl(`${what}${index}`, { doc: `${doc} of stream ${index}`, read });
  return [
    k.device(`audio${index}`, 0o444, { read: (file, uio) => readText(file, uio, () => stream.report()) }),
    node('mean', 'mean lateness, microseconds,', () => stream.mean),
    node('jitter', 'mean change of lateness, microseconds,', () => stream.jitter),
    node('max', 'most lateness, microseconds,', () => stream.max),
    node('histogram', `frames by lateness, below ${FIRST_BUCKET} us, twice that, ...,`, () =>
      stream.histogram.join(' '),
    ),
  ];
}

export function load(k: ModuleKernel, { streams: n, from, to }: Args<typeof args>): State {
  if (!(Number.isInteger(n) && n >= 1 && n <= 100))
    throw new KernelError(EINVAL, `streams=${n} is not from 1 to 100`);
  if (!(from >= 1 && from <= to && to <= 1000))
    throw new KernelError(EINVAL, `from=${from} to=${to} is no range of milliseconds`);
  const period = (i: number) => Math.round(1000 * (from + (n === 1 ? 0 : ((to - from) * i) / (n - 1))));
  const streams = Array.from({ length: n }, (_, i) => new Stream(k, i, period(i)));
  return { streams, installed: streams.flatMap((stream, i) => install(k, stream, i)) };
}

export function* unload(k: ModuleKernel, { streams, installed }: State): Generator<undefined, void> {
  for (const thing of installed) thing.remove();
  for (const { callout } of streams) {
    yield* k.callout_drain(callout);
    k.callout_destroy(callout);
  }
}
