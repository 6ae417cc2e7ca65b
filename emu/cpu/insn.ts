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

/*
 * Pairs: the operations of two records of which the second follows the first at once. Only the
 * first record tells of the pair; the second stays as it is, since the first may be left.
 */
export const OP_LW_LW = 65;
export const OP_LW_ADDI = 66;
export const OP_LW_ADD = 67;
export const OP_LW_SW = 68;
export const OP_LW_SLLI = 69;
export const OP_LW_BEQ = 70;
export const OP_LW_BNE = 71;
export const OP_LW_LI = 72;
export const OP_SW_SW = 73;
export const OP_SW_LW = 74;
export const OP_SW_ADDI = 75;
export const OP_SW_ADD = 76;
export const OP_SW_LI = 77;
export const OP_ADDI_ADDI = 78;
export const OP_ADDI_ADD = 79;
export const OP_ADDI_LW = 80;
export const OP_ADDI_SW = 81;
export const OP_ADDI_SB = 82;
export const OP_ADDI_BEQ = 83;
export const OP_ADDI_BNE = 84;
export const OP_ADDI_BLT = 85;
export const OP_ADDI_BGE = 86;
export const OP_ADDI_BLTU = 87;
export const OP_ADDI_BGEU = 88;
export const OP_ADDI_LI = 89;
export const OP_ADDI_MUL = 90;
export const OP_ADDI_LBU = 91;
export const OP_ADD_ADD = 92;
export const OP_ADD_ADDI = 93;
export const OP_ADD_LW = 94;
export const OP_ADD_SW = 95;
export const OP_ADD_SB = 96;
export const OP_ADD_LBU = 97;
export const OP_ADD_LI = 98;
export const OP_ADD_BEQ = 99;
export const OP_ADD_BNE = 100;
export const OP_ADD_BLT = 101;
export const OP_ADD_BGE = 102;
export const OP_ADD_BLTU = 103;
export const OP_ADD_BGEU = 104;
export const OP_LI_ADD = 105;
export const OP_LI_LI = 106;
export const OP_LI_ADDI = 107;
export const OP_LI_LW = 108;
export const OP_LI_BEQ = 109;
export const OP_LI_BNE = 110;
export const OP_LBU_ADDI = 111;
export const OP_LBU_ADD = 112;
export const OP_LBU_BEQ = 113;
export const OP_LBU_BNE = 114;
export const OP_LBU_SB = 115;
export const OP_SB_ADDI = 116;
export const OP_SB_ADD = 117;
export const OP_LH_LH = 118;
export const OP_LH_ADDI = 119;
export const OP_LH_BNE = 120;
export const OP_SLLI_ADD = 121;
export const OP_SLLI_OR = 122;
export const OP_SLLI_XOR = 123;
export const OP_SLLI_SRLI = 124;
export const OP_SLLI_SRAI = 125;
export const OP_SRLI_SLLI = 126;
export const OP_SRLI_SRLI = 127;
export const OP_SRLI_OR = 128;
export const OP_SRLI_XOR = 129;
export const OP_OR_OR = 130;
export const OP_OR_SLLI = 131;
export const OP_XOR_XOR = 132;
export const OP_XOR_SLLI = 133;
export const OP_ANDI_BEQ = 134;
export const OP_ANDI_BNE = 135;
export const OP_ANDI_SRLI = 136;
export const OP_MUL_ADD = 137;
export const OP_MUL_ADDI = 138;

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
/**
 * Words of the register file: x0 ... x31, pc at REG_PC of machdep, and SINK; as many as the six
 * bits of a record can tell, so that no index is outside.
 */
export const FILE_WORDS = 64;
