/**
 * Readers of exported traces. A format that a package reads is read by that package.
 * Rules that no package checks are taken from the pages of the formats: the slice to
 * which an arrow of a Chrome trace binds, and the lines of Linux's ftrace.
 */

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One event of the Chrome trace-event format. */
export interface ChromeEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string | number;
  readonly bp?: string;
  readonly args: Readonly<Record<string, unknown>>;
}

interface DevToolsThread {
  name(): string;
  events(): readonly unknown[];
  asyncEvents(): readonly { readonly endTime?: number }[];
}

interface DevToolsModel {
  tracingModel(): {
    sortedProcesses(): readonly { name(): string; sortedThreads(): readonly DevToolsThread[] }[];
  };
}

/** The one property of a browser that DevTools needs. */
const BROWSER = {
  name: 'thread_name',
  cat: '__metadata',
  ph: 'M',
  ts: 0,
  pid: 999_999,
  tid: 999_999,
  args: { name: 'CrBrowserMain' },
};
/** The complaint of DevTools about every trace without a page. */
const NO_PAGE = 'TracingStartedInPage event not found.';

/**
 * Reads a trace by the trace model of Chrome's DevTools: its tracks by name, with events
 * and finished spans, and its complaints.
 */
export function devTools(events: readonly ChromeEvent[]): {
  readonly tracks: ReadonlyMap<string, { readonly events: number; readonly spans: number }>;
  readonly complaints: readonly string[];
} {
  const complaints: string[] = [];
  const { error, warn } = console;
  console.error = (...words: unknown[]) => complaints.push(words.join(' '));
  console.warn = console.error;
  try {
    const Model = require('devtools-timeline-model') as new (events: readonly unknown[]) => DevToolsModel;
    const model = new Model([BROWSER, ...events]).tracingModel();
    const tracks = new Map<string, { events: number; spans: number }>();
    for (const process of model.sortedProcesses())
      for (const thread of process.sortedThreads()) {
        const spans = thread.asyncEvents().filter(({ endTime }) => endTime !== undefined).length;
        tracks.set(`${process.name()}/${thread.name()}`, { events: thread.events().length, spans });
      }
    return { tracks, complaints: complaints.filter((line) => line !== NO_PAGE) };
  } finally {
    Object.assign(console, { error, warn });
  }
}

/** An arrow: the names and the times of the slices to which it binds. */
export interface Arrow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The arrows of a trace. An event s, and an f with bp "e", binds to the innermost slice
 * that is open on its track then. Events are taken in the order of their times and, at
 * the same time, in the order of the file.
 */
export function arrowsOf(events: readonly ChromeEvent[]): Arrow[] {
  const open = new Map<string, string[]>();
  const started = new Map<unknown, { from: string; start: number }>();
  const arrows: Arrow[] = [];
  for (const event of [...events].sort((a, b) => a.ts - b.ts)) {
    const track = `${event.pid}/${event.tid}`;
    const slices = open.get(track) ?? [];
    open.set(track, slices);
    const innermost = slices.at(-1);
    if (event.ph === 'B') slices.push(event.name);
    if (event.ph === 'E' && slices.pop() !== event.name)
      throw new Error(`${event.name} ends at ${event.ts}, but ${innermost} is open`);
    if (event.ph !== 's' && event.ph !== 'f') continue;
    if (innermost === undefined) throw new Error(`an arrow ${event.ph} at ${event.ts} binds to nothing`);
    if (event.ph === 's') started.set(event.id, { from: innermost, start: event.ts });
    else {
      const { from, start } = started.get(event.id) ?? { from: '', start: Number.NaN };
      if (event.bp !== 'e') throw new Error(`the arrow at ${event.ts} binds to the next slice`);
      arrows.push({ name: event.name, from, to: innermost, start, end: event.ts });
    }
  }
  const left = [...open.values()].flat();
  if (left.length > 0) throw new Error(`still open at the end: ${left.join(', ')}`);
  return arrows;
}

/** A signal of a value change dump: [time, value] in the order of the file. */
export interface Wave {
  readonly name: string;
  readonly wave: readonly (readonly [time: string, value: string])[];
}

