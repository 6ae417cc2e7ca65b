/**
 * Readers of exported traces. Where a package reads a format, it does; the rules
 * that no package checks are those of the formats' own pages: which slice an arrow of
 * a Chrome trace binds to, and the lines of Linux's ftrace.
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

/** The one thing of a browser that DevTools will not do without. */
const BROWSER = {
  name: 'thread_name',
  cat: '__metadata',
  ph: 'M',
  ts: 0,
  pid: 999_999,
  tid: 999_999,
  args: { name: 'CrBrowserMain' },
};
/** What it says of every trace without a page in it. */
const NO_PAGE = 'TracingStartedInPage event not found.';

/** Has the trace model of Chrome's DevTools read a trace: its tracks by name, with events and finished spans, and its complaints. */
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

/** An arrow: the slices that it binds to, by name, and their times. */
export interface Arrow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The arrows of a trace. An event s, and an f with bp "e", binds to the innermost slice that is open on its
 * track then, events being taken in the order of their times and, at the same time, of the file.
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
/** The fields of each event, as the TP_printk of include/trace/events has them. */
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

/** The events of a text of ftrace's; throws at a line that Linux would not have written. */
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
