/** The commands of `monitor` that know of the past: bookmarks, and the way to a cycle. */

import { DdbError } from '../../../kernel/ddb/error.ts';
import type { Way } from '../target.ts';
import type { Past } from './past.ts';

/** The lines for the user, or the way that the command asks for. */
export type Told = { readonly lines: readonly string[] } | { readonly way: Way };

/** Does a command; undefined if it is none of these. */
export function pastCommand(line: string, past: Past): Told | undefined {
  const [command = '', ...words] = line.trim().split(/\s+/);
  try {
    if (command === 'bookmark') return { lines: bookmark(words, past) };
    return command === 'goto' ? goto(words, past) : undefined;
  } catch (error) {
    if (error instanceof DdbError) return { lines: [error.message] };
    throw error;
  }
}

function bookmark(words: readonly string[], { bookmarks, cycle }: Past): readonly string[] {
  const [first, name] = words;
  if (first === undefined) return bookmarks.lines();
  const isWord = first === 'delete' || first === 'all';
  if (words.length === 1 && !isWord) return [bookmarks.set(first, cycle)];
  if (first !== 'delete' || name === undefined || words.length > 2)
    throw new DdbError('bookmark: monitor bookmark NAME sets one, monitor bookmark delete NAME|all deletes');
  bookmarks.delete(name);
  return [];
}

function goto(words: readonly string[], past: Past): Told {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new DdbError('goto: monitor goto NAME|CYCLE');
  const cycle = past.bookmarks.cycle(word);
  const why = past.refused(cycle);
  if (why !== undefined) throw new DdbError(`goto ${word}: ${why}`);
  return { way: { kind: 'goto', cycle } };
}
