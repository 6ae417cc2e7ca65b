/** Logs from outside: damaged at random, or by a value that no field may have. */

import { expect } from 'chai';
import { parseLog } from '../../emu/front/logreader.ts';
import { replayMaker } from '../../emu/front/replay.ts';
import { FORMAT, LogError, logPath } from '../../emu/front/runlog.ts';
import { repetitions, timeLimit } from '../matrix.ts';
import { DamagedLogs, damaged, NOWHERE, type Verdict } from '../model/logdamage.ts';
import { Random } from '../model/random.ts';
import { imageFile, ROOT_IMAGE } from './harness.ts';

describe('a log from outside', function () {
  this.timeout(timeLimit(60_000));
  let logs: DamagedLogs;
  before(async () => {
    logs = await DamagedLogs.of(ROOT_IMAGE, imageFile('bin/sh'));
  });

  it('that is whole is replayed', async () => {
    for (const log of logs.logs) expect(await logs.tried(log)).to.equal('same');
  });

  it('that is damaged is replayed, parts, or is refused in a line', async () => {
    const random = new Random(1995);
    const verdicts = new Map<Verdict, number>();
    const count = repetitions(50, 80);
    for (let n = 0; n < count; n++) {
      const log = damaged(random.pick(logs.logs), random);
      const verdict = await logs.tried(log);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    expect([...verdicts.keys()]).to.have.members(['refused', 'same', 'cut', 'parted']);
    expect(verdicts.get('refused')).to.be.within(0.3 * count, 0.9 * count);
  });

  /** A log with another value in its first record, or a record more. */
  const message = (record: (start: string) => string, more: readonly object[] = []): string => {
    const [start = '', ...rest] = logs.logs[0]?.split('\n') ?? [];
    const lines = more.map((it) => JSON.stringify(it));
    try {
      parseLog([record(start), ...(lines.length > 0 ? [...lines, ''] : rest)].join('\n'), 'run.log');
      return 'nothing';
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      return error.message;
    }
  };

  for (const [setting, value, says] of [
    ['stathz', '-1e99', 'is -1e+99. Accepted: a whole number from 1 to 10000.'],
    ['stathz', '100', '100 divides config.hz 100. Accepted: a rate that does not, so'],
    ['hz', '1.5', 'is 1.5. Accepted: a whole number from 1 to 1000000.'],
    ['mem', '1e15', 'is 1000000000000000. Accepted: 1M to 2047M in whole pages'],
    ['ncallout', '4294967296', 'is 4294967296. Accepted: a whole number from 64 to 16777216.'],
    ['wheelsize', '3', 'is 3. Accepted: 0, or a power of two from 1 to 16777216.'],
    ['maxitimers', 'null', 'is null. Accepted: a whole number from 0'],
    ['freq', '0', 'is 0. Accepted: 25000000.'],
    ['kernel', '"new"', 'is "new". Accepted: old, hash, handle.'],
    ['compat', '"posix"', 'is "posix". Accepted: today, 44bsd.'],
    ['terminal', '1', 'is 1. Accepted: true, false.'],
    [
      'hz',
      '70000',
      '70000 with config.clock tick: a tick of 14.29 us is over before its interrupt is handled',
    ],
    ['clock', '["tick"]', 'is a list. Accepted: tick, oneshot, counter, chip.'],
  ] as const)
    it(`is refused for ${setting} ${value}`, () => {
      const change = (start: string): string =>
        start.replace(new RegExp(`"${setting}":[^,}]*`), `"${setting}":${value}`);
      expect(message(change)).to.satisfy((said: string) =>
        said.startsWith(`run.log:1: config.${setting} ${says}`),
      );
    });

  for (const [what, from, to, says] of [
    ['no machine', /"machine":\d+,/, '', 'machine is missing. Accepted: a whole number from 1 to'],
    ['half a machine', /"machine":\d+/, '"machine":1.5', 'machine is 1.5. Accepted: a whole'],
    ['a huge machine', /"machine":\d+/, '"machine":1e400', 'machine is Infinity. Accepted: a whole'],
    ['a scheme of no name', '"hz":', '"callout":"fast","hz":', 'config.callout is "fast". no scheme is'],
    ['a scheme that refuses', '"hz":', '"callout":"scheme4-refuse","hz":', 'config.callout is "scheme4-re'],
    ['an image of no hash', /"image":"\w/, '"image":"x', 'image is "x'],
    ['a field of its own', '"hz":', '"hertz":1,"hz":', 'it has a field "config.hertz". Accepted: kernel,'],
    [
      'an argument with a null',
      '["sh"]',
      '["a\\u0000b"]',
      'program.argv[0] is "a\\u0000b". Accepted: a text',
    ],
    ['an environment of no names', '"HOME=/"', '"=/"', 'program.envp[0] is "=/". Accepted: NAME=VALUE.'],
  ] as const)
    it(`is refused for ${what}`, () => {
      const said = message((start) => start.replace(from, to));
      expect(said.slice(0, 11 + says.length)).to.equal(`run.log:1: ${says}`);
    });

  it('is refused for a format of the past', () => {
    expect(message((start) => start.replace(`"format":${FORMAT}`, '"format":4'))).to.equal(
      'run.log: a run log of format 4; this Callwheel reads 5: replay it with the version that wrote it',
    );
  });

  const point = { record: 'point', at: 'cycle', cycle: 5, hash: '0'.repeat(16) };
  const contents = { record: 'file', sha256: '0'.repeat(64), form: 'base64', content: '' };
  const end = { ...point, record: 'end', how: 'quit', status: 0 };
  for (const [says, ...records] of [
    ['run.log:2: record is "dot". Accepted: file, input,', { ...point, record: 'dot' }],
    ['run.log:2: not a record of a run log', { a: 1 }],
    ['run.log:2: cycle is missing. Accepted: a whole number', { ...point, cycle: undefined }],
    ['run.log:2: cycle is -1. Accepted: a whole number', { ...point, cycle: -1 }],
    ['run.log:3: cycle is 4, and the record before it has 5', point, { ...point, cycle: 4 }],
    ['run.log:2: at is "noon". Accepted: boot, cycle,', { ...point, at: 'noon' }],
    ['run.log:2: hash is "1". Accepted: the sixteen', { ...point, hash: '1' }],
    ['run.log:2: bytes is "\u0100". Accepted: a text', { ...point, record: 'input', bytes: '\u0100' }],
    ['run.log:2: rows is 65536.', { ...point, record: 'resize', rows: 65536, columns: 1 }],
    ['run.log:2: answer is "x". Accepted: an object.', { ...point, record: 'module', answer: 'x' }],
    ['run.log:2: answer.errno is 0.', { ...point, record: 'module', answer: { errno: 0, reason: '' } }],
    ['run.log:2: answer.file is missing.', { ...point, record: 'module', answer: { shown: 'x' } }],
    ['run.log:2: how is "halt" where at is "cycle". Accepted: halt.', { ...end, how: 'halt' }],
    ['run.log:2: status is 256.', { ...end, status: 256 }],
    ['run.log:3: the log goes on after the end of the run', end, point],
    ['run.log:2: form is "hex". Accepted: text, base64.', { ...contents, form: 'hex' }],
    ['run.log:2: sha256 is "0". Accepted: the 64', { ...contents, sha256: '0' }],
    ['run.log:2: content is no base64', { ...contents, content: 'A' }],
    ['run.log:2: it has a field "cycle". Accepted:', { ...contents, cycle: 1 }],
    [`run.log:3: the contents of ${'0'.repeat(64)} are there again`, contents, contents],
    ['run.log:3: the log begins again', point, { record: 'start' }],
  ] as const)
    it(`is refused with ${says}`, () => {
      expect(
        message((start) => start, records).startsWith(says),
        message((start) => start, records),
      ).to.equal(true);
    });

  for (const [what, text, says] of [
    ['a text', 'hello\n', 'run.log:1: not a line of JSON'],
    ['other JSON', '{"a":1}\n', 'run.log:1: not a record of a run log'],
    [
      'JSON of much depth',
      `${'['.repeat(200_000)}\n`,
      'run.log:1: not a record of a run log: it nests too deep',
    ],
    ['nothing', '', 'run.log: not a run log: --log writes one'],
    ['another first record', `${JSON.stringify(point)}\n`, 'run.log: not a run log: --log writes one'],
  ] as const)
    it(`is refused if it is ${what}`, () => {
      expect(() => parseLog(text, 'run.log')).to.throw(LogError, says);
    });

  it('that says that the run goes on for ever is left a second after its last good record', async () => {
    const log = logs.logs[0] ?? '';
    const lines = log.trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '');
    const far = { ...last, at: 'cycle', how: 'cycles', cycle: 1e15 };
    const text = [...lines.slice(0, 7), JSON.stringify(far), ''].join('\n');
    const run = (await replayMaker(parseLog(text, 'run.log'), logs.host))(NOWHERE);
    const before = JSON.parse(lines[6] ?? '').cycle;
    expect(run.run(Number.POSITIVE_INFINITY)).to.equal('parted');
    expect(run.parting).to.match(
      /^after cycle \d+, .*: the log has its end at cycle 1000000000000000 \(line 8\), but a log has a record for each second/,
    );
    expect(run.cycle - before).to.be.within(25_000_000, 26_000_000);
  });

  it('parts where it answers what the machine did not ask', async () => {
    const lines = (logs.logs[2] ?? '').split('\n');
    const at = lines.findIndex((line) => line.includes('"record":"module"'));
    const twice = lines.toSpliced(at, 0, lines[at] ?? '').join('\n');
    const run = (await replayMaker(parseLog(twice, 'run.log'), logs.host))(NOWHERE);
    expect(run.run(Number.POSITIVE_INFINITY)).to.equal('parted');
    expect(run.parting).to.match(
      /the log has a module at cycle \d+ \(line \d+\), but none was wanted there$/,
    );
  });

  it('names its files without the folders of the computer', () => {
    expect(logPath('/home/me/src/prog')).to.equal('prog');
    expect(logPath('C:\\Users\\me\\prog')).to.equal('prog');
    expect(logPath('src/prog')).to.equal('src/prog');
    expect(logPath('../prog')).to.equal('../prog');
  });
});
