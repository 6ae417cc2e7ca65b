/**
 * The memory file system: unpacking, contents and directories, and random work compared with models
 * that are too simple to go wrong.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import type { Inode, Room } from '../../kernel/mfs/inode.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { BLOCK_SIZE, Contents } from '../../kernel/mfs/mfs_data.ts';
import { Directory, recordLength } from '../../kernel/mfs/mfs_dir.ts';
import { S_IFDIR, S_IFREG } from '../../kernel/sys/stat.ts';
import { type Member, ustar } from '../../scripts/ustar.ts';
import { repetitions } from '../matrix.ts';

const RUNS = { seed: 1, numRuns: repetitions(80, 200) };

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const clock = () => 1_000_000;

function unpacked(...members: Member[]): Mfs {
  const fs = new Mfs(ustar(members), 1 << 20, clock);
  fs.check();
  return fs;
}

/** Room that counts its use, up to a limit. */
class Counter implements Room {
  used = 0;
  readonly limit: number;
  constructor(limit = Number.MAX_SAFE_INTEGER) {
    this.limit = limit;
  }
  take(n: number): boolean {
    if (this.used + n > this.limit) return false;
    this.used += n;
    return true;
  }
  give(n: number): void {
    this.used -= n;
  }
}

describe('the memory file system', () => {
  it('has the files of its image, in directories, with their modes', () => {
    const fs = unpacked(
      { path: 'bin/sh', mode: 0o755, content: bytes('shell') },
      { path: 'etc/rc.d/one', mode: 0o644, content: bytes('') },
    );
    expect(fs.read('/bin/sh')).to.deep.equal(bytes('shell'));
    expect(fs.find('/bin/sh')?.i_mode).to.equal(S_IFREG | 0o755);
    expect(fs.find('/etc/rc.d')?.i_mode).to.equal(S_IFDIR | 0o755);
    expect(fs.find('/etc/rc.d')?.i_nlink).to.equal(2);
    expect(fs.find('/etc')?.i_nlink).to.equal(3);
    expect(fs.read('/etc/rc.d')).to.equal(undefined);
    expect(fs.read('/none')).to.equal(undefined);
  });

  it('does not copy the image, and does not write to it', () => {
    const image = ustar([{ path: 'a', mode: 0o644, content: bytes('contents') }]);
    const before = image.slice();
    const fs = new Mfs(image, 1 << 20, clock);
    const contents = fs.find('/a')?.contents as Contents;
    expect(contents.whole()?.buffer).to.equal(image.buffer);
    const used = fs.bytesUsed;
    contents.writable(0)?.set(bytes('C'));
    expect(contents.whole()).to.deep.equal(bytes('Contents'));
    expect(fs.bytesUsed).to.equal(used + BLOCK_SIZE);
    contents.truncate(3);
    contents.truncate(5);
    expect(contents.whole()).to.deep.equal(bytes('Con\0\0'));
    expect(image).to.deep.equal(before);
    fs.check();
  });

  for (const [what, damage] of [
    ['a wrong checksum', (image: Uint8Array) => image.fill(1, 148, 149)],
    ['a member of no known type', (image: Uint8Array) => retyped(image, '4')],
    ['a size beyond its end', (image: Uint8Array) => image.subarray(0, 512)],
  ] as const) {
    it(`panics at an image with ${what}`, () => {
      const image = damage(ustar([{ path: 'a', mode: 0o644, content: bytes('contents') }]));
      expect(() => new Mfs(image, 1 << 20, clock)).to.throw(/^root image: /);
    });
  }

  /** The image with another type in its first header, and with the checksum for that. */
  function retyped(image: Uint8Array, type: string): Uint8Array {
    const before = image[156] ?? 0;
    const sum = Number.parseInt(String.fromCharCode(...image.subarray(148, 154)), 8);
    image[156] = type.charCodeAt(0);
    image.set(bytes(`${(sum - before + type.charCodeAt(0)).toString(8).padStart(6, '0')}\0 `), 148);
    return image;
  }

  it('gives a file of the host a name, in the place of an older one but not of a directory', () => {
    const fs = unpacked({ path: 'd/f', mode: 0o644, content: bytes('old') });
    expect(fs.install('/d/f', bytes('new'))).to.equal(true);
    expect(fs.read('/d/f')).to.deep.equal(bytes('new'));
    expect(fs.install('../x/./y', bytes('there'))).to.equal(true);
    expect(fs.read('/x/y')).to.deep.equal(bytes('there'));
    for (const path of ['/d', '/', 'd/f/g']) expect(fs.install(path, bytes(''))).to.equal(false);
    fs.check();
  });

  it('keeps a file without a name as long as it is held, and its room', () => {
    const fs = unpacked();
    const empty = fs.bytesUsed;
    const inode = fs.create(fs.root, 'a', 0o600) as Inode;
    fs.hold(inode);
    fs.unlink(fs.root, 'a', inode);
    inode.contents?.writable(0);
    inode.contents?.wrote(1);
    fs.check();
    expect(fs.bytesUsed).to.be.above(empty + BLOCK_SIZE);
    fs.release(inode);
    fs.check();
    expect(fs.bytesUsed).to.equal(empty);
  });

  it('refuses everything without room, and takes none for what it refuses', () => {
    const fs = new Mfs(new Uint8Array(0), 1300, clock);
    expect(fs.create(fs.root, 'a'.repeat(200), 0o600)).to.equal(undefined);
    expect(fs.mkdir(fs.root, 'd'.repeat(200), 0o700)).to.equal(undefined);
    expect(fs.symlink(fs.root, 'l', 't'.repeat(500))).to.equal(undefined);
    const inode = fs.create(fs.root, 'a', 0o600) as Inode;
    expect(inode.contents?.writable(0)).to.equal(undefined);
    expect(fs.link(fs.root, 'b'.repeat(60), inode)).to.equal(false);
    expect(fs.rename(fs.root, 'a', inode, fs.root, 'c'.repeat(60))).to.equal(false);
    expect(fs.find('/a')).to.equal(inode);
    fs.check();
  });

  it('lets its check convict a wrong count of links, of room, and a wrong ..', () => {
    const wrong: [RegExp, (fs: Mfs) => void][] = [
      [/links/, (fs) => (fs.find('/d/e') as Inode).i_nlink++],
      [/bytes/, (fs) => fs.take(1)],
      [/\.\./, (fs) => Object.assign(fs.find('/d/e')?.directory as Directory, { parent: fs.root })],
      [/blocks/, (fs) => (fs.find('/f')?.contents as Contents).nblocks++],
    ];
    for (const [says, spoil] of wrong) {
      const fs = unpacked(
        { path: 'd/e/x', mode: 0o644, content: bytes('') },
        { path: 'f', mode: 0o644, content: bytes('f') },
      );
      spoil(fs);
      expect(() => fs.check()).to.throw(says);
    }
  });
});

