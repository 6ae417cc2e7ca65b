/**
 * The judge of `callwheel test`: for each kind of expectation a run that meets it, and a twin that
 * does not and is told of; and the reports.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { endingSearch } from '../../emu/cli/search.ts';
import { SuiteHosts } from '../../emu/cli/test-host.ts';
import { LongRuns } from '../../emu/cli/test-progress.ts';
import { judge, type Outcome } from '../../emu/suite/judge.ts';
import { readSuite } from '../../emu/suite/read.ts';
import { junitXml, resultsJson, tableText } from '../../emu/suite/reports.ts';
import { chosen, type Result, type Run, runsOf } from '../../emu/suite/results.ts';
import { runCase } from '../../emu/suite/run.ts';
import type { Case, EventRule, Expectation, Suite } from '../../emu/suite/suite.ts';
import { resultOf, settled } from '../../emu/suite/suiterun.ts';

/** A suite of one case with these fields. */
const suiteOf = (fields: object): Suite => {
  const program = 'script' in fields ? {} : { run: ['true'] };
  return readSuite(JSON.stringify({ cases: [{ name: 'it', ...program, ...fields }] }), 'suite.json');
};

/** The results of a suite that is run here. */
async function run(suite: Suite): Promise<Result[]> {
  const runs = runsOf(suite);
  const hosts = await SuiteHosts.read('suite.json', runs, 0, 2);
  const results: Result[] = [];
  for (const it of runs) results.push(await hosts.with(it, (host) => resultOf(it, host)));
  return settled(results);
}

const messages = (results: readonly Result[]): string[] =>
  results.flatMap(({ complaints }) => complaints.map(({ message }) => message));

/** A script that does something of each kind, and what can be expected of it. */
const SCRIPT = 'cat; echo bad >&2; echo kept >/tmp/f; sleep 0.5; kill -TERM $$';
/** More sleeps than there are entries of the callout table. */
const FULL = 'for i in 1 2 3 4 5 6 7 8; do for j in 1 2 3 4 5 6 7 8 9; do sleep 9 & done; done; wait';
const KINDS: readonly [kind: string, met: object, twin: object, says: RegExp][] = [
  ['the end', { ending: 'halt' }, { ending: 'stuck' }, /^the program ended, expected: every process sleeps/],
  ['a status', { status: 143 }, { status: 15 }, /^status 143, expected 15$/],
  ['output', { output: 'one\ntwo\n' }, { output: 'one\ntwo' }, /^output is not as expected$/],
  ['lines', { output: ['one', 'two'] }, { output: ['two', 'one'] }, /^output is not as expected$/],
  ['some lines', { output: { contains: ['one', 'two'] } }, { output: { contains: ['two', 'one'] } }, /"one"/],
  ['part of a line', { output: { contains: 'two' } }, { output: { contains: 'tw' } }, /has no line "tw"$/],
  ['a pattern', { output: { pattern: '^t\\wo$' } }, { output: { pattern: '^t\\w$' } }, /does not match/],
  ['no pattern', { output: { without: 'three' } }, { output: { without: 'tw' } }, /^output matches \/tw\/mu/],
  ['errors', { errors: 'bad\n' }, { errors: '' }, /^errors is not as expected$/],
  [
    'a file',
    { files: { '/tmp/f': 'kept\n' } },
    { files: { '/tmp/f': 'lost\n' } },
    /^file \/tmp\/f is not as/,
  ],
  [
    'a file there',
    { files: { '/tmp/f': { pattern: 'k' } } },
    { files: { '/tmp/g': 'k' } },
    /g is not there$/,
  ],
  [
    'a file, and no directory',
    { files: { '/tmp/f': { contains: 'kept' } } },
    { files: { '/tmp': { contains: 'kept' } } },
    /^file \/tmp is a directory, expected: a file with a text$/,
  ],
  [
    'a file, and no device',
    {},
    { files: { '/dev/null': '' } },
    /^file \/dev\/null is a device or a FIFO, expected: a file with a text$/,
  ],
  ['no directory', { files: { '/g': null } }, { files: { '/tmp': null } }, /^file \/tmp is there, expected/],
  ['no file', { files: { '/tmp/g': null } }, { files: { '/tmp/f': null } }, /^file \/tmp\/f is there, expe/],
  [
    'a sysctl',
    { sysctls: { 'kern.hz': 100 } },
    { sysctls: { 'kern.hz': 60 } },
    /kern.hz is 100, expected 60$/,
  ],
  [
    'bounds',
    { sysctls: { 'kern.hz': { min: 1 } } },
    { sysctls: { 'kern.hz': { max: 1 } } },
    /expected 1 at mo/,
  ],
  [
    'a text',
    { sysctls: { 'kern.ostype': 'Callwheel' } },
    { sysctls: { 'kern.ostype': 'VMS' } },
    /expected VMS$/,
  ],
  ['no sysctl', {}, { sysctls: { 'kern.none': 1 } }, /^there is no sysctl kern.none$/],
  ['time', { seconds: { min: 0.5, max: 0.6 } }, { seconds: { max: 0.5 } }, /^took 0.5\d* modelled seconds/],
  [
    'instructions',
    { instructions: { min: 1000 } },
    { instructions: { max: 1000 } },
    /^took \d+ instructions, expected 1000 at most$/,
  ],
  [
    'the time of a level',
    { held: { net: 100_000, high: 100_000 } },
    { held: { net: 100, high: 100_000 } },
    /^level net was held for \d+ cycles by [\w ]+ from cycle \d+ \([\d.]+ ms of the run\) on, in .+, expected 100 at most$/,
  ],
  [
    'an event',
    { events: ['signalKills SIGTERM'] },
    { events: ['signalKills SIGINT'] },
    /SIGINT came 0 times/,
  ],
  [
    'no event',
    { noEvents: ['moduleLoaded'] },
    { noEvents: ['signalKills'] },
    /^event signalKills came once, expect/,
  ],
  [
    'a number of events',
    { events: [{ event: 'calloutFire endtsleep', max: 1 }] },
    { events: [{ event: 'calloutFire endtsleep', min: 2 }] },
    /^event calloutFire endtsleep came once, expected 2 or more$/,
  ],
];

