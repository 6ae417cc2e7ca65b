/**
 * A program of its own: as many processes as its first argument says, at once, with four timers
 * each. Prints what they have printed, and the most memory that it has held.
 */

import { peakBytes } from '../../emu/cli/hostmemory.ts';
import { configOf } from '../../emu/front/settings.ts';
import { runProgram } from './harness.ts';

const [nprocesses = 0, slower = 1] = process.argv.slice(2).map(Number);
// The others are process 1 and the program itself.
const config = configOf({ maxproc: nprocesses + 2, mem: 256 << 20 });
const argv = ['/tests/many', `${nprocesses}`, `${3000 * slower}`, `${slower}`];
const { output, exit } = runProgram(argv, config, { cycles: 4e10 });
process.stdout.write(JSON.stringify({ output, exit, peakBytes: peakBytes() }));
