/**
 * Open files on their way to another process, in the buffers of sockets (SCM_RIGHTS), after
 * 4.4BSD's unp_internalize, unp_dispose and unp_gc.
 *
 * A file that only messages name is lost if the sockets in whose buffers they wait are lost in the
 * same way, as is a socket that was sent through itself and closed. Such sockets are emptied when
 * the last descriptor of one of their files is closed.
 *
 * Invariant: for each file, `inflight` has the number of times that the buffers of `holders` name
 * it, each of which is one of the file's references; a holder names at least one file.
 */

import { ENOBUFS } from '../sys/errno.ts';
import { MAXFILES } from '../sys/param.ts';
import { type File, fdrop } from './file.ts';
import type { Kernel } from './kernel.ts';
import { Socket } from './socketvar.ts';

/**
 * The most files on their way at a time, counted as often as they are named: half of the table, as
 * NetBSD has it, so that no process takes all of it by what it has sent and closed.
 */
export const MAXRIGHTS = MAXFILES / 2;

export class Rights {
  private readonly k: Kernel;
  /** The number of times that each file is named. */
  private readonly inflight = new Map<File, number>();
  /** The sockets in whose buffers the names are. */
  private readonly holders = new Set<Socket>();
  /** Files named, each as often as it is. */
  private count = 0;
  /** References that are being dropped; undefined while none is. */
  private leaving: File[] | undefined = undefined;

  constructor(k: Kernel) {
    this.k = k;
  }

  /** The files on their way. */
  get files(): ReadonlyMap<File, number> {
    return this.inflight;
  }

  /** 0 if there is room for `n` more names; otherwise ENOBUFS. */
  room(n: number): number {
    return this.count + n > MAXRIGHTS ? ENOBUFS : 0;
  }

  /** Names files in the buffer of a socket. There is room. */
  add(so: Socket, files: readonly File[]): void {
    if (files.length === 0) return;
    this.holders.add(so);
    this.count += files.length;
    for (const fp of files) {
      fp.f_count++;
      this.inflight.set(fp, (this.inflight.get(fp) ?? 0) + 1);
    }
  }

  /** Forgets names that left the buffer of a socket (unp_dispose); the last closes its file. */
  drop(so: Socket, files: readonly File[]): void {
    if (files.length === 0) return;
    if (!so.so_rcv.pieces.some(({ rights }) => rights.length > 0)) this.holders.delete(so);
    this.count -= files.length;
    for (const fp of files) {
      const left = (this.inflight.get(fp) ?? 0) - 1;
      if (left > 0) this.inflight.set(fp, left);
      else this.inflight.delete(fp);
    }
    // A close may drop further names: they are closed from here, however many there are in a chain.
    if (this.leaving !== undefined) {
      this.leaving.push(...files);
      return;
    }
    this.leaving = [...files];
    for (let fp = this.leaving.pop(); fp !== undefined; fp = this.leaving.pop()) fdrop(this.k, fp);
    this.leaving = undefined;
  }

  /** Empties the buffer of a socket. */
  flush(so: Socket): void {
    const files = so.so_rcv.pieces.flatMap(({ rights }) => rights);
    so.so_rcv.flush();
    this.drop(so, files);
  }

  /** Collects if messages have all the references of a file, one of which was dropped. */
  dropped(fp: File): void {
    if (this.inflight.size > 0 && this.inflight.get(fp) === fp.f_count) this.collect();
  }

  /** Empties the sockets that no process can come to any more (unp_gc). */
  private collect(): void {
    const live = new Set([...this.holders].filter((so) => this.isHeld(so)));
    // The set grows while it is walked.
    for (const so of live)
      for (const { f_data } of so.so_rcv.pieces.flatMap(({ rights }) => rights)) {
        if (!(f_data instanceof Socket)) continue;
        for (const next of [f_data, ...(f_data.so_queue ?? [])]) if (this.holders.has(next)) live.add(next);
      }
    this.k.spl.charge(this.k.cost.memref * this.count);
    for (const so of [...this.holders]) if (!live.has(so)) this.flush(so);
  }

  /** True if something else than a message has the socket's file. */
  private isHeld(so: Socket): boolean {
    const { so_file: fp } = so.so_head ?? so;
    return fp === undefined || fp.f_count > (this.inflight.get(fp) ?? 0);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const named = new Map<File, number>();
    for (const so of this.holders) {
      const files = so.so_rcv.pieces.flatMap(({ rights }) => rights);
      if (files.length === 0) throw new Error('a socket is noted for files that it does not name');
      for (const fp of files) named.set(fp, (named.get(fp) ?? 0) + 1);
    }
    let count = 0;
    for (const [fp, n] of named) {
      if (this.inflight.get(fp) !== n)
        throw new Error(`messages name a file ${n} times, not ${this.inflight.get(fp)}`);
      count += n;
    }
    if (count !== this.count || named.size !== this.inflight.size)
      throw new Error(`messages name ${count} files, not ${this.count}`);
  }
}
