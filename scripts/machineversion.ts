/**
 * `make machine-version`: makes the runs of tests/system/machineversion.json. If one of them has
 * changed, it raises the number in emu/machineversion.ts and writes the table anew; otherwise the
 * number stays as it is, and only runs that were added to the table get their outcomes. Runs in the
 * repository.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  changed,
  type Outcome,
  outcome,
  type Row,
  readTable,
  renewed,
  TABLE,
} from '../tests/system/machineversion.ts';

const VERSION_FILE = 'emu/machineversion.ts';

const shown = ({ hash: _, cycles: _1, ...run }: Row): string => JSON.stringify(run);

const table = readTable();
const outcomes: Outcome[] = [];
for (const run of table.runs) outcomes.push(await outcome(run));

const others = changed(table, outcomes);
for (const i of others) console.log(`changed: ${shown(table.runs[i] as Row)}`);
for (const row of table.runs) if (row.hash === undefined) console.log(`new: ${shown(row)}`);

const next = renewed(table, outcomes);
const version = next.versions.length;
const source = readFileSync(VERSION_FILE, 'utf8');
writeFileSync(VERSION_FILE, source.replace(/(MACHINE_VERSION = )\d+/, `$1${version}`));
writeFileSync(TABLE, JSON.stringify(next));
spawnSync('node_modules/.bin/biome', ['format', '--write', TABLE], { stdio: 'inherit' });
const why =
  others.length > 0 ? `${others.length} of ${outcomes.length} runs have changed` : 'no run has changed';
console.log(`machine ${version}: ${why}`);
