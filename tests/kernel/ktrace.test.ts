/**
 * ktrace(2): the processes that it traces, records that wait or are lost, and the end of
 * the file.
 */

import { expect } from 'chai';
import { exit1 } from '../../kernel/kern/kern_exit.ts';
import { thread_create } from '../../kernel/kern/kern_thread.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { P_SYSTEM, type Proc } from '../../kernel/kern/proc.ts';
import { sysent } from '../../kernel/kern/sysent.ts';
import { sys_open } from '../../kernel/kern/vfs_syscalls.ts';
import { EACCES, EINVAL, ENOENT, EPERM, ESRCH } from '../../kernel/sys/errno.ts';
import {
  KTR_DROP,
  KTR_GENIO,
  KTR_SYSCALL,
  KTR_TIMER,
  KTROP_CLEAR,
  KTROP_CLEARFILE,
  KTROP_SET,
  KTRTIMER_EXPIRED,
  KTRTIMER_OVERRUN,
  KTRTIMER_SET,
} from '../../kernel/sys/ktrace.ts';
import { SYS_read, SYS_write } from '../../kernel/sys/sysnum.ts';
import { ktrexec, sys_ktrace } from '../../kernel/trace/kern_ktrace.ts';
import { Bench, DATA } from './harness.ts';

const PATH = DATA + 512;
const HEADER = 64;
const TIMERS = 1 << KTR_TIMER;

interface Found {
  readonly type: number;
  readonly pid: number;
  readonly tid: number;
  readonly words: readonly number[];
}

/** A machine with an empty file /t, whose path is at PATH. */
function bench(): Bench {
  const b = new Bench();
  b.k.rootfs.install('/t', new Uint8Array(0));
  b.pokeBytes(PATH, Buffer.from('/t\0'));
  return b;
}

/** The records of /t. */
function records(b: Bench): Found[] {
  const bytes = Uint8Array.from(b.k.rootfs.read('/t') as Uint8Array);
  const view = new DataView(bytes.buffer);
  const found: Found[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = view.getInt32(at, true);
    const words = Array.from({ length: length >> 2 }, (_, i) => view.getInt32(at + HEADER + 4 * i, true));
    found.push({
      type: view.getUint16(at + 4, true),
      pid: view.getInt32(at + 8, true),
      tid: view.getInt32(at + 56, true),
      words,
    });
    at += HEADER + length;
  }
  return found;
}

const set = (b: Bench, points: number, pid = 2) => b.call(sys_ktrace, PATH, KTROP_SET, points, pid);

function arm(b: Bench, value: number, interval: number, which = 16): void {
  b.pokeItimerval(DATA, value, interval);
  expect(b.call(sys_setitimer, which, DATA, 0)).to.equal(0);
}

