/**
 * Pages of documentation with sessions in them, which must show what the commands really
 * print. In a page
 *
 *     ```console          commands of the host, each behind `$ `, with their output
 *     ```shell            the same at the prompt of a booted machine
 *     Write this as `x.c`: (and a block)   a file that later commands use
 *
 * A line of three dots stands for any number of lines. `node . ` is the command of this
 * repository. It runs in a folder of the page's own, where `userland` and `kernel` are
 * the repository's. A line with the word host in it tells of the computer that the test
 * runs on, and is compared without its numbers. A command goes on in a line behind `> `.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Typist } from './typist.ts';

const COMMAND = resolve('build/js/emu/cli/main.js');

/** A fenced block: a session, or a file to be written. */
export interface Block {
  readonly kind: 'console' | 'shell' | 'file';
  /** The name of the file; empty for a session. */
  readonly name: string;
  readonly text: string;
  /** The line of the page on which the text begins, counted from 1. */
  readonly line: number;
}

/** A command of a session, and its output. */
export interface Exchange {
  readonly command: string;
  /** The output that the page shows. */
  readonly shown: string;
  /** The output that the command has printed. */
  readonly printed: string;
  /** The line of the page on which the command ends, counted from 1. */
  readonly line: number;
}

/** The blocks of a page, in their order. */
export function blocks(page: string): Block[] {
  const found: Block[] = [];
  const fence = /(?:as `([\w./-]+)`:\n\n)?^```(\w*)\n((?:.*\n)*?)```$/gm;
  for (const match of page.matchAll(fence)) {
    const [whole = '', file, language, text = ''] = match;
    const begin = match.index + whole.lastIndexOf(`\n${text}`) + 1;
    const line = page.slice(0, begin).split('\n').length;
    if (file !== undefined) found.push({ kind: 'file', name: file, text, line });
    else if (language === 'console' || language === 'shell')
      found.push({ kind: language, name: '', text, line });
  }
  return found;
}

/**
 * The commands of a session with the lines shown after each. Lines before the first
 * command belong to none and are left out.
 */
function exchanges({ text, line }: Block): { command: string; shown: string; line: number }[] {
  const found: { command: string; shown: string; line: number }[] = [];
  text
    .trimEnd()
    .split('\n')
    .forEach((content, i) => {
      const last = found[found.length - 1];
      if (content.startsWith('$ ')) found.push({ command: content.slice(2), shown: '', line: line + i });
      else if (content.startsWith('> ') && last?.shown === '') {
        last.command += `\n${content.slice(2)}`;
        last.line++;
      } else if (last !== undefined) last.shown += `${content}\n`;
    });
  return found;
}

/**
 * A script that is the command as the reader has it, who is at a terminal: what a machine writes
 * comes out at once, and not when a buffer is full.
 */
const atTerminal = (command: string) => `#!/bin/sh
case $1 in
run | boot) verb=$1; shift; exec ${command} "$verb" --tty "$@" ;;
*) exec ${command} "$@" ;;
esac
`;

/** A temporary folder in which `callwheel` and `node .` are the command of this repository. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'callwheel-page-'));

  constructor() {
    const bin = join(this.path, '.bin');
    mkdirSync(bin);
    const command = join(bin, 'callwheel');
    writeFileSync(command, atTerminal(`'${process.execPath}' '${COMMAND}'`));
    chmodSync(command, 0o755);
    for (const folder of ['userland', 'kernel']) symlinkSync(resolve(folder), join(this.path, folder));
  }

  /** Writes a file of the folder, by its path below it. */
  write(name: string, text: string): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Runs a command line. Returns the output on both streams, in the order in which it came. */
  run(line: string): string {
    const PATH = `${join(this.path, '.bin')}${delimiter}${process.env.PATH}`;
    const { stdout } = spawnSync(
      '/bin/sh',
      ['-c', `exec 2>&1\n${line.replaceAll('node . ', 'callwheel ')}`],
      {
        cwd: this.path,
        env: { ...process.env, PATH, NO_COLOR: '1' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 120_000,
      },
    );
    return stdout;
  }

  /** Removes the folder. */
  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/**
 * Does what a block says: writes its file, or runs those of its commands for which
 * `wanted` is true. Returns the commands with their output.
 */
export function perform(block: Block, folder: Folder, wanted: (command: string) => boolean): Exchange[] {
  if (block.kind === 'file') {
    folder.write(block.name, block.text);
    return [];
  }
  const asked = exchanges(block).filter(({ command }) => wanted(command));
  if (block.kind === 'console') return asked.map((it) => ({ ...it, printed: folder.run(it.command) }));
  const typist = new Typist();
  return asked.map((it) => ({ ...it, printed: typist.answer(it.command) }));
}

/** The text without the figures of the host, which differ from computer to computer. */
const comparable = (text: string): string =>
  text.replace(/^.*\bhost\b.*$/gm, (line) => line.replace(/\d+(?:\.\d+)?/g, '#').replace(/ +/g, ' '));

/** True if a command has printed what the page shows. A line of three dots stands for any lines. */
export function asShown({ shown, printed }: Exchange): boolean {
  const parts = comparable(shown).split(/^\.\.\.\n/m);
  const text = comparable(printed);
  if (parts.length === 1) return parts[0] === text;
  const first = parts[0] as string;
  const last = parts[parts.length - 1] as string;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/**
 * The page with the new output where a command has printed something else. The new output
 * is given in full, also where the page had three dots; the writer of the page shortens
 * it again.
 */
export function corrected(page: string, exchanged: readonly Exchange[]): string {
  const lines = page.split('\n');
  for (const it of [...exchanged].reverse()) {
    if (asShown(it)) continue;
    const count = it.shown.split('\n').length - 1;
    lines.splice(
      it.line,
      count,
      ...it.printed.split('\n').slice(0, it.printed === '' || it.printed.endsWith('\n') ? -1 : undefined),
    );
  }
  return lines.join('\n');
}
