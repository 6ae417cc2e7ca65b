/** Faults on purpose: their words, their times, what they leave unchanged, and their traces. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FaultPlan } from '../../emu/fault/plan.ts';
import { FaultError, faultOf } from '../../emu/fault/spec.ts';
import { striking, whenOf } from '../../emu/fault/when.ts';
import { faultSpec } from '../../emu/front/settings.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { NOHANDLE } from '../../kernel/callout/entry.ts';
import { IPL_NET } from '../../kernel/machdep.ts';
import { MATRIX, repetitions, timeLimit } from '../matrix.ts';
import { Random } from '../model/random.ts';
import { Witness } from '../model/witness.ts';
import { runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';
import { coveringPairs, PAIRS } from './pairs.ts';

describe('the words of a fault', () => {
  for (const [text, times] of [
    ['1', [1]],
    ['3', [3]],
    ['2-4', [2, 3, 4]],
    ['9-', [9, 10, 11, 12]],
    ['2+3', [2, 5, 8, 11]],
    ['1,4-5,11-', [1, 4, 5, 11, 12]],
    ['5-5', [5]],
    ['p=0', []],
    ['p=1', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ] as const)
    it(`${text} are the times ${times.join(', ')} of twelve`, () => {
      const when = whenOf(text);
      const strikes = when && striking(when);
      expect(Array.from({ length: 12 }, (_, i) => i + 1).filter((nth) => strikes?.(nth))).to.deep.equal([
        ...times,
      ]);
    });

  it('a probability is kept to, by a seed, which another one changes', () => {
    const struck = (text: string): string =>
      Array.from({ length: 20_000 }, (_, i) => Number(strikes(text)(i + 1))).join('');
    const plans = new Map<string, (nth: number) => boolean>();
    const strikes = (text: string): ((nth: number) => boolean) => {
      const known = plans.get(text);
      if (known !== undefined) return known;
      const when = whenOf(text);
      if (when === undefined) throw new Error(text);
      plans.set(text, striking(when));
      return strikes(text);
    };
    const [one, other] = [struck('p=0.05,seed=7'), struck('p=0.05,seed=8')];
    expect(one.split('1').length).to.be.within(900, 1100);
    expect(one).to.not.equal(other);
    plans.clear();
    expect(struck('seed=7,p=0.05')).to.equal(one);
    expect(struck('p=.05')).to.not.equal(one);
  });

  for (const text of [
    '',
    '0',
    '-3',
    '3-2',
    '1+0',
    '2+',
    'p=2',
    'p=',
    'p=0.5,3',
    'seed=3',
    'p=0.5,seed=4294967296',
    'p=0.1,p=0.2',
    'a',
    '1,,2',
    '01x',
  ])
    it(`"${text}" is no time`, () => expect(whenOf(text)).to.equal(undefined));

  for (const [spec, says] of [
    [
      'xyz',
      'Accepted: setcallout, fork[=EAGAIN|ENOMEM], eintr:CALL, fail=ERRNO:CALL, page, clock-lost, clock-double, clock-drift=PPM, deaf:DEVICE, late=MILLISECONDS:DEVICE, lost:DEVICE, console-block[=MILLISECONDS], and behind a colon when.',
    ],
    ['constructor', 'Accepted: setcallout, fork'],
    ['fork=EIO', 'Accepted: fork[=EAGAIN|ENOMEM].'],
    ['eintr', 'Accepted: eintr:CALL, where CALL is the name of a system call that can fail, as in read.'],
    ['eintr:exit', 'Accepted: eintr:CALL, where CALL is'],
    ['fail=EMOST:read', 'Accepted: fail=ERRNO:CALL. ERRNO: the name of an error of intro(2), as in EIO.'],
    ['clock-drift', 'Accepted: clock-drift=PPM. PPM: a whole number from -100000 to 100000.'],
    ['clock-drift=100001', 'Accepted: clock-drift=PPM. PPM:'],
    ['clock-drift=5:1', 'Accepted: clock-drift=PPM.'],
    [
      'console-block=0',
      'Accepted: console-block[=MILLISECONDS]. MILLISECONDS: a whole number from 1 to 3600000.',
    ],
    [
      'eintr:pause',
      'Accepted: eintr:CALL, where CALL is the name of a system call that can fail, as in read; pause is a function of the library, which calls sigsuspend.',
    ],
    ['fail=EIO:usleep', 'Accepted: fail=ERRNO:CALL, where CALL is the name of a system call that can fail'],
    ['deaf:nosuch', 'Accepted: deaf:DEVICE, where DEVICE is console, or MODULE.DEVICE, as in rexmt.wire.'],
    ['deaf:a b', 'Accepted: deaf:DEVICE, where DEVICE is console, or MODULE.DEVICE, as in rexmt.wire.'],
    [
      'late:rexmt.wire',
      'Accepted: late=MILLISECONDS:DEVICE. MILLISECONDS: a whole number from 1 to 3600000.',
    ],
    [
      'late=5:console',
      'Accepted: late=MILLISECONDS:DEVICE, where DEVICE is MODULE.DEVICE, as in rexmt.wire.',
    ],
    ['lost:console', 'Accepted: lost:DEVICE, where DEVICE is MODULE.DEVICE, as in rexmt.wire.'],
    ['lost=1:rexmt.wire', 'Accepted: lost:DEVICE.'],
    ['page=3', 'Accepted: page.'],
    ['page:1:2', 'Accepted: page[:WHEN].'],
    ['page:x', 'Accepted for when: numbers from 1 as in 3, 2-5, 7- (the 7th and all after it)'],
  ] as const)
    it(`${spec} is refused in a sentence`, () => {
      expect(() => faultOf(spec))
        .to.throw(FaultError)
        .with.property('message')
        .that.satisfies((it: string) => it.startsWith(says));
    });

  it('names for a function of the library the call that the function makes', () => {
    for (const name of ['creat', 'pause', 'raise', 'signal', 'sleep', 'usleep', 'wait', 'waitpid']) {
      const [, call = ''] = /which calls (\w+)\.$/.exec(faultSpec(`eintr:${name}`) ?? '') ?? [];
      const source = readdirSync('userland/lib')
        .filter((file) => file.endsWith('.c'))
        .map((file) => readFileSync(`userland/lib/${file}`, 'utf8'))
        .find((text) => new RegExp(`^[\\w() ]+[ *]${name}\\(`, 'm').test(text));
      expect(source, name).to.match(new RegExp(`\\b${call}\\(`));
      expect(() => faultOf(`eintr:${call}`)).to.not.throw();
    }
  });

  it('two faults of one point are both counted, and one strikes at a time', () => {
    const plan = new FaultPlan(['page:2-3', 'page:3-4']);
    expect(plan.strikes('page')).to.equal(undefined);
    plan.begin(() => null);
    expect([1, 2, 3, 4, 5].map(() => plan.strikes('page')?.spec)).to.deep.equal([
      undefined,
      'page:2-3',
      'page:2-3',
      'page:3-4',
      undefined,
    ]);
    expect(plan.counts()).to.deep.equal([
      { spec: 'page:2-3', struck: 2, passed: 5 },
      { spec: 'page:3-4', struck: 1, passed: 5 },
    ]);
  });
});

describe('a run with faults', function () {
  this.timeout(timeLimit(120_000));
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-fault-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has the hash that it has without, if none of them strikes; its points are counted', () => {
    for (const machine of [{ seed: 5 }, ...coveringPairs().slice(0, repetitions(1, 99))]) {
      const argv = ['sh', '-c', 'sleep 1 | cat; multi > /dev/null & ls /bin | wc; itimerdemo; wait'];
      const plain = runProgram(argv, machine);
      const counted = runProgram(argv, { ...machine, faults: [] });
      const spared = runProgram(argv, { ...machine, faults: ['fork:1000', 'page:9999999', 'clock-drift=0'] });
      expect([counted.hash, spared.hash]).to.deep.equal([plain.hash, plain.hash]);
      expect(plain.system.faults).to.equal(undefined);
      const passes = counted.system.faults?.passes() ?? new Map();
      for (const point of ['setcallout', 'fork', 'page', 'clock', 'console', 'call:read', 'call:wait4'])
        expect(passes.get(point), point).to.be.above(0);
      expect(spared.system.faults?.counts().map(({ struck }) => struck)).to.deep.equal([0, 0, 1]);
    }
  });

  it('is the same from its log; each fault is in the trace and in the statistics', async () => {
    const log = join(folder, 'run.log');
    const csv = join(folder, 'run.csv');
    const json = join(folder, 'run.json');
    const faults = ['fork=ENOMEM:2', 'eintr:wait4:1', 'clock-lost:p=0.2,seed=3'];
    const args = faults.flatMap((it) => ['--fault', it]);
    const traces = ['--trace', 'fault', '--trace-out', csv, '--json', json, '--stats'];
    const run = await runLine(['boot', ...args, ...traces, '--log', log], 'echo one; ls | wc -l; sleep 2\n');
    const count = (text: RegExp): number => [...run.stderr.matchAll(text)].length;
    const figures = JSON.parse(readFileSync(json, 'utf8'));
    for (const { spec, struck, passed } of figures.faults) {
      expect(struck, spec).to.be.above(0);
      expect(run.stderr).to.include(`fault ${spec}: struck ${struck} times, of ${passed}\n`);
      expect(count(new RegExp(`fault ${spec} strikes, at time \\d+\n`, 'g'))).to.equal(struck);
      const quoted = spec.includes(',') ? `"${spec}"` : spec;
      const rows = readFileSync(csv, 'utf8')
        .split('\n')
        .filter((row) => row.includes(`,faultInjected,`) && row.includes(`,${quoted},`));
      expect(rows.length, spec).to.equal(struck);
    }
    const replay = await runLine(['replay', log]);
    expect(replay.stderr).to.match(/the same run: halt/);
    expect([replay.stdout, replay.status]).to.deep.equal([run.stdout, run.status]);
    const until = await runLine(['replay', log, '--until', 'faultInjected wait4']);
    expect(until.stderr).to.match(/^faultInjected eintr:wait4:1, time 1\n/);
  });

  it('is refused in one line for a fault that cannot be', async () => {
    const { stderr, status } = await runLine(['run', '--fault', 'fork:0', 'hello']);
    expect(stderr).to.match(
      /^callwheel: option '--fault <kind\[=value\]\[:target\]\[:when\]>' argument 'fork:0' is invalid. Accepted for when: numbers from 1 [^\n]*\n$/,
    );
    expect(status).to.equal(125);
  });

  it('calls fail with the number that was asked for, and before they do anything', () => {
    const run = (faults: readonly string[], ...argv: readonly string[]) => runProgram(argv, { faults });
    expect(
      run(['fail=ENOSPC:mkdir'], 'sh', '-c', 'mkdir /tmp/a; ls /tmp').output.replaceAll('\r', ''),
    ).to.equal('mkdir: /tmp/a: No space left on device\n');
    expect(run(['fork:2'], 'sh', '-c', 'ls /etc; ls /etc; echo end').output).to.match(
      /Resource temporarily unavailable/,
    );
  });

  it('is one of the machines of a suite', async () => {
    const suite = join(folder, 'suite.json');
    const made = (faults: readonly (string | null)[]): string =>
      JSON.stringify({
        cases: [
          {
            name: 'forks',
            script: ['ls /etc > /dev/null && echo made || echo refused'],
            machine: { faults },
            expect: { output: ['made'] },
          },
        ],
      });
    writeFileSync(suite, made([null, 'fork:2; page:999999', 'fork']));
    const { stdout, stderr, status } = await runLine(['test', suite]);
    const said = `${stdout}${stderr}`;
    expect(said).to.match(/^FAILED 1\.3 forks \[faults=fork\]$/m);
    expect(said).to.match(/^ {4}\+ refused$/m);
    expect(said).to.match(/^forks +3 +2 +1 /m);
    expect(status).to.equal(1);
    writeFileSync(suite, made(['fork:x']));
    const wrong = await runLine(['test', suite]);
    expect(wrong.stderr).to.match(/faults\S*: Accepted for when: numbers from 1/);
    expect(wrong.status).to.equal(2);
  });

  it('console output that blocks comes later, all of it, and the writer waits', () => {
    const plain = runProgram(['sh', '-c', 'echo one; echo two; echo three']);
    const blocked = runProgram(['sh', '-c', 'echo one; echo two; echo three'], {
      faults: ['console-block=700:1'],
    });
    expect(blocked.output).to.equal(plain.output);
    expect(blocked.cycles - plain.cycles).to.be.within(0.69 * 25e6, 0.72 * 25e6);
  });

  it('a console that is deaf loses what is typed', () => {
    const heard = (faults: readonly string[]): string =>
      runProgram(['cat'], { faults }, { input: ['abcdef\n', 'ghi\n'] }).output.replaceAll('\r', '');
    expect(heard([])).to.equal('abcdef\nghi\n');
    expect(heard(['deaf:console:2,4-5'])).to.equal('acf\nghi\n');
  });

  it('a device that is deaf leaves connections to their timers, which give them up', async () => {
    const script = 'kldload rexmt connections=20 messages=5; cat /dev/rexmt\n';
    const given = async (...fault: readonly string[]): Promise<number> => {
      const { stdout } = await runLine(['boot', '-q', ...fault], script);
      return Number(/0 wrong; (\d+) connections given up/.exec(stdout)?.[1]);
    };
    expect(await given()).to.equal(0);
    expect(await given('--fault', 'deaf:rexmt.wire:50')).to.be.above(20);
  });

  it('a device that there never was is told of at the end of the run', async () => {
    const wrong = await runLine(['run', '--fault', 'deaf:rexmt.wires', '--module', 'rexmt', 'echo']);
    expect(wrong.stderr).to.match(
      /^callwheel: --fault deaf:rexmt\.wires: the machine never had that device; there were rexmt\.wire$/m,
    );
    const none = await runLine(['run', '--fault', 'deaf:rexmt.wire', 'echo']);
    expect(none.stderr).to.include('never had that device; no module had one\n');
    const lost = await runLine(['run', '--fault', 'lost:rexmt.wires', '--module', 'rexmt', 'echo']);
    expect(lost.stderr).to.include(
      'lost:rexmt.wires: the machine never had that device; there were rexmt.wire\n',
    );
    const right = await runLine(['run', '-q', '--fault', 'deaf:rexmt.wire', '--module', 'rexmt', 'echo']);
    expect(right.stderr).to.equal('');
  });

  it('a drift of the clock is in the trace, as others are', () => {
    const { trace } = runProgram(['echo'], { faults: ['clock-drift=7'], trace: ['fault'] });
    expect(trace).to.have.length(1);
    expect(trace[0]).to.match(/ fault clock-drift=7 strikes, at time 1$/);
  });

  it('a clock that is fast by a ten-thousandth gains 50 ms in 500 s; its time never goes back', () => {
    const end = (ppm: number): number =>
      runProgram(['sleep', '500'], { faults: [`clock-drift=${ppm}`] }, { cycles: 20e9 }).cycles / 25e6;
    expect(end(0)).to.be.within(500, 500.02);
    expect(end(100) - end(0)).to.be.within(-0.06, -0.04);
    expect(end(-100) - end(0)).to.be.within(0.04, 0.06);
  });

  it('keeps every callout that it accepts, however often the table is full and the clock fails', () => {
    const pairs = [...(MATRIX ? PAIRS : coveringPairs())];
    const faults = ['setcallout:p=0.3', 'clock-lost:p=0.4', 'clock-double:p=0.5', 'setcallout:2+3'];
    for (const [i, pair] of pairs.entries()) {
      const fault = faults[i % faults.length] as string;
      expect(
        churned({ ...pair, faults: [fault, 'clock-lost:p=0.2,seed=9'] }),
        JSON.stringify([pair, fault]),
      ).to.deep.equal([]);
    }
  });
});

/**
 * Sets and unsets callouts at random, from a device's interrupts and from handlers. The charges of
 * a witness.
 */
function churned(machine: Parameters<typeof runProgram>[1]): readonly string[] {
  let callouts: Callouts | undefined;
  let refused = 0;
  const witness = new Witness((ticks) => callouts?.scheme.lateness(ticks) ?? 0, 40);
  runProgram(['sleep', '3'], machine, {
    observers: [witness.observer],
    onBoot: (system) =>
      system.install((side) => {
        callouts = side.callouts;
        const random = new Random(17);
        const handles: number[] = [];
        const churn = (): void => {
          if (random.below(3) === 0 && handles.length > 0) side.callouts.unsetcallout(random.pick(handles));
          const handle = side.callouts.setcallout(fired, {}, 1 + random.below(60));
          if (handle === NOHANDLE) refused++;
          else handles.push(handle);
        };
        const fired = (): void => {
          if (random.below(2) === 0) churn();
        };
        side.device(700, IPL_NET, 'churn', churn);
      }),
  });
  const { length } = witness.charges;
  if (machine?.faults?.some((it) => it.startsWith('setcallout')) && refused === 0 && length === 0)
    return ['none was refused'];
  return witness.charges;
}
