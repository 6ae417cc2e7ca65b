/** The console device and the calls that reach it, with lengths that are out of the way. */
import { expect } from 'chai';
import { sys_read } from '../../kernel/sys_generic.ts';
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

  it('takes a line and a burst of any length', () => {
    const b = new Bench();
    type(b, new Uint8Array(300_000).fill(97));
    type(b, new Uint8Array(300_000).fill(10));
    b.k.check();
  });
});
