/** Lab 6, Race hunt. Two tokens: one that is taken comes back after some ticks. */

import type { Callout, ModuleKernel } from 'callwheel/module.ts';

export const name = 'tokens';
export const version = 1;

interface Tokens {
  readonly k: ModuleKernel;
  /** A callout for each token. */
  readonly timers: readonly Callout[];
  free: number;
  taken: number;
}

/** The handler of the callouts. */
function comesBack(tokens: Tokens): void {
  tokens.free++;
}

/** Takes a token for some ticks, if there is one. */
function take(tokens: Tokens, ticks: number): void {
  const { k, timers } = tokens;
  const { free } = tokens;
  if (free === 0) return;
  k.callout_reset(timers[tokens.taken++ % 2] as Callout, ticks, comesBack, tokens);
  tokens.free = free - 1;
}

export function load(k: ModuleKernel): Tokens {
  const tokens: Tokens = { k, timers: [k.callout_init(), k.callout_init()], free: 2, taken: 0 };
  k.sysctl('free', { doc: 'tokens that are free', read: () => 2 });
  k.sysctl('take', {
    doc: 'takes a token for so many ticks',
    read: () => tokens.taken,
    write: (ticks) => take(tokens, ticks),
  });
  return tokens;
}