/** Three beats, 100 ms and a little apart from each other. */
const BEATS = 'echo start; echo noise; for i in 1 2 3; do sleep 0.1; echo beat $i; done';
const PACE = { from: '^start$', line: '^beat', every: 100, late: 60, count: 3 };
const PACES: readonly [what: string, pace: object, says: RegExp | undefined][] = [
  ['as it is', PACE, undefined],
  ['however late', { ...PACE, every: 50, late: undefined }, undefined],
  [
    'late',
    { ...PACE, every: 50, late: 60 },
    /^line 2, "beat 2", came late: 2\d\d[.\d]* ms .* 100 to 160 ms$/,
  ],
  ['early', { ...PACE, every: 130 }, /^line 1, "beat 1", came early: 1[.\d]* ms .* 130 to 190 ms$/],
  ['too few', { ...PACE, count: 4 }, /^3 lines match \/\^beat\/mu, expected 4$/],
  ['too many', { ...PACE, count: 2 }, /^3 lines match \/\^beat\/mu, expected 2$/],
  ['without a start', { ...PACE, from: '^go$' }, /^output has no line that matches \/\^go\$\/mu$/],
];

/** The rules of a case that expects this. */
const rulesOf = (expect: object): Expectation => (suiteOf({ expect }).cases[0] as Case).expect;

