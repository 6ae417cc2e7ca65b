/**
 * An assembler for tests: one function for each instruction, named as in the manual, that
 * returns the instruction's bits. Registers are numbers; offsets of branches and jumps
 * are relative to the instruction.
 */

export const zero = 0;
export const ra = 1;
export const sp = 2;
export const t0 = 5;
export const t1 = 6;
export const t2 = 7;
export const s0 = 8;
export const s1 = 9;
export const a0 = 10;
export const a1 = 11;
export const a2 = 12;
export const a3 = 13;
export const a4 = 14;
export const a5 = 15;

type Three = (rd: number, rs1: number, rs2: number) => number;
type Immediate = (rd: number, rs1: number, imm: number) => number;
type Branch = (rs1: number, rs2: number, offset: number) => number;
type Memory = (reg: number, offset: number, base: number) => number;

const r = (opcode: number, funct3: number, funct7: number): Three => {
  return (rd, rs1, rs2) =>
    opcode | (rd << 7) | (funct3 << 12) | (rs1 << 15) | (rs2 << 20) | (funct7 << 25) | 0;
};
const i = (opcode: number, funct3: number): Immediate => {
  return (rd, rs1, imm) => opcode | (rd << 7) | (funct3 << 12) | (rs1 << 15) | (imm << 20) | 0;
};
const shift = (funct3: number, funct7: number): Immediate => {
  return (rd, rs1, shamt) => i(0x13, funct3)(rd, rs1, (funct7 << 5) | shamt);
};
const load = (funct3: number): Memory => {
  return (rd, offset, base) => i(0x03, funct3)(rd, base, offset);
};
const store = (funct3: number): Memory => {
  return (rs2, offset, base) =>
    0x23 | ((offset & 31) << 7) | (funct3 << 12) | (base << 15) | (rs2 << 20) | ((offset >> 5) << 25) | 0;
};
const branch = (funct3: number): Branch => {
  return (rs1, rs2, offset) =>
    0x63 |
    (((offset >> 11) & 1) << 7) |
    (((offset >> 1) & 15) << 8) |
    (funct3 << 12) |
    (rs1 << 15) |
    (rs2 << 20) |
    (((offset >> 5) & 63) << 25) |
    ((offset >> 12) << 31);
};
const atomic = (funct5: number) => (rd: number, rs2: number, base: number) =>
  r(0x2f, 2, funct5 << 2)(rd, base, rs2);
const csr = (funct3: number) => (rd: number, number: number, source: number) =>
  i(0x73, funct3)(rd, source, number);

export const add = r(0x33, 0, 0);
export const sub = r(0x33, 0, 0x20);
export const sll = r(0x33, 1, 0);
export const slt = r(0x33, 2, 0);
export const sltu = r(0x33, 3, 0);
export const xor = r(0x33, 4, 0);
export const srl = r(0x33, 5, 0);
export const sra = r(0x33, 5, 0x20);
export const or = r(0x33, 6, 0);
export const and = r(0x33, 7, 0);
export const mul = r(0x33, 0, 1);
export const mulh = r(0x33, 1, 1);
export const mulhsu = r(0x33, 2, 1);
export const mulhu = r(0x33, 3, 1);
export const div = r(0x33, 4, 1);
export const divu = r(0x33, 5, 1);
export const rem = r(0x33, 6, 1);
export const remu = r(0x33, 7, 1);

export const addi = i(0x13, 0);
export const slti = i(0x13, 2);
export const sltiu = i(0x13, 3);
export const xori = i(0x13, 4);
export const ori = i(0x13, 6);
export const andi = i(0x13, 7);
export const slli = shift(1, 0);
export const srli = shift(5, 0);
export const srai = shift(5, 0x20);
export const jalr = i(0x67, 0);

export const lb = load(0);
export const lh = load(1);
export const lw = load(2);
export const lbu = load(4);
export const lhu = load(5);
export const sb = store(0);
export const sh = store(1);
export const sw = store(2);

export const beq = branch(0);
export const bne = branch(1);
export const blt = branch(4);
export const bge = branch(5);
export const bltu = branch(6);
export const bgeu = branch(7);

export const lui = (rd: number, upper: number) => 0x37 | (rd << 7) | (upper << 12) | 0;
export const auipc = (rd: number, upper: number) => 0x17 | (rd << 7) | (upper << 12) | 0;
export const jal = (rd: number, offset: number) =>
  0x6f |
  (rd << 7) |
  (((offset >> 12) & 255) << 12) |
  (((offset >> 11) & 1) << 20) |
  (((offset >> 1) & 1023) << 21) |
  ((offset >> 20) << 31);

export const lrW = (rd: number, base: number) => atomic(2)(rd, 0, base);
export const scW = atomic(3);
export const amoswapW = atomic(1);
export const amoaddW = atomic(0);
export const amoxorW = atomic(4);
export const amoandW = atomic(12);
export const amoorW = atomic(8);
export const amominW = atomic(16);
export const amomaxW = atomic(20);
export const amominuW = atomic(24);
export const amomaxuW = atomic(28);

export const csrrw = csr(1);
export const csrrs = csr(2);
export const csrrc = csr(3);
export const csrrwi = csr(5);
export const csrrsi = csr(6);
export const csrrci = csr(7);

export const fence = 0x0ff0000f;
export const fenceI = 0x0000100f;
export const ecall = 0x00000073;
export const ebreak = 0x00100073;

export const CYCLE = 0xc00;
export const TIME = 0xc01;
export const INSTRET = 0xc02;
export const CYCLEH = 0xc80;
export const TIMEH = 0xc81;
export const INSTRETH = 0xc82;

/** Compressed instructions that tests use by name. */
export const cNop = 0x0001;
export const cEbreak = 0x9002;
export const cAddi = (rd: number, imm: number) =>
  0x0001 | (rd << 7) | ((imm & 31) << 2) | (imm & 32 ? 0x1000 : 0);
export const cLi = (rd: number, imm: number) => 0x4000 | cAddi(rd, imm);
export const cJr = (rs1: number) => 0x8002 | (rs1 << 7);

/**
 * The bytes of a program. An instruction whose low two bits are 3 takes four bytes, any
 * other takes two.
 */
export function assemble(insns: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const insn of insns) {
    bytes.push(insn & 255, (insn >> 8) & 255);
    if ((insn & 3) === 3) bytes.push((insn >> 16) & 255, insn >>> 24);
  }
  return Uint8Array.from(bytes);
}
