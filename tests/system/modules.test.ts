/**
 * The worked modules (kernel/modules) keep the promises of their head comments, and leave
 * nothing behind. `make test` runs each on some schemes, clocks and seeds of jitter, and
 * together they run on all of them; `make matrix` runs every module on every scheme with
 * every clock that makes sense with it, with ten seeds.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { checkModules } from '../../emu/cli/module/check.ts';
import { moduleNames } from '../../emu/cli/module/load.ts';
import { KERNELS, type MachineConfig } from '../../emu/config.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { Folder, runScript } from './modules.ts';
import { coveringPairs, PAIRS } from './pairs.ts';

/** The output of a run with a module. */
interface Seen {
  readonly output: string;
  /** A figure of the module, by the end of its sysctl name. */
  figure(name: string): number;
}

interface Worked {
  readonly name: string;
  readonly args: string;
  /** The commands of the shell while it is loaded. */
  readonly script: string;
  /** The sysctl figures that are read afterwards. */
  readonly figures: readonly string[];
  judge(seen: Seen): void;
}

/** Connections of rexmt; the guide has 200 of them. */
const CONNECTIONS = MATRIX ? 200 : 50;

const TICK_MS = 10;
/** The time from a command of the script to its effect, at most. */
const SLACK_MS = 100;

/** The numbers that a pattern's groups catch, for each place that it fits. */
function caught(text: string, pattern: RegExp): number[][] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).map(Number));
}

