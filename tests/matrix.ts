/**
 * The exhaustive part of the tests. `make matrix` sets CALLWHEEL_MATRIX=1;
 * `make test` does not, and takes a part that still has every value of every
 * axis once: schemes, clocks, kernels, seeds, modules, verbs and options.
 * `make matrix` runs each file that imports this one (tests/style/matrix.test.ts
 * holds the Makefile to that), so that nothing is left out of both.
 */

/** True in `make matrix`. */
export const MATRIX = process.env.CALLWHEEL_MATRIX === '1';

/** The number of repetitions: `all` in `make matrix`, `few` in `make test`. */
export const repetitions = (few: number, all: number): number => (MATRIX ? all : few);

/** A test's time limit in ms: none in `make matrix`. */
export const timeLimit = (ms: number): number => (MATRIX ? 0 : ms);
