/** Signals that GDB sends: posted at the next boundary, and not told to GDB again. */

import { SIGKILL, sigismember } from '../../kernel/sys/signal.ts';
import type { System } from '../system.ts';

export class Posts {
  private waiting: { readonly thread: number; readonly sig: number }[] = [];
  /** Signals that are pending, and about which GDB is not to be asked. */
  private readonly sent = new Set<string>();

  /** Has a thread get a signal, by the kernel's number. The present run() comes back for it. */
  add(system: System, thread: number, sig: number): void {
    this.waiting.push({ thread, sig });
    system.stop();
  }

  /** True, once, if the signal on which the thread is about to act was sent. */
  takes(thread: number, sig: number): boolean {
    return this.sent.delete(`${thread} ${sig}`);
  }

  /** Forgets a thread, which has ended: its number may be another's. */
  forget(thread: number): void {
    for (const mark of this.sent) if (mark.startsWith(`${thread} `)) this.sent.delete(mark);
  }

  /** True if there is something to be posted. */
  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** True if a process is about to be ended: it comes to act on no other signal. */
  ends(pid: number): boolean {
    return this.waiting.some((it) => it.thread === pid && it.sig === SIGKILL);
  }

  /** Posts what is to be posted. Between two runs. */
  settle({ processes }: System): void {
    const { waiting } = this;
    this.waiting = [];
    for (const { thread, sig } of waiting) {
      const p = processes.thread(thread);
      if (p === undefined) continue;
      const mark = `${thread} ${sig}`;
      // A signal that stops a sleeping process acts at once.
      if (sig !== SIGKILL) this.sent.add(mark);
      processes.post(p, sig);
      if (!sigismember(p.p_sig.pending, sig)) this.sent.delete(mark);
    }
  }
}