describe('the judge of suites', function () {
  this.timeout(20_000);
  /** The one run that all kinds are judged by, and the number of each event in it. */
  let outcome: Outcome;
  const counts = new Map<string, number>();
  const key = ({ event, about }: EventRule): string => `${event} ${about}`;
  before(async () => {
    const rules = KINDS.flatMap(([, met, twin]) => [...rulesOf(met).events, ...rulesOf(twin).events]);
    const suite = suiteOf({ run: undefined, script: SCRIPT, input: ['one', 'two'] });
    const { test, machine } = runsOf(suite)[0] as Run;
    const heard = { ...test, expect: { ...test.expect, events: rules } };
    const hosts = await SuiteHosts.read('suite.json', [], 0, 2);
    outcome = await hosts.with({ id: '1.1', test, machine }, (host) => runCase(heard, machine, host));
    for (const [i, rule] of rules.entries()) counts.set(key(rule), outcome.events[i] ?? 0);
  });
  const judged = (expect: object): string[] => {
    const rules = rulesOf({ status: 143, ...expect });
    const events = rules.events.map((rule) => counts.get(key(rule)) ?? Number.NaN);
    return judge(rules, { ...outcome, events }).map(({ message }) => message);
  };

  for (const [kind, met, twin, says] of KINDS)
    it(`acquits a run as expected, and convicts its twin: ${kind}`, () => {
      expect(judged(met)).to.deep.equal([]);
      expect(judged(twin)).to.have.length(1);
      expect(judged(twin)[0]).to.match(says);
    });

  it('tells what the kernel has said about modules of a run that ended otherwise', () => {
    const output = 'begin\nmodule m: load: threw Error\n  at cycle 7\nmore\n  of it\nmodule m: taken back\n';
    const said = ['module m: load: threw Error', '  at cycle 7', 'module m: taken back'];
    const [failed] = judge(rulesOf({}), { ...outcome, output, errors: '' });
    expect(failed).to.deep.equal({ message: 'status 143, expected 0', details: said });
    const [stuck] = judge(rulesOf({}), { ...outcome, output, ending: 'stuck', complaints: ['pid 2'] });
    expect(stuck?.details).to.deep.equal(['pid 2', ...said]);
  });

  it('holds lines of output to their pace', async () => {
    const [{ test, machine } = {} as Run] = runsOf(suiteOf({ script: BEATS }));
    const hosts = await SuiteHosts.read('suite.json', [], 0, 2);
    const beats = await hosts.with({ id: '1.1', test, machine }, (host) => runCase(test, machine, host));
    for (const [what, pace, says] of PACES) {
      const [message = '', more] = judge(rulesOf({ pace }), beats).map((it) => it.message);
      expect(more, what).to.equal(undefined);
      if (says === undefined) expect(message, what).to.equal('');
      else expect(message, what).to.match(says);
    }
  });

  it('ends a run with more output than a host takes', async () => {
    const [flood] = runsOf(suiteOf({ script: 'while :; do echo again; done' }));
    const hosts = await SuiteHosts.read('suite.json', [flood as Run], 0, 2, 5000);
    const result = await hosts.with(flood as Run, (host) => resultOf(flood as Run, host));
    expect(messages([result])).to.deep.equal(['more than 5000 bytes of output']);
  });

  it('tells of programs that never end, sleep for ever, panic the kernel, or are not there', async () => {
    const ends: readonly [fields: object, says: RegExp][] = [
      [{ run: 'spin forever', limit: 0.1 }, /^the limit of modelled time was reached, expected: the program/],
      [{ script: 'kill -STOP $$' }, /^every process sleeps for ever, expected: the program ended$/],
      [{ script: FULL, machine: { ncallout: 64 } }, /^the kernel panicked, expected: the program ended$/],
      [{ run: 'no-such-program' }, /^not run: no-such-program: not found in the root image$/],
      [{ run: 'none/prog' }, /^not run: none\/prog: not found in the root image$/],
      [{ modules: ['./none.ts'] }, /^not run: .*none\.ts/],
      [{ machine: { callout: './none.ts' } }, /^not run: .*none\.ts/],
      [{ files: { '/dev/null': 'x' } }, /^not run: \/dev\/null: a device is there$/],
      [
        { machine: { clock: 'chip', callout: 'scheme2' } },
        /^not run, as on any machine of its case: clock chip: /,
      ],
      [{ script: 'exit 3' }, /^status 3, expected 0$/],
    ];
    for (const [fields, says] of ends) {
      const [said = ''] = messages(await run(suiteOf(fields)));
      expect(said).to.match(says);
    }
    const stuck = { ending: 'stuck', complaints: 'pid 2 (sh) is stopped\n' };
    expect(messages(await run(suiteOf({ script: 'kill -STOP $$', expect: stuck })))).to.deep.equal([]);
    expect(
      messages(await run(suiteOf({ run: 'spin forever', limit: 0.1, expect: { ending: 'limit' } }))),
    ).to.deep.equal([]);
  });

  it('gives a program of the terminal its input there', async () => {
    const script = 'test -t 0 && test -t 1 && cat';
    const expected = { output: ['typed'] };
    expect(
      messages(await run(suiteOf({ script, terminal: true, input: ['typed'], expect: expected }))),
    ).to.deep.equal([]);
    expect(messages(await run(suiteOf({ script, input: ['typed'] })))).to.deep.equal([
      'status 1, expected 0',
    ]);
  });

  it('breaks off a search that does not end, and names the pattern', () => {
    const rules = rulesOf({ status: 143, output: { pattern: '^(o+)+$x', without: ['^((\\w|o)+)+$x', 'y'] } });
    const hopeless = { ...outcome, output: 'o'.repeat(50) };
    const said = judge(rules, hopeless, endingSearch(0.05)).map(({ message }) => message);
    const ended = 'the search has not ended in 0.05 s';
    expect(said[0])
      .to.match(/^output and the pattern \/\^\(o\+\)\+\$x\/mu: /)
      .and.to.include(ended);
    expect(said).to.have.length(2);
    expect(said[1]).to.include(ended);
    expect(judge(rules, { ...outcome, output: 'y\n' }, endingSearch(10))).to.have.length(2);
  });

  it('finds a program in each directory of the PATH of its case', async () => {
    const status = { status: null };
    expect(
      messages(await run(suiteOf({ run: 'deaf', limit: 1, expect: { ending: 'limit' } }))),
    ).to.not.include('not run: deaf: not found in the root image');
    const env = ['PATH=/tests:/bin'];
    expect(messages(await run(suiteOf({ run: ['many', '1'], env, expect: status })))).to.deep.equal([]);
    expect(
      messages(await run(suiteOf({ run: 'hello', env: ['PATH=/tests'], expect: status }))),
    ).to.deep.equal(['not run: hello: not found in the root image']);
  });

  it('tells of a run that takes long, ever more seldom', () => {
    const lines: string[] = [];
    let now = 0;
    const long = new LongRuns(
      3,
      (line) => lines.push(line),
      () => now,
    );
    const [its] = runsOf(suiteOf({ limit: 30 })) as [Run];
    for (const begun of [0, 1]) {
      long.begin(its, begun);
      for (const until = now + 5000; now < until; now += 10) long.running(now / 10_000);
      now += 999;
      long.running(1);
    }
    expect(lines).to.have.length(6);
    expect(lines[0]).to.equal('test: 0/3 1.1 it: 0.1 of 30 modelled s\n');
  });

  it('convicts a run after which an invariant does not hold', () => {
    const rules = rulesOf({ status: 143 });
    expect(judge(rules, outcome)).to.deep.equal([]);
    expect(judge(rules, { ...outcome, broken: 'a\nb' })[0]?.message).to.equal(
      'an invariant does not hold: a\\x0ab',
    );
  });

  it('has each value of each setting in a machine of its own, and only one that there can be', async () => {
    const machine = { kernel: ['handle', 'old'], clock: ['tick', 'chip'], seed: [null, 1], mem: '8M' };
    const results = await run(suiteOf({ machine }));
    expect(results.map(({ id, verdict }) => [id, verdict])).to.deep.equal([
      ...['1.1', '1.2', '1.3', '1.4', '1.5', '1.6'].map((id) => [id, 'passed']),
      ...['1.7', '1.8'].map((id) => [id, 'skipped']),
    ]);
    expect(results[7]?.machine.label).to.equal('kernel=old clock=chip seed=1');
    expect(new Set(results.slice(0, 6).map(({ outcome }) => outcome?.runHash)).size).to.be.above(2);
    const again = await run(suiteOf({ machine }));
    expect(again.map(({ outcome }) => outcome)).to.deep.equal(results.map(({ outcome }) => outcome));
  });
});

