/** A profile as a flat table: the functions of each program with their cycles. */

import type { ProgramStacks } from './stacks.ts';

/** The most functions and lines of a program that the text lists. */
const MAX_FUNCTIONS = 30;
const MAX_LINES = 10;
/** The most programs that the text lists. */
const MAX_PROGRAMS = 8;

/** A function in the table. */
export interface Row {
  readonly name: string;
  /** The line on which it is declared, as `file:line`; null if it is not known. */
  readonly source: string | null;
  /** Cycles in its own instructions. */
  readonly self: number;
  /** Cycles in it and all that it called. */
  readonly total: number;
  /** Calls; null if they were not counted, or there were none. */
  readonly calls: number | null;
}

/** A program in the table. */
export interface ProgramTable {
  readonly program: string;
  readonly pids: readonly number[];
  readonly cycles: number;
  /** Cycles of the kernel's in these. */
  readonly kernelCycles: number;
  /** The functions, those with the most cycles of their own first. */
  readonly functions: readonly Row[];
  /** Cycles of source lines, those with the most first. */
  readonly lines: readonly { readonly line: string; readonly cycles: number }[];
}

/** The table of a program; `counted` tells if calls were counted. */
export function tableOf(program: ProgramStacks, counted: boolean): ProgramTable {
  const { functions, stacks, calls } = program;
  const self = new Float64Array(functions.length);
  const total = new Float64Array(functions.length);
  let kernelCycles = 0;
  for (const stack of stacks) {
    const last = stack.functions.at(-1);
    if (last === undefined) continue;
    self[last] += stack.cycles;
    if (stack.functions.some((it) => functions[it]?.isKernel)) kernelCycles += stack.cycles;
    for (const it of new Set(stack.functions)) total[it] += stack.cycles;
  }
  const rows = functions.map(({ name, source }, i): Row => {
    const place = source === undefined ? null : `${source.file}:${source.line}`;
    // Functions that are inlined or jumped to have no calls.
    const ncalls = counted ? (calls[i] ?? null) : null;
    return { name, source: place, self: self[i] ?? 0, total: total[i] ?? 0, calls: ncalls };
  });
  return {
    program: program.name,
    pids: program.pids,
    cycles: program.cycles,
    kernelCycles,
    functions: rows
      .filter((it) => it.total > 0)
      .sort((a, b) => b.self - a.self || b.total - a.total || (a.name < b.name ? -1 : 1)),
    lines: [...program.lines]
      .map(([line, cycles]) => ({ line, cycles }))
      .sort((a, b) => b.cycles - a.cycles || (a.line < b.line ? -1 : 1)),
  };
}

const count = (n: number): string => Math.round(n).toLocaleString('en-US');
const share = (n: number, all: number): string => `${((100 * n) / Math.max(1, all)).toFixed(1)}%`;

/** The tables in lines for the user; `how` tells how cycles were found. */
export function tableText(tables: readonly ProgramTable[], freq: number, how: string): string[] {
  const lines = tables.slice(0, MAX_PROGRAMS).flatMap((table) => [...programLines(table, freq, how), '']);
  const left = tables.length - MAX_PROGRAMS;
  return left > 0 ? [...lines, `and ${left} programs more`] : lines.slice(0, -1);
}

function programLines(
  { program, pids, cycles, kernelCycles, ...rest }: ProgramTable,
  freq: number,
  how: string,
): string[] {
  const who = pids.length === 1 ? `pid ${pids[0]}` : `${pids.length} processes`;
  const { functions, lines } = rest;
  const more = functions.length - MAX_FUNCTIONS;
  return [
    `profile of ${program} (${who}): ${count(cycles)} cycles, ${(cycles / freq).toFixed(3)} s, ${how}; ${share(kernelCycles, cycles)} in the kernel`,
    `${'self'.padStart(15)} ${'share'.padStart(7)} ${'total'.padStart(15)} ${'share'.padStart(7)} ${'calls'.padStart(11)}  function`,
    ...functions.slice(0, MAX_FUNCTIONS).map((row) => rowLine(row, cycles)),
    ...(more > 0 ? [`${''.padStart(15)} and ${more} functions more`] : []),
    ...(lines.length === 0 ? [] : [`${'self'.padStart(15)} ${'share'.padStart(7)}  line`]),
    ...lines
      .slice(0, MAX_LINES)
      .map((it) => `${count(it.cycles).padStart(15)} ${share(it.cycles, cycles).padStart(7)}  ${it.line}`),
  ];
}

function rowLine({ name, source, self, total, calls }: Row, all: number): string {
  const times = calls === null ? '' : count(calls);
  const place = source === null ? '' : ` (${source})`;
  return `${count(self).padStart(15)} ${share(self, all).padStart(7)} ${count(total).padStart(15)} ${share(total, all).padStart(7)} ${times.padStart(11)}  ${name}${place}`;
}
