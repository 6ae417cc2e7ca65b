/** The calls that a fault is told with are those that gdb finds in the core file, word by word. */

import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { CRASHING } from '../system/crashing.ts';
import { Workshop } from './gdb.ts';

/**
 * The ways to end. gdb does not go on from a jump to nowhere (`j`): there the calls below are more
 * than its own.
 */
const LETTERS = ['a', 'c', 'f', 'h', 'i', 'j', 'q', 's', 'w'] as const;

const COMPILERS: Readonly<Record<string, readonly string[]>> = {
  'our compiler -O0': ['-O0'],
  'our compiler -O2': ['-O2'],
  'gcc -O0': ['--with', 'gcc', '-O0'],
  'gcc -O2': ['--with', 'gcc', '-O2'],
  'gcc -O2 -gdwarf-4': ['--with', 'gcc', '-O2', '-gdwarf-4'],
};

/** The numbered lines of ours, in the form of gdb's. */
function ours(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^ {4}#\d/.test(line));
  return lines.map((line) => line.slice(4).replace(/\+0x[\da-f]+$/, ' ()'));
}

/** The lines of gdb's bt without the addresses of instructions. */
function theirs(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^#\d/.test(line));
  // The first line is that of the core file itself.
  return lines.slice(1).map((line) =>
    line
      .replace(/^(#\d+ +)0x[\da-f]+ in /, '$1')
      .replace(' at ./', ' at ')
      .replace('<synthetic pointer>', '<optimized out>'),
  );
}

describe('calls, as gdb finds them', function () {
  this.timeout(240_000);
  for (const [name, options] of Object.entries(COMPILERS)) {
    describe(name, () => {
      let shop: Workshop;
      before(() => {
        shop = new Workshop();
        shop.write('f.c', CRASHING);
        shop.callwheel('cc', '-g', ...options, 'f.c', '-o', 'f');
      });
      after(() => shop.remove());

      for (const letter of LETTERS)
        it(`${letter}`, async () => {
          const { stderr } = await shop.run('run', '-q', '--core', 'f.core', './f', letter);
          const bt = execFileSync(
            'gdb-multiarch',
            [
              ...['-nx', '-batch', '-ex', 'set width 0', '-ex', 'set print symbol off'],
              ...['-ex', 'set print entry-values no'],
              ...['-ex', 'core-file f.core', '-ex', 'bt', 'f'],
            ],
            { cwd: shop.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
          );
          const [found, wanted] = [ours(stderr), theirs(bt)];
          const known = wanted.filter((line) => !line.endsWith('?? ()'));
          expect(known.length, bt).to.be.at.least(letter === 'j' ? 0 : 2);
          expect(found.slice(0, known.length), stderr).to.deep.equal(known);
          expect(found.length).to.be.at.least(wanted.length);
          if (letter === 'j') expect(found.at(-1)).to.match(/^#\d +main \(/);
          else expect(found).to.have.length(known.length);
          expect(found.some((line) => line.endsWith('<signal handler called>'))).to.equal(letter === 'h');
        });
    });
  }
});
