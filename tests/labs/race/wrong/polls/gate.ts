/** Lab 6, Race hunt. A gate: a reader of /dev/gate waits until it opens, a tick after a write. */

import { type Callout, type ModuleKernel, PWAIT, type Sleepable } from 'callwheel/module.ts';

export const name = 'gate';
export const version = 1;

interface Gate {
  readonly k: ModuleKernel;
  readonly timer: Callout;
  isOpen: boolean;
}

/** The handler of the callout. */
function open(gate: Gate): void {
  gate.isOpen = true;
  gate.k.wakeup(gate);
}

function* pass(gate: Gate): Sleepable<number> {
  const { k } = gate;
  while (!gate.isOpen) {
    yield* k.tsleep(gate, PWAIT, 'gate', 2);
  }
  return 0;
}

export function load(k: ModuleKernel): Gate {
  const gate: Gate = { k, timer: k.callout_init(), isOpen: false };
  k.device('gate', 0o666, {
    write: (_file, uio) => {
      k.callout_reset(gate.timer, 1, open, gate);
      return uio.uiomove(new Uint8Array(uio.resid));
    },
    read: () => pass(gate),
  });
  return gate;
}
