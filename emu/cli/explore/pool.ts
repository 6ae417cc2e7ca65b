/** The threads of an exploration. Each has the program of its own, compiled and read once. */

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Entry, Search } from '../../explore/search.ts';
import type { Result } from '../../explore/task.ts';
import { packageRoot } from '../image.ts';
import { UNCOUNTED } from '../ram.ts';
import type { WorkerData } from './worker.ts';

const WORKER = 'build/js/emu/cli/explore/worker.js';

/** Tasks that a thread has at once, so that it need not wait for the next. */
const AT_ONCE = 2;

/**
 * Has `jobs` threads do the tasks of a search until it is over, or `signal` is given. `after` is
 * called after each result.
 */
export async function searchWith(
  search: Search,
  jobs: number,
  given: Omit<WorkerData, 'engine'>,
  signal: AbortSignal,
  after: () => void,
): Promise<void> {
  const workerData: WorkerData = { ...given, engine: UNCOUNTED.engine };
  const threads = Array.from({ length: jobs }, () => new Worker(join(packageRoot(), WORKER), { workerData }));
  try {
    await new Promise<void>((resolve, reject) => {
      const serving = threads.map((thread): Entry[] => {
        const out: Entry[] = [];
        thread.on('error', reject);
        thread.on('message', (result: Result) => {
          const entry = out.shift();
          if (entry !== undefined) search.give(entry, result);
          after();
          if (search.over) resolve();
          else feed();
        });
        return out;
      });
      const feed = (): void => {
        for (let round = 1; round <= AT_ONCE; round++)
          for (const [i, out] of serving.entries()) {
            if (out.length >= round) continue;
            const entry = search.take();
            if (entry === undefined) return;
            out.push(entry);
            threads[i]?.postMessage(entry.task);
          }
      };
      feed();
      signal.addEventListener('abort', () => resolve());
      if (search.over || signal.aborted) resolve();
    });
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
