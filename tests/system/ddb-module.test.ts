/** The debugger and a module's own code: trace points, frames, state; one start of the command. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMMAND } from './hostterminal.ts';
import { Folder } from './modules.ts';

const PULSE = `import type { ModuleKernel } from 'callwheel/module.ts';

export const name = 'pulse';
export const version = 1;

export function load(k: ModuleKernel) {
  const chan = {};
  const beats = k.counter('beats', 'beats');
  const beat = (): void => {
    beats.add();
    k.probe('beats', beats.value);
    if (beats.value === 2) k.probe('second');
    k.wakeup(chan);
    k.setcallout(beat, 0, 5);
  };
  k.setcallout(beat, 0, 5);
  k.kthread_create('pulsed', function* () {
    for (;;) yield* k.tsleep(chan, 20, 'beat', 0);
  });
  k.simdev('line', 2, () => k.probe('arrived')).every(10, 0);
}
`;

describe('ddb, with a module', () => {
  const folder = new Folder();
  let answers: ReadonlyMap<string, string>;
  let vcd: string;
  before(() => {
    folder.file('pulse.ts', PULSE);
    const commands = [
      'break probe second',
      'continue',
      'trace',
      'show module pulse',
      'show sleepq',
      'finish',
      'show check',
      'break probe beats',
      'ignore 2 2',
      'c',
      'delete all',
      'co',
    ];
    folder.file('commands', commands.join('\n'));
    const args = [
      ...['run', '-q', '--module', './pulse.ts', '--ddb-commands', 'commands', '--trace-out', 'pulse.vcd'],
      ...['sleep', '0.3'],
    ];
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
    answers = new Map(
      stderr.split('db> ').map((text) => {
        const end = text.indexOf('\n');
        return [text.slice(0, end), text.slice(end + 1)];
      }),
    );
    vcd = readFileSync(join(folder.path, 'pulse.vcd'), 'utf8');
  });

  it('stops at a trace point', () => {
    expect(answers.get('continue')).to.match(/^break 1: moduleProbe pulse\.second\n.* inside the kernel/);
  });

  it('gives the lines of the module that is on the stack', () => {
    expect(answers.get('trace')).to.include(
      `modules' code, the innermost first:
  module pulse: callout handler beat
    at beat (./pulse.ts:12:30)
`,
    );
  });

  it('shows the state of a module', () => {
    const lines = (answers.get('show module pulse') ?? '').split('\n');
    expect(lines.slice(0, 2)).to.deep.equal(['module 2: pulse 1, loaded', 'holds 2 things']);
    expect(lines[2]).to.match(
      /^ {2}thread pulsed, pid 3, which sleeps on beat, load \(\.\/pulse\.ts:17:5\)$/,
    );
    expect(lines).to.include('counter module.pulse.beats 2');
    expect(lines).to.include('trace point beats 2');
    expect(lines.at(-2))
      .to.match(/^\d+ steps of its own code so far$/)
      .and.not.to.match(/^0/);
  });

  it('lists the channels on which processes sleep', () => {
    const lines = (answers.get('show sleepq') ?? '').trimEnd().split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).to.deep.equal([
      ['channel', 'wait', 'processes'],
      ['1', 'init', '1 (init)'],
      ['2', 'beat', '3 (pulsed)'],
      ['3', 'nanslp', '2 (sleep)'],
    ]);
  });

  it('lets so many occasions of a break pass', () => {
    expect(answers.get('ignore 2 2')).to.equal('break 2: moduleProbe beats; passes the next 2\n');
    // Beat 2 is over: 3 and 4 pass.
    expect(answers.get('c')).to.match(/^break 2: moduleProbe pulse\.beats 5\n/);
  });

  it('goes out of the kernel, where its structures can be checked', () => {
    expect(answers.get('finish')).to.match(/idle, no process can run\n$/);
    expect(answers.get('show check')).to.equal('every invariant holds\n');
  });

  it('has the names of trace points in the head of a value change dump', () => {
    expect(vcd).to.match(/^\$var real 64 . pulse\.beats +\$end$/m);
    expect(vcd).to.match(/^r2 /m);
    const [, asked] = /^\$var wire 1 (.) net_intr /m.exec(vcd) ?? [];
    expect(vcd.split('\n').filter((line) => line === `1${asked}`)).to.have.length(3);
  });
});
