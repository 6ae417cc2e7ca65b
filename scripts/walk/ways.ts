/** The ways, walked on an instrumented machine (see walk.ts). */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { Cpu } from '../../emu/cpu/cpu.ts';
import type { Observer } from '../../kernel/probe.ts';
import { SIGALRM } from '../../kernel/sys/signal.ts';
import { SYS_setitimer } from '../../kernel/sys/sysnum.ts';
import type { Way } from './way.ts';

export interface Walked {
  readonly title: string;
  /** The numbers of the routines entered, in their order. */
  readonly entered: readonly number[];
}

/**
 * Runs a program. Returns the third way on which `observer` called `here`, from where the processor
 * stopped to where user instructions go on: on the first ones tables are filled.
 */
function walk(
  way: Way,
  argv: readonly string[],
  observer: (here: () => void) => Observer,
): readonly number[] {
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
  const host = { consoleOutput: () => {}, trace: () => {}, mark: () => {} };
  const program = { path: `/${argv[0]}`, argv, envp: [], file: undefined };
  const system = boot(DEFAULT_CONFIG, readFileSync('userland/root.tar'), program, host);
  system.addObserver(
    observer(() => {
      here = true;
    }),
  );
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt') throw new Error('walk: the program did not end');
  Cpu.prototype.run = run;
  const third = found[2];
  if (third === undefined) throw new Error(`walk: ${argv[0]} came by ${found.length} times only`);
  return third;
}

/** The ways; `way` is told by the instrumented routines, and `chip` is the number of the clock chip's routine. */
export function ways(way: Way, chip: number): readonly Walked[] {
  const onSignal = (here: () => void): Observer => ({
    signalDelivered: (_p, sig) => {
      if (sig === SIGALRM) here();
    },
  });
  const onSetitimer = (here: () => void): Observer => ({
    syscallEnter: (_p, number) => {
      if (number === SYS_setitimer) here();
    },
  });
  const fromChip = (entered: readonly number[]) => entered.slice(entered.lastIndexOf(chip));
  return [
    {
      title: "a tick's way from the chip to the handler of a program that computes",
      entered: fromChip(walk(way, ['bin/itimerdemo'], onSignal)),
    },
    {
      title: 'the same of a program that sleeps',
      entered: fromChip(walk(way, ['guide/beat', '20', '5'], onSignal)),
    },
    {
      title: 'a setitimer of a timer that is set',
      entered: walk(way, ['bin/fig9', '10', '50', '1'], onSetitimer),
    },
  ];
}
