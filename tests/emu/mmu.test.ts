/** The memory's layout, physical pages, address maps, and the copies between user and kernel. */

import { expect } from 'chai';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Mmu } from '../../emu/cpu/mmu.ts';
import { Ram } from '../../emu/cpu/ram.ts';
import { layOut } from '../../emu/cpu/store.ts';
import { Machine } from '../../emu/machine.ts';
import { PAGE_SIZE, PROT_EXEC, PROT_NONE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, RW, RX } from './bench.ts';

describeEngines('layOut', () => {
  it('puts everything into one buffer: RAM first, then views that do not overlap', () => {
    const { size, ...views } = layOut(3 * PAGE_SIZE);
    const { ram8, ram8s, ram16, ram16s, ram32, ...others } = views;
    for (const view of Object.values(views)) expect(view.buffer).to.equal(ram8.buffer);
    for (const view of [ram8, ram8s, ram16, ram16s, ram32])
      expect([view.byteOffset, view.byteLength]).to.deep.equal([0, size]);
    let end = size;
    for (const view of Object.values(others).sort((a, b) => a.byteOffset - b.byteOffset)) {
      expect(view.byteOffset).to.be.at.least(end);
      end = view.byteOffset + view.byteLength;
    }
    expect(end).to.be.at.most(ram8.buffer.byteLength);
  });

  it('takes the buffer of a machine from its host, if the host makes buffers', () => {
    const made: SharedArrayBuffer[] = [];
    const host = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
    const makeBuffer = (bytes: number): SharedArrayBuffer => {
      made.push(new SharedArrayBuffer(bytes));
      return made[0] as SharedArrayBuffer;
    };
    const { memory } = new Machine({ ...DEFAULT_CONFIG, mem: 4 * PAGE_SIZE }, { ...host, makeBuffer });
    expect(made).to.have.length(1);
    expect(memory.ram.page(0).buffer).to.equal(made[0]);
  });

  it('refuses sizes that are not pages', () => {
    for (const size of [0, -PAGE_SIZE, 100, PAGE_SIZE + 1, 2 ** 31, Number.NaN]) {
      expect(() => layOut(size), String(size)).to.throw(RangeError);
    }
  });
});

describeEngines('Ram', () => {
  it('gives cleared pages until there are none, and takes them back', () => {
    const ram = new Ram(layOut(3 * PAGE_SIZE));
    const pages = [ram.alloc(), ram.alloc(), ram.alloc()];
    expect([...pages].sort()).to.deep.equal([0, 1, 2]);
    expect(ram.alloc()).to.equal(-1);
    expect(ram.nfree).to.equal(0);
    ram.page(pages[1]).fill(0xff);
    expect(ram.release(pages[1])).to.equal(true);
    ram.check();
    expect(ram.alloc()).to.equal(pages[1]);
    expect(ram.page(pages[1]).every((byte) => byte === 0)).to.equal(true);
    ram.check();
  });

  it('says when memory that was never handed out is not clear', () => {
    const ram = new Ram(layOut(2 * PAGE_SIZE));
    ram.checkClear();
    const ppn = ram.alloc();
    ram.page(ppn)[7] = 1;
    ram.checkClear();
    ram.page(1 - ppn)[7] = 1;
    ram.check();
    expect(() => ram.checkClear()).to.throw(`page ${1 - ppn} was never handed out and is not clear`);
  });

  it('counts references', () => {
    const ram = new Ram(layOut(2 * PAGE_SIZE));
    const ppn = ram.alloc();
    ram.ref(ppn);
    expect(ram.refsOf(ppn)).to.equal(2);
    expect(ram.release(ppn)).to.equal(false);
    expect(ram.release(ppn)).to.equal(true);
    expect(ram.refsOf(ppn)).to.equal(0);
    expect(() => ram.release(ppn)).to.throw('not in use');
    expect(() => ram.ref(ppn)).to.throw('not in use');
    expect(() => ram.ref(99)).to.throw('not in use');
  });
});

