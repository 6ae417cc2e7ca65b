/**
 * The inheritance of memory over fork, of random address spaces, compared with a model in
 * which each page is a cell: spaces that share a page have the same cell.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import type { Contents } from '../../kernel/mfs/mfs_data.ts';
import {
  anonymous,
  INHERIT_COPY,
  INHERIT_NONE,
  INHERIT_SHARE,
  INHERIT_ZERO,
} from '../../kernel/vm/vm_map.ts';
import { VmObject } from '../../kernel/vm/vm_object.ts';
import { VmSpace } from '../../kernel/vm/vm_space.ts';
import { Bench } from './harness.ts';

const BASE = 0x100;
const NPAGES = 8;
/** The first page of a private mapping of a file; below it lies memory. */
const FILED = 6;
const RW = PROT_READ | PROT_WRITE;
const INHERITS = [INHERIT_SHARE, INHERIT_COPY, INHERIT_NONE, INHERIT_ZERO] as const;

interface Cell {
  value: number;
}

/** A page of the model; undefined where nothing is mapped. */
interface Page {
  readonly cell: Cell;
  readonly inherit: number;
}

interface Twin {
  readonly space: VmSpace;
  readonly pages: (Page | undefined)[];
}

const step = fc.record({
  kind: fc.constantFrom('write', 'write', 'write', 'fork', 'free', 'inherit', 'inherit'),
  who: fc.nat(9),
  page: fc.nat(NPAGES - 1),
  length: fc.nat(3),
  value: fc.integer({ min: 1, max: 255 }),
});

/** The page that a child gets; the parent's page may become a shared one. */
function inherited(page: Page | undefined): Page | undefined {
  if (page === undefined || page.inherit === INHERIT_NONE) return undefined;
  if (page.inherit === INHERIT_SHARE) return page;
  return { ...page, cell: { value: page.inherit === INHERIT_ZERO ? 0 : page.cell.value } };
}

/** Reads or writes a byte of a page, as an instruction would; undefined without a page. */
function access(b: Bench, space: VmSpace, page: number, value?: number): number | undefined {
  const address = (BASE + page) << PAGE_SHIFT;
  const wanted = value === undefined ? PROT_READ : PROT_WRITE;
  if (!space.reaches(BASE + page, wanted) && space.fault(address, wanted) < 0) return undefined;
  const byte = Uint8Array.of(value ?? 0);
  const { memory } = b.k;
  const done =
    value === undefined
      ? memory.copyin(space.pmap, address, byte)
      : memory.copyout(space.pmap, byte, address);
  return done ? byte[0] : undefined;
}

function apply(
  b: Bench,
  twins: Twin[],
  { kind, who, page, length, value }: typeof step extends fc.Arbitrary<infer T> ? T : never,
): void {
  const twin = twins[who % twins.length] as Twin;
  const { space, pages } = twin;
  const at = pages[page];
  if (kind === 'write') {
    expect(access(b, space, page, value)).to.equal(at && value);
    if (at !== undefined) at.cell.value = value;
  } else if (kind === 'inherit') {
    const inherit = INHERITS[value % INHERITS.length] as number;
    const end = Math.min(NPAGES, page + length);
    space.map.change(BASE + page, BASE + end, { inherit });
    for (let i = page; i < end; i++) pages[i] = pages[i] && { ...(pages[i] as Page), inherit };
  } else if (kind === 'fork' && twins.length < 6) {
    twins.push({ space: space.fork(() => undefined) as VmSpace, pages: pages.map(inherited) });
  } else if (kind === 'free' && twins.length > 1) {
    space.free();
    twins.splice(twins.indexOf(twin), 1);
  }
}

/** A space with memory and, above it, a private mapping of a file of ones. */
function begin(b: Bench, inode: Inode): Twin {
  const space = new VmSpace(b.k.memory, b.k.texts);
  space.add(anonymous(BASE, BASE + FILED, RW));
  inode.i_object ??= new VmObject(b.k.rootfs, b.k.memory, inode, inode.contents as Contents);
  const object = inode.i_object;
  space.add({ ...anonymous(BASE + FILED, BASE + NPAGES, RW), object, base: -(BASE + FILED) });
  const value = (i: number) => (i < FILED ? 0 : 1);
  return {
    space,
    pages: Array.from({ length: NPAGES }, (_, i) => ({ cell: { value: value(i) }, inherit: INHERIT_COPY })),
  };
}

