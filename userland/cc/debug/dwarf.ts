/** Numbers of DWARF 5 (7.5 to 7.12) by the names that the standard gives them. */

export const DW_TAG: Readonly<Record<string, number>> = {
  array_type: 0x01,
  enumeration_type: 0x04,
  formal_parameter: 0x05,
  lexical_block: 0x0b,
  member: 0x0d,
  pointer_type: 0x0f,
  compile_unit: 0x11,
  structure_type: 0x13,
  subroutine_type: 0x15,
  typedef: 0x16,
  union_type: 0x17,
  unspecified_parameters: 0x18,
  inlined_subroutine: 0x1d,
  subrange_type: 0x21,
  base_type: 0x24,
  const_type: 0x26,
  enumerator: 0x28,
  subprogram: 0x2e,
  variable: 0x34,
  volatile_type: 0x35,
  restrict_type: 0x37,
  unspecified_type: 0x3b,
  atomic_type: 0x47,
};

export const DW_AT = {
  location: 0x02,
  name: 0x03,
  byteSize: 0x0b,
  stmtList: 0x10,
  lowPc: 0x11,
  highPc: 0x12,
  language: 0x13,
  compDir: 0x1b,
  inline: 0x20,
  producer: 0x25,
  prototyped: 0x27,
  abstractOrigin: 0x31,
  artificial: 0x34,
  count: 0x37,
  dataMemberLocation: 0x38,
  declFile: 0x3a,
  declLine: 0x3b,
  declaration: 0x3c,
  encoding: 0x3e,
  external: 0x3f,
  frameBase: 0x40,
  type: 0x49,
  ranges: 0x55,
  callColumn: 0x57,
  callFile: 0x58,
  callLine: 0x59,
  bitSize: 0x0d,
  dataBitOffset: 0x6b,
  constValue: 0x1c,
  noreturn: 0x87,
} as const;

export const DW_FORM = {
  addr: 0x01,
  string: 0x08,
  strp: 0x0e,
  udata: 0x0f,
  sdata: 0x0d,
  ref4: 0x13,
  secOffset: 0x17,
  exprloc: 0x18,
  flagPresent: 0x19,
} as const;

export const DW_ATE: Readonly<Record<string, number>> = {
  DW_ATE_address: 1,
  DW_ATE_boolean: 2,
  DW_ATE_complex_float: 3,
  DW_ATE_float: 4,
  DW_ATE_signed: 5,
  DW_ATE_signed_char: 6,
  DW_ATE_unsigned: 7,
  DW_ATE_unsigned_char: 8,
  DW_ATE_UTF: 0x10,
};

export const DW_LANG: Readonly<Record<string, number>> = {
  DW_LANG_C89: 1,
  DW_LANG_C: 2,
  DW_LANG_C99: 0x0c,
  DW_LANG_C11: 0x1d,
  DW_LANG_C17: 0x2c,
};
/** The language of a unit whose own number readers of DWARF 5 do not know. */
export const DW_LANG_C11 = 0x1d;

export const DW_OP = {
  addr: 0x03,
  deref: 0x06,
  constu: 0x10,
  consts: 0x11,
  and: 0x1a,
  plusUconst: 0x23,
  shl: 0x24,
  shra: 0x26,
  reg0: 0x50,
  breg0: 0x70,
  fbreg: 0x91,
  piece: 0x93,
  callFrameCfa: 0x9c,
  stackValue: 0x9f,
} as const;

/** Operations of expressions without operands. */
export const DW_OP_PLAIN: Readonly<Record<string, number>> = {
  DW_OP_deref: 0x06,
  DW_OP_dup: 0x12,
  DW_OP_drop: 0x13,
  DW_OP_over: 0x14,
  DW_OP_swap: 0x16,
  DW_OP_and: 0x1a,
  DW_OP_div: 0x1b,
  DW_OP_minus: 0x1c,
  DW_OP_mod: 0x1d,
  DW_OP_mul: 0x1e,
  DW_OP_neg: 0x1f,
  DW_OP_not: 0x20,
  DW_OP_or: 0x21,
  DW_OP_plus: 0x22,
  DW_OP_shl: 0x24,
  DW_OP_shr: 0x25,
  DW_OP_shra: 0x26,
  DW_OP_xor: 0x27,
  DW_OP_eq: 0x29,
  DW_OP_ge: 0x2a,
  DW_OP_gt: 0x2b,
  DW_OP_le: 0x2c,
  DW_OP_lt: 0x2d,
  DW_OP_ne: 0x2e,
};

export const DW_LANG_ASSEMBLER = 0x8001;
export const DW_INL_INLINED = 1;
/** Entries of lists of ranges and of locations: an end, and a pair of addresses. */
export const DW_RLE_END_OF_LIST = 0;
export const DW_RLE_START_END = 6;
export const DW_LLE_END_OF_LIST = 0;
export const DW_LLE_START_END = 7;
export const DW_UT_COMPILE = 1;
