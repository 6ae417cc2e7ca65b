/** A machine with a shell at its terminal, at which a test types. */

import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from './harness.ts';
import { Screen } from './screen.ts';

const { freq } = DEFAULT_CONFIG;

export const key = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  delete: '\x1b[3~',
  wordLeft: '\x1b[1;5D',
  wordRight: '\x1bf',
  cutWord: '\x1b\x7f',
  erase: '\x7f',
} as const;
export const ctrl = (letter: string) => String.fromCharCode(letter.charCodeAt(0) & 0x1f);

export class Session {
  readonly screen: Screen;
  /** Number of bytes that the terminal was sent. */
  shown = 0;
  private readonly system: System;
  private seconds = 0;

  constructor(columns = 80, argv: readonly string[] = ['sh']) {
    this.screen = new Screen(columns);
    this.system = boot(
      { ...DEFAULT_CONFIG, terminal: true },
      ROOT_IMAGE,
      { path: '/bin/sh', argv, envp: ['HOME=/'], file: undefined },
      {
        ...UNCOUNTED,
        consoleOutput: (bytes) => {
          this.shown += bytes.length;
          this.screen.write(Buffer.from(bytes).toString());
        },
        trace: () => undefined,
        mark: () => undefined,
      },
    );
    this.system.consoleResize(24, columns);
    this.wait(0.2);
  }

  /** Lets time pass. */
  wait(seconds: number): this {
    this.seconds += seconds;
    while (this.system.cycle < this.seconds * freq) {
      const reason = this.system.run(this.seconds * freq);
      if (reason === 'panic') throw new Error(this.system.complaints.join('\n'));
      if (reason === 'halt') break;
    }
    return this;
  }

  /** Types, and waits for the effect. */
  type(...keys: string[]): this {
    for (const text of keys) {
      this.system.consoleInput(Buffer.from(text));
      this.wait(0.2);
    }
    return this;
  }

  resize(columns: number): this {
    this.system.consoleResize(24, columns);
    return this.wait(0.2);
  }

  /** Ends the shell; returns its status. */
  end(): number {
    this.type(ctrl('C'), 'kill -9 $(jobs -p) 2>/dev/null\r', ctrl('D')).wait(1);
    this.system.check();
    return this.system.status >> 8;
  }

  get text(): string {
    return this.screen.text;
  }
}
