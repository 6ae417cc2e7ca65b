/**
 * `make bench-cc`: the programs of scripts/quality by our compiler and by gcc: emulated cycles at
 * -O2, bytes at -Os. The same figures on every computer that has both compilers.
 */

import { geometricMean, measureAll, ratio } from './quality/measure.ts';

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
