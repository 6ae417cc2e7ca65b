/**
 * The kernel's stack: the work that has begun and is not over, each piece inside
 * the one below it. An observer of the probe follows interrupts, softclock and the
 * handlers of callouts; the process at the bottom is the kernel's current one.
 *
 * Between two runs of a machine no interrupt is being served, so an observer that
 * is attached there knows all from then on, however late it comes.
 *
 * Invariant: `pieces` holds the interrupts that have been entered and not left,
 * and in them softclock and the handler that it calls, the outermost first.
 */
import type { CalloutFunc } from '../callout/scheme.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Observer, ProbeEvent } from '../probe.ts';
import { calloutText } from '../trace/texttrace.ts';
import { levelName } from './show_intr.ts';

type Piece =
  | {
      readonly kind: 'interrupt';
      readonly level: number;
      readonly routine: string;
      readonly usermode: boolean;
    }
  | { readonly kind: 'softclock' }
  | { readonly kind: 'handler'; readonly func: CalloutFunc; readonly arg: unknown; readonly entry: number };

/** Events at which a piece of work begins: the piece itself tells of them. */
const BEGINNINGS: ReadonlySet<ProbeEvent> = new Set<ProbeEvent>([
  'interruptEnter',
  'softclockBegin',
  'calloutFire',
]);

export class Nesting {
  private readonly pieces: Piece[] = [];

  readonly observer: Observer = {
    interruptEnter: (level, routine, usermode) =>
      this.pieces.push({ kind: 'interrupt', level, routine, usermode }),
    interruptExit: () => this.end('interrupt'),
    softclockBegin: () => this.pieces.push({ kind: 'softclock' }),
    softclockEnd: () => this.end('softclock'),
    calloutFire: (entry, func, arg) => this.pieces.push({ kind: 'handler', func, arg, entry }),
    calloutDone: () => this.end('handler'),
  };

  /** The innermost piece of a kind is over, and so is all inside it that did not say so. */
  private end(kind: Piece['kind']): void {
    while (this.pieces.length > 0 && this.pieces.pop()?.kind !== kind);
  }

  /**
   * The stack, the innermost first, a line each: the event at which the kernel
   * stands, if it is at one; the pieces; the current process. The kernel is at work.
   */
  lines(k: Kernel, event: ProbeEvent | null, words: () => string): string[] {
    const at = event === null || BEGINNINGS.has(event) ? [] : [words()];
    return [...at, ...this.pieces.map(pieceText).reverse(), processText(k, this.interruptsUser())];
  }

  /** True if all pieces are served while the process is in user mode. */
  private interruptsUser(): boolean {
    const [outermost] = this.pieces;
    return outermost?.kind === 'interrupt' && outermost.usermode;
  }
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'interrupt':
      return `${piece.routine}, level ${levelName(piece.level)}`;
    case 'softclock':
      return 'softclock';
    case 'handler':
      return `${calloutText(piece.func, piece.arg)}, entry ${piece.entry}`;
  }
}

/** The current process: its system call, or user mode, or other work of the kernel for it. */
function processText({ cpu }: Kernel, usermode: boolean): string {
  const p = cpu.curproc;
  if (p === null) return 'no process';
  const doing = usermode ? 'user mode' : p.p_syscall || 'in the kernel';
  return `${doing}, pid ${p.p_pid} (${p.p_comm})`;
}
