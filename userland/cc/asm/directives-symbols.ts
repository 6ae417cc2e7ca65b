/** Directives about symbols: binding, type, size, value, common storage. */

import {
  STB_LOCAL,
  STT_FUNC,
  STT_NOTYPE,
  STT_OBJECT,
  STT_TLS,
  STV_HIDDEN,
  STV_INTERNAL,
  STV_PROTECTED,
} from '../elf/constants.ts';
import type { ObjectBuilder } from './builder.ts';
import type { Directive } from './directives.ts';
import type { AsmSymbol } from './symbol.ts';

/** Does something with each symbol of a list. */
const each =
  (work: (builder: ObjectBuilder, symbol: AsmSymbol) => void): Directive =>
  (scanner, { builder }) => {
    do work(builder, builder.symbol(scanner.needName('name of a symbol')));
    while (scanner.take(','));
  };

const visibility = (value: number): Directive =>
  each((_builder, symbol) => {
    symbol.visibility = value;
  });

const TYPES: Readonly<Record<string, number>> = {
  ...{ function: STT_FUNC, STT_FUNC, object: STT_OBJECT, STT_OBJECT, tls_object: STT_TLS, STT_TLS },
  ...{ notype: STT_NOTYPE, STT_NOTYPE, common: STT_OBJECT, STT_COMMON: STT_OBJECT },
};

const type: Directive = (scanner, { builder }) => {
  const symbol = builder.symbol(scanner.needName('name of a symbol'));
  scanner.take(',');
  if (!scanner.take('@')) scanner.take('%');
  const name = scanner.needName('type');
  const value = TYPES[name];
  if (value === undefined) return scanner.wrong(`'${name}' is no type of a symbol`);
  builder.type(symbol, value);
};

const size: Directive = (scanner, { builder, expressions }) => {
  const symbol = builder.symbol(scanner.needName('name of a symbol'));
  scanner.comma();
  symbol.size = expressions.value(scanner);
};

const set =
  (mayChange: boolean): Directive =>
  (scanner, assembler) => {
    const name = scanner.needName('name of a symbol');
    scanner.comma();
    assembler.set(name, assembler.expressions.value(scanner), mayChange);
  };

const common =
  (isLocal: boolean): Directive =>
  (scanner, { builder, expressions }) => {
    const symbol = builder.symbol(scanner.needName('name of a symbol'));
    scanner.comma();
    const bytes = expressions.number(scanner, 'size');
    const align = scanner.take(',')
      ? expressions.number(scanner, 'alignment')
      : Math.min(16, 2 ** Math.floor(Math.log2(Math.max(bytes, 1))));
    if (bytes < 0 || bytes >= 2 ** 31) scanner.wrong(`${bytes} is no size`);
    if (align < 1 || align > 2 ** 20 || (align & (align - 1)) !== 0)
      scanner.wrong(`${align} is no alignment: it is a power of 2`);
    // .local makes what .comm names afterwards a symbol of this module's own.
    if (!isLocal && !(symbol.bound && symbol.binding === STB_LOCAL))
      return builder.common(symbol, bytes, align);
    const { current } = builder;
    builder.enter(builder.section('.bss'));
    builder.align(align);
    builder.define(symbol);
    builder.type(symbol, STT_OBJECT);
    builder.size(symbol, bytes);
    builder.zero(bytes);
    builder.enter(current);
  };

const local = each((_builder, symbol) => {
  symbol.binding = STB_LOCAL;
  symbol.bound = true;
});

/** weakref and symver need a linker that other systems have. */
const refused =
  (name: string): Directive =>
  (scanner) =>
    scanner.wrong(`${name} is not supported`);

export const SYMBOLS: readonly (readonly [string, Directive])[] = [
  ['.globl', each((builder, symbol) => builder.global(symbol))],
  ['.global', each((builder, symbol) => builder.global(symbol))],
  ['.weak', each((builder, symbol) => builder.weak(symbol))],
  ['.local', local],
  ['.hidden', visibility(STV_HIDDEN)],
  ['.internal', visibility(STV_INTERNAL)],
  ['.protected', visibility(STV_PROTECTED)],
  ['.extern', each(() => undefined)],
  ['.type', type],
  ['.size', size],
  ['.set', set(true)],
  ['.equ', set(true)],
  ['.equiv', set(false)],
  ['.comm', common(false)],
  ['.common', common(false)],
  ['.lcomm', common(true)],
  ['.weakref', refused('.weakref')],
  ['.symver', refused('.symver')],
];
