/** Directives for debuggers: lines, call frames, attributes, comments. */

import type { Assembler } from './assemble.ts';
import { TAGS } from './attributes.ts';
import type { Frames } from './cfi.ts';
import type { Directive } from './directives.ts';
import type { LocOptions } from './line.ts';
import { REGISTERS } from './registers.ts';
import type { Scanner } from './scanner.ts';

const file: Directive = (scanner, { builder, expressions }) => {
  if (scanner.next === '"') {
    builder.sourceName = scanner.string();
    return;
  }
  const number = expressions.number(scanner, 'number of a file');
  if (number < 0 || number > 100_000) scanner.wrong(`${number} is no number of a file`);
  const first = scanner.string();
  const second = scanner.next === '"' ? scanner.string() : undefined;
  // A checksum and the whole text may follow.
  if (scanner.take('md5')) scanner.digits();
  if (scanner.peekName() === 'source') {
    scanner.name();
    scanner.string();
  }
  if (second === undefined) builder.file(number, first);
  else builder.file(number, second, first);
};

type Mutable = { -readonly [key in keyof LocOptions]: LocOptions[key] };

function locOptions(scanner: Scanner, { builder, expressions }: Assembler): LocOptions {
  const options: Mutable = {};
  while (!scanner.isEnd) {
    const name = scanner.needName('option of .loc');
    if (name === 'basic_block') options.basicBlock = true;
    else if (name === 'prologue_end') options.prologueEnd = true;
    else if (name === 'epilogue_begin') options.epilogueBegin = true;
    else if (name === 'is_stmt') options.isStmt = expressions.number(scanner) !== 0;
    else if (name === 'discriminator') options.discriminator = expressions.number(scanner);
    else if (name === 'isa') expressions.number(scanner);
    else if (name === 'view') {
      if (!scanner.take('-')) {
        const symbol = scanner.peekName();
        if (symbol === '') expressions.number(scanner);
        else options.view = builder.symbol(scanner.name());
      } else expressions.number(scanner);
    } else scanner.wrong(`'${name}' is no option of .loc`);
  }
  return options;
}

const loc: Directive = (scanner, assembler) => {
  const { builder, expressions } = assembler;
  const number = expressions.number(scanner, 'number of a file');
  const line = expressions.number(scanner, 'line');
  const column = scanner.isEnd || scanner.peekName() !== '' ? 0 : expressions.number(scanner, 'column');
  builder.loc(number, line, column, locOptions(scanner, assembler));
};

/** A register by name or by number. */
function register(scanner: Scanner, { expressions }: Assembler): number {
  const known = REGISTERS.get(scanner.peekName());
  if (known === undefined) {
    const number = expressions.number(scanner, 'register');
    return number >= 0 && number < 8192 ? number : scanner.wrong(`${number} is no register`);
  }
  scanner.name();
  return known;
}

function number(scanner: Scanner, { expressions }: Assembler): number {
  return expressions.number(scanner, 'offset');
}

type Get = (scanner: Scanner, assembler: Assembler) => number;

/** A directive of call frames with operands of the kinds `gets`. */
const cfi =
  (gets: readonly Get[], does: (frames: Frames, a: number, b: number) => void): Directive =>
  (scanner, assembler) => {
    const values = gets.map((get, i) => {
      if (i > 0) scanner.comma();
      return get(scanner, assembler);
    });
    does(assembler.builder.cfi, values[0] ?? 0, values[1] ?? 0);
  };

const sections: Directive = (scanner, { builder }) => {
  const names = scanner.text
    .slice(scanner.at)
    .split(/\s*,\s*/)
    .map((name) => name.trim());
  scanner.at = scanner.text.length;
  builder.cfi.sections(names.includes('.eh_frame'), names.includes('.debug_frame'));
};

const rawRule: Directive = (scanner, { builder, expressions }) => {
  const bytes: number[] = [];
  do bytes.push(expressions.number(scanner, 'byte'));
  while (scanner.take(','));
  builder.cfi.escape(new Uint8Array(bytes));
};

const startProc: Directive = (scanner, { builder }) => {
  if (scanner.peekName() === 'simple') scanner.name();
  builder.cfi.startProc();
};

const restore: Directive = (scanner, assembler) => {
  do assembler.builder.cfi.restore(register(scanner, assembler));
  while (scanner.take(','));
};

const attribute: Directive = (scanner, { builder, expressions }) => {
  const name = scanner.peekName();
  const tag = name === '' ? expressions.number(scanner, 'tag') : TAGS.get(scanner.name());
  if (tag === undefined) return scanner.wrong(`attribute '${name}' is not known`);
  scanner.comma();
  builder.attribute(tag, scanner.next === '"' ? scanner.string() : expressions.number(scanner, 'value'));
};

const ident: Directive = (scanner, { builder }) => builder.ident(scanner.string());

export const DEBUG: readonly (readonly [string, Directive])[] = [
  ['.file', file],
  ['.loc', loc],
  ['.attribute', attribute],
  ['.ident', ident],
  ['.cfi_sections', sections],
  ['.cfi_startproc', startProc],
  ['.cfi_endproc', cfi([], (frames) => frames.endProc())],
  ['.cfi_def_cfa', cfi([register, number], (frames, a, b) => frames.defCfa(a, b))],
  ['.cfi_def_cfa_offset', cfi([number], (frames, a) => frames.defCfaOffset(a))],
  ['.cfi_adjust_cfa_offset', cfi([number], (frames, a) => frames.adjustCfaOffset(a))],
  ['.cfi_def_cfa_register', cfi([register], (frames, a) => frames.defCfaRegister(a))],
  ['.cfi_offset', cfi([register, number], (frames, a, b) => frames.offset(a, b))],
  ['.cfi_rel_offset', cfi([register, number], (frames, a, b) => frames.relOffset(a, b))],
  ['.cfi_restore', restore],
  ['.cfi_undefined', cfi([register], (frames, a) => frames.undefined(a))],
  ['.cfi_same_value', cfi([register], (frames, a) => frames.sameValue(a))],
  ['.cfi_register', cfi([register, register], (frames, a, b) => frames.register(a, b))],
  ['.cfi_remember_state', cfi([], (frames) => frames.rememberState())],
  ['.cfi_restore_state', cfi([], (frames) => frames.restoreState())],
  ['.cfi_signal_frame', cfi([], (frames) => frames.signalFrame())],
  ['.cfi_escape', rawRule],
];
