/** `callwheel replay`: its options. The work (replay.ts) is loaded when it is asked for. */

import type { Command } from 'commander';
import { DdbError } from '../../kernel/ddb/error.ts';
import { addDebuggerOptions } from './ddb/options.ts';
import { addGdbOption } from './gdb/options.ts';
import { wholeNumber } from './options.ts';
import { addProfileOptions } from './profile-options.ts';
import { engineOption } from './ram.ts';
import type { ReplayOptions } from './replay.ts';
import { moduleTimeout } from './session-options.ts';

const HELP = `
FILE is what --log of run or boot wrote, or a link to a run, as --link prints one
and the page makes them: of a link only the part behind # counts. The machine is
booted as it was then, and gets the same input at the same points of the run; its
output is printed again. The log holds every file of the host's that the run
depended on, programs, modules and schemes, and names the root image by its
contents: it can be replayed in another folder and on another computer, by a
Callwheel with the same image.

The debugger goes forward and back in it, to any cycle or event. That
may be in the middle of the kernel; in a user program the machine stops between
two instructions, at the first cycle at or after the one asked for. Commands are
typed, or come from a file or from standard input; help lists them.

Each line of a log in a file has a checksum: a log that was changed is refused,
with the line. A log that was cut off, as when its command was killed, is refused
with the cycle up to which it is whole; --cut makes the run again up to there.

With --live the run goes on from --to as a live session: the terminal is yours, and
the input that the log has for later is dropped. --log writes a log of the new run,
which holds the past too.

Exit status:
  that of the run, if it was the same: its program's own, 128+n for a signal, 122 to 124
  0      the run came to where --to or --until stops it, or --cut to its end
  98     it parted from the log: the message says where
  99     with --memcheck: the program ended, and errors were found
  125    an error of the emulator: no such log, one that was changed or cut, or another root image

Examples:
  callwheel run --log run.log --seed 7 itimerdemo
  callwheel replay run.log
  callwheel replay run.log --to 2_600_000
  callwheel replay run.log --until 'calloutFire realitexpire'
  callwheel replay run.log --ddb
  callwheel replay run.log --to 2_600_000 --live --log other.log`;

/** Adds `replay` to the command. */
export function addReplay(program: Command): void {
  const command = program
    .command('replay')
    .summary('make a logged run again')
    .description('Makes the run again that FILE is the log of, and says whether it is the same.')
    .argument('<file>', 'the log, or a link to a run')
    .option('--to <cycle>', 'stop at this cycle', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--until <event>', 'stop at the first event of a name, or also about something', words)
    .option('--core <file>', 'write the first core file that a process leaves')
    .option('--memcheck', 'check the use of memory from malloc, as run does')
    .option('--json <file>', 'write what came of it as JSON; - for stdout')
    .option('--cut', 'make the run of a log that was cut off again, up to where it is whole')
    .option('--live', 'go on as a live session, from --to or from the end of a log that was cut off')
    .option('--log <file>', 'with --live: write a log of the run, from its boot on')
    .option('--realtime', 'with --live: pace the virtual clock against the wall (default in a terminal)')
    .option('--no-realtime', 'with --live: run as fast as the host can (default otherwise)')
    .addOption(moduleTimeout())
    .addOption(engineOption())
    .option('-q, --quiet', 'say nothing of a run that was the same');
  addProfileOptions(addGdbOption(addDebuggerOptions(command, true)))
    .addHelpText('after', HELP)
    .action(async (file: string, options: ReplayOptions) => {
      if (options.until !== undefined) await checkUntil(command, options.until);
      const { replay } = await import('./replay.ts');
      process.exitCode = await replay(file, options);
    });
}

/** `EVENT [NAME] [if CONDITION]`, as the debugger's break takes it. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Ends the command if --until has no event. The debugger's events are loaded for it alone. */
async function checkUntil(command: Command, until: readonly string[]): Promise<void> {
  const { checkEvent } = await import('../debug/breaks.ts');
  try {
    checkEvent(until);
  } catch (error) {
    if (!(error instanceof DdbError)) throw error;
    command.error(
      `error: option '--until <event>' argument '${until.join(' ')}' is invalid. ${error.message}.`,
    );
  }
}
