/** The compiler, as it is now: what it makes of a source depends on nothing else. */

import { CLANG_NAME } from '../../clang/clang.ts';

/** The hash of the sources of our part of the compiler, which the build puts here. */
declare const CC_SOURCES: string;

/** clang and our part, for keys of what they have made. */
export const COMPILER_VERSION = `${CLANG_NAME} ${CC_SOURCES}`;
