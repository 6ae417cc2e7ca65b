/**
 * The calls of a process that stands still, in lines for the user. To look charges and changes
 * nothing.
 */

import type { Memory, Pmap } from '../../kernel/machdep.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { MORE, type Stack } from '../unwind/calls.ts';
import { callsOf, callWords } from '../unwind/words.ts';

/** The most frames that are looked for. */
const MAX_FRAMES = 4096;
/** The most calls that are shown, from both ends of the chain. */
const MAX_FIRST = 20;
const MAX_LAST = 4;

/** A process, as the probe shows it. */
export interface Shown {
  readonly p_regs: Int32Array;
  readonly p_vmspace: { readonly pmap: Pmap; readonly file: Uint8Array | undefined };
}

/** A process as its frames are found: a page that it has not touched reads as its file does. */
export function stackOf(memory: Memory, { p_regs, p_vmspace }: Shown, symbols: Symbols): Stack {
  const { pmap } = p_vmspace;
  return {
    symbols,
    regs: p_regs,
    bytes(address, size) {
      const bytes = new Uint8Array(size);
      return memory.copyin(pmap, address, bytes) ? bytes : symbols.initial(address, size);
    },
  };
}

/**
 * The calls that led to where a process stands, a line for each, with gdb's numbers. None if a
 * program without debug information tells no more than the place itself.
 */
export function callLines(stack: Stack): string[] {
  const { calls, broken } = callsOf(stack, MAX_FRAMES);
  const isAlone = calls.length < 2 && calls[0]?.args === undefined;
  if (isAlone && (broken === undefined || stack.symbols.frames.empty)) return [];
  if (isAlone) return [`    no calls are known: ${broken}`];
  const all = calls.map((call, n) => `    ${`#${n}`.padEnd(3)} ${callWords(call)}`);
  const beyond = broken === undefined || broken === MORE ? [] : [`    and no further: ${broken}`];
  if (all.length <= MAX_FIRST + MAX_LAST) return [...all, ...beyond];
  const last = broken === MORE ? [] : all.slice(-MAX_LAST);
  const left = all.length - MAX_FIRST - last.length;
  const atLeast = broken === MORE ? 'more than ' : '';
  return [...all.slice(0, MAX_FIRST), `    and ${atLeast}${left} more calls`, ...last, ...beyond];
}
