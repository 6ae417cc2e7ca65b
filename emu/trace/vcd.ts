/**
 * A trace as a value change dump (IEEE 1364, section 18), for GTKWave and similar viewers. Its
 * wires are the interrupts that are requested and those that are served, the level, the process
 * that runs, the number of pending callouts and the trace points of modules. A value that changes
 * and changes back within a nanosecond is not shown.
 *
 * Invariant: `shown` has the values that the file gives, `now` the present values; every signal
 * whose two values may differ is in `changed`.
 */
import { IPL_BIO, IPL_CLOCK, IPL_NET, IPL_SOFTCLOCK, IPL_STATCLOCK, IPL_TTY } from '../../kernel/machdep.ts';
import { ProbeWires } from './vcd-probes.ts';
import { type Sink, TimeLine, type TraceWriter } from './writer.ts';

/** The signals with their widths in bits; the order of signals gives their identifiers. */
const SIGNALS = {
  run: 16, // number of the run, from 1
  clock_asked: 1, // a clock interrupt is requested
  clock_intr: 1, // a clock interrupt is served
  statclock_intr: 1, // a statclock interrupt is served
  tty_intr: 1, // a tty interrupt is served
  softclock_asked: 1, // a softclock interrupt is requested
  softclock: 1, // softclock is running
  handler: 1, // the handler of a callout is running
  level: 3, // the interrupt level
  pid: 16, // the process that runs, or 0
  callouts: 24, // pending callouts
  tty_asked: 1, // a tty interrupt is requested
  bio_asked: 1, // an interrupt of a simulated device at splbio is requested
  bio_intr: 1, // such an interrupt is served
  net_asked: 1, // an interrupt of a simulated device at splnet is requested
  net_intr: 1, // such an interrupt is served
} as const;

/** The name of a signal. */
type Signal = keyof typeof SIGNALS;
const NAMES = Object.keys(SIGNALS) as Signal[];
/** A signal, or the wire of a trace point by its identifier. */
type Wire = Signal | `module ${string}`;

/** The signal of a requested interrupt, by level. */
const ASKED: Readonly<Record<number, Signal>> = {
  [IPL_CLOCK]: 'clock_asked',
  [IPL_TTY]: 'tty_asked',
  [IPL_BIO]: 'bio_asked',
  [IPL_NET]: 'net_asked',
  [IPL_SOFTCLOCK]: 'softclock_asked',
};
/** The signal of an interrupt being served, by level. */
const SERVED: Readonly<Record<number, Signal>> = {
  [IPL_CLOCK]: 'clock_intr',
  [IPL_STATCLOCK]: 'statclock_intr',
  [IPL_TTY]: 'tty_intr',
  [IPL_BIO]: 'bio_intr',
  [IPL_NET]: 'net_intr',
};

/** Identifiers are printable characters from ! on. */
const identifier = (signal: Signal): string => String.fromCharCode(0x21 + NAMES.indexOf(signal));

/** The line for a value of a wire. */
function change(wire: Wire, value: number): string {
  if (!(wire in SIGNALS)) return `r${value} ${wire.slice('module '.length)}\n`;
  const signal = wire as Signal;
  return SIGNALS[signal] === 1
    ? `${value}${identifier(signal)}\n`
    : `b${value.toString(2)} ${identifier(signal)}\n`;
}

/** The lines at the head of the file: version, time scale and wires. */
function header(probes: ProbeWires, named: boolean): string[] {
  const variables = NAMES.map((name) => {
    const width = SIGNALS[name];
    return `$var wire ${width} ${identifier(name)} ${name} ${width === 1 ? '' : `[${width - 1}:0] `}$end`;
  });
  return [
    '$version callwheel $end',
    '$timescale 1 ns $end',
    '$scope module callwheel $end',
    ...variables,
    '$scope module modules $end',
    ...probes.declarations(named),
    '$upscope $end',
    '$upscope $end',
    '$enddefinitions $end',
  ];
}

