/** Every compressed encoding, against the tables of the manual. */

import { expect } from 'chai';
import { expand } from '../../emu/cpu/rvc.ts';
import * as asm from './asm.ts';
import { lookUp } from './rvctable.ts';

const hex = (n: number) => (n >>> 0).toString(16);

describe('expand: RV32C', () => {
  it("agrees with the manual's tables on every halfword", () => {
    const legal = new Set<string>();
    for (let h = 0; h < 0x10000; h++) {
      if ((h & 3) === 3) continue;
      const found = lookUp(h);
      if (found !== undefined) legal.add(found.name);
      const wanted = found?.bits ?? 0;
      if ((expand(h) | 0) !== wanted) {
        expect.fail(
          `${hex(h)}: got ${hex(expand(h))}, expected ${hex(wanted)} (${found?.name ?? 'reserved'})`,
        );
      }
    }
    expect(legal.size, 'instructions met').to.equal(26);
  });

  const reserved: readonly (readonly [string, number])[] = [
    ['the all-zero halfword', 0x0000],
    ['c.addi4spn with immediate 0', 0x0004],
    ['c.fld', 0x2000],
    ['c.flw', 0x6000],
    ['quadrant 0, funct3 4', 0x8000],
    ['c.fsd', 0xa000],
    ['c.fsw', 0xe000],
    ['c.addi16sp with immediate 0', 0x6101],
    ['c.lui with immediate 0', 0x6181],
    ['c.lui to x0 with immediate 0', 0x6001],
    ['c.srli by 32', 0x9001],
    ['c.srai by 32', 0x9401],
    ['c.subw', 0x9c01],
    ['c.addw', 0x9c21],
    ['quadrant 1, the last two of the arithmetic group', 0x9c41],
    ['c.slli by 32', 0x1002],
    ['c.fldsp', 0x2002],
    ['c.lwsp to x0', 0x4002],
    ['c.flwsp', 0x6002],
    ['c.jr x0', 0x8002],
    ['c.fsdsp', 0xa002],
    ['c.fswsp', 0xe002],
  ];
  for (const [name, h] of reserved) {
    it(`refuses ${name}`, () => expect(expand(h)).to.equal(0));
  }

  const hints: readonly (readonly [string, number, number])[] = [
    ['c.nop 1', 0x0005, asm.addi(0, 0, 1)],
    ['c.addi a0, 0', 0x0501, asm.addi(10, 10, 0)],
    ['c.li zero, 1', 0x4005, asm.addi(0, 0, 1)],
    ['c.lui zero, 1', 0x6005, asm.lui(0, 1)],
    ['c.slli zero, 1', 0x0006, asm.slli(0, 0, 1)],
    ['c.slli a0, 0', 0x0502, asm.slli(10, 10, 0)],
    ['c.srli a0, 0', 0x8101, asm.srli(10, 10, 0)],
    ['c.mv zero, a0', 0x802a, asm.add(0, 0, 10)],
    ['c.add zero, a0', 0x902a, asm.add(0, 0, 10)],
  ];
  for (const [name, h, bits] of hints) {
    it(`takes the hint ${name}`, () => expect(expand(h) | 0).to.equal(bits | 0));
  }
});
