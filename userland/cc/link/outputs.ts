/**
 * The layout of a program: that of userland/lib/callwheel.ld, as a table. Text is at 0x10000, then
 * come read-only data and data that is written, each from a new page on; the heap begins at _end.
 * The thread-local storage is that of the only thread: its initialised part ends the data, room for
 * the rest begins the bss, and tp points at __tls_base.
 */

import {
  SHF_ALLOC,
  SHF_EXECINSTR,
  SHF_MERGE,
  SHF_STRINGS,
  SHF_TLS,
  SHF_WRITE,
  SHT_NOBITS,
  SHT_PROGBITS,
} from '../elf/constants.ts';
import type { InputSection } from './input.ts';

export const BASE = 0x10000;
export const PAGE = 4096;

/** A step through an output section: sections that it takes, an alignment, a symbol. */
export type Step =
  | { readonly take: readonly string[]; readonly keep?: boolean; readonly byPriority?: boolean }
  | { readonly align: number }
  | { readonly symbol: string; readonly plus: number };

export interface Rule {
  readonly name: string;
  /** The segment that it is in; the first of a segment begins a page. */
  readonly segment: 'text' | 'rodata' | 'data';
  readonly align: number;
  readonly steps: readonly Step[];
  /** Symbols at its end. */
  readonly ends?: readonly string[];
  /** Room of the size of another section that has none of its own. */
  readonly roomOf?: string;
  /** True if it takes no addresses. */
  readonly isFloating?: boolean;
}

const array = (name: string): Rule => ({
  name: `.${name}`,
  segment: 'rodata',
  align: 4,
  steps: [
    { symbol: `__${name}_start`, plus: 0 },
    { take: [`.${name}.*`], keep: true, byPriority: true },
    { take: [`.${name}`], keep: true },
    { symbol: `__${name}_end`, plus: 0 },
  ],
});

export const RULES: readonly Rule[] = [
  {
    name: '.text',
    segment: 'text',
    align: 1,
    steps: [{ take: ['.text.start'], keep: true }, { take: ['.text', '.text.*'] }],
    ends: ['etext'],
  },
  {
    name: '.rodata',
    segment: 'rodata',
    align: 1,
    steps: [{ take: ['.rodata', '.rodata.*', '.srodata', '.srodata.*'] }],
  },
  array('preinit_array'),
  array('init_array'),
  array('fini_array'),
  {
    name: '.data',
    segment: 'data',
    align: 16,
    steps: [
      { take: ['.data', '.data.*'] },
      { align: 8 },
      { symbol: '__global_pointer$', plus: 0x800 },
      { take: ['.sdata', '.sdata.*'] },
      { align: 16 },
    ],
    ends: ['edata'],
  },
  {
    name: '.tdata',
    segment: 'data',
    align: 16,
    steps: [{ symbol: '__tls_base', plus: 0 }, { take: ['.tdata', '.tdata.*'] }],
  },
  {
    name: '.tbss',
    segment: 'data',
    align: 16,
    steps: [{ take: ['.tbss', '.tbss.*', '.tcommon'] }],
    isFloating: true,
  },
  { name: '.tbss_space', segment: 'data', align: 16, steps: [], roomOf: '.tbss' },
  {
    name: '.bss',
    segment: 'data',
    align: 16,
    steps: [{ take: ['.sbss', '.sbss.*', '.bss', '.bss.*', 'COMMON'] }, { align: 16 }],
  },
];

/** The symbols behind everything. */
export const LAST: readonly string[] = ['end', '_end'];

/** Sections that no program has. */
export const isDiscarded = (name: string): boolean =>
  /^\.(?:eh_frame|note)(?:\.|$)/.test(name) || name === '.gnu.attributes';

/** True if a pattern of a rule takes a section of this name. */
export const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/**
 * A section of the program.
 *
 * Invariant: `inputs` are in the order of their addresses; `stepOf[i]` is the step of the rule that
 * took input i.
 */
export class OutputSection {
  readonly name: string;
  readonly rule: Rule | undefined;
  readonly inputs: InputSection[] = [];
  readonly stepOf: number[] = [];
  address = 0;
  size = 0;
  align: number;

  constructor(name: string, rule?: Rule) {
    this.name = name;
    this.rule = rule;
    this.align = rule?.align ?? 1;
  }

  take(section: InputSection, step = 0): void {
    section.output = this;
    this.inputs.push(section);
    this.stepOf.push(step);
    this.align = Math.max(this.align, section.section.align);
  }

  /** The type in the file: without bytes if no input has any. */
  get type(): number {
    const { inputs } = this;
    if (inputs.length === 0) return this.rule === undefined ? SHT_PROGBITS : SHT_NOBITS;
    return inputs.find(({ hasBytes }) => hasBytes)?.section.type ?? SHT_NOBITS;
  }

  get flags(): number {
    const union = this.inputs.reduce((flags, { section }) => flags | section.flags, 0);
    const common = this.inputs.reduce((flags, { section }) => flags & section.flags, SHF_MERGE | SHF_STRINGS);
    const ofRule = this.rule === undefined ? 0 : SHF_ALLOC | (this.rule.segment === 'data' ? SHF_WRITE : 0);
    return (
      (union & (SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR | SHF_TLS)) |
      (this.rule === undefined ? common : ofRule)
    );
  }

  get isAllocated(): boolean {
    return (this.flags & SHF_ALLOC) !== 0;
  }

  /** The size of an entry, if all that is in it has one. */
  get entsize(): number {
    const sizes = new Set(this.inputs.map(({ section }) => section.entsize));
    return sizes.size === 1 ? ([...sizes][0] as number) : 0;
  }
}

/**
 * The address of what is not linked, as debug sections have it, by their names; zero in others, and
 * in .debug_info, where gdb takes a function at zero alone for one that was left out.
 */
export const NOWHERE: Readonly<Record<string, number>> = {
  '.debug_rnglists': 0xffffffff,
  '.debug_loclists': 0xffffffff,
  '.debug_ranges': 1,
};
