/**
 * A file that is written, cut and mapped at once, compared with a model: an array of
 * bytes and, for each private mapping, the pages that it has written to.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import type { Contents } from '../../kernel/mfs/mfs_data.ts';
import { anonymous } from '../../kernel/vm/vm_map.ts';
import { VmObject } from '../../kernel/vm/vm_object.ts';
import { VmSpace } from '../../kernel/vm/vm_space.ts';
import { Bench } from './harness.ts';

const RW = PROT_READ | PROT_WRITE;
const NPAGES = 3;
/** The page at which every mapping of the file begins. */
const BASE = 0x200;
const EDGES = [
  0,
  1,
  100,
  PAGE_SIZE - 1,
  PAGE_SIZE,
  PAGE_SIZE + 7,
  2 * PAGE_SIZE - 1,
  2 * PAGE_SIZE,
  3 * PAGE_SIZE - 1,
];

const KINDS = ['store', 'load', 'write', 'truncate', 'map', 'fork', 'free', 'sync', 'protect'] as const;
type Kind = (typeof KINDS)[number];

interface Step {
  readonly kind: Kind;
  readonly who: number;
  readonly at: number;
  readonly value: number;
  readonly shared: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind>(...KINDS, 'store', 'store', 'store', 'write'),
  who: fc.nat(3),
  at: fc.constantFrom(...EDGES),
  value: fc.integer({ min: 1, max: 255 }),
  shared: fc.constantFrom(true, true, false),
});

/** A mapping of the whole file, and its own pages. */
interface View {
  readonly space: VmSpace;
  readonly shared: boolean;
  /** Pages that a private mapping has written to. */
  readonly own: Map<number, Uint8Array>;
}

class World {
  readonly b: Bench;
  readonly inode: Inode;
  readonly contents: Contents;
  readonly object: VmObject;
  readonly views: View[] = [];
  /** The bytes of the model. */
  file: Uint8Array<ArrayBuffer> = new Uint8Array(5000).fill(9);

  constructor(b: Bench) {
    const { rootfs, memory } = b.k;
    this.b = b;
    this.inode = rootfs.create(rootfs.root, 'f', 0o644, this.file.slice()) as Inode;
    this.contents = this.inode.contents as Contents;
    this.object = new VmObject(rootfs, memory, this.inode, this.contents);
    this.inode.i_object = this.object;
  }

  map(shared: boolean): void {
    const { memory, texts } = this.b.k;
    const space = new VmSpace(memory, texts);
    const region = anonymous(BASE, BASE + NPAGES, RW, shared);
    space.add({ ...region, object: this.object, base: -BASE });
    this.views.push({ space, shared, own: new Map() });
  }

  apply({ kind, who, at, value, shared }: Step): void {
    const view = this.views[who % Math.max(1, this.views.length)];
    if (kind === 'map') this.map(shared);
    else if (kind === 'write') this.write(at, value);
    else if (kind === 'truncate') this.truncate(at);
    else if (view === undefined) return;
    else if (kind === 'store') this.store(view, at, value);
    else if (kind === 'load') this.load(view, at);
    else if (kind === 'sync') expect(view.space.sync(BASE, BASE + NPAGES)).to.equal(true);
    else if (kind === 'protect') expect(view.space.protect(BASE, BASE + NPAGES, RW)).to.equal(true);
    else if (kind === 'fork') {
      const own = new Map([...view.own].map(([page, bytes]) => [page, bytes.slice()]));
      this.views.push({ space: view.space.fork(() => undefined) as VmSpace, shared: view.shared, own });
    } else {
      view.space.free();
      this.views.splice(this.views.indexOf(view), 1);
    }
  }

  /** Writes as vn_write does: ten bytes, or up to the end of the block. */
  private write(at: number, value: number): void {
    const block = this.contents.writable(at)?.subarray(0, 10) as Uint8Array;
    block.fill(value);
    this.contents.wrote(at + block.length);
    this.resize(Math.max(this.file.length, at + block.length));
    this.file.fill(value, at, at + block.length);
  }

  private truncate(size: number): void {
    this.inode.truncate(size, 0);
    this.resize(size);
  }

  private resize(size: number): void {
    const before = this.file;
    this.file = new Uint8Array(size);
    this.file.set(before.subarray(0, size));
  }

  private get filePages(): number {
    return Math.ceil(this.file.length / PAGE_SIZE);
  }