describeEngines('PageTable', () => {
  it('enters, replaces, removes and visits', () => {
    const mmu = new Mmu(layOut(16 * PAGE_SIZE));
    const pmap = mmu.pmapCreate();
    for (const vpn of [0, 1023, 1024, 0x7ffff, 0x80000, 0xfffff]) {
      expect(pmap.extract(vpn)).to.equal(-1);
      pmap.enter(vpn, 3, PROT_READ);
      pmap.enter(vpn, 0, RW);
      expect(pmap.extract(vpn)).to.equal(0);
      expect(pmap.prot(vpn)).to.equal(RW);
    }
    pmap.enter(5, 7, PROT_NONE);
    expect(pmap.extract(5), 'mapped without any right').to.equal(7);
    expect(pmap.prot(5)).to.equal(PROT_NONE);
    pmap.remove(1024);
    pmap.remove(1024);
    pmap.remove(0x12345);
    const seen: number[][] = [];
    pmap.forEach((...page) => {
      seen.push(page);
    });
    expect(seen).to.deep.equal([
      [0, 0, RW],
      [5, 7, PROT_NONE],
      [1023, 0, RW],
      [0x7ffff, 0, RW],
      [0x80000, 0, RW],
      [0xfffff, 0, RW],
    ]);
  });

  it('visits the pages of a range, and keeps no table without pages', () => {
    const { mmu } = new Bench();
    const pmap = mmu.pmapCreate();
    const at = [3, 1023, 1024, 5000, 0xfffff];
    for (const vpn of at) pmap.enter(vpn, mmu.pageAlloc(), RW);
    const within = (start: number, end: number) => {
      const visited: number[] = [];
      pmap.forEach(
        (vpn) => {
          visited.push(vpn);
        },
        start,
        end,
      );
      return visited;
    };
    expect(within(3, 1024)).to.deep.equal([3, 1023]);
    expect(within(4, 5000)).to.deep.equal([1023, 1024]);
    expect(within(1024, 1 << 20)).to.deep.equal([1024, 5000, 0xfffff]);
    expect(within(5001, 5001)).to.deep.equal([]);
    const tables = () => (pmap as unknown as { directory: unknown[] }).directory.filter(Boolean).length;
    const before = tables();
    for (const vpn of at) pmap.remove(vpn);
    pmap.remove(3);
    expect(before - tables()).to.equal(4);
    pmap.enter(3, mmu.pageAlloc(), RW);
    expect(within(0, 10)).to.deep.equal([3]);
  });

  it('refuses pages that do not exist', () => {
    const mmu = new Mmu(layOut(16 * PAGE_SIZE));
    for (const [vpn, ppn] of [
      [-1, 0],
      [2 ** 20, 0],
      [1, 16],
      [1, -1],
      [Number.NaN, 0],
    ]) {
      expect(() => mmu.pmapCreate().enter(vpn, ppn, RW)).to.throw(RangeError);
    }
  });

  it('is small: five hundred maps of a few pages each', () => {
    const mmu = new Mmu(layOut(16 * PAGE_SIZE));
    const before = process.memoryUsage();
    const maps = Array.from({ length: 500 }, () => {
      const pmap = mmu.pmapCreate();
      for (const vpn of [0x10, 0x11, 0x7ffef]) pmap.enter(vpn, 1, RW);
      return pmap;
    });
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    expect(maps).to.have.length(500);
    expect(grown).to.be.below(500 * 64 * 1024);
  });

  it('two maps share a page, and each has its own protection', () => {
    const bench = new Bench([
      asm.lw(asm.a0, 0, asm.a1),
      asm.addi(asm.a0, asm.a0, 1),
      asm.sw(asm.a0, 0, asm.a1),
      asm.ecall,
    ]);
    const text = bench.pmap.extract(bench.pc >>> 12);
    const other = bench.mmu.pmapCreate();
    other.enter(bench.pc >>> 12, text, RX);
    other.enter(0x500, bench.pmap.extract(DATA >>> 12), PROT_READ);
    const start = bench.pc;
    bench.setWord(DATA, 6);
    bench.cpu.regs[asm.a1] = DATA;
    expect(bench.run()).to.equal(1);
    bench.mmu.pmapActivate(other);
    bench.pc = start;
    expect(bench.run(), 'DATA is not mapped in the other').to.equal(5);
    bench.cpu.regs[asm.a1] = 0x500000;
    expect(bench.run(), 'nor is its page writable').to.equal(6);
    expect(bench.cpu.regs[asm.a0]).to.equal(8);
    expect(bench.word(DATA)).to.equal(7);
    bench.mmu.check();
    bench.mmu.checkClear();
  });
});

