/** Pseudo-terminals under random scripts, and the wrong twins that these convict; a full table. */

import { expect } from 'chai';
import { CLOCKS, KERNELS } from '../../emu/config.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import { sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_posix_openpt } from '../../kernel/kern/tty_pts.ts';
import type { Pty } from '../../kernel/kern/tty_pty.ts';
import { open1 } from '../../kernel/kern/vfs_syscalls.ts';
import { EAGAIN, EMFILE, ENFILE, ENOSPC, ENOTDIR, ENXIO } from '../../kernel/sys/errno.ts';
import { MAXFILES } from '../../kernel/sys/param.ts';
import { repetitions } from '../matrix.ts';
import { type BreakPty, PtyJudge } from '../model/ptyjudge.ts';
import { Bench, DATA } from './harness.ts';

const O_RDWR = 2;
const SYSTEMS = [
  ...KERNELS.map((kernel) => ({ kernel })),
  ...CLOCKS.map((clock) => ({ clock })),
  { compat: '44bsd' as const },
];

/** The bytes that a master has still to read. */
const shown = (pty: Pty) => (pty as unknown as { shown: number[] }).shown;

const TWINS: readonly (readonly [string, RegExp, BreakPty])[] = [
  [
    'forgets the signal of the hangup',
    /no SIGHUP/,
    ({ tty }) => {
      const cut = tty.cut.bind(tty);
      tty.cut = () => {
        const session = tty.t_session;
        tty.t_session = undefined;
        cut();
        tty.t_session = session;
      };
    },
  ],
  [
    'leaves a reader asleep at the hangup',
    /sleeps after the hangup/,
    ({ tty }) => {
      const cut = tty.cut.bind(tty);
      tty.cut = () => {
        tty.wakeReaders = () => undefined;
        cut();
      };
    },
  ],
  [
    'echoes to the slave',
    /read "|errno/,
    (pty) => {
      const { tty } = pty;
      let typing = false;
      const input = tty.input.bind(tty);
      const send = tty.send.bind(tty);
      tty.input = () => {
        typing = true;
        input();
        typing = false;
      };
      tty.send = (bytes) => {
        if (typing) tty.t_rawq.push(...bytes);
        else send(bytes);
      };
    },
  ],
  [
    'sends no signal for a new window',
    /0 SIGWINCH, not 1/,
    ({ tty }) => {
      tty.resize = (...size) => tty.t_winsize.set(size);
    },
  ],
  [
    'signals a window that is not new',
    /1 SIGWINCH, not 0/,
    ({ tty }) => {
      const resize = tty.resize.bind(tty);
      tty.resize = (...size) => {
        tty.t_winsize.fill(0);
        resize(...size);
      };
    },
  ],
  [
    'loses at the last close what was shown',
    /read "", not|errno/,
    (pty) => {
      const closed = pty.closed.bind(pty);
      pty.closed = () => {
        shown(pty).length = 0;
        closed();
      };
    },
  ],
  [
    'keeps at the last close what was typed',
    /read: errno 0|read "/,
    (pty) => {
      const { tty } = pty;
      const flush = tty.flush.bind(tty);
      tty.flush = (input, output) => flush(input && output, output);
    },
  ],
  [
    'does not tell the master of the end',
    /errno 0, and not|read: errno|typed where nobody reads/,
    (pty) => {
      Object.defineProperty(pty, 'finished', { get: () => false, set: () => undefined });
    },
  ],
  [
    'shows the last first',
    /read "/,
    (pty) => {
      const write = pty.write.bind(pty);
      pty.write = (bytes) => write(bytes.toReversed());
    },
  ],
  [
    'keeps its entry in the table',
    /an entry of the table is left|no end is open/,
    (pty) => {
      const hangup = pty.hangup.bind(pty);
      pty.hangup = () => {
        hangup();
        pty.closed = () => {
          pty.slaves--;
        };
      };
    },
  ],
];

