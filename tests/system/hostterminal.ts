/** A pseudo-terminal of the host's with a command in it, to be typed at and read. */

import { resolve } from 'node:path';
import type { IPty } from '@lydell/node-pty';

/** The command that is tested. */
export const COMMAND = resolve('build/js/emu/cli/main.js');
/** An answer that takes longer than this does not come. */
const PATIENCE_MS = 10_000;

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

  resize(cols: number, rows: number): void {
    this.pty.resize(cols, rows);
  }

  /** Waits until something has been shown since the last time, and returns it up to there. Escape sequences are left out. */
  async see(wanted: RegExp): Promise<string> {
    const until = performance.now() + PATIENCE_MS;
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
        const timer = setTimeout(resolve, left);
        this.heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Types a line and returns what was shown until the next prompt. */
  async line(text: string): Promise<string> {
    this.type(`${text}\r`);
    await this.see(/\n/);
    return (await this.see(/(?:^|\n)\$ $/)).replace(/\$ $/, '');
  }

  kill(): void {
    this.pty.kill('SIGKILL');
  }
}
