/** The writers of exported traces, fed with a few events of a machine that does not exist. */

import { expect } from 'chai';
import { WRITERS } from '../../emu/trace/formats.ts';
import { type Bounds, Window } from '../../emu/trace/window.ts';
import { microseconds, seconds, type TraceWriter } from '../../emu/trace/writer.ts';
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import { Bench } from '../kernel/harness.ts';
import { attach, type Clock, eventsOf, machine, written } from './writing.ts';

/** A callout that is set under a lock at cycle 100, and called at cycle 1000. */
function oneCallout(observer: Observer, clock: Clock): void {
  function tick() {}
  clock.cycle = 100;
  clock.spl.ipl = 7;
  observer.levelRaised?.(0, 7, 'setcallout');
  clock.cycle = 110;
  observer.calloutSet?.(3, tick, 5, 2, 2);
  clock.cycle = 120;
  clock.spl.ipl = 0;
  observer.levelLowered?.(7, 0);
  clock.cycle = 1000;
  clock.spl.ipl = 1;
  observer.softclockBegin?.();
  observer.calloutFire?.(3, tick, 5, 0);
  clock.cycle = 1010;
  observer.calloutDone?.(3, tick, 5);
  observer.softclockEnd?.(1, 4, false);
}

describe('times of a trace', () => {
  it('are written without a rounding', () => {
    expect([0, 40, 1000, 1040, 1_000_000_120].map(microseconds)).to.deep.equal([
      '0',
      '0.04',
      '1',
      '1.04',
      '1000000.12',
    ]);
    expect([0, 40, 1_500_000_000].map(seconds)).to.deep.equal(['0.000000000', '0.000000040', '1.500000000']);
  });
});

describe('the trace for Perfetto', () => {
  it('has a callout as a span, an arrow from who set it to its handler, and the number outstanding', () => {
    const events = eventsOf(written('perfetto', oneCallout));
    const of = (...phases: string[]) => events.filter(({ ph }) => phases.includes(ph));
    expect(of('b', 'e').map(({ name, ph, ts, id }) => [name, ph, ts, id])).to.deep.equal([
      ['tick', 'b', 4.4, 'tick.3'],
      ['tick', 'e', 40, 'tick.3'],
    ]);
    expect(of('b')[0]?.args).to.deep.equal({ callout: 'tick(5)', entry: 3, ticks: 2, due: 2 });
    const [start, end] = of('s', 'f');
    expect([start?.ts, end?.ts, end?.bp]).to.deep.equal([4.4, 40, 'e']);
    expect([start?.name, start?.cat, start?.id]).to.deep.equal([end?.name, end?.cat, end?.id]);
    const slices = of('B').map(({ name, ts, tid }) => [name, ts, tid]);
    expect(slices).to.deep.include(['setcallout', 4, start?.tid]).and.to.deep.include(['tick', 40, end?.tid]);
    const counts = of('C').filter(({ name }) => name === 'callouts');
    expect(counts.map(({ args }) => args.outstanding)).to.deep.equal([1, 0]);
  });

  it('has an arrow to who unset a callout, none for one that stays, and ends what is open where the run ends', () => {
    function late() {}
    const events = eventsOf(
      written('perfetto', (observer, clock) => {
        observer.levelRaised?.(0, 7, 'timeout');
        observer.calloutSet?.(0, late, 0, 1, 1);
        clock.cycle = 10;
        observer.calloutUnset?.(0, late, 0, 1);
        observer.calloutSet?.(1, late, 0, 9, 9);
        clock.cycle = 50;
      }),
    );
    expect(
      events.filter(({ ph }) => 'sf'.includes(ph)).map(({ name, ph, ts }) => [name, ph, ts]),
    ).to.deep.equal([
      ['set to unset', 's', 0],
      ['set to unset', 'f', 0.4],
    ]);
    expect(events.filter(({ ph }) => ph === 'E').map(({ name, ts }) => [name, ts])).to.deep.equal([
      ['timeout', 2],
    ]);
    const ends = events.filter(({ ph }) => ph === 'e').map(({ id, ts, args }) => [id, ts, args.end]);
    expect(ends).to.deep.equal([
      ['late.0', 0.4, 'unset'],
      ['late.1', 2, 'pending'],
    ]);
  });

  it('goes on at the lower level when a level falls in part', () => {
    const events = eventsOf(
      written('perfetto', (observer, clock) => {
        observer.levelRaised?.(0, 5, 'hardclock');
        clock.cycle = 10;
        observer.levelLowered?.(5, 1);
        clock.cycle = 20;
        observer.levelLowered?.(1, 0);
      }),
    );
    expect(
      events.filter(({ ph }) => 'BE'.includes(ph)).map(({ name, ph, ts }) => [name, ph, ts]),
    ).to.deep.equal([
      ['hardclock', 'B', 0],
      ['hardclock', 'E', 0.4],
      ['hardclock', 'B', 0.4],
      ['hardclock', 'E', 0.8],
    ]);
  });
});

