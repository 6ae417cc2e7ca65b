/**
 * The debug information of a source in assembly: a line for each instruction, as the assembler has
 * noted them, and a unit that says whose lines they are, with the functions that the source has
 * given a type and a size.
 */

import { type Assembled, assembleWith } from '../asm/assemble.ts';
import type { ObjectBuilder } from '../asm/builder.ts';
import type { AsmSymbol, Place } from '../asm/symbol.ts';
import { STB_LOCAL, STT_FUNC } from '../elf/constants.ts';
import { Data } from './data.ts';
import { Die, Unit } from './die.ts';
import { DW_AT, DW_LANG_ASSEMBLER } from './dwarf.ts';
import { type Range, RangeLists } from './lists.ts';
import { Strings } from './strings.ts';

/** A source, and the assembler, as debuggers are to know them. */
export interface AssemblySource {
  readonly name: string;
  readonly producer: string;
  /** Returns a file, as the marks of the preprocessor name it, as it is to be known. */
  readonly nameOf: (file: string) => string;
}

/** Assembles a file, with lines for debuggers unless its own directives name some. */
export function assembleTraced(text: string, file: string, source: AssemblySource): Assembled {
  const begin = (builder: ObjectBuilder): void => builder.noteLines(source.name, source.nameOf);
  return assembleWith(text, file, (builder) => describe(builder, source), begin);
}

/** Adds the sections, if lines were noted. */
function describe(builder: ObjectBuilder, { name, producer }: AssemblySource): void {
  const noted = builder.notedSections();
  if (noted.length === 0) return;
  const line = new Data('.debug_line');
  line.label('.Ldebug_line');
  const strings = new Strings();
  const ranges = new RangeLists();
  const unit = new Die('compile_unit')
    .text(DW_AT.producer, producer)
    .number(DW_AT.language, DW_LANG_ASSEMBLER)
    .text(DW_AT.name, name)
    .text(DW_AT.compDir, '.')
    .place(DW_AT.stmtList, '.Ldebug_line');
  const code = noted.map((section, i): Range => {
    const from = { section, at: 0, pieces: 0, soft: 0 };
    return {
      from: label(builder, `.Lcode${i}_from`, from),
      to: label(builder, `.Lcode${i}_to`, section.here()),
    };
  });
  unit.address(DW_AT.lowPc, 0).place(DW_AT.ranges, ranges.add(code));
  // Of the names of one function the first: entries for the others would lie over its own.
  const seen = new Set<string>();
  const result = new Die('unspecified_type');
  for (const symbol of [...builder.symbols]) addFunction(builder, { unit, result, seen }, symbol);
  if (seen.size > 0) unit.child(result);
  for (const data of [line, ...new Unit(unit, strings).sections(), strings.data, ...ranges.sections()])
    data.into(builder);
}

/** Defines a label at a place; returns its name. */
function label(builder: ObjectBuilder, name: string, place: Place): string {
  builder.symbol(name).place = place;
  return name;
}

/** The unit of a source, the type that its functions return, and the places that have entries. */
interface Functions {
  readonly unit: Die;
  readonly result: Die;
  readonly seen: Set<string>;
}

/**
 * Adds the entry of a symbol that is a function from its place, not one of `seen`, to its end. The
 * source does not say what it returns: without a type it would return nothing.
 */
function addFunction(builder: ObjectBuilder, { unit, result, seen }: Functions, symbol: AsmSymbol): void {
  const { name, type, size, binding, place } = symbol;
  const end = size?.add?.place;
  if (type !== STT_FUNC || place === undefined || end === undefined || size?.sub !== symbol) return;
  if (!place.section.isCode || end.section !== place.section || size.constant !== 0n) return;
  const key = `${place.section.name} ${place.at} ${place.pieces}`;
  if (seen.has(key)) return;
  seen.add(key);
  const die = unit.child(new Die('subprogram')).text(DW_AT.name, name).ref(DW_AT.type, result);
  if (binding !== STB_LOCAL) die.flag(DW_AT.external);
  die.address(DW_AT.lowPc, name).address(DW_AT.highPc, label(builder, `.Lend_of_${name}`, end));
}
