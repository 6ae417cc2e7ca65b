/**
 * Host time of the callout structures alone: one unset and one set of a random
 * callout, n outstanding, on a null machine (no levels, no charges), for each
 * interface, each measured in a process of its own; beside the same structure
 * in C (bench-callout.c, cc -O2) where there is a C compiler. `--json FILE`
 * writes the figures as well. Figures are the best of several rounds, warm.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CalloutKernel, calloutsFor } from '../kernel/callout/kernels.ts';
import { type Callout, OwnedCallouts } from '../kernel/callout/owned.ts';
import { NULL_COST, NullMachine } from '../tests/model/machine.ts';

type Interface = 'list' | 'hash' | 'handle' | 'owned';
const INTERFACES: readonly Interface[] = ['list', 'hash', 'handle', 'owned'];
const SIZES = [10, 1000, 10_000, 100_000];
/** The list takes time in proportion to n. */
const LIST_LIMIT = 10_000;
const ROUNDS = 7;
const NDRAWS = 65536;

function handler(): void {}

/** The same numbers as bench-callout.c draws: xorshift32. */
function draws(n: number): { who: Int32Array; when: Int32Array } {
  let seed = 1995;
  const draw = (): number => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed >>> 0;
  };
  const who = new Int32Array(NDRAWS);
  const when = new Int32Array(NDRAWS);
  for (let i = 0; i < NDRAWS; i++) {
    who[i] = draw() % n;
    when[i] = 1 + (draw() & 0xffffff);
  }
  return { who, when };
}

/** A loop of `npairs` unsets and sets, over n callouts already set. */
function workload(door: Interface, n: number): (npairs: number) => void {
  const kernel: CalloutKernel = door === 'list' ? 'old' : door === 'hash' ? 'hash' : 'handle';
  const sizes = { ncallout: n, wheelsize: 0, hashsize: 0 };
  const callouts = calloutsFor(kernel, sizes, new NullMachine(), NULL_COST);
  const { who, when } = draws(n);
  callouts.hash?.idents.give(handler);
  if (door === 'handle') {
    const handles = new Float64Array(n);
    for (let i = 0; i < n; i++) handles[i] = callouts.setcallout(handler, i, when[i % NDRAWS]);
    return (npairs) => {
      for (let i = 0; i < npairs; i++) {
        const w = who[i & (NDRAWS - 1)];
        if (!callouts.unsetcallout(handles[w])) throw new Error('a handle went stale');
        handles[w] = callouts.setcallout(handler, w, when[i & (NDRAWS - 1)]);
      }
    };
  }
  if (door === 'owned') {
    const owned = new OwnedCallouts(callouts);
    const mine: Callout[] = [];
    for (let i = 0; i < n; i++) {
      mine.push(owned.callout_init() as Callout);
      owned.callout_reset(mine[i], when[i % NDRAWS], handler, i);
    }
    return (npairs) => {
      for (let i = 0; i < npairs; i++) {
        const w = who[i & (NDRAWS - 1)];
        if (!owned.callout_reset(mine[w], when[i & (NDRAWS - 1)], handler, w)) throw new Error('not pending');
      }
    };
  }
  for (let i = 0; i < n; i++) callouts.timeout(handler, i, when[i % NDRAWS]);
  return (npairs) => {
    for (let i = 0; i < npairs; i++) {
      const w = who[i & (NDRAWS - 1)];
      if (!callouts.untimeout(handler, w)) throw new Error('not found');
      callouts.timeout(handler, w, when[i & (NDRAWS - 1)]);
    }
  };
}

function pairsFor(door: Interface, n: number): number {
  return door === 'list' ? Math.ceil(20_000_000 / (n + 100)) : 2_000_000;
}

/** Nanoseconds for a pair, the best of the rounds. */
function measure(door: Interface, n: number): number {
  const run = workload(door, n);
  const npairs = pairsFor(door, n);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    run(npairs);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / npairs);
  }
  return best;
}

function measureC(rival: string, door: Interface, n: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const out = execFileSync(rival, [door, String(n), String(pairsFor(door, n))], { encoding: 'utf8' });
    best = Math.min(best, Number(out));
  }
  return best;
}

function compile(folder: string): string | null {
  const rival = join(folder, 'bench-callout');
  try {
    execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-o', rival, 'scripts/bench-callout.c'], {
      stdio: 'inherit',
    });
    return rival;
  } catch (error) {
    console.error(`no C rival: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

interface Figure {
  readonly interface: Interface;
  readonly n: number;
  readonly nanoseconds: number;
  readonly nanosecondsInC: number | null;
}

function main(json: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-callout-'));
  const rival = compile(folder);
  const figures: Figure[] = [];
  console.log('one unset and set of a random callout, null machine, host nanoseconds');
  console.log('interface        n    here       C   ratio');
  for (const door of INTERFACES) {
    for (const n of SIZES) {
      if (door === 'list' && n > LIST_LIMIT) continue;
      const self = fileURLToPath(import.meta.url);
      const ns = Number(execFileSync(process.execPath, [self, door, String(n)], { encoding: 'utf8' }));
      const inC = rival === null || door === 'list' ? null : measureC(rival, door, n);
      figures.push({ interface: door, n, nanoseconds: ns, nanosecondsInC: inC });
      const beside = inC === null ? '' : `${inC.toFixed(1).padStart(8)}${(ns / inC).toFixed(2).padStart(8)}`;
      console.log(`${door.padEnd(9)}${String(n).padStart(9)}${ns.toFixed(1).padStart(8)}${beside}`);
    }
  }
  rmSync(folder, { recursive: true });
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
}

const [first, second] = process.argv.slice(2);
const door = INTERFACES.find((it) => it === first);
if (door !== undefined) console.log(measure(door, Number(second)));
else if (first === undefined || (first === '--json' && second !== undefined)) main(second);
else {
  console.error('usage: bench-callout [--json FILE]');
  process.exitCode = 2;
}
