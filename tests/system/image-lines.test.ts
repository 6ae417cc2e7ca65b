/** Programs of the image have no debug information; their source lines are told all the same. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runLine } from './commandlines.ts';

const hashIn = (text: string): string | undefined => /^run hash: (\w+)$/m.exec(text)?.[1];

describe('source lines of programs of the image', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-lines-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);

  /** The lines of a source that messages name are there, and have this text. */
  const textAt = (place: RegExpMatchArray | RegExpExecArray | null): string => {
    const [, file = '', line = ''] = place ?? [];
    return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
  };

  it('in the calls that led to abort, and again in a replay', async () => {
    const run = await runLine(['run', '--log', at('a.log'), 'sh', '-c', 'kill -ABRT $$']);
    expect(run.stderr).to.match(
      /^callwheel: pid 2 \(sh\): SIGABRT: sent by itself at pc 0x\w+, kill\+0x\w+$/m,
    );
    expect(textAt(/^ +#\d+ +\w+ at (userland\/bin\/sh\/.+\.c):(\d+)$/m.exec(run.stderr))).to.include('kill(');
    expect(run.stderr).to.match(/^ +#\d+ +main at userland\/bin\/sh\/.+\.c:\d+$/m);
    const again = await runLine(['replay', at('a.log')]);
    const calls = (text: string): string[] => text.split('\n').filter((line) => /^ +#\d/.test(line));
    expect(calls(again.stderr)).to.deep.equal(calls(run.stderr)).and.not.have.length(0);
  });

  it('at breaks and steps of the debugger, which leave the run as it is', async () => {
    writeFileSync(at('commands'), 'b sleep.c:main\nc\nstep line\nc\n');
    const run = await runLine(['run', '--ddb-commands', at('commands'), 'sleep', '0.1']);
    const places = [...run.stderr.matchAll(/^(?:break 1: )?main \((userland\/bin\/sleep\.c):(\d+)\)$/gm)];
    expect(places).to.have.length(3);
    expect(places[0]?.slice(1)).to.deep.equal(places[1]?.slice(1));
    expect(places[2]?.[2]).to.not.equal(places[1]?.[2]);
    expect(run.stderr).to.match(
      /is about to execute at 0x\w+, main\+0x\w+ \(userland\/bin\/sleep\.c:\d+\)$/m,
    );
    expect(hashIn(run.stderr)).to.equal(hashIn((await runLine(['run', 'sleep', '0.1'])).stderr));
  });

  it('in the profile, and in the trace for Perfetto', async () => {
    const trace = at('trace.json');
    const run = await runLine(['run', '-q', '--profile', '--trace-out', trace, 'sleep', '0.1']);
    expect(run.stderr).to.match(/^ +[\d,]+ +[\d.]+% {2}userland\/bin\/sleep\.c:\d+$/m);
    const { traceEvents } = JSON.parse(readFileSync(trace, 'utf8'));
    const { args } = traceEvents.find((it: { name: string }) => it.name === 'nanosleep');
    expect(textAt(/\((.+):(\d+)\)$/.exec(args.from))).to.include('nanosleep');
  });
});
