/** The debugger's show commands in small worlds. To look changes nothing. */

import { expect } from 'chai';
import type { MachineConfig } from '../../emu/config.ts';
import { OwnedCallouts } from '../../kernel/callout/owned.ts';
import { NONE } from '../../kernel/callout/scheme.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { DdbError } from '../../kernel/ddb/error.ts';
import { eventNamed } from '../../kernel/ddb/events.ts';
import { Nesting } from '../../kernel/ddb/nesting.ts';
import { show } from '../../kernel/ddb/show.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import { ITIMER_NTH0, ITIMER_REAL } from '../../kernel/sys/timeval.ts';
import { Bench, DATA } from './harness.ts';

const look = (b: Bench, command: string): string[] =>
  show({ k: b.k, inside: false, gone: NONE }, command.split(' '));

function handler(name: string): () => void {
  return Object.defineProperty(() => undefined, 'name', { value: name });
}

/** A bench in which the scheduler has no callout pending. */
function quiet(config: Partial<MachineConfig> = {}): Bench {
  const b = new Bench(config);
  b.tick(101);
  return b;
}

describe('a name that is no event', () => {
  it('is answered with the near ones', () => {
    expect(() => eventNamed('callout.set')).to.throw(
      'callout.set: there is no such event; events lists them; did you mean calloutSet?',
    );
    expect(() => eventNamed('prcFork')).to.throw('did you mean procFork?');
    expect(() => eventNamed('nosuch')).to.throw(/events lists them$/);
  });
});

describe('show callout', () => {
  it('says of each its entry, tick, ticks left, bucket, interface and call, the soonest first', () => {
    const b = quiet({ wheelsize: 16, ncallout: 256 });
    const { callouts } = b.k.cpu;
    const now = callouts.ticks;
    const standing = callouts.npending;
    callouts.timeout(handler('later'), 'why', 20);
    callouts.setcallout(handler('sooner'), 7, 3);
    const owned = new OwnedCallouts(callouts);
    const c = owned.callout_init();
    if (c === null) throw new Error('no entry');
    owned.callout_reset(c, 5, handler('mine'), undefined);
    b.pokeItimerval(DATA, 100_000, 0);
    expect(b.call(sys_setitimer, ITIMER_REAL, DATA, 0)).to.equal(0);

    const [head, titles, ...lines] = look(b, 'callout');
    expect(head).to.equal(`tick ${now}: ${standing + 4} callouts pending of 256 entries, scheme6`);
    expect(titles.split(/ {2,}/)).to.deep.equal(['entry', 'due', 'left', 'bucket', 'set by', 'call']);
    const rows = lines.map((line) => line.trim().split(/ {2,}/)).filter((row) => !/sched|round/.test(row[5]));
    expect(
      rows.map(([, due, left, bucket, by, call]) => [due, left, bucket, by, call].join(' ')),
    ).to.deep.equal([
      `${now + 3} 3 ${(now + 3) % 16} setcallout sooner(7)`,
      `${now + 5} 5 ${(now + 5) % 16} callout_reset mine()`,
      `${now + 11} 11 ${(now + 11) % 16} setcallout realitexpire(ITIMER_REAL of pid 2)`,
      `${now + 20} 20 ${(now + 20) % 16} timeout later("why")`,
    ]);
    expect(rows[1][0]).to.equal(`${c.c}`);
    expect(lines.map((line) => line.search(/setcallout +sooner/)).filter((at) => at >= 0)).to.deep.equal([
      titles.indexOf('set by'),
    ]);
  });

  it('shows the first few, or those that a name is part of', () => {
    const b = quiet();
    for (let i = 0; i < 5; i++) b.k.cpu.callouts.setcallout(handler(`h${i}`), i, 10 + i);
    expect(look(b, 'callout 2').at(-1)).to.equal(`and ${b.k.cpu.callouts.npending - 2} more`);
    const some = look(b, 'callout h3');
    expect(some).to.have.length(4);
    expect(some[2]).to.match(/h3\(3\)$/);
    expect(look(b, 'callout nobody').at(-1)).to.equal('none with nobody');
    expect(() => look(b, 'callout 0')).to.throw(DdbError, /from 1 up/);
  });

  it('leaves out the one that is just being let go', () => {
    const b = quiet();
    b.k.cpu.callouts.setcallout(handler('going'), 0, 10);
    const entry = Number(look(b, 'callout going')[2].trim().split(/ +/)[0]);
    const shown = show({ k: b.k, inside: true, gone: entry }, ['callout', 'going']);
    expect(shown.at(-1)).to.equal('none with going');
  });
});

