/** poll, and the masks of pselect and ppoll. */

import { expect } from 'chai';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_poll, sys_ppoll, sys_pselect } from '../../kernel/kern/sys_poll.ts';
import { EFAULT, EINTR, EINVAL } from '../../kernel/sys/errno.ts';
import { MAXFILES } from '../../kernel/sys/param.ts';
import { POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT, POLLRDNORM } from '../../kernel/sys/poll.ts';
import { SIGUSR1, SIGUSR2, sigmask } from '../../kernel/sys/signal.ts';
import { FDS, MASK, SelectBench, TV } from './selectbench.ts';

/** Events of FreeBSD's that never occur here. */
const [POLLRDBAND, POLLWRBAND] = [0x80, 0x100];

describe('pselect and ppoll', () => {
  it('let a signal in while they wait, and only then', () => {
    const b = new SelectBench();
    b.catching(SIGUSR1);
    b.p.p_sig.mask.set([sigmask(SIGUSR1) | sigmask(SIGUSR2), 0]);
    psignal(b.k, b.p, SIGUSR1);
    b.poke(MASK, [sigmask(SIGUSR2), 0]);
    const frame = b.p.p_regs[2];
    const call = b.go(sys_pselect, 0, 0, 0, 0, 0, MASK);
    expect(call.error).to.equal(EINTR);
    // The handler runs with the old mask and its own signal, and goes back to the old mask.
    expect(b.p.p_regs[2]).to.be.lessThan(frame);
    expect([...b.p.p_sig.mask]).to.deep.equal([sigmask(SIGUSR1) | sigmask(SIGUSR2), 0]);
  });

  it('put the mask back when time is over, or something is ready', () => {
    for (const sys of [sys_pselect, sys_ppoll]) {
      const b = new SelectBench();
      b.p.p_sig.mask.set([sigmask(SIGUSR1), 0]);
      b.poke(MASK, [sigmask(SIGUSR2), 0]);
      b.time(0, 5_000_000);
      const call = sys === sys_pselect ? b.go(sys, 0, 0, 0, 0, TV, MASK) : b.go(sys, 0, 0, TV, MASK);
      expect([...b.p.p_sig.mask]).to.deep.equal([sigmask(SIGUSR2), 0]);
      b.tick(3);
      expect(call.error).to.equal(0);
      expect([...b.p.p_sig.mask]).to.deep.equal([sigmask(SIGUSR1), 0]);
    }
  });

  it('refuse what is not a time or a mask', () => {
    const b = new SelectBench();
    expect(b.go(sys_pselect, 0, 0, 0, 0, b.time(0, 1_000_000_000), 0).error).to.equal(EINVAL);
    expect(b.go(sys_pselect, 0, 0, 0, 0, 0, 4).error).to.equal(EFAULT);
    expect(b.go(sys_ppoll, 0, 0, b.time(-1, 0), 0).error).to.equal(EINVAL);
  });
});

describe('poll', () => {
  const pollfd = (fd: number, events: number) => [fd, events];
  const revents = (b: SelectBench, n: number) =>
    Array.from({ length: n }, (_, i) => b.peek(FDS + 8 * i, 2)[1] >>> 16);

  it('tells the events of each descriptor', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.write(w);
    const asked = [pollfd(r, POLLIN | POLLOUT), pollfd(w, POLLOUT), pollfd(-1, POLLIN), pollfd(30, 0)];
    b.poke(FDS, asked.flat());
    const call = b.go(sys_poll, FDS, 4, -1);
    expect([call.error, call.n]).to.deep.equal([0, 3]);
    expect(revents(b, 4)).to.deep.equal([POLLIN, POLLOUT, 0, POLLNVAL]);
  });

  it('tells unasked that the other end of a pipe is gone', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.poke(FDS, pollfd(r, 0));
    const call = b.go(sys_poll, FDS, 1, -1);
    b.close(w);
    expect([call.n, revents(b, 1)[0]]).to.deep.equal([1, POLLHUP]);
    const [r2, w2] = b.pipe();
    b.poke(FDS, pollfd(w2, POLLOUT));
    b.close(r2);
    expect(b.go(sys_poll, FDS, 1, -1).n).to.equal(1);
    expect(revents(b, 1)).to.deep.equal([POLLERR | POLLOUT]);
  });

  it('waits for its milliseconds, and looks again for what came last', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.poke(FDS, pollfd(r, POLLIN | POLLRDNORM));
    b.tick(1);
    const none = b.go(sys_poll, FDS, 1, 30);
    b.tick(4);
    expect(none.error).to.equal(undefined);
    b.tick(6);
    expect([none.error, none.n, revents(b, 1)[0]]).to.deep.equal([0, 0, 0]);
    const one = b.go(sys_poll, FDS, 1, 30);
    b.write(w);
    expect([one.error, one.n, revents(b, 1)[0]]).to.deep.equal([0, 1, POLLIN | POLLRDNORM]);
  });

  it('tells nothing of negative descriptors and of bands, and changes nothing if it fails', () => {
    const b = new SelectBench();
    const [r, w] = b.pipe();
    b.write(w);
    const garbage = 0x7f7f0000;
    b.poke(FDS, [-9, garbage | POLLIN, r, garbage | POLLRDBAND, w, garbage | POLLWRBAND]);
    expect(b.go(sys_poll, FDS, 3, 0).n).to.equal(0);
    expect(revents(b, 3)).to.deep.equal([0, 0, 0]);
    b.catching(SIGUSR1);
    b.poke(FDS, [-9, garbage]);
    const call = b.go(sys_poll, FDS, 1, -1);
    psignal(b.k, b.p, SIGUSR1);
    b.until(b.machine.cycle + 5000);
    expect([call.error, revents(b, 1)[0]]).to.deep.equal([EINTR, garbage >>> 16]);
  });

  it('EFAULT, EINVAL', () => {
    const b = new SelectBench();
    expect(b.go(sys_poll, 4, 1, 0).error).to.equal(EFAULT);
    expect(b.go(sys_poll, FDS, MAXFILES + 1, 0).error).to.equal(EINVAL);
    expect(b.go(sys_poll, FDS, -1, 0).error).to.equal(EINVAL);
    expect(b.go(sys_poll, 0, 0, 0).error).to.equal(0);
  });
});
