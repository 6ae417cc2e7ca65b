/** `callwheel puzzle`: its options. The work (write.ts) is loaded when it is asked for. */

import { type Command, Option } from 'commander';
import { jitterSeed, wholeNumber } from '../options.ts';
import { FORMATS, type PuzzleOptions } from './options.ts';

/** The most puzzles that one command makes. */
const MOST = 1000;

const HELP = `
Each puzzle is a question about a structure or a timer of the kernel. Its numbers are
drawn by the seed, and its answer is found by the code that runs the kernel. The same
topic and seed are the same puzzle on every computer; puzzle I of --count has the seed
SEED + I - 1. Without a topic, puzzles are of all topics in turn.

html is a page to print; its answers begin on a new sheet. moodle (a question bank's XML)
and qti (a package of QTI 2.1, a zip file) always have the answers, and the steps as
feedback.

Examples:
  callwheel puzzle
  callwheel puzzle wheel --seed 17 --answers
  callwheel puzzle --list
  callwheel puzzle --count 10 --format html --answers -o sheet.html
  callwheel puzzle drift --count 30 --format moodle -o drift.xml
  callwheel puzzle --count 20 --format qti -o quiz.zip`;

/** Adds `puzzle` to the command. */
export function addPuzzle(program: Command): void {
  program
    .command('puzzle')
    .summary('questions about timers, with answers')
    .description('Makes questions about callouts and timers, with answers and the steps to them.')
    .argument('[topic]', 'a topic of --list')
    .option('--list', 'list the topics')
    .option('--seed <n>', 'of the first puzzle; random for a fresh one', jitterSeed, 1)
    .option('--count <n>', 'puzzles to make', wholeNumber(1, MOST), 1)
    .option('--answers', 'show the answers, behind the questions')
    .addOption(new Option('--format <name>', 'how they are written').choices(FORMATS).default('text'))
    .option('--json', 'write them, or the topics of --list, as JSON, with the answers')
    .option('-o, --output <file>', 'write to a file; - for stdout', '-')
    .addHelpText('after', HELP)
    .action(async (topic: string | undefined, options: PuzzleOptions) => {
      const { writePuzzles } = await import('./write.ts');
      writePuzzles(topic, options);
    });
}
