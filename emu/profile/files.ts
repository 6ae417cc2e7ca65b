/**
 * Files of a profile: speedscope's own format, Chrome's trace events, which speedscope and
 * Perfetto open, and collapsed stacks, which flame graphs are made of.
 */

import type { Func, ProgramStacks } from './stacks.ts';

/** Nanoseconds in a second. */
const NANOSECONDS = 1e9;
/** Microseconds in a second: trace events have these. */
const MICROSECONDS = 1e6;

/** The forms of a file. */
export type ProfileForm = 'trace' | 'speedscope' | 'collapsed';

/** The form of a file of this name; undefined if the name does not tell. */
export function formOf(path: string): ProfileForm | undefined {
  if (/\.speedscope\.json$/i.test(path)) return 'speedscope';
  if (/\.json$/i.test(path)) return 'trace';
  return /\.(?:txt|folded|collapsed)$/i.test(path) ? 'collapsed' : undefined;
}

/** The text of a file; `freq`: cycles in a second. */
export function profileFile(form: ProfileForm, programs: readonly ProgramStacks[], freq: number): string {
  if (form === 'speedscope') return speedscope(programs, freq);
  return form === 'trace' ? traceEvents(programs, freq) : collapsed(programs);
}

const title = ({ name, pids }: ProgramStacks): string =>
  pids.length === 1 ? `${name} (pid ${pids[0]})` : `${name} (${pids.length} processes)`;

/** https://www.speedscope.app/file-format-schema.json */
function speedscope(programs: readonly ProgramStacks[], freq: number): string {
  const frames: object[] = [];
  const profiles = programs.map((program) => {
    const first = frames.length;
    frames.push(...program.functions.map(frameOf));
    const weights = program.stacks.map(({ cycles }) => (cycles * NANOSECONDS) / freq);
    return {
      type: 'sampled',
      name: title(program),
      unit: 'nanoseconds',
      startValue: 0,
      endValue: weights.reduce((sum, it) => sum + it, 0),
      samples: program.stacks.map(({ functions }) => functions.map((it) => it + first)),
      weights,
    };
  });
  const whole = {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    shared: { frames },
    profiles,
    exporter: 'callwheel',
  };
  return `${JSON.stringify(whole)}\n`;
}

const frameOf = ({ name, source }: Func): object =>
  source === undefined ? { name } : { name, file: source.file, line: source.line };

/** A function that is open in the sequence of stacks. */
interface Open {
  readonly number: number;
  readonly from: number;
}

/**
 * Trace events, one thread for each program. The stacks stand side by side as they are in the tree,
 * so that each call of a chain is one slice: widths are times, places are no moments.
 */
function traceEvents(programs: readonly ProgramStacks[], freq: number): string {
  const events = programs.flatMap((program, i) => threadEvents(program, i + 1, freq));
  return `{"traceEvents":[\n${events.map((it) => JSON.stringify(it)).join(',\n')}\n],"displayTimeUnit":"ns"}\n`;
}

function threadEvents(program: ProgramStacks, tid: number, freq: number): object[] {
  const at = (cycles: number): number => (cycles * MICROSECONDS) / freq;
  const thread = { pid: 1, tid };
  const events: object[] = [
    { ph: 'M', name: 'process_name', ...thread, args: { name: 'profile' } },
    { ph: 'M', name: 'thread_name', ...thread, args: { name: title(program) } },
  ];
  const open: Open[] = [];
  let now = 0;
  const close = (depth: number): void => {
    while (open.length > depth) {
      const { number, from } = open.pop() as Open;
      const { name, source, isKernel } = program.functions[number] as Func;
      const args = source === undefined ? {} : { args: { source: `${source.file}:${source.line}` } };
      const slice = { ph: 'X', name, cat: isKernel ? 'kernel' : 'user', ts: at(from), dur: at(now - from) };
      events.push({ ...slice, ...thread, ...args });
    }
  };
  for (const { functions, cycles } of inOrder(program)) {
    let same = 0;
    while (same < open.length && open[same]?.number === functions[same]) same++;
    close(same);
    for (const number of functions.slice(same)) open.push({ number, from: now });
    now += cycles;
  }
  close(0);
  return events;
}

/** The stacks so that those that begin alike stand together. */
function inOrder({ stacks }: ProgramStacks): ProgramStacks['stacks'] {
  return stacks.toSorted((a, b) => {
    for (let i = 0; i < a.functions.length && i < b.functions.length; i++) {
      const difference = (a.functions[i] as number) - (b.functions[i] as number);
      if (difference !== 0) return difference;
    }
    return a.functions.length - b.functions.length;
  });
}

/** A line for each stack: program and functions between semicolons, and cycles. */
function collapsed(programs: readonly ProgramStacks[]): string {
  const cycles = new Map<string, number>();
  for (const { name, functions, stacks } of programs)
    for (const stack of stacks) {
      const line = [name, ...stack.functions.map((it) => functions[it]?.name ?? '')]
        .map((it) => it.replace(/[;\n]/g, '_'))
        .join(';');
      cycles.set(line, (cycles.get(line) ?? 0) + stack.cycles);
    }
  return [...cycles].map(([line, n]) => `${line} ${Math.round(n)}\n`).join('');
}
