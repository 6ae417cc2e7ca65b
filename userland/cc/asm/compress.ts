/**
 * The compressed form of an instruction (RISC-V manual, "C" extension), as GNU as chooses it.
 * Branches and jumps are not in it: their form depends on the distance (layout.ts).
 */

/** True for registers that three bits name: s0, s1, a0 to a5. */
const isShort = (register: number): boolean => register >= 8 && register <= 15;
const fits6 = (value: number): boolean => value >= -32 && value <= 31;
/** The signed six-bit immediate of the CI format. */
const ci = (value: number): number => ((value & 0x20) << 7) | ((value & 0x1f) << 2);

/** c.addi16sp of a multiple of 16 other than 0, from -512 to 496. */
export const compressAddi16sp = (imm: number): number =>
  0x6101 |
  ((imm & 0x200) << 3) |
  ((imm & 0x10) << 2) |
  ((imm & 0x40) >> 1) |
  ((imm & 0x180) >> 4) |
  ((imm & 0x20) >> 3);

function addi(rd: number, rs1: number, imm: number): number {
  if (rs1 === 2 && isShort(rd) && imm > 0 && imm < 1024 && imm % 4 === 0)
    return ((imm & 0x30) << 7) | ((imm & 0x3c0) << 1) | ((imm & 4) << 4) | ((imm & 8) << 2) | ((rd - 8) << 2);
  if (rd === 0) return rs1 === 0 && imm === 0 ? 0x0001 : 0;
  if (rd === rs1 && imm !== 0 && fits6(imm)) return 0x0001 | (rd << 7) | ci(imm);
  if (rd === 2 && rs1 === 2 && imm !== 0 && imm % 16 === 0 && imm >= -512 && imm < 512)
    return compressAddi16sp(imm);
  if (rs1 === 0 && fits6(imm)) return 0x4001 | (rd << 7) | ci(imm);
  return imm === 0 && rs1 !== 0 ? 0x8002 | (rd << 7) | (rs1 << 2) : 0;
}

/** Shifts by a constant, and andi, of the registers that three bits name. */
function immediate(funct3: number, rd: number, rs1: number, imm: number): number {
  if (funct3 === 0) return addi(rd, rs1, imm);
  if (rd !== rs1) return 0;
  const shamt = imm & 0x1f;
  if (funct3 === 1) return rd !== 0 && shamt !== 0 ? 0x0002 | (rd << 7) | (shamt << 2) : 0;
  if (!isShort(rd)) return 0;
  if (funct3 === 7) return fits6(imm) ? 0x8801 | ((rd - 8) << 7) | ci(imm) : 0;
  if (funct3 !== 5 || shamt === 0) return 0;
  return ((imm & 0x400) !== 0 ? 0x8401 : 0x8001) | ((rd - 8) << 7) | (shamt << 2);
}

/** sub, xor, or, and, by funct3; their other operand may stand on either side but in sub. */
function threeRegisters(word: number, rd: number, rs1: number, rs2: number): number {
  const funct3 = (word >> 12) & 7;
  const funct7 = word >>> 25;
  if (funct3 === 0 && funct7 === 0) {
    if (rd === 0 || rs2 === 0) return 0;
    if (rs1 === 0) return 0x8002 | (rd << 7) | (rs2 << 2);
    if (rd === rs1) return 0x9002 | (rd << 7) | (rs2 << 2);
    return rd === rs2 ? 0x9002 | (rd << 7) | (rs1 << 2) : 0;
  }
  const isSub = funct3 === 0 && funct7 === 0x20;
  if (!isSub && funct7 !== 0) return 0;
  const match = isSub ? 0x8c01 : funct3 === 4 ? 0x8c21 : funct3 === 6 ? 0x8c41 : funct3 === 7 ? 0x8c61 : 0;
  if (match === 0 || !isShort(rd) || !isShort(rs1) || !isShort(rs2)) return 0;
  if (rd === rs1) return match | ((rd - 8) << 7) | ((rs2 - 8) << 2);
  return rd === rs2 && !isSub ? match | ((rd - 8) << 7) | ((rs1 - 8) << 2) : 0;
}

/** The offset and registers of c.lw and c.sw. */
const nearWord = (register: number, base: number, offset: number): number =>
  ((offset & 0x38) << 7) |
  ((offset & 4) << 4) |
  ((offset & 0x40) >> 1) |
  ((base - 8) << 7) |
  ((register - 8) << 2);

function loadWord(rd: number, rs1: number, offset: number): number {
  if (offset < 0 || offset % 4 !== 0) return 0;
  if (rs1 === 2 && rd !== 0 && offset < 256)
    return 0x4002 | (rd << 7) | ((offset & 0x20) << 7) | ((offset & 0x1c) << 2) | ((offset & 0xc0) >> 4);
  return isShort(rd) && isShort(rs1) && offset < 128 ? 0x4000 | nearWord(rd, rs1, offset) : 0;
}

function storeWord(rs2: number, rs1: number, offset: number): number {
  if (offset < 0 || offset % 4 !== 0) return 0;
  if (rs1 === 2 && offset < 256) return 0xc002 | (rs2 << 2) | ((offset & 0x3c) << 7) | ((offset & 0xc0) << 1);
  return isShort(rs2) && isShort(rs1) && offset < 128 ? 0xc000 | nearWord(rs2, rs1, offset) : 0;
}

/** The 16-bit form of a 32-bit instruction; 0 if it has none. */
export function compress(word: number): number {
  const rd = (word >> 7) & 31;
  const rs1 = (word >> 15) & 31;
  const rs2 = (word >> 20) & 31;
  const funct3 = (word >> 12) & 7;
  switch (word & 0x7f) {
    case 0x13:
      return immediate(funct3, rd, rs1, word >> 20);
    case 0x33:
      return threeRegisters(word, rd, rs1, rs2);
    case 0x03:
      return funct3 === 2 ? loadWord(rd, rs1, word >> 20) : 0;
    case 0x23:
      return funct3 === 2 ? storeWord(rs2, rs1, ((word >> 25) << 5) | rd) : 0;
    case 0x37: {
      const imm = word >> 12;
      return rd !== 0 && rd !== 2 && imm !== 0 && fits6(imm) ? 0x6001 | (rd << 7) | ci(imm) : 0;
    }
    case 0x67:
      if (word >> 20 !== 0 || rs1 === 0 || funct3 !== 0 || rd > 1) return 0;
      return (rd === 0 ? 0x8002 : 0x9002) | (rs1 << 7);
    case 0x73:
      return word === 0x100073 ? 0x9002 : 0;
    default:
      return 0;
  }
}
