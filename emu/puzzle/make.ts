/** Makes puzzles by topic and seed. */

import { Random } from '../paper/compare/random.ts';
import type { Puzzle, Topic } from './question.ts';
import { TOPICS } from './topics.ts';

/** The greatest seed: seeds are 32 bits long. */
const SEEDS = 2 ** 32;
/** Numbers that are drawn and thrown away, so that seeds that differ little lead far apart. */
const WARMUP = 8;

/** The random numbers of a seed. */
function randomOf(seed: number): Random {
  const random = new Random(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  for (let i = 0; i < WARMUP; i++) random.unit();
  return random;
}

/** The puzzle of a topic for a seed. */
export function puzzle({ name, title, make }: Topic, seed: number): Puzzle {
  return { topic: name, title, seed, ...make(randomOf(seed)) };
}

/**
 * `count` puzzles of the seeds that begin with `seed`; of one topic, or of all topics in turn if
 * `topic` is undefined.
 */
export function puzzles(topic: Topic | undefined, seed: number, count: number): Puzzle[] {
  return Array.from({ length: count }, (_, i) =>
    puzzle(topic ?? (TOPICS[i % TOPICS.length] as Topic), (seed + i) % SEEDS),
  );
}
