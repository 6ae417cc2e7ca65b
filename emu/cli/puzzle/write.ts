/** The work of `callwheel puzzle`: makes puzzles and writes them. */

import { zip } from '../../front/zip.ts';
import { puzzleHtml } from '../../puzzle/html.ts';
import { puzzles } from '../../puzzle/make.ts';
import { moodleXml } from '../../puzzle/moodle.ts';
import { qtiPackage } from '../../puzzle/qti.ts';
import type { Puzzle, Topic } from '../../puzzle/question.ts';
import { puzzleText } from '../../puzzle/text.ts';
import { TOPICS } from '../../puzzle/topics.ts';
import { Failure } from '../exit.ts';
import { checkWritable, writeBytes } from '../output.ts';
import type { Format, PuzzleOptions } from './options.ts';

/** Makes the puzzles that the user asks for, or lists the topics, and writes them. */
export function writePuzzles(name: string | undefined, options: PuzzleOptions): void {
  const { format, output, seed, count, json } = options;
  checkWritable('--output', output);
  const topic = name === undefined ? undefined : topicNamed(name);
  const write = (content: string | Uint8Array): void => writeBytes('--output', output, content);
  if (options.list === true) {
    write(listing(topic === undefined ? TOPICS : [topic], json === true));
    return;
  }
  if (json === true && format !== 'text')
    throw new Failure(`--json and --format ${format} do not go together`);
  if (format === 'qti' && output === '-' && process.stdout.isTTY)
    throw new Failure('--format qti is a zip file, and no text for a terminal: name a file by --output');
  const made = puzzles(topic, seed, count);
  write(json === true ? jsonOf(made) : WRITERS[format](made, options.answers === true));
}

const WRITERS: Readonly<Record<Format, (made: readonly Puzzle[], answers: boolean) => string | Uint8Array>> =
  {
    text: puzzleText,
    html: puzzleHtml,
    moodle: moodleXml,
    qti: (made) => zip(qtiPackage(made)),
  };

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function topicNamed(name: string): Topic {
  const found = TOPICS.find((topic) => topic.name === name);
  if (found !== undefined) return found;
  throw new Failure(`no topic is called ${name}: there are ${TOPICS.map((topic) => topic.name).join(', ')}`);
}

function listing(topics: readonly Topic[], json: boolean): string {
  if (json) return jsonOf(topics.map(({ name, title, summary }) => ({ name, title, summary })));
  const width = Math.max(...topics.map(({ name }) => name.length));
  return topics.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`).join('');
}
