/** The words of memcheck: errors, lost blocks, the sum of all. */

import type { Symbols } from '../symbols/symbols.ts';
import type { Block, FreedBlock, Nearby } from './heap.ts';
import type { Leaks } from './leaks.ts';

/** The most places of lost blocks that are listed. */
const MAX_LOST = 10;

const hex = (address: number): string => `0x${(address >>> 0).toString(16)}`;
const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** An instruction as a user finds it: function, then file and line, or the offset. */
function place(symbols: Symbols, address: number, pc: number): string {
  const { name, offset, source } = symbols.at(address);
  if (name === undefined) return hex(pc);
  if (source !== undefined) return `${name} (${source.file}:${source.line})`;
  return `${name}+${hex(offset + pc - address)}`;
}

/** The lines of a chain of calls: the instruction itself, unless there is none, then who called. */
export function callLines(symbols: Symbols, pc: number | undefined, returns: readonly number[]): string[] {
  const at = pc === undefined ? [] : [place(symbols, pc, pc)];
  const calls = returns.map((address) => place(symbols, address - 2, address));
  return [...at, ...calls].map((words, n) => `    ${n === 0 ? 'at' : 'by'} ${words}`);
}

/** The relation of an address to a block, in words. */
function relation({ block, where, distance }: Nearby): string {
  const freed = 'freed' in block ? ' that was freed' : '';
  const whole = `a block of ${count(block.size, 'byte')}${freed}`;
  if (where === 'inside' && distance === 0) return `at the start of ${whole}`;
  return `${count(distance, 'byte')} ${where} ${whole}`;
}

/** The lines that tell where a block was allocated, and freed. */
function history(symbols: Symbols, block: Block | FreedBlock): string[] {
  const made = ['  the block was allocated', ...callLines(symbols, undefined, block.allocated)];
  return 'freed' in block ? ['  freed', ...callLines(symbols, undefined, block.freed), ...made] : made;
}

/** An error at an address: `what` was done there. */
export function errorLines(
  symbols: Symbols,
  what: string,
  address: number,
  nearby: Nearby | undefined,
  calls: readonly string[],
): string[] {
  const where = nearby === undefined ? 'which is no memory from malloc' : relation(nearby);
  const past = nearby === undefined ? [] : history(symbols, nearby.block);
  return [`${what} ${hex(address)}, ${where}`, ...calls, ...past];
}

/** The lost blocks of a process that ends; nothing if there is none. */
export function leakLines(symbols: Symbols, { lost, reachable }: Leaks): string[] {
  if (lost.length === 0) return [];
  const bytes = lost.reduce((sum, it) => sum + it.bytes, 0);
  const blocks = lost.reduce((sum, it) => sum + it.blocks, 0);
  const rest = lost.slice(MAX_LOST).reduce((sum, it) => sum + it.blocks, 0);
  return [
    `at the exit ${count(bytes, 'byte')} in ${count(blocks, 'block')} are lost; ${count(reachable.bytes, 'byte')} in ${count(reachable.blocks, 'block')} are in use`,
    ...lost
      .slice(0, MAX_LOST)
      .flatMap((it) => [
        `  ${count(it.bytes, 'byte')} in ${count(it.blocks, 'block')}, allocated`,
        ...callLines(symbols, undefined, it.allocated),
      ]),
    ...(rest > 0 ? [`  and ${count(rest, 'block')} of other places`] : []),
  ];
}

/** The sum of a run in which the memory of `checked` processes was checked, in a line. */
export function sumLine(errors: number, places: number, lost: number, checked: number): string {
  if (checked === 0) return 'nothing was checked: no program that ran has a malloc that its symbols tell of';
  const found = errors === 0 ? 'nothing wrong' : `${count(errors, 'error')} at ${count(places, 'place')}`;
  return lost === 0 ? found : `${found}; ${count(lost, 'byte')} lost`;
}
