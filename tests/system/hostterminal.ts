/** A pseudo-terminal of the host with a command in it, which a test types at and reads. */

import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { IPty } from '@lydell/node-pty';

/** The command that is tested. */
export const COMMAND = resolve('build/js/emu/cli/main.js');
/** The characters of a paste that are written at once. */
const PIECE = 512;
/** The time, in ms, after which an answer counts as missing. */
const PATIENCE_MS = 30_000;

export class HostTerminal {
  readonly exit: Promise<number>;
  private readonly pty: IPty;
  private shown = '';
  private heard: () => void = () => {};

  constructor(pty: typeof import('@lydell/node-pty'), command: string) {
    this.pty = pty.spawn('/bin/sh', ['-c', command], { name: 'vt100', cols: 80, rows: 24 });
    this.pty.onData((text) => {
      this.shown += text;
      this.heard();
    });
    this.exit = new Promise((end) => this.pty.onExit(({ exitCode }) => end(exitCode)));
  }

  type(keys: string): void {
    this.pty.write(keys);
  }

  /**
   * Types a long text in pieces, and reads between them: a pseudo-terminal has little room, and
   * both ends would wait for each other.
   */
  async paste(keys: string): Promise<void> {
    for (let at = 0; at < keys.length; at += PIECE) {
      this.type(keys.slice(at, at + PIECE));
      await setTimeout(1);
    }
  }

  resize(cols: number, rows: number): void {
    this.pty.resize(cols, rows);
  }

  /**
   * Waits until `wanted` has been shown since the last call; returns the text up to there,
   * without escape sequences.
   */
  async see(wanted: RegExp, patience = PATIENCE_MS): Promise<string> {
    const until = performance.now() + patience;
    for (;;) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
      const text = this.shown.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '');
      const found = wanted.exec(text);
      if (found !== null) {
        this.shown = text.slice(found.index + found[0].length);
        return text.slice(0, found.index + found[0].length);
      }
      const left = until - performance.now();
      if (left <= 0) throw new Error(`${wanted} was not shown, but ${JSON.stringify(text)}`);
      await new Promise<void>((resolve) => {
        const timer = globalThis.setTimeout(resolve, left);
        this.heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Types a line to the shell; returns the text shown until its next prompt. */
  async line(text: string): Promise<string> {
    return (await this.enter(text, /(?:^|\n)\$ $/)).replace(/\$ $/, '');
  }

  /**
   * Types a line, or the end of one; returns the text shown after it until the next prompt. While a
   * line is typed it is drawn anew, prompt and all: only a prompt after its end is the next one.
   */
  async enter(text: string, prompt: RegExp): Promise<string> {
    this.type(`${text}\r`);
    await this.see(/\n/);
    return this.see(prompt);
  }

  kill(): void {
    this.pty.kill('SIGKILL');
  }
}
