import { readFileSync } from 'node:fs';
import { KERNELS } from '../emu/config.ts';
import { fuzzSyscalls } from '../tests/model/syscallfuzz.ts';
import { MASTER, parseMaster } from './makesyscalls.ts';

const table = parseMaster(readFileSync(MASTER, 'utf8'));
const [from, n, calls] = process.argv.slice(2).map(Number);
const configs = [
  { clock: 'oneshot', hz: 1_000_000, freq: 25_000_000 },
  { hz: 60 },
  { hz: 1000 },
  { clock: 'oneshot', hz: 100_000 },
  { clock: 'oneshot', hz: 1000 },
] as const;
let bad = 0;
for (let s = from; s < from + n; s++)
  for (const kernel of KERNELS) {
    for (const more of configs) {
      const t = process.cpuUsage().user;
      try {
        fuzzSyscalls(table, kernel, s, calls, more);
      } catch (e) {
        bad++;
        console.log('BAD', JSON.stringify(more), (e as Error).message);
      }
      const d = (process.cpuUsage().user - t) / 1e6;
      if (d > 20) console.log('slow', s, kernel, JSON.stringify(more), d);
    }
  }
console.log('seeds', from, n, 'bad', bad, process.cpuUsage().user / 1e6);
