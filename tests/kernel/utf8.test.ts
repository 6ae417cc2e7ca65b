/** UTF-8 without the host's decoder, compared with the host's. */

import { expect } from 'chai';
import fc from 'fast-check';
import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { repetitions } from '../matrix.ts';

/** Any character, also one that has no meaning; a third of them are those of ASCII that print. */
const character = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

describe('UTF-8', () => {
  it('is what the host says it is, both ways', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        const bytes = encodeUtf8(text);
        expect([...bytes]).to.deep.equal([...new TextEncoder().encode(text)]);
        expect(decodeUtf8(bytes)).to.equal(text);
      }),
      { seed: 1995, numRuns: 100 },
    );
  });

  it('of any bytes is the text that the host finds in them, a byte order mark included', () => {
    const host = new TextDecoder('utf-8', { ignoreBOM: true });
    // Bytes at the borders of what may begin a character and what may go on with one.
    const border = fc.constantFrom(
      ...[0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec],
      ...[0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xfe, 0xff],
    );
    const byte = fc.oneof(border, fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 9 }), (bytes) => {
        expect(decodeUtf8(Uint8Array.from(bytes))).to.equal(host.decode(Uint8Array.from(bytes)));
      }),
      { seed: 1995, numRuns: repetitions(4000, 20_000) },
    );
  });

  for (const [what, bytes, text] of [
    ['an overlong slash', [0xc0, 0xaf], '\ufffd\ufffd'],
    ['half of a pair', [0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
    ['what is above all of them', [0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
    ['one cut short', [0x61, 0xe2, 0x82], 'a\ufffd'],
    ['one cut short before a letter', [0xf0, 0x9f, 0x98, 0x79], '\ufffdy'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
    ['the last of them', [0xf4, 0x8f, 0xbf, 0xbf], '\u{10ffff}'],
  ] as const)
    it(`reads ${what}`, () => {
      expect(decodeUtf8(Uint8Array.from(bytes))).to.equal(text);
    });
});
