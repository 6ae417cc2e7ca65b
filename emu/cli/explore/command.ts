/** `callwheel explore`: its options. The work (explore.ts) is loaded when it is asked for. */

import { type Command, InvalidArgumentError } from 'commander';
import { CRITERIA, type Criterion, criterion } from '../../explore/criteria.ts';
import { kindsOf, PLACEABLE } from '../../explore/kinds.ts';
import { fileSpec } from '../files-in.ts';
import { moduleSpec } from '../module/spec.ts';
import { addMachineOptions, environmentEntry, wholeNumber } from '../options.ts';
import { engineOption } from '../ram.ts';
import type { ExploreOptions } from './explore.ts';

/** A paragraph in lines of at most 88 columns. */
const folded = (text: string): string => text.replace(/(.{1,88})(?: |$)/g, '$1\n').trimEnd();

const HELP = `
PROGRAM is one of the image, an ELF file or a C source, as for run. It is run once as it
is. Then it is run with one interrupt moved to another place, for each place within the
window: each boundary between two instructions of user code, and each charge of the kernel
and its modules. Then two interrupts are moved, up to --bound. Runs that are provably equal
are made once.

An interrupt comes earlier because the processor stands still at that place, and later
because the clock's request is late: both are what hardware may do.

With --place-faults runs are made, too, in which one fault strikes, at each time at which
it could. ${folded(`KINDS is ${PLACEABLE}.`)}

${folded(`FAILURE is ${CRITERIA}. Without --until it is hang, panic, check and status.`)}

Exit status:
  0      no failure in what was explored
  1      a failure was found: its schedule is told, and --log has a log that replays it
  2      the undisturbed run fails already
  125    an error of the emulator: a bad option, a file that cannot be read or written
  126    the program was found but cannot be run
  127    the program was not found
  130    interrupted by ^C; 143 by SIGTERM

Examples:
  callwheel explore prog.c
  callwheel explore --log found.log prog.c   (then: callwheel replay found.log)
  callwheel explore --until line=lost --bound 2 --max 100 prog.c
  callwheel explore --place-faults eintr,fail=EIO:write --until noline=done prog.c
  callwheel explore --shard 1/2 --state part1.json prog.c
  callwheel explore --shard 2/2 --state part2.json prog.c
  callwheel explore --merge part1.json,part2.json`;

const CYCLES = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Adds `explore` to the command. */
export function addExplore(program: Command): void {
  const command = program
    .command('explore')
    .summary('run a program with its interrupts at every other place')
    .description('Looks for a failure of PROGRAM that depends on where interrupts come.')
    .argument('[program]', 'a program of the image, or an ELF file or C source of the host')
    .argument('[args...]', "the program's arguments")
    .passThroughOptions();
  addProgramOptions(addSearchOptions(addMachineOptions(command)))
    .addHelpText('after', HELP)
    .action(async (name: string | undefined, args: readonly string[], options: ExploreOptions) => {
      const { explore } = await import('./explore.ts');
      process.exitCode = await explore(name === undefined ? [] : [name, ...args], options);
    });
}

/** A criterion, after those that were given before. */
function aCriterion(text: string, before: readonly Criterion[] = []): readonly Criterion[] {
  const it = criterion(text);
  if (it === undefined) throw new InvalidArgumentError(`Accepted: ${CRITERIA}.`);
  return [...before, it];
}

/** Kinds of faults. */
function someKinds(text: string): readonly string[] {
  const kinds = kindsOf(text);
  if (typeof kinds === 'string') throw new InvalidArgumentError(kinds);
  return kinds;
}

/** A part of a whole: I/N. */
export function aShard(text: string): { readonly shard: number; readonly of: number } {
  const [, i, n] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const [shard, of] = [Number(i), Number(n)];
  if (shard >= 1 && shard <= of) return { shard: shard - 1, of };
  throw new InvalidArgumentError('Accepted: I/N, with I from 1 to N.');
}

/** Adds the options of the search. */
function addSearchOptions(command: Command): Command {
  return command
    .option('--until <failure>', 'a failure to look for; repeatable', aCriterion)
    .option('--place-faults <kinds>', 'also try faults of these kinds, one in a run', someKinds)
    .option('--all', 'go on after the first failure, and count')
    .option(
      '--window <cycles>',
      'move interrupts by at most so many cycles (default: a tick; 0: none)',
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option('--bound <n>', 'move or place at most so many in a run', wholeNumber(1, 9), 1)
    .option('--random <n>', 'then try so many random schedules with one move more', wholeNumber(0, 1e6), 0)
    .option('--random-seed <n>', 'the seed of the random schedules', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--max <schedules>', 'try at most so many schedules', CYCLES)
    .option('--hang <cycles>', 'cycles after which a run counts as one that does not end', CYCLES)
    .option('--no-reduce', 'also make the runs that are provably equal')
    .option('--jobs <n>', 'threads (default: the processors of this computer)', wholeNumber(1, 256))
    .option('--shard <i/n>', 'explore the i-th of n parts', aShard)
    .option('--state <file>', 'keep what was done in a file, and go on from it if it is there')
    .option('--merge <files>', 'add up the states of all shards, separated by commas')
    .option('--log <file>', 'write the log of the first run that fails')
    .option('--json <file>', 'write the results as JSON; - for stdout');
}

/** Adds the options that say what is run. */
function addProgramOptions(command: Command): Command {
  return command
    .option('--env <name=value>', 'add to the environment', environmentEntry)
    .option('--file <path=file>', 'put a file into the machine, as run does; repeatable', fileSpec)
    .option('--share <path=folder>', 'put a folder into the machine, as run does; repeatable', fileSpec)
    .option('--module <file[:arg=value,...]>', 'load a kernel module, as run does; repeatable', moduleSpec)
    .option(
      '--module-timeout <seconds>',
      'end the command when a module keeps the host for so long; 0 for never',
      wholeNumber(0, 86_400),
      10,
    )
    .addOption(engineOption())
    .option('-t, --tty', "standard input, output and error are the machine's terminal, as for run")
    .option('-q, --quiet', 'no progress on stderr');
}
