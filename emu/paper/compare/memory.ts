/** Bytes of memory that one more callout takes, by the columns that grow with the table. */

import { Callouts } from '../../../kernel/callout/callout.ts';
import { schemeNamed } from '../../../kernel/callout/schemes.ts';
import { NULL_COST, NullMachine } from '../../judge/machine.ts';

/**
 * Bytes of all columns reachable from an object: typed arrays as they are, others at 8
 * bytes an element.
 */
function columnBytes(root: object): number {
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

/**
 * Bytes that one more entry of a table takes. `make` gives a facility with a table
 * of so many entries; its heads of queues must be as many for every table.
 */
export function bytesPerEntry(make: (ncallout: number) => Callouts): number {
  const [few, many] = [1024, 4096];
  return (columnBytes(make(many)) - columnBytes(make(few))) / (many - few);
}

/** Bytes of one callout with a scheme: columns, links and hash link. */
export function bytesEach(scheme: string): number {
  const machine = { spl: new NullMachine(), cost: NULL_COST };
  return bytesPerEntry(
    (ncallout) => new Callouts({ ncallout, scheme: schemeNamed(scheme, 256), hashsize: 256, ...machine }),
  );
}
