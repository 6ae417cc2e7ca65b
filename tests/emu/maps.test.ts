/**
 * The translation buffers over changes of address map: they hold what the active map allows, and a
 * map that is activated again finds the pages that it used last.
 */

import { expect } from 'chai';
import { Mmu, type PageTable, TLB_MASK, TLB_SHIFT } from '../../emu/cpu/mmu.ts';
import { layOut } from '../../emu/cpu/store.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { Random } from '../model/random.ts';
import { RW } from './bench.ts';

/** Pages of RAM, and virtual pages of which a random map has some: several share a place. */
const NPAGES = 64;
const VPNS = Array.from({ length: 40 }, (_, n) => 0x10 + (n % 20) + (n < 20 ? 0 : 0x100));

type MakeMmu = () => Mmu;

const makeMmu = (): Mmu => new Mmu(layOut(NPAGES * PAGE_SIZE));

/** True if a page lies in the buffer of loads or stores. */
function isBuffered({ store }: Mmu, vpn: number, kind: 'loads' | 'stores'): boolean {
  const vaddr = vpn << PAGE_SHIFT;
  return store[kind][(vaddr >>> TLB_SHIFT) & TLB_MASK] === vaddr;
}

/** Does random things to a few maps. Throws when a buffer is wrong. */
function tryMaps(seed: number, make: MakeMmu): void {
  const mmu = make();
  const random = new Random(seed);
  const pages = Array.from({ length: 20 }, () => mmu.pageAlloc());
  const maps = Array.from({ length: 3 }, () => mmu.pmapCreate());
  const steps: readonly (() => void)[] = [
    () => random.pick(maps).enter(random.pick(VPNS), random.pick(pages), random.pick([RW, PROT_READ])),
    () => random.pick(maps).remove(random.pick(VPNS)),
    () => mmu.pmapActivate(random.pick(maps)),
    () => mmu.keepsCode(random.pick(pages)),
    () => mmu.forget(),
    ...[0, 1, 2].flatMap(() => [
      () => mmu.reachLoad(random.pick(VPNS) << PAGE_SHIFT),
      () => mmu.reachStore(random.pick(VPNS) << PAGE_SHIFT),
    ]),
  ];
  for (let n = 0; n < 400; n++) {
    random.pick(steps)();
    mmu.check();
  }
}

/** An Mmu in which a change of map is another. */
const activating = (activate: (mmu: Mmu, pmap: PageTable) => void) => (): Mmu => {
  const mmu = makeMmu();
  const right = mmu.pmapActivate.bind(mmu);
  mmu.pmapActivate = (pmap) => {
    if (pmap !== mmu.active) activate(mmu, pmap);
    right(pmap);
  };
  return mmu;
};

const WRONG: Readonly<Record<string, MakeMmu>> = {
  'keeps the tags of another map': activating((mmu, pmap) => {
    mmu.active = pmap;
  }),
  'empties only what was entered last': activating((mmu) => {
    mmu.active.loads.count = Math.min(mmu.active.loads.count, 4);
  }),
  'enters pages as they were before': () => {
    const mmu = makeMmu();
    const saved = new Map<PageTable, Int32Array>();
    const right = mmu.pmapActivate.bind(mmu);
    mmu.pmapActivate = (pmap) => {
      saved.set(mmu.active, mmu.store.loads.slice());
      right(pmap);
      mmu.store.loads.set(saved.get(pmap) ?? []);
    };
    return mmu;
  },
};

describe('a change of address map', () => {
  it('leaves nothing in the buffers that the active map does not allow', () => {
    for (let seed = 1; seed <= 40; seed++) tryMaps(seed, makeMmu);
  });

  for (const [name, make] of Object.entries(WRONG)) {
    it(`a wrong twin that ${name} is convicted`, () => {
      expect(() => {
        for (let seed = 1; seed <= 40; seed++) tryMaps(seed, make);
      }).to.throw('translation buffer');
    });
  }

  it('brings back the pages that a map used last, those that are still allowed', () => {
    const mmu = makeMmu();
    const [one, other] = [mmu.pmapCreate(), mmu.pmapCreate()];
    for (let n = 0; n < 30; n++) one.enter(0x10 + n, mmu.pageAlloc(), RW);
    mmu.pmapActivate(one);
    for (let n = 0; n < 30; n++) mmu.reachLoad((0x10 + n) << PAGE_SHIFT);
    mmu.reachStore(0x10 << PAGE_SHIFT);
    mmu.pmapActivate(other);
    for (let n = 0; n < 30; n++) expect(isBuffered(mmu, 0x10 + n, 'loads')).to.equal(false);
    expect(isBuffered(mmu, 0x10, 'stores')).to.equal(false);
    one.enter(0x10 + 29, one.extract(0x10 + 29), PROT_WRITE);
    mmu.pmapActivate(one);
    expect([0, 13, 14, 28, 29].map((n) => isBuffered(mmu, 0x10 + n, 'loads'))).to.deep.equal([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isBuffered(mmu, 0x10, 'stores')).to.equal(true);
  });
});
