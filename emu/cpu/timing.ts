/**
 * The cost of user instructions, in cycles. The figures stand for the paper's
 * machine, a Sun 4/360: a 25 MHz SPARC (version 7, CY7C601), whose integer unit
 * does one simple instruction a cycle and has neither multiply nor divide. A
 * RISC-V instruction costs as much as the code that a compiler for that machine
 * would have emitted in its place. Caches are taken to hit: user programs here
 * are small loops, and the machine's cache is 128 KB.
 */

import * as op from './insn.ts';

export interface Timing {
  /** Register to register, and constants: one pass of the pipeline. */
  readonly alu: number;
  /** Loads hold the one memory bus for a data cycle after the instruction's own. */
  readonly load: number;
  /** Stores take two data cycles: the tag is probed before the write. */
  readonly store: number;
  /**
   * ldstub and swap keep the bus for a load and a store, four cycles; an AMO
   * adds its ALU work. LR and SC cost the same as an AMO.
   */
  readonly amo: number;
  /**
   * A branch compares for itself: subcc, then Bicc. Its delay slot holds an
   * instruction of the way that falls through.
   */
  readonly branch: number;
  /**
   * When a branch is taken, its delay slot is a nop or an annulled instruction
   * as often as not. The slot is charged in full.
   */
  readonly branchTaken: number;
  /** A jump: call or ba, and its delay slot. */
  readonly jump: number;
  /**
   * jmpl takes two cycles. Its delay slot takes one, which is not charged: the
   * slot of a return usually holds the restore.
   */
  readonly jumpRegister: number;
  /**
   * The library's .mul: 32 mulscc steps, the call and the fix-up of signs take
   * 47 to 51 cycles; 24 when one factor is short.
   */
  readonly multiply: number;
  /**
   * The library's .div: some 20 cycles, and 4 to 5 for each bit of the
   * quotient, of which 18 are taken for the mean.
   */
  readonly divide: number;
  /** The read of a counter: a load from a clock register on the bus, which is not cached. */
  readonly csr: number;
  /**
   * fence.i: SPARC's flush of one line, and the refill of the pipeline. fence
   * orders nothing on this machine.
   */
  readonly fenceI: number;
}

export const SUN4_TIMING: Timing = {
  alu: 1,
  load: 2,
  store: 3,
  amo: 5,
  branch: 2,
  branchTaken: 3,
  jump: 2,
  jumpRegister: 2,
  multiply: 47,
  divide: 100,
  csr: 10,
  fenceI: 5,
};

/**
 * Returns the cycles of each operation if it goes on to the next instruction;
 * of a jump, if it jumps.
 */
export function cyclesByOp(timing: Timing): Int32Array {
  const cycles = new Int32Array(op.NOPS).fill(timing.alu);
  cycles.fill(timing.multiply, op.OP_MUL, op.OP_DIV);
  cycles.fill(timing.divide, op.OP_DIV, op.OP_LB);
  cycles.fill(timing.load, op.OP_LB, op.OP_SB);
  cycles.fill(timing.store, op.OP_SB, op.OP_LR);
  cycles.fill(timing.amo, op.OP_LR, op.OP_BEQ);
  cycles.fill(timing.branch, op.OP_BEQ, op.OP_GOTO);
  cycles[op.OP_JAL] = timing.jump;
  cycles[op.OP_JALR] = timing.jumpRegister;
  cycles[op.OP_CSR] = timing.csr;
  cycles[op.OP_FENCE_I] = timing.fenceI;
  return cycles;
}
