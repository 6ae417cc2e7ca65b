/** Calls in words: the functions of a chain of frames with their arguments and source lines. */

import { lineText, type SourceLine } from '../symbols/linetable.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { Arguments } from './arguments.ts';
import { type Frame, isTrampoline, type Stack, Unwinder } from './calls.ts';

/** A call of a chain, innermost first. */
export interface Call {
  /** The name of the function; undefined if it is not known. */
  readonly name: string | undefined;
  /** Bytes from the beginning of the function to the instruction, or behind the call. */
  readonly offset: number;
  readonly pc: number;
  /** Names and values of the arguments; undefined without debug information. */
  readonly args: readonly (readonly [name: string, value: string])[] | undefined;
  readonly source: SourceLine | undefined;
  /** True if its code is part of that of the next call. */
  readonly inlined: boolean;
}

/** The calls of a process, `most` frames at most, and why there may be more. */
export function callsOf(stack: Stack, most: number): { calls: Call[]; broken: string | undefined } {
  const unwinder = new Unwinder(stack);
  const { frames, broken } = unwinder.frames(most);
  const args = new Arguments(unwinder, stack.symbols, frames);
  return { calls: frames.flatMap((frame, n) => callsAt(args, stack.symbols, frame, n)), broken };
}

/** The functions at a frame. */
function callsAt(args: Arguments, symbols: Symbols, frame: Frame, n: number): Call[] {
  const place = symbols.at(frame.at);
  const { pc } = frame;
  const offset = place.name === undefined ? 0 : place.offset + pc - frame.at;
  const common = { pc, offset };
  const scopes = symbols.scopesAt(frame.at);
  if (scopes.length === 0)
    return [{ ...common, name: place.name, source: place.source, args: undefined, inlined: false }];
  return scopes.map((scope, i) => ({
    ...common,
    name: scope.name === '' ? place.name : scope.name,
    source: i === 0 ? place.source : scopes[i - 1]?.call,
    args: args.of(n, scope),
    inlined: scope.inlined,
  }));
}

/** A call in words, as gdb has it: `store (p=0x4, v=0) at a.c:5`, or `kill+0x4`. */
export function callWords({ name, offset, pc, args, source }: Call): string {
  if (isTrampoline(pc)) return '<signal handler called>';
  if (name === undefined) return `0x${pc.toString(16)}`;
  const line = source === undefined ? '' : ` at ${lineText(source)}`;
  if (args !== undefined) return `${name} (${args.map((it) => it.join('=')).join(', ')})${line}`;
  return line === '' && offset !== 0 ? `${name}+0x${offset.toString(16)}` : `${name}${line}`;
}
