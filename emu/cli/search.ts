/** Searches for patterns that are broken off when they take too long. */

import { createContext, Script } from 'node:vm';
import { Endless, type Search } from '../suite/judge.ts';

/** Seconds of the host's after which a search is broken off. A sound one takes far less. */
const SEARCH_SECONDS = 10;

/**
 * A search that ends after `seconds` of the host's time. A pattern with repetitions in repetitions
 * may take longer than anybody waits, and nothing in this thread can end it but this.
 */
export function endingSearch(seconds = SEARCH_SECONDS): Search {
  const place = createContext({ found: (): string | null => null });
  const script = new Script('found()');
  return (pattern, text) => {
    place.found = () => pattern.exec(text)?.[0] ?? null;
    try {
      return script.runInContext(place, { timeout: seconds * 1000 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw new Endless(
        `the search has not ended in ${seconds} s of the host's time; write the pattern without a repetition inside of a repetition`,
      );
    }
  };
}
