/**
 * Values of the kernel by name, sysctl(3). A value is an unsigned 64-bit integer; or a text that
 * ends in a null and never has the length of an integer. Root can write a few; nobody else can
 * write any, as in 4.4BSD.
 */

import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL, ENOENT, ENOMEM, EPERM } from '../sys/errno.ts';
import { MAXTHREADS_MOST, OSRELEASE, OSTYPE, PTSMAX } from '../sys/param.ts';
import { encodeUtf8 } from '../sys/utf8.ts';
import { CALLOUT_TABLES } from '../trace/sysctl_callout.ts';
import { sysctlTables } from '../trace/sysctl_tables.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { loadav } from './sched_4bsd.ts';

/** The reason that a module's value cannot be read: an errno. */
export interface Unreadable {
  readonly errno: number;
}

/** One value. */
export interface SysctlNode {
  /** The meaning and the unit. */
  readonly doc: string;
  readonly read: () => number | string | Unreadable;
  /** Sets an integer. A number that it returns is an errno. */
  readonly write?: (value: number) => unknown;
  /** Sets a text of printable ASCII. Returns an errno, or 0. */
  readonly writeText?: (text: string) => number;
}

const VALUE_SIZE = 8; // bytes of an integer
const WORD = 0x1_0000_0000; // 2^32
const MAXNAME = 128; // the most bytes of a name
/** The most bytes of a text that is set: HOST_NAME_MAX. */
const MAXTEXT = 255;

