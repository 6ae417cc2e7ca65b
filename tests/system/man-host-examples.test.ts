/**
 * The examples of the manual for the host give the results that the pages show: in `make test`
 * those with a verb, an option or a module that the help texts do not show (cli-examples tries
 * these), in `make test-docs` all.
 */

import { expect } from 'chai';
import { covering } from '../covering.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { examples, Playground } from './examples.ts';
import { imageFile } from './harness.ts';
import { comparable, dialogue, examplesOfKind } from './mdoc.ts';

const shown = await examples();

describe('the examples of the manual', () => {
  const playground = new Playground({ prog: imageFile('bin/hello') });
  after(() => playground.remove());
  const isNew = covering();
  for (const { line } of shown) isNew(line);
  for (const example of examplesOfKind('host').filter(({ text }) => isNew(text) || MATRIX))
    it(`${example.where}, on the host`, () => {
      for (const { typed, shown: expected } of dialogue(example.text)) {
        const { stdout } = playground.run(`{ ${typed}\n} 2>&1`);
        expect(comparable(stdout, example.note), typed).to.equal(comparable(expected, example.note));
      }
    }).timeout(timeLimit(60_000));
});