describe('minherit', () => {
  const file = (b: Bench, pages: number) =>
    b.k.rootfs.create(b.k.rootfs.root, 'f', 0o644, new Uint8Array(pages * PAGE_SIZE).fill(1)) as Inode;

  it('shares, copies, clears and leaves out pages over any number of forks', () => {
    const b = new Bench();
    const inode = file(b, NPAGES - FILED);
    const free = b.k.memory.nfree;
    const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const twins = [begin(b, inode)];
      for (const one of steps) {
        apply(b, twins, one);
        for (const { space, pages } of twins) {
          space.check();
          for (let page = 0; page < NPAGES; page++)
            expect(access(b, space, page)).to.equal(pages[page]?.cell.value);
        }
        inode.i_object?.check(twins.map(({ space }) => space).filter((space) => space.objects.size > 0));
      }
      for (const { space } of twins) space.free();
      expect(b.k.memory.nfree).to.equal(free);
      expect(inode.contents?.whole()).to.satisfy((bytes: Uint8Array) => bytes.every((byte) => byte === 1));
    });
    fc.assert(property, { seed: 20261122, numRuns: 250 });
  });

  it('of a shared mapping gives a child pages of its own, and the file nothing of what it writes', () => {
    const b = new Bench();
    const { space } = begin(b, file(b, NPAGES - FILED));
    const at = NPAGES + 4;
    const object = [...space.objects][0] as VmObject;
    space.add({ ...anonymous(BASE + at, BASE + at + 1, RW, true), object, base: -(BASE + at) });
    access(b, space, at, 5);
    space.map.change(BASE + at, BASE + at + 1, { inherit: INHERIT_COPY });
    const child = space.fork(() => undefined) as VmSpace;
    access(b, space, at, 6);
    expect(access(b, child, at)).to.equal(5);
    access(b, child, at, 7);
    expect(access(b, space, at)).to.equal(6);
    for (const it of [space, child]) it.check();
    child.free();
    expect(object.inode.contents?.whole()?.[0]).to.equal(6);
  });

  it('shares a file up to its end only', () => {
    const b = new Bench();
    const { space } = begin(b, file(b, 1));
    space.map.change(BASE, BASE + NPAGES, { inherit: INHERIT_SHARE });
    const child = space.fork(() => undefined) as VmSpace;
    access(b, child, FILED, 9);
    expect(access(b, space, FILED)).to.equal(9);
    for (const it of [space, child]) {
      expect(access(b, it, NPAGES - 1)).to.equal(undefined);
      it.check();
    }
  });

  it('of more memory than there is makes fork fail, and changes nothing that can be seen', () => {
    const b = new Bench();
    const { space } = begin(b, file(b, NPAGES - FILED));
    const huge = b.k.memory.nfree + 1;
    space.add(anonymous(0x1000, 0x1000 + huge, RW));
    access(b, space, 0x1000 - BASE, 3);
    space.map.change(0x1000, 0x1000 + huge, { inherit: INHERIT_SHARE });
    expect(space.fork(() => undefined)).to.equal(undefined);
    space.check();
    expect(access(b, space, 0x1000 - BASE)).to.equal(3);
    space.free();
  });

  it('reads what cannot be read: a page without access keeps its bytes when it is shared', () => {
    const b = new Bench();
    const { space } = begin(b, file(b, NPAGES - FILED));
    access(b, space, 0, 8);
    const other = space.fork(() => undefined) as VmSpace;
    space.protect(BASE, BASE + 1, 0);
    space.map.change(BASE, BASE + 1, { inherit: INHERIT_SHARE });
    const child = space.fork(() => undefined) as VmSpace;
    child.protect(BASE, BASE + 1, RW);
    expect(access(b, child, 0)).to.equal(8);
    for (const it of [space, child, other]) it.check();
  });
});