// No script sleeps for 256 ticks where times matter: scheme7-round rounds longer times up by much.
const WORKED: readonly Worked[] = [
  {
    name: 'heartbeat',
    args: 'ms=200',
    script: 'sleep 2.5',
    figures: ['beats', 'missed', 'worst'],
    judge: ({ output, figure }) => {
      expect(figure('beats')).to.equal(12);
      expect(figure('missed')).to.equal(0);
      expect(figure('worst')).to.be.within(1, TICK_MS * 1000);
      const beats = caught(output, /^heartbeat: beat (\d+), (\d+) us late$/gm);
      expect(beats.map(([n]) => n)).to.deep.equal(Array.from({ length: 12 }, (_, i) => i + 1));
      expect(Math.max(...beats.map(([, late]) => late as number))).to.equal(figure('worst'));
    },
  },
  {
    name: 'watchdog',
    args: 'timeout=1000',
    script: `pat -t 300 -i 100 -n 4; echo patted $?
pat -t 300 -i 500 -n 2; echo bitten $?
pat -c -t 200 -n 1; sleep 1
pat & sleep 0.1; pat; wait`,
    figures: ['pats', 'bites'],
    judge: ({ output, figure }) => {
      expect(output).to.match(/^patted 0$/m);
      expect(output).to.match(/^bitten 134$/m);
      const left = caught(output, /^pat \d: (\d+) of 300 ms were left$/gm).flat();
      expect(left).to.have.length(4);
      for (const ms of left) expect(ms).to.be.within(200 - SLACK_MS, 200 + 2 * TICK_MS);
      expect(output).to.match(/^watchdog: not patted for 300 ms by pid \d+$/m);
      expect(output).to.match(/^watchdog: closed without a V, and goes on$/m);
      expect(output).to.match(/^watchdog: not patted for 200 ms by pid \d+, which is gone$/m);
      expect(output).to.match(/^pat: \/dev\/watchdog: Device busy$/m);
      expect(figure('bites')).to.equal(2);
      // Openings 4; times set 3; pats 4, 0, 1 and 5; letters V 1, 0, 0 and 1.
      expect(figure('pats')).to.equal(4 + 3 + 10 + 2);
    },
  },
  {
    name: 'ratelimit',
    args: 'rate=2000 burst=100',
    script: `rate -n 2100 /dev/ratelimit
rate -n 500 -w 4 /dev/ratelimit
timeout 0.5 rate -n 5000 /dev/ratelimit; echo interrupted $?
sysctl module.ratelimit.rate=10000
rate -b 1000 -n 5000 /dev/ratelimit`,
    figures: ['bytes', 'waits', 'rate'],
    judge: ({ output, figure }) => {
      const [alone, together, faster] = caught(output, /^all: (\d+) bytes in (\d+)\.(\d+) s/gm).map(
        ([bytes = 0, s = 0, ms = 0]) => ({ bytes, ms: 1000 * s + ms }),
      );
      // The first 100 go at once; later runs find the tokens gained since the one before, 100
      // at most.
      expect(alone?.bytes).to.equal(2100);
      // With jitter the clock's interrupt comes up to a quarter of a tick late.
      expect(alone?.ms).to.be.within(1000 - 1.25 * TICK_MS, 1000 + 3 * TICK_MS);
      expect(together?.bytes).to.equal(2000);
      expect(together?.ms).to.be.within(950 - TICK_MS, 1000 + 5 * TICK_MS);
      expect(faster?.ms).to.be.within(490 - TICK_MS, 500 + 5 * TICK_MS);
      const writers = caught(output, /^writer \d: 500 bytes in (\d+)\.(\d+) s/gm).map(
        ([s = 0, ms = 0]) => 1000 * s + ms,
      );
      expect(writers).to.have.length(4);
      expect(Math.min(...writers)).to.be.above(700);
      expect(output).to.match(/^interrupted 124$/m);
      const stopped = figure('bytes') - 2100 - 2000 - 5000;
      expect(stopped).to.be.within(1000 - 2 * SLACK_MS, 1200);
      expect(figure('waits')).to.be.above(40);
      expect(figure('rate')).to.equal(10_000);
    },
  },
  {
    name: 'audio',
    args: 'streams=3 from=10 to=20',
    script: 'sleep 2.5; cat /dev/audio0 /dev/audio1 /dev/audio2',
    figures: [0, 1, 2].flatMap((n) => ['frames', 'dropouts', 'mean', 'max', 'jitter'].map((it) => it + n)),
    judge: ({ output, figure }) => {
      const reports = output.split(/^(?=a frame every)/m).filter((it) => it.startsWith('a frame'));
      expect(reports).to.have.length(3);
      [10, 15, 20].forEach((period, n) => {
        const report = reports[n] as string;
        const [[ms, us, frames = 0, dropouts] = []] = caught(
          report,
          /^a frame every (\d+)\.(\d+) ms: (\d+) frames, (\d+) dropouts$/gm,
        );
        expect([ms, us, dropouts]).to.deep.equal([period, 0, 0]);
        expect(frames).to.be.within(2500 / period - 1, (2500 + SLACK_MS) / period);
        expect(figure(`frames${n}`)).to.be.within(frames, frames + SLACK_MS / period);
        const histogram = caught(report, /^ {2}(?:below .* ms|more) +(\d+)(?: \*+)?$/gm).flat();
        expect(histogram).to.have.length(11);
        expect(histogram.reduce((sum, count) => sum + count, 0)).to.equal(frames);
        // At most a tick, and a quarter of a tick for a late interrupt.
        expect(figure(`max${n}`)).to.be.within(1, 1.3 * TICK_MS * 1000);
        expect(figure(`mean${n}`)).to.be.within(1, figure(`max${n}`));
        // 15 ms is no whole number of ticks: every other frame waits half a tick more.
        const least = period % TICK_MS === 0 ? 0 : 0.3 * TICK_MS * 1000;
        expect(figure(`jitter${n}`)).to.be.within(least, least + 0.4 * TICK_MS * 1000);
      });
    },
  },
  {
    name: 'rexmt',
    args: `connections=${CONNECTIONS} messages=5 size=20 loss=10`,
    script: `cat /dev/rexmt; sleep 3
sysctl module.rexmt.probes module.rexmt.drops
sysctl module.rexmt.loss=100; sleep 10`,
    figures: [
      'delivered',
      'wrong',
      'packets',
      'lost',
      'retransmits',
      'timeouts',
      'delacks',
      'duplicates',
      'drops',
    ],
    judge: ({ output, figure }) => {
      const all = 2 * CONNECTIONS * 5;
      expect(output).to.match(
        new RegExp(`^${all} delivered in order, 0 wrong; 0 connections given up$`, 'm'),
      );
      expect(figure('delivered')).to.equal(all);
      expect(figure('wrong')).to.equal(0);
      expect(figure('lost')).to.be.above(figure('packets') / 20);
      expect(figure('retransmits')).to.be.within(figure('timeouts') / 4, figure('timeouts') * 4);
      expect(figure('timeouts')).to.be.above(CONNECTIONS / 4);
      expect(figure('delacks')).to.be.above(CONNECTIONS / 4);
      expect(figure('duplicates')).to.be.above(CONNECTIONS / 20);
      // While it lost a tenth, keepalive asked and was answered; without a link it gives both
      // ends up.
      const [probes, drops] = caught(output, /^module\.rexmt\.(?:probes|drops): (\d+)$/gm).flat();
      expect(probes).to.be.above(CONNECTIONS);
      expect(drops).to.equal(0);
      expect(figure('drops')).to.equal(2 * CONNECTIONS);
    },
  },
];

