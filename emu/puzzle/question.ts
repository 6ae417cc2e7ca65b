/**
 * A puzzle: a question about a structure or a timer of the kernel, with its answer and the steps
 * that lead to it. A topic draws the numbers and has the kernel's code find the answer.
 */

import type { Random } from '../paper/compare/random.ts';

/** A paragraph, or a table whose first row is its head. */
export type Block = string | { readonly rows: readonly (readonly string[])[] };

/**
 * An answer. `number`: a whole number. `list`: words or numbers in this order, written with blanks
 * between them. `choice`: one of some sentences, by its place.
 */
export type Answer =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'list'; readonly words: readonly string[] }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly right: number };

/** One thing that is asked, in a sentence. */
export interface Ask {
  readonly prompt: string;
  readonly answer: Answer;
}

/** A question as its topic makes it. */
export interface Draft {
  /** The numbers that were drawn, by their names. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The situation. */
  readonly text: readonly Block[];
  /** One question or more. */
  readonly asks: readonly Ask[];
  /** The way to the answers, one sentence a step. */
  readonly steps: readonly string[];
}

/** A kind of question. */
export interface Topic {
  readonly name: string;
  /** One line, for the list of topics. */
  readonly summary: string;
  /** The heading of its questions. */
  readonly title: string;
  /** A question with the numbers that `random` draws. */
  make(random: Random): Draft;
}

/** A question with the names that find it again. */
export interface Puzzle extends Draft {
  readonly topic: string;
  readonly title: string;
  /** The seed that makes this question, alone, again. */
  readonly seed: number;
}

/** A whole number as an answer. */
export const number = (value: number): Answer => ({ kind: 'number', value });
/** Words in their order as an answer. */
export const list = (words: readonly (string | number)[]): Answer => ({
  kind: 'list',
  words: words.map(String),
});
/** One of some sentences as an answer: `right` is the place of the right one. */
export const choice = (options: readonly string[], right: number): Answer => ({
  kind: 'choice',
  options,
  right,
});

/** The answer in words. */
export function answerText(answer: Answer): string {
  if (answer.kind === 'number') return `${answer.value}`;
  if (answer.kind === 'list') return answer.words.length === 0 ? 'none' : answer.words.join(' ');
  return answer.options[answer.right] ?? '';
}
