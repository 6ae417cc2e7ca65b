/**
 * `make bench-cpu`: the speed of both engines on work of several kinds and on real programs,
 * warm-up included, and beside it that of qemu-riscv32 on the same objects, where it is installed
 * with the cross compiler. The programs run on the whole machine, with its clock interrupts. All
 * ways must print the same, and the engines must come to the same run hash.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { fromCommandLine } from './commandline.ts';
import { type Built, build, findTools, lacking, Missing } from './cpu/build.ts';
import { measureRow } from './cpu/measure.ts';
import { type Figures, head, row as lineOf } from './cpu/report.ts';
import { type Program, programsOf, ROWS, type Row, rowsNamed } from './cpu/rows.ts';

const HELP = `usage: bench-cpu [--json FILE] [--runs N] [ROW]...
       make bench-cpu ROWS="[--json FILE] [--runs N] [ROW]..."

Measures rows, all if none is named: ${ROWS.map(({ name }) => name).join(', ')}.
lua, sqlite and zlib are made of Debian's source packages, as in make test-real, which are
fetched into build/real/packages where they are not there.

A row runs its program in each way, one after the other, N times over (5 unless --runs says so),
each in a process of its own. It tells seconds of the processor, median with the quarters of the
runs below and above; how many times as fast as the interpreter and as qemu the compiled engine is,
by the runs of each turn; and millions of instructions a second. interrupt and transfer tell
microseconds: of a clock interrupt, and of 512 bytes that go to another process.

--json FILE writes all figures there.

Exit status: 0, or 1 if ways did other work, a program failed, or something that a row needs is not
here though the row was named; 2 for a wrong command line.`;

/** The command line. Throws if it is wrong. */
function commandLine() {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'string' },
      runs: { type: 'string', default: '5' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const nturns = Number(values.runs);
  if (!Number.isInteger(nturns) || nturns < 1) throw new Error(`--runs ${values.runs}: no number of runs`);
  return { ...values, nturns, rows: rowsNamed(positionals), areNamed: positionals.length > 0 };
}

const { json, nturns, rows, areNamed } = fromCommandLine('bench-cpu', HELP, commandLine);

const tools = findTools();
const lack = lacking(tools);
const builds = new Map<Program, Built>();

/** A program that is built when a row needs it first. */
function built(program: Program): Built {
  const there = builds.get(program) ?? build(program, tools);
  builds.set(program, there);
  return there;
}

/** Measures a row, with a bar of progress while it does. */
function measured(row: Row): Figures {
  const bar = new SingleBar({
    format: '{row}: {bar} {value} of {total} runs{stage}',
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(nturns, 0, { row: row.name, stage: ', compiling' });
  try {
    return measureRow(row, built, nturns, {
      begin: (nruns) => {
        bar.setTotal(nruns);
        bar.update(0, { stage: '' });
      },
      ran: () => bar.increment(),
    });
  } finally {
    bar.stop();
  }
}

console.log(head());
if (lack !== undefined) console.log(`qemu: left out: ${lack}`);
const figures: Record<string, Figures> = {};
for (const row of rows) {
  if (lack !== undefined && areNamed && programsOf(row).every((it) => !it.machineOnly)) process.exitCode = 1;
  try {
    figures[row.name] = measured(row);
    console.log(lineOf(row.name, figures[row.name] as Figures));
  } catch (error) {
    const isMissing = error instanceof Missing;
    if (!isMissing || areNamed) process.exitCode = 1;
    console.log(`${row.name}: ${isMissing ? 'left out' : 'error'}: ${(error as Error).message}`);
  }
}
if (json !== undefined) {
  mkdirSync(dirname(json), { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model, ncpu: cpus().length, busy: loadavg()[2] };
  writeFileSync(json, `${JSON.stringify({ machine: { ...machine, nturns }, rows: figures }, null, 2)}\n`);
}