/** Loads a module, runs its commands, unloads it and judges. */
async function tryOut(worked: Worked, machine: Partial<MachineConfig>): Promise<void> {
  const { name, args, script, figures } = worked;
  const nodes = figures.map((figure) => `module.${name}.${figure}`).join(' ');
  const left = 'sysctl -n kern.callout.clients kern.callout.pending; sysctl -N -a; ls /dev';
  const { ending, status, output, system } = await runScript(
    `before=$(${left})
kldload ${name} ${args} || exit 1
${script}
sysctl -e ${nodes}
kldunload ${name} || exit 2
after=$(${left})
[ "$before" = "$after" ] || { echo "$before"; echo "$after"; exit 3; }`,
    [],
    machine,
  );
  expect([ending, status], output).to.deep.equal(['halt', 0]);
  expect(system.modules()).to.deep.equal([]);
  expect(system.sysctl('kern.callout.clients')).to.equal(0);
  const values = new Map(
    [...output.matchAll(/^module\.\w+\.(\w+)=(\d+)$/gm)].map(([, figure, value]) => [figure, Number(value)]),
  );
  expect([...values.keys()]).to.deep.equal(figures);
  worked.judge({ output, figure: (figure) => values.get(figure) ?? Number.NaN });
}

const SEEDS = Array.from({ length: 10 }, (_, seed) => seed + 1);
const machines: Partial<MachineConfig>[] = [
  ...KERNELS.map((kernel) => ({ kernel })),
  ...(MATRIX ? PAIRS : coveringPairs()),
];

/**
 * Every module with every machine and seed; or each machine once, with the modules in turn,
 * every third with jitter.
 */
function trials(): { readonly worked: Worked; readonly machine: Partial<MachineConfig> }[] {
  if (MATRIX)
    return WORKED.flatMap((worked) =>
      machines.flatMap((machine) => SEEDS.map((seed) => ({ worked, machine: { ...machine, seed } }))),
    );
  return machines.map((machine, i) => ({
    worked: WORKED[i % WORKED.length] as Worked,
    machine: i % 3 === 0 ? { ...machine, seed: i + 1 } : machine,
  }));
}

describe('the worked modules', () => {
  for (const { worked, machine } of trials())
    it(`${worked.name}, ${JSON.stringify(machine)}`, () => tryOut(worked, machine)).timeout(
      timeLimit(120_000),
    );
});

/** The output of a script. */
async function printed(script: string): Promise<string> {
  const { ending, output } = await runScript(script);
  expect(ending, output).to.equal('halt');
  return output;
}

