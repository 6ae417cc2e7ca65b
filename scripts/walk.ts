/**
 * `make walk`: counts the routines and the changes of file on two ways through the machine: from
 * the chip's tick to a program's signal handler, and through one setitimer. The sources are
 * instrumented so that each routine reports that it is entered; then a program runs.
 *
 * A way ends where user instructions go on. Each routine that is entered counts once. A change of
 * file counts whenever the next routine entered lies in another file than the one before. Getters
 * count, and so do functions without a name. The inside of an operation that the kernel asks of
 * the machine (charge, splx, copyin, ...) does not count: to the kernel it is an instruction.
 *
 * With --routines every routine is listed, in the order in which they are entered.
 */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { instrumented, type Routine } from './walk/instrument.ts';
import { Way } from './walk/way.ts';
import type * as Ways from './walk/ways.ts';

const OUT = 'build/walk/ways.mjs';

const sources = ['kernel', 'emu'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('cli/'))
    .map((name) => `${folder}/${name}`),
);

const routines: Routine[] = [];
const texts = instrumented(sources, routines);
mkdirSync('build/walk', { recursive: true });
await build({
  entryPoints: ['scripts/walk/ways.ts'],
  outfile: OUT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
  plugins: [
    {
      name: 'instrument',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.ts$/ }, ({ path }) => ({
          contents: texts.get(path) ?? readFileSync(path, 'utf8'),
          loader: 'ts',
        }));
      },
    },
  ],
});
const way = new Way((number) => routines[number]?.file.startsWith('kernel/') === true);
Object.assign(globalThis, { way });
const { ways } = (await import(pathToFileURL(resolve(OUT)).href)) as typeof Ways;
const chip = routines.findIndex(({ name }) => name === 'ClockChip.reached');

const shown = process.argv.includes('--routines');
for (const { title, entered } of ways(way, chip)) {
  const list = entered.map((number) => routines[number] as Routine);
  const changes = list.filter(({ file }, i) => i > 0 && file !== list[i - 1]?.file).length;
  const files = new Set(list.map(({ file }) => file));
  console.log(
    `${title}: ${new Set(entered).size} routines, ${changes} changes of file, ${files.size} files, ${list.length} calls`,
  );
  let last = '';
  const crossed = list.flatMap(({ file }) => {
    if (file === last) return [];
    last = file;
    return [file];
  });
  console.log(`  ${crossed.join(' > ')}`);
  if (shown) for (const { file, name } of list) console.log(`  ${name}  ${file}`);
}
