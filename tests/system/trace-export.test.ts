/**
 * --trace-out: the files that a run writes, read by readers that others wrote, and
 * compared with the run's own counts.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { type TraceFormat, WRITERS } from '../../emu/trace/formats.ts';
import { Window } from '../../emu/trace/window.ts';
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { type Answer, runLine } from './commandlines.ts';
import { runProgram } from './harness.ts';
import { holdTo } from './pages.ts';
import { arrowsOf, type ChromeEvent, csvRows, devTools, ftraceEvents, vcdSignals } from './tracefiles.ts';

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];

/** Processes that fork, exec, fault, sleep, stop, are killed, and use timers of each kind. */
const SESSION = [
  'fig9 10 5\n',
  'sleep 100 & sleep 0.1; kill -STOP $!; kill -CONT $!; kill $!; wait\n',
  'multi\n',
  'callstat -l | wc\n',
];

/** A shorter session, since the reader of value change dumps is slow. */
const SHORT = ['fig9 10 5; sleep 0.2\n'];

interface Exported {
  readonly text: string;
  /** The length of the longest piece that the writer handed over at once. */
  readonly longest: number;
  readonly counts: ReadonlyMap<ProbeEvent, number>;
  /** The number of interruptEnter events by level. */
  readonly interrupts: ReadonlyMap<number, number>;
  readonly hash: string;
  readonly cycles: number;
}

/** Runs a session with a trace in one of the formats, and counts its events too. */
function exported(
  format: TraceFormat,
  config: Partial<MachineConfig> = {},
  limit = Infinity,
  input = SESSION,
): Exported {
  const pieces: string[] = [];
  const writer = WRITERS[format]((text) => pieces.push(text));
  const window = new Window('', writer, { from: 0, to: Infinity, limit });
  const counts = new Map<ProbeEvent, number>();
  const interrupts = new Map<number, number>();
  const counter: Observer = Object.fromEntries(
    EVENTS.map((event) => [event, () => counts.set(event, (counts.get(event) ?? 0) + 1)]),
  );
  const levels: Observer = {
    interruptEnter: (level) => interrupts.set(level, (interrupts.get(level) ?? 0) + 1),
  };
  const observers = [window.observer, counter, levels];
  const { hash, cycles } = runProgram(['sh'], config, { input, observers });
  window.finish();
  writer.end();
  const longest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  return { text: pieces.join(''), longest, counts, interrupts, hash, cycles };
}

const chromeEvents = (text: string): ChromeEvent[] =>
  (JSON.parse(text) as { traceEvents: ChromeEvent[] }).traceEvents;

const FORMATS = Object.keys(WRITERS) as TraceFormat[];

