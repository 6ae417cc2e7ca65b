/**
 * The operations of decoded instructions, and the layout of a decoded block in
 * the words of decoded code. The numbers are dense, so that the interpreter's
 * switch becomes one jump table.
 *
 *   block      maxBefore, pc, then records
 *              maxBefore: the cycles of all its instructions but the last;
 *              pc: the address of its first instruction
 *   register   word
 *   immediate  word, immediate
 *   memory     word, offset, pc, before      (rs2 is what a store stores; its rd
 *                                             is the instruction's length in bytes)
 *   atomic     word, 0, pc, before
 *   branch     word, chain, target, after    (also GOTO, which always goes)
 *   JALR       word, offset, link, after
 *   trap       word, bits, pc, before
 *   STOP       word, 0, pc, before           (in front of the instruction at pc)
 *   ENTER      word, 0, pc, 0                (at the head of a block)
 *
 * The word packs operation and registers, see pack(). pc is the instruction's
 * own address. before and after are what the block has cost up to the
 * instruction, without it or with it: cycles << 8 | number of instructions.
 * chain is the index of the block at `target`, once known and in the same
 * page. link is the address that JALR stores. Registers are indices into the
 * register file; x0 as a destination has become SINK there, except where the
 * whole instruction could be left out.
 */

export const OP_ADD = 0;
export const OP_SUB = 1;
export const OP_SLL = 2;
export const OP_SLT = 3;
export const OP_SLTU = 4;
export const OP_XOR = 5;
export const OP_SRL = 6;
export const OP_SRA = 7;
export const OP_OR = 8;
export const OP_AND = 9;

export const OP_ADDI = 10;
export const OP_SLLI = 11;
export const OP_SLTI = 12;
export const OP_SLTIU = 13;
export const OP_XORI = 14;
export const OP_SRLI = 15;
export const OP_SRAI = 16;
export const OP_ORI = 17;
export const OP_ANDI = 18;

/** A constant: lui, auipc, li, or the link of a jump that was followed while decoding. */
export const OP_LI = 19;

export const OP_MUL = 20;
export const OP_MULH = 21;
export const OP_MULHSU = 22;
export const OP_MULHU = 23;
export const OP_DIV = 24;
export const OP_DIVU = 25;
export const OP_REM = 26;
export const OP_REMU = 27;

export const OP_LB = 28;
export const OP_LH = 29;
export const OP_LW = 30;
export const OP_LBU = 31;
export const OP_LHU = 32;
export const OP_SB = 33;
export const OP_SH = 34;
export const OP_SW = 35;

export const OP_LR = 36;
export const OP_SC = 37;
export const OP_AMOSWAP = 38;
export const OP_AMOADD = 39;
export const OP_AMOXOR = 40;
export const OP_AMOAND = 41;
export const OP_AMOOR = 42;
export const OP_AMOMIN = 43;
export const OP_AMOMAX = 44;
export const OP_AMOMINU = 45;
export const OP_AMOMAXU = 46;

export const OP_BEQ = 47;
export const OP_BNE = 48;
export const OP_BLT = 49;
export const OP_BGE = 50;
export const OP_BLTU = 51;
export const OP_BGEU = 52;

/** A jump that stores no link: the end of a block that goes on elsewhere. */
export const OP_GOTO = 53;
export const OP_JALR = 54;

export const OP_ECALL = 55;
export const OP_EBREAK = 56;
export const OP_ILLEGAL = 57;
export const OP_CSR = 58;

/** A stop: not an instruction, but a mark in front of one. See stops.ts. */
export const OP_STOP = 59;

/**
 * fence.i, which has no effect: a store is seen by the next fetch in any case.
 * From the decoder only: the block cache writes no record for it.
 */
export const OP_FENCE_I = 60;
/** No effect. From the decoder only: the block cache writes no record for it. */
export const OP_NOP = 61;
/**
 * jal. From the decoder only: the block cache writes LI for its link, and
 * follows it or writes GOTO.
 */
export const OP_JAL = 62;
/** auipc. From the decoder only: the block cache writes LI. */
export const OP_AUIPC = 63;

/**
 * An entry of compiled code: not an instruction, but a mark at the head of a block, laid out as
 * STOP is. See wasm/units.ts.
 */
export const OP_ENTER = 64;

/** The number of operations above. */
export const NOPS = 65;

/** Words of a block's head. */
export const HEADER_WORDS = 2;
/** Words of a record at which the block may be left. */
export const LONG_WORDS = 4;

/**
 * Packs the first word of a record: operation in bits 0 to 7, then rd, rs1 and
 * rs2 in six bits each.
 */
export function pack(operation: number, rd: number, rs1: number, rs2: number): number {
  return operation | (rd << 8) | (rs1 << 14) | (rs2 << 20);
}

export const operationOf = (word: number): number => word & 255;
export const rdOf = (word: number): number => (word >>> 8) & 63;
export const rs1Of = (word: number): number => (word >>> 14) & 63;
export const rs2Of = (word: number): number => word >>> 20;

/** The index in the register file of a slot for results that nobody reads. */
export const SINK = 33;
/** Words of the register file: x0 ... x31, pc at REG_PC of machdep, and SINK. */
export const FILE_WORDS = 34;
