/** Input from a file or a pipe: its pieces depend on its bytes alone. */

import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { LineInput } from '../../emu/cli/input.ts';
import type { ConsoleInput } from '../../emu/front/input.ts';

type Fed = string | null;

describe('input from a file or a pipe', () => {
  const all = async (input: ConsoleInput): Promise<Fed[]> => {
    const fed: Fed[] = [];
    for (;;) {
      const bytes = await input.next();
      fed.push(bytes === null ? null : Buffer.from(bytes).toString());
      if (bytes === null) return fed;
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
