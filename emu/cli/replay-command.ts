/** `callwheel replay`: makes a logged run again, as far as it is wanted, and says whether it was the same. */

import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import { boot } from '../boot.ts';
import type { Host } from '../machine.ts';
import { Failure } from './exit.ts';
import { packageVersion, rootImage } from './image.ts';
import { wholeNumber } from './options.ts';
import { checkWritable, complain, stdoutDrained, writeText } from './output.ts';
import { ReplayedRun, type ReplayStop } from './replayed.ts';
import { type RunLogFile, readLog, sameFile, sha256 } from './runlog.ts';
import { loadScheme } from './scheme-file.ts';
import { hostNewlines } from './terminal.ts';

interface ReplayOptions {
  readonly to?: number;
  readonly json?: string;
  readonly quiet?: true;
}

/** The replay went another way than the log. */
const EXIT_PARTED = 1;
/** Cycles that are run before the output is looked after. */
const SLICE = 5_000_000;

const HELP = `
FILE is what --log of run or boot wrote. The machine is booted as it was then,
and gets the same input at the same points of the run; its output is printed
again. The log names the root image and every file of the host's that the run
depended on by their contents: if one has changed, the run cannot be made again.

Exit status:
  0      the run was the same, or came to where --to stops it
  1      it parted from the log: the message says where
  125    an error of the emulator: no such log, or a file that has changed

Examples:
  callwheel run --log run.log --seed 7 itimerdemo
  callwheel replay run.log
  callwheel replay run.log --to 30_000_000`;

/** Adds `replay` to the command. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .summary('make a logged run again')
    .description('Makes the run again that FILE is the log of, and says whether it is the same.')
    .argument('<file>', 'the log')
    .option('--to <cycle>', 'stop at this cycle', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--json <file>', 'write what came of it as JSON; - for stdout')
    .option('-q, --quiet', 'say nothing of a run that was the same')
    .addHelpText('after', HELP)
    .action(async (file: string, options: ReplayOptions) => {
      process.exitCode = await replay(file, options);
    });
}

async function replay(path: string, options: ReplayOptions): Promise<number> {
  if (options.json !== undefined) checkWritable('--json', options.json);
  const log = readLog(path);
  const { terminal } = log.start.config;
  const make = await replayMaker(log);
  const run = make({
    consoleOutput: (bytes) => process.stdout.write(terminal ? hostNewlines(bytes) : bytes),
    note: (line) => process.stdout.write(terminal ? `${line}\r\n` : `${line}\n`),
    trace: () => undefined,
    mark: () => undefined,
  });
  const to = options.to ?? Number.POSITIVE_INFINITY;
  let stop: ReplayStop;
  do {
    stop = run.run(Math.min(to, run.cycle + SLICE));
    await stdoutDrained();
    await setImmediate();
  } while (stop === 'cycle' && run.cycle < to);
  return report(path, run, stop, options);
}

/** What makes the machine of a log, as often as it is wanted. Failure if what it was made of has changed. */
export async function replayMaker({ start, events }: RunLogFile): Promise<(host: Host) => ReplayedRun> {
  const { config, program } = start;
  const image = rootImage();
  if (sha256(image) !== start.image)
    throw new Failure(
      `the root image has changed since the run was logged (by callwheel ${start.callwheel}; this is ${packageVersion()}): the run cannot be made again`,
    );
  const file = program.file === null ? undefined : sameFile(program.file);
  if (start.scheme !== null) sameFile(start.scheme);
  const scheme = start.scheme === null ? undefined : await loadScheme(start.scheme.path);
  return (host) =>
    new ReplayedRun(boot(config, image, { ...program, file }, host, scheme), { start, events });
}

function report(path: string, run: ReplayedRun, stop: ReplayStop, options: ReplayOptions): number {
  const runHash = run.system.runHash();
  const { end } = run;
  const status = stop === 'parted' ? EXIT_PARTED : 0;
  const said = {
    same: stop === 'end' && end !== undefined ? `the same run: ${end.how} at cycle ${run.cycle}` : '',
    cut: `the same run as far as the log goes: cycle ${run.cycle}; it does not tell how the run ended`,
    stopped: `stopped at cycle ${run.cycle}; the same run so far`,
    parted: `the run parts from the log ${run.parting}`,
  };
  const result =
    stop === 'parted' ? 'parted' : stop === 'cycle' ? 'stopped' : end === undefined ? 'cut' : 'same';
  if (result === 'parted' || options.quiet !== true) complain(`${path}: ${said[result]}`);
  if (options.quiet !== true) process.stderr.write(`run hash: ${runHash}\n`);
  if (options.json !== undefined) {
    const figures = {
      log: path,
      result,
      cycle: run.cycle,
      runHash,
      ended: end?.how ?? null,
      parting: run.parting || null,
    };
    writeText('--json', options.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return status;
}
