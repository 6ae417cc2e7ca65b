/**
 * `callwheel replay`: makes a logged run again, as far as is asked for, and says if it was the
 * same.
 */

import { type Command, InvalidArgumentError } from 'commander';
import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import { debugged, type ReplayBounds, type Replayed, replayed } from '../debug/replay.ts';
import { replayMaker } from '../front/replay.ts';
import type { RunLog } from '../front/runlog.ts';
import { MACHINE_VERSION } from '../machineversion.ts';
import { CoreFile } from './corefile.ts';
import { addDebuggerOptions, type DebuggerOptions, debuggerFor } from './ddb/options.ts';
import { readLog } from './logfile.ts';
import { wholeNumber } from './options.ts';
import { checkWritable, complain, writeText } from './output.ts';
import { replayHost, replayUser } from './replay-host.ts';

interface ReplayOptions extends DebuggerOptions, ReplayBounds {
  readonly json?: string;
  readonly quiet?: true;
  readonly files?: readonly string[];
  readonly core?: string;
}

/** The replay went another way than the log. */
const EXIT_PARTED = 1;

const HELP = `
FILE is what --log of run or boot wrote. The machine is booted as it was then,
and gets the same input at the same points of the run; its output is printed
again. The log names the root image and every file of the host's that the run
depended on by their contents: if one has changed, the run cannot be made again.
They are looked for in the folders of --files, beside the log, and in the working
directory, by the path that the user gave and by the last part of it.

The debugger goes forward and back in it, to any cycle or event. That
may be in the middle of the kernel; in a user program the machine stops between
two instructions, at the first cycle at or after the one asked for. Commands are
typed, or come from a file or from standard input; help lists them.

Exit status:
  0      the run was the same, or came to where --to stops it
  1      it parted from the log: the message says where
  125    an error of the emulator: no such log, a damaged one, or a file that has changed

Examples:
  callwheel run --log run.log --seed 7 itimerdemo
  callwheel replay run.log
  callwheel replay run.log --to 2_600_000
  callwheel replay run.log --until 'calloutFire realitexpire'
  callwheel replay run.log --ddb`;

/** Adds `replay` to the command. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .summary('make a logged run again')
    .description('Makes the run again that FILE is the log of, and says whether it is the same.')
    .argument('<file>', 'the log')
    .option('--to <cycle>', 'stop at this cycle', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--until <event>', 'stop at the first event of a name, or also about something', anEvent)
    .option('--files <folder>', 'look for the files of the log here, too; repeatable', oneMore)
    .option('--core <file>', 'write the first core file that a process leaves')
    .option('--json <file>', 'write what came of it as JSON; - for stdout')
    .option('-q, --quiet', 'say nothing of a run that was the same');
  addDebuggerOptions(command)
    .addHelpText('after', HELP)
    .action(async (file: string, options: ReplayOptions) => {
      process.exitCode = await replay(file, options);
    });
}

/** A text, after those that were given before. */
const oneMore = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** `EVENT` or `EVENT NAME`, as the debugger's break takes it. */
function anEvent(text: string): readonly string[] {
  const words = text.trim().split(/\s+/);
  try {
    eventNamed(words[0]);
    return words;
  } catch (error) {
    if (error instanceof DdbError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

async function replay(path: string, options: ReplayOptions): Promise<number> {
  if (options.json !== undefined) checkWritable('--json', options.json);
  const log = readLog(path);
  const other = otherMachine(path, log);
  if (other !== undefined && options.quiet !== true) complain(other);
  const core = options.core === undefined ? undefined : new CoreFile(options.core);
  const make = await replayMaker(log, replayHost(path, options.files), core && [core]);
  const asked = options.ddb === true || options.ddbCommands !== undefined;
  const ddb = asked ? debuggerFor(options, true, (text) => process.stderr.write(text)) : undefined;
  const user = replayUser(log.start.config);
  const replay =
    ddb === undefined ? await replayed(make, options, user) : await debugged(make, ddb, options, user);
  // The debugger has shown why the run ended.
  const why = ddb === undefined && replay.stop === 'end' ? replay.run.system.complaints : [];
  for (const line of why) process.stderr.write(`${line}\n`);
  core?.end();
  if (other !== undefined && options.quiet === true && replay.stop === 'parted') complain(other);
  return report(path, log, replay, options);
}

/** A line about a log of another machine; undefined if it is of this one. */
function otherMachine(path: string, { start: { machine } }: RunLog): string | undefined {
  return machine === MACHINE_VERSION
    ? undefined
    : `${path}: logged on machine ${machine}; this is machine ${MACHINE_VERSION}, and the run may part from the log`;
}

function report(path: string, log: RunLog, { run, stop, at }: Replayed, options: ReplayOptions): number {
  const { cycle, runHash } = at ?? { cycle: run.cycle, runHash: run.system.runHash() };
  const { end } = run;
  const status = stop === 'parted' ? EXIT_PARTED : 0;
  const said = {
    same: stop === 'end' && end !== undefined ? `the same run: ${end.how} at cycle ${run.cycle}` : '',
    cut: `the same run as far as the log goes: cycle ${run.cycle}; it does not tell how the run ended`,
    stopped: `stopped at cycle ${cycle}; the same run so far`,
    parted: `the run parts from the log ${run.parting}`,
  };
  const result =
    stop === 'parted' ? 'parted' : stop === 'cycle' ? 'stopped' : end === undefined ? 'cut' : 'same';
  if (result === 'parted' || options.quiet !== true) complain(`${path}: ${said[result]}`);
  if (options.quiet !== true) process.stderr.write(`run hash: ${runHash}\n`);
  if (options.json !== undefined) {
    const figures = {
      log: path,
      machine: log.start.machine,
      thisMachine: MACHINE_VERSION,
      result,
      cycle,
      runHash,
      ended: end?.how ?? null,
      parting: run.parting || null,
    };
    writeText('--json', options.json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return status;
}
