import { readFileSync } from 'node:fs';
import { exploredOf, undisturbed } from '../../emu/cli/explore/program.ts';
import { Work } from '../../emu/explore/work.ts';
import { Search } from '../../emu/explore/search.ts';
import { oneRun } from '../../emu/explore/run.ts';
const log = await undisturbed([process.argv[2] as string], { kernel: 'handle', clock: 'tick', hz: 100, stathz: 127, mem: 64 << 20, ncallout: 8192, moduleTimeout: 0 } as never, new Uint8Array(0), 1e9);
const ex = await exploredOf(log);
const base = oneRun(ex, [], 1e9);
const work = new Work(ex, { window: 250000, bound: 1e8, criteria: [], reduce: true }, base);
const s = new Search({ moves: 1, schedules: Number(process.argv[3] ?? 60), all: true, shard: 0, of: 1 });
for (;;) {
  const e = s.take();
  if (e === undefined) break;
  const t = performance.now();
  const r = work.do(e.task);
  const g = e.task as any;
  console.log(e.task.kind, g.fine, g.from, g.to, g.boundaries, g.user, JSON.stringify(g.moves?.at(-1)), '->', r.covered, r.tasks.length, (performance.now() - t).toFixed(0), (work as any).lastKind);
  s.give(e, r);
}
