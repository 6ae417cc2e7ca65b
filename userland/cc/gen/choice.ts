/** Choices between values by a branch. */

import type { Lowering } from './lowering.ts';
import type { MBlock, Operand } from './mir.ts';

/** Ends the current block with a branch to one of two blocks. */
export type Branch = (yes: MBlock, no: MBlock) => void;

/** Returns registers that take the first operands if the branch goes to `yes`, else the second. */
export function choose(
  low: Lowering,
  count: number,
  branch: Branch,
  yes: readonly Operand[],
  no: readonly Operand[],
): number[] {
  const [take, other, after] = [low.target.block(), low.target.block(), low.target.block()];
  low.aside(() => branch(take, other));
  for (const way of [take, other]) {
    low.enter(way);
    low.end({ kind: 'jump', target: after });
  }
  low.enter(after);
  return Array.from({ length: count }, (_, i) => {
    const rd = low.target.register();
    after.phis.push({ rd, args: [yes[i] as Operand, no[i] as Operand] });
    return rd;
  });
}

/** Returns a register that is 1 if the branch goes to `yes`, else 0. */
export function truth(low: Lowering, branch: Branch): number {
  return low.extend(
    choose(low, 1, branch, [{ imm: 1, symbol: null }], [{ imm: 0, symbol: null }])[0] as number,
    'zero',
  );
}
