/** Tells a program's own sources from those of the C library that it is linked with. */

import type { SourceLine } from './linetable.ts';

/** The sources of the library, as its debug information names them. */
const LIBRARY = /(?:^|\/)(?:userland\/lib|picolibc|libgcc)\/|\.S$/;

/** True for a line of the program's own sources. */
export const isOwn = ({ file }: SourceLine): boolean => !LIBRARY.test(file);
