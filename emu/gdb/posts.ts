/** Signals that GDB sends: posted at the next boundary, and not told to GDB again. */

import { SIGKILL, sigismember } from '../../kernel/sys/signal.ts';
import type { System } from '../system.ts';

export class Posts {
  private waiting: { readonly pid: number; readonly sig: number }[] = [];
  /** Signals that are pending, and about which GDB is not to be asked. */
  private readonly sent = new Set<string>();

  /** Has a process get a signal, by the kernel's number. The present run() comes back for it. */
  add(system: System, pid: number, sig: number): void {
    this.waiting.push({ pid, sig });
    system.stop();
  }

  /** True, once, if the signal on which the process is about to act was sent. */
  takes(pid: number, sig: number): boolean {
    return this.sent.delete(`${pid} ${sig}`);
  }

  /** Forgets a process, which has ended: its number may be another's. */
  forget(pid: number): void {
    for (const mark of this.sent) if (mark.startsWith(`${pid} `)) this.sent.delete(mark);
  }

  /** True if there is something to be posted. */
  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** True if a process is about to be ended: it comes to act on no other signal. */
  ends(pid: number): boolean {
    return this.waiting.some((it) => it.pid === pid && it.sig === SIGKILL);
  }

  /** Posts what is to be posted. Between two runs. */
  settle({ processes }: System): void {
    const { waiting } = this;
    this.waiting = [];
    for (const { pid, sig } of waiting) {
      const p = processes.get(pid);
      if (p === undefined) continue;
      const mark = `${pid} ${sig}`;
      // A signal that stops a sleeping process acts at once.
      if (sig !== SIGKILL) this.sent.add(mark);
      processes.post(p, sig);
      if (!sigismember(p.p_sig.pending, sig)) this.sent.delete(mark);
    }
  }
}
