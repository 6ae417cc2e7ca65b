/**
 * f_flag of an open file, 4.4BSD's sys/fcntl.h: the access mode of open(2) plus one, and those
 * flags of open(2) that stay with the file (userland/share/doc/abi.md).
 */

export const FREAD = 1; // open for reading
export const FWRITE = 2; // open for writing
export const FASYNC = 8; // SIGIO when the file becomes ready
export const FAPPEND = 0x400; // each write goes to the end of the file
export const FNONBLOCK = 0x4000; // read and write do not sleep: EAGAIN
