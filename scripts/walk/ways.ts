/** The ways, walked on an instrumented machine (see walk.ts). */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Cpu } from '../../emu/cpu/cpu.ts';
import { RunHash } from '../../emu/runhash.ts';
import { EV_SIGNAL, EV_SYSCALL } from '../../kernel/machdep.ts';
import { SIGALRM } from '../../kernel/sys/signal.ts';
import { SYS_setitimer } from '../../kernel/sys/sysnum.ts';
import type { Way } from './way.ts';

/** A way that was walked. */
export interface Walked {
  readonly title: string;
  /** The numbers of the routines entered, in their order. */
  readonly entered: readonly number[];
}

/**
 * Runs a program. Returns the way on which event `kind` with `arg` was recorded for the nth time.
 * It goes from the stop of the processor to the next user instruction. No observer is attached, so
 * the way is that of an ordinary run.
 */
function walk(way: Way, argv: readonly string[], kind: number, arg: number, n: number): readonly number[] {
  const found: (readonly number[])[] = [];
  let here = false;
  const { run } = Cpu.prototype;
  Cpu.prototype.run = function (this: Cpu, until: number) {
    if (here) found.push(way.entered.slice(0, -1));
    here = false;
    const reason = run.call(this, until);
    way.restart();
    return reason;
  };
  const { add } = RunHash.prototype;
  RunHash.prototype.add = function (this: RunHash, ...event: [number, number]) {
    add.apply(this, event);
    if (event[0] === kind && event[1] === arg) here = true;
  };
  const host = { consoleOutput: () => {}, trace: () => {}, mark: () => {} };
  const program = { path: `/${argv[0]}`, argv, envp: [], file: undefined };
  const system = boot(DEFAULT_CONFIG, readFileSync('userland/root.tar'), program, host);
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt') throw new Error('walk: the program did not end');
  Object.assign(Cpu.prototype, { run });
  Object.assign(RunHash.prototype, { add });
  const nth = found[n - 1];
  if (nth === undefined) throw new Error(`walk: ${argv[0]} came by ${found.length} times only`);
  return nth;
}

/**
 * Walks all ways. The instrumented routines report to `way`; `chip` is the number of the clock
 * chip's routine.
 */
export function ways(way: Way, chip: number): readonly Walked[] {
  const fromChip = (entered: readonly number[]) => entered.slice(entered.lastIndexOf(chip));
  return [
    {
      title: "a tick's way from the chip to the handler of a program that computes",
      entered: fromChip(walk(way, ['bin/itimerdemo'], EV_SIGNAL, SIGALRM, 3)),
    },
    {
      title: 'the same of a program that sleeps',
      entered: fromChip(walk(way, ['guide/beat', '20', '5'], EV_SIGNAL, SIGALRM, 3)),
    },
    {
      title: 'a setitimer of a timer that is set',
      entered: walk(way, ['bin/fig9', '10', '50', '1'], EV_SYSCALL, SYS_setitimer, 40),
    },
  ];
}