describe('the trace as a value change dump', () => {
  it('has each change at its nanosecond, and leaves out what lasts no time', () => {
    const text = written('vcd', oneCallout);
    const body = text.slice(text.indexOf('$dumpvars'));
    expect(body.split('\n').filter((line) => !/^(?:0|b0 )|^\$/.test(line))).to.deep.equal([
      'b1 !',
      '#4000',
      'b111 )',
      '#4400',
      'b1 +',
      '#4800',
      '#40000',
      "1'",
      '1(',
      '#40400',
      '',
    ]);
  });
});

describe('the trace as ftrace has it', () => {
  it('has the timer events of Linux, in their order', () => {
    const lines = written('ftrace', oneCallout)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.map((line) => line.trim())).to.deep.equal([
      '<idle>-0     [000] d... 0.000004400: timer_init: timer=00000000c0000003',
      '<idle>-0     [000] d... 0.000004400: timer_start: timer=00000000c0000003 function=tick expires=2 [timeout=2] bucket_expiry=2 cpu=0 idx=0 flags=',
      '<idle>-0     [000] ..s. 0.000040000: softirq_entry: vec=1 [action=TIMER]',
      '<idle>-0     [000] ..s. 0.000040000: timer_expire_entry: timer=00000000c0000003 function=tick now=2 baseclk=2',
      '<idle>-0     [000] ..s. 0.000040400: timer_expire_exit: timer=00000000c0000003',
      '<idle>-0     [000] ..s. 0.000040400: softirq_exit: vec=1 [action=TIMER]',
    ]);
  });
});

describe('the trace as comma-separated values', () => {
  it('has a row for each event, and quotes what would end a field', () => {
    const rows = written('csv', (observer, clock) => {
      oneCallout(observer, clock);
      observer.consoleOutput?.(Buffer.from('ä "b",\n'));
    }).split('\n');
    expect(rows.slice(0, 3)).to.deep.equal([
      'run,cycle,ns,level,event,pid,name,entry,tick,value,text',
      ',100,4000,7,levelRaised,,setcallout,,,7,from=0',
      ',110,4400,7,calloutSet,,tick,3,2,2,tick(5)',
    ]);
    expect(rows.slice(-3)).to.deep.equal([',1010,40400,1,consoleOutput,,,,,8,"ä ""b"",', '"', '']);
  });

  it('knows every event there is', () => {
    const writer = WRITERS.csv(() => {});
    const missing = (Object.keys(PROBE_EVENTS) as ProbeEvent[]).filter(
      (event) => writer[event] === undefined,
    );
    expect(missing).to.deep.equal([]);
  });
});

describe('a window on a run', () => {
  const ALL: Bounds = { from: 0, to: Number.POSITIVE_INFINITY, limit: Number.POSITIVE_INFINITY };

  /**
   * The events that a window passes on, of callouts set, unset and called at cycles 10, 20,
   * 30, ...
   */
  function passed(bounds: Partial<Bounds>): { told: string[]; fullAt: number | undefined } {
    const told: string[] = [];
    const writer: TraceWriter = {
      begin: (run) => told.push(`begin ${run}`),
      finish: () => told.push('finish'),
      end: () => {},
      calloutSet: (c) => told.push(`set ${c}`),
      calloutUnset: (c) => told.push(`unset ${c}`),
      calloutFire: (c) => told.push(`fire ${c}`),
      onCpu: (p) => told.push(`runs ${p.p_pid}`),
    };
    const window = new Window('one', writer, { ...ALL, ...bounds });
    const { observer } = window;
    const clock = machine();
    attach(observer, clock);
    const { p } = new Bench();
    const steps: (() => void)[] = [
      () => observer.onCpu?.(p),
      () => observer.calloutSet?.(1, () => {}, 0, 1, 1),
      () => observer.calloutSet?.(2, () => {}, 0, 1, 1),
      () => observer.calloutFire?.(1, () => {}, 0, 0),
      () => observer.calloutUnset?.(2, () => {}, 0, 1),
      () => observer.calloutSet?.(3, () => {}, 0, 1, 1),
    ];
    for (const step of steps) {
      clock.cycle += 10;
      step();
    }
    window.finish();
    return { told, fullAt: window.fullAt };
  }

  it('passes everything on when it has no bounds', () => {
    const { told, fullAt } = passed({});
    expect(told).to.deep.equal([
      'begin one',
      'runs 2',
      'set 1',
      'set 2',
      'fire 1',
      'unset 2',
      'set 3',
      'finish',
    ]);
    expect(fullAt).to.equal(undefined);
  });

  it('begins with who runs and what is pending', () => {
    expect(passed({ from: 45 }).told).to.deep.equal([
      'begin one',
      'set 2',
      'runs 2',
      'unset 2',
      'set 3',
      'finish',
    ]);
  });

  it('ends before its last cycle, and once', () => {
    expect(passed({ to: 40 }).told).to.deep.equal(['begin one', 'runs 2', 'set 1', 'set 2', 'finish']);
  });

  it('ends when it is full, and says where', () => {
    expect(passed({ limit: 4 })).to.deep.equal({
      told: ['begin one', 'runs 2', 'set 1', 'set 2', 'fire 1', 'finish'],
      fullAt: 50,
    });
    expect(passed({ limit: 6 }).fullAt).to.equal(undefined);
  });
});
