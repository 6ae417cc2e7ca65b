/**
 * The user's terminal in raw mode, so that ^C and every other key reach the
 * machine as bytes, and out of raw mode again however the command ends.
 */

import { constants } from 'node:os';
import type { ReadStream } from 'node:tty';
import { EXIT_SIGNAL } from './exit.ts';

/**
 * The signals that end the process here. Node's own handlers of SIGTERM and SIGINT take the
 * terminal out of raw mode, too, even while a debugger's prompt has the process stand still.
 */
export const ENDING: readonly NodeJS.Signals[] = ['SIGHUP', 'SIGQUIT'];

const NEWLINE = 10;
const RETURN = 13;

/**
 * The bytes of the machine's terminal, for a host that ends lines its own way:
 * Node's raw mode leaves the host's output processing on, which puts a return
 * before each newline. So the return of the machine's terminal is left out.
 */
export function hostNewlines(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(RETURN)) return bytes;
  return bytes.filter((byte, i) => byte !== RETURN || bytes[i + 1] !== NEWLINE);
}

/**
 * Puts a terminal into raw mode; returns the routine that takes it out. On a signal or a defect it
 * is taken out before the process ends.
 */
export function rawMode(terminal: ReadStream): () => void {
  const cooked = (): void => {
    try {
      if (!terminal.destroyed) terminal.setRawMode(false);
    } catch {
      // The terminal has gone, and its mode with it.
    }
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    cooked();
    process.exit(EXIT_SIGNAL + constants.signals[signal]);
  };
  terminal.setRawMode(true);
  process.on('exit', cooked);
  for (const signal of ENDING) process.on(signal, onSignal);
  return () => {
    cooked();
    process.off('exit', cooked);
    for (const signal of ENDING) process.off(signal, onSignal);
  };
}

/**
 * Puts standard input into raw mode, if it is a terminal; returns the routine that takes it out.
 */
export function rawInput(): () => void {
  return process.stdin.isTTY ? rawMode(process.stdin) : () => {};
}
