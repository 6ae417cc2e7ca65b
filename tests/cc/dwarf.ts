/**
 * A small reader of .debug_info for the tests: entries of programs that our compiler makes, with
 * the forms that it uses, and the rules that location lists are held to.
 */

import { expect } from 'chai';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';

const AT: Readonly<Record<number, string>> = {
  ...{ 2: 'location', 3: 'name', 11: 'byteSize', 13: 'bitSize', 17: 'lowPc', 18: 'highPc', 28: 'constValue' },
  ...{ 32: 'inline', 49: 'origin', 55: 'count', 56: 'offset', 59: 'line', 60: 'declaration', 73: 'type' },
  ...{ 85: 'ranges', 88: 'callFile', 89: 'callLine', 107: 'bitOffset' },
};
const TAGS: Readonly<Record<number, string>> = {
  ...{ 1: 'array', 4: 'enum', 5: 'parameter', 11: 'block', 13: 'member', 15: 'pointer', 17: 'unit' },
  ...{ 19: 'struct', 21: 'subroutine', 22: 'typedef', 23: 'union', 24: '...', 29: 'inlined', 33: 'subrange' },
  ...{
    36: 'base',
    38: 'const',
    40: 'enumerator',
    46: 'function',
    52: 'variable',
    53: 'volatile',
    59: 'unspecified',
  },
};

export interface Entry {
  readonly tag: string;
  readonly at: ReadonlyMap<string, number | string | Uint8Array>;
  readonly children: Entry[];
  readonly offset: number;
}

