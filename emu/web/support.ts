/** The things that the page needs of a browser and that an older one may not have. */

/** The first versions that have all of them. */
const BROWSERS = 'Chromium 103, Firefox 113, Safari 16.4';

/** The things needed, by their names, and whether the browser has it. */
const NEEDS: Readonly<Record<string, () => boolean>> = {
  Worker: () => typeof Worker === 'function',
  'Object.hasOwn': () => typeof Object.hasOwn === 'function',
  'Array.findLast': () => typeof Array.prototype.findLast === 'function',
  'CanvasRenderingContext2D.roundRect': () =>
    typeof CanvasRenderingContext2D.prototype.roundRect === 'function',
  // Some browsers have the streams without this form.
  'CompressionStream of deflate-raw': () => new CompressionStream('deflate-raw') !== undefined,
  'DecompressionStream of deflate-raw': () => new DecompressionStream('deflate-raw') !== undefined,
};

/** A sentence that says why the page cannot work in this browser; undefined if it can. */
export function unsupported(): string | undefined {
  const lacks = Object.entries(NEEDS).find(([, has]) => !holds(has));
  if (lacks === undefined) return undefined;
  return `The page cannot work in this browser, which has no ${lacks[0]}: take ${BROWSERS}, or a later one.`;
}

function holds(has: () => boolean): boolean {
  try {
    return has();
  } catch {
    return false;
  }
}

/** A sentence about a worker that the browser does not start. */
export function noWorker(error: unknown): string {
  if (location.protocol === 'file:')
    return 'This page needs a server: callwheel web is one. The file callwheel.html beside it needs none.';
  return `This browser does not let the page have a worker, in which the machine runs (${error instanceof Error ? error.message : error}).`;
}