describe('ktrace(2)', () => {
  it('holds its file beside those who have it open', () => {
    const b = bench();
    expect(set(b, TIMERS)).to.equal(0);
    expect(b.call(sys_open, PATH, 0, 0)).to.equal(0);
    b.k.check();
  });

  it('refuses what it cannot do', () => {
    const b = bench();
    expect(set(b, 0), 'nothing to trace').to.equal(EINVAL);
    expect(b.call(sys_ktrace, PATH, 3, TIMERS, 1), 'no such operation').to.equal(EINVAL);
    expect(set(b, TIMERS, 99)).to.equal(ESRCH);
    expect(set(b, TIMERS, -99), 'no such group').to.equal(ESRCH);
    b.pokeBytes(PATH, Buffer.from('/none\0'));
    expect(set(b, TIMERS)).to.equal(ENOENT);
    b.pokeBytes(PATH, Buffer.from('/dev\0'));
    expect(set(b, TIMERS), 'a directory').to.equal(EACCES);
    b.pokeBytes(PATH, Buffer.from('/dev/null\0'));
    expect(set(b, TIMERS), 'a device').to.equal(EACCES);
    expect(b.k.ktrace.ntraced).to.equal(0);
    expect(b.machine.probe).to.equal(null);
  });

  it('lets users trace what is theirs, to files they may write, and not what root traces', () => {
    const b = bench();
    const user = { uid: 7, ruid: 7, svuid: 7, gid: 7, rgid: 7, svgid: 7, groups: [7] };
    b.p.p_cred = { ...user };
    expect(set(b, TIMERS), 'a file of root').to.equal(EACCES);
    b.p.p_cred = { ...user, uid: 0 };
    expect(set(b, TIMERS)).to.equal(0);
    b.p.p_cred = { ...user };
    expect(b.call(sys_ktrace, 0, KTROP_CLEAR, TIMERS, 2), 'traced by root').to.equal(EPERM);
    b.p.p_cred = { ...user, uid: 0 };
    expect(b.call(sys_ktrace, 0, KTROP_CLEAR, TIMERS, 2)).to.equal(0);
    expect(b.p.p_ktrace).to.equal(null);
    b.p.p_flag |= P_SYSTEM;
    expect(set(b, TIMERS), 'a thread of the kernel').to.equal(EPERM);
    b.k.check();
  });

  it('a program with rights of its own is traced on for root alone', () => {
    const b = bench();
    expect(set(b, TIMERS)).to.equal(0);
    b.p.p_cred = { ...b.p.p_cred, uid: 7 };
    ktrexec(b.k, b.p);
    expect(b.p.p_ktrace).not.to.equal(null);
    b.k.ktrace.end(b.p);
    b.k.ktrace.begin(b.p, b.k.rootfs.root.directory?.lookup('t') as never, TIMERS, 7);
    b.p.p_cred = { ...b.p.p_cred, uid: 0 };
    ktrexec(b.k, b.p);
    expect(b.p.p_ktrace).to.equal(null);
    b.k.check();
  });

  it('knows the arguments of the call of each thread', () => {
    const b = bench();
    const { k, p } = b;
    expect(set(b, 1 << KTR_GENIO)).to.equal(0);
    const td = thread_create(k, p) as Proc;
    const { observer } = k.ktrace;
    const enter = (who: Proc, number: number, fd: number): void =>
      observer.syscallEnter?.(who, number, sysent[number], Int32Array.of(fd, DATA, 4));
    const leave = (who: Proc, number: number): void => {
      who.p_retval[0] = 4;
      observer.syscallReturn?.(who, number, sysent[number], 0);
    };
    enter(p, SYS_read, 5);
    enter(td, SYS_write, 6);
    leave(p, SYS_read);
    leave(td, SYS_write);
    k.ktrace.write(p);
    const found = records(b).filter(({ type }) => type === KTR_GENIO);
    expect(found.map(({ words }) => words.slice(0, 2))).to.deep.equal([
      [5, 0],
      [6, 1],
    ]);
    expect(found.map(({ tid }) => tid)).to.deep.equal([p.p_tid, td.p_tid]);
  });

  it('is on the probe while somebody is traced, and charges nothing to others', () => {
    const charged = (traced: boolean): number => {
      const b = bench();
      if (traced) set(b, 1 << KTR_SYSCALL);
      const before = b.machine.cycle;
      arm(b, 1_000_000, 0);
      return b.machine.cycle - before;
    };
    expect(charged(true), 'a setitimer called by itself writes nothing').to.equal(charged(false));
    const b = bench();
    set(b, TIMERS);
    expect(b.machine.probe).not.to.equal(null);
    expect(b.call(sys_ktrace, PATH, KTROP_CLEARFILE, 0, 0)).to.equal(0);
    expect(b.machine.probe).to.equal(null);
  });

  it('records timers as they are set, expire and overrun, and writes when the process leaves the kernel', () => {
    const b = bench();
    b.blockAll();
    set(b, TIMERS);
    arm(b, 20_000, 20_000, 16 + 3);
    b.tick(8);
    arm(b, 0, 0, 16 + 3);
    b.tick(9);
    const found = records(b);
    expect(found.every(({ type, pid }) => type === KTR_TIMER && pid === 2)).to.equal(true);
    expect(found.map(({ words: [what, which] }) => [what, which])).to.deep.equal([
      [KTRTIMER_SET, 19],
      [KTRTIMER_EXPIRED, 19],
      [KTRTIMER_OVERRUN, 19],
      [KTRTIMER_OVERRUN, 19],
      [KTRTIMER_SET, 19],
    ]);
    // ktr_value and ktr_interval: seconds in two words, microseconds.
    expect([6, 10].map((word) => found[0]?.words[word])).to.deep.equal([20_000, 20_000]);
    expect(b.machine.cycle).to.be.above(0);
    b.k.check();
  });

  it('says where records are missing that nobody wrote', () => {
    const b = bench();
    set(b, TIMERS);
    for (let i = 0; i < 1100; i++) arm(b, 1_000_000 + i, 0);
    b.tick(2);
    arm(b, 0, 0);
    b.tick(4);
    const found = records(b);
    expect(found).to.have.length(1025);
    expect(found.filter(({ type }) => (type & KTR_DROP) !== 0)).to.have.length(1);
    expect((found.at(-1)?.type ?? 0) & KTR_DROP).to.equal(KTR_DROP);
  });

  it('writes what waits when the process ends, and lets the file go', () => {
    const b = bench();
    set(b, TIMERS);
    const file = b.p.p_ktrace?.file;
    const held = file?.i_count ?? 0;
    arm(b, 500_000, 0);
    exit1(b.k, b.p, 0);
    expect(records(b)).to.have.length(1);
    expect([file?.i_count, b.k.ktrace.ntraced]).to.deep.equal([held - 1, 0]);
  });

  it('stops, and says so, when the file can take no more', () => {
    const b = bench();
    set(b, TIMERS);
    const contents = b.p.p_ktrace?.file.contents;
    if (contents === undefined) throw new Error('no contents');
    contents.writable = () => undefined;
    arm(b, 500_000, 0);
    b.tick(2);
    expect(b.p.p_ktrace).to.equal(null);
    expect(b.output).to.equal('ktrace write failed, errno 28, tracing stopped\n');
    b.k.check();
  });
});
