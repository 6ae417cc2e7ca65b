/**
 * The time of SCHEDULES schedules of `callwheel explore`, of a program that computes for about
 * CYCLES cycles while a timer ticks, with JOBS threads: in the host's time, and in that of its
 * processors, which other processes of the host do not lengthen. No schedule is left out as equal
 * to another one. Exits with 1 if the processors' time of a thread is over a minute for a thousand.
 *
 * usage: node build/js/scripts/bench-explore.js [CYCLES [SCHEDULES [JOBS]]]
 */

import { searchWith } from '../emu/cli/explore/pool.ts';
import { exploredOf, undisturbed } from '../emu/cli/explore/program.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import { USUAL } from '../emu/explore/criteria.ts';
import { oneRun } from '../emu/explore/run.ts';
import { Search } from '../emu/explore/search.ts';
import type { Rules } from '../emu/explore/work.ts';

const CYCLES = Number(process.argv[2] ?? 10_000_000);
const SCHEDULES = Number(process.argv[3] ?? 1000);
const JOBS = Number(process.argv[4] ?? 2);
/** Seconds that a thousand schedules may take. */
const MOST = 60;
const MICROSECONDS = 1_000_000;

const { freq, hz, kernel, clock, stathz, mem, ncallout, moduleFault } = DEFAULT_CONFIG;
const machine = { kernel, clock, hz, stathz, mem, ncallout, moduleFault, moduleTimeout: 10 };
const milliseconds = String(Math.round((CYCLES / freq) * 1000));
const log = await undisturbed(['spin', milliseconds], machine, new Uint8Array(0), 100 * freq);
const explored = await exploredOf(log);
const base = oneRun(explored, [], 100 * freq);
const rules: Rules = {
  window: Math.ceil(freq / hz),
  bound: 2 * base.cycle + freq,
  criteria: USUAL,
  faults: [],
  reduce: false,
};
const bounds = { moves: 1, schedules: SCHEDULES, all: true, shard: 0, of: 1, randoms: 0, seed: 1 };
const search = new Search(bounds);
const before = process.cpuUsage();
const began = performance.now();
await searchWith(search, JOBS, { log, rules, base }, new AbortController().signal, () => undefined);
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(before);
const processors = (user + system) / MICROSECONDS;
const { schedules, records } = search.tally;
console.log(`${schedules} schedules and ${records} other runs of ${base.cycle} cycles, ${JOBS} threads`);
console.log(
  `${seconds.toFixed(1)} s; ${processors.toFixed(1)} s of processors, ${(processors / JOBS).toFixed(1)} s a thread`,
);
process.exitCode = schedules < SCHEDULES || processors / JOBS > (MOST * SCHEDULES) / 1000 ? 1 : 0;
