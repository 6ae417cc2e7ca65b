/** The examples of the manual for the booted shell give the results that the pages show. */

import { expect } from 'chai';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { ENVIRONMENT } from '../../emu/front/program.ts';
import { runProgram } from './harness.ts';
import { comparable, dialogue, type Example, examplesOf, examplesOfKind, sources } from './mdoc.ts';

const END = '\x1e';
/** Two hours of the machine's, at most. */
const cycles = 7200 * DEFAULT_CONFIG.freq;

/** Types the commands of an example at one shell; the text that each of them has printed. */
function typedAtShell(example: Example): string[] {
  const script = dialogue(example.text)
    .map(({ typed }) => `${typed}\nprintf '\\036'\n`)
    .join('');
  const { output, reason } = runProgram(
    ['sh', '-c', `exec 2>&1\n${script}`],
    {},
    { cycles, envp: ENVIRONMENT },
  );
  expect(reason, output).to.equal('halt');
  return output.split(END).slice(0, -1);
}

describe('the examples of the manual', () => {
  it('all say what they are', () => {
    for (const source of sources()) examplesOf(source);
  });

  for (const example of examplesOfKind('shell'))
    it(`${example.where}, in the shell`, () => {
      const shown = typedAtShell(example);
      for (const [i, { typed, shown: expected }] of dialogue(example.text).entries())
        expect(comparable(shown[i] ?? '', example.note), typed).to.equal(comparable(expected, example.note));
    }).timeout(30_000);
});
