/**
 * The memory file system: unpacking, paths, and random work compared with models that are
 * too simple to go wrong.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close, sys_dup } from '../../kernel/kern/kern_descrip.ts';
import { sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_lseek } from '../../kernel/kern/vfs_dir.ts';
import { lookup, namei } from '../../kernel/kern/vfs_lookup.ts';
import {
  open1,
  sys_link,
  sys_mkdir,
  sys_rename,
  sys_rmdir,
  sys_symlink,
  sys_unlink,
} from '../../kernel/kern/vfs_syscalls.ts';
import { vn_stat } from '../../kernel/kern/vfs_vnops.ts';
import { type Inode, type Room, W_OK, X_OK } from '../../kernel/mfs/inode.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { BLOCK_SIZE, Contents } from '../../kernel/mfs/mfs_data.ts';
import { Directory, recordLength } from '../../kernel/mfs/mfs_dir.ts';
import { EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR } from '../../kernel/sys/errno.ts';
import { MAXFILES } from '../../kernel/sys/param.ts';
import { S_IFDIR, S_IFREG } from '../../kernel/sys/stat.ts';
import { type Member, ustar } from '../../scripts/ustar.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const RUNS = { seed: 1, numRuns: 200 };
const O_RDWR_CREAT = 0x42;
const O_TRUNC = 0x200;

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

/** A kernel whose process makes system calls with strings. */
class Caller extends Bench {
  /** Writes a string to memory that a system call can read; returns its address. */
  str(text: string, slot = 0): number {
    const padded = bytes(`${text}\0`);
    const words = new Uint8Array(Math.ceil(padded.length / 4) * 4);
    words.set(padded);
    const address = DATA + slot * 1200;
    this.poke(address, [...new Int32Array(words.buffer)]);
    return address;
  }

  open(path: string, flags = O_RDWR_CREAT, mode = 0o644): number {
    const error = open1(this.k, this.p, path, flags, mode);
    return error === 0 ? this.p.p_retval[0] : -error;
  }
}

describe('namei', () => {
  const b = new Caller();
  const { k, p } = b;
  const fs = k.rootfs;
  const d = fs.mkdir(fs.root, 'd', 0o755) as Inode;
  const e = fs.mkdir(d, 'e', 0o755) as Inode;
  const f = fs.create(e, 'f', 0o644) as Inode;
  const link = fs.symlink(fs.root, 'link', 'd/e/') as Inode;
  const up = fs.symlink(e, 'up', '../../d/e/f') as Inode;
  fs.symlink(fs.root, 'loop', 'loop');
  fs.symlink(fs.root, 'nowhere', '/d/none/x');
  fs.symlink(fs.root, 'long', 'x'.repeat(1020));

  const paths: [string, Inode | number][] = [
    ['/', fs.root],
    ['//', fs.root],
    ['.', fs.root],
    ['..', fs.root],
    ['/../..', fs.root],
    ['d', d],
    ['/d/', d],
    ['/d//e', e],
    ['/d/./e/.', e],
    ['/d/e/..', d],
    ['/d/e/f', f],
    ['/link', e],
    ['/link/f', f],
    ['/link/../e', e],
    ['/d/e/up', f],
    ['/link/up', f],
    ['', ENOENT],
    ['/none', ENOENT],
    ['/none/d', ENOENT],
    ['/d/e/f/', ENOTDIR],
    ['/d/e/f/.', ENOTDIR],
    ['/d/e/f/..', ENOTDIR],
    ['/d/e/up/', ENOTDIR],
    ['/loop', ELOOP],
    ['/loop/x', ELOOP],
    ['/nowhere', ENOENT],
    [`/${'n'.repeat(255)}`, ENOENT],
    [`/${'n'.repeat(256)}`, ENAMETOOLONG],
    ['/long/y', ENAMETOOLONG],
  ];
  for (const [path, expected] of paths) {
    const what = typeof expected === 'number' ? `error ${expected}` : `inode ${expected.i_number}`;
    it(`${JSON.stringify(path.slice(0, 30))} is ${what}`, () => {
      expect(namei(k, p, path)).to.equal(expected);
    });
  }

  it('stops at a link at the end if it shall not follow, but not at one with a slash behind it', () => {
    expect(namei(k, p, '/link', false)).to.equal(link);
    expect(namei(k, p, '/link/', false)).to.equal(e);
    expect(namei(k, p, '/d/e/up', false)).to.equal(up);
  });

  it('finds where a new name would be', () => {
    expect(lookup(k, p, 'd/new', true)).to.deep.include({
      dir: d,
      name: 'new',
      inode: undefined,
      slash: false,
    });
    expect(lookup(k, p, 'd/new///', true)).to.deep.include({ name: 'new', slash: true });
    expect(lookup(k, p, 'd/new/x', true)).to.equal(ENOENT);
    expect(lookup(k, p, '///', true)).to.deep.include({ dir: fs.root, name: '', inode: fs.root });
  });

  it('starts at the current directory, and cannot leave one that has been removed', () => {
    const gone = fs.mkdir(fs.root, 'gone', 0o755) as Inode;
    p.p_fd.chdir(k, e);
    expect(namei(k, p, 'f')).to.equal(f);
    expect(namei(k, p, '../../d')).to.equal(d);
    p.p_fd.chdir(k, gone);
    fs.rmdir(fs.root, 'gone', gone);
    for (const path of ['.', '..', 'x']) expect(namei(k, p, path)).to.equal(ENOENT);
    expect(b.open('x')).to.equal(-ENOENT);
    fs.check();
    p.p_fd.chdir(k, undefined);
    fs.check();
  });

  it('searches directories only with permission', () => {
    d.i_mode = S_IFDIR | 0o700;
    expect(namei(k, p, '/d/e')).to.equal(e);
    expect(namei(k, p, '/d/e', true, { uid: 5, gid: 5, groups: [] })).to.equal(13);
    d.i_mode = S_IFDIR | 0o755;
    expect(namei(k, p, '/d/e', true, { uid: 5, gid: 5, groups: [] })).to.equal(e);
  });

  it('charges for each component', () => {
    const before = b.machine.cycle;
    namei(k, p, '/d');
    const one = b.machine.cycle;
    namei(k, p, '/d/e/f');
    expect(b.machine.cycle - one).to.equal(3 * (one - before));
  });
});

