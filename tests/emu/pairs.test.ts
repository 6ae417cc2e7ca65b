/** Pairs of records: the interpreter does with a pair what it does with its records one by one. */

import { expect } from 'chai';
import { drawing, stateOf } from '../../emu/clock/xorshift.ts';
import * as op from '../../emu/cpu/insn.ts';
import { EXIT_RECORD, Interpreter } from '../../emu/cpu/interpreter.ts';
import { Mmu } from '../../emu/cpu/mmu.ts';
import { aloneOf, lengthOf, PAIRS, pairUp } from '../../emu/cpu/pairs.ts';
import { practise } from '../../emu/cpu/practice.ts';
import { layOut, type Store } from '../../emu/cpu/store.ts';
import { PAGE_SIZE } from '../../kernel/machdep.ts';

const ROUNDS = 40;
const BLOCK = 16;
const TARGET = 200;
const FIRST = BLOCK + op.HEADER_WORDS;
/** The registers that are drawn, and the number from which on they hold addresses. */
const REGISTERS = 12;
const ADDRESSES = 8;

function fresh(): { store: Store; interpreter: Interpreter } {
  const { store } = new Mmu(layOut(4 * PAGE_SIZE, 1024));
  return { store, interpreter: new Interpreter(store) };
}

/** Fills memory and registers, and writes the block of a pair, with what is drawn. */
function prepare(store: Store, kinds: readonly number[], draw: () => number): void {
  const { code, file, loads, stores, ram32 } = store;
  const below = (n: number): number => Math.floor(draw() * n);
  // A pair that goes astray ends at the next word.
  code.fill(op.OP_ECALL);
  for (let i = 0; i < ram32.length; i++) ram32[i] = below(2 ** 32);
  // The first page is buffered, for loads and stores each with some luck.
  loads[0] = below(8) === 0 ? 0x800 : 0;
  stores[0] = below(8) === 0 ? 0x800 : 0;
  loads[1] = PAGE_SIZE;
  stores[1] = PAGE_SIZE;
  file.fill(0);
  for (let r = 1; r < REGISTERS; r++) file[r] = r < ADDRESSES ? below(3) - 1 : 4 * below(256);
  for (let r = 1; r < 4; r++) file[r] = below(2 ** 32);
  code[TARGET] = 0;
  code[TARGET + 1] = 0x1234;
  code[TARGET + op.HEADER_WORDS] = op.OP_ECALL;
  let at = FIRST;
  code.fill(0, FIRST, FIRST + 2 * op.LONG_WORDS);
  for (const kind of kinds) {
    const isMemory = kind >= op.OP_LB && kind <= op.OP_SW;
    const base = isMemory ? ADDRESSES + below(REGISTERS - ADDRESSES) : below(REGISTERS);
    code[at] = op.pack(kind, 1 + below(ADDRESSES - 1), base, below(REGISTERS));
    if (lengthOf(kind) > 1) code[at + 1] = kind >= op.OP_BEQ ? TARGET : 4 * below(64) + below(8 * below(2));
    if (lengthOf(kind) === op.LONG_WORDS) code[at + 3] = (7 << 8) | 2;
    at += lengthOf(kind);
  }
  code[at] = op.OP_ECALL;
  code[at + 3] = (9 << 8) | 2;
}

/** Runs the block, on again behind records that the interpreter leaves; tells all that is left. */
function told({ store, interpreter }: ReturnType<typeof fresh>): string {
  const exits: number[] = [];
  for (let at = FIRST; ; at = interpreter.exit + op.LONG_WORDS) {
    const reason = interpreter.execute(at, 1000);
    const word = aloneOf(store.code[interpreter.exit]);
    exits.push(reason, interpreter.exit, interpreter.spent, interpreter.retired, word);
    if (reason !== EXIT_RECORD || op.operationOf(word) === op.OP_ECALL) break;
  }
  return [exits, store.file, store.ram32].join(';');
}

/** True if all runs of a pair, its first operation being `fused`, are as those of its records. */
function isRight([first, second]: readonly [number, number, number], fused: number): boolean {
  const [one, both] = [fresh(), fresh()];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { store } of [one, both])
      prepare(store, [first, second], drawing(stateOf(round * 256 + fused)));
    const { code } = both.store;
    code[FIRST] = (code[FIRST] & ~255) | fused;
    if (told(one) !== told(both)) return false;
  }
  return true;
}

describe('pairs of records', () => {
  for (const pair of PAIRS)
    it(`${pair[2]}: the interpreter executes ${pair[0]} and ${pair[1]}`, () =>
      expect(isRight(pair, pair[2])).to.equal(true));

  it('convict each pair that is taken for the next one', () => {
    const twins = PAIRS.map((pair, n) => isRight(pair, PAIRS[(n + 1) % PAIRS.length]?.[2] ?? 0));
    expect(twins.filter((right) => right)).to.deep.equal([]);
  });

  it('have numbers of their own, below 256, behind the operations of single records', () => {
    const numbers = PAIRS.map(([, , pair]) => pair);
    expect(new Set(numbers).size).to.equal(PAIRS.length);
    expect(Math.min(...numbers)).to.equal(op.NOPS);
    expect(Math.max(...numbers)).to.be.below(256);
  });

  it('are made of records one behind the other, each of one pair only', () => {
    const code = new Int32Array(16);
    code.set([op.pack(op.OP_ADDI, 1, 2, 0), 5, op.pack(op.OP_ADDI, 3, 1, 0), 6]);
    code.set([op.pack(op.OP_ADDI, 4, 3, 0), 7, op.OP_ECALL, 0, 0, 0], 4);
    const before = code.slice();
    pairUp(code, 0, 10);
    expect(op.operationOf(code[0])).to.equal(op.OP_ADDI_ADDI);
    expect(aloneOf(code[0])).to.equal(before[0]);
    expect([...code.subarray(1)]).to.deep.equal([...before.subarray(1)]);
  });
});

describe('the practice of the interpreter', () => {
  it('leaves the store as it was', () => {
    const { store } = new Mmu(layOut(4 * PAGE_SIZE, 1024));
    const draw = drawing(stateOf(1));
    const parts = [store.ram32, store.file, store.loads, store.stores, store.lookups, store.code];
    for (const part of parts) for (let i = 0; i < part.length; i++) part[i] = draw() * 2 ** 32;
    const before = parts.map((part) => part.join());
    practise(new Interpreter(store), store);
    expect(parts.map((part) => part.join())).to.deep.equal(before);
  });
});