describe('show wheel', () => {
  it('draws slots, hand, chains and rounds of one wheel', () => {
    const b = quiet({ wheelsize: 128, ncallout: 256 });
    const { callouts } = b.k.cpu;
    const nothing = look(b, 'wheel').length;
    expect(nothing).to.be.greaterThan(3);
    // Three callouts on one slot, with 0, 1 and 2 rounds to go, and two on the next slot.
    const h = handler('h');
    for (let round = 0; round < 3; round++) callouts.setcallout(h, round, 40 + 128 * round);
    for (let i = 0; i < 2; i++) callouts.setcallout(h, i, 41);
    const lines = look(b, 'wheel');
    expect(lines[0]).to.match(/^scheme6 at tick 101: \d+ callouts in \d+ of 128 buckets, longest chain 3$/);
    expect(lines[1]).to.equal('wheel: 128 slots of 1 tick, hand at 101');
    // Tick 101 + 40 is slot 13.
    expect(lines[2].slice(0, 4)).to.equal('  0 ');
    expect(lines[2].slice(4 + 13, 4 + 15)).to.equal('32');
    expect(lines[3].slice(0, 4)).to.equal(' 64 ');
    expect(lines[4].indexOf('^')).to.equal(4 + 101 - 64);
    expect(lines.find((line) => line.startsWith('chains by length'))).to.match(/2: 1, 3: 1$/);
    expect(lines.at(-1)).to.match(/^callouts by rounds to go: 0: \d+, 1: 1, 2: 1$/);
    expect(look(b, 'wheel 13').filter((line) => /h\(/.test(line))).to.have.length(3);
    expect(() => look(b, 'wheel 128')).to.throw(DdbError, '128 is no bucket; they are 0 to 127');
  });

  const SPECS = [
    'bsd',
    'scheme1',
    'scheme2',
    'scheme3',
    'scheme3-tree',
    'scheme4:64',
    'scheme5:8192',
    'scheme6',
  ];
  SPECS.push(
    'scheme7',
    'scheme7:16,16,16',
    'scheme7-round',
    'scheme7-once',
    'tegas2:32',
    'decsim:32',
    'calendar',
  );
  for (const callout of SPECS) {
    it(`draws ${callout} in 80 columns, every callout in it, and the hand of each wheel`, () => {
      const b = quiet({ callout });
      const { callouts } = b.k.cpu;
      for (let i = 0; i < 300; i++) callouts.setcallout(handler('h'), i, 1 + ((i * i) % 700));
      callouts.setcallout(handler('far'), 0, 1_000_000);
      const lines = look(b, 'wheel');
      for (const line of lines) expect(line.length, line).to.be.at.most(80);
      expect(lines[0]).to.include(`${callouts.npending} callouts in`);
      const wheels = callouts.scheme.wheels?.() ?? [];
      expect(lines.filter((line) => /^ *\^$/.test(line))).to.have.length(wheels.length);
      // The callouts of all chains add up to the callouts that are pending.
      const at = lines.findIndex((line) => line.startsWith('chains by length'));
      const end = lines.findIndex((line, i) => i > at && !line.startsWith(' '));
      const tally = lines.slice(at, end < 0 ? undefined : end).join(' ');
      const sum = [...tally.matchAll(/(\d+): (\d+)/g)].reduce(
        (n, [, length, often]) => n + Number(length) * Number(often),
        0,
      );
      expect(sum).to.equal(callouts.npending);
    });
  }

  it('draws the buckets of a scheme that does not say what they are', () => {
    const b = quiet({ callout: 'scheme5:64' });
    const { callouts } = b.k.cpu;
    callouts.setcallout(handler('h'), 0, 12);
    Object.defineProperty(callouts.scheme, 'wheels', { value: undefined });
    const lines = look(b, 'wheel');
    expect(lines[1]).to.equal('64 buckets');
    expect(lines[2][3 + ((callouts.ticks + 12) & 63)]).to.equal('1');
    expect(lines[3]).to.match(/^chains by length/);
  });

  it('draws a scheme that knows nothing of wheels as lists', () => {
    const b = quiet({ callout: 'scheme2' });
    b.k.cpu.callouts.setcallout(handler('h'), 0, 12);
    expect(look(b, 'wheel')[1]).to.match(/^list of \d+, ticks left: .*-> 12/);
    expect(schemeNamed('scheme2')(b.k.cpu.callouts.table).wheels).to.equal(undefined);
  });
});

describe('the other show commands', () => {
  it('list processes, one process, its registers and its timers', () => {
    const b = quiet({ maxitimers: 4 });
    expect(look(b, 'ps')[2]).to.match(/^\* +2 +1 +2 +0 +\d+ +SRUN +- +test$/);
    b.k.md.regs[10] = 0x1234abcd | 0;
    const registers = look(b, 'registers 2');
    expect(registers[0]).to.equal('process 2 (test), runs, in user mode');
    expect(registers.join('\n')).to.match(/ a0 0x1234abcd /);
    expect(registers.join('\n')).to.match(/ pc 0x00010000/);
    expect(look(b, 'proc')[0]).to.equal('process 2 (test): SRUN, runs, in user mode');

    expect(look(b, 'itimers').at(-1)).to.equal('no timer is set');
    b.pokeItimerval(DATA, 250_000, 1_000_000);
    b.call(sys_setitimer, ITIMER_NTH0 + 2, DATA, 0);
    expect(look(b, 'itimers').at(-1)).to.match(/^ITIMER_NTH\(2\) +1\.2\d+ +1\.000000 +0 +armed$/);
    expect(look(b, 'module')).to.deep.equal(['no module is loaded']);
    expect(() => look(b, 'module mine')).to.throw(DdbError, 'there is no module mine');
    expect(() => look(b, 'proc 9')).to.throw(DdbError, 'there is no process 9');
  });

  it('tell interrupts taken and waiting, and the ledger', () => {
    const b = quiet();
    expect(look(b, 'intr')[0]).to.equal('level 0 (none) of 7');
    expect(look(b, 'intr').find((line) => line.includes('hardclock'))).to.match(
      /^5 \(clock\) +hardclock +101$/,
    );
    b.k.md.intr.post(1);
    expect(look(b, 'intr').find((line) => line.includes('softintr'))).to.match(/ waits$/);
    expect(look(b, 'ledger').join('\n')).to.match(/^hardclock +\d+ +\d+\.\d\d$/m);
    expect(look(b, 'check')).to.deep.equal(['every invariant holds']);
    expect(() => show({ k: b.k, inside: true, gone: NONE }, ['check'])).to.throw(DdbError, /finish goes out/);
  });

  it('may be shortened, and say what there is', () => {
    const b = quiet();
    expect(look(b, 'reg')).to.deep.equal(look(b, 'registers'));
    expect(() => look(b, 'c')).to.throw(DdbError, 'is it callout or check?');
    expect(() => look(b, 'nothing')).to.throw(DdbError, /There are callout, check/);
  });
});

describe('the stack of the kernel', () => {
  const at = (b: Bench, nesting: Nesting, event: ProbeEvent | null = null): string[] =>
    nesting.lines(b.k, event, () => `${event} told`);

  it('has what has begun and is not over, the innermost first, and the process last', () => {
    const b = quiet();
    const nesting = new Nesting();
    const { observer } = nesting;
    const user = 'user mode, pid 2 (test)';
    expect(at(b, nesting)).to.deep.equal(['in the kernel, pid 2 (test)']);
    observer.interruptEnter?.(1, 'softintr', true);
    observer.softclockBegin?.();
    observer.calloutFire?.(7, handler('beat'), 3, 0);
    const handling = ['beat(3), entry 7', 'softclock', 'softintr, level 1 (softclock)', user];
    expect(at(b, nesting, 'calloutFire')).to.deep.equal(handling);
    expect(at(b, nesting, 'mark')).to.deep.equal(['mark told', ...handling]);
    observer.interruptEnter?.(5, 'hardclock', false);
    expect(at(b, nesting)).to.deep.equal(['hardclock, level 5 (clock)', ...handling]);
    observer.interruptExit?.(5);
    observer.calloutDone?.(7, handler('beat'), 3);
    expect(at(b, nesting, 'calloutDone')).to.deep.equal(['calloutDone told', ...handling.slice(1)]);
    observer.softclockEnd?.(1, 1, false);
    observer.interruptExit?.(1);
    expect(at(b, nesting)).to.deep.equal(['in the kernel, pid 2 (test)']);
  });

  it('says which system call the process is in, and that there is no process', () => {
    const b = quiet();
    const nesting = new Nesting();
    const p = b.k.cpu.curproc as Proc;
    p.p_syscall = 'nanosleep';
    expect(at(b, nesting)).to.deep.equal(['nanosleep, pid 2 (test)']);
    nesting.observer.interruptEnter?.(5, 'hardclock', false);
    expect(at(b, nesting).at(-1)).to.equal('nanosleep, pid 2 (test)');
    nesting.observer.interruptExit?.(5);
    b.k.cpu.curproc = null;
    expect(at(b, nesting)).to.deep.equal(['no process']);
  });

  it('goes on when a piece of work was left without a word', () => {
    const b = quiet();
    const nesting = new Nesting();
    nesting.observer.interruptEnter?.(1, 'softintr', true);
    nesting.observer.softclockBegin?.();
    nesting.observer.interruptExit?.(1);
    expect(at(b, nesting)).to.deep.equal(['in the kernel, pid 2 (test)']);
  });
});