describe('permissions', () => {
  const table: [number, number, number, number[], number, boolean][] = [
    [0o400, 5, 6, [], 4, true],
    [0o400, 5, 6, [], 2, false],
    [0o040, 5, 6, [], 4, false],
    [0o040, 9, 6, [], 4, true],
    [0o040, 9, 9, [7, 6], 4, true],
    [0o040, 9, 9, [7, 8], 4, false],
    [0o004, 9, 6, [], 4, false],
    [0o004, 9, 9, [6], 4, false],
    [0o004, 9, 9, [], 4, true],
    [0o000, 0, 0, [], 6, true],
    [0o000, 0, 0, [], 1, false],
    [0o001, 0, 0, [], 1, true],
    [0o755, 9, 9, [], W_OK | X_OK, false],
  ];
  for (const [mode, uid, gid, groups, access, allowed] of table) {
    const who = `user ${uid}, groups ${[gid, ...groups]}`;
    it(`mode ${mode.toString(8)} ${allowed ? 'gives' : 'denies'} ${who} access ${access}`, () => {
      const inode = unpacked({ path: 'a', mode, content: bytes('') }).find('/a') as Inode;
      inode.i_uid = 5;
      inode.i_gid = 6;
      expect(inode.allows({ uid, gid, groups }, access)).to.equal(allowed);
    });
  }

  it('hold for open, and for names in directories, sticky ones too', () => {
    const b = new Caller();
    const EPERM = 1;
    const EACCES = 13;
    expect(b.open('/tmp/root', O_RDWR_CREAT, 0o600)).to.be.above(2);
    Object.assign(b.p.p_cred, { uid: 5, ruid: 5, svuid: 5, gid: 5, rgid: 5, svgid: 5 });
    expect(b.open('/tmp/root')).to.equal(-EACCES);
    expect(b.open('/mine')).to.equal(-EACCES);
    expect(b.call(sys_unlink, b.str('/tmp/root'))).to.equal(EPERM);
    expect(b.call(sys_rename, b.str('/tmp/root'), b.str('/tmp/mine', 1))).to.equal(EPERM);
    expect(b.open('/tmp/mine')).to.be.above(2);
    expect(b.k.rootfs.find('/tmp/mine')).to.deep.include({ i_uid: 5, i_gid: 0 });
    expect(b.call(sys_mkdir, b.str('/dev/mine'), 0o777)).to.equal(EACCES);
    expect(b.call(sys_unlink, b.str('/tmp/mine'))).to.equal(0);
    b.k.check();
  });
});

