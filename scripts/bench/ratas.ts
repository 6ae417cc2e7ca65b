/**
 * The workload ratas, after the published description of the benchmark of Ratas. A unit is a
 * connection with two ends of five timers each, of which some are not used:
 *
 * - A pacer of a short duration, set with each message; it nearly always fires.
 * - A timer that closes the end, of a long duration, set twice.
 * - A timer for idleness, of a long duration, pushed back with each message of either end. It never
 *   fires.
 * - A timer for the next request, of a medium duration, set once in a cycle; it fires.
 * - A deadline for a request, of a medium duration. The first message of the answer moves it to be
 *   earlier, and the last one cancels it.
 *
 * In a cycle an end requests, and the other answers with 128 messages, 10 ticks one after the
 * other. So a message comes to three settings, one of which fires. Cycles are of slightly different
 * lengths. At the end all is idle for a long time.
 *
 * Requests and messages fall on even ticks, and closing falls on odd ones. So the order within a
 * tick does not matter.
 */

import type { Contender, ContenderMaker } from './contender.ts';
import { type Counts, noCounts, scramble, type Work } from './workloads.ts';

// The timers of an end, by their numbers in it.
const IDLE = 0;
const CLOSE = 1;
const PACE = 2;
const REQUEST = 3;
const DEADLINE = 4;
/** Timers of an end. */
const TIMERS = 5;

/** Messages of an answer. */
const MESSAGES = 128;
/** Ticks between two messages. */
const PACE_TICKS = 10;
/** A second, in ticks. */
const SECOND = 50_000;
/** Ticks between an answer and the next request; up to 98 more for some units. */
const REQUEST_TICKS = SECOND;
/** Ticks after which an end would count as idle. */
const IDLE_TICKS = 60 * SECOND;
/** Ticks after which an end closes: three cycles. An odd number. */
const CLOSE_TICKS = 3 * SECOND + 5001;
/** Ticks that a closing end has for what is under way. An even number. */
const CLOSING_TICKS = SECOND / 5;
/** Ticks of a whole run, within which the units begin in the first second. */
const RUN_TICKS = 7 * SECOND;

/** The units at work, over a contender; end 2u is the server of unit u, end 2u + 1 the client. */
class Units {
  readonly counts: Counts = noCounts();
  readonly contender: Contender;
  private readonly nunits: number;
  /** Messages that each end has still to send. */
  private readonly unsent: Int32Array;
  /** Messages that each end has received since its last request. */
  private readonly received: Int32Array;
  /** 1 for each end that is closing. */
  private readonly closing: Uint8Array;
  private now = 0;

  constructor(make: ContenderMaker, n: number) {
    this.nunits = Math.max(1, Math.floor(n / (2 * TIMERS)));
    this.unsent = new Int32Array(2 * this.nunits);
    this.received = new Int32Array(2 * this.nunits);
    this.closing = new Uint8Array(2 * this.nunits);
    this.contender = make(2 * TIMERS * this.nunits, (client) => this.fired(client));
  }

  /** Does whole runs, at least one. */
  run(nsets: number): void {
    const enough = this.counts.sets + nsets;
    do this.whole();
    while (this.counts.sets < enough);
  }

  private whole(): void {
    const { contender, nunits } = this;
    this.closing.fill(0);
    for (let tick = 0, unit = 0; tick < RUN_TICKS; tick++) {
      for (; unit < nunits && beginning(unit, nunits) <= tick; unit++) {
        this.begin(2 * unit);
        this.begin(2 * unit + 1);
        this.request(2 * unit + 1);
      }
      this.now = (this.now + 1) | 0;
      contender.tick();
    }
  }

  private begin(end: number): void {
    this.unidle(end);
    this.set(end, CLOSE, CLOSE_TICKS);
  }

  private fired(client: number): void {
    const end = (client / TIMERS) | 0;
    this.counts.fires++;
    this.counts.sum = (this.counts.sum + scramble(client, this.now)) | 0;
    const timer = client - end * TIMERS;
    if (timer === PACE) this.deliver(end);
    else if (timer === REQUEST) this.request(end);
    else if (timer === CLOSE) this.close(end);
  }

  /** The client requests an answer, and the server begins with it. */
  private request(end: number): void {
    if (this.closing[end] !== 0) return;
    this.set(end, DEADLINE, 4 * MESSAGES * PACE_TICKS);
    this.received[end] = 0;
    this.unsent[end - 1] = MESSAGES;
    this.deliver(end - 1);
  }

  /** The server sends a message, if there is one. */
  private deliver(end: number): void {
    if (this.unsent[end] === 0) return;
    this.unsent[end]--;
    this.unidle(end);
    this.receive(end + 1);
    this.set(end, PACE, PACE_TICKS);
  }

  private receive(end: number): void {
    this.unidle(end);
    const received = ++this.received[end];
    if (received === 1) this.reset(end, DEADLINE, 2 * MESSAGES * PACE_TICKS);
    if (received < MESSAGES) return;
    this.cancel(end, DEADLINE);
    this.set(end, REQUEST, REQUEST_TICKS + 14 * ((end >> 1) & 7));
  }

  /** The end begins to close or, the second time, is closed with all its timers. */
  private close(end: number): void {
    if (this.closing[end] === 0) {
      this.closing[end] = 1;
      this.set(end, CLOSE, CLOSING_TICKS);
      return;
    }
    for (let timer = IDLE; timer <= DEADLINE; timer++) if (timer !== CLOSE) this.cancel(end, timer);
  }

  private unidle(end: number): void {
    this.reset(end, IDLE, IDLE_TICKS);
  }

  private set(end: number, timer: number, ticks: number): void {
    this.counts.sets++;
    this.contender.set(end * TIMERS + timer, ticks);
  }

  private reset(end: number, timer: number, ticks: number): void {
    this.counts.sets++;
    if (this.contender.reset(end * TIMERS + timer, ticks)) this.counts.cancels++;
  }

  private cancel(end: number, timer: number): void {
    if (this.contender.cancel(end * TIMERS + timer)) this.counts.cancels++;
  }
}

/** The tick of a run on which a unit begins: an even one of the first second. */
function beginning(unit: number, nunits: number): number {
  return 2 * Math.floor((unit * (SECOND / 2)) / nunits);
}

/** The workload ratas. */
export function ratas(make: ContenderMaker, n: number): Work {
  const units = new Units(make, n);
  return { counts: units.counts, contender: units.contender, run: (nsets) => units.run(nsets) };
}
