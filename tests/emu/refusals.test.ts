/** The addresses at which the host could not compile. */

import { expect } from 'chai';
import { Refusals } from '../../emu/cpu/wasm/refusals.ts';
import { PAGE_SHIFT } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, RX, TEXT } from './bench.ts';

describe('what the host could not compile', () => {
  it('is what is mapped at an address, not the address', () => {
    const bench = new Bench([asm.ecall]);
    const refusals = new Refusals(bench.mmu);
    refusals.add(TEXT);
    expect([refusals.has(TEXT), refusals.has(TEXT + 4)]).to.deep.equal([true, false]);
    const other = bench.mmu.pmapCreate();
    other.enter(TEXT >>> PAGE_SHIFT, bench.mmu.pageAlloc(), RX);
    bench.mmu.pmapActivate(other);
    expect(refusals.has(TEXT), 'another program').to.equal(false);
    bench.mmu.pmapActivate(bench.pmap);
    expect(refusals.has(TEXT)).to.equal(true);
  });

  it('is forgotten when its page changes', () => {
    const bench = new Bench([asm.ecall]);
    const refusals = new Refusals(bench.mmu);
    const ppn = bench.pmap.extract(TEXT >>> PAGE_SHIFT);
    refusals.add(TEXT);
    refusals.pageDropped(ppn + 1);
    expect(refusals.has(TEXT)).to.equal(true);
    refusals.pageDropped(ppn);
    expect(refusals.has(TEXT)).to.equal(false);
  });
});
