/**
 * The first script of the page: it starts the worker, so that the machine's program comes and is
 * compiled while the page's own script is still on its way. page.ts takes the worker over. A worker
 * that cannot be is left out here: page.ts starts one itself then, and tells the user why not.
 */

import type { WithEarly } from './earlyworker.ts';

const page = globalThis as WithEarly;
try {
  const worker = new Worker('machine-worker.js');
  page.earlyWorker = worker;
  worker.onerror = () => {
    page.earlyWorker = undefined;
  };
} catch {
  page.earlyWorker = undefined;
}