class Reader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number(size: number): number {
    let value = 0;
    for (let i = size - 1; i >= 0; i--) value = value * 256 + (this.bytes[this.at + i] as number);
    this.at += size;
    return value;
  }

  uleb(): number {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.number(1);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  text(): string {
    const end = this.bytes.indexOf(0, this.at);
    const text = String.fromCharCode(...this.bytes.subarray(this.at, end));
    this.at = end + 1;
    return text;
  }

  take(size: number): Uint8Array {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

/** The bytes of a section; none if there is no such section. */
export const bytesOf = (program: ObjectFile, name: string): Uint8Array =>
  program.sections.find((section) => section.name === name)?.bytes ?? new Uint8Array(0);

type Shape = { readonly tag: string; readonly hasChildren: boolean; readonly forms: [number, number][] };

function abbreviations(bytes: Uint8Array): Map<number, Shape> {
  const reader = new Reader(bytes);
  const shapes = new Map<number, Shape>();
  for (let code = reader.uleb(); code !== 0; code = reader.uleb()) {
    const tag = reader.uleb();
    const hasChildren = reader.number(1) === 1;
    const forms: [number, number][] = [];
    for (let at = reader.uleb(), form = reader.uleb(); at !== 0; at = reader.uleb(), form = reader.uleb())
      forms.push([at, form]);
    shapes.set(code, { tag: TAGS[tag] ?? `tag ${tag}`, hasChildren, forms });
  }
  return shapes;
}

/** The entries of the first unit of a program. */
export function readUnit(program: ObjectFile): Entry {
  const texts = bytesOf(program, '.debug_str');
  const shapes = abbreviations(bytesOf(program, '.debug_abbrev'));
  const reader = new Reader(bytesOf(program, '.debug_info'), 12);
  const value = (form: number): number | string | Uint8Array => {
    if (form === 0x08) return reader.text();
    if (form === 0x0e) return new Reader(texts, reader.number(4)).text();
    if (form === 0x0f || form === 0x0d) return reader.uleb();
    if (form === 0x18) return reader.take(reader.uleb());
    if (form === 0x19) return 1;
    expect([1, 0x13, 0x17], `form ${form}`).to.include(form);
    return reader.number(4);
  };
  const entry = (): Entry | null => {
    const offset = reader.at;
    const code = reader.uleb();
    if (code === 0) return null;
    const shape = shapes.get(code);
    expect(shape, `abbreviation ${code}`).to.not.equal(undefined);
    const { tag, hasChildren, forms } = shape as Shape;
    const at = new Map(forms.map(([name, form]) => [AT[name] ?? `at ${name}`, value(form)]));
    const children: Entry[] = [];
    if (hasChildren) for (let child = entry(); child !== null; child = entry()) children.push(child);
    return { tag, at, children, offset };
  };
  return entry() as Entry;
}

/** All entries of a tree. */
export const everyEntry = (entry: Entry): Entry[] => [entry, ...entry.children.flatMap(everyEntry)];

/** A type in words, as `const struct node *`. */
export function typeText(unit: Entry, offset: number | undefined): string {
  if (offset === undefined) return 'void';
  const found = everyEntry(unit).find((entry) => entry.offset === offset);
  expect(found, `entry ${offset}`).to.not.equal(undefined);
  const { tag, at, children } = found as Entry;
  const inner = (): string => typeText(unit, at.get('type') as number | undefined);
  if (tag === 'pointer') return `${inner()} *`;
  if (tag === 'const' || tag === 'volatile') return `${tag} ${inner()}`;
  if (tag === 'array')
    return `${inner()}[${children.map((child) => child.at.get('count') ?? '').join('][')}]`;
  if (tag === 'subroutine')
    return `${inner()} (${children.map((child) => typeText(unit, child.at.get('type') as number)).join(', ')})`;
  const name = String(at.get('name') ?? '');
  return tag === 'base' || tag === 'typedef' ? name : `${tag} ${name}`;
}

/** The ranges of addresses of an entry. */
export function rangesOf(program: ObjectFile, { at }: Entry): [number, number][] {
  const low = at.get('lowPc') as number | undefined;
  const list = at.get('ranges') as number | undefined;
  if (list === undefined) return low === undefined ? [] : [[low, at.get('highPc') as number]];
  const reader = new Reader(bytesOf(program, '.debug_rnglists'), list);
  const ranges: [number, number][] = [];
  while (reader.number(1) === 6) ranges.push([reader.number(4), reader.number(4)]);
  return ranges;
}

/** Registers that a call destroys. */
const CLOBBERED = /^(?:ra|t[0-6]|a[0-7])$/;
const NAMES =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'.split(
    ' ',
  );

/** The registers that an instruction of assembly writes. */
function written(line: string): string[] {
  const [, op = '', rest = ''] = /^\t([a-z.]+)\s*(.*)$/.exec(line) ?? [];
  if (op === 'call' || op === 'jalr') return NAMES.filter((name) => CLOBBERED.test(name));
  if (/^(?:s[bhw]|b[a-z]+|j|jr|ret|tail|fence|ebreak|ecall)$/.test(op)) return [];
  return [rest.split(',')[0] as string];
}

interface Stay {
  readonly from: string;
  readonly to: string;
  readonly register: number;
}

/** The entries of location lists of assembly that name one register. */
function staysOf(lines: readonly string[]): Stay[] {
  const begin = lines.findIndex((line) => line.includes('.section .debug_loclists'));
  const stays: Stay[] = [];
  for (let i = begin < 0 ? lines.length : begin; i < lines.length; i++) {
    const [from, to, place] = lines
      .slice(i, i + 3)
      .map((line) => /^\t\.(?:word|byte) (.*)$/.exec(line)?.[1] ?? '');
    const [size, operation] = (place ?? '').split(',').map(Number);
    if (!from?.startsWith('.L') || !to?.startsWith('.L') || size !== 1) continue;
    stays.push({ from, to, register: (operation as number) - 0x50 });
  }
  return stays;
}

/**
 * Complaints of location lists in assembly: a register that is written to before a variable is said
 * to have left it, or that a call destroys while a caller would look for it there.
 */
export function outlived(text: string): string[] {
  const lines = text.split('\n');
  const labels = new Map<string, number>();
  for (const [i, line] of lines.entries()) if (line.endsWith(':')) labels.set(line.slice(0, -1), i);
  const stays = staysOf(lines);
  expect(stays.length, 'stays in registers').to.be.above(0);
  return stays.flatMap(({ from, to, register }) => {
    const name = NAMES[register] as string;
    const [begin, end] = [labels.get(from) as number, labels.get(to.replace(/-1$/, '')) as number];
    const code = lines.slice(begin, end).filter((line) => /^\t[a-z]/.test(line));
    const writers = code.filter((line) => written(line).includes(name));
    const last = code.at(-1) ?? '';
    const isLate = writers.length > 1 || (writers.length === 1 && writers[0] !== last);
    const isLost = /^\t(?:call|jalr)/.test(last) && CLOBBERED.test(name) && !to.endsWith('-1');
    const isSplit = writers.length > 0 && /^\tli \w+, -?\d{5,}$/.test(last);
    return isLate || isSplit || isLost || !(begin < end) ? [`${name} from ${from} to ${to}`] : [];
  });
}
