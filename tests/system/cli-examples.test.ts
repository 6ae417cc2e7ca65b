/**
 * The examples of the help texts and of the README do what they show: all of
 * them in `make test-docs`, each typed in a shell; in `make test` some that have
 * every verb and every option, in one process where no shell is needed.
 * tests/compiler/ has the examples that compile.
 */

import { expect } from 'chai';
import { MATRIX, timeLimit } from '../matrix.ts';
import { type Answer, runLine } from './commandlines.ts';
import { coveringLines, examples, Playground } from './examples.ts';
import { imageFile } from './harness.ts';

/**
 * The line as it is run here: with fewer scripts for the judge, in `make test` with fewer
 * connections of the protocol and a program that is compiled already, with the debugger's commands
 * from a file, since nobody is at a terminal, and without servers, which do not end.
 */
function within(line: string): string {
  if (/^callwheel judge/.test(line)) return `${line} --runs 60`;
  // A server does not end, or waits for gdb; its options are read by the help.
  if (/^callwheel web| --gdb\b/.test(line)) return line.replace(/^callwheel \w+/, '$& --help');
  const few = MATRIX
    ? line
    : line
        .replace(/ --module rexmt$/, '$&:connections=5')
        .replace(/ prog\.c\b/, ' ./prog')
        .replace(/=prog\.c\b/, '=prog');
  return few.replace(/ --ddb\b/, ' --ddb-commands commands');
}

const shown = await examples();

describe('the examples that are shown', () => {
  const scheme = "import { bsd } from 'callwheel/callout/bsd.ts';\nexport default bsd;\n";
  const files = {
    prog: imageFile('bin/hello'),
    peer: imageFile('bin/echo'),
    'prog.c': 'int main(void) { return 0; }\n',
    'suite.json': JSON.stringify({ cases: ['true', 'pwd'].map((run) => ({ name: run, run })) }),
    script: 'echo hello\n',
    commands: 'continue\n',
    'my-scheme.ts': scheme,
    'mine.ts': scheme,
  };
  // The lines of one text build on each other: each text has a folder of its own.
  const playgrounds = new Map<string, Playground>();
  const playgroundOf = (where: string): Playground => {
    const playground = playgrounds.get(where) ?? new Playground(files);
    playgrounds.set(where, playground);
    return playground;
  };
  after(() => {
    for (const playground of playgrounds.values()) playground.remove();
  });

  /** The result of a line in the folder of its text. */
  const answerTo = async (where: string, line: string): Promise<Answer> => {
    const playground = playgroundOf(where);
    const [, args] = /^callwheel ([^|&;<>'"$]+)$/.exec(line) ?? [];
    if (args === undefined || MATRIX) {
      const { status, stdout, stderr } = playground.run(line);
      return { status: status ?? -1, stdout, stderr };
    }
    return runLine(args.trim().split(/ +/), '', playground.folder);
  };

  it('are found', () => {
    expect(shown.map(({ line }) => line)).to.include('callwheel run hello');
    expect(shown.length).to.be.above(50);
    expect(coveringLines(shown).length).to.be.within(25, shown.length);
  });

  const tried = new Set<string>();
  for (const { where, line } of MATRIX ? shown : coveringLines(shown)) {
    // A line that stands in several texts is tried once, unless it uses files.
    if (tried.has(line) && !/\.\/|\.\w|module new/.test(line)) continue;
    tried.add(line);
    // Figures are measured elsewhere: here the options are read, and then the output is refused.
    const option = /^callwheel fig9/.test(line)
      ? '--json'
      : /^callwheel compare/.test(line)
        ? '--out'
        : undefined;
    const runs = line.replace(/^callwheel cc .*?(?:&& |$)/, '');
    if (runs === '' || / --help/.test(runs)) continue;
    it(`${where}: ${runs}`, async () => {
      const { status, stderr } = await answerTo(
        where,
        option === undefined ? within(runs) : `${runs} ${option} /dev/null/x/y`,
      );
      // The results of replays are no complaints.
      const complaints = stderr.replace(
        /^callwheel: \S+\.log: (?:the same run|stopped at cycle|goes on live from).*$/gm,
        '',
      );
      if (option === undefined) expect(complaints).to.not.match(/^callwheel:/m);
      else expect(stderr).to.match(new RegExp(`^callwheel: ${option}: cannot [^\\n]*: not a directory\\n$`));
      expect(status).to.equal(option === undefined ? 0 : 125);
    }).timeout(timeLimit(30_000));
  }
});
