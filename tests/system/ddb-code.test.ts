/**
 * The debugger in the code of modules and of a scheme of one's own, by line; and commands of a
 * file that find nothing at their moment.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../../emu/cli/logfile.ts';
import { replayHost } from '../../emu/cli/replay-host.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Breaks } from '../../emu/debug/breaks.ts';
import { Code } from '../../emu/debug/code.ts';
import { Debugger } from '../../emu/debug/debugger.ts';
import { debugged as debuggedReplay, type ReplayUser } from '../../emu/debug/replay.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import { logStart, type RunLog } from '../../emu/front/runlog.ts';
import { DdbError } from '../../kernel/ddb/error.ts';
import { NOWHERE } from '../model/logdamage.ts';
import { type Answer, runLine } from './commandlines.ts';
import { ROOT_IMAGE } from './harness.ts';
import { Folder } from './modules.ts';

const PULSE = `import type { ModuleKernel } from 'callwheel/module.ts';

export const name = 'pulse';
export const version = 1;

export function load(k: ModuleKernel) {
  const beats = k.counter('beats', 'beats');
  const nothing = (): void => {};
  const beat = (): void => {
    beats.add();
    if (beats.value > 1) nothing();

    for (let i = 0; i < 2; i++) k.probe('turn', i);
    k.setcallout(beat, 0, 5);
  };
  k.setcallout(beat, 0, 5);
}
`;

const MINE = `import type { CalloutColumns } from 'callwheel/callout/scheme.ts';
import { Scheme1 } from 'callwheel/callout/scheme1.ts';
class Mine extends Scheme1 {
  override start(c: number, ticks: number): void {
    super.start(c, ticks);
  }
}
export default (table: CalloutColumns) => new Mine(table);
`;

/** The last cycle of the log of a scheme. */
const END = 12_000_000;

/** A user who sees and hears nothing. */
const NOBODY: ReplayUser = { screen: NOWHERE, say: () => undefined, turn: async () => undefined };

