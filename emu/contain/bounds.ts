/**
 * The bounds of an activity, which is one call into code of a user's until it comes back. They
 * are counts and no times, so they are met at the same step on every computer.
 */

/**
 * Units of work: one for each entry of a function and each turn of a loop, one for about eight
 * bytes that the text allocates there (allocate.ts), and for built-in routines as many as their
 * work needs. A second or less of a computer's time; a handler of a kernel takes a few hundred.
 */
export const WORK = 50_000_000;

/**
 * Words of the stack, as weigh.ts counts them: 96 KB. The smallest stack that a host gives has
 * 984 KB; the rest is for the frames of the host and the kernel, and for built-in code that takes
 * more than it is counted for. About 300 levels of a small function.
 */
export const DEPTH = 12_288;

/** Words that a routine of the host's counts for while it runs: the kernel's frames below it. */
export const HOST_DEPTH = 512;

/** Words that a built-in routine counts for while it runs: it may call code of the user's. */
export const BUILTIN_DEPTH = 96;

/** Words of a frame without its variables: what every call pushes. */
export const FRAME = 20;

/** The most arguments of a call by spread or apply: they lie on the stack. */
export const ARGUMENTS = 4_096;

/** The longest text, in characters. A longer one is not made: RangeError. */
export const TEXT = 1_048_576;

/** The most elements of an array, or bytes of a buffer. A larger one is not made: RangeError. */
export const ELEMENTS = 67_108_864;

/** The longest chain of prototypes: the look-up of a name walks it. */
export const CHAIN = 100;

/** Units for the beginning of a catch or finally block: to throw takes the engine microseconds. */
export const THROWN = 2_000;

/** Units for making an exception, which keeps the frames of the stack. */
export const FRAMES = 500;

/** The longest text that is a key of a Map or a Set: to find it, it is compared to the end. */
export const KEY = 4_096;

/** The indices of a Fuel's words. */
export const LEFT = 0;
export const DEEP = 1;
export const OVER = 2;
export const SITE = 3;
