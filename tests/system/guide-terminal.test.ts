/**
 * The guide's commands as its reader types them, at a terminal of the host: they differ from the
 * page as the page says, and with `< /dev/null` they do not.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { blocks } from '../../scripts/transcript.ts';
import { COMMAND, HostTerminal } from './hostterminal.ts';

const CTRL_C = '\x03';
const CHAPTER = 'userland/share/doc/guide/1-first-timer.md';
const page = readFileSync(CHAPTER, 'utf8');

/** The output that the page shows of a command, up to the next one. */
function shown(command: string): string {
  const session = blocks(page).find(({ text }) => text.startsWith(`$ ${command}\n`))?.text ?? '';
  return session.slice(session.indexOf('\n') + 1).split(/^\$ /m)[0] ?? '';
}

/** The microseconds of each line, and the run hash. */
const figures = (output: string): { readonly us: readonly number[]; readonly hash: string } => ({
  us: [...output.matchAll(/after (\d+) us/g)].map(([, us]) => Number(us)),
  hash: /run hash: (\w+)/.exec(output)?.[1] ?? '',
});

describe('the guide at a terminal', function () {
  this.timeout(180_000);
  let pty: typeof import('@lydell/node-pty');
  let terminal: HostTerminal | undefined;
  before(async () => {
    pty = await import('@lydell/node-pty');
  });
  afterEach(() => terminal?.kill());

  /** The shell waits in the end, since the last output of a terminal that closes may be lost. */
  const open = (line: string): HostTerminal =>
    new HostTerminal(
      pty,
      `${line.replace('node .', `'${process.execPath}' '${COMMAND}'`)}; echo "status $?"; read end`,
    );

  it('has the beats earlier by what the page says, and another hash', async () => {
    terminal = open('node . run /guide/beat');
    const seen = figures(await terminal.see(/status 0/));
    const told = figures(shown('node . run /guide/beat'));
    const [, earlier] = /come (\d+) microseconds earlier/.exec(page) ?? [];
    expect(seen.us).to.have.length(5);
    expect(seen.us).to.deep.equal(told.us.map((us) => us - Number(earlier)));
    expect(seen.hash)
      .to.match(/^\w{16}$/)
      .and.to.not.equal(told.hash);
  });

  it('has the run of the page without a keyboard', async () => {
    const command = 'node . run /guide/beat < /dev/null';
    terminal = open(command);
    expect((await terminal.see(/status 0/)).replaceAll('\r', '')).to.equal(`${shown(command)}status 0`);
  });

  it('waits for a key where nothing else can happen, and ends by ^C', async () => {
    terminal = open('node . run -q /guide/lost 200000');
    await terminal.see(/every process sleeps for ever:\n +pid 2 \(lost\) sleeps on pause\n/);
    terminal.type(CTRL_C);
    await terminal.see(/status 130/);
  });
});
