/** The module that `callwheel module new` writes, to start from. */

import { MODULE_INTERFACE } from './moduleinterface.ts';

/** The text of a new module. */
export const moduleText = (name: string): string => `\
/**
 * ${name}: counts, and says so every few seconds.
 *
 *     callwheel module check ./${name}.ts
 *     callwheel boot --module ./${name}.ts:seconds=5
 *     $ kldstat
 *     $ sysctl module.${name}.beats
 *     $ kldunload ${name}
 */

import type { Args, Callout, Counter, ModuleKernel } from '${MODULE_INTERFACE}';

export const name = '${name}';
export const version = 1;

/** The arguments that load gets, each with its default. */
export const args = { seconds: 1, text: 'beat' };

/** All that the module keeps: load makes it, unload gets it back. */
interface State {
  readonly callout: Callout;
  readonly beats: Counter;
  readonly ticks: number;
  readonly text: string;
}

export function load(k: ModuleKernel, { seconds, text }: Args<typeof args>): State {
  const state: State = {
    callout: k.callout_init(),
    beats: k.counter('beats', 'beats since the module was loaded'),
    ticks: Math.max(1, Math.round(seconds * k.hz)),
    text,
  };
  const beat = (): void => {
    state.beats.add();
    k.log(\`\${state.text} \${state.beats.value}\`);
    k.callout_reset(state.callout, state.ticks, beat, undefined);
  };
  k.callout_reset(state.callout, state.ticks, beat, undefined);
  return state;
}

/** Gives everything back. A thing still armed is named, and the module stays. */
export function unload(k: ModuleKernel, { callout }: State): void {
  k.callout_stop(callout);
  k.callout_destroy(callout);
}
`;
