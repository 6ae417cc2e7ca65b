/** Kqueues, where scripts do not get: memory that is not there, room, the time of day, ddb. */

import { expect } from 'chai';
import { showCallout } from '../../kernel/ddb/show_callout.ts';
import { showKqueue } from '../../kernel/ddb/show_kqueue.ts';
import { sys_close, sys_dup2 } from '../../kernel/kern/kern_descrip.ts';
import type { Kqueue } from '../../kernel/kern/kern_event.ts';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { thread_create, thread_undo } from '../../kernel/kern/kern_thread.ts';
import { setTime, sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { type Proc, SZOMB } from '../../kernel/kern/proc.ts';
import { sys_kevent, sys_kqueue, sys_kqueuex } from '../../kernel/kern/sys_kqueue.ts';
import { sys_pipe } from '../../kernel/kern/sys_pipe.ts';
import { EBADF, EFAULT, EINVAL, ENOENT, ENOMEM, ESRCH } from '../../kernel/sys/errno.ts';
import * as event from '../../kernel/sys/event.ts';
import { calloutReserve, MAXKNOTES } from '../../kernel/sys/param.ts';
import { SIGUSR1 } from '../../kernel/sys/signal.ts';
import { calloutOwner } from '../../kernel/trace/callout_owner.ts';
import { callText } from '../../kernel/trace/syscalltrace.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const CHANGE = DATA;
const EVENTS = DATA + 64;
const NOWHERE = 0x5000_0000;
const { EV_ADD, EV_CLEAR, EV_DELETE, EV_ONESHOT, EVFILT_TIMER, EVFILT_USER, EVFILT_WRITE, NOTE_ABSTIME } =
  event;

function bench(config: ConstructorParameters<typeof Bench>[0] = {}): Bench & { kq: number } {
  const b = new Bench(config);
  b.tick(3);
  b.call(sys_kqueue);
  return Object.assign(b, { kq: b.p.p_retval[0] });
}

function poke(b: Bench, ident: number, filter: number, flags: number, fflags = 0, data = 0): void {
  const kev = new event.Kevent();
  Object.assign(kev, { ident, filter, flags, fflags, data, udata: 77 });
  b.pokeBytes(CHANGE, kev.bytes);
}

function change(
  b: Bench & { kq: number },
  ident: number,
  ...args: [number, number, number?, number?]
): number {
  poke(b, ident, ...args);
  return b.call(sys_kevent, b.kq, CHANGE, 1, 0, 0, 0);
}

/** The events that there are now; or an errno. */
function events(b: Bench & { kq: number }, at = EVENTS, n = 8): event.Kevent[] | number {
  const zero = DATA + 1024;
  b.poke(zero, [0, 0, 0, 0]);
  const error = b.finish(sys_kevent, b.kq, 0, 0, at, n, zero);
  if (error !== 0) return error;
  return Array.from({ length: b.p.p_retval[0] }, (_, i) => {
    const kev = new event.Kevent();
    kev.words.set(b.peek(at + i * event.KEVENT_SIZE, event.KEVENT_SIZE / 4));
    return kev;
  });
}

describe('kevent', () => {
  it('loses nothing to an address that is not there: what came before it counts', () => {
    const b = bench();
    for (const ident of [1, 2, 3]) change(b, ident, EVFILT_USER, EV_ADD | EV_CLEAR, event.NOTE_TRIGGER);
    expect(events(b, NOWHERE)).to.equal(EFAULT);
    // One event fits before the end of the page.
    const end = DATA + 4096 - event.KEVENT_SIZE;
    const some = events(b, end);
    expect(some).to.have.length(1);
    const rest = events(b) as event.Kevent[];
    expect(rest.map(({ ident, udata }) => [ident, udata])).to.deep.equal([
      [2, 77],
      [3, 77],
    ]);
    b.k.check();
  });

  it('stores an answer to a change, or says that it cannot', () => {
    const b = bench();
    poke(b, 5, EVFILT_USER, EV_DELETE);
    expect(b.call(sys_kevent, b.kq, CHANGE, 1, NOWHERE, 4, 0)).to.equal(EFAULT);
    poke(b, 6, EVFILT_USER, EV_ADD | event.EV_RECEIPT);
    expect(b.call(sys_kevent, b.kq, CHANGE, 1, NOWHERE, 4, 0)).to.equal(EFAULT);
    // The change itself was made.
    expect(change(b, 6, EVFILT_USER, EV_DELETE)).to.equal(0);
  });

  for (const [name, flags] of [
    ['EV_ONESHOT', EV_ONESHOT],
    ['EV_CLEAR', EV_CLEAR],
    ['EV_DISPATCH', event.EV_DISPATCH],
  ] as const)
    it(`loses no event with ${name} to memory that cannot be written`, () => {
      const b = bench();
      change(b, 1, EVFILT_TIMER, EV_ADD | flags, event.NOTE_MSECONDS, 20);
      b.tick(8);
      for (const place of [NOWHERE, TEXT, DATA + 4096 - event.KEVENT_SIZE / 2])
        expect(events(b, place)).to.equal(EFAULT);
      const got = events(b) as event.Kevent[];
      expect(got.map(({ ident }) => ident)).to.deep.equal([1]);
      expect(got[0].data).to.be.at.least(1);
      b.k.check();
    });

  it('belongs to the process, whichever thread makes it', () => {
    const b = bench();
    const td = thread_create(b.k, b.p) as Proc;
    expect(sys_kqueue(b.k, td)).to.equal(0);
    const fd = td.p_retval[0];
    const kq = b.p.p_fd.get(fd)?.f_data as Kqueue;
    expect(kq.kq_proc === b.p).to.equal(true);
    b.k.check();
    // Its thread is gone, and it works on.
    thread_undo(b.k, td);
    b.kq = fd;
    change(b, SIGUSR1, event.EVFILT_SIGNAL, EV_ADD);
    change(b, 3, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 20);
    b.blockAll();
    psignal(b.k, b.p, SIGUSR1);
    b.tick(8);
    expect((events(b) as event.Kevent[]).map(({ filter }) => filter)).to.have.members([
      event.EVFILT_SIGNAL,
      EVFILT_TIMER,
    ]);
    // A twin: it belongs to a thread.
    Reflect.set(kq, 'kq_proc', td);
    expect(() => b.k.check()).to.throw('belongs to another');
  });

  it('knows of a process that has ended only that it has', () => {
    const b = bench();
    expect(b.call(sys_fork)).to.equal(0);
    const pid = b.p.p_retval[0];
    const child = b.k.allproc.get(pid) as Proc;
    child.p_xstat = 7 << 8;
    child.p_stat = SZOMB;
    const { EVFILT_PROC, NOTE_EXEC, NOTE_EXIT, NOTE_FORK, NOTE_TRACK } = event;
    for (const fflags of [0, NOTE_FORK, NOTE_EXEC | NOTE_TRACK])
      expect(change(b, pid, EVFILT_PROC, EV_ADD, fflags)).to.equal(ESRCH);
    expect(b.k.nknotes).to.equal(0);
    expect(change(b, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT | NOTE_FORK)).to.equal(0);
    const [exit] = events(b) as event.Kevent[];
    expect([exit.ident, exit.fflags, exit.data]).to.deep.equal([pid, NOTE_EXIT, 7 << 8]);
    expect(exit.flags & (event.EV_EOF | EV_ONESHOT)).to.equal(event.EV_EOF | EV_ONESHOT);
    expect([events(b), b.k.nknotes]).to.deep.equal([[], 0]);
    // One that is registered disabled is told when it is enabled.
    expect(change(b, pid, EVFILT_PROC, EV_ADD | event.EV_DISABLE, NOTE_EXIT)).to.equal(0);
    expect(events(b)).to.deep.equal([]);
    expect(change(b, pid, EVFILT_PROC, event.EV_ENABLE, NOTE_EXIT)).to.equal(0);
    expect(events(b)).to.have.length(1);
    expect(b.k.nknotes).to.equal(0);
  });

  it('makes the changes before a bad one', () => {
    const b = bench();
    const end = DATA + 4096 - event.KEVENT_SIZE;
    poke(b, 5, EVFILT_USER, EV_ADD);
    b.pokeBytes(end, Uint8Array.from(new Uint8Array(Int32Array.from(b.peek(CHANGE, 16)).buffer)));
    expect(b.call(sys_kevent, b.kq, end, 2, 0, 0, 0)).to.equal(EFAULT);
    expect(change(b, 5, EVFILT_USER, EV_DELETE)).to.equal(0);
    expect(change(b, 5, EVFILT_USER, EV_DELETE)).to.equal(ENOENT);
  });

  it('gives timers the room of itimers, and no more than kern.kq_calloutmax', () => {
    const room = 10;
    const b = bench({ ncallout: calloutReserve({ maxproc: 8 }) + room, maxitimers: 1000 });
    let n = 0;
    while (change(b, n, EVFILT_TIMER, EV_ADD, 0, 1e6) === 0) n++;
    expect(n).to.equal(room);
    expect(change(b, n, EVFILT_TIMER, EV_ADD, 0, 1e6)).to.equal(ENOMEM);
    b.pokeItimerval(DATA + 512, 1e6, 0);
    expect(b.call(sys_setitimer, 0, DATA + 512, 0)).to.equal(0);
    expect(change(b, 0, EVFILT_TIMER, EV_ADD, 0, 2e6), 'set anew').to.equal(0);
    b.k.kq_calloutmax = 4;
    expect(change(b, 0, EVFILT_TIMER, EV_DELETE)).to.equal(0);
    expect(change(b, 0, EVFILT_TIMER, EV_ADD, 0, 1e6)).to.equal(ENOMEM);
    b.k.check();
    b.call(sys_close, b.kq);
    expect([b.k.itimersHeld, b.k.kq_ncallouts, b.k.nknotes]).to.deep.equal([0, 0, 0]);
    b.k.check();
  });

  it('follows the time of day with NOTE_ABSTIME', () => {
    const b = bench();
    const day = (seconds: number) => Math.floor(b.k.clockwork.walltime() / 1e6) + seconds;
    const flags = NOTE_ABSTIME | event.NOTE_SECONDS;
    change(b, 1, EVFILT_TIMER, EV_ADD | EV_ONESHOT, flags, day(3600));
    setTime(b.k, b.k.clockwork.walltime() + 3_599e6);
    b.tick(110);
    expect(events(b)).to.have.length(1);
    change(b, 2, EVFILT_TIMER, EV_ADD | EV_ONESHOT, flags, day(2));
    setTime(b.k, b.k.clockwork.walltime() - 10e6);
    b.tick(800);
    expect(events(b)).to.have.length(0);
    b.tick(1400);
    expect(events(b)).to.have.length(1);
    b.k.check();
  });

  it('takes times up to the greatest, and waits for them', () => {
    const b = bench({ callout: 'scheme4' });
    for (const unit of [0, event.NOTE_SECONDS, event.NOTE_USECONDS, event.NOTE_NSECONDS])
      expect(change(b, unit, EVFILT_TIMER, EV_ADD, unit, 2 ** 62)).to.equal(0);
    b.tick(500);
    expect(events(b)).to.deep.equal([]);
    expect(change(b, 0, EVFILT_TIMER, EV_ADD, 0, -1)).to.equal(EINVAL);
    b.k.check();
  });

  it('has room for timers when all other events are taken', () => {
    const b = bench();
    const { EVFILT_TIMER, EVFILT_USER } = event;
    for (let i = 0; i < MAXKNOTES; i++) expect(change(b, i, EVFILT_USER, EV_ADD)).to.equal(0);
    expect(change(b, MAXKNOTES, EVFILT_USER, EV_ADD)).to.equal(ENOMEM);
    expect(change(b, 1, EVFILT_TIMER, EV_ADD, 0, 10)).to.equal(0);
    expect(change(b, MAXKNOTES, EVFILT_USER, EV_ADD)).to.equal(ENOMEM);
    expect(change(b, 0, EVFILT_USER, event.EV_DELETE)).to.equal(0);
    expect(change(b, MAXKNOTES, EVFILT_USER, EV_ADD)).to.equal(0);
    b.k.check();
  });

  it('has no events of a descriptor that is closed or replaced', () => {
    const b = bench();
    b.call(sys_pipe, DATA + 512);
    const [, out] = b.peek(DATA + 512, 2);
    change(b, out, EVFILT_WRITE, EV_ADD);
    expect(events(b)).to.have.length(1);
    b.call(sys_dup2, 0, out);
    expect(events(b)).to.have.length(0);
    expect(b.k.nknotes).to.equal(0);
    expect(b.call(sys_kevent, 0, 0, 0, 0, 0, 0)).to.equal(EBADF);
    expect(b.call(sys_kqueuex, 2)).to.equal(EINVAL);
  });

  it('waits for what is typed, also by way of another kqueue, and the front end knows', () => {
    const b = bench({ terminal: true });
    const inner = b.kq;
    change(b, 0, event.EVFILT_READ, EV_ADD);
    b.call(sys_kqueue);
    b.kq = b.p.p_retval[0];
    change(b, inner, event.EVFILT_READ, EV_ADD);
    expect(b.k.tty.wanted).to.equal(false);
    let result: number | undefined;
    b.begin(sys_kevent, [b.kq, 0, 0, EVENTS, 8, 0], (error) => {
      result = error;
    });
    expect([result, b.k.tty.wanted]).to.deep.equal([undefined, true]);
    b.machine.consoleInput(Uint8Array.of(97, 98, 10));
    b.tick(20);
    expect([result, b.p.p_retval[0], b.k.tty.wanted]).to.deep.equal([0, 1, false]);
    b.kq = inner;
    const [typed] = events(b) as event.Kevent[];
    expect([typed.ident, typed.data]).to.deep.equal([0, 3]);
    b.k.check();
  });

  it('wakes a chain of kqueues however long it is', () => {
    const b = bench();
    const all = [b.kq];
    for (let i = 0; i < 200; i++) {
      b.call(sys_kqueue);
      const kq = b.p.p_retval[0];
      expect(change(Object.assign(b, { kq }), all[all.length - 1], event.EVFILT_READ, EV_ADD)).to.equal(0);
      all.push(kq);
    }
    b.kq = all[0];
    change(b, 1, EVFILT_TIMER, EV_ADD, 0, 30);
    b.kq = all[all.length - 1];
    expect(events(b)).to.have.length(0);
    b.tick(10);
    expect(events(b)).to.have.length(1);
    b.k.check();
  });
});

describe('displays of kqueues', () => {
  it('name the process and the event that a callout belongs to', () => {
    const b = bench();
    change(b, 7, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 100);
    change(b, 30, event.EVFILT_SIGNAL, EV_ADD);
    const view = { k: b.k, gone: -1, inside: false } as unknown as Parameters<typeof showCallout>[0];
    expect(showCallout(view, ['EVFILT']).join('\n')).to.match(
      /filt_timerexpire\(EVFILT_TIMER 7 of pid \d+\)$/m,
    );
    const { table } = b.k.cpu.callouts;
    const c = table.c_func.findIndex((func) => func?.name === 'filt_timerexpire');
    expect(calloutOwner(table.c_func[c], table.c_arg[c])).to.deep.equal({
      kind: 'process',
      name: `pid ${b.p.p_pid} (${b.p.p_comm})`,
    });
    expect(
      showKqueue(view, [`${b.p.p_pid}`]).map((line) =>
        line
          .replace(/ +/g, ' ')
          .replace(/ 0\.1\d+/, ' X')
          .trim(),
      ),
    ).to.deep.equal([
      `process ${b.p.p_pid} (${b.p.p_comm})`,
      'kqueue event flags wants data state',
      '1 EVFILT_SIGNAL SIGUSR1 EV_CLEAR 0 0 waits',
      '1 EVFILT_TIMER 7 EV_ONESHOT|EV_CLEAR 0 0 expires X',
    ]);
  });

  it('show the first change of a call', () => {
    const b = bench();
    poke(b, 3, EVFILT_TIMER, EV_ADD, event.NOTE_USECONDS, 250);
    const text = callText(
      b.k.memory,
      b.p,
      { name: 'kevent', nargs: 6, call: sys_kevent },
      Int32Array.of(b.kq, CHANGE, 1, 0, 0, 0),
    );
    expect(text).to.match(/^kevent\(\d+, \{EVFILT_TIMER 3, EV_ADD, NOTE_USECONDS, data 250\}, 1, 0, 0, 0\)$/);
  });
});
