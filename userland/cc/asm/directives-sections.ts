/** Directives that choose the section: .text, .section, .pushsection and their kind. */

import {
  SHF_ALLOC,
  SHF_EXCLUDE,
  SHF_EXECINSTR,
  SHF_GNU_RETAIN,
  SHF_MERGE,
  SHF_STRINGS,
  SHF_TLS,
  SHF_WRITE,
  SHT_FINI_ARRAY,
  SHT_INIT_ARRAY,
  SHT_NOBITS,
  SHT_NOTE,
  SHT_PREINIT_ARRAY,
  SHT_PROGBITS,
} from '../elf/constants.ts';
import type { Assembler } from './assemble.ts';
import type { Directive } from './directives.ts';
import type { Scanner } from './scanner.ts';
import type { AsmSection, SectionAttributes } from './section.ts';

const FLAGS: Readonly<Record<string, number>> = {
  a: SHF_ALLOC,
  w: SHF_WRITE,
  x: SHF_EXECINSTR,
  M: SHF_MERGE,
  S: SHF_STRINGS,
  T: SHF_TLS,
  R: SHF_GNU_RETAIN,
  e: SHF_EXCLUDE,
  G: 0,
  o: 0,
  '?': 0,
};

const TYPES: Readonly<Record<string, number>> = {
  progbits: SHT_PROGBITS,
  nobits: SHT_NOBITS,
  note: SHT_NOTE,
  init_array: SHT_INIT_ARRAY,
  fini_array: SHT_FINI_ARRAY,
  preinit_array: SHT_PREINIT_ARRAY,
};

function enter(assembler: Assembler, section: AsmSection): void {
  assembler.previous = assembler.builder.current;
  assembler.builder.enter(section);
}

function flagsOf(scanner: Scanner, letters: string): number {
  let flags = 0;
  for (const letter of letters) {
    const flag = FLAGS[letter];
    if (flag === undefined) scanner.wrong(`'${letter}' is no flag of a section`);
    flags |= flag;
  }
  return flags;
}

function typeOf(scanner: Scanner): number {
  if (!scanner.take('@') && !scanner.take('%'))
    scanner.wrong(`the type of a section is expected before '${scanner.rest()}'`);
  if (/^0x|^\d/.test(scanner.text.slice(scanner.at))) return Number(scanner.digits());
  const name = scanner.needName('type of a section');
  return TYPES[name] ?? scanner.wrong(`'${name}' is no type of a section`);
}

/** A name as .section takes it: it may have characters that other names have not. */
function sectionName(scanner: Scanner): string {
  if (scanner.next === '"') return scanner.string();
  const name =
    /^[^\s,"]+/.exec(scanner.text.slice(scanner.at))?.[0] ??
    scanner.wrong('the name of a section is missing');
  scanner.at += name.length;
  scanner.skip();
  return name;
}

/** The section that the operands name. */
function named(scanner: Scanner, assembler: Assembler): AsmSection {
  const name = sectionName(scanner);
  const attributes: { -readonly [key in keyof SectionAttributes]?: SectionAttributes[key] } = {};
  if (scanner.take(',')) {
    const letters = scanner.string();
    attributes.flags = flagsOf(scanner, letters);
    if (scanner.take(',')) {
      attributes.type = typeOf(scanner);
      if (letters.includes('M')) {
        scanner.comma();
        attributes.entsize = assembler.expressions.number(scanner, 'size of an entry');
      }
      if (letters.includes('G')) {
        scanner.comma();
        const signature = scanner.needName('name of a group');
        const comdat = scanner.take(',') && scanner.needName('kind of a group') === 'comdat';
        attributes.group = { signature, comdat };
      }
      if (letters.includes('o')) {
        scanner.comma();
        scanner.needName('name of a section');
      }
    }
  } else if (/^\d+$/.test(scanner.rest())) scanner.digits();
  return assembler.builder.section(name, attributes);
}

/** A section of fixed name; a number of a part of it may follow, and parts are one here. */
const fixed =
  (name: string): Directive =>
  (scanner, assembler) => {
    if (!scanner.isEnd) assembler.expressions.number(scanner, 'number of a part');
    enter(assembler, assembler.builder.section(name));
  };

export const SECTIONS: readonly (readonly [string, Directive])[] = [
  ...['.text', '.data', '.bss', '.sdata', '.sbss', '.rodata'].map((name) => [name, fixed(name)] as const),
  ['.section', (scanner, assembler) => enter(assembler, named(scanner, assembler))],
  [
    '.pushsection',
    (scanner, assembler) => {
      const { builder, previous, sectionStack } = assembler;
      sectionStack.push({ section: builder.current, previous });
      enter(assembler, named(scanner, assembler));
    },
  ],
  [
    '.popsection',
    (scanner, assembler) => {
      const top = assembler.sectionStack.pop() ?? scanner.wrong('.popsection without .pushsection');
      assembler.builder.enter(top.section);
      assembler.previous = top.previous;
    },
  ],
  ['.previous', (_scanner, assembler) => enter(assembler, assembler.previous)],
  [
    '.subsection',
    (scanner) => scanner.wrong('.subsection is not supported: use .section with a name of its own'),
  ],
];
