/** Marsaglia's xorshift32, for what is drawn by a seed and is the same in every run. */

/** The state that a seed begins with, which is not 0. */
export const stateOf = (seed: number): number => Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;

/** Draws numbers from 0 up to 1, from a state that is not 0. */
export function drawing(state: number): () => number {
  let word = state;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 0) / 0x1_0000_0000;
  };
}
