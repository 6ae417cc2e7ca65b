/**
 * Random programs with the control flow that compiled code is made of: functions that call each
 * other, directly and by address, loops of any shape, also with two entries, jumps through tables,
 * and among the instructions some that only the interpreter executes. Every program ends its loops:
 * a register counts what is left, and the whole begins anew when it is used up.
 */

import { Random } from '../model/random.ts';
import * as asm from './asm.ts';

/** An instruction, or one that depends on where it and the labels lie. */
type Item = number | ((at: number, places: readonly number[]) => number);

/** A program: its bytes, the addresses of its instructions, and the words of its jump tables. */
export interface Flow {
  readonly bytes: Uint8Array;
  readonly pcs: readonly number[];
  readonly tables: readonly number[];
}

/** The registers that programs compute with. */
const REGISTERS = [5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21];
/** The address of jump tables. */
export const TABLE_PAGE = 0x24000;
/** The bases of data and of tables, the count of what is left, and a register for addresses. */
export const BASE = 8;
const TABLES = 26;
const FUEL = 27;
const ADDRESS = 28;
/** The registers of a loop with strides: what is left of it, its pointer, and a stride. */
const COUNT = 29;
const POINTER = 30;
const STRIDE = 31;
/** Strides as numbers and in registers; the last ones come back to where they began. */
const STEPS = [4, 4, 4, 8, -4, 1, -1, 2, 16, 160, 600];
const STRIDES = [4, 1, 24, 256, 0, -4].map((by) => asm.addi(STRIDE, 0, by));
const WRAPPING = [0x80000, 0x40000].map((upper) => asm.lui(STRIDE, upper));
/** The registers that each function saves, and the bytes of its frame: some lie in two pages. */
const SAVED = [asm.ra, 18, 19, 20];
const FRAME = 24;
/** The steps between two beginnings. */
const MOST_FUEL = 60;

const THREE = [asm.add, asm.sub, asm.sll, asm.slt, asm.sltu, asm.xor, asm.srl, asm.sra, asm.or, asm.and];
const LONG = [asm.mul, asm.mulh, asm.mulhsu, asm.mulhu, asm.div, asm.divu, asm.rem, asm.remu];
const IMMEDIATE = [asm.addi, asm.slti, asm.sltiu, asm.xori, asm.ori, asm.andi];
const MEMORY = [asm.lb, asm.lh, asm.lw, asm.lbu, asm.lhu, asm.sb, asm.sh, asm.sw];
const BRANCH = [asm.beq, asm.bne, asm.blt, asm.bge, asm.bltu, asm.bgeu];

class Writer {
  private readonly random: Random;
  private readonly start: number;
  private readonly items: Item[] = [];
  /** The item at which each label stands. */
  private readonly labels: number[] = [];
  /** The first label of each function. */
  private readonly functions: number[] = [];
  private readonly tables: number[][] = [];

  constructor(seed: number, start: number) {
    this.random = new Random(seed);
    this.start = start;
  }

  write(): Flow {
    const nfunctions = 2 + this.random.below(4);
    const sizes = Array.from({ length: nfunctions }, () => 2 + this.random.below(7));
    let label = 0;
    for (const size of sizes) {
      this.functions.push(label);
      label += size + 1;
    }
    sizes.forEach((size, n) => {
      this.func(n, size);
    });
    return this.placed();
  }

  private emit(...items: readonly Item[]): void {
    this.items.push(...items);
  }

  private mark(label: number): void {
    this.labels[label] = this.items.length;
  }

  /** A function of `size` blocks; its last label stands at its end. */
  private func(n: number, size: number): void {
    const first = this.functions[n] ?? 0;
    this.mark(first);
    if (n === 0) this.emit(asm.addi(FUEL, 0, MOST_FUEL));
    this.emit(asm.addi(asm.sp, asm.sp, -FRAME));
    SAVED.forEach((register, slot) => {
      this.emit(asm.sw(register, FRAME - 4 - 4 * slot, asm.sp));
    });
    for (let block = 0; block < size; block++) {
      if (block > 0) this.mark(first + block);
      this.emit(asm.addi(FUEL, FUEL, -1), this.branch(asm.bge, 0, FUEL, first + size));
      for (let k = this.random.below(7); k > 0; k--) this.plain();
      this.turn(first, size);
    }
    this.mark(first + size);
    SAVED.forEach((register, slot) => {
      this.emit(asm.lw(register, FRAME - 4 - 4 * slot, asm.sp));
    });
    this.emit(asm.addi(asm.sp, asm.sp, FRAME));
    this.emit(n === 0 ? this.jump(0, first) : asm.jalr(0, asm.ra, 0));
  }

  private register(): number {
    return this.random.pick(REGISTERS);
  }

  /** An instruction that goes on to the next one. */
  private plain(): void {
    const { random } = this;
    const [a, b, c] = [this.register(), this.register(), this.register()];
    const kind = random.below(45);
    if (kind >= 40) {
      if (kind < 43) this.neighbours();
      else this.strided();
      return;
    }
    if (kind < 10) this.emit(random.pick(THREE)(a, b, c));
    else if (kind < 18) this.emit(random.pick(IMMEDIATE)(a, b, random.below(4096) - 2048));
    else if (kind < 20) this.emit(random.pick(LONG)(a, b, c));
    else if (kind < 32) this.emit(random.pick(MEMORY)(a, this.offset(), BASE));
    else if (kind < 34) this.emit(asm.cNop, asm.cLi(a, random.below(32)));
    else if (kind < 35) this.emit(asm.lui(a, random.below(1 << 20)), asm.auipc(b, random.below(16)));
    else if (kind < 36)
      this.emit(random.pick([asm.fence, asm.fenceI]) | (a << 7) | (b << 15), asm.srai(a, b, 7));
    else if (kind < 37) this.emit(asm.csrrs(a, random.pick([asm.CYCLE, asm.INSTRET]), 0));
    else if (kind < 38) this.emit(random.pick([asm.amoaddW, asm.amoswapW])(a, b, BASE));
    else if (kind < 39) this.emit(asm.lrW(a, BASE), asm.scW(b, c, BASE));
    else this.emit(random.below(4) === 0 ? asm.ecall : asm.lw(0, this.offset(), BASE));
  }

