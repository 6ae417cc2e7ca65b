/**
 * The linker: objects and archives in, a program out. Nothing of what it is given is changed, so
 * that an archive can be read once and linked many times. Whatever is wrong is told in sentences;
 * nothing is thrown.
 */

import { type Archive, isArchive, readArchive } from '../elf/archive.ts';
import { Complaint } from '../elf/complaint.ts';
import { EF_RISCV_FLOAT_ABI, ET_REL } from '../elf/constants.ts';
import type { ObjectFile } from '../elf/object.ts';
import { readElf } from '../elf/read.ts';
import { Applier, type Trouble } from './apply.ts';
import { collect } from './collect.ts';
import { allocateCommons } from './commons.ts';
import type { LinkSymbol } from './input.ts';
import { Layout } from './layout.ts';
import { merge } from './merge.ts';
import { type Strip, writeProgram } from './program.ts';
import { Relaxer } from './relax.ts';
import { type Definition, type Duplicate, Resolution } from './resolve.ts';
import { Places } from './where.ts';

export type Input = ObjectFile | Archive | { readonly name: string; readonly bytes: Uint8Array };

export interface LinkOptions {
  /** Objects and archives in their order; all archives are searched as one group. */
  readonly inputs: readonly Input[];
  /** The symbol at which the program begins; `_start`. */
  readonly entry?: string;
  /** Leave out what nothing needs. */
  readonly gc?: boolean;
  /** Shorten instructions. */
  readonly relax?: boolean;
  readonly strip?: Strip;
  /** Symbols that are wanted though nothing names them, as with -u. */
  readonly keep?: readonly string[];
}

export type Linked =
  | { readonly program: Uint8Array; readonly errors: readonly [] }
  | { readonly program: undefined; readonly errors: readonly string[] };

/** So many errors are told. */
const MOST = 20;

/** The inputs, read. */
function read(inputs: readonly Input[]): { objects: ObjectFile[]; archives: Archive[] } {
  const objects: ObjectFile[] = [];
  const archives: Archive[] = [];
  for (const input of inputs) {
    if ('members' in input) archives.push(input);
    else if ('sections' in input) objects.push(input);
    else if (isArchive(input.bytes)) archives.push(readArchive(input.name, input.bytes));
    else objects.push(readElf(input.name, input.bytes));
  }
  return { objects, archives };
}

/** Complains of an object that cannot be linked with others. */
function checkObject({ name, type, flags }: ObjectFile): void {
  if (type !== ET_REL) throw new Complaint(`${name}: is a program, not an object: it is linked already`);
  if ((flags & EF_RISCV_FLOAT_ABI) !== 0)
    throw new Complaint(
      `${name}: was compiled for registers for floating-point numbers, which the machine has not: compile it with -mabi=ilp32`,
    );
}

/** Sentences of things that may be many: of the first ones, and the number of the rest. */
function shortened<T>(things: readonly T[], sentence: (thing: T) => string): string[] {
  const more = things.length - MOST;
  const first = things.slice(0, MOST).map(sentence);
  return more > 0 ? [...first, `and ${more} more`] : first;
}

const failed = (errors: readonly string[]): Linked => ({ program: undefined, errors });

/** Symbols that are defined twice. */
function doubled(duplicates: readonly Duplicate[]): string[] {
  const places = new Places();
  const shown = ({ object, section, value }: Definition, symbol: LinkSymbol): string =>
    object === undefined ? 'the linker' : places.defining(object, section, value, symbol);
  return shortened(
    duplicates,
    ({ symbol, first, second }) =>
      `${shown(second, symbol)}: ${symbol.name} is defined here and in ${shown(first, symbol)}`,
  );
}

/** Undefined symbols, each once for each object that wants it, and other troubles. */
function told(troubles: readonly Trouble[]): string[] {
  const places = new Places();
  const seen = new Set<string>();
  const distinct = troubles.filter(({ section, symbol }) => {
    if (symbol === undefined) return true;
    const key = `${symbol.name}\0${section.object.name}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return shortened(distinct, ({ section, offset, text, symbol }) => {
    const place = places.of(section.object, section, offset);
    return symbol === undefined ? `${place}: ${text}` : `${place}: ${symbol.name} is not defined`;
  });
}

function linked(options: LinkOptions): Linked {
  const { entry = '_start', gc = true, relax = true, strip = 'none', keep = [] } = options;
  const { objects, archives } = read(options.inputs);
  const resolution = new Resolution();
  for (const name of [entry, ...keep]) resolution.want(name);
  for (const object of objects) {
    checkObject(object);
    resolution.add(object);
  }
  resolution.search(archives);
  for (const { file } of resolution.objects) checkObject(file);
  allocateCommons(resolution);
  collect(resolution, [entry, ...keep], gc);
  const layout = new Layout(resolution);
  for (const output of layout.outputs) merge(output);
  layout.place();
  const gp = resolution.globals.get('__global_pointer$');
  const relaxer = new Relaxer(layout, gp?.isDefined ? gp : undefined);
  if (relax) relaxer.relax();
  else relaxer.align();
  const start = resolution.globals.get(entry);
  const applier = new Applier(layout, gp?.isDefined ? gp : undefined);
  const program = writeProgram(resolution, layout, applier, { entry: start?.address() ?? 0, strip });
  const errors = [...doubled(resolution.duplicates), ...told(applier.troubles)];
  if (start?.isDefined !== true) errors.push(`${entry} is not defined: the program has no beginning`);
  return errors.length > 0 ? failed(errors) : { program, errors: [] };
}

/** Links a program. */
export function link(options: LinkOptions): Linked {
  try {
    return linked(options);
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return failed([error.message]);
  }
}
