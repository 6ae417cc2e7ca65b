/** The type and the flags that a section has by its name, as GNU as gives them. */

import {
  SHF_ALLOC,
  SHF_EXECINSTR,
  SHF_MERGE,
  SHF_STRINGS,
  SHF_TLS,
  SHF_WRITE,
  SHT_FINI_ARRAY,
  SHT_INIT_ARRAY,
  SHT_NOBITS,
  SHT_NOTE,
  SHT_PREINIT_ARRAY,
  SHT_PROGBITS,
  SHT_RISCV_ATTRIBUTES,
} from '../elf/constants.ts';

type Attributes = readonly [name: string, type: number, flags: number, entsize?: number];

const RW = SHF_ALLOC | SHF_WRITE;
/** Names, each with what lies below it: .text is .text.main's as well. */
const BY_NAME: readonly Attributes[] = [
  ['.text', SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR],
  ['.init', SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR],
  ['.fini', SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR],
  ['.init_array', SHT_INIT_ARRAY, RW, 4],
  ['.fini_array', SHT_FINI_ARRAY, RW, 4],
  ['.preinit_array', SHT_PREINIT_ARRAY, RW, 4],
  ['.data', SHT_PROGBITS, RW],
  ['.sdata', SHT_PROGBITS, RW],
  ['.bss', SHT_NOBITS, RW],
  ['.sbss', SHT_NOBITS, RW],
  ['.tdata', SHT_PROGBITS, RW | SHF_TLS],
  ['.tbss', SHT_NOBITS, RW | SHF_TLS],
  ['.rodata', SHT_PROGBITS, SHF_ALLOC],
  ['.srodata', SHT_PROGBITS, SHF_ALLOC],
  ['.eh_frame', SHT_PROGBITS, SHF_ALLOC],
  ['.note', SHT_NOTE, 0],
  ['.riscv.attributes', SHT_RISCV_ATTRIBUTES, 0],
  ['.comment', SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1],
  ['.debug_str', SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1],
  ['.debug_line_str', SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, 1],
];

export function attributesOf(name: string): { type: number; flags: number; entsize: number } {
  const [, type, flags, entsize = 0] = BY_NAME.find(
    ([known]) => name === known || (name.startsWith(known) && name[known.length] === '.'),
  ) ?? ['', SHT_PROGBITS, 0];
  return { type, flags, entsize };
}
