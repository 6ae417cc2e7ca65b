/**
 * `make bench-cc`: the programs of scripts/quality by our compiler and by gcc: emulated cycles at
 * -O2, bytes at -Os. The same figures on every computer that has both compilers. Then the time of
 * the compiler itself, clang's part beside ours; ends with 1 if ours is more than half of clang's.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { geometricMean, measureAll, ratio } from './quality/measure.ts';
import { LENGTHS, moduleOf, PROGRAMS, Stopwatch } from './quality/times.ts';

const all = measureAll('build/quality');
const row = (cells: readonly (string | number)[]): void =>
  console.log(
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(10))).join(' '),
  );
row(['', 'cycles', 'gcc -O2', 'ratio', 'bytes', 'gcc -Os', 'ratio']);
for (const { name, cycles, bytes } of all)
  row([name, ...cycles, ratio(cycles).toFixed(2), ...bytes, ratio(bytes).toFixed(2)]);
const cycles = geometricMean(all.map((it) => ratio(it.cycles)));
const bytes = geometricMean(all.map((it) => ratio(it.bytes)));
row(['geometric mean', '', '', cycles.toFixed(2), '', '', bytes.toFixed(2)]);

/** Compilations of a program of 300 lines, and of a long module, of which the median counts. */
const TIMES = 7;
const TIMES_LONG = 3;
/** The most that our part may take of a program of 300 lines, beside clang's. */
const SHARE = 0.5;

const watch = await Stopwatch.start();
console.log('\nProcessor time in milliseconds, clang and then ours, in a process that is warm');
row(['', 'clang', 'ours', 'ratio', '-g0', 'ours', '-g']);
const shares: number[] = [];
for (const path of PROGRAMS) {
  const { clang, ours } = await watch.of(path, readFileSync(path), TIMES);
  const bare = await watch.of(path, readFileSync(path), TIMES, ['-g0']);
  shares.push(ours / clang);
  const ratios = [(ours / clang).toFixed(2), bare.clang.toFixed(0), bare.ours.toFixed(0)];
  row([basename(path), clang.toFixed(0), ours.toFixed(0), ...ratios, (ours / bare.ours).toFixed(2)]);
}
console.log('\nMicroseconds for each line of a module; its steps for each line are counted by make test');
row(['lines', 'clang', 'ours']);
for (const lines of LENGTHS) {
  const source = moduleOf(lines);
  const { clang, ours } = await watch.of('module.c', source, TIMES_LONG);
  const count = source.split('\n').length;
  row([lines, ((1000 * clang) / count).toFixed(0), ((1000 * ours) / count).toFixed(0)]);
}
const share = geometricMean(shares);
console.log(`\nour part of a program of 300 lines is ${share.toFixed(2)} of clang's; ${SHARE} at most`);
if (share > SHARE) process.exitCode = 1;
