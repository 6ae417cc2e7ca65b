/** `callwheel lab`: its options. The work is loaded when it is asked for. */

import type { Command } from 'commander';
import { aShard } from '../explore/command.ts';
import { wholeNumber } from '../options.ts';
import { engineOption } from '../ram.ts';
import type { ClassOptions } from './class.ts';
import type { GradeOptions } from './options.ts';
import type { SubmitOptions } from './submit.ts';

const HELP = `
A lab is a handout, files to start from, and a grader. Work on it in a folder of your
own; grade it as often as you like, offline; the points are the same on every computer.

Examples:
  callwheel lab list
  callwheel lab start alarm
  callwheel lab grade alarm
  callwheel lab submit alarm`;

const GRADE_HELP = `
Tells which promise was broken, when, and the command that shows it again; then the
points. Numbers of hidden runs follow from the files that are handed in and from the key:
an instructor's own gives runs that nobody can know before. Every bound is in modelled
time. With --all, each folder and each zip file in DIR is a submission.

Exit status:
  0      all points
  1      not all points
  125    an error of the emulator: a bad option, a file that cannot be read or written
  130    interrupted by ^C; 143 by SIGTERM

Examples:
  callwheel lab grade
  callwheel lab grade --key 'a secret' --gradescope results.json alarm
  callwheel lab grade --all --lab alarm --key 'a secret' --csv points.csv submissions`;

/** Adds `lab` to the command. */
export function addLab(program: Command): void {
  const command = program
    .command('lab')
    .summary('work on a lab of the course, and grade it')
    .description('Starts the labs of the course, and grades them.')
    .addHelpText('after', HELP);
  command
    .command('list')
    .summary('the labs that there are')
    .description('Lists the labs.')
    .option('--json', 'write them as JSON')
    .action(async (options: { readonly json?: true }) => {
      const { list } = await import('./start.ts');
      list(options.json === true);
    });
  command
    .command('start')
    .summary('begin a lab in a folder')
    .description('Puts the handout of a lab, and the files to start from, into a folder.')
    .argument('<name>', 'a lab of "callwheel lab list"')
    .argument('[dir]', 'the folder (default: the name of the lab)')
    .action(async (name: string, dir: string | undefined) => {
      const { start } = await import('./start.ts');
      start(name, dir);
    });
  addHandout(command);
  addGrade(command);
  addMerge(command);
  addSubmit(command);
}

function addSubmit(command: Command): void {
  command
    .command('submit')
    .summary('grade a lab, and pack what is handed in')
    .description('Grades a lab and writes what is handed in to LAB.zip, with the log of the grading.')
    .argument('[dir]', 'the folder of the lab', '.')
    .option('--lab <name>', 'which lab it is, or a folder with a lab.json of your own')
    .addOption(engineOption())
    .option('-o, --output <file>', 'write to another file')
    .action(async (dir: string, options: SubmitOptions) => {
      const [{ submit }, { interruptible }] = await Promise.all([import('./submit.ts'), import('./room.ts')]);
      await interruptible(() => submit(dir, options));
    });
}

function addHandout(command: Command): void {
  command
    .command('handout')
    .summary('the handout of a lab, to print')
    .description('Writes the handout of a lab as a page of HTML.')
    .argument('<name>', 'a lab of "callwheel lab list", or a folder with a lab.json of your own')
    .option('-o, --output <file>', 'write to a file')
    .action(async (name: string, { output }: { readonly output?: string }) => {
      const { handout } = await import('./handout.ts');
      handout(name, output);
    });
}

/** Names, collected into a list. */
const named = (name: string, before: readonly string[] = []): readonly string[] => [...before, name];

const ALIKE = 'with --all: tell of pairs that are so much alike';

function addMerge(command: Command): void {
  command
    .command('merge')
    .summary('one table of the shards of a class')
    .description('Puts the results of grade --all --shard --json together.')
    .argument('<files...>', 'the JSON of each shard')
    .option('--json <file>', 'write the results as JSON; - for stdout')
    .option('--csv <file>', 'write the table as CSV; - for stdout')
    .option('--alike <percent>', 'tell of pairs that are so much alike', wholeNumber(1, 101), 70)
    .action(async (files: readonly string[], options: ClassOptions) => {
      const { merge } = await import('./class.ts');
      process.exitCode = merge(files, options);
    });
}

function addGrade(command: Command): void {
  command
    .command('grade')
    .summary('grade a lab')
    .description('Grades the lab in a folder.')
    .argument('[dir]', 'the folder of the lab, or an archive of submit', '.')
    .option('--lab <name>', 'which lab it is, or a folder with a lab.json of your own')
    .option('--part <name>', 'try this part, and what it needs; repeatable', named)
    .option('--key <text>', "the instructor's key (default: a published one)")
    .option('--late <percent>', 'take so many percent off', wholeNumber(0, 100), 0)
    .option('--all', 'grade every submission in the folder, with a table at the end')
    .option('--late-file <file>', 'with --all: names and percents, a line for each')
    .option('--jobs <n>', 'with --all: grade so many at a time', wholeNumber(1, 256))
    .option('--shard <i/n>', 'with --all: grade the i-th of n parts', aShard)
    .option('--alike <percent>', ALIKE, wholeNumber(1, 101), 70)
    .option('--csv <file>', 'with --all: write the table as CSV')
    .addOption(engineOption())
    .option('--patience <seconds>', "this computer's time for compiling a file", wholeNumber(1, 3600), 60)
    .option('--json <file>', 'write the grading as JSON; - for stdout')
    .option('--gradescope <file>', 'write results.json as Gradescope reads it; - for stdout')
    .option('--junit <file>', "write the grading as JUnit's XML; - for stdout")
    .option('-q, --quiet', 'no progress on stderr')
    .addHelpText('after', GRADE_HELP)
    .action(async (dir: string, options: GradeOptions) => {
      const [{ grade }, { interruptible }] = await Promise.all([import('./grade.ts'), import('./room.ts')]);
      process.exitCode = await interruptible(() => grade(dir, options));
    });
}
