/** Runs that go on from a point of their log, and logs that were cut or changed. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { repetitions, timeLimit } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { runLine } from './commandlines.ts';

const MAIN = resolve('build/js/emu/cli/main.js');

/**
 * A module whose load takes many seconds of a host that does not compile it, and half a second of
 * one that does: a sine is a few hundred operations of a routine of ours, for few counted steps.
 */
const SLOW = `export const name = 'slow';
export const version = 1;
export function load(): void {
  let n = 0;
  for (let i = 0; i < 100_000; i++) n += Math.sin(i);
}
`;

describe('a run goes on from its log', function () {
  this.timeout(timeLimit(60_000));
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-live-'));
  const at = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true }));

  /** The cycle at which a run of a log goes on, and what is said of that. */
  const begun = (stderr: string): number => Number(/goes on live from cycle (\d+)/.exec(stderr)?.[1]);
  const hashIn = (stderr: string): string | undefined => /run hash: (\w+)/.exec(stderr)?.[1];

  it('as a live session, with other input; its own log holds the past too', async () => {
    await runLine(
      ['boot', '--tty', '--seed', '4', '--log', at('a.log')],
      'sleep 1\necho one\nsleep 1\necho two\n',
    );
    const args = ['replay', at('a.log'), '--to', '30_000_000', '--live', '--log', at('b.log')];
    const live = await runLine(args, 'echo three; exit 7\n');
    expect(live.stdout).to.match(/one\n[\s\S]*three\n$/);
    expect(live.stdout).to.not.include('two');
    expect(live.stderr).to.match(
      /a\.log: goes on live from cycle 30\d{6}; the log goes on to cycle \d+: 2 pieces of input are dropped\n/,
    );
    expect(live.status).to.equal(7);
    const again = await runLine(['replay', at('b.log')]);
    expect(again.stderr).to.match(/b\.log: the same run: halt at cycle \d+\n/);
    expect(hashIn(again.stderr)).to.equal(hashIn(live.stderr));
    expect([again.stdout, again.status]).to.deep.equal([live.stdout, 7]);
  });

  it('to the same end, if it gets the same input at the same points', async () => {
    const script = 'multi > /tmp/m &\nsleep 1; itimers\nwait; cat /tmp/m\n';
    const run = await runLine(['boot', '--tty', '--log', at('s.log')], script);
    // The points differ only where input waits: the end of the run is that of the first one.
    const to = Number(/"cycle":(\d+)/.exec(readFileSync(at('s.log'), 'utf8').split('\n').at(-3) ?? '')?.[1]);
    for (const cycle of [0, 1_000_000, to - 1]) {
      const lines = readFileSync(at('s.log'), 'utf8').split('\n');
      const rest = lines
        .filter((line) => line.includes('"record":"input","bytes":"'))
        .map((line) => JSON.parse(line))
        .filter((it) => it.cycle > cycle)
        .map((it) => it.bytes)
        .join('');
      const live = await runLine(['replay', at('s.log'), '--to', `${cycle}`, '--live'], rest);
      expect(begun(live.stderr)).to.be.at.least(cycle);
      expect(hashIn(live.stderr)).to.equal(hashIn(run.stderr));
      expect(live.stdout).to.equal(run.stdout);
    }
  });

  it('with what it was made with: modules and a scheme that are gone', async () => {
    const home = mkdtempSync(join(tmpdir(), 'callwheel-home-'));
    writeFileSync(join(home, 'mine.ts'), "export { bsd as default } from 'callwheel/callout/bsd.ts';\n");
    const options = ['--tty', '--callout', './mine.ts', '--module', 'heartbeat', '--log', at('m.log')];
    await runLine(['boot', ...options], 'sleep 1\necho one\n', home);
    rmSync(home, { recursive: true });
    const live = await runLine(
      ['replay', at('m.log'), '--to', '5_000_000', '--live', '--log', at('n.log')],
      'kldload ratelimit; kldstat\n',
    );
    expect(live.stdout).to.match(/heartbeat[\s\S]*ratelimit/);
    const again = await runLine(['replay', at('n.log')]);
    expect([again.stdout, hashIn(again.stderr)]).to.deep.equal([live.stdout, hashIn(live.stderr)]);
  });

  it('but not after its end, nor with what is for a replay alone', async () => {
    const over = await runLine(['replay', at('a.log'), '--live']);
    expect(over.stderr).to.match(
      /halt at cycle \d+: nothing goes on after that; --to names an earlier cycle\n$/,
    );
    expect(over.status).to.equal(125);
    for (const [option, ...value] of [
      ['--until', 'fork'],
      ['--memcheck'],
      ['--profile'],
      ['--gdb=0'],
      ['--ddb'],
    ]) {
      const { stderr, status } = await runLine(['replay', at('a.log'), '--live', option as string, ...value]);
      expect(stderr).to.equal(
        `callwheel: --live: leave out ${option?.replace(/=.*/, '')}; it is for a replay alone\n`,
      );
      expect(status).to.equal(125);
    }
    const { stderr } = await runLine(['replay', at('a.log'), '--log', at('x.log')]);
    expect(stderr).to.equal('callwheel: --log: a replay is the run of its log; it is for --live\n');
  });

  it('from a log whose command was killed, which a replay refuses but up to there', async () => {
    const whole = readFileSync(at('a.log'), 'utf8');
    const lines = whole.split('\n');
    const torn = `${lines.slice(0, -2).join('\n')}\n${lines.at(-2)?.slice(0, 30)}`;
    const last = Number(/"cycle":(\d+)/.exec(lines.at(-3) ?? '')?.[1]);
    for (const [text, says] of [
      [torn, `line ${lines.length - 1} is cut off in its middle`],
      [
        `${lines.slice(0, -2).join('\n')}\n`,
        `it ends after line ${lines.length - 2}, without the end of the run`,
      ],
    ] as const) {
      writeFileSync(at('cut.log'), text);
      const refused = await runLine(['replay', at('cut.log')]);
      expect(refused.stderr).to.equal(
        `callwheel: ${at('cut.log')}: the log was cut off: ${says}; the log is whole up to cycle ${last}; --cut makes the run again up to there\n`,
      );
      expect(refused.status).to.equal(125);
      const cut = await runLine(['replay', '--cut', at('cut.log')]);
      expect(cut.stderr).to.include(
        `the same run as far as the log goes: cycle ${last}; it does not tell how`,
      );
      expect(cut.status).to.equal(0);
      const live = await runLine(['replay', '--cut', '--live', at('cut.log')], 'exit 9\n');
      expect(live.stderr).to.include(`goes on live from cycle ${last}, where the log ends\n`);
    }
  });

  it('unless the log was changed, which is told with the line', async () => {
    const lines = readFileSync(at('a.log'), 'utf8').trimEnd().split('\n');
    const random = new Random(15);
    const refusal = async (changed: readonly string[]): Promise<string> => {
      writeFileSync(at('bad.log'), `${changed.join('\n')}\n`);
      const { stderr, status } = await runLine(['replay', at('bad.log')]);
      expect([status, stderr.split('\n').length]).to.deep.equal([125, 2]);
      return stderr;
    };
    for (let n = repetitions(6, 40); n > 0; n--) {
      const line = random.below(lines.length);
      const text = lines[line] as string;
      // The checksum itself stays a checksum.
      const column = 1 + random.below(text.lastIndexOf(',"sum"') - 1);
      const other = text[column] === 'x' ? 'y' : 'x';
      const changed = lines.with(line, `${text.slice(0, column)}${other}${text.slice(column + 1)}`);
      expect(await refusal(changed)).to.match(
        new RegExp(`bad\\.log:${line + 1}: this line was changed after the run, or one before it is missing`),
      );
    }
    const lost = await refusal(lines.toSpliced(2, 1));
    expect(lost).to.match(
      /bad\.log:3: this line was changed after the run, or one before it is missing: its checksum is \w{8}, and should be \w{8}\n/,
    );
    const swapped = [...lines.slice(0, 2), lines[3] as string, lines[2] as string, ...lines.slice(4)];
    expect(await refusal(swapped)).to.include('bad.log:3: this line was changed');
    const bare = (lines[2] as string).replace(/,"sum":"\w{8}"\}$/, '}');
    expect(await refusal(lines.with(2, bare))).to.include(
      'this line was added after the run: it has no checksum, as those before it have',
    );
  });

  it('under the watchdog that it had: a module of the log that keeps the host', () => {
    const home = mkdtempSync(join(tmpdir(), 'callwheel-slow-'));
    const command = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, args, { encoding: 'utf8', cwd: home });
    writeFileSync(join(home, 'slow.ts'), SLOW);
    const logged = ['--log', 'slow.log', '--module', './slow.ts', 'true'];
    const run = command(MAIN, 'run', '-q', '--module-timeout', '0', ...logged);
    expect([run.status, run.stderr]).to.deep.equal([0, '']);
    const replay = command('--jitless', MAIN, 'replay', '--module-timeout', '1', 'slow.log');
    expect(replay.stderr).to.match(
      /(?:^|\n)callwheel: a module has not come back for 1 s of the host's time; the run is ended\n {2}at load \(\.\/slow\.ts:\d+:\d+\)\n$/,
    );
    expect(replay.status).to.equal(123);
    rmSync(home, { recursive: true });
  });
});
