/** The cases in which a process leaves no core file, and what there was stays as it is. */

import { expect } from 'chai';
import { sys_fork } from '../../kernel/kern/kern_fork.ts';
import { execIds, sys_setuid } from '../../kernel/kern/kern_ids.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { P_SUGID } from '../../kernel/kern/proc.ts';
import { sys_chdir } from '../../kernel/kern/vfs_dir.ts';
import { PAGE_SIZE } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import { EACCES, EFAULT, EFBIG, ENOENT, ENOSPC } from '../../kernel/sys/errno.ts';
import { MFS_SIZE } from '../../kernel/sys/param.ts';
import { RLIMIT_CORE, RLIMIT_FSIZE } from '../../kernel/sys/resource.ts';
import { SIGABRT } from '../../kernel/sys/signal.ts';
import { belongTo, dump, dumped, file, names } from './corebench.ts';
import { Bench, DATA } from './harness.ts';

describe('no core file is written', () => {
  /** The signal ends the process, and neither the status nor the file system says of a core. */
  function none(b: Bench, error: number): void {
    const before = names(b);
    expect(dump(b)).to.equal(error);
    expect(names(b)).to.deep.equal(before);
    psignal(b.k, b.p, SIGABRT);
    b.until(b.machine.cycle + 10 * b.period);
    expect(b.k.programStatus).to.equal(SIGABRT);
    b.k.check();
  }
  const limited = (b: Bench, which: number, cur: number) => {
    b.p.p_rlimit = b.p.p_rlimit.map((limit, i) => (i === which ? { ...limit, cur } : limit));
  };

  for (const [name, which] of [
    ['RLIMIT_CORE', RLIMIT_CORE],
    ['RLIMIT_FSIZE', RLIMIT_FSIZE],
  ] as const) {
    it(`with ${name} 0`, () => {
      const b = new Bench();
      limited(b, which, 0);
      none(b, EFBIG);
    });
    it(`when it would be a byte longer than ${name}, and is written when it is as long`, () => {
      const b = new Bench();
      dumped(b);
      const size = file(b, '/test.core')?.size ?? 0;
      const c = new Bench();
      limited(c, which, size - 1);
      none(c, EFBIG);
      const d = new Bench();
      limited(d, which, size);
      dumped(d);
      expect(file(d, '/test.core')?.size).to.equal(size);
    });
  }

  it('of a process that has the rights of another user, or had them', () => {
    for (const ids of [{ uid: 0 }, { svuid: 0 }, { gid: 0 }, { svgid: 0 }]) {
      const b = new Bench();
      belongTo(b, 1000);
      Object.assign(b.p.p_cred, ids);
      (file(b, '/') as Inode).i_mode = 0o40777;
      none(b, EFAULT);
    }
    const b = new Bench();
    (file(b, '/') as Inode).i_mode = 0o40777;
    b.call(sys_setuid, 1000);
    expect(b.p.p_flag & P_SUGID).to.equal(P_SUGID);
    Object.assign(b.p.p_cred, { gid: 1000, rgid: 1000, svgid: 1000 });
    none(b, EFAULT);
  });

  it('of a child of such a process, nor of a program that it executes before it is itself again', () => {
    const b = new Bench();
    belongTo(b, 1000);
    const setid = b.k.rootfs.create(file(b, '/') as Inode, 'setid', 0o6755) as Inode;
    const plain = b.k.rootfs.create(file(b, '/') as Inode, 'plain', 0o755) as Inode;
    execIds(b.p, setid);
    expect([b.p.p_cred.uid, b.p.p_flag & P_SUGID]).to.deep.equal([0, P_SUGID]);
    expect(b.call(sys_fork)).to.equal(0);
    expect((b.k.allproc.get(2)?.p_flag ?? 0) & P_SUGID).to.equal(P_SUGID);
    execIds(b.p, plain);
    expect(b.p.p_flag & P_SUGID).to.equal(P_SUGID);
    b.p.p_cred.uid = b.p.p_cred.ruid;
    b.p.p_cred.gid = b.p.p_cred.rgid;
    execIds(b.p, plain);
    expect(b.p.p_flag & P_SUGID).to.equal(0);
    none(b, EACCES);
  });

  it('where the user may not write, or in a directory that is gone', () => {
    const b = new Bench();
    belongTo(b, 1000);
    none(b, EACCES);
    const c = new Bench();
    const root = file(c, '/') as Inode;
    const sub = c.k.rootfs.mkdir(root, 'sub', 0o755) as Inode;
    c.pokeBytes(DATA, Uint8Array.from([...'/sub\0'].map((char) => char.charCodeAt(0))));
    expect(c.call(sys_chdir, DATA)).to.equal(0);
    c.k.rootfs.rmdir(root, 'sub', sub);
    none(c, ENOENT);
  });

  it('over a link, a directory, a device, or a file of another user', () => {
    const kinds: Record<string, (b: Bench, root: Inode) => void> = {
      'symbolic link': (b, root) => {
        const victim = b.k.rootfs.create(root, 'victim', 0o666) as Inode;
        b.k.rootfs.symlink(root, 'test.core', '/victim');
        victim.i_mtime = -1;
      },
      'dangling link': (b, root) => b.k.rootfs.symlink(root, 'test.core', '/victim'),
      'hard link': (b, root) => {
        const victim = b.k.rootfs.create(root, 'victim', 0o666) as Inode;
        b.k.rootfs.link(root, 'test.core', victim);
      },
      directory: (b, root) => b.k.rootfs.mkdir(root, 'test.core', 0o777),
      device: (b, root) => b.k.rootfs.device(root, 'test.core', 0o666, 0),
      fifo: (b, root) => b.k.rootfs.fifo(root, 'test.core', 0o666),
      'of another user': (b, root) => {
        (b.k.rootfs.create(root, 'test.core', 0o666) as Inode).i_uid = 1000;
      },
    };
    for (const [kind, make] of Object.entries(kinds)) {
      const b = new Bench();
      make(b, file(b, '/') as Inode);
      none(b, EFAULT);
      expect(file(b, '/victim')?.size ?? 0, kind).to.equal(0);
    }
  });

  it('over a file of its own that may not be written', () => {
    const b = new Bench();
    belongTo(b, 1000);
    (b.k.rootfs.create(file(b, '/') as Inode, 'test.core', 0o400) as Inode).i_uid = 1000;
    none(b, EACCES);
  });

  it('on a full file system, where nothing of it stays', () => {
    for (const older of [false, true]) {
      const b = new Bench();
      const { rootfs } = b.k;
      const root = file(b, '/') as Inode;
      if (older) rootfs.create(root, 'test.core', 0o600);
      rootfs.take(MFS_SIZE - rootfs.bytesUsed - 3 * PAGE_SIZE);
      const before = rootfs.bytesUsed;
      expect(dump(b)).to.equal(ENOSPC);
      expect(rootfs.bytesUsed).to.equal(before);
      expect(file(b, '/test.core')?.size).to.equal(older ? 0 : undefined);
    }
  });
});
