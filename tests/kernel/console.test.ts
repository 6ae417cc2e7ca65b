/** The console device and the system calls that reach it, with unusual lengths. */

import { expect } from 'chai';
import { sys_read, sys_writev } from '../../kernel/kern/sys_generic.ts';
import { Bench, DATA } from './harness.ts';

function type(b: Bench, bytes: Uint8Array): void {
  b.machine.consoleInput(bytes);
  b.until(b.machine.cycle + 1000);
}

describe('console', () => {
  it('a read of nothing does not wait', () => {
    const b = new Bench();
    expect(b.call(sys_read, 0, DATA, 0)).to.equal(0);
    expect(b.p.p_retval[0]).to.equal(0);
  });

  it('writev to a bad buffer counts what it has shown', () => {
    const b = new Bench();
    b.poke(DATA, [0x6b6f, 0]);
    b.poke(DATA + 64, [DATA, 2, -16, 4]);
    expect(b.call(sys_writev, 1, DATA + 64, 2)).to.equal(0);
    expect([b.p.p_retval[0], b.output]).to.deep.equal([2, 'ok']);
  });

  it('takes a line and a burst of any length', () => {
    const b = new Bench();
    type(b, new Uint8Array(300_000).fill(97));
    type(b, new Uint8Array(300_000).fill(10));
    b.k.check();
  });
});
