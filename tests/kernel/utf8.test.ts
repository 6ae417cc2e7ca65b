/** UTF-8 without the host's decoder, compared with the host's. */

import { expect } from 'chai';
import fc from 'fast-check';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';

describe('UTF-8', () => {
  it('is what the host says it is, both ways', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = encodeUtf8(text);
        expect([...bytes]).to.deep.equal([...new TextEncoder().encode(text)]);
        expect(decodeUtf8(bytes)).to.equal(text);
      }),
      { seed: 1995, numRuns: 100 },
    );
  });

  it('of any bytes is a text, where the host finds none in the same places', () => {
    const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const isValid = (bytes: Uint8Array): boolean => {
      try {
        fatal.decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), (bytes) => {
        expect(!decodeUtf8(bytes).includes('\ufffd') || isValid(bytes)).to.equal(isValid(bytes));
      }),
      { seed: 1995, numRuns: 1000 },
    );
  });

  for (const [what, bytes, text] of [
    ['an overlong slash', [0xc0, 0xaf], '\ufffd\ufffd'],
    ['half of a pair', [0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
    ['what is above all of them', [0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
    ['one cut short', [0x61, 0xe2, 0x82], 'a\ufffd\ufffd'],
    ['the last of them', [0xf4, 0x8f, 0xbf, 0xbf], '\u{10ffff}'],
  ] as const)
    it(`reads ${what}`, () => {
      expect(decodeUtf8(Uint8Array.from(bytes))).to.equal(text);
    });
});