describeEngines('copyin and copyout', () => {
  const LENGTHS = [0, 1, 8, 32, 64, 65, 4096, 4097, 8192];

  it('move bytes across pages', () => {
    for (const length of LENGTHS) {
      for (const offset of [0, 1, 4090]) {
        const bench = new Bench();
        for (const page of [1, 2, 3]) bench.map(DATA + page * PAGE_SIZE, RW);
        const out = Uint8Array.from({ length }, (_, n) => n * 7 + 1);
        expect(bench.mmu.copyout(bench.pmap, out, DATA + offset)).to.equal(true);
        const back = new Uint8Array(length);
        expect(bench.mmu.copyin(bench.pmap, DATA + offset, back)).to.equal(true);
        expect(Buffer.compare(back, out)).to.equal(0);
        const around = new Uint8Array(1);
        bench.mmu.copyin(bench.pmap, DATA + offset + length, around);
        expect(around[0]).to.equal(0);
      }
    }
  });

  it('take any map, active or not, and addresses signed or unsigned', () => {
    const mmu = new Mmu(layOut(4 * PAGE_SIZE));
    const pmap = mmu.pmapCreate();
    pmap.enter(0xfffff, mmu.pageAlloc(), RW);
    expect(mmu.copyout(pmap, Uint8Array.of(1, 2), -2)).to.equal(true);
    const back = new Uint8Array(2);
    expect(mmu.copyin(pmap, 0xfffffffe, back)).to.equal(true);
    expect([...back]).to.deep.equal([1, 2]);
  });

  it('refuse what the map does not allow', () => {
    const CASES: readonly (readonly [string, number | undefined, inOk: boolean, outOk: boolean])[] = [
      ['unmapped', undefined, false, false],
      ['none', PROT_NONE, false, false],
      ['read', PROT_READ, true, false],
      ['write', PROT_WRITE, false, true],
      ['execute', PROT_EXEC, false, false],
    ];
    for (const [name, prot, inOk, outOk] of CASES) {
      for (const length of [8, 200]) {
        const bench = new Bench();
        if (prot !== undefined) bench.map(DATA + PAGE_SIZE, prot);
        for (const start of [DATA + PAGE_SIZE - 4, DATA + PAGE_SIZE]) {
          expect(bench.mmu.copyin(bench.pmap, start, new Uint8Array(length)), name).to.equal(inOk);
          expect(bench.mmu.copyout(bench.pmap, new Uint8Array(length), start), name).to.equal(outOk);
        }
      }
    }
  });

  it('refuse to go past the end of the address space', () => {
    const mmu = new Mmu(layOut(4 * PAGE_SIZE));
    const pmap = mmu.pmapCreate();
    pmap.enter(0xfffff, mmu.pageAlloc(), RW);
    pmap.enter(0, mmu.pageAlloc(), RW);
    expect(mmu.copyin(pmap, 0xfffffffc, new Uint8Array(4))).to.equal(true);
    expect(mmu.copyin(pmap, 0xfffffffc, new Uint8Array(5))).to.equal(false);
    expect(mmu.copyout(pmap, new Uint8Array(5), 0xfffffffc)).to.equal(false);
  });
});