describe('random names', () => {
  const PATHS = ['a', 'b', 'a/b', 'b/a', 'a/b/c', 'b/', 'a/.', 'a/..', '.', '/', 'a/../b'].map((s) =>
    s === '/' ? '/' : `/tmp/${s}`,
  );
  const path = fc.constantFrom(...PATHS);
  const call = fc.record({
    what: fc.constantFrom('open', 'close', 'chdir', 'link', 'unlink', 'symlink', 'mkdir', 'rmdir', 'rename'),
    from: path,
    to: path,
  });

  it('leave the file system sound after every call, and empty after the last', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        const b = new Caller();
        const { k, p } = b;
        const used = k.rootfs.bytesUsed;
        const held: number[] = [];
        for (const { what, from, to } of calls) {
          const one = b.str(from);
          const two = b.str(to, 1);
          if (what === 'open') {
            const fd = b.open(from, O_RDWR_CREAT | O_TRUNC);
            if (fd >= 0) held.push(fd);
            if (fd >= 0) b.call(sys_write, fd, TEXT, 100);
          } else if (what === 'close') b.call(sys_close, held.pop() ?? -1);
          else if (what === 'chdir') {
            const inode = namei(k, p, from);
            if (typeof inode !== 'number' && inode.directory !== undefined) p.p_fd.chdir(k, inode);
          } else if (what === 'link') b.call(sys_link, one, two);
          else if (what === 'unlink') b.call(sys_unlink, one);
          else if (what === 'symlink') b.call(sys_symlink, one, two);
          else if (what === 'mkdir') b.call(sys_mkdir, one, 0o755);
          else if (what === 'rmdir') b.call(sys_rmdir, one);
          else b.call(sys_rename, one, two);
          k.rootfs.check();
        }
        for (const fd of held) b.call(sys_close, fd);
        p.p_fd.chdir(k, undefined);
        empty(k.rootfs, k.rootfs.find('/tmp') as Inode);
        k.check();
        expect(k.rootfs.bytesUsed).to.equal(used);
      }),
      RUNS,
    );
  });

  function empty(fs: Mfs, dir: Inode): void {
    for (const { name, inode } of [...(dir.directory as Directory).read(2, dir)]) {
      if (inode.directory === undefined) fs.unlink(dir, name, inode);
      else {
        empty(fs, inode);
        fs.rmdir(dir, name, inode);
      }
    }
  }
});

describe('open files', () => {
  it('are shared by the descriptors of a copy, and closed by the last', () => {
    const b = new Caller();
    const { k, p } = b;
    const before = k.nfiles;
    const fd = b.open('/tmp/a');
    b.call(sys_write, fd, TEXT, 4);
    const inode = k.rootfs.find('/tmp/a') as Inode;
    const copy = p.p_fd.copy(k);
    expect(copy.get(fd)).to.equal(p.p_fd.get(fd));
    b.call(sys_lseek, fd, 1, 0, 0);
    expect(copy.get(fd)?.f_offset).to.equal(1n);
    b.call(sys_close, fd);
    expect([k.nfiles, inode.i_count]).to.deep.equal([before + 1, 1]);
    copy.closeAll(k);
    expect([k.nfiles, inode.i_count]).to.deep.equal([before, 0]);
    expect(p.p_fd.get(0)?.f_count).to.equal(3);
    k.check();
    (p.p_fd.get(0) as File).f_count++;
    expect(() => k.check()).to.throw(/3 descriptors, not 4/);
  });

  it('close on exec what shall be, and no more', () => {
    const b = new Caller();
    const { k, p } = b;
    const kept = b.open('/tmp/a');
    const closed = b.open('/tmp/b', O_RDWR_CREAT | 0x40000);
    p.p_fd.check();
    p.p_fd.closeOnExec(k);
    expect(p.p_fd.get(kept)).to.not.equal(undefined);
    expect(p.p_fd.get(closed)).to.equal(undefined);
    p.p_fd.check();
  });

  it('are so many in the system, and then ENFILE', () => {
    const b = new Caller();
    b.k.nfiles = MAXFILES;
    expect(b.open('/tmp/a')).to.equal(-23);
    expect(b.k.rootfs.find('/tmp/a')).to.equal(undefined);
    expect(b.call(sys_dup, 0)).to.equal(0);
  });

  it('move what lies before a bad page, and no more', () => {
    const b = new Caller();
    const { k, p } = b;
    const fd = b.open('/tmp/a');
    const end = DATA + 4096;
    expect(b.call(sys_write, fd, end, 10)).to.equal(EFAULT);
    expect(vn_stat(k.rootfs.find('/tmp/a') as Inode)).to.include({ st_size: 0, st_blocks: 0 });
    expect(b.call(sys_write, fd, TEXT, 100)).to.equal(0);
    b.call(sys_lseek, fd, 0, 0, 0);
    expect(b.call(sys_read, fd, end, 10)).to.equal(EFAULT);
    expect(p.p_fd.get(fd)?.f_offset).to.equal(0n);
    k.check();
  });

  it('are written as far as there is room', () => {
    const b = new Caller();
    const { k, p } = b;
    const fd = b.open('/tmp/a');
    while (k.rootfs.take(BLOCK_SIZE));
    k.rootfs.give(BLOCK_SIZE);
    b.call(sys_lseek, fd, BLOCK_SIZE - 10, 0, 0);
    expect(b.call(sys_write, fd, DATA, 100)).to.equal(0);
    expect(p.p_retval[0]).to.equal(10);
    expect(b.call(sys_write, fd, DATA, 100)).to.equal(ENOSPC);
  });
});