describe('heartbeat', () => {
  const folder = new Folder();
  /** A module that keeps softclock busy for three ticks out of seven. */
  const HOG = `import type { ModuleKernel } from 'callwheel/module.ts';
export const name = 'hog';
export const version = 1;
export function load(k: ModuleKernel): void {
  const c = k.callout_init();
  const work = () => {
    k.callout_reset(c, 7, work, undefined);
    k.delay(33_000);
  };
  work();
}
`;
  /** A wrong heartbeat: it counts from the time of its call. */
  const NAIVE = readFileSync('kernel/modules/heartbeat.ts', 'utf8')
    .replace('../module.ts', 'callwheel/module.ts')
    .replace('(due - k.ticks) | 0, beat', 'period, beat')
    .replace("'heartbeat'", "'naive'");

  async function figures(script: string, ...names: string[]): Promise<number[]> {
    const hog = folder.file('hog.ts', HOG);
    const naive = folder.file('naive.ts', NAIVE);
    const nodes = names.map((name) => `module.${name}`).join(' ');
    const load = `hog=${hog} naive=${naive}; ${script}`;
    return (await printed(`${load}; sysctl -n ${nodes}`)).match(/^\d+$/gm)?.map(Number) ?? [];
  }

  it('does not drift when softclock is late, as one that counts from when it is called does', async () => {
    const [beats, missed, worst = 0, ofNaive = 0] = await figures(
      'kldload heartbeat ms=200 text= $naive ms=200 text= $hog; sleep 30.1',
      'heartbeat.beats',
      'heartbeat.missed',
      'heartbeat.worst',
      'naive.beats',
    );
    expect([beats, missed]).to.deep.equal([150, 0]);
    expect(worst).to.be.within(10_000, 40_000);
    expect(ofNaive).to.be.below(145);
  });

  it('leaves out the beats that were slept through', async () => {
    const [beats = 0, missed = 0] = await figures(
      'kldload heartbeat ms=10 text= $hog; sleep 7',
      'heartbeat.beats',
      'heartbeat.missed',
    );
    expect(missed).to.be.above(200);
    expect(beats + missed).to.be.within(700, 705);
  });

  it('can have its worst lateness forgotten', async () => {
    const script = 'kldload heartbeat ms=100 text=; sleep 1.02; sysctl -q module.heartbeat.worst=0';
    expect(await figures(script, 'heartbeat.worst')).to.deep.equal([0]);
  });
});

describe('watchdog', () => {
  it('with nowayout goes on, and stays, whatever is written', async () => {
    const output = await printed(
      `kldload watchdog nowayout=true timeout=300 signal=9; pat -n 1
       kldunload watchdog; echo $?; sleep 1; kldunload watchdog; echo $?`,
    );
    expect(output).to.match(/^watchdog: closed, and goes on$/m);
    expect(output).to.include('nowayout, and it is running');
    expect(output).to.match(/^watchdog: not patted for 300 ms by pid \d+, which is gone$/m);
    expect(output.match(/^\d+$/gm)).to.deep.equal(['1', '0']);
  });

  it('is not stopped by a V that is not the last that is written', async () => {
    const output = await printed('kldload watchdog timeout=200; (echo V; sleep 0.1) >/dev/watchdog; sleep 1');
    expect(output).to.match(/^watchdog: closed without a V, and goes on$/m);
    expect(await printed('kldload watchdog timeout=200; printf xV >/dev/watchdog; sleep 1')).to.equal('');
  });

  it('that is open is not unloaded', async () => {
    const output = await printed(
      'kldload watchdog; pat & sleep 0.1; kldunload watchdog; echo $?; wait; kldunload watchdog; echo $?',
    );
    expect(output.match(/^\d+$/gm)).to.deep.equal(['1', '0']);
  });
});

describe('ratelimit', () => {
  it('goes by a new rate at once, for who waits, too', async () => {
    const output = await printed(`kldload ratelimit rate=1 burst=100
(sleep 1; sysctl -q module.ratelimit.rate=1000) & rate -n 1100 /dev/ratelimit`);
    const [[s = 0, ms = 0] = []] = caught(output, /^all: 1100 bytes in (\d+)\.(\d+) s/gm);
    expect(1000 * s + ms).to.be.within(2000 - SLACK_MS, 2000 + SLACK_MS);
  });

  it('lets signals end a wait for the turn, which passes by those who are gone', async () => {
    const output = await printed(`kldload ratelimit rate=100 burst=10
rate -b 100 -n 200 /dev/ratelimit & sleep 0.1
timeout 0.2 rate -b 100 -n 100 /dev/ratelimit; echo ended $?
rate -b 100 -n 100 /dev/ratelimit; wait`);
    expect(output).to.match(/^ended 124$/m);
    expect(caught(output, /^all: (\d+) bytes/gm).flat()).to.deep.equal([100, 200]);
  });
});

