/**
 * A clock that ticks beside one that does not, under clients that wait for some milliseconds again
 * and again: the clock's interrupts, the nodes that are looked at, how late the clients are called,
 * and how long the processor can rest. With a precision, calls share interrupts.
 */

import { CalloutCounters } from '../../../kernel/callout/trace.ts';
import { boot } from '../../boot.ts';
import { type ClockName, DEFAULT_CONFIG } from '../../config.ts';
import type { KernelSide } from '../../system.ts';
import { MeasureError, type PaperHost } from '../host.ts';
import { Random } from './random.ts';

export interface Tickless {
  readonly clock: ClockName;
  readonly hz: number;
  readonly scheme: string;
  /** Percent of a wait by which a client may be called late. */
  readonly precision: number;
  /** Interrupts of the clocks in a second: that of the ticks, and that of statistics. */
  readonly interrupts: number;
  /** Calls of clients in a second. */
  readonly calls: number;
  /** Nodes looked at for a call: to set it, on ticks, in softclock, for the next expiry. */
  readonly nodes: number;
  /** Microseconds by which a client is called after its time, in the mean. */
  readonly late: number;
  /** Percent of the time in which the processor has nothing to do. */
  readonly idle: number;
  /** Percent of the time in which it rests: each interrupt ends a rest and costs RESTLESS. */
  readonly rest: number;
}

/** Clients that wait. */
export const CLIENTS = 50;
/** The waits, in microseconds: uniform from 0 to twice the mean. */
export const MEAN = 25_000;
/** Microseconds that a processor takes to come out of a rest and to begin the next. */
export const RESTLESS = 100;
/** Modelled seconds of a run. */
const SECONDS = 4;
/** A tick of a microsecond. */
const FINE = 1_000_000;

/** The clock, the ticks a second, the scheme and the precision of each run. */
export const RUNS: readonly (readonly [ClockName, number, string, number])[] = [
  ...([100, 1000, 10_000] as const).map((hz) => ['tick', hz, 'scheme6', 0] as const),
  ...['scheme1', 'scheme2', 'scheme3', 'scheme4', 'scheme6', 'scheme7', 'calendar'].map(
    (scheme) => ['oneshot', FINE, scheme, 0] as const,
  ),
  ...[5, 25].flatMap((precision) =>
    ['scheme3', 'scheme7'].map((scheme) => ['oneshot', FINE, scheme, precision] as const),
  ),
];

/** The figures of some runs. */
export function tickless(host: Pick<PaperHost, 'image' | 'makeBuffer' | 'engine'>, runs = RUNS): Tickless[] {
  return runs.map(([clock, hz, scheme, precision]) => measure(host, clock, hz, scheme, precision));
}

const QUIET = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };

function measure(
  host: Pick<PaperHost, 'image' | 'makeBuffer' | 'engine'>,
  clock: ClockName,
  hz: number,
  scheme: string,
  precision: number,
): Tickless {
  const config = { ...DEFAULT_CONFIG, clock, hz, callout: scheme };
  const program = { path: '/bin/sleep', argv: ['sleep', '1000'], envp: [], file: undefined };
  const { image, makeBuffer, engine } = host;
  const system = boot(config, image, program, { ...QUIET, makeBuffer, engine });
  let counters = new CalloutCounters();
  let clients = new Clients({ hz, precision });
  let interrupted = (): number => 0;
  let taken = (): number => 0;
  system.install((kernel) => {
    const { callouts, md } = kernel;
    counters = callouts.counters;
    interrupted = () => md.intr.interrupted;
    taken = () =>
      md.intr.counts().reduce((sum, { routine, count }) => sum + (CLOCKS.includes(routine) ? count : 0), 0);
    clients = new Clients({ hz, precision });
    clients.begin(kernel);
  });
  const cycles = SECONDS * config.freq;
  while (system.cycle < cycles) {
    const reason = system.run(cycles);
    if (reason === 'halt' || reason === 'panic')
      throw new MeasureError(`${clock} on ${scheme}: ${system.complaints.join('; ')}`);
  }
  system.check();
  const { startNodes, stopNodes, tickNodes, softNodes, lookNodes, leewayNodes } = counters;
  const busy = interrupted() / cycles;
  const interrupts = taken() / SECONDS;
  return {
    ...{ clock, hz, scheme, precision, interrupts },
    calls: clients.calls / SECONDS,
    nodes: (startNodes + stopNodes + tickNodes + softNodes + lookNodes + leewayNodes) / clients.calls,
    late: clients.late / clients.calls,
    idle: 100 * (1 - busy),
    rest: 100 * Math.max(0, 1 - busy - (interrupts * RESTLESS) / 1e6),
  };
}

/** The routines of the clocks' interrupts. */
const CLOCKS = ['hardclock', 'statclock'];

/** The clients of a kernel. */
class Clients {
  calls = 0;
  /** Microseconds by which calls came late, added up. */
  late = 0;
  private readonly hz: number;
  private readonly precision: number;
  private readonly random = new Random(CLIENTS);
  /** The time that each client waits for, microseconds. */
  private readonly due: number[] = [];

  constructor({ hz, precision }: { readonly hz: number; readonly precision: number }) {
    this.hz = hz;
    this.precision = precision;
  }

  begin(kernel: KernelSide): void {
    for (let i = 0; i < CLIENTS; i++) this.wait(kernel, i);
  }

  /** Has client `i` wait, never shorter than it wants, and by its precision longer. */
  private wait(kernel: KernelSide, i: number): void {
    const { callouts, md } = kernel;
    const { hz } = this;
    const microseconds = 1 + this.random.below(2 * MEAN);
    const now = (md.cycle * 1e6) / md.freq;
    this.due[i] = now + microseconds;
    const { nticks, ticks: from } = callouts.table;
    const ticks = Math.max(1, Math.ceil(((now + microseconds) * hz) / 1e6) - nticks);
    const leeway = Math.floor((microseconds * this.precision * hz) / 1e8);
    const handle = callouts.setcallout(this.call, { kernel, i }, ticks + leeway, from);
    if (handle === 0) throw new MeasureError('the callout table is full');
    callouts.setPrecision(callouts.holder(handle), leeway);
  }

  /** The handler of a client. */
  private readonly call = ({ kernel, i }: { readonly kernel: KernelSide; readonly i: number }): void => {
    const { md } = kernel;
    this.calls++;
    this.late += (md.cycle * 1e6) / md.freq - this.due[i];
    this.wait(kernel, i);
  };
}
