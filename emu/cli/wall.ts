/** The wall clock of Node, and how the command waits by it. */

import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Wall } from '../front/pace.ts';

export const HOST_WALL: Wall = {
  // As performance.now() is, which a module of Node's own would have to be loaded for.
  now: () => process.uptime() * 1000,
  async sleep(milliseconds, other) {
    const over = new AbortController();
    const time = setTimeout(milliseconds, undefined, { signal: over.signal });
    await Promise.race([time.catch(() => {}), other]);
    over.abort();
  },
  yield: () => setImmediate(),
};
