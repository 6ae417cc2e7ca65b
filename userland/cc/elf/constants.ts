/** Numbers of the ELF format, 32 bits, RISC-V, spelled as in its specification and the psABI. */

export const EM_RISCV = 243;
/** Types of files. */
export const ET_REL = 1;
export const ET_EXEC = 2;
/** Flags of the file: compressed instructions are in it. */
export const EF_RISCV_RVC = 1;
/** Flags of the file: bits that name how floating-point arguments are passed; 0 is by integers. */
export const EF_RISCV_FLOAT_ABI = 6;

/** Sizes of the structures of the format, in bytes. */
export const EHDR_SIZE = 52;
export const SHDR_SIZE = 40;
export const PHDR_SIZE = 32;
export const SYM_SIZE = 16;
export const RELA_SIZE = 12;

/** Types of sections. */
export const SHT_NULL = 0;
export const SHT_PROGBITS = 1;
export const SHT_SYMTAB = 2;
export const SHT_STRTAB = 3;
export const SHT_RELA = 4;
export const SHT_NOTE = 7;
export const SHT_NOBITS = 8;
export const SHT_REL = 9;
export const SHT_INIT_ARRAY = 14;
export const SHT_FINI_ARRAY = 15;
export const SHT_PREINIT_ARRAY = 16;
export const SHT_GROUP = 17;
export const SHT_SYMTAB_SHNDX = 18;
export const SHT_RISCV_ATTRIBUTES = 0x70000003;

/** Flags of sections. */
export const SHF_WRITE = 1;
export const SHF_ALLOC = 2;
export const SHF_EXECINSTR = 4;
export const SHF_MERGE = 0x10;
export const SHF_STRINGS = 0x20;
export const SHF_INFO_LINK = 0x40;
export const SHF_LINK_ORDER = 0x80;
export const SHF_GROUP = 0x200;
export const SHF_TLS = 0x400;
export const SHF_GNU_RETAIN = 0x200000;
export const SHF_EXCLUDE = 0x80000000;

/** Section numbers in symbols of a file that are no sections. */
export const SHN_UNDEF = 0;
export const SHN_LORESERVE = 0xff00;
export const SHN_ABS = 0xfff1;
export const SHN_COMMON = 0xfff2;
export const SHN_XINDEX = 0xffff;

/** A group of sections of which one copy is linked. */
export const GRP_COMDAT = 1;

export const STB_LOCAL = 0;
export const STB_GLOBAL = 1;
export const STB_WEAK = 2;

export const STT_NOTYPE = 0;
export const STT_OBJECT = 1;
export const STT_FUNC = 2;
export const STT_SECTION = 3;
export const STT_FILE = 4;
export const STT_COMMON = 5;
export const STT_TLS = 6;

export const STV_DEFAULT = 0;
export const STV_INTERNAL = 1;
export const STV_HIDDEN = 2;
export const STV_PROTECTED = 3;

/** Types of segments. */
export const PT_LOAD = 1;
export const PT_TLS = 7;
export const PT_RISCV_ATTRIBUTES = 0x70000003;

/** Rights of segments. */
export const PF_X = 1;
export const PF_W = 2;
export const PF_R = 4;
