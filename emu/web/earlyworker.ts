/** The worker that was started before the page's own script came (early.ts). */

/** The page's global, with that worker until somebody takes it. */
export interface WithEarly {
  earlyWorker?: Worker | undefined;
}

/** Takes the worker that waits; undefined if there is none. */
export function takeEarly(): Worker | undefined {
  const page = globalThis as WithEarly;
  const worker = page.earlyWorker;
  page.earlyWorker = undefined;
  return worker;
}