export function vcdSignals(
  text: string,
): Promise<{ readonly timescale: string; readonly signal: readonly Wave[] }> {
  const { parse: read } = require('vcd-parser') as {
    parse(text: string): Promise<{ timescale: string; signal: Wave[] }>;
  };
  return read(text);
}

export function csvRows(text: string): Record<string, string>[] {
  const { parse } = require('csv-parse/sync') as {
    parse(text: string, options: { columns: true; record_delimiter: string }): Record<string, string>[];
  };
  return parse(text, { columns: true, record_delimiter: '\n' });
}

/** A line of ftrace: the task and its number, the processor, the flags, the time, the event. */
const LINE = /^ *(\S+)-(\d+) +\[(\d{3})\] ([d.][N.][hsH.][0-9.]) +(\d+\.\d{9}): (\w+): (.*)$/;

const TASK = String.raw`comm=\S+ pid=\d+ prio=-?\d+`;
const TIMER = 'timer=[0-9a-f]{16}';
/** The fields of each event, by the TP_printk of include/trace/events in Linux. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  timer_init: new RegExp(`^${TIMER}$`),
  timer_start: new RegExp(
    String.raw`^${TIMER} function=\S+ expires=\d+ \[timeout=\d+\] bucket_expiry=\d+ cpu=0 idx=\d+ flags=$`,
  ),
  timer_cancel: new RegExp(`^${TIMER}$`),
  timer_expire_entry: new RegExp(String.raw`^${TIMER} function=\S+ now=\d+ baseclk=\d+$`),
  timer_expire_exit: new RegExp(`^${TIMER}$`),
  itimer_state: /^which=\d+ expires=\d+ it_value=\d+\.\d{6} it_interval=\d+\.\d{6}$/,
  itimer_expire: /^which=\d+ pid=\d+ now=\d+$/,
  irq_handler_entry: /^irq=\d+ name=\S+$/,
  irq_handler_exit: /^irq=\d+ ret=(?:un)?handled$/,
  softirq_raise: /^vec=1 \[action=TIMER\]$/,
  softirq_entry: /^vec=1 \[action=TIMER\]$/,
  softirq_exit: /^vec=1 \[action=TIMER\]$/,
  sched_switch:
    /^prev_comm=\S+ prev_pid=\d+ prev_prio=-?\d+ prev_state=[RSTZ] ==> next_comm=\S+ next_pid=\d+ next_prio=-?\d+$/,
  sched_wakeup: new RegExp(String.raw`^${TASK} target_cpu=\d{3}$`),
  sched_wakeup_new: new RegExp(String.raw`^${TASK} target_cpu=\d{3}$`),
  sched_process_fork: /^comm=\S+ pid=\d+ child_comm=\S+ child_pid=\d+$/,
  sched_process_exec: /^filename=.+ pid=\d+ old_pid=\d+$/,
  sched_process_exit: new RegExp(`^${TASK}$`),
  sys_enter: /^NR \d+ \((?:[0-9a-f]+, ){5}[0-9a-f]+\)$/,
  sys_exit: /^NR \d+ = -?\d+$/,
  signal_generate: /^sig=\d+ errno=\d+ code=-?\d+ comm=\S+ pid=\d+ grp=[01] res=\d$/,
  signal_deliver: /^sig=\d+ errno=\d+ code=-?\d+ sa_handler=[0-9a-f]+ sa_flags=[0-9a-f]+$/,
};

export interface FtraceEvent {
  readonly pid: number;
  readonly time: number;
  readonly event: string;
  readonly fields: string;
}

/** The events of an ftrace text; throws at a line that Linux would not have written. */
export function ftraceEvents(text: string): FtraceEvent[] {
  const lines = text.split('\n');
  if (lines[0] !== '# tracer: nop' || lines.pop() !== '') throw new Error('no ftrace text');
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, , pid, , , time, event = '', fields = ''] = LINE.exec(line) ?? [];
      if (FIELDS[event]?.test(fields) !== true) throw new Error(`Linux does not write: ${line}`);
      return { pid: Number(pid), time: Number(time), event, fields };
    });
}
