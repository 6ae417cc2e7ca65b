/**
 * The kernel's figures by name, sysctl(3): every one an unsigned 64-bit
 * integer. A few can be written.
 */
import { EFAULT, EINVAL, ENOENT, ENOMEM, EPERM } from './errno.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { copyin, copyout } from './vm_glue.ts';

export interface SysctlNode {
  /** What the figure means, and its unit. */
  readonly doc: string;
  readonly read: () => number;
  readonly write?: (value: number) => void;
}

const VALUE_SIZE = 8;
const WORD = 0x1_0000_0000;
const MAXNAME = 128;

/** The tree of a kernel. */
export function sysctlTree(k: Kernel): ReadonlyMap<string, SysctlNode> {
  const { callouts, params } = k;
  const { counters } = callouts;
  const nodes: Record<string, SysctlNode> = {
    'kern.hz': { doc: 'clock interrupts a second', read: () => k.hz },
    'kern.stathz': { doc: 'statistics clock interrupts a second', read: () => k.md.statclock.hz },
    'kern.ticks': { doc: 'clock ticks since boot', read: () => k.clockwork.ticks },
    'kern.lateticks': { doc: 'ticks whose interrupt came after the next was due', read: () => k.lateTicks },
    'kern.maxitimers': { doc: 'further real timers a process may have', read: () => params.maxitimers },
    'vfs.mfs.used': {
      doc: 'bytes that files take beyond those of the root image',
      read: () => k.rootfs.bytesUsed,
    },
    'kern.openfiles': { doc: 'open files in the system', read: () => k.nfiles },
    'kern.callout.ncallout': { doc: 'entries in the callout table', read: () => params.ncallout },
    'kern.callout.pending': { doc: 'callouts pending', read: () => callouts.npending },
    'kern.callout.sets': { doc: 'callouts set since boot', read: () => counters.sets },
    'kern.callout.unsets': { doc: 'callouts unset since boot', read: () => counters.unsets },
    'kern.callout.fires': { doc: 'callout handlers called since boot', read: () => counters.fires },
    'kern.callout.nodes': {
      doc: 'callouts visited to set and unset since boot, hash chains included',
      read: () => counters.startNodes + counters.stopNodes + counters.chainNodes,
    },
    'kern.callout.softnodes': { doc: 'callouts visited by softclock', read: () => counters.softNodes },
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
      read: () => Math.max(...k.calloutRoutines.map((r) => k.md.ledgerLongest(r))),
      write: () => {
        for (const r of k.calloutRoutines) k.md.ledgerReset(r);
      },
    },
    'hw.cycles': { doc: 'cycles since boot', read: () => k.md.cycle },
    'hw.freq': { doc: 'processor frequency, hertz', read: () => k.md.freq },
    'hw.freepages': { doc: 'physical pages free', read: () => k.memory.nfree },
    'debug.mark': {
      doc: 'writing tells the front end that the program is at this point',
      read: () => 0,
      write: (value) => k.md.mark(value),
    },
  };
  return new Map(Object.entries(nodes));
}

/**
 * __sysctlbyname(2): name, its length, old value, its length, new value, its
 * length. ENOENT for an unknown name, EPERM for one that cannot be written,
 * EINVAL for a length that is not that of the value, ENOMEM for an old buffer
 * that is too short, EFAULT.
 */
export function sys_sysctlbyname(k: Kernel, p: Proc, uap: Int32Array): number {
  const [name, namelen, oldp, oldlenp, newp, newlen] = uap;
  if (namelen < 0 || namelen > MAXNAME) return EINVAL;
  const nameBytes = new Uint8Array(namelen);
  if (copyin(k, p, name, nameBytes) !== 0) return EFAULT;
  const node = k.sysctls.get(String.fromCharCode(...nameBytes).replace(/\0.*$/s, ''));
  if (node === undefined) return ENOENT;
  if (newp !== 0 && node.write === undefined) return EPERM;
  if (newp !== 0 && newlen !== VALUE_SIZE) return EINVAL;
  const value = new Uint8Array(VALUE_SIZE);
  const view = new DataView(value.buffer);
  if (newp !== 0 && copyin(k, p, newp, value) !== 0) return EFAULT;
  const written = view.getUint32(0, true) + view.getUint32(4, true) * WORD;
  const error = oldlenp === 0 ? 0 : copyOld(k, p, node, oldp, oldlenp);
  if (error === 0 && newp !== 0) node.write?.(written);
  return error;
}

function copyOld(k: Kernel, p: Proc, node: SysctlNode, oldp: number, oldlenp: number): number {
  const length = new Uint8Array(4);
  const lengthView = new DataView(length.buffer);
  if (copyin(k, p, oldlenp, length) !== 0) return EFAULT;
  if (oldp !== 0) {
    if (lengthView.getUint32(0, true) < VALUE_SIZE) return ENOMEM;
    const value = new Uint8Array(VALUE_SIZE);
    const view = new DataView(value.buffer);
    const figure = node.read();
    view.setUint32(0, figure >>> 0, true);
    view.setUint32(4, Math.floor(figure / WORD), true);
    if (copyout(k, p, value, oldp) !== 0) return EFAULT;
  }
  lengthView.setUint32(0, VALUE_SIZE, true);
  return copyout(k, p, length, oldlenp);
}
