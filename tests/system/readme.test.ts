/** The README's session at the shell's prompt, and its figure of the host's memory, are true. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { Typist } from '../../scripts/typist.ts';
import { MATRIX, timeLimit } from '../matrix.ts';

const README = readFileSync('README.md', 'utf8');
const COMMAND = resolve('build/js/emu/cli/main.js');
const CTRL_Z = '\x1a';

/** The session without the figures that depend on the time of typing. */
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
      typist.type(line === undefined ? CTRL_Z : `${line}\r`);
    }
    expect(typist.pass(1)).to.equal(false);
    expect(timeless(typist.shown.replaceAll('\r\n', '\n'))).to.equal(timeless(session));
  }).timeout(timeLimit(30_000));

  const memory = (): void => {
    const [, megabytes, command = ''] =
      /(\d+) MB\s+of\s+the\s+host's\s+memory:\s+`node \. ([^`]*)`/.exec(README) ?? [];
    // A parent that is larger than the command does not count as the command's own memory.
    const ballast = Buffer.alloc(600 << 20, 1);
    const { stderr } = spawnSync(process.execPath, [COMMAND, ...command.split(' ')], { encoding: 'utf8' });
    const measured = Number(/host: .* (\d+) MB of memory at most/.exec(stderr)?.[1]);
    expect(measured / Number(megabytes)).to.be.within(0.5, 1.5);
    expect(ballast.at(-1)).to.equal(1);
  };
  if (MATRIX) it('says how much memory five hundred processes take of the host', memory);
});
