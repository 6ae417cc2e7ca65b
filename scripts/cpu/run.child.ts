/**
 * A process of `make bench-cpu` that makes one run on the machine, and prints it as JSON:
 * `run.child ENGINE PROGRAM HZ [ARGUMENT]...`.
 */

import { optimizeLater } from '../../emu/cli/optimizer.ts';
import type { EngineWay } from './figures.ts';
import { emulate } from './run.ts';

optimizeLater();
const [engine = '', path = '', hz = '', ...args] = process.argv.slice(2);
process.stdout.write(JSON.stringify(emulate(engine as EngineWay, path, args, Number(hz))));
