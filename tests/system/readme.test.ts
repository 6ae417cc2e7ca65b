/** What the README shows of a session at the shell's prompt, and says of the host's memory, is so. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { boot, type System } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import { ROOT_IMAGE } from './harness.ts';

const README = readFileSync('README.md', 'utf8');
const COMMAND = resolve('build/js/emu/cli/main.js');
const PROMPT = '$ ';
const CTRL_Z = '\x1a';

/** Somebody at the terminal of a booted shell, who types each line a quarter of a second after the machine is ready for it. */
class Typist {
  shown = '';
  private readonly system: System;

  constructor() {
    const program = { path: '/bin/sh', argv: ['sh'], envp: ['HOME=/', 'PATH=/bin'], file: undefined };
    this.system = boot({ ...DEFAULT_CONFIG, terminal: true }, ROOT_IMAGE, program, {
      consoleOutput: (bytes) => {
        this.shown += Buffer.from(bytes).toString();
      },
      trace: () => {},
      mark: () => {},
    });
    this.system.consoleResize(24, 80);
  }

  type(keys: string): void {
    this.system.consoleInput(Buffer.from(keys));
  }

  /** Lets so many seconds pass; false once the shell has ended. */
  pass(seconds: number): boolean {
    const until = this.system.cycle + seconds * DEFAULT_CONFIG.freq;
    while (this.system.cycle < until) if (this.system.run(until) === 'halt') return false;
    return true;
  }

  /** Waits for the prompt. */
  prompted(): void {
    for (let i = 0; i === 0 || !this.shown.endsWith(PROMPT); i++) {
      expect(i, `no prompt after ${JSON.stringify(this.shown)}`).to.be.below(100);
      this.pass(0.1);
    }
  }
}

/** The session with the figures left out that depend on when something was typed. */
function timeless(session: string): string {
  return session
    .replace(/\d+\.\d{6}/g, (figure) => '#'.padStart(figure.length))
    .replace(/^(?:\d+ (?:pending|nodes)|softclock ran|handlers were late).*$/gm, (line) =>
      line.replace(/\d+(?:\.\d+)?/g, '#'),
    );
}

describe('the README', () => {
  it('shows a session as it is', () => {
    const session = /\n```\n(\$ [^`]*\n\$ exit\n)```\n/.exec(README)?.[1] ?? '';
    const typed = [...session.matchAll(/^(?:\$ (.*)|\^Z)$/gm)];
    expect(typed).to.have.length.above(5);
    const typist = new Typist();
    for (const [, line] of typed) {
      if (line !== undefined) typist.prompted();
      typist.pass(0.25);
      typist.type(line === undefined ? CTRL_Z : `${line}\r`);
    }
    expect(typist.pass(1)).to.equal(false);
    expect(timeless(typist.shown.replaceAll('\r\n', '\n'))).to.equal(timeless(session));
  }).timeout(30_000);

  it('says how much memory five hundred processes take of the host', () => {
    const [, megabytes, command = ''] =
      /(\d+) MB\s+of\s+the\s+host's\s+memory:\s+`npx \. ([^`]*)`/.exec(README) ?? [];
    const { stderr } = spawnSync(process.execPath, [COMMAND, ...command.split(' ')], { encoding: 'utf8' });
    const measured = Number(/host: .* (\d+) MB of memory at most/.exec(stderr)?.[1]);
    // When the host's collector comes by is its own affair: twice as much has been seen.
    expect(measured / Number(megabytes)).to.be.within(0.5, 2.5);
  }).timeout(60_000);
});
