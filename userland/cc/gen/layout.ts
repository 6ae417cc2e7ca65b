/**
 * Blocks after the allocator: empty ones go, jumps lead where they end, blocks that follow each
 * other become one.
 *
 * Invariant: behind simplify() all blocks can be reached, no way leads to one that only jumps, and
 * no register is moved to itself.
 */

import { type MBlock, type MFunction, successors } from './mir.ts';

/** Removes blocks that only jump, and `mv` of a register to itself. */
export function simplify(target: MFunction): void {
  for (const block of target.blocks)
    block.insns = block.insns.filter((insn) => insn.op !== 'mv' || insn.rd !== insn.rs1);
  const entry = target.blocks[0] as MBlock;
  for (const block of target.blocks) retarget(block);
  const reached = reachable(entry);
  target.blocks = target.blocks.filter((block) => reached.has(block));
}

/** Returns the block at the end of a chain of blocks that only jump. */
function final(block: MBlock): MBlock {
  const seen = new Set<MBlock>();
  let at = block;
  while (at.insns.length === 0 && at.end.kind === 'jump' && at.label === '' && !seen.has(at)) {
    seen.add(at);
    at = at.end.target;
  }
  return at;
}

function retarget({ end }: MBlock): void {
  if (end.kind === 'jump') end.target = final(end.target);
  else if (end.kind === 'branch') [end.yes, end.no] = [final(end.yes), final(end.no)];
  else if (end.kind === 'table')
    end.targets.forEach((target, i) => {
      end.targets[i] = final(target);
    });
}

/** Returns the blocks that can be reached; one whose address is taken can. */
function reachable(entry: MBlock): Set<MBlock> {
  const seen = new Set([entry]);
  const work = [entry];
  for (let block = work.pop(); block !== undefined; block = work.pop())
    for (const next of successors(block))
      if (!seen.has(next)) {
        seen.add(next);
        work.push(next);
      }
  return seen;
}

/** Puts the instructions of a block behind those of the one before it. */
function join(block: MBlock, next: MBlock): void {
  const from = block.insns.length;
  block.joined.push({ block: next, from });
  for (const it of next.joined) block.joined.push({ block: it.block, from: from + it.from });
  for (const insn of next.insns) block.insns.push(insn);
  block.end = next.end;
  block.debug = next.debug;
}

/** Joins a block with its only successor where that has no other predecessor and may follow it. */
export function chain(target: MFunction): void {
  const preds = new Map<MBlock, number>();
  for (const block of target.blocks)
    for (const next of successors(block)) preds.set(next, (preds.get(next) ?? 0) + 1);
  const gone = new Set<MBlock>();
  for (const block of target.blocks) {
    if (gone.has(block)) continue;
    while (block.end.kind === 'jump') {
      const next = block.end.target;
      if (next === block || next === target.blocks[0] || preds.get(next) !== 1 || next.label !== '') break;
      join(block, next);
      gone.add(next);
    }
  }
  target.blocks = target.blocks.filter((block) => !gone.has(block));
}

/** Throws unless the invariant holds. */
export function check({ blocks, name }: MFunction): void {
  const reached = reachable(blocks[0] as MBlock);
  for (const block of blocks) {
    if (!reached.has(block)) throw new Error(`${name}: block ${block.id} cannot be reached`);
    if (block.end.kind !== 'indirect' && successors(block).some((next) => final(next) !== next))
      throw new Error(`${name}: block ${block.id} leads to one that only jumps`);
    if (block.insns.some(({ op, rd, rs1 }) => op === 'mv' && rd === rs1))
      throw new Error(`${name}: block ${block.id} moves a register to itself`);
  }
}
