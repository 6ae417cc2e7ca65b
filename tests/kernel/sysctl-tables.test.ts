/** The kernel's tables, which the tools read, of a system whose state is known. */

import { expect } from 'chai';
import { sys_sysctlbyname } from '../../kernel/kern/kern_sysctl.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { EPERM } from '../../kernel/sys/errno.ts';
import { SIGALRM, SIGVTALRM } from '../../kernel/sys/signal.ts';
import { Bench, DATA } from './harness.ts';

const NTH = 16;
const VALUE = DATA;
const NAME = DATA + 64;
const LENGTH = DATA + 128;
const OLD = DATA + 256;

/** A table of the kernel as the text that a program reads. */
function text(b: Bench, name: string): string {
  b.pokeBytes(NAME, Buffer.from(name));
  b.poke(LENGTH, [2048]);
  expect(b.call(sys_sysctlbyname, NAME, name.length, OLD, LENGTH, 0, 0), name).to.equal(0);
  const [length] = b.peek(LENGTH, 1);
  const bytes = Buffer.from(Int32Array.from(b.peek(OLD, Math.ceil(length / 4))).buffer).subarray(0, length);
  expect(bytes.at(-1), 'the null at its end').to.equal(0);
  return bytes.toString().replace(/\0+$/, '');
}

const rows = (b: Bench, name: string) => text(b, name).trimEnd().split('\n');

function arm(b: Bench, which: number, value: number, interval: number): void {
  b.pokeItimerval(VALUE, value, interval);
  expect(b.call(sys_setitimer, which, VALUE, 0)).to.equal(0);
}

describe('sysctl: tables', () => {
  it('kern.proc tells of process 1 and of its child', () => {
    const b = new Bench();
    const [init, line, ...others] = rows(b, 'kern.proc');
    expect(others).to.deep.equal([]);
    expect(init).to.match(/^1 0 1 1 0 Ss 32 0 .* init init$/);
    expect(line).to.match(/^2 1 2 2 0 Rs\+ \d+ 0 \d+ \d+ \d+ console 0 \d+ \d+ - test$/);
  });

  it('kern.timers tells of every kind of timer, what is left of it and its interval', () => {
    const b = new Bench();
    b.blockAll();
    arm(b, 0, 500_000, 0);
    arm(b, 1, 300_000, 200_000);
    arm(b, NTH + 5, 20_000, 10_000);
    b.tick(10);
    const found = rows(b, 'kern.timers').map((line) => line.split(' '));
    expect(found.map(([pid, timer, , , , sig, name]) => [pid, timer, Number(sig), name])).to.deep.equal([
      ['2', 'real', SIGALRM, 'test'],
      ['2', 'nth:5', SIGALRM, 'test'],
      ['2', 'virtual', SIGVTALRM, 'test'],
    ]);
    const [real, nth, virtual] = found.map((fields) => fields.slice(2, 5).map(Number));
    expect(real[0]).to.be.within(390_000, 410_000);
    expect(nth.slice(1)).to.deep.equal([10_000, nth[2]]);
    expect(nth[2], 'expiries while its signal waits').to.be.within(6, 8);
    expect(virtual[0]).to.be.within(190_000, 210_000);
    expect(virtual[1]).to.equal(200_000);
  });

  it('a timer that is gone is told of no more', () => {
    const b = new Bench();
    arm(b, 0, 500_000, 0);
    arm(b, 0, 0, 0);
    expect(text(b, 'kern.timers')).to.equal('');
  });

  for (const kernel of ['old', 'hash', 'handle'] as const) {
    it(`kernel ${kernel}: buckets and handlers add up to what is pending`, () => {
      const b = new Bench({ kernel, ncallout: 64, wheelsize: 16 });
      for (let k = 0; k < 8; k++) arm(b, NTH + k, 1_000_000, 0);
      const pending = b.k.cpu.callouts.npending;
      const total = (name: string) =>
        rows(b, name).reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
      expect(total('kern.callout.buckets')).to.equal(pending);
      expect(total('kern.callout.handlers')).to.equal(pending);
      expect(rows(b, 'kern.callout.handlers').map((line) => line.split(' ')[0])).to.deep.equal([
        'realitexpire',
        'schedcpu',
      ]);
      const longest = Math.max(...rows(b, 'kern.callout.buckets').map((line) => Number(line.split(' ')[1])));
      expect(longest).to.equal(kernel === 'old' ? pending : 8);
    });
  }

  it('interrupts are counted, and the ledger names who held them off', () => {
    const b = new Bench();
    b.tick(50);
    const counts = new Map(
      rows(b, 'hw.intrcnt').map((line) => [line.split(' ')[1], Number(line.split(' ')[2])]),
    );
    expect(counts.get('hardclock')).to.equal(50);
    expect(counts.get('statclock')).to.be.within(60, 66);
    const levels = rows(b, 'hw.ledger').map((line) => line.split(' '));
    expect(levels.every((fields) => Number(fields[2]) > 0)).to.equal(true);
    const routines = rows(b, 'hw.ledger.routines').map((line) => Number(line.split(' ')[1]));
    expect(routines).to.deep.equal([...routines].sort((x, y) => y - x));
    expect(Math.max(...levels.map((fields) => Number(fields[2])))).to.be.at.least(routines[0]);
  });

  it('a handler that is called late is counted, with the most ticks it was late by', () => {
    const b = new Bench();
    b.blockAll();
    arm(b, 0, 10_000, 0);
    const s = b.machine.spl.splraise(7, b.machine.spl.routine('test'));
    b.machine.spl.charge(b.period * 5);
    b.machine.spl.splx(s);
    b.tick(8);
    const { lateTicks, maxLate } = b.k.cpu.callouts.counters;
    expect(maxLate).to.be.within(2, 4);
    expect(lateTicks).to.be.at.least(maxLate);
  });

  it('a text is never as long as an integer, and a buffer too short is ENOMEM', () => {
    const b = new Bench();
    for (const [name, node] of b.k.sysctls) {
      if (name === 'sysctl.names' || typeof node.read() === 'number') continue;
      b.pokeBytes(NAME, Buffer.from(name));
      b.poke(LENGTH, [0]);
      expect(b.call(sys_sysctlbyname, NAME, name.length, 0, LENGTH, 0, 0), name).to.equal(0);
      expect(b.peek(LENGTH, 1)[0], name).not.to.equal(8);
    }
    b.pokeBytes(NAME, Buffer.from('kern.proc'));
    b.poke(LENGTH, [3]);
    expect(b.call(sys_sysctlbyname, NAME, 9, OLD, LENGTH, 0, 0)).to.equal(12);
  });

  it('a figure that can be written is written by root, and by nobody else', () => {
    const b = new Bench();
    const own = { doc: '', read: () => 0, write: () => 0 };
    b.k.sysctls.set('module.own.limit', own);
    const writable = [...b.k.sysctls].filter(([, node]) => (node.write ?? node.writeText) !== undefined);
    expect(writable).to.have.length.above(6);
    for (const [name] of writable) {
      b.pokeBytes(NAME, Buffer.from(name));
      const set = () => b.call(sys_sysctlbyname, NAME, name.length, 0, 0, VALUE, 8);
      b.p.p_cred.uid = 0;
      expect(set(), name).to.equal(0);
      b.p.p_cred.uid = 5;
      expect(set(), name).to.equal(EPERM);
    }
  });
});