describe('rexmt', () => {
  const folder = new Folder();
  const SOURCE = readFileSync('kernel/modules/rexmt.ts', 'utf8').replace(
    '../module.ts',
    'callwheel/module.ts',
  );
  /** Wrong ones: the text to replace, its replacement, and the output that shows it. */
  const TWINS: readonly (readonly [what: string, from: string, to: string, shows: RegExp])[] = [
    ['delivers what comes twice', 'seq !== this.rcv_nxt', 'seq > this.rcv_nxt', /, [1-9]\d* wrong;/],
    ['delivers what overtook', 'seq !== this.rcv_nxt', 'seq < this.rcv_nxt', /, [1-9]\d* wrong;/],
    [
      'measures what was sent twice',
      'this.t_rtseq = -1;\n        this.snd_nxt',
      'this.snd_nxt',
      /round trip (?:[3-9]\d\d|\d{4,}) ms/,
    ],
  ];

  async function report(source: string): Promise<string> {
    const file = folder.file('rexmt.ts', source);
    return printed(`kldload ${file} connections=20 messages=10 loss=20; cat /dev/rexmt`);
  }

  it('shows it when a protocol is wrong', async () => {
    const right = await report(SOURCE);
    for (const [what, from, to, shows] of TWINS) {
      expect(SOURCE, what).to.include(from);
      expect(right, what).to.not.match(shows);
      expect(await report(SOURCE.replace(from, to)), what).to.match(shows);
    }
  }).timeout(timeLimit(30_000));
});

describe('a worked module in the middle of its work', () => {
  const busy = `kldload heartbeat ms=30 text= watchdog timeout=500 ratelimit rate=500 audio rexmt connections=20
rate /dev/ratelimit & pat -n 20 & sleep 1`;
  const gone = 'wait; sysctl -N -a | grep ^module; ls /dev/audio* /dev/rexmt /dev/ratelimit /dev/watchdog';

  it('is unloaded, when nobody is in it', async () => {
    const output = await printed(`${busy}
for m in heartbeat audio rexmt; do kldunload $m || echo not $m; done
for m in watchdog ratelimit; do kldunload $m && echo wrong; done
wait; kldunload watchdog; kldunload ratelimit; ${gone}; sysctl kern.callout.clients`);
    expect(output).to.match(/^module ratelimit: .*\n {2}\/dev\/ratelimit/m);
    expect(output).to.not.match(/^(?:not|wrong|module\.)/m);
    expect(output.match(/No such file or directory$/gm)).to.have.length(4);
    expect(output).to.match(/^kern\.callout\.clients: 0$/m);
  });

  it('is taken out by force, and who is in it comes out', async () => {
    const output = await printed(`${busy}
for m in heartbeat audio rexmt watchdog ratelimit; do kldunload -f $m || echo not $m; done
${gone}; sysctl kern.callout.clients`);
    expect(output).to.not.match(/^(?:not|module\.)/m);
    expect(output).to.match(/^rate: \/dev\/ratelimit: /m);
    expect(output.match(/No such file or directory$/gm)).to.have.length(4);
    expect(output).to.match(/^kern\.callout\.clients: 0$/m);
  });
});

describe('arguments that make no sense', () => {
  const REFUSED = [
    ['heartbeat ms=0', 'ms=0 is not from 1 to 3600000'],
    ['watchdog timeout=1.5', 'timeout=1.5 is not from 1 to 86400000'],
    ['watchdog signal=99', 'signal=99 is not from 1 to 31'],
    ['ratelimit rate=0', 'rate=0 is not a whole number from 1 to 10000000'],
    ['audio from=20 to=10', 'from=20 to=10 is no range of milliseconds'],
    ['audio streams=0', 'streams=0 is not from 1 to 100'],
    ['rexmt loss=101', 'loss=101 is not a whole number from 0 to 100'],
  ] as const;
  it('are refused, each with a sentence', async () => {
    const output = await printed(REFUSED.map(([line]) => `kldload ${line} && echo wrong`).join('\n'));
    for (const [line, sentence] of REFUSED) expect(output, line).to.include(sentence);
    expect(output).to.not.include('wrong');
  });
});

describe('the worked modules as texts', () => {
  it('are sound, by callwheel module check', async () => {
    expect(await checkModules(WORKED.map(({ name }) => name))).to.deep.equal([]);
  }).timeout(timeLimit(30_000));

  it('are all there are', () => {
    expect(moduleNames()).to.deep.equal(WORKED.map(({ name }) => name).sort());
  });
});
