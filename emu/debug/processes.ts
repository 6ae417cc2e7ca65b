/**
 * The user processes of a booted machine as a debugger has them: their registers and memory, and
 * signals for them. Looking changes nothing of the run; what else it does makes another run of it.
 */

import { psignal, type SignalTracer, tdsignal } from '../../kernel/kern/kern_sig.ts';
import { threadByIdent, threadsOf } from '../../kernel/kern/kern_thread.ts';
import type { Kernel } from '../../kernel/kern/kernel.ts';
import { P_SYSTEM, type Proc, SSTOP, SZOMB } from '../../kernel/kern/proc.ts';
import type { Memory } from '../../kernel/machdep.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { SIGKILL } from '../../kernel/sys/signal.ts';
import type { Region } from '../../kernel/vm/vm_map.ts';
import type { VmSpace } from '../../kernel/vm/vm_space.ts';

/** The number of process 1, which runs no program of the user's. */
const INIT = 1;

export class Processes {
  private readonly k: Kernel;

  constructor(k: Kernel) {
    this.k = k;
  }

  /** The process of a number, if it runs a program. */
  get(pid: number): Proc | undefined {
    const p = this.k.allproc.get(pid);
    return p === undefined || !isUser(p) ? undefined : p;
  }

  /** All processes that run programs, by number. */
  all(): Proc[] {
    return [...this.k.allproc.values()].filter(isUser).sort((a, b) => a.p_pid - b.p_pid);
  }

  /** The thread with the identity IDENT, if its process runs a program. */
  thread(ident: number): Proc | undefined {
    const td = threadByIdent(this.k, ident);
    return td === undefined || !isUser(td.p_leader) ? undefined : td;
  }

  /** All threads of these processes; those of a process stand together, the first one first. */
  threads(): Proc[] {
    return this.all().flatMap(threadsOf);
  }

  /** The process that was booted. */
  get booted(): Proc | undefined {
    const { program } = this.k;
    return program === undefined ? undefined : this.get(program.p_pid);
  }

  /** The thread that has the processor; undefined if none has. */
  get current(): Proc | undefined {
    return this.k.cpu.curproc ?? undefined;
  }

  /** True if a thread has the processor, and is in user mode. */
  isInUserMode(p: Proc): boolean {
    return this.k.cpu.curproc === p && p.p_code === null;
  }

  /**
   * The bytes of memory from an address on, at most `length`: as many as the process could read. A
   * page that was never touched reads as it would if it were.
   */
  read(p: Proc, address: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    let at = 0;
    while (at < length) {
      const here = (address + at) >>> 0;
      const n = Math.min(length - at, PAGE_SIZE - (here % PAGE_SIZE));
      if (here < address || !this.readPage(p.p_vmspace, here, bytes.subarray(at, at + n))) break;
      at += n;
    }
    return bytes.subarray(0, at);
  }

  /** Reads bytes within a page. False if the process could not. */
  private readPage(space: VmSpace, address: number, bytes: Uint8Array): boolean {
    const vpn = address >>> PAGE_SHIFT;
    if (space.pmap.extract(vpn) >= 0) return this.k.memory.copyin(space.pmap, address, bytes);
    const region = space.map.find(vpn);
    if (region === undefined || (region.prot & PROT_READ) === 0) return false;
    return region.object === undefined || readObject(this.k.memory, region, address, bytes);
  }

  /** True if some of a process's memory is at an address. */
  has(p: Proc, address: number): boolean {
    return p.p_vmspace.map.find(address >>> PAGE_SHIFT) !== undefined;
  }

  /** Writes memory. False if the process could not write all of it; then nothing is written. */
  write(p: Proc, address: number, bytes: Uint8Array): boolean {
    const { pmap, map } = p.p_vmspace;
    const end = address + bytes.length;
    if (end > 2 ** 32) return false;
    for (let at = address; at < end; at += PAGE_SIZE - (at % PAGE_SIZE))
      if (((map.find(at >>> PAGE_SHIFT)?.prot ?? 0) & PROT_WRITE) === 0) return false;
    for (let at = address; at < end; at += PAGE_SIZE - (at % PAGE_SIZE))
      if (!p.p_vmspace.reaches(at >>> PAGE_SHIFT, PROT_WRITE) && p.p_vmspace.fault(at, PROT_WRITE) < 0)
        return false;
    return this.k.memory.copyout(pmap, bytes, address);
  }

  /** Posts a signal to a thread; SIGKILL to its process. Between two runs. */
  post(p: Proc, sig: number): void {
    if (p.p_leader.p_procsig === undefined || sig === SIGKILL) psignal(this.k, p, sig);
    else tdsignal(this.k, p, sig);
    this.k.hostio.breakWait(this.k, p);
  }

  /** Asks `tracer` about signals from now on; null asks nobody. */
  trace(tracer: SignalTracer | null): void {
    this.k.tracer = tracer;
  }

  /** The absolute path of a process's working directory; undefined if it has been removed. */
  directory(p: Proc): string | undefined {
    const { root } = this.k.rootfs;
    const names: string[] = [];
    for (let at = p.p_fd.fd_cdir ?? root; at !== root; ) {
      const { parent, name = '' } = at.directory ?? {};
      if (parent === undefined || parent === at) return undefined;
      names.push(name);
      at = parent;
    }
    return `/${names.reverse().join('/')}`;
  }

  /** The file of a path in the machine; undefined if there is none. */
  file(path: string): Uint8Array | undefined {
    return this.k.rootfs.read(path);
  }
}

/** True for a process that runs a program. */
const isUser = (p: Proc): boolean => p.p_stat !== SZOMB && (p.p_flag & P_SYSTEM) === 0 && p.p_pid !== INIT;

/** True for a process that a signal has stopped. */
export const isStopped = (p: Proc): boolean => p.p_stat === SSTOP;

/** Reads bytes of a mapped file within a page that the process has not touched. */
function readObject(memory: Memory, { object, base }: Region, address: number, bytes: Uint8Array): boolean {
  const index = (address >>> PAGE_SHIFT) + base;
  const offset = address % PAGE_SIZE;
  if (object === undefined) return false;
  if (object.resident(index)) {
    const page = memory.pageBytes(object.page(index));
    bytes.set(page.subarray(offset, offset + bytes.length));
    return true;
  }
  const { contents, size } = object.inode;
  if (contents === undefined || index * PAGE_SIZE >= size) return false;
  const rest = contents.at(index * PAGE_SIZE + offset);
  bytes.set(rest.subarray(0, Math.min(bytes.length, Math.max(0, size - index * PAGE_SIZE - offset))));
  return true;
}
