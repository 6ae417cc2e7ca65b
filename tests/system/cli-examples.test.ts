/** Every example of a help text or of the README does what it is there for. tests/compiler/ has those that compile. */

import { expect } from 'chai';
import { examples, Playground } from './examples.ts';
import { imageFile } from './harness.ts';

describe('the examples that are shown', () => {
  const playground = new Playground({ prog: imageFile('bin/hello'), script: 'echo hello\n' });
  after(() => playground.remove());

  it('are found', () => {
    const lines = examples().map(({ line }) => line);
    expect(lines).to.include('callwheel run hello');
    expect(lines.length).to.be.above(15);
  });

  for (const { where, line } of examples()) {
    // Figure 9 is measured elsewhere: here it is refused its output, after its options have been read.
    const figure = /^callwheel fig9/.test(line);
    const runs = line.replace(/^callwheel cc .*?(?:&& |$)/, '');
    if (runs === '' || / --help/.test(runs)) continue;
    it(`${where}: ${runs}`, () => {
      const { status, stderr } = playground.run(figure ? `${runs} --json /dev/null/x/y` : runs);
      if (figure) expect(stderr).to.equal('callwheel: --json: cannot make /dev/null/x: not a directory\n');
      else expect(stderr).to.not.match(/^callwheel:/m);
      expect(status).to.equal(figure ? 125 : 0);
    }).timeout(30_000);
  }
});