/** The values of a kernel by their names. */
export function sysctlTree(k: Kernel): Map<string, SysctlNode> {
  const { params } = k;
  const { callouts } = k.cpu;
  const { counters } = callouts;
  const nodes: Record<string, SysctlNode> = {
    'kern.hz': { doc: 'clock interrupts a second', read: () => k.hz },
    'kern.stathz': { doc: 'statistics clock interrupts a second', read: () => k.md.statclock.hz },
    'kern.ticks': { doc: 'clock ticks since boot', read: () => k.clockwork.ticks },
    'kern.lateticks': {
      doc: 'ticks whose interrupt came after the next was due',
      read: () => k.cpu.lateTicks,
    },
    'kern.timecounter.alloweddeviation': {
      doc: 'percent of its time, at most 50, by which a sleep or timer may be late to share an interrupt',
      read: () => k.clockwork.alloweddeviation,
      write: (value) => {
        if (value > 50) return EINVAL;
        k.clockwork.alloweddeviation = value;
        return 0;
      },
    },
    'kern.maxproc': { doc: 'processes at a time', read: () => params.maxproc },
    'kern.threads.count': { doc: 'threads but for the first of each process', read: () => k.threads.size },
    'kern.threads.max_threads_per_proc': {
      doc: 'threads that a process may have',
      read: () => k.maxthreads,
      write: (value) => {
        k.maxthreads = Math.max(1, Math.min(value, MAXTHREADS_MOST));
      },
    },
    'kern.maxitimers': { doc: 'further real timers a process may have', read: () => params.maxitimers },
    'kern.kq_calloutmax': {
      doc: 'timers that all kqueues may have',
      read: () => k.kq_calloutmax,
      write: (value) => {
        k.kq_calloutmax = value;
      },
    },
    'kern.pts_maxdev': {
      doc: 'pseudo-terminals at a time, at most 256',
      read: () => k.pts_maxdev,
      write: (value) => {
        if (value > PTSMAX) return EINVAL;
        k.pts_maxdev = value;
        return 0;
      },
    },
    'kern.ptys': { doc: 'pseudo-terminals in use', read: () => k.ptys.size },
    'kern.knotes': { doc: 'events registered with kqueues', read: () => k.nknotes },
    'vfs.mfs.used': {
      doc: 'bytes that files take beyond those of the root image',
      read: () => k.rootfs.bytesUsed,
    },
    'kern.openfiles': { doc: 'open files in the system', read: () => k.nfiles },
    'kern.callout.ncallout': { doc: 'entries in the callout table', read: () => params.ncallout },
    'kern.callout.pending': { doc: 'callouts pending', read: () => callouts.npending },
    'kern.callout.clients': {
      doc: "callouts pending but for the scheduler's own, roundrobin and schedcpu",
      read: () => k.nclients,
    },
    'kern.callout.sets': { doc: 'callouts set since boot', read: () => counters.sets },
    'kern.callout.unsets': { doc: 'callouts unset since boot', read: () => counters.unsets },
    'kern.callout.fires': { doc: 'callout handlers called since boot', read: () => counters.fires },
    'kern.callout.nodes': {
      doc: 'callouts visited to set and unset since boot, hash chains included',
      read: () => counters.startNodes + counters.stopNodes + counters.chainNodes,
    },
    'kern.callout.softnodes': { doc: 'callouts visited by softclock', read: () => counters.softNodes },
    'kern.callout.looknodes': {
      doc: 'nodes looked at to find the next expiry for a clock that does not tick',
      read: () => counters.lookNodes,
    },
    'kern.callout.coalesced': {
      doc: 'callouts called before their latest tick, in a softclock that ran anyway',
      read: () => counters.coalesced,
    },
    'kern.callout.windows': { doc: 'interrupt windows opened by softclock', read: () => counters.windows },
    'kern.callout.spurious': {
      doc: 'runs of softclock that found nothing due',
      read: () => counters.spurious,
    },
    'kern.callout.maxchain': {
      doc: 'longest hash chain walked since it was last written',
      read: () => counters.longestChain,
      write: () => {
        counters.longestChain = 0;
      },
    },
    'kern.callout.maxlocked': {
      doc: 'longest lockout by a callout routine or softclock, cycles, since it was last written',
      read: () => Math.max(...k.calloutRoutines.map((r) => k.md.ledger.longestOf(r))),
      write: () => {
        for (const r of k.calloutRoutines) k.md.ledger.reset(r);
      },
    },
    'kern.callout.kernel': { doc: 'old, hash or handle', read: () => params.kernel },
    'kern.callout.wheelsize': {
      doc: 'buckets of the wheel; 1 where callouts are in one list',
      read: () => callouts.scheme.nbuckets,
    },
    'kern.callout.softclocks': { doc: 'runs of softclock', read: () => counters.softclocks },
    'kern.callout.steps': {
      doc: 'callouts and empty buckets that softclock stepped over',
      read: () => counters.steps,
    },
    'kern.callout.lateticks': {
      doc: 'ticks that handlers were called after theirs, added up',
      read: () => counters.lateTicks,
    },
    'kern.callout.maxlate': {
      doc: 'the most ticks a handler was called after its own, since it was last written',
      read: () => counters.maxLate,
      write: () => {
        counters.maxLate = 0;
      },
    },
    'kern.ostype': { doc: "the system's name", read: () => OSTYPE },
    'kern.osrelease': { doc: "the system's release", read: () => OSRELEASE },
    'kern.version': {
      doc: "the system's release and how it was booted",
      read: () => `${OSTYPE} ${OSRELEASE} ${params.kernel} kernel, ${callouts.scheme.name}, ${k.hz} Hz`,
    },
    'kern.hostname': {
      doc: "the host's name",
      read: () => k.hostname,
      writeText: (name) => {
        k.hostname = name;
        return 0;
      },
    },
    'hw.machine': { doc: 'the kind of processor', read: () => 'riscv' },
    'hw.machine_arch': { doc: 'the instruction set', read: () => 'riscv32' },
    'kern.nprocs': { doc: 'processes, zombies included', read: () => k.allproc.size },
    'kern.cptime': {
      doc: 'statistics clock ticks: user system interrupt idle',
      read: () => `${k.cpu.cpTime.user} ${k.cpu.cpTime.sys} ${k.cpu.cpTime.intr} ${k.cpu.cpTime.idle}`,
    },
    'kern.loadavg': {
      doc: 'processes that could run, averaged over a minute, in thousandths',
      read: () => Math.round(loadav(k) * 1000),
    },
    'kern.syscalls': { doc: 'system calls since boot', read: () => k.nsyscalls },
    'hw.npages': { doc: 'physical pages', read: () => k.memory.npages },
    'hw.cycles': { doc: 'cycles since boot', read: () => k.md.cycle },
    'hw.freq': { doc: 'processor frequency, hertz', read: () => k.md.freq },
    'hw.freepages': { doc: 'physical pages free', read: () => k.memory.nfree },
    'kern.module.budget': {
      doc: "microseconds of its own after which a module's handler is called expensive",
      read: () => k.modules.budget,
      write: (value) => {
        k.modules.budget = value;
      },
    },
    'kern.module.expensive': {
      doc: "calls of modules' handlers that took longer",
      read: () => k.modules.nexpensive,
    },
    'debug.mark': {
      doc: 'writing tells the front end that the program is at this point',
      read: () => 0,
      write: (value) => k.md.mark(value),
    },
    'kern.callout.accounting': {
      doc: 'whether accounts of callouts by handler are kept; writing 1 starts them anew, 0 ends them',
      read: () => (k.accounting ? 1 : 0),
      write: (value) => {
        k.accounting = value !== 0;
      },
    },
    'kern.callout.maxvisits': {
      doc: 'the most callouts that one run of softclock looked at',
      read: () => k.cpu.softVisits.max,
    },
    ...sysctlTables(k),
    ...sysctlTables(k, CALLOUT_TABLES),
    'sysctl.names': { doc: 'all of these names', read: () => [...k.sysctls.keys()].sort().join('\n') },
    'sysctl.docs': {
      doc: 'each of these names, a blank, and what it means',
      read: () => Array.from(k.sysctls, ([name, { doc }]) => `${name} ${doc}`).join('\n'),
    },
  };
  return new Map(Object.entries(nodes));
}