describe('an exported trace', () => {
  const runs = new Map<TraceFormat, Exported>();
  /** The traced session in one of the formats, which is run once. */
  const session = (format: TraceFormat): Exported => {
    const run = runs.get(format) ?? exported(format);
    runs.set(format, run);
    return run;
  };

  it('does not show in the run, whatever its format', () => {
    const { hash, cycles } = runProgram(['sh'], {}, { input: SESSION });
    for (const format of FORMATS) {
      const run = session(format);
      expect([run.hash, run.cycles], format).to.deep.equal([hash, cycles]);
    }
  });

  it('is the same file each time', () => {
    for (const format of FORMATS) {
      const [one, other] = [0, 1].map(() => exported(format, { seed: 2 }, Infinity, SHORT).text);
      expect(one === other, format).to.equal(true);
    }
  });

  it('is handed over in small pieces, and stops growing at its limit', () => {
    for (const format of FORMATS) {
      expect(session(format).longest, format).to.be.below(2000);
      const [head, some, more] = [0, 200, 400].map(
        (limit) => exported(format, {}, limit, SHORT).text.length,
      ) as [number, number, number];
      expect(some - head, format).to.be.within((more - head) / 4, (more - head) * 0.75);
    }
  });

  for (const config of [
    {},
    { kernel: 'old', clock: 'oneshot', seed: 3 },
  ] as readonly Partial<MachineConfig>[]) {
    describe(`for Perfetto, of a machine ${JSON.stringify(config)}`, () => {
      let run: Exported;
      let events: ChromeEvent[];
      before(() => {
        run = 'kernel' in config ? exported('perfetto', config) : session('perfetto');
        events = chromeEvents(run.text);
      });
      const count = (phase: string) => events.filter(({ ph }) => ph === phase).length;

      it('is read by DevTools without a complaint, with a track for each level and process', () => {
        const { tracks, complaints } = devTools(events);
        expect(complaints).to.deep.equal([]);
        expect([...tracks.keys()]).to.include.members([
          'processes/processor',
          'processes/sh (2)',
          'interrupt levels/splsoftclock (1)',
          'interrupt levels/splclock (5)',
          'interrupt levels/splhigh (7)',
        ]);
        expect(tracks.get('callouts/')?.spans).to.equal(run.counts.get('calloutSet'));
      });

      it('has an arrow from who set a callout to its handler, or to who unset it', () => {
        const arrows = arrowsOf(events);
        const called = arrows.filter(({ name }) => name === 'set to handler');
        const unset = arrows.filter(({ name }) => name === 'set to unset');
        expect(called.length).to.equal(run.counts.get('calloutFire')).and.to.be.above(20);
        expect(unset.length).to.equal(run.counts.get('calloutUnset')).and.to.be.above(20);
        expect(arrows.filter(({ start, end }) => end <= start)).to.deep.equal([]);
        const timers = called.filter(({ to }) => to === 'realitexpire');
        expect(timers.map(({ from }) => from)).to.satisfy((names: string[]) =>
          names.every((name) => name === 'setcallout' || name === 'timeout'),
        );
        expect(new Set(called.map(({ to }) => to)))
          .to.include('realitexpire')
          .and.to.include('endtsleep');
        expect(unset[0]?.to).to.be.oneOf(['untimeout', 'unsetcallout']);
      });

      it('has a span for each callout that was set, which ends', () => {
        expect(count('b')).to.equal(run.counts.get('calloutSet'));
        expect(count('e')).to.equal(count('b'));
        const open = new Set<unknown>();
        for (const { ph, id } of events) {
          if (ph === 'b' && open.has(id)) expect.fail(`${id} begins twice`);
          if (ph === 'b') open.add(id);
          if (ph === 'e' && !open.delete(id)) expect.fail(`${id} ends unbegun`);
        }
      });

      it('counts the callouts outstanding and the level', () => {
        const values = (name: string, series: string) =>
          events.filter((e) => e.ph === 'C' && e.name === name).map(({ args }) => args[series] as number);
        const outstanding = values('callouts', 'outstanding');
        const steps = outstanding.map((now, i) => Math.abs(now - (outstanding[i - 1] ?? 0)));
        expect(new Set(steps)).to.deep.equal(new Set([1]));
        expect(Math.max(...outstanding)).to.be.above(9);
        expect(values('level', 'level')).to.include.members([0, 1, 5, 7]);
      });
    });
  }

  it('as a value change dump has every clock interrupt, and each signal as it was', async () => {
    const { text, interrupts, cycles } = exported('vcd', {}, Infinity, SHORT);
    const { timescale, signal } = await vcdSignals(text);
    expect(timescale).to.equal('1 ns');
    const wave = (name: string) =>
      signal.find((one) => one.name.split('[', 1)[0] === `callwheel.${name}`)?.wave ?? [];
    const rises = (name: string) => wave(name).filter(([, value]) => value === '1').length;
    expect(rises('clock_intr')).to.equal(interrupts.get(5)).and.to.be.above(10);
    expect(rises('statclock_intr')).to.equal(interrupts.get(6));
    expect(rises('softclock')).to.be.above(0);
    for (const { name, wave: changes } of signal) {
      const times = changes.map(([time]) => Number(time));
      expect(times, name).to.deep.equal([...times].sort((a, b) => a - b));
      expect(Math.max(...times), name).to.be.at.most(cycles * 40);
      changes.slice(2).forEach(([, value], i) => {
        expect(value, `${name} at ${times[i]}`).to.not.equal(changes[i + 1]?.[1]);
      });
    }
    const numbers = (name: string) => wave(name).map(([, value]) => Number.parseInt(value, 2));
    expect(numbers('level')).to.include.members([0, 1, 5, 6, 7]);
    expect(Math.max(...numbers('callouts'))).to.be.above(9);
    expect(numbers('pid')).to.include.members([0, 2, 3, 4]);
  });

  it('as comma-separated values has a row for each event', () => {
    const { text, counts, cycles } = session('csv');
    const rows = csvRows(text);
    const seen = new Map<string, number>();
    for (const { event = '' } of rows) seen.set(event, (seen.get(event) ?? 0) + 1);
    expect(Object.fromEntries(seen)).to.deep.equal(Object.fromEntries(counts));
    const times = rows.map((row) => Number(row.cycle));
    expect(times).to.deep.equal([...times].sort((a, b) => a - b));
    expect(times.at(-1)).to.be.at.most(cycles);
    expect(rows.filter((row) => Number(row.ns) !== Number(row.cycle) * 40)).to.deep.equal([]);
  });

  it('as ftrace text has only what Linux writes, and one switch after the other', () => {
    const { text, counts, interrupts } = session('ftrace');
    const events = ftraceEvents(text);
    const count = (name: string) => events.filter(({ event }) => event === name).length;
    expect(count('timer_start')).to.equal(counts.get('calloutSet'));
    expect(count('timer_cancel')).to.equal(counts.get('calloutUnset'));
    expect(count('timer_expire_entry')).to.equal(counts.get('calloutFire'));
    expect(count('timer_expire_exit')).to.equal(counts.get('calloutDone'));
    const hard = [...interrupts].filter(([level]) => level > 1).reduce((sum, [, n]) => sum + n, 0);
    expect(count('irq_handler_entry')).to.equal(hard);
    expect(count('irq_handler_exit')).to.equal(hard);
    expect(count('sys_enter')).to.equal(counts.get('syscallEnter'));
    let current = 0;
    let last = 0;
    for (const { event, fields, time } of events) {
      if (time < last) expect.fail(`${event} at ${time} stands after ${last}`);
      last = time;
      if (event !== 'sched_switch') continue;
      const [, from, to] = /prev_pid=(\d+) .* next_pid=(\d+)/.exec(fields) ?? [];
      expect(Number(from)).to.equal(current);
      current = Number(to);
    }
  });
});