  private store({ space, shared, own }: View, at: number, value: number): void {
    const page = Math.floor(at / PAGE_SIZE);
    const address = (BASE << PAGE_SHIFT) + at;
    const there = page < this.filePages || own.has(page);
    if (!space.reaches(BASE + page, PROT_WRITE))
      expect(space.fault(address, PROT_WRITE) >= 0).to.equal(there);
    expect(this.b.k.memory.copyout(space.pmap, Uint8Array.of(value), address)).to.equal(there);
    if (!there) return;
    if (shared) {
      if (at < this.file.length) this.file[at] = value;
      return;
    }
    const copy = own.get(page) ?? this.pageOf(page);
    copy[at % PAGE_SIZE] = value;
    own.set(page, copy);
  }

  private pageOf(page: number): Uint8Array {
    const copy = new Uint8Array(PAGE_SIZE);
    copy.set(this.file.subarray(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
    return copy;
  }

  private load({ space, own }: View, at: number): void {
    const page = Math.floor(at / PAGE_SIZE);
    const address = (BASE << PAGE_SHIFT) + at;
    const there = page < this.filePages || own.has(page);
    if (!space.reaches(BASE + page, PROT_READ)) expect(space.fault(address, PROT_READ) >= 0).to.equal(there);
    const byte = new Uint8Array(1);
    expect(this.b.k.memory.copyin(space.pmap, address, byte)).to.equal(there);
    // Beyond the end of the file, its last page may hold anything.
    if (there && at < this.file.length)
      expect(byte[0]).to.equal((own.get(page) ?? this.pageOf(page))[at % PAGE_SIZE]);
  }

  check(): void {
    expect(this.contents.size).to.equal(this.file.length);
    expect(Buffer.compare(this.contents.whole() as Uint8Array, this.file)).to.equal(0);
    for (const { space } of this.views) space.check();
    this.object.check(this.views.map(({ space }) => space));
    this.b.k.rootfs.check();
  }

  /** Frees all mappings, removes the name of the file, and checks that nothing is left. */
  end(): void {
    for (const { space } of this.views.splice(0)) space.free();
    this.check();
    expect(this.inode.i_count).to.equal(0);
    const { rootfs } = this.b.k;
    rootfs.unlink(rootfs.root, 'f', this.inode);
    rootfs.check();
    this.b.machine.check();
  }
}

describe('a file that is mapped', () => {
  it('is one with its shared mappings, and private ones keep what they wrote', () => {
    const b = new Bench();
    const { memory, rootfs } = b.k;
    const before = [memory.nfree, rootfs.bytesUsed];
    const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World(b);
      for (const shared of [true, true, false]) world.map(shared);
      for (const one of steps) {
        world.apply(one);
        world.check();
      }
      world.end();
      expect([memory.nfree, rootfs.bytesUsed]).to.deep.equal(before);
    });
    fc.assert(property, { seed: 20261120, numRuns: 300 });
  });

  it('hears of the first write to a page, after mprotect and msync too', () => {
    const world = new World(new Bench());
    world.map(true);
    const { space } = world.views[0] as View;
    for (const access of [PROT_READ, PROT_WRITE]) {
      expect(space.fault(BASE << PAGE_SHIFT, access)).to.be.at.least(0);
      space.protect(BASE, BASE + NPAGES, RW);
      expect(space.reaches(BASE, PROT_WRITE)).to.equal(false);
    }
    expect(space.fault(BASE << PAGE_SHIFT, PROT_WRITE)).to.equal(0);
    expect(space.reaches(BASE, PROT_WRITE)).to.equal(true);
    space.sync(BASE, BASE + NPAGES);
    expect(space.reaches(BASE, PROT_WRITE)).to.equal(false);
    world.end();
  });

  it('takes no room to be read, one block for each page that is first written, and none beyond what there is', () => {
    const world = new World(new Bench());
    const { rootfs, memory } = world.b.k;
    world.map(true);
    const { space } = world.views[0] as View;
    const used = rootfs.bytesUsed;
    expect(space.fault(BASE << PAGE_SHIFT, PROT_READ)).to.equal(1);
    expect(rootfs.bytesUsed).to.equal(used);
    expect(space.fault(BASE << PAGE_SHIFT, PROT_WRITE)).to.equal(0);
    expect(rootfs.bytesUsed).to.equal(used + PAGE_SIZE);
    while (rootfs.take(PAGE_SIZE));
    expect(space.fault((BASE + 1) << PAGE_SHIFT, PROT_WRITE)).to.be.below(0);
    expect(space.fault((BASE + 1) << PAGE_SHIFT, PROT_READ)).to.equal(0);
    const before = memory.nfree;
    space.free();
    expect(memory.nfree).to.equal(before + 2);
  });
});
