/**
 * The progress of an exploration, in one line of a terminal that is written over again and again.
 */

import type { Search } from '../../explore/search.ts';

/** Milliseconds from one line to the next. */
const EVERY_MS = 200;

/** A progress that is shown on a stream, if that is a terminal. */
export function progressTo(stream: NodeJS.WriteStream | undefined): {
  show(search: Search): void;
  end(): void;
} {
  if (stream?.isTTY !== true) return { show: () => undefined, end: () => undefined };
  let last = 0;
  return {
    show({ tally: { schedules, covered, found }, moves }) {
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      const percent = found === 0 ? 0 : Math.floor((100 * covered) / found);
      stream.write(`\r${schedules} schedules with ${moves} moved, ${percent} % of ${found} places\x1b[K`);
    },
    end: () => stream.write('\r\x1b[K'),
  };
}
