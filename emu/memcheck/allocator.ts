/**
 * The functions of malloc(3) as a program's symbols name them: the memory that each takes as an
 * argument, and the block that it gives. Functions that only look at malloc's own data are here,
 * too: what they do there is no error.
 */

import { PAGE_SIZE } from '../../kernel/machdep.ts';

/** The arguments of a call. */
type Arguments = Int32Array;

/** A function of the allocator. */
export interface Allocating {
  /** True if its first argument is memory that it frees or moves. */
  readonly takes?: true;
  /** True if its first argument is freed when it gives nothing. */
  readonly freesAnyway?: true;
  /** Bytes of the block that it gives; none if it gives no block. */
  readonly size?: (a: Arguments) => number;
  /** True if it stores the block's address at its first argument, and returns an error. */
  readonly stores?: true;
  /** True if it returns the bytes of the block at its first argument that the program may use. */
  readonly extends?: true;
}

const first = (a: Arguments): number => a[0] >>> 0;
const second = (a: Arguments): number => a[1] >>> 0;

/** The allocator, by the names of its functions. */
export const ALLOCATOR: Readonly<Record<string, Allocating>> = {
  malloc: { size: first },
  calloc: { size: (a) => first(a) * second(a) },
  realloc: { takes: true, size: second },
  reallocarray: { takes: true, size: (a) => second(a) * (a[2] >>> 0) },
  reallocf: { takes: true, freesAnyway: true, size: second },
  free: { takes: true },
  cfree: { takes: true },
  aligned_alloc: { size: second },
  memalign: { size: second },
  posix_memalign: { size: (a) => a[2] >>> 0, stores: true },
  valloc: { size: first },
  pvalloc: { size: (a) => Math.ceil(first(a) / PAGE_SIZE) * PAGE_SIZE },
  malloc_usable_size: { extends: true },
  mallinfo: {},
  malloc_stats: {},
  malloc_trim: {},
  __heap_check: {},
};

/**
 * Functions of C libraries that read whole words, of which a part may lie outside the string: what
 * they find there they do not use.
 */
export const BY_WORDS: ReadonlySet<string> = new Set([
  ...['memchr', 'memrchr', 'rawmemchr', 'memccpy', 'strlen', 'strnlen', 'strcmp', 'strncmp', 'strcpy'],
  ...['strncpy', 'stpcpy', 'stpncpy', 'strchr', 'strchrnul', 'strrchr', 'strcat', 'strncat', 'strlcpy'],
  ...['strlcat', 'strstr', 'strspn', 'strcspn', 'strpbrk', 'index', 'rindex', 'memcmp', 'bcmp'],
]);
