/** f_flag of an open file, 4.4BSD's sys/fcntl.h: open(2)'s access mode plus one, and those of its flags that stay (userland/share/doc/abi.md). */

export const FREAD = 1;
export const FWRITE = 2;
export const FASYNC = 8;
export const FAPPEND = 0x400;
export const FNONBLOCK = 0x4000;
