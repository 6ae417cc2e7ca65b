/**
 * Call frames for debuggers, as .cfi directives behind the instructions that change them. They go
 * to .debug_frame: programs of C read no frames themselves, so that these need not be in memory.
 */

import { type Insn, type MFunction, NAMES, S0, SCRATCH, SP } from './mir.ts';

/** The part of a function that is being printed. */
export type Phase = 'prologue' | 'body' | 'epilogue';

/**
 * Invariant: `#offset` is the distance from the stack pointer up to the frame's address (CFA), as
 * long as `#isFixed` is false; otherwise s0 holds that address.
 */
export class CallFrames {
  readonly #lines: string[];
  readonly #dynamic: boolean;
  #offset = 0;
  #isFixed = false;
  /** The number in the scratch register, for steps of the stack pointer that 12 bits do not hold. */
  #scratch = 0;
  #remembered: { readonly offset: number; readonly isFixed: boolean } | null = null;

  constructor(target: MFunction, lines: string[]) {
    this.#lines = lines;
    this.#dynamic = target.dynamic;
  }

  /** Notes an instruction that was printed. */
  after(insn: Insn, phase: Phase): void {
    const { op, rd, rs1, rs2, imm } = insn;
    if (op === 'li' && rd === SCRATCH) this.#scratch = imm;
    if (rd === SP) this.#stack(insn);
    else if (phase === 'prologue' && rd === S0 && rs1 === SP && this.#dynamic) {
      this.#isFixed = true;
      this.#say(`def_cfa ${NAMES[S0]}, 0`);
    } else if (phase === 'prologue' && op === 'sw' && rs1 === SP)
      this.#say(`offset ${NAMES[rs2]}, ${imm - this.#offset}`);
    else if (phase === 'epilogue' && op === 'lw' && rs1 === SP) this.#say(`restore ${NAMES[rd]}`);
  }

  /** Notes that the frame is left here, and that other code may follow. */
  leave(): void {
    this.#remembered = { offset: this.#offset, isFixed: this.#isFixed };
    this.#say('remember_state');
  }

  /** Notes that the code behind has the frame that was left. */
  back(): void {
    if (this.#remembered === null) return;
    this.#offset = this.#remembered.offset;
    this.#isFixed = this.#remembered.isFixed;
    this.#remembered = null;
    this.#say('restore_state');
  }

  #say(text: string): void {
    this.#lines.push(`\t.cfi_${text}`);
  }

  /** Notes that the stack pointer changes. */
  #stack({ op, rs1, rs2, imm }: Insn): void {
    if (op === 'addi' && rs1 === S0) {
      this.#isFixed = false;
      this.#offset = -imm;
      this.#say(`def_cfa ${NAMES[SP]}, ${this.#offset}`);
      return;
    }
    if (this.#isFixed || rs1 !== SP) return;
    if (op === 'addi') this.#offset -= imm;
    else if (op === 'add' && rs2 === SCRATCH) this.#offset -= this.#scratch;
    else return;
    this.#say(`def_cfa_offset ${this.#offset}`);
  }
}