describe('the suite that the manual shows', () => {
  it('passes', async () => {
    const page = readFileSync('userland/share/man/man1/callwheel-test.1', 'utf8');
    const [, source = ''] = /^\.Bd -literal.*\n(\{\n[\s\S]*?^\})$/m.exec(page) ?? [];
    const results = await run(readSuite(source, 'page'));
    expect(messages(results)).to.deep.equal([]);
    expect(results).to.have.length(4);
  });
});

describe('the reports of a suite', () => {
  it('have every run, and nothing that XML cannot have', async () => {
    const suite = readSuite(
      JSON.stringify({
        name: 'a <suite>',
        cases: [
          { name: 'good', run: 'true' },
          { name: 'bad & "worse"', script: "printf '\\033<&>'", expect: { output: '' } },
        ],
      }),
      's',
    );
    const results = await run(suite);
    const xml = junitXml(suite, results);
    expect(xml).to.match(/<testsuite name="a &lt;suite&gt;" tests="2" failures="1" skipped="0"/);
    expect(xml).to.contain('name="bad &amp; &quot;worse&quot;"');
    expect(xml).to.contain('+ \\x1b&lt;&amp;&gt; (no newline)</failure>');
    const { passed, failed, runs } = JSON.parse(resultsJson(suite, results));
    expect([passed, failed, runs.length, runs[1].verdict]).to.deep.equal([1, 1, 2, 'failed']);
    expect(tableText(suite, results).split('\n')[3]).to.match(/^all +2 +1 +1 +0 +\d\.\d{3}$/);
    const all = runsOf(suite);
    expect(chosen(all, 'good')).to.deep.equal([all[0]]);
    expect(chosen(all, '2')).to.deep.equal(chosen(all, '2.1'));
    expect(chosen(all, '3')).to.deep.equal([]);
  });
});