describe('--trace-out', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-trace-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const callwheel = (...args: readonly string[]): Promise<Answer> => runLine(args);
  const file = (name: string): string => join(folder, name);

  it('takes the format from the name or by its option, and leaves the run as it is', async () => {
    const untraced = await callwheel('run', 'hello');
    for (const [name, more, head] of [
      ['a.json', [], '{"displayTimeUnit":"ns","traceEvents":['],
      ['a.vcd', [], '$version callwheel $end'],
      ['a.ftrace', [], '# tracer: nop'],
      ['a.txt', [], '# tracer: nop'],
      ['a.csv', [], 'run,cycle,ns,level,event,pid,name,entry,tick,value,text'],
      ['a.vcd', ['--trace-format', 'csv'], 'run,cycle,ns,level,event,pid,name,entry,tick,value,text'],
    ] as const) {
      const { status, stdout, stderr } = await callwheel('run', '--trace-out', file(name), ...more, 'hello');
      expect([status, stdout, stderr]).to.deep.equal([0, untraced.stdout, untraced.stderr]);
      expect(readFileSync(file(name), 'utf8').split('\n', 1)[0]).to.equal(head);
    }
  });

  it('writes a part of the run, and says where it had to stop', async () => {
    const bounds = ['--trace-from', '2000000', '--trace-to', '3000000'];
    await callwheel('run', '-q', '--trace-out', file('part.csv'), ...bounds, 'multi');
    const cycles = csvRows(readFileSync(file('part.csv'), 'utf8')).map((row) => Number(row.cycle));
    expect(cycles.length).to.be.above(10);
    expect(Math.min(...cycles)).to.be.at.least(2_000_000);
    expect(Math.max(...cycles)).to.be.below(3_000_000);
    const { stderr } = await callwheel(
      'run',
      '-q',
      '--trace-out',
      file('few.csv'),
      '--trace-limit',
      '20',
      'multi',
    );
    expect(csvRows(readFileSync(file('few.csv'), 'utf8')).length).to.equal(20);
    expect(stderr).to.match(/^callwheel: .*few\.csv ends at cycle \d+: --trace-limit 20 events\n$/);
  });

  it('puts the runs of Figure 9 into one file, one after the other, with their names and their arrows', async () => {
    const out = (name: string) => file(`fig9${name}`);
    const sizes = ['--max', '20', '--step', '20', '--iterations', '20'];
    const files = ['--json', out('.fig.json'), '--svg', out('.svg'), '--trace-out', out('.json')];
    const { status, stderr } = await callwheel('fig9', ...sizes, ...files);
    expect(status, stderr).to.equal(0);
    const events = chromeEvents(readFileSync(out('.json'), 'utf8'));
    const names = events.filter(({ name }) => name === 'process_name').map(({ args }) => args.name);
    const runs = ['old', 'hash', 'handle'].flatMap((kernel) => [`${kernel} n=0`, `${kernel} n=20`]);
    expect(names).to.have.members(
      runs.flatMap((run) => ['processes', 'interrupt levels', 'callouts'].map((group) => `${run}: ${group}`)),
    );
    expect(devTools(events).complaints).to.deep.equal([]);
    // Every iteration unsets a timer and sets it.
    expect(arrowsOf(events).length).to.be.above(6 * 20);
    const spans = runs.map((_, i) => {
      const times = events.filter(({ pid, ph }) => ph === 'B' && Math.floor((pid - 1) / 4) === i);
      return { from: times[0]?.ts ?? 0, to: times.at(-1)?.ts ?? 0 };
    });
    spans.slice(1).forEach(({ from }, i) => {
      expect(from).to.be.above(spans[i]?.to ?? 0);
    });
  });

  if (MATRIX)
    it('does what its page shows', () => {
      expect(holdTo('userland/share/doc/trace.md', () => true)).to.equal(7);
    }).timeout(timeLimit(60_000));

  const WRONG: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [
      ['--trace-out', 'x.pdf'],
      /--trace-out x\.pdf: its name does not tell the format\. Accepted: \.json, .*--trace-format/,
    ],
    [
      ['--trace-out', '/nowhere/x.csv'],
      /--trace-out: cannot write \/nowhere\/x\.csv: no such file or directory/,
    ],
    [
      ['--trace-out', '/dev/full', '--trace-format', 'csv'],
      /--trace-out: cannot write \/dev\/full: no space left/,
    ],
    [['--trace-out', 'x.csv', '--trace-format', 'pdf'], /--trace-format .*'pdf'.*perfetto, vcd, ftrace, csv/],
    [['--trace-from', '5'], /--trace-from needs --trace-out FILE/],
    [
      ['--trace-out', 'x.csv', '--trace-from', '5', '--trace-to', '5'],
      /--trace-to 5 is not after --trace-from 5/,
    ],
    [['--trace-out', 'x.csv', '--trace-limit', '0'], /--trace-limit .*'0'.*whole number from 1/],
  ];
  it('says in one line what is wrong with its options', async () => {
    for (const [args, says] of WRONG) {
      const { status, stderr } = await callwheel('run', '-q', ...args, 'hello');
      expect(stderr, args.join(' ')).to.match(says);
      expect(stderr.trimEnd().split('\n').length, args.join(' ')).to.equal(1);
      expect(status, args.join(' ')).to.equal(125);
    }
  });
});