describe('the contents of a file', () => {
  const EDGES = [0, 1, BLOCK_SIZE - 1, BLOCK_SIZE, BLOCK_SIZE + 1, 2 * BLOCK_SIZE, 3 * BLOCK_SIZE - 1];
  const offset = fc.oneof(fc.constantFrom(...EDGES), fc.nat(4 * BLOCK_SIZE));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), at: offset, length: fc.nat(3 * BLOCK_SIZE) }),
    fc.record({ kind: fc.constant('fail' as const), at: offset, length: fc.nat(BLOCK_SIZE) }),
    fc.record({ kind: fc.constant('truncate' as const), at: offset, length: fc.constant(0) }),
  );

  it('are those of a plain array under the same writes and truncations', () => {
    fc.assert(
      fc.property(offset, fc.array(step, { maxLength: 20 }), (size, steps) => {
        const room = new Counter();
        const image = Uint8Array.from({ length: size }, (_, i) => 1 + (i % 250));
        const contents = new Contents(room, image);
        let model = [...image];
        let mark = 0;
        const extend = (to: number) => {
          while (model.length < to) model.push(0);
        };
        for (const { kind, at, length } of steps) {
          mark = 1 + ((mark + 1) % 250);
          if (kind === 'truncate') {
            model = model.slice(0, at);
            extend(at);
            contents.truncate(at);
          } else if (kind === 'fail') {
            // A copy that failed has left bytes behind the end, which no read may ever return.
            if (at >= contents.size) contents.writable(at)?.fill(mark);
            contents.truncate(contents.size);
          } else if (length > 0) {
            extend(at);
            for (let done = 0; done < length; ) {
              const block = (contents.writable(at + done) as Uint8Array).subarray(0, length - done);
              block.fill(mark);
              done += block.length;
              contents.wrote(at + done);
            }
            extend(at + length);
            model.fill(mark, at, at + length);
          }
          expect(contents.check()).to.equal(room.used);
          expect(contents.size).to.equal(model.length);
        }
        const read: number[] = [];
        while (read.length < contents.size) {
          const piece = contents.at(read.length);
          expect(piece.length).to.be.above(0);
          read.push(...piece);
        }
        expect(read).to.deep.equal(model);
        expect([...(contents.whole() as Uint8Array)]).to.deep.equal(model);
        contents.free();
        expect([room.used, contents.nblocks]).to.deep.equal([0, 0]);
      }),
      RUNS,
    );
  });

  it('take no room where nothing was written', () => {
    const room = new Counter();
    const contents = new Contents(room, new Uint8Array(0));
    contents.truncate(2 ** 39);
    contents.writable(2 ** 38)?.fill(1, 0, 1);
    expect([room.used, contents.nblocks]).to.deep.equal([BLOCK_SIZE, 1]);
    expect(contents.at(2 ** 38)[0]).to.equal(1);
    expect(contents.whole()).to.equal(undefined);
    contents.check();
  });
});

describe('a directory', () => {
  const NAMES = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
  const some = unpacked().root;

  it('tells a reader every entry that stays exactly once, whatever comes and goes', () => {
    const change = fc.record({ name: fc.constantFrom(...NAMES), read: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const room = new Counter();
        const dir = new Directory(room, some);
        dir.enter('stays', some);
        dir.enter('stays too', some);
        let next = 0;
        const told: string[] = [];
        const readOne = (): boolean => {
          for (const entry of dir.read(next, some)) {
            told.push(entry.name);
            next = entry.number + 1;
            return true;
          }
          return false;
        };
        for (const { name, read } of changes) {
          if (read) readOne();
          if (dir.lookup(name) === undefined) dir.enter(name, some);
          else dir.remove(name);
          expect(dir.check()).to.equal(room.used);
        }
        while (readOne());
        for (const name of ['.', '..', 'stays', 'stays too'])
          expect(told.filter((found) => found === name)).to.deep.equal([name]);
        for (const name of NAMES) if (dir.lookup(name) !== undefined) expect(told).to.include(name);
      }),
      RUNS,
    );
  });

  it('has records of whole words with room for the null', () => {
    for (let length = 1; length <= 255; length++) {
      const record = recordLength('x'.repeat(length));
      expect(record % 4).to.equal(0);
      expect(record - 8 - length).to.be.within(1, 4);
    }
  });
});