describe('pseudo-terminals under random scripts', () => {
  for (const config of SYSTEMS)
    it(`pass on what they get, and tell its end: ${JSON.stringify(config)}`, () => {
      for (let seed = 1; seed <= repetitions(5, 60); seed++) new PtyJudge(seed, config).run(60);
    });
  for (const [name, words, damage] of TWINS)
    it(`convict one that ${name}`, () => {
      const verdicts = Array.from({ length: 12 }, (_, seed) => {
        try {
          new PtyJudge(seed, {}, damage).run(120);
          return 'not guilty';
        } catch (error) {
          return (error as Error).message;
        }
      });
      expect(verdicts.join('\n')).to.match(words);
    });
});

describe('the table of pseudo-terminals', () => {
  const open = (b: Bench, path: string) => open1(b.k, b.p, path, O_RDWR, 0);

  it('is full with EAGAIN, and an entry is free when both ends are closed', () => {
    const b = new Bench();
    b.k.pts_maxdev = 2;
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    const master = b.p.p_retval[0];
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(EAGAIN);
    expect(open(b, '/dev/pts/0')).to.equal(0);
    const slave = b.p.p_retval[0];
    b.call(sys_close, master);
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(EAGAIN);
    b.call(sys_close, slave);
    b.k.check();
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    expect([...b.k.ptys.keys()].sort()).to.deep.equal([0, 1]);
  });

  it('gives back everything when there is no descriptor, no file, no room', () => {
    const b = new Bench();
    const used = b.k.rootfs.bytesUsed;
    const free = () => {
      expect([b.k.ptys.size, b.k.rootfs.bytesUsed]).to.deep.equal([0, used]);
      b.k.check();
    };
    const limit = b.p.p_fd.fd_limit;
    b.p.p_fd.fd_limit = 3;
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(EMFILE);
    b.p.p_fd.fd_limit = limit;
    free();
    const { nfiles } = b.k;
    b.k.nfiles = MAXFILES;
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(ENFILE);
    b.k.nfiles = nfiles;
    free();
    b.k.pts_maxdev = 0;
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(EAGAIN);
    free();
  });

  it('leaves files alone that root has put in its place', () => {
    const b = new Bench();
    const dev = b.k.rootfs.find('/dev');
    if (dev === undefined) throw new Error('no /dev');
    const pts = b.k.rootfs.mkdir(dev, 'pts', 0o755);
    if (pts === undefined) throw new Error('no room');
    b.k.rootfs.create(pts, '0', 0o644);
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    expect([...b.k.ptys.keys()]).to.deep.equal([1]);
    const master = b.p.p_retval[0];
    b.k.pts_maxdev = 1;
    b.call(sys_close, master);
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(ENOSPC);
    expect(pts.directory?.lookup('0')).to.not.equal(undefined);
    expect(pts.directory?.lookup('1')).to.equal(undefined);
    b.k.rootfs.unlink(pts, '0', pts.directory?.lookup('0') as never);
    b.k.rootfs.rmdir(dev, 'pts', pts);
    b.k.rootfs.create(dev, 'pts', 0o644);
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(ENOTDIR);
    b.k.check();
  });

  it('is not fooled by names that root has moved or made', () => {
    const b = new Bench();
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    const master = b.p.p_retval[0];
    const tmp = b.k.rootfs.find('/tmp');
    const pts = b.k.rootfs.find('/dev/pts');
    const inode = b.k.rootfs.find('/dev/pts/0');
    if (tmp === undefined || pts === undefined || inode === undefined) throw new Error('no node');
    b.k.rootfs.rename(pts, '0', inode, tmp, 'moved');
    expect(open(b, '/tmp/moved')).to.equal(0);
    const slave = b.p.p_retval[0];
    b.call(sys_close, master);
    b.k.check();
    expect(open(b, '/tmp/moved')).to.equal(ENXIO);
    b.call(sys_close, slave);
    expect(open(b, '/tmp/moved')).to.equal(ENXIO);
    expect(b.k.ptys.size).to.equal(0);
    b.k.check();
  });

  it('takes a write of thousands of characters for signals to its end', () => {
    const b = new Bench();
    expect(b.call(sys_posix_openpt, O_RDWR)).to.equal(0);
    const master = b.p.p_retval[0];
    expect(open(b, '/dev/pts/0')).to.equal(0);
    b.pokeBytes(DATA, new Uint8Array(2048).fill(3));
    expect(b.finish(sys_write, master, DATA, 2048)).to.equal(0);
    expect(b.p.p_retval[0]).to.equal(2048);
    b.k.check();
  });
});
