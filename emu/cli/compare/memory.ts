/** Bytes of memory that one more callout takes, by the columns that grow with the table. */

import { Callouts } from '../../../kernel/callout/callout.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';
import { NULL_COST, NullMachine } from '../../judge/machine.ts';

/** Bytes of all columns reachable from an object: typed arrays as they are, others at a word an element. */
function bytes(root: object): number {
  const seen = new Set<object>();
  let sum = 0;
  const visit = (it: unknown): void => {
    if (typeof it !== 'object' || it === null || seen.has(it)) return;
    seen.add(it);
    if (ArrayBuffer.isView(it)) sum += it.byteLength;
    else if (Array.isArray(it)) sum += 8 * it.length;
    else for (const value of Object.values(it)) visit(value);
  };
  visit(root);
  return sum;
}

/** Columns, links and hash link of one callout, all heads being as many as before. */
export function bytesEach(scheme: string): number {
  const [few, many] = [1024, 4096].map((ncallout) => {
    const make = schemeNamed(scheme, 256);
    return bytes(
      new Callouts({ ncallout, scheme: make, hashsize: 256, spl: new NullMachine(), cost: NULL_COST }),
    );
  });
  return (many - few) / (4096 - 1024);
}
