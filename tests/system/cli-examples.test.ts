/** Every example of a help text or of the README does what it is there for. tests/compiler/ has those that compile. */

import { expect } from 'chai';
import { examples, Playground } from './examples.ts';
import { imageFile } from './harness.ts';

describe('the examples that are shown', () => {
  const scheme = "import { bsd } from 'callwheel/callout/bsd.ts';\nexport default bsd;\n";
  const playground = new Playground({
    prog: imageFile('bin/hello'),
    script: 'echo hello\n',
    'my-scheme.ts': scheme,
    'mine.ts': scheme,
  });
  after(() => playground.remove());

  it('are found', () => {
    const lines = examples().map(({ line }) => line);
    expect(lines).to.include('callwheel run hello');
    expect(lines.length).to.be.above(15);
  });

  for (const { where, line } of examples()) {
    // Figures are measured elsewhere: here they are refused their output, after their options have been read.
    const option = /^callwheel fig9/.test(line)
      ? '--json'
      : /^callwheel compare/.test(line)
        ? '--out'
        : undefined;
    const runs = line.replace(/^callwheel cc .*?(?:&& |$)/, '');
    if (runs === '' || / --help/.test(runs)) continue;
    it(`${where}: ${runs}`, () => {
      // What many scripts say is said elsewhere.
      const fewer = /^callwheel judge/.test(line) ? `${runs} --runs 60` : runs;
      const { status, stderr } = playground.run(
        option === undefined ? fewer : `${runs} ${option} /dev/null/x/y`,
      );
      if (option === undefined) expect(stderr).to.not.match(/^callwheel:/m);
      else expect(stderr).to.match(new RegExp(`^callwheel: ${option}: cannot [^\\n]*: not a directory\\n$`));
      expect(status).to.equal(option === undefined ? 0 : 125);
    }).timeout(30_000);
  }
});
