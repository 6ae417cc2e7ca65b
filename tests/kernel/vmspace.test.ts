/** The work that fork and exit do on an address space, counted: what is present, and no more. */

import { expect } from 'chai';
import { type Memory, PAGE_SHIFT, type Pmap, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { USRSTACK } from '../../kernel/sys/param.ts';
import { anonymous } from '../../kernel/vm/vm_map.ts';
import { STACK_LOW, VmSpace } from '../../kernel/vm/vm_space.ts';
import { Bench } from './harness.ts';

const RW = PROT_READ | PROT_WRITE;
const DATA = 0x100;
const NDATA = 6;
const NSTACK = 3;
const PRESENT = NDATA + NSTACK;
/** The last page of the stack. */
const TOP = (USRSTACK >>> PAGE_SHIFT) - 1;

/** Memory whose maps count the calls, and the pages of the ranges that are looked through. */
function counting(memory: Memory): { memory: Memory; counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const count = (what: string, n = 1): void => void counts.set(what, (counts.get(what) ?? 0) + n);
  const counted = (pmap: Pmap): Pmap => ({
    enter(vpn, ppn, prot) {
      count('enter');
      pmap.enter(vpn, ppn, prot);
    },
    remove(vpn) {
      count('remove');
      pmap.remove(vpn);
    },
    extract: (vpn) => pmap.extract(vpn),
    prot: (vpn) => pmap.prot(vpn),
    forEach(visit, start = 0, end = 2 ** 20) {
      count('looked through', end - start);
      pmap.forEach(visit, start, end);
    },
  });
  const pmapCreate = (): Pmap => counted(memory.pmapCreate());
  return { memory: Object.setPrototypeOf({ pmapCreate }, memory) as Memory, counts };
}

describe('the work on an address space', () => {
  it('of fork and exit is as much as there are pages, whatever the stack may grow to', () => {
    const { k } = new Bench();
    const { memory, counts } = counting(k.memory);
    const space = new VmSpace(memory, k.texts);
    space.add(anonymous(DATA, DATA + NDATA, RW));
    space.add(anonymous(STACK_LOW >>> PAGE_SHIFT, TOP + 1, RW));
    for (let i = 0; i < NDATA; i++) space.fault((DATA + i) << PAGE_SHIFT, PROT_WRITE);
    for (let i = 0; i < NSTACK; i++) space.fault((TOP - i) << PAGE_SHIFT, PROT_WRITE);
    expect(space.resident).to.equal(PRESENT);

    counts.clear();
    let visits = 0;
    const child = space.fork(() => visits++) as VmSpace;
    expect(visits).to.equal(PRESENT);
    // Each page is entered for the child, and made read-only for the parent.
    expect(Object.fromEntries(counts)).to.deep.equal({ 'looked through': PRESENT, enter: 2 * PRESENT });

    counts.clear();
    child.check();
    counts.clear();
    child.free();
    expect(Object.fromEntries(counts)).to.deep.equal({ 'looked through': PRESENT, remove: PRESENT });
    expect(child.resident).to.equal(0);
    space.free();
  });

  it('of the size takes a page of the stack that came last into account', () => {
    const { k } = new Bench();
    const space = new VmSpace(k.memory, k.texts);
    space.add(anonymous(STACK_LOW >>> PAGE_SHIFT, TOP + 1, RW));
    space.fault(TOP << PAGE_SHIFT, PROT_WRITE);
    expect(space.npages).to.equal(1);
    space.fault((TOP - 99) << PAGE_SHIFT, PROT_WRITE);
    expect(space.npages).to.equal(100);
    space.unmap(TOP - 99, TOP - 98);
    expect(space.npages).to.equal(1);
    space.free();
  });

  it('finds every page of the stack, or the check says which one it would miss', () => {
    const { k } = new Bench();
    const space = new VmSpace(k.memory, k.texts);
    space.add(anonymous(STACK_LOW >>> PAGE_SHIFT, TOP + 1, RW));
    for (const vpn of [TOP, TOP - 7]) space.fault(vpn << PAGE_SHIFT, PROT_WRITE);
    space.check();
    const twin = Object.assign(Object.create(VmSpace.prototype), space, { stackBottom: TOP });
    expect(() => twin.check()).to.throw(`page ${TOP - 7} of the stack lies below its lowest, ${TOP}`);
    space.free();
  });
});
