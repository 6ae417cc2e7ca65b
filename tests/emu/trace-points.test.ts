/** Trace points of modules and interrupts of simulated devices in exported traces. */

import { expect } from 'chai';
import { WRITERS } from '../../emu/trace/formats.ts';
import type { Observer } from '../../kernel/probe.ts';
import { attach, type Clock, eventsOf, machine, written } from './writing.ts';

describe('trace points of modules', () => {
  const points = (observer: Observer, clock: Clock): void => {
    clock.cycle = 100;
    observer.moduleProbe?.('pulse', 'queue', 3);
    clock.cycle = 200;
    observer.moduleProbe?.('pulse', 'full', undefined);
    clock.cycle = 300;
    observer.moduleProbe?.('pulse', 'queue', -1);
    observer.moduleProbe?.('pulse', 'full', undefined);
    clock.cycle = 400;
  };

  it('are counters and instants for Perfetto, on a track of their module', () => {
    const events = eventsOf(written('perfetto', points));
    expect(events.map(({ ph, name, ts, args }) => [ph, name, ts, args])).to.deep.equal([
      ['C', 'pulse.queue', 4, { value: 3 }],
      ['i', 'full', 8, {}],
      ['C', 'pulse.queue', 12, { value: -1 }],
      ['i', 'full', 12, {}],
    ]);
    expect(new Set(events.map(({ tid }) => tid)).size).to.equal(1);
  });

  it('are marks of ftrace, and rows', () => {
    const marks = written('ftrace', points).match(/tracing_mark_write: .*/g);
    expect(marks).to.deep.equal([
      'tracing_mark_write: C|0|pulse.queue|3',
      'tracing_mark_write: I|0|pulse.full',
      'tracing_mark_write: C|0|pulse.queue|-1',
      'tracing_mark_write: I|0|pulse.full',
    ]);
    const rows = written('csv', points).trimEnd().split('\n').slice(1);
    expect(rows.slice(0, 2)).to.deep.equal([
      ',100,4000,0,moduleProbe,,queue,,,3,pulse',
      ',200,8000,0,moduleProbe,,full,,,,pulse',
    ]);
  });

  it('are wires of a value change dump, whose names are put into its head at the end', () => {
    let text = '';
    const writer = WRITERS.vcd((piece) => {
      text += piece;
    });
    const clock = machine();
    writer.begin('');
    attach(writer, clock);
    for (let i = 0; i < 30; i++) writer.moduleProbe?.('many', `p${i}`, i);
    points(writer, clock);
    writer.finish();
    writer.end();
    const head = writer.head?.() ?? '';
    const [wire] = /^\$var real 64 (.) many\.p23 +\$end$/m.exec(head)?.slice(1) ?? [];
    expect(text.slice(0, head.length)).to.match(/\$enddefinitions \$end\n$/);
    expect(text.split('\n')).to.include(`r23 ${wire}`);
    // There are 24 wires.
    expect(head).not.to.match(/p24|pulse/);
  });

  it('that have no value count how often they were passed, in a value change dump', () => {
    const waves = written('vcd', points)
      .split('\n')
      .filter((line) => /^[r#]/.test(line));
    expect(waves).to.deep.equal([
      '#0',
      '#4000',
      'r3 1',
      '#8000',
      'r1 2',
      '#12000',
      'r-1 1',
      'r2 2',
      '#16000',
      'r0 1',
      'r0 2',
    ]);
  });
});

describe('interrupts of simulated devices', () => {
  it('are wires of a value change dump, by level', () => {
    const text = written('vcd', (observer, clock) => {
      clock.cycle = 10;
      observer.interruptPosted?.(2);
      clock.cycle = 20;
      observer.interruptEnter?.(2, 'pulse.line', false);
      clock.cycle = 30;
      observer.interruptExit?.(2);
      clock.cycle = 40;
    });
    const id = (name: string): string => new RegExp(`^\\$var wire 1 (.) ${name} `, 'm').exec(text)?.[1] ?? '';
    const waves = text.slice(text.indexOf('#400')).split('\n').slice(0, 6);
    const [asked, served] = [id('net_asked'), id('net_intr')];
    expect(waves).to.deep.equal(['#400', `1${asked}`, '#800', `0${asked}`, `1${served}`, '#1200']);
  });
});
