/**
 * A user at the terminal of a booted shell, who types each line a quarter of a second
 * after the prompt. The seconds are the machine's.
 */

import { readFileSync } from 'node:fs';
import { boot } from '../emu/boot.ts';
import { DEFAULT_CONFIG } from '../emu/config.ts';
import { ENVIRONMENT } from '../emu/front/program.ts';
import type { System } from '../emu/system.ts';
import { IMAGE } from './manifest.ts';

const PROMPT = '$ ';
/** The longest wait for the prompt, in tenths of a second. */
const PATIENCE = 1000;

/** A user, with a machine of its own. */
export class Typist {
  /** The text that the terminal has shown. */
  shown = '';
  private readonly system: System;

  constructor() {
    const program = { path: '/bin/sh', argv: ['sh'], envp: ENVIRONMENT, file: undefined };
    this.system = boot({ ...DEFAULT_CONFIG, terminal: true }, readFileSync(IMAGE), program, {
      consoleOutput: (bytes) => {
        this.shown += Buffer.from(bytes).toString();
      },
      trace: () => {},
      mark: () => {},
    });
    this.system.consoleResize(24, 80);
  }

  /** Types keys, a quarter of a second from now. */
  type(keys: string): void {
    this.pass(0.25);
    this.system.consoleInput(Buffer.from(keys));
  }

  /** Lets seconds pass on the machine; false once the shell has ended. */
  pass(seconds: number): boolean {
    const until = this.system.cycle + seconds * DEFAULT_CONFIG.freq;
    while (this.system.cycle < until) if (this.system.run(until) === 'halt') return false;
    return true;
  }

  /** Waits for the prompt. */
  prompted(): void {
    for (let i = 0; i === 0 || !this.shown.endsWith(PROMPT); i++) {
      if (i > PATIENCE) throw new Error(`no prompt after ${JSON.stringify(this.shown)}`);
      if (!this.pass(0.1)) throw new Error(`the shell has ended after ${JSON.stringify(this.shown)}`);
    }
  }

  /**
   * Types a command line and returns the shell's answer, up to the next prompt. ^C and ^Z
   * are typed as those keys, into the command that runs.
   */
  answer(line: string): string {
    const key = /^\^([A-Z])$/.exec(line);
    if (key === null) this.prompted();
    const before = this.shown.length;
    this.type(key === null ? `${line}\r` : String.fromCharCode((key[1] as string).charCodeAt(0) - 64));
    this.prompted();
    const said = this.shown.slice(before, -PROMPT.length).replaceAll('\r\n', '\n');
    return said.startsWith(`${line}\n`) ? said.slice(line.length + 1) : said;
  }
}
