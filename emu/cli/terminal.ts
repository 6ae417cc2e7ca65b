/**
 * The user's terminal in raw mode, so that ^C and every other key reach the
 * machine as bytes, and out of raw mode again however the command ends.
 */

import { constants } from 'node:os';
import type { ReadStream } from 'node:tty';
import { EXIT_SIGNAL } from './exit.ts';

const ENDING: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** Puts a terminal into raw mode; returns what takes it out. On a signal or a defect it is taken out before the process ends. */
export function rawMode(terminal: ReadStream): () => void {
  const cooked = (): void => {
    if (!terminal.destroyed) terminal.setRawMode(false);
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
