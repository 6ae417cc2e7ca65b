/**
 * The part of a run that is written: from one cycle to another, and so many
 * events at most. What is pending and who runs when it begins is told to the
 * writer as if it happened then.
 */
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { type Proc, TimeLine, type TraceWriter } from './writer.ts';

/** Cycles of the run, `to` not included; and events. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

type Told = readonly never[];
type Routine = (...args: Told) => void;

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];

/** An observer for one run that passes what falls into the bounds to `writer`, between its begin and its finish. */
export class Window {
  readonly observer: Observer;
  /** The cycle at which the limit on events was reached; undefined if it was not. */
  fullAt: number | undefined = undefined;
  private readonly writer: TraceWriter;
  private readonly bounds: Bounds;
  private readonly time = new TimeLine();
  private state: 'before' | 'open' | 'closed' = 'before';
  private count = 0;
  /** Callouts set before the window, by entry, and the process that runs. */
  private readonly pending = new Map<number, Told>();
  private running: Proc | undefined = undefined;

  constructor(run: string, writer: TraceWriter, bounds: Bounds) {
    this.writer = writer;
    this.bounds = bounds;
    writer.begin(run);
    const observer: Record<string, Routine> = {
      attached: (...args: Told) => {
        this.time.attach(args[0]);
        writer.attached?.(args[0]);
      },
    };
    for (const event of EVENTS) if (this.heeds(event)) observer[event] = (...args) => this.tell(event, args);
    this.observer = observer as Observer;
  }

  /** The run is over. */
  finish(): void {
    if (this.state === 'closed') return;
    this.writer.finish();
    this.state = 'closed';
    // What comes after costs the run nothing.
    for (const event of EVENTS) delete this.observer[event];
  }

  private heeds(event: ProbeEvent): boolean {
    return event in KEPT || this.writer[event] !== undefined;
  }

  private tell(event: ProbeEvent, args: Told): void {
    if (this.state === 'closed') return;
    const { cycle } = this.time;
    if (this.state === 'before') {
      if (cycle < this.bounds.from) {
        KEPT[event]?.(this, args);
        return;
      }
      this.open();
    }
    if (cycle >= this.bounds.to) this.finish();
    else this.pass(event, args);
  }

  private open(): void {
    this.state = 'open';
    for (const args of this.pending.values()) this.pass('calloutSet', args);
    this.pending.clear();
    if (this.running !== undefined) this.writer.onCpu?.(this.running);
  }

  private pass(event: ProbeEvent, args: Told): void {
    const routine = this.writer[event] as Routine | undefined;
    if (routine === undefined) return;
    if (this.count === this.bounds.limit) {
      this.fullAt = this.time.cycle;
      this.finish();
      return;
    }
    this.count++;
    routine.apply(this.writer, args as never);
  }

  keep(c: number, args: Told): void {
    this.pending.set(c, args);
  }

  forget(c: number): void {
    this.pending.delete(c);
  }

  runs(p: Proc | undefined): void {
    this.running = p;
  }
}

/** What has to be known at the window's beginning of the events before it. */
const KEPT: Readonly<Partial<Record<ProbeEvent, (window: Window, args: Told) => void>>> = {
  calloutSet: (window, args) => window.keep(args[0], args),
  calloutUnset: (window, args) => window.forget(args[0]),
  calloutFire: (window, args) => window.forget(args[0]),
  onCpu: (window, args) => window.runs(args[0]),
  offCpu: (window) => window.runs(undefined),
};
