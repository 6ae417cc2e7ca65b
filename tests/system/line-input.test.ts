/** Input from a file or a pipe: its pieces depend on its bytes alone. */

import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { LineInput } from '../../emu/cli/input.ts';
import type { ConsoleInput } from '../../emu/front/input.ts';

type Fed = string | null;

describe('input from a file or a pipe', () => {
  const all = async (input: ConsoleInput): Promise<Fed[]> => {
    const fed: Fed[] = [];
    for (;;) {
      const bytes = await input.next();
      fed.push(bytes == null ? null : Buffer.from(bytes).toString());
      if (bytes == null) return fed;
    }
  };
  const LONG = 'x'.repeat(5000);
  const CASES: readonly (readonly [string, readonly string[], readonly Fed[]])[] = [
    ['is given line by line', ['a\nb\n'], ['a\n', 'b\n', null]],
    ['however it arrives', ['a', '\nb', 'c\n'], ['a\n', 'bc\n', null]],
    ['with a last line that has no newline', ['a\nb'], ['a\n', 'b', null]],
    ['with long lines in pieces', [`${LONG}\nz`], [LONG.slice(0, 4096), `${LONG.slice(4096)}\n`, 'z', null]],
    [
      'with long lines in the same pieces, however they arrive',
      ['x'.repeat(600), 'x'.repeat(4400)],
      [LONG.slice(0, 4096), LONG.slice(4096), null],
    ],
    ['or is empty', [], [null]],
  ];
  for (const [what, chunks, expected] of CASES) {
    it(what, async () => {
      const stream = new PassThrough();
      const input = new LineInput(stream);
      const fed = all(input);
      for (const chunk of chunks) {
        stream.write(chunk);
        await setTimeout(1);
      }
      stream.end();
      expect(await fed).to.deep.equal(expected);
    });
  }

  it('has the same pieces in whatever chunks it comes', async () => {
    const chunk = fc.string({ unit: fc.constantFrom('a', '\n'), maxLength: 3000 });
    const property = fc.asyncProperty(fc.array(chunk, { maxLength: 6 }), async (chunks) => {
      const pieces = await Promise.all(
        [chunks, [chunks.join('')]].map(async (parts) => {
          const stream = new PassThrough();
          const fed = all(new LineInput(stream));
          for (const part of parts) {
            stream.write(part);
            await setImmediate();
          }
          stream.end();
          return fed;
        }),
      );
      expect(pieces[0]).to.deep.equal(pieces[1]);
      expect(pieces[0]?.join('')).to.equal(chunks.join(''));
      for (const piece of pieces[0] ?? []) expect(piece).to.match(/^[^\n]{0,4095}\n?$|^a{4096}$|^null$/);
    });
    await fc.assert(property, { seed: 13, numRuns: 100 });
  });

  it('is not taken before the machine wants it', async () => {
    const stream = new PassThrough();
    const input = new LineInput(stream);
    stream.write('early\n');
    await setTimeout(5);
    expect(input.poll()).to.equal(undefined);
    expect(stream.readableFlowing).to.equal(false);
    expect(Buffer.from((await input.next()) as Uint8Array).toString()).to.equal('early\n');
  });
});