/**
 * __sysctlbyname(2). Its arguments are the name and its length, the old value and its length,
 * the new value and its length. ENOENT for an unknown name, EPERM for a new value if the caller
 * is not root or the value cannot be written, EINVAL for a length that the value cannot have or
 * a text that is not printable ASCII, ENOMEM for an old buffer that is too short, EFAULT.
 */
export function sys_sysctlbyname(k: Kernel, p: Proc, uap: Int32Array): number {
  const [name, namelen, oldp, oldlenp, newp, newlen] = uap;
  if (namelen < 0 || namelen > MAXNAME) return EINVAL;
  const nameBytes = new Uint8Array(namelen);
  if (copyin(k, p, name, nameBytes) !== 0) return EFAULT;
  const node = k.sysctls.get(String.fromCharCode(...nameBytes).replace(/\0.*$/s, ''));
  if (node === undefined) return ENOENT;
  const writable = p.p_cred.uid === 0 && (node.write ?? node.writeText) !== undefined;
  if (newp !== 0 && !writable) return EPERM;
  if (newp !== 0 && !takes(node, newlen)) return EINVAL;
  const value = new Uint8Array(newp === 0 ? 0 : newlen);
  if (newp !== 0 && copyin(k, p, newp, value) !== 0) return EFAULT;
  const error = oldlenp === 0 ? 0 : copyOld(k, p, node, oldp, oldlenp);
  return error !== 0 || newp === 0 ? error : set(node, value);
}

/** True if a new value may have that many bytes. */
function takes(node: SysctlNode, length: number): boolean {
  return node.writeText === undefined ? length === VALUE_SIZE : length >= 0 && length <= MAXTEXT;
}

/** Sets a value from its bytes. An errno, or 0. */
function set(node: SysctlNode, value: Uint8Array): number {
  if (node.writeText !== undefined) {
    const text = String.fromCharCode(...value).replace(/\0.*$/s, '');
    return /^[ -~]*$/.test(text) ? node.writeText(text) : EINVAL;
  }
  const view = new DataView(value.buffer);
  const refused = node.write?.(view.getUint32(0, true) + view.getUint32(4, true) * WORD);
  return typeof refused === 'number' ? refused : 0;
}

/** A value as bytes. A text never has the length of an integer: the length tells them apart. */
function encode(value: number | string): Uint8Array {
  if (typeof value === 'string') {
    const text = encodeUtf8(`${value}\0`);
    return text.length === VALUE_SIZE ? encodeUtf8(`${value}\0\0`) : text;
  }
  const bytes = new Uint8Array(VALUE_SIZE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, value >>> 0, true);
  view.setUint32(4, Math.floor(value / WORD), true);
  return bytes;
}

/** Writes the old value and its length to the user. EFAULT, ENOMEM. */
function copyOld(k: Kernel, p: Proc, node: SysctlNode, oldp: number, oldlenp: number): number {
  const length = new Uint8Array(4);
  const lengthView = new DataView(length.buffer);
  if (copyin(k, p, oldlenp, length) !== 0) return EFAULT;
  const read = node.read();
  if (typeof read === 'object') return read.errno;
  const value = encode(read);
  if (oldp !== 0) {
    if (lengthView.getUint32(0, true) < value.length) return ENOMEM;
    if (copyout(k, p, value, oldp) !== 0) return EFAULT;
  }
  lengthView.setUint32(0, value.length, true);
  return copyout(k, p, length, oldlenp);
}
