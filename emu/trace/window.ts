/**
 * The window of a run that is written: from one cycle to another, and a limited number of events.
 * The callouts that are pending and the process that runs when it begins are passed to the
 * writer as if they were set, and got the processor, at that moment.
 */
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { type Proc, TimeLine, type TraceWriter } from './writer.ts';

/** The bounds of a window. */
export interface Bounds {
  /** The first cycle of the window. */
  readonly from: number;
  /** The first cycle after the window. */
  readonly to: number;
  /** The most events that are written. */
  readonly limit: number;
}

/** Arguments of an event. */
type Told = readonly never[];
/** A routine of an observer. */
type Routine = (...args: Told) => void;

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];

/**
 * An observer for one run that passes the events within the bounds to `writer`, after the
 * writer's begin and before its finish.
 */
export class Window {
  readonly observer: Observer;
  /** The cycle at which the limit on events was reached; undefined if it was not. */
  fullAt: number | undefined = undefined;
  private readonly writer: TraceWriter;
  private readonly bounds: Bounds;
  private readonly time = new TimeLine();
  private state: 'before' | 'open' | 'closed' = 'before';
  private count = 0;
  /** Callouts set before the window begins: the arguments of calloutSet, by entry. */
  private readonly pending = new Map<number, Told>();
  /** The process that runs, before the window begins. */
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

  /** Ends the window; the run is over, or the bounds have been reached. */
  finish(): void {
    if (this.state === 'closed') return;
    this.writer.finish();
    this.state = 'closed';
    // Without routines, further events cost the run nothing.
    for (const event of EVENTS) delete this.observer[event];
  }

  /** True for an event that the writer wants or that must be followed before the window. */
  private heeds(event: ProbeEvent): boolean {
    return event in KEPT || this.writer[event] !== undefined;
  }

  /** Takes an event of the probe. */
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

  /** Begins the window. */
  private open(): void {
    this.state = 'open';
    for (const args of this.pending.values()) this.pass('calloutSet', args);
    this.pending.clear();
    if (this.running !== undefined) this.writer.onCpu?.(this.running);
  }

  /** Passes an event to the writer, unless the limit on events has been reached. */
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

  /** Remembers the callout of entry `c` as pending. */
  keep(c: number, args: Told): void {
    this.pending.set(c, args);
  }

  /** Forgets the callout of entry `c`. */
  forget(c: number): void {
    this.pending.delete(c);
  }

  /** Remembers `p` as the process that runs. */
  runs(p: Proc | undefined): void {
    this.running = p;
  }
}

/** Routines for events before the window, which must be known when it begins. */
const KEPT: Readonly<Partial<Record<ProbeEvent, (window: Window, args: Told) => void>>> = {
  calloutSet: (window, args) => window.keep(args[0], args),
  calloutUnset: (window, args) => window.forget(args[0]),
  calloutFire: (window, args) => window.forget(args[0]),
  onCpu: (window, args) => window.runs(args[0]),
  offCpu: (window) => window.runs(undefined),
};
