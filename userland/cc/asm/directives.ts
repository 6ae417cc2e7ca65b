/** All directives by name. */

import type { Assembler } from './assemble.ts';
import { DATA } from './directives-data.ts';
import { DEBUG } from './directives-debug.ts';
import { INSN } from './directives-insn.ts';
import { SECTIONS } from './directives-sections.ts';
import { SYMBOLS } from './directives-symbols.ts';
import type { Scanner } from './scanner.ts';

/** Takes the operands of a directive and does it. */
export type Directive = (scanner: Scanner, assembler: Assembler) => void;

const OPTIONS: ReadonlyMap<string, (assembler: Assembler) => void> = new Map<string, (a: Assembler) => void>([
  ['push', ({ optionStack, builder: { relax, rvc } }) => optionStack.push({ relax, rvc })],
  [
    'pop',
    ({ optionStack, builder }) => {
      const options = optionStack.pop();
      if (options === undefined) builder.wrong('.option pop without push');
      else Object.assign(builder, options);
    },
  ],
  ['rvc', ({ builder }) => Object.assign(builder, { rvc: true })],
  ['norvc', ({ builder }) => Object.assign(builder, { rvc: false })],
  ['relax', ({ builder }) => Object.assign(builder, { relax: true })],
  ['norelax', ({ builder }) => Object.assign(builder, { relax: false })],
  ['nopic', () => undefined],
  [
    'pic',
    ({ builder }) => builder.wrong('.option pic: programs of this machine are not position-independent'),
  ],
  ['arch', () => undefined],
]);

const option: Directive = (scanner, assembler) => {
  const name = scanner.needName('option');
  const apply = OPTIONS.get(name);
  if (apply === undefined) return scanner.wrong(`option '${name}' is not known`);
  if (name === 'arch') scanner.at = scanner.text.length;
  apply(assembler);
};

/** Takes the rest of the statement, which says nothing to this assembler. */
const ignore: Directive = (scanner) => {
  scanner.at = scanner.text.length;
};

const message =
  (isError: boolean): Directive =>
  (scanner) => {
    const text = scanner.isEnd ? 'the source says .err' : scanner.string();
    if (isError) scanner.wrong(text);
  };

const GENERAL: readonly (readonly [string, Directive])[] = [
  ['.option', option],
  ['.end', (_scanner, assembler) => assembler.stop()],
  ['.err', message(true)],
  ['.error', message(true)],
  ['.warning', message(false)],
  ['.print', message(false)],
  ['.addrsig', ignore],
  ['.addrsig_sym', ignore],
  ['.altmacro', (scanner) => scanner.wrong('.altmacro is not supported')],
];

export const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ...GENERAL,
  ...SECTIONS,
  ...SYMBOLS,
  ...DATA,
  ...DEBUG,
  ...INSN,
]);