describe('ddb, in the code of the user', function () {
  this.timeout(20_000);
  const folder = new Folder();
  before(() => {
    folder.file('pulse.ts', PULSE);
    folder.file('mine.ts', MINE);
  });

  /** The command's answer, and the debugger's to each of its own commands, in their order. */
  async function debugged(
    commands: readonly string[],
    ...args: readonly string[]
  ): Promise<{ readonly answer: Answer; readonly to: readonly string[] }> {
    writeFileSync(join(folder.path, 'commands'), commands.join('\n'));
    const [first = '', ...rest] = args;
    const answer = await runLine([first, '--ddb-commands', 'commands', ...rest], '', folder.path);
    const to = answer.stderr.split('db> ').slice(1);
    return { answer, to: to.map((text, i) => text.slice(`${commands[i]}\n`.length)) };
  }

  const hash = ({ stderr }: Answer): string | undefined => /^run hash: (\w+)$/m.exec(stderr)?.[1];
  const first = (text: string | undefined): string => (text ?? '').split('\n')[0];

  it('stops at a line, a function, and the next line that has code; the run stays the same', async () => {
    const args = ['run', '--module', './pulse.ts', 'sleep', '0.3'];
    const commands = ['break pulse.ts:12', 'b ./pulse.ts:8', 'c', 'trace', 'c', 'c', 'delete all', 'c'];
    const { answer, to } = await debugged(commands, ...args);
    expect(to[0]).to.equal('break 1: beat (./pulse.ts:13)\n');
    expect(to[2]).to.match(
      /^break 2: load \(\.\/pulse\.ts:8:3\)\n {2}8 {2}const nothing = \(\): void => \{\};\ncycle \d+ .* inside the kernel/,
    );
    expect(to[3]).to.match(/ {2}module pulse: load\n {4}at load \(\.\/pulse\.ts:8:3\)\n/);
    expect(first(to[4])).to.equal('break 1: beat (./pulse.ts:13:5)');
    expect(first(to[5])).to.equal('break 2: nothing (./pulse.ts:8:31)');
    const plain = await runLine(args, '', folder.path);
    expect(hash(answer)).to.equal(hash(plain)).and.not.equal(undefined);
  });

  it('waits for a module that is loaded later', async () => {
    const commands = ['b pulse:beat if tick > 8', 'b puls.ts:3', 'c', 'break', 'ignore 1 1e3', 'c'];
    const { to } = await debugged(commands, 'run', 'sh', '-c', 'kldload ./pulse.ts; sleep 0.2');
    expect(to[0]).to.equal('break 1: pulse:beat, which is not loaded yet if tick > 8\n');
    expect(to[2]).to.match(
      /^break 1: beat \(.\/pulse\.ts:10:5\)\n {2}10 {2}beats\.add\(\);\ncycle \d+ .*, tick 10:/,
    );
    expect(to[3]).to.equal(
      'break 1: beat (./pulse.ts:10) if tick > 8\nbreak 2: puls.ts:3, which is not loaded yet\n',
    );
    expect(to[4]).to.equal('break 1: beat (./pulse.ts:10) if tick > 8; passes the next 1000\n');
    expect(first(to[5])).not.to.include('break');
  });

  it('steps by line, into what it calls', async () => {
    const commands = [
      'b pulse:beat',
      'c',
      'step line',
      'step line',
      'step line',
      'step line',
      'step l 2',
      'delete all',
      'c',
    ];
    const { to } = await debugged(commands, 'run', '--module', './pulse.ts', 'sleep', '0.2');
    expect(to.slice(1, 7).map(first)).to.deep.equal([
      'break 1: beat (./pulse.ts:10:5)',
      'beat (./pulse.ts:11:5)',
      'beat (./pulse.ts:13:5)',
      'beat (./pulse.ts:14:5)',
      'break 1: beat (./pulse.ts:10:5)',
      'nothing (./pulse.ts:8:31)',
    ]);
  });

  it('stops in a scheme of the user, in a replay, and goes back from there', async () => {
    const path = join(folder.path, 'mine.ts');
    const start = logStart({
      callwheel: '0',
      config: { ...DEFAULT_CONFIG, mem: 4 * 1024 * 1024, callout: path },
      program: { path: '/bin/multi', argv: ['multi'], envp: [], file: null },
      image: sha256(ROOT_IMAGE),
      files: [],
      scheme: { file: { path, sha256: sha256(readFileSync(path)) }, parts: [] },
      modules: [],
    });
    const last = { record: 'end', how: 'cycles', status: 0, at: 'cycle', cycle: END, hash: '' } as const;
    const files = new Map([[sha256(readFileSync(path)), Uint8Array.from(readFileSync(path))]]);
    const log: RunLog = { start, files, events: [last], lines: [3] };
    const hashOf = async (code: Code | undefined, commands: readonly string[]) => {
      const answers = [''];
      const given = [...commands, `goto ${END - 1000}`, 'quit'][Symbol.iterator]();
      const next = (): string | null => {
        answers.push('');
        return given.next().value ?? null;
      };
      const say = (text: string): void => {
        answers[answers.length - 1] += text;
      };
      const ddb = new Debugger({ interactive: false, place: '', next }, say, code);
      await debuggedReplay(await replayMaker(log, replayHost(code)), ddb, {}, NOBODY);
      return { answers: answers.slice(1), hash: ddb.leftAt?.runHash };
    };
    const plain = await hashOf(undefined, []);
    const commands = [
      'b mine:start if tick > 0',
      'c',
      'show wheel',
      'back calloutFire',
      'c',
      'trace',
      'delete 1',
    ];
    const { answers: to, hash } = await hashOf(new Code(), commands);
    expect(to[1]).to.match(/^break 1: start \(.*mine\.ts:5:5\)\n {2}5 {2}super\.start\(c, ticks\);\ncycle /);
    expect(first(to[2])).to.match(/^scheme1 at tick \d+: \d+ callouts/);
    expect(first(to[3])).to.match(/^calloutFire /);
    expect(to[4]).to.equal(to[1]);
    expect(to[5]).to.match(
      /\na scheme's code, the innermost first:\n {2}scheme .*mine\.ts\n {4}at start \(.*mine\.ts:5:5\)\n(?! {4}at)/,
    );
    expect(hash).to.equal(plain.hash).and.not.equal(undefined);
  });

  it('steps by copies of user memory only if they are named', async () => {
    const at = 'b syscallEnter write if arg1 == 1 && *arg2 != 0';
    const { to } = await debugged([at, 'c', 'step event', 'step userCopied'], 'run', 'sh', '-c', 'pwd; pwd');
    expect(to[1]).to.match(/^break 1: syscallEnter write\(1, /);
    expect(to[2])
      .to.match(/^[a-z]+[A-Z]\w+ .*/)
      .and.not.match(/^(?:userCopied|level)/);
    expect(to[3]).to.match(/^userCopied /);
  });

  it('goes on after a command of a file that finds nothing at its moment', async () => {
    const commands = ['finish', 'show module pulse', 'show proc', 'show proc 77'];
    const { answer, to } = await debugged(commands, 'run', 'hello');
    expect(answer.status).to.equal(0);
    expect(to.map(first)).to.deep.equal([
      'finish: the kernel is not in the middle of anything',
      'show module: there is no module pulse (show module lists them)',
      'show proc: no process is current; give a pid (ps lists them)',
      'show proc: there is no process 77 (ps lists them)',
    ]);
  });
});

describe('breaks', () => {
  const code = new Code();
  const stop = { func: 'beat', entry: true, file: './pulse.ts', line: 9, place: './pulse.ts:9:5', text: '' };
  code.add({ file: './pulse.ts', stops: [stop], armed: new Uint8Array(1) });
  const WRONG: readonly (readonly [command: string, why: RegExp])[] = [
    ['break pulse:beet', /break pulse:beet: no code is in a function of that name$/],
    ['break pulse.ts:99', /break pulse\.ts:99: no code is at that line, or after it$/],
    ['break pulse.ts:9 x', /break pulse\.ts:9 x: only if CONDITION may follow$/],
    ['break pulse.ts:', /break pulse\.ts:: FILE:LINE or FILE:FUNCTION, as pulse\.ts:12 or pulse:beat$/],
    ['break tick if late', /is it /],
    ['break clockTick if late > beats', /if late > beats: there is no beats here; there are tick, late, /],
    ['break clockTick if late >', /if late >: something is missing at its end$/],
    ['break 5000000 if 1', /a cycle comes only once, and nothing follows it$/],
  ];
  for (const [line, why] of WRONG)
    it(`refuse ${line}`, () => {
      expect(() => new Breaks(code).add(line.split(' ').slice(1), 0)).to.throw(DdbError, why);
    });

  it('take a path, the end of one, and the bare name of a file', () => {
    for (const name of ['./pulse.ts', 'pulse.ts', 'pulse'])
      expect(new Breaks(code).add([`${name}:9`], 0)).to.equal('break 1: beat (./pulse.ts:9)');
    expect(new Breaks(code).add(['ulse.ts:9'], 0)).to.equal('break 1: ulse.ts:9, which is not loaded yet');
  });
});
