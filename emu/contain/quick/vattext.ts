/** The text of the vat's side: runtime and bridge. */

import { INSERTED } from '../inserted.ts';
import { runtimeText } from '../realm-text.ts';
import { bridge } from './bridge.ts';
import { LETTERS, NAMES, SLOTS, WORDS } from './layout.ts';
import { slots } from './slots.ts';
import { withoutTemplates } from './templates.ts';

/** The name in the place of the file's in that text, which is made once. */
const FILE = '@file@';

/** The text that makes the vat's side: a function of the shared memory and of the host. */
const VAT = `(function (memory, host) {"use strict";
  const Text = String;
  const $string = (value) => (typeof value === 'string' ? value : typeof value === 'symbol' ? value + '' : Text(value));
  const views = {
    numbers: new Float64Array(memory, 0, ${SLOTS}),
    tags: new Int32Array(memory, ${8 * SLOTS}, ${SLOTS}),
    letters: new Uint16Array(memory, ${12 * SLOTS + 4 * WORDS}, ${LETTERS}),
  };
  const words = new Int32Array(memory, ${12 * SLOTS}, ${WORDS});
  const its = (${bridge})({ views, slots: ${slots}, host, names: ${JSON.stringify(NAMES)}, string: $string });
  return (what, value) => {
    if (what === 0) its.serve(${runtimeText()}(words, ${JSON.stringify(FILE)}), ${JSON.stringify(INSERTED)});
    else if (what === 1) its.adopt(value);
    else its.enter();
  };
})`;

let plainVat: string | undefined;

/** The same, for a program of that name. */
export function vatText(filename: string): string {
  plainVat ??= withoutTemplates(VAT, '$string').code;
  return plainVat.replace(JSON.stringify(FILE), () => JSON.stringify(filename));
}
