/** The rows of `make bench-cpu`, and the programs that they run. */

import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { filesBut } from '../real/table.ts';
import type { MachineRun } from './figures.ts';

/** The part of a Debian source package that a program is linked with. */
export interface Library {
  /** The package, which is one of those of `make test-real`. */
  readonly package: string;
  /** The folder of its sources and headers, in that of the package. */
  readonly folder: string;
  /** The sources in that folder. */
  sources(folder: string): readonly string[];
  /** Options with which they, and our program, are compiled. */
  readonly options: readonly string[];
}

/** A program that is measured. */
export interface Program {
  readonly name: string;
  /** Our source of it. */
  readonly source: string;
  readonly library?: Library;
  /** True if it needs more of a system than our start-up for Linux has. */
  readonly machineOnly?: boolean;
}

const MIPS: Program = { name: 'mips', source: 'userland/bin/mips.c' };
const KINDS: Program = { name: 'kinds', source: 'scripts/cpu/kinds.c' };
const PIPE: Program = { name: 'pipe', source: 'scripts/cpu/pipe.c', machineOnly: true };

const LUA: Program = {
  name: 'lua',
  source: 'scripts/cpu/lua.c',
  library: {
    package: 'lua5.4',
    folder: 'src',
    // Without its commands, and without the libraries of files and of the system.
    sources: (folder) => filesBut(folder, 'lua.c', 'luac.c', 'linit.c', 'liolib.c', 'loslib.c', 'loadlib.c'),
    // Its tables hash by a seed, which is made of the time and of addresses otherwise.
    options: ['-Dluai_makeseed(L)=1'],
  },
};

const SQLITE: Program = {
  name: 'sqlite',
  source: 'scripts/cpu/sqlite.c',
  library: {
    package: 'sqlite3',
    folder: '.',
    sources: () => ['sqlite3.c'],
    options: ['THREADSAFE=0', 'OMIT_LOAD_EXTENSION', 'OS_OTHER=1', 'TEMP_STORE=3'].map(
      (option) => `-DSQLITE_${option}`,
    ),
  },
};

const ZLIB: Program = {
  name: 'zlib',
  source: 'scripts/cpu/zlib.c',
  library: {
    package: 'zlib',
    folder: '.',
    // Without its routines for files.
    sources: (folder) => filesBut(folder, 'gzclose.c', 'gzlib.c', 'gzread.c', 'gzwrite.c'),
    options: ['-DHAVE_UNISTD_H', '-DHAVE_STDARG_H'],
  },
};

/** A program with its arguments. */
export interface Work {
  readonly program: Program;
  readonly args: readonly string[];
  /** Frequency of the clock, if not the usual one. */
  readonly hz?: number;
}

/** A row that tells how long a program takes. */
export interface WorkRow {
  readonly name: string;
  readonly work: Work;
}

/** A row that tells how long an event takes, by two runs that have few and many of them. */
export interface CostRow {
  readonly name: string;
  readonly few: Work;
  readonly many: Work;
  /** The events that the second run has more than the first. */
  nevents(many: MachineRun): number;
}

export type Row = WorkRow | CostRow;

const work = (name: string, program: Program, ...args: readonly (string | number)[]): WorkRow => ({
  name,
  work: { program, args: args.map(String) },
});
const kind = (name: string, n: number): WorkRow => work(name, KINDS, name, n);

/** Ticks a second of the two runs whose difference is the cost of a clock interrupt. */
const FEW = 100;
const MANY = 10_000;
const ticking = (hz: number): Work => ({ program: MIPS, args: ['3000'], hz });
/** Round trips of the two runs whose difference is the cost of a change of process. */
const TRIPS = [10_000, 110_000] as const;
const trips = (n: number): Work => ({ program: PIPE, args: [String(n)] });

/**
 * The rows. The programs of the second to the ninth retire about 1,500 million instructions each:
 * so the warm-up is the same part of all of them.
 */
export const ROWS: readonly Row[] = [
  work('10ms', MIPS, 40),
  work('coremark-like', MIPS, 16_000),
  kind('quicksort', 2800),
  kind('recursion', 5000),
  kind('softfloat', 3500),
  kind('sieve', 11_500),
  kind('matrix', 3100),
  kind('memcpy', 8300),
  kind('sha256', 123_000),
  work('lua', LUA, 3_000_000),
  work('sqlite', SQLITE, 5000, 40),
  work('zlib', ZLIB, 30),
  {
    name: 'interrupt',
    few: ticking(FEW),
    many: ticking(MANY),
    nevents: ({ cycles }) => (cycles / DEFAULT_CONFIG.freq) * (MANY - FEW),
  },
  { name: 'transfer', few: trips(TRIPS[0]), many: trips(TRIPS[1]), nevents: () => 2 * (TRIPS[1] - TRIPS[0]) },
];

/** The programs of a row. */
export const programsOf = (row: Row): readonly Program[] =>
  'work' in row ? [row.work.program] : [row.few.program, row.many.program];

/**
 * The rows of these names in the order of the table, or all if there are none. Throws if a row is
 * not there.
 */
export function rowsNamed(names: readonly string[]): readonly Row[] {
  const wrong = names.find((name) => !ROWS.some((row) => row.name === name));
  if (wrong !== undefined) throw new Error(`no row ${wrong}: ${ROWS.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? ROWS : ROWS.filter(({ name }) => names.includes(name));
}
