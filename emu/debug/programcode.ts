/**
 * The places at which the debugger can stop a C program: the begins of statements in the program's
 * own sources, as its debug information has them. A function's place is behind the instructions
 * that set up its frame, where its arguments can be told; one that is inlined has a place in each
 * function that has its code.
 */

import { sha256 } from '../front/sha256.ts';
import { isOwn } from '../symbols/own.ts';
import type { Scope } from '../symbols/scopes.ts';
import type { Symbols } from '../symbols/symbols.ts';
import type { Code, CodeProgram, CodeStop } from './code.ts';

/** A begin of a statement, and the functions that it lies in. */
interface Begin {
  readonly address: number;
  readonly file: string;
  readonly line: number;
  readonly endsPrologue: boolean;
  readonly name: string;
  /** The first instruction of the function of the symbol table. */
  readonly start: number;
  readonly scopes: readonly Scope[];
}

/** A program of C with its stops. */
export interface ProgramCode extends CodeProgram {
  /** The address of each stop; they ascend. */
  readonly addresses: readonly number[];
}

/** The stops of a program, by a name of its own; undefined if it has no lines. */
export function programCode(name: string, symbols: Symbols): ProgramCode | undefined {
  const begins = beginsOf(symbols);
  if (begins.length === 0) return undefined;
  const entries = entriesOf(begins);
  const kept = begins.filter((it) => it.address !== it.start || entries.get(it.start) === it);
  const inlined = new Set<unknown>();
  const stops = kept.map((it): CodeStop => {
    const { line, scopes, start } = it;
    const [scope] = scopes;
    const isFirst = scope?.inlined === true && !inlined.has(scope.entry);
    if (isFirst) inlined.add(scope.entry);
    const func = scope === undefined || scope.name === '' ? it.name : scope.name;
    const within = `${start} ${scopes.map(({ entry }) => entry.offset).join(' ')}`;
    const isEntry = entries.get(start) === it;
    const around = isEntry && func !== it.name ? it.name : undefined;
    const place = `${it.file}:${line}`;
    return { func, entry: isFirst || isEntry, file: it.file, line, place, text: '', within, around };
  });
  const addresses = kept.map(({ address }) => address);
  return { file: name, stops, armed: new Uint8Array(stops.length), addresses };
}

/** The begins of statements in the program's own sources, by address. */
function beginsOf(symbols: Symbols): Begin[] {
  const begins: Begin[] = [];
  for (const { address, source, endsPrologue } of symbols.statements()) {
    if (!isOwn(source)) continue;
    const { name = '', offset } = symbols.at(address);
    const place = { address, file: source.file, line: source.line, endsPrologue };
    begins.push({ ...place, name, start: address - offset, scopes: symbols.scopesAt(address) });
  }
  return begins.sort((a, b) => a.address - b.address);
}

/**
 * The begin at which each function has set up its frame, by the function's first instruction: where
 * the debug information says so, or else at its second line.
 */
function entriesOf(begins: readonly Begin[]): Map<number, Begin> {
  const functions = new Map<number, Begin[]>();
  for (const begin of begins) {
    const known = functions.get(begin.start);
    if (known === undefined) functions.set(begin.start, [begin]);
    else known.push(begin);
  }
  const entries = new Map<number, Begin>();
  for (const [start, all] of functions)
    if (all[0].address === start) entries.set(start, all.find((it) => it.endsPrologue) ?? all[1] ?? all[0]);
  return entries;
}

/** The code of programs of C, each read once. */
export class ProgramCodes {
  private readonly code: Code;
  private readonly byFile = new WeakMap<Uint8Array, ProgramCode | 'none'>();
  private readonly bySum = new Map<string, ProgramCode | 'none'>();

  /** Each program is added to `code`. */
  constructor(code: Code) {
    this.code = code;
  }

  /** The code of a program's file; undefined if it has no lines. */
  of(file: Uint8Array | undefined, symbols: Symbols): ProgramCode | undefined {
    if (file === undefined) return undefined;
    const known = this.byFile.get(file) ?? this.ofContents(sha256(file), symbols);
    this.byFile.set(file, known);
    return known === 'none' ? undefined : known;
  }

  private ofContents(sum: string, symbols: Symbols): ProgramCode | 'none' {
    const known = this.bySum.get(sum);
    if (known !== undefined) return known;
    const made = programCode(sum, symbols) ?? 'none';
    this.bySum.set(sum, made);
    if (made !== 'none') this.code.add(made);
    return made;
  }
}
