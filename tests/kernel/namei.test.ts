/** Paths in the memory file system: look-up, permissions, random names, and open files. */

import { expect } from 'chai';
import fc from 'fast-check';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close, sys_dup } from '../../kernel/kern/kern_descrip.ts';
import { sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_lseek } from '../../kernel/kern/vfs_dir.ts';
import { lookup, namei } from '../../kernel/kern/vfs_lookup.ts';
import { sys_rename } from '../../kernel/kern/vfs_rename.ts';
import {
  open1,
  sys_link,
  sys_mkdir,
  sys_rmdir,
  sys_symlink,
  sys_unlink,
} from '../../kernel/kern/vfs_syscalls.ts';
import { vn_stat } from '../../kernel/kern/vfs_vnops.ts';
import { type Inode, W_OK, X_OK } from '../../kernel/mfs/inode.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { BLOCK_SIZE } from '../../kernel/mfs/mfs_data.ts';
import type { Directory } from '../../kernel/mfs/mfs_dir.ts';
import { EFAULT, ELOOP, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR } from '../../kernel/sys/errno.ts';
import { MAXFILES } from '../../kernel/sys/param.ts';
import { S_IFDIR } from '../../kernel/sys/stat.ts';
import { encodeLatin1 } from '../../kernel/sys/utf8.ts';
import { ustar } from '../../scripts/ustar.ts';
import { repetitions } from '../matrix.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const RUNS = { seed: 1, numRuns: repetitions(80, 200) };
const O_RDWR_CREAT = 0x42;
const O_TRUNC = 0x200;

/** A kernel whose process makes system calls with strings. */
class Caller extends Bench {
  /** Writes a string to memory that a system call can read; returns its address. */
  str(text: string, slot = 0): number {
    const padded = encodeLatin1(`${text}\0`);
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
      const inode = new Mfs(ustar([{ path: 'a', mode, content: new Uint8Array(0) }]), 1 << 20, () => 0).find(
        '/a',
      ) as Inode;
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
    expect(() => k.check()).to.throw(/3 references, not 4/);
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
