/** The lines of a program's own sources, without those of the C library that it is linked with. */

import type { SourceLine } from '../symbols/linetable.ts';
import { isOwn } from '../symbols/own.ts';
import { Symbols } from '../symbols/symbols.ts';

/** Symbols of programs, by the bytes of their files. */
const symbolsOf = (known: WeakMap<Uint8Array, Symbols>, file: Uint8Array): Symbols => {
  const symbols = known.get(file) ?? new Symbols(file);
  known.set(file, symbols);
  return symbols;
};

/** A finder of lines: the first of some addresses of a program that is in its own source. */
export function ownLines(): (
  file: Uint8Array | undefined,
  addresses: readonly number[],
) => SourceLine | undefined {
  const known = new WeakMap<Uint8Array, Symbols>();
  return (file, addresses) => {
    if (file === undefined) return undefined;
    const symbols = symbolsOf(known, file);
    for (const address of addresses) {
      const { source } = symbols.at(address);
      if (source !== undefined && isOwn(source)) return source;
    }
    return undefined;
  };
}
