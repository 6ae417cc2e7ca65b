/**
 * The parts of a host that all machines of the command have: RAM, and the engine of --engine.
 *
 * V8 counts the whole length of an ArrayBuffer as memory in use and collects garbage whenever 64 MB
 * more are counted: with every machine that is booted, although a run touches few of its pages. The
 * bytes of a shared buffer it does not count.
 */

import { InvalidArgumentError, Option } from 'commander';
import { ENGINES, type EngineName } from '../config.ts';
import type { Host } from '../machine.ts';

let engine: EngineName | undefined;

/** The part of a machine's host that makes such RAM, and names the engine. */
export const UNCOUNTED = {
  makeBuffer: (bytes: number) => new SharedArrayBuffer(bytes),
  get engine() {
    return engine;
  },
} satisfies Pick<Host, 'makeBuffer' | 'engine'>;

/** Names the engine for all machines of this process or thread, as its parent's option did. */
export function useEngine(name: EngineName | undefined): void {
  engine = name;
}

/** The option that names the engine, for all machines of the command. */
export const engineOption = (): Option =>
  new Option(
    '--engine <name>',
    `the engine of user instructions: ${ENGINES.join(', ')}; the run is the same with each`,
  ).argParser((text) => {
    const named = ENGINES.find((it) => it === text);
    if (named === undefined) throw new InvalidArgumentError(`Accepted: ${ENGINES.join(', ')}.`);
    engine = named;
    return named;
  });
