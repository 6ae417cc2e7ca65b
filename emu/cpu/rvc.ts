/**
 * The compressed instructions of RV32C, expanded to the 32-bit instructions
 * that they stand for (RISC-V unprivileged manual, chapter "C"). Hints expand
 * to instructions without effect; reserved encodings, those of RV64 only and
 * those of the floating-point extensions expand to 0, which is illegal.
 */

const OPCODE_LOAD = 0x03;
const OPCODE_OP_IMM = 0x13;
const OPCODE_STORE = 0x23;
const OPCODE_OP = 0x33;
const OPCODE_LUI = 0x37;
const OPCODE_BRANCH = 0x63;
const OPCODE_JALR = 0x67;
const OPCODE_JAL = 0x6f;
const EBREAK = 0x00100073;

const SP = 2;

const rType = (funct7: number, rs2: number, rs1: number, funct3: number, rd: number) =>
  (funct7 << 25) | (rs2 << 20) | (rs1 << 15) | (funct3 << 12) | (rd << 7) | OPCODE_OP;
const iType = (opcode: number, imm: number, rs1: number, funct3: number, rd: number) =>
  (imm << 20) | (rs1 << 15) | (funct3 << 12) | (rd << 7) | opcode;
const sType = (imm: number, rs2: number, rs1: number) =>
  ((imm >> 5) << 25) | (rs2 << 20) | (rs1 << 15) | (2 << 12) | ((imm & 31) << 7) | OPCODE_STORE;
const bType = (imm: number, rs1: number, funct3: number) =>
  ((imm >> 12) << 31) |
  (((imm >> 5) & 63) << 25) |
  (rs1 << 15) |
  (funct3 << 12) |
  (((imm >> 1) & 15) << 8) |
  (((imm >> 11) & 1) << 7) |
  OPCODE_BRANCH;
const jType = (imm: number, rd: number) =>
  ((imm >> 20) << 31) |
  (((imm >> 1) & 0x3ff) << 21) |
  (((imm >> 11) & 1) << 20) |
  (((imm >> 12) & 0xff) << 12) |
  (rd << 7) |
  OPCODE_JAL;

/** Bits high ... low of `h`, moved so that `low` comes to stand at `to`. */
const field = (h: number, high: number, low: number, to: number) =>
  ((h >> low) & ((1 << (high - low + 1)) - 1)) << to;
/** Bit 12 as the sign of an immediate whose highest bit is `to`. */
const sign = (h: number, to: number) => ((h << 19) >> 31) << to;
/** The six-bit signed immediate of the CI format. */
const immCI = (h: number) => sign(h, 5) | field(h, 6, 2, 0);

/**
 * Expands a halfword whose low two bits are not 3. Returns 0 if it is not a
 * legal RV32C instruction.
 */
export function expand(h: number): number {
  switch (h & 3) {
    case 0:
      return quadrant0(h);
    case 1:
      return quadrant1(h);
    case 2:
      return quadrant2(h);
    default:
      throw new RangeError('not a compressed instruction');
  }
}

function quadrant0(h: number): number {
  const low = 8 + field(h, 4, 2, 0);
  const high = 8 + field(h, 9, 7, 0);
  const offset = field(h, 12, 10, 3) | field(h, 6, 6, 2) | field(h, 5, 5, 6);
  switch (h >> 13) {
    case 0: {
      const imm = field(h, 12, 11, 4) | field(h, 10, 7, 6) | field(h, 6, 6, 2) | field(h, 5, 5, 3);
      return imm === 0 ? 0 : iType(OPCODE_OP_IMM, imm, SP, 0, low);
    }
    case 2:
      return iType(OPCODE_LOAD, offset, high, 2, low);
    case 6:
      return sType(offset, low, high);
    default:
      return 0;
  }
}

function quadrant1(h: number): number {
  const rd = field(h, 11, 7, 0);
  switch (h >> 13) {
    case 0:
      return iType(OPCODE_OP_IMM, immCI(h), rd, 0, rd);
    case 1:
      return jType(immCJ(h), 1);
    case 2:
      return iType(OPCODE_OP_IMM, immCI(h), 0, 0, rd);
    case 3:
      return rd === SP ? addi16sp(h) : lui(h, rd);
    case 4:
      return arithmetic(h);
    case 5:
      return jType(immCJ(h), 0);
    default: {
      const offset =
        sign(h, 8) | field(h, 11, 10, 3) | field(h, 6, 5, 6) | field(h, 4, 3, 1) | field(h, 2, 2, 5);
      return bType(offset, 8 + field(h, 9, 7, 0), (h >> 13) & 1);
    }
  }
}

function immCJ(h: number): number {
  return (
    sign(h, 11) |
    field(h, 11, 11, 4) |
    field(h, 10, 9, 8) |
    field(h, 8, 8, 10) |
    field(h, 7, 7, 6) |
    field(h, 6, 6, 7) |
    field(h, 5, 3, 1) |
    field(h, 2, 2, 5)
  );
}

function addi16sp(h: number): number {
  const imm = sign(h, 9) | field(h, 6, 6, 4) | field(h, 5, 5, 6) | field(h, 4, 3, 7) | field(h, 2, 2, 5);
  return imm === 0 ? 0 : iType(OPCODE_OP_IMM, imm, SP, 0, SP);
}

function lui(h: number, rd: number): number {
  const imm = immCI(h);
  return imm === 0 ? 0 : (imm << 12) | (rd << 7) | OPCODE_LUI;
}

/** Quadrant 1, funct3 4: shifts right, andi, and the register forms. */
function arithmetic(h: number): number {
  const rd = 8 + field(h, 9, 7, 0);
  const rs2 = 8 + field(h, 4, 2, 0);
  const high = h & 0x1000;
  switch ((h >> 10) & 3) {
    case 0:
      return high ? 0 : iType(OPCODE_OP_IMM, field(h, 6, 2, 0), rd, 5, rd);
    case 1:
      return high ? 0 : iType(OPCODE_OP_IMM, 0x400 | field(h, 6, 2, 0), rd, 5, rd);
    case 2:
      return iType(OPCODE_OP_IMM, immCI(h), rd, 7, rd);
    default:
      break;
  }
  if (high) return 0;
  switch ((h >> 5) & 3) {
    case 0:
      return rType(0x20, rs2, rd, 0, rd);
    case 1:
      return rType(0, rs2, rd, 4, rd);
    case 2:
      return rType(0, rs2, rd, 6, rd);
    default:
      return rType(0, rs2, rd, 7, rd);
  }
}

function quadrant2(h: number): number {
  const rd = field(h, 11, 7, 0);
  const rs2 = field(h, 6, 2, 0);
  switch (h >> 13) {
    case 0:
      return h & 0x1000 ? 0 : iType(OPCODE_OP_IMM, rs2, rd, 1, rd);
    case 2: {
      const offset = field(h, 12, 12, 5) | field(h, 6, 4, 2) | field(h, 3, 2, 6);
      return rd === 0 ? 0 : iType(OPCODE_LOAD, offset, SP, 2, rd);
    }
    case 4:
      if (h & 0x1000) {
        if (rs2 !== 0) return rType(0, rs2, rd, 0, rd);
        return rd === 0 ? EBREAK : iType(OPCODE_JALR, 0, rd, 0, 1);
      }
      if (rs2 !== 0) return rType(0, rs2, 0, 0, rd);
      return rd === 0 ? 0 : iType(OPCODE_JALR, 0, rd, 0, 0);
    case 6:
      return sType(field(h, 12, 9, 2) | field(h, 8, 7, 6), rs2, SP);
    default:
      return 0;
  }
}
