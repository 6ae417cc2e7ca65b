/** The promises of run(): the boundary at which it comes back, and exact counts. */

import { expect } from 'chai';
import { CPU_CYCLE, CPU_ECALL } from '../../emu/cpu/engine.ts';
import { a0, add, addi, bne, ecall, lw, sw, t0, t1 } from './asm.ts';
import { Bench, DATA, describeEngines, TEXT } from './bench.ts';

describeEngines('Cpu: run', () => {
  it('runs a loop to its ecall with pc, cycle and instret exact', () => {
    const b = new Bench([addi(t0, 0, 10), addi(a0, a0, 3), addi(t0, t0, -1), bne(t0, 0, -8), ecall]);
    expect(b.run()).to.equal(CPU_ECALL);
    expect(b.cpu.regs[a0]).to.equal(30);
    expect(b.pc).to.equal(TEXT + 16);
    expect(b.cpu.instret).to.equal(31);
    expect(b.clock.cycle).to.equal(1 + 10 * 2 + 9 * 3 + 2);
  });

  it('does nothing when the clock is there already', () => {
    const b = new Bench([addi(a0, a0, 1), ecall]);
    expect(b.run(0)).to.equal(CPU_CYCLE);
    expect(b.pc).to.equal(TEXT);
    expect(b.run(1)).to.equal(CPU_CYCLE);
    expect(b.pc).to.equal(TEXT + 4);
    expect(b.run(1)).to.equal(CPU_CYCLE);
    expect(b.run(2)).to.equal(CPU_ECALL);
  });

  it('puts x0 right, whatever the kernel left in it', () => {
    const b = new Bench([add(a0, 0, 0), ecall]);
    b.cpu.regs[0] = 5;
    expect(b.run()).to.equal(CPU_ECALL);
    expect([b.cpu.regs[0], b.cpu.regs[a0]]).to.deep.equal([0, 0]);
  });

  it('loads and stores', () => {
    const b = new Bench([sw(t0, 4, t1), lw(a0, 4, t1), ecall]);
    b.cpu.regs[t0] = -123456;
    b.cpu.regs[t1] = DATA;
    expect(b.run()).to.equal(CPU_ECALL);
    expect(b.cpu.regs[a0]).to.equal(-123456);
    expect(b.word(DATA + 4)).to.equal(-123456);
  });
});
