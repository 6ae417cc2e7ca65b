/** A kqueue in poll(2): it is ready exactly if kevent(2) would return an event. */

import { expect } from 'chai';
import type { File } from '../../kernel/kern/file.ts';
import type { Kqueue } from '../../kernel/kern/kern_event.ts';
import { type Filterops, knoteActivate } from '../../kernel/kern/knote.ts';
import { sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_kevent, sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { type Pipe, sys_pipe } from '../../kernel/kern/sys_pipe.ts';
import * as event from '../../kernel/sys/event.ts';
import { POLLIN } from '../../kernel/sys/poll.ts';
import { Bench, DATA } from './harness.ts';

const [CHANGE, EVENTS, NONE, ENDS] = [0, 64, 1024, 2048].map((at) => DATA + at);
const { EV_ADD, EVFILT_READ, EVFILT_USER } = event;

/** A queue that watches the end of a pipe, to which a byte was written: its file, and both ends. */
function watching(flags = 0) {
  const b = new Bench({});
  b.tick(3);
  b.call(sys_kqueue);
  const kq = b.p.p_retval[0];
  b.call(sys_pipe, ENDS);
  const [reads = 0, writes = 0] = b.peek(ENDS, 2);
  change(b, kq, reads, EVFILT_READ, EV_ADD | flags);
  b.finish(sys_write, writes, DATA, 1);
  return { b, kq, fp: b.p.p_fd.get(kq) as File, reads, writes };
}

function change(b: Bench, kq: number, ident: number, filter: number, flags: number, fflags = 0): void {
  const kev = new event.Kevent();
  Object.assign(kev, { ident, filter, flags, fflags });
  b.pokeBytes(CHANGE, kev.bytes);
  expect(b.call(sys_kevent, kq, CHANGE, 1, 0, 0, 0)).to.equal(0);
}

const polled = ({ b, fp }: ReturnType<typeof watching>): number => fp.f_ops.poll(b.k, b.p, fp, POLLIN);

/** The number of events that kevent takes. */
function taken({ b, kq }: ReturnType<typeof watching>): number {
  b.poke(NONE, [0, 0, 0, 0]);
  expect(b.finish(sys_kevent, kq, 0, 0, EVENTS, 8, NONE)).to.equal(0);
  return b.p.p_retval[0];
}

describe('a queue in poll', () => {
  it('is ready exactly if there is an event to take', () => {
    const it = watching();
    const { b, kq, reads, writes } = it;
    expect(polled(it)).to.equal(POLLIN);
    b.finish(sys_read, reads, DATA, 1);
    expect(polled(it)).to.equal(0);
    b.finish(sys_write, writes, DATA, 1);
    expect([polled(it), polled(it), taken(it)]).to.deep.equal([POLLIN, POLLIN, 1]);
    change(b, kq, reads, EVFILT_READ, event.EV_DISABLE);
    expect([polled(it), taken(it)]).to.deep.equal([0, 0]);
    change(b, kq, reads, EVFILT_READ, event.EV_ENABLE);
    change(b, kq, 2, EVFILT_USER, EV_ADD, event.NOTE_TRIGGER);
    b.finish(sys_read, reads, DATA, 1);
    expect([polled(it), taken(it)]).to.deep.equal([POLLIN, 1]);
    b.k.check();
    const dispatched = watching(event.EV_DISPATCH);
    expect([polled(dispatched), taken(dispatched), polled(dispatched)]).to.deep.equal([POLLIN, 1, 0]);
  });

  it('loses no event that occurs while a filter is asked', () => {
    const it = watching();
    const { b, fp, reads, writes } = it;
    b.finish(sys_read, reads, DATA, 1);
    const [kn] = (fp.f_data as Kqueue).kq_head;
    const fop = kn?.kn_fop as Filterops;
    const late: Filterops = {
      ...fop,
      event: (k, note, hint) => {
        const found = fop.event(k, note, hint);
        Reflect.set(note, 'kn_fop', fop);
        // An interrupt in a charge of the filter.
        ((b.p.p_fd.get(writes) as File).f_data as Pipe).cnt = 1;
        knoteActivate(k, note);
        return found;
      },
    };
    Reflect.set(kn as object, 'kn_fop', late);
    expect([polled(it), taken(it)]).to.deep.equal([POLLIN, 1]);
  });

  it('is ready too often in a twin that asks for the length of the queue', () => {
    const it = watching();
    it.b.finish(sys_read, it.reads, DATA, 1);
    const kq = it.fp.f_data as Kqueue;
    kq.pending = () => kq.kq_head.size > 0;
    expect([polled(it), taken(it)]).to.deep.equal([POLLIN, 0]);
  });
});
