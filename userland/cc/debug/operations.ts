/**
 * The operations of a DIExpression as DWARF has them. Of LLVM's own operations there are three:
 * the piece of a variable, which is no operation and ends the list; a value of a list of values;
 * and the change of a width, which becomes a mask or a pair of shifts, for all that is calculated
 * with has the width of an address.
 */

import type { Meta, MetaItem } from '../ir/metadata.ts';
import { sleb, uleb } from './data.ts';
import { DW_OP, DW_OP_PLAIN } from './dwarf.ts';

/** Bytes of operations, or the value of this index in the list of values. */
export type Step = readonly number[] | { readonly value: number; readonly isConverted: boolean };

export const wordOf = (item: MetaItem | undefined): string =>
  item !== null && typeof item === 'object' && 'kind' in item && item.kind === 'word' ? item.text : '';

const WIDTH = 32;

/** The state of the translation: the items, and the place in them. */
interface Reading {
  readonly items: readonly MetaItem[];
  at: number;
  /** The width that the value on the stack was last changed to; zero if it has the usual one. */
  width: number;
}

/** Returns the next operand, a number, as wide as an address. */
const operand = (reading: Reading): number =>
  Number(BigInt.asUintN(WIDTH, reading.items[++reading.at] as bigint));

/** Returns the operations that make a value as wide as an address again. */
function widened(from: number, isSigned: boolean): number[] {
  if (!isSigned) return [DW_OP.constu, ...uleb(2 ** from - 1), DW_OP.and];
  const shift = [DW_OP.constu, ...uleb(WIDTH - from)];
  return [...shift, DW_OP.shl, ...shift, DW_OP.shra];
}

/** Translates DW_OP_LLVM_convert: from a width to a larger one the bits above are filled. */
function converted(reading: Reading): number[] | null {
  const to = operand(reading);
  const isSigned = wordOf(reading.items[++reading.at]) === 'DW_ATE_signed';
  const from = reading.width;
  reading.width = to;
  if (to > WIDTH) return null;
  return from > 0 && from < to ? widened(from, isSigned) : [];
}

type Rule = (reading: Reading) => Step | null;

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['DW_OP_stack_value', () => [DW_OP.stackValue]],
  ['DW_OP_plus_uconst', (reading) => [DW_OP.plusUconst, ...uleb(operand(reading))]],
  ['DW_OP_constu', (reading) => [DW_OP.constu, ...uleb(operand(reading))]],
  ['DW_OP_consts', (reading) => [DW_OP.consts, ...sleb(BigInt(operand(reading) | 0))]],
  ['DW_OP_LLVM_convert', converted],
  [
    'DW_OP_LLVM_arg',
    (reading) => {
      const value = operand(reading);
      reading.width = 0;
      return { value, isConverted: wordOf(reading.items[reading.at + 1]) === 'DW_OP_LLVM_convert' };
    },
  ],
]);

/** Returns the operations of an expression without its piece; null if one is not known. */
export function operations({ items }: Meta): Step[] | null {
  const found: Step[] = [];
  const reading: Reading = { items, at: 0, width: 0 };
  for (; reading.at < items.length; reading.at++) {
    const name = wordOf(items[reading.at]);
    if (name === 'DW_OP_LLVM_fragment') return found;
    const plain = DW_OP_PLAIN[name];
    const step = plain === undefined ? RULES.get(name)?.(reading) : [plain];
    if (step === undefined || step === null) return null;
    if (!Array.isArray(step) || step.length > 0) found.push(step);
  }
  return found;
}
