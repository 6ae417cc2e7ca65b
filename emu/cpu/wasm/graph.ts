/**
 * The control flow of a guest function, as it is discovered (discover.ts) and compiled. Blocks are
 * known by the address of their first instruction.
 */

/** One instruction. */
export interface Step {
  /** Its operation, of insn.ts: one of the decoder's. */
  readonly op: number;
  readonly rd: number;
  readonly rs1: number;
  readonly rs2: number;
  readonly imm: number;
  readonly pc: number;
  /** Its length in bytes. */
  readonly length: number;
  /** The cycles of the instructions of its block before it. */
  readonly cycles: number;
  /** Their number. */
  readonly count: number;
}

/**
 * The end of a block:
 * - fall: goes on at `to`, without an instruction. jump: by a jump.
 * - branch: to `to`, or else to `next`.
 * - call: to `to`, or to the address in a register if that is undefined, and on at `next` when it
 *   comes back.
 * - switch: to an address in a register, which is likely one of the block's successors.
 * - return: to an address in a register.
 * - leave: goes on at `to`, which is not compiled here.
 * - trap: at `to` is an instruction that only the interpreter executes.
 * - guard: to `to` if all `ranges` lie in pages that the buffers have, or else to `next`.
 */
export type End =
  | { readonly kind: 'fall' | 'leave' | 'trap'; readonly to: number }
  | { readonly kind: 'jump'; readonly step: Step; readonly to: number }
  | { readonly kind: 'branch'; readonly step: Step; readonly to: number; readonly next: number }
  | { readonly kind: 'call'; readonly step: Step; readonly to: number | undefined; readonly next: number }
  | { readonly kind: 'switch' | 'return'; readonly step: Step }
  | {
      readonly kind: 'guard';
      readonly ranges: readonly Range[];
      readonly to: number;
      readonly next: number;
    };

/**
 * The bytes that the accesses of some turns of a loop reach, from a register on: see strides.ts.
 */
export interface Range {
  /** One of the accesses: all are loads, or all are stores. */
  readonly step: Step;
  readonly base: number;
  /** The register that is added to the base in each turn; 0 for none. */
  readonly by: number;
  /** The first byte and that behind the last, from the base on, but for what is added by `by`. */
  readonly low: number;
  readonly high: number;
  /** The largest size of an access. */
  readonly size: number;
  /** The times that `by` is added before the last access. */
  readonly times: number;
}

/** The place of an access in a range. */
export interface Place {
  /** The number of the range. */
  readonly slot: number;
  /** The bytes from its start, but for what is added by a register. */
  readonly at: number;
  /** True if the base moves by a register. */
  readonly moves: boolean;
}

/** The accesses that need no look. */
export type Known = ReadonlyMap<Step, Place>;

export interface Block {
  readonly pc: number;
  /** The instructions before its end. */
  readonly steps: readonly Step[];
  readonly end: End;
  /** The cycles of all its instructions, with that of its end when that goes the dearest way. */
  readonly most: number;
  /** The blocks to which it leads; the block behind a call is one of them. */
  readonly successors: readonly number[];
  /** Its accesses of which a guard has seen that they hit; undefined for none. */
  readonly known?: Known;
}

/**
 * Invariant: `root` and each successor of a block is in `blocks`; each block starts with its key.
 */
export interface Graph {
  readonly root: number;
  readonly blocks: ReadonlyMap<number, Block>;
  /** The functions that it calls by address. */
  readonly callees: ReadonlySet<number>;
  /** The number of its instructions. */
  readonly ninsns: number;
}

/** Throws unless the invariant holds. */
export function checkGraph({ root, blocks }: Graph): void {
  if (!blocks.has(root)) throw new Error('compiled code: the root is no block');
  for (const [pc, block] of blocks) {
    if (block.pc !== pc) throw new Error(`compiled code: the block at ${pc} is that at ${block.pc}`);
    for (const to of block.successors)
      if (!blocks.has(to))
        throw new Error(`compiled code: block ${pc} leads to ${to}, where no block begins`);
  }
}

/** The addresses of the instructions of functions. */
export function addressesOf(graphs: readonly Graph[]): ReadonlySet<number> {
  const pcs = new Set<number>();
  for (const { blocks } of graphs)
    for (const { pc, steps, end } of blocks.values()) {
      pcs.add(pc);
      for (const step of steps) pcs.add(step.pc);
      if ('step' in end) pcs.add(end.step.pc);
    }
  return pcs;
}