/** The values of all signals, and those that the file does not give yet. */
class Changes {
  readonly time = new TimeLine();
  private readonly sink: Sink;
  private readonly now = new Map<Wire, number>(NAMES.map((name) => [name, 0]));
  private readonly shown = new Map<Wire, number>();
  private readonly changed = new Set<Wire>();
  /** The time of the changes in `changed`, in nanoseconds. */
  private at = 0;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** The present value of a signal. */
  get(signal: Wire): number {
    return this.now.get(signal) ?? 0;
  }

  /** Sets a signal to its present value; changes of an earlier time are written first. */
  set(signal: Wire, value: number): void {
    const ns = this.time.now();
    if (ns !== this.at) this.write();
    this.at = ns;
    this.now.set(signal, value);
    this.changed.add(signal);
  }

  /** Writes the initial values of all signals. */
  dump(): void {
    this.sink('#0\n$dumpvars\n');
    for (const signal of NAMES) this.show(signal);
    this.sink('$end\n');
  }

  /** Writes the changes of time `at`. */
  write(): void {
    const changed = [...this.changed].filter((signal) => this.shown.get(signal) !== this.get(signal));
    this.changed.clear();
    if (changed.length === 0) return;
    if (this.at > 0) this.sink(`#${this.at}\n`);
    for (const signal of changed) this.show(signal);
  }

  /**
   * Writes the remaining changes and the present time, so that a viewer shows the last values
   * up to the end.
   */
  end(): void {
    this.write();
    const ns = this.time.now();
    if (ns > this.at) this.sink(`#${ns}\n`);
  }

  /** Writes the present value of a signal. */
  private show(signal: Wire): void {
    const value = this.get(signal);
    this.shown.set(signal, value);
    this.sink(change(signal, value));
  }
}

/** A writer of traces as value change dumps. */
export function vcd(sink: Sink): TraceWriter {
  const changes = new Changes(sink);
  const probes = new ProbeWires(0x21 + NAMES.length);
  const set = (signal: Wire | undefined, value: number): void => {
    if (signal !== undefined) changes.set(signal, value);
  };
  const pending = new Set<number>();
  const count = (): void => set('callouts', pending.size);
  for (const line of header(probes, false)) sink(`${line}\n`);
  changes.dump();
  return {
    attached(md) {
      changes.time.attach(md);
      set('run', changes.get('run') + 1);
    },
    begin: () => {},
    finish() {
      pending.clear();
      changes.write();
      for (const signal of NAMES) if (signal !== 'run') set(signal, 0);
      for (const id of probes.used) set(`module ${id}`, 0);
    },
    end: () => changes.end(),
    head: () =>
      header(probes, true)
        .map((line) => `${line}\n`)
        .join(''),
    interruptPosted: (level) => set(ASKED[level], 1),
    interruptEnter(level) {
      set(ASKED[level], 0);
      set(SERVED[level], 1);
    },
    interruptExit: (level) => set(SERVED[level], 0),
    levelRaised: (_from, to) => set('level', to),
    levelLowered: (_from, to) => set('level', to),
    softclockBegin: () => set('softclock', 1),
    softclockEnd: () => set('softclock', 0),
    calloutSet(c) {
      pending.add(c);
      count();
    },
    calloutUnset(c) {
      pending.delete(c);
      count();
    },
    calloutFire(c) {
      pending.delete(c);
      count();
      set('handler', 1);
    },
    calloutDone: () => set('handler', 0),
    onCpu: (p) => set('pid', p.p_pid),
    offCpu: () => set('pid', 0),
    moduleProbe(module, name, value) {
      const id = probes.wire(`${module}.${name}`);
      // A point without a value counts how often it was passed.
      if (id !== undefined) set(`module ${id}`, value ?? changes.get(`module ${id}`) + 1);
    },
  };
}
