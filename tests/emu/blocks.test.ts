/** Decoded code: never stale, shared between address maps, and bounded in size. */

import { expect } from 'chai';
import { MIN_CODE_WORDS } from '../../emu/cpu/blocks.ts';
import { CPU_CYCLE, CPU_ECALL, CPU_FETCH_FAULT, CPU_ILLEGAL } from '../../emu/cpu/engine.ts';
import { PAGE_SHIFT, PAGE_SIZE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, RW, RWX, RX, TEXT } from './bench.ts';

const at = (vaddr: number) => vaddr >>> PAGE_SHIFT;

/** Runs from `pc` to an ecall; returns a0. */
function call(bench: Bench, pc: number): number {
  bench.pc = pc;
  expect(bench.run()).to.equal(CPU_ECALL);
  return bench.cpu.regs[asm.a0];
}

describeEngines('decoded code', () => {
  it('is made anew after fence.i when the program has written it', () => {
    const bench = new Bench([asm.sw(asm.a1, 0, asm.a2), asm.fenceI, asm.jalr(0, asm.a2, 0)]);
    bench.map(DATA + PAGE_SIZE, RWX);
    const target = DATA + PAGE_SIZE;
    bench.load(target, [asm.addi(asm.a0, 0, 1), asm.ecall]);
    expect(call(bench, target)).to.equal(1);
    bench.cpu.regs[asm.a1] = asm.addi(asm.a0, 0, 2);
    bench.cpu.regs[asm.a2] = target;
    expect(call(bench, TEXT)).to.equal(2);
    bench.cpu.regs[asm.a1] = 0;
    bench.pc = TEXT;
    expect(bench.run()).to.equal(CPU_ILLEGAL);
    expect(bench.pc).to.equal(target);
  });

  it('goes on behind fence.i in code that has just been written, in the same page', () => {
    const bench = new Bench();
    bench.map(DATA + PAGE_SIZE, RWX);
    const start = DATA + PAGE_SIZE;
    bench.load(start, [
      asm.sw(asm.a1, 12, asm.a2),
      asm.fenceI,
      asm.addi(0, 0, 0),
      asm.addi(asm.a0, 0, 1),
      asm.ecall,
    ]);
    bench.cpu.regs[asm.a2] = start;
    for (const value of [5, 6, 7]) {
      bench.cpu.regs[asm.a1] = asm.addi(asm.a0, 0, value);
      expect(call(bench, start)).to.equal(value);
    }
  });

  it('costs little when a program changes it again and again: few instructions, no new tables', () => {
    const bench = new Bench([asm.sw(asm.a1, 4, asm.a2), asm.jalr(0, asm.a2, 0)]);
    const target = DATA + PAGE_SIZE;
    const ppn = bench.map(target, RWX);
    const behind = Array.from({ length: 60 }, () => asm.addi(asm.a0, asm.a0, 1));
    bench.load(target, [asm.beq(0, 0, 4 * 61), ...behind, asm.ecall]);
    bench.cpu.regs[asm.a1] = asm.addi(asm.a0, asm.a0, 1);
    bench.cpu.regs[asm.a2] = target;
    call(bench, TEXT);
    const cache = bench.cpu.codeCache as unknown as { next: number; pages: { blocks: unknown }[] };
    const table = cache.pages[ppn].blocks;
    const before = cache.next;
    for (let n = 0; n < 20; n++) {
      call(bench, TEXT);
      expect(cache.pages[ppn].blocks).to.equal(table);
    }
    expect((cache.next - before) / 20, 'words a change').to.be.below(60);
  });

  it('is dropped when the kernel copies into the page, or asks for its bytes', () => {
    const bench = new Bench([asm.addi(asm.a0, 0, 1), asm.ecall]);
    expect(call(bench, TEXT)).to.equal(1);
    bench.mmu.pageBytes(bench.pmap.extract(at(TEXT))).set(asm.assemble([asm.addi(asm.a0, 0, 2)]));
    expect(call(bench, TEXT)).to.equal(2);
    const alias = bench.mmu.pmapCreate();
    alias.enter(9, bench.pmap.extract(at(TEXT)), RW);
    expect(bench.mmu.copyout(alias, asm.assemble([asm.addi(asm.a0, 0, 3)]), 9 * PAGE_SIZE)).to.equal(true);
    expect(call(bench, TEXT)).to.equal(3);
  });

  it('is dropped when the page is freed and used again', () => {
    const bench = new Bench([asm.ecall]);
    const target = DATA + PAGE_SIZE;
    for (const value of [1, 2, 3]) {
      const ppn = bench.map(target, RX);
      bench.load(target, [asm.addi(asm.a0, 0, value), asm.jal(0, 4), asm.ecall]);
      expect(call(bench, target)).to.equal(value);
      bench.pmap.remove(at(target));
      bench.mmu.pageRelease(ppn);
      bench.pc = target;
      expect(bench.run()).to.equal(CPU_FETCH_FAULT);
      const other = bench.mmu.pageAlloc();
      expect(other, 'the same page comes back').to.equal(ppn);
      bench.pmap.enter(at(target), other, RX);
      bench.pc = target;
      expect(bench.run(), 'and holds nothing').to.equal(CPU_ILLEGAL);
      bench.pmap.remove(at(target));
      bench.mmu.pageRelease(other);
    }
  });

  it('follows the map: remapped, unmapped, another map', () => {
    const bench = new Bench();
    const target = DATA + PAGE_SIZE;
    const caller = DATA + 2 * PAGE_SIZE + 0x40;
    bench.load(caller, [asm.jal(0, target - caller)]);
    bench.map(target, RX);
    bench.load(target, [asm.addi(asm.a0, 0, 1), asm.ecall]);
    const first = bench.pmap.extract(at(target));
    expect(call(bench, caller)).to.equal(1);
    expect(call(bench, caller)).to.equal(1);
    const second = bench.mmu.pageAlloc();
    bench.mmu.pageBytes(second).set(asm.assemble([asm.addi(asm.a0, 0, 2), asm.ecall]));
    bench.pmap.enter(at(target), second, RX);
    expect(call(bench, caller), 'remapped').to.equal(2);
    const other = bench.mmu.pmapCreate();
    other.enter(at(caller), bench.pmap.extract(at(caller)), RX);
    other.enter(at(target), first, RX);
    bench.mmu.pmapActivate(other);
    expect(call(bench, caller), 'the other map').to.equal(1);
    bench.mmu.pmapActivate(bench.pmap);
    expect(call(bench, caller), 'back').to.equal(2);
    bench.pmap.enter(at(target), second, RW);
    bench.pc = caller;
    expect(bench.run(), 'not executable').to.equal(CPU_FETCH_FAULT);
    bench.pmap.remove(at(target));
    bench.pc = caller;
    expect(bench.run(), 'unmapped').to.equal(CPU_FETCH_FAULT);
  });

  it('of one physical page at two virtual pages keeps them apart', () => {
    const bench = new Bench([asm.auipc(asm.a0, 0), asm.jal(asm.a1, 4), asm.ecall]);
    bench.pmap.enter(0x300, bench.pmap.extract(at(TEXT)), RX);
    for (let n = 0; n < 3; n++) {
      expect(call(bench, TEXT)).to.equal(TEXT);
      expect(bench.cpu.regs[asm.a1]).to.equal(TEXT + 8);
      expect(call(bench, 0x300000)).to.equal(0x300000);
      expect(bench.cpu.regs[asm.a1]).to.equal(0x300008);
    }
  });

  describe('of an instruction that straddles two pages', () => {
    /**
     * A program `li a0, value; ecall` of which the first instruction crosses the boundary of
     * two pages.
     */
    function straddle(value: number): { bench: Bench; start: number } {
      const bench = new Bench();
      const start = DATA + 2 * PAGE_SIZE - 2;
      bench.load(start, [asm.addi(asm.a0, 0, value), asm.ecall]);
      return { bench, start };
    }

    it('runs, again and again', () => {
      const { bench, start } = straddle(0x123);
      for (let n = 0; n < 3; n++) expect(call(bench, start)).to.equal(0x123);
      expect(bench.cpu.instret).to.equal(3);
    });

    it('follows the second page: remapped, rewritten, gone', () => {
      const { bench, start } = straddle(0x123);
      const second = at(start + 2);
      expect(call(bench, start)).to.equal(0x123);
      bench.load(start + 2, [asm.addi(asm.a0, 0, 0x456) >>> 16]);
      expect(call(bench, start), 'rewritten').to.equal(0x456);
      const other = bench.mmu.pageAlloc();
      bench.mmu.pageBytes(other).set(bench.mmu.pageBytes(bench.pmap.extract(second)));
      bench.mmu.pageBytes(other).set([0x90, 0x78]);
      const old = bench.pmap.extract(second);
      bench.pmap.enter(second, other, RX);
      expect(call(bench, start), 'remapped').to.equal(0x789);
      bench.pmap.enter(second, old, RX);
      expect(call(bench, start), 'and back').to.equal(0x456);
      bench.pmap.remove(second);
      bench.pc = start;
      expect(bench.run(), 'gone').to.equal(CPU_FETCH_FAULT);
      expect(bench.pc).to.equal(start);
      expect(bench.cpu.tval).to.equal(start + 2);
    });

    it('follows the second page though nothing else of it was ever decoded', () => {
      const { bench, start } = straddle(0x123);
      bench.pc = start;
      bench.run(bench.clock.cycle + 1);
      expect(bench.cpu.regs[asm.a0]).to.equal(0x123);
      bench.load(start + 2, [asm.addi(asm.a0, 0, 0x456) >>> 16]);
      bench.pc = start;
      bench.run(bench.clock.cycle + 1);
      expect(bench.cpu.regs[asm.a0]).to.equal(0x456);
    });

    it('runs in slices, too', () => {
      const { bench, start } = straddle(0x123);
      bench.load(start - 2, [asm.cNop]);
      bench.pc = start - 2;
      expect(bench.run(1)).to.equal(CPU_CYCLE);
      expect(bench.pc).to.equal(start);
      expect(bench.run(2)).to.equal(CPU_CYCLE);
      expect(bench.pc).to.equal(start + 4);
      expect(bench.cpu.regs[asm.a0]).to.equal(0x123);
    });
  });

  it('starts anew when there is no room for more', () => {
    const bench = new Bench();
    const pages = 4;
    for (let n = 0; n < pages; n++)
      bench.load(TEXT + n * PAGE_SIZE, new Array(PAGE_SIZE / 2).fill(asm.cAddi(asm.a0, 1)));
    for (let round = 0; round < 2; round++) {
      for (let pc = TEXT; pc < TEXT + pages * PAGE_SIZE - 2; pc += 2) {
        bench.pc = pc;
        bench.run(bench.clock.cycle + 1);
        expect(bench.pc).to.equal(pc + 2);
      }
    }
    expect(bench.cpu.regs[asm.a0]).to.equal(2 * (pages * (PAGE_SIZE / 2) - 1));
    bench.pc = TEXT;
    expect(bench.run()).to.equal(CPU_FETCH_FAULT);
    expect(bench.pc).to.equal(TEXT + pages * PAGE_SIZE);
  });

  describe('that is dropped while a branch looks for its target', () => {
    /**
     * Room for one block only. The branch at TEXT is the first record of the first block, and its
     * target, found when that block is gone, lies in its place with a constant where the chain was.
     */
    function droppedUnderway(prepare: (bench: Bench) => void): number {
      const insns = [asm.bne(asm.a1, 0, 8), asm.ecall, asm.addi(asm.a0, asm.a0, 0), asm.ecall];
      const bench = new Bench(insns, MIN_CODE_WORDS);
      prepare(bench);
      bench.cpu.regs[asm.a0] = 1987;
      bench.cpu.regs[asm.a1] = 1;
      return call(bench, TEXT);
    }

    it('is not written to by the branch', () => {
      expect(droppedUnderway(() => undefined)).to.equal(1987);
    });

    it('a wrong twin that chains in spite of the drop changes the constant', () => {
      const forget = (bench: Bench) =>
        Object.defineProperty(bench.cpu.codeCache, 'epoch', { get: () => 0, set: () => undefined });
      expect(droppedUnderway(forget)).to.be.above(1987);
    });
  });

  it('a loop of one jump uses up its slice and no more', () => {
    const bench = new Bench([asm.jal(0, 0)]);
    expect(bench.run(1000)).to.equal(CPU_CYCLE);
    expect(bench.clock.cycle).to.equal(1000);
    expect(bench.cpu.instret).to.equal(500);
    expect(bench.pc).to.equal(TEXT);
  });

  it('counts beyond 32 bits', () => {
    const bench = new Bench([asm.addi(asm.a0, asm.a0, -1), asm.bne(asm.a0, 0, -4), asm.ecall]);
    bench.clock.cycle = 2 ** 40;
    bench.cpu.instret = 2 ** 33;
    bench.cpu.regs[asm.a0] = 1000;
    expect(bench.run()).to.equal(CPU_ECALL);
    expect(bench.clock.cycle).to.equal(2 ** 40 + 4000 - 1);
    expect(bench.cpu.instret).to.equal(2 ** 33 + 2000);
  });
});
