/** Base64: against Node's Buffer, in both forms; texts that are none. */

import { expect } from 'chai';
import { decodeBase64, encodeBase64 } from '../../emu/front/base64.ts';

describe('base64', () => {
  const bytes = Uint8Array.from({ length: 700 }, (_, i) => (i * i * 31 + (i >> 3)) & 255);

  it('is what Buffer writes, and comes back, at every length', () => {
    for (let n = 0; n < 300; n++) {
      const part = bytes.subarray(n, 2 * n);
      for (const [form, name] of [
        ['text', 'base64'],
        ['link', 'base64url'],
      ] as const) {
        const text = encodeBase64(part, form);
        expect(text).to.equal(Buffer.from(part).toString(name));
        expect(decodeBase64(text, form)).to.deep.equal(Uint8Array.from(part));
      }
    }
  });

  it('takes no text but those that it writes', () => {
    for (const text of [
      'A',
      'AA',
      'AAA',
      'AA==A',
      'A===',
      'AAA=AAAA',
      'AB==',
      'AAB=',
      'A A=',
      'AA\n=',
      'é===',
      'AA-_',
    ])
      expect(decodeBase64(text), text).to.equal(undefined);
    for (const text of ['A', 'AB', 'AAB', 'AA==', 'AA+/', 'AAAAA', 'AA A'])
      expect(decodeBase64(text, 'link'), text).to.equal(undefined);
  });
});
