/** Numbers of DWARF 5, section 7: tags and attributes of .debug_info. */

/** Tags. */
export const DW_TAG_FORMAL_PARAMETER = 0x05; // a parameter
export const DW_TAG_ENUMERATION_TYPE = 0x04; // an enum
export const DW_TAG_LEXICAL_BLOCK = 0x0b; // a block of a function
export const DW_TAG_POINTER_TYPE = 0x0f; // a pointer
export const DW_TAG_SUBROUTINE_TYPE = 0x15; // the type of a function
export const DW_TAG_TYPEDEF = 0x16; // another name of a type
export const DW_TAG_INLINED_SUBROUTINE = 0x1d; // a function's code within another function
export const DW_TAG_BASE_TYPE = 0x24; // a number
export const DW_TAG_CONST_TYPE = 0x26; // const
export const DW_TAG_ENUMERATOR = 0x28; // a value of an enum
export const DW_TAG_SUBPROGRAM = 0x2e; // a function
export const DW_TAG_VOLATILE_TYPE = 0x35; // volatile
export const DW_TAG_RESTRICT_TYPE = 0x37; // restrict
export const DW_TAG_ATOMIC_TYPE = 0x47; // _Atomic
export const DW_TAG_CALL_SITE = 0x48; // a call
export const DW_TAG_CALL_SITE_PARAMETER = 0x49; // an argument of a call
export const DW_TAG_GNU_CALL_SITE = 0x4109; // a call, in DWARF 4 of gcc's
export const DW_TAG_GNU_CALL_SITE_PARAMETER = 0x410a; // an argument of it

/** Attributes. */
export const DW_AT_LOCATION = 0x02; // the place of a variable
export const DW_AT_NAME = 0x03; // its name
export const DW_AT_BYTE_SIZE = 0x0b; // bytes of a type
export const DW_AT_STMT_LIST = 0x10; // the line table of a unit
export const DW_AT_LOW_PC = 0x11; // the first address
export const DW_AT_HIGH_PC = 0x12; // the address behind the last one, or the number of bytes
export const DW_AT_CONST_VALUE = 0x1c; // the value of a constant
export const DW_AT_ABSTRACT_ORIGIN = 0x31; // the entry of the function itself
export const DW_AT_DECL_FILE = 0x3a; // the file of the declaration
export const DW_AT_DECL_LINE = 0x3b; // its line
export const DW_AT_ENCODING = 0x3e; // the kind of a number
export const DW_AT_FRAME_BASE = 0x40; // the place to which variables are relative
export const DW_AT_SPECIFICATION = 0x47; // the declaration
export const DW_AT_TYPE = 0x49; // the type
export const DW_AT_RANGES = 0x55; // the ranges of addresses
export const DW_AT_CALL_FILE = 0x58; // the file of the call of an inlined function
export const DW_AT_CALL_LINE = 0x59; // its line
export const DW_AT_STR_OFFSETS_BASE = 0x72; // the unit's part of .debug_str_offsets
export const DW_AT_ADDR_BASE = 0x73; // the unit's part of .debug_addr
export const DW_AT_RNGLISTS_BASE = 0x74; // the unit's part of .debug_rnglists
export const DW_AT_CALL_RETURN_PC = 0x7d; // the address behind a call
export const DW_AT_CALL_VALUE = 0x7e; // the value of an argument
export const DW_AT_CALL_ORIGIN = 0x7f; // the function that is called
export const DW_AT_CALL_TARGET = 0x83; // its address, if it is called by a pointer
export const DW_AT_GNU_CALL_SITE_VALUE = 0x2111; // the value of an argument, in DWARF 4 of gcc's
export const DW_AT_GNU_CALL_SITE_TARGET = 0x2113; // the address of the function
export const DW_AT_LOCLISTS_BASE = 0x8c; // the unit's part of .debug_loclists