  /** Several loads, or several stores, beside each other; now and then across the end of a page. */
  private neighbours(): void {
    const { random } = this;
    const form = random.pick(MEMORY);
    const from = random.below(3) === 0 ? 2032 : 4 * random.below(16) - 32;
    for (let n = 3 + random.below(3); n > 0; n--) {
      this.emit(form(this.register(), Math.min(2047, from + 4 * n), BASE));
      if (random.below(4) === 0) this.emit(asm.addi(this.register(), this.register(), n));
    }
  }

  /** A loop over data with strides, now and then across the end of a page. */
  private strided(): void {
    const { random } = this;
    const start = random.below(3) === 0 ? 1900 + random.below(140) : 4 * random.below(64) - 128;
    const byRegister = random.below(3) === 0;
    this.emit(
      asm.addi(POINTER, BASE, start),
      random.pick(random.below(2) === 0 ? WRAPPING : STRIDES),
      asm.addi(COUNT, 0, 1 + random.below(20)),
    );
    const moves = byRegister
      ? asm.add(
          POINTER,
          ...(random.pick([
            [POINTER, STRIDE],
            [STRIDE, POINTER],
          ]) as [number, number]),
        )
      : asm.addi(POINTER, POINTER, random.pick(STEPS));
    const body: number[] = [];
    for (let n = 1 + random.below(3); n > 0; n--) {
      const at = random.below(6) === 0 ? random.below(64) : 4 * random.below(4);
      body.push(random.pick(MEMORY)(this.register(), at, random.below(5) === 0 ? BASE : POINTER));
      if (random.below(3) === 0)
        body.push(random.pick(THREE)(this.register(), this.register(), this.register()));
    }
    body.splice(random.below(body.length + 1), 0, moves, ...(random.below(4) === 0 ? [moves] : []));
    // Another way out of it, behind its last instruction.
    const out = random.below(body.length);
    if (random.below(2) === 0)
      body.splice(out, 0, asm.beq(this.register(), this.register(), 4 * (body.length - out + 3)));
    this.emit(...body, asm.addi(COUNT, COUNT, -1), asm.bne(COUNT, 0, -4 * (body.length + 1)));
  }

  /** An offset of data: mostly aligned and in the first page, sometimes neither. */
  private offset(): number {
    const { random } = this;
    if (random.below(12) === 0) return random.below(4096) - 2048;
    return 4 * random.below(random.below(4) === 0 ? 500 : 8);
  }

  /** The end of a block. */
  private turn(first: number, size: number): void {
    const { random } = this;
    const to = first + 1 + random.below(size);
    const kind = random.below(12);
    if (kind < 5) this.emit(this.branch(random.pick(BRANCH), this.register(), this.register(), to));
    else if (kind < 6) this.emit(this.jump(0, to));
    else if (kind < 8) this.emit(this.jump(asm.ra, this.callee()));
    else if (kind < 9) {
      const callee = this.callee();
      this.emit(this.upper(callee), this.lower(callee), asm.jalr(asm.ra, ADDRESS, 0));
    } else if (kind < 10) this.table(first, size);
  }

  private callee(): number {
    return this.random.pick(this.functions.slice(1));
  }

  /** A jump through a table of labels, by the low bits of a register. */
  private table(first: number, size: number): void {
    const targets = Array.from({ length: 4 }, () => first + 1 + this.random.below(size));
    const at = 16 * this.tables.length;
    this.tables.push(targets);
    this.emit(asm.andi(ADDRESS, this.register(), 3), asm.slli(ADDRESS, ADDRESS, 2));
    this.emit(
      asm.lui(TABLES, TABLE_PAGE >>> 12),
      asm.add(ADDRESS, ADDRESS, TABLES),
      asm.lw(ADDRESS, at, ADDRESS),
      asm.jalr(0, ADDRESS, 0),
    );
  }

  private branch(form: typeof asm.beq, a: number, b: number, label: number): Item {
    return (at, places) => form(a, b, (places[label] ?? 0) - at);
  }

  private jump(rd: number, label: number): Item {
    return (at, places) => asm.jal(rd, (places[label] ?? 0) - at);
  }

  /** Both halves of the address of a label. */
  private upper(label: number): Item {
    return (_, places) => asm.lui(ADDRESS, ((places[label] ?? 0) + 0x800) >>> 12);
  }

  private lower(label: number): Item {
    return (_, places) => asm.addi(ADDRESS, ADDRESS, ((places[label] ?? 0) << 20) >> 20);
  }

  private placed(): Flow {
    const pcs: number[] = [];
    let at = this.start;
    for (const item of this.items) {
      pcs.push(at);
      at += typeof item === 'number' && (item & 3) !== 3 ? 2 : 4;
    }
    const places = this.labels.map((item) => pcs[item] ?? 0);
    const insns = this.items.map((item, n) => (typeof item === 'number' ? item : item(pcs[n] ?? 0, places)));
    const tables = this.tables.flat().map((label) => places[label] ?? 0);
    return { bytes: asm.assemble(insns), pcs, tables };
  }
}

/** The program of a seed, to be placed at `start`. */
export const flowOf = (seed: number, start: number): Flow => new Writer(seed, start).write();
