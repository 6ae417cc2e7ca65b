/** Standard input, output and error of the command that are no terminals, but files or pipes. */

import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { runLine } from './commandlines.ts';

const COMMAND = 'build/js/emu/cli/main.js';

interface Outcome {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

function callwheel(args: readonly string[], input: string | Uint8Array = ''): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    input,
    timeout: 50_000,
  });
  return { status, stdout, stderr: stderr.toString() };
}

/** Runs with an input that comes in pieces, a moment apart. */
async function slowly(args: readonly string[], pieces: Iterable<Uint8Array>, pause = 1): Promise<Outcome> {
  const child = spawn(process.execPath, [COMMAND, ...args]);
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (bytes) => stdout.push(bytes));
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  for (const piece of pieces) {
    child.stdin.write(piece);
    await setTimeout(pause);
  }
  child.stdin.end();
  return { status: await ended, stdout: Buffer.concat(stdout), stderr };
}

const hashOf = ({ stderr }: Pick<Outcome, 'stderr'>) => /run hash: (\w+)\n/.exec(stderr)?.[1];
const ALL_BYTES = Uint8Array.from({ length: 1024 }, (_, i) => (i * 7) & 0xff);

describe('the command with streams', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-streams-'));
  after(() => rmSync(folder, { recursive: true }));

  it('passes all bytes unchanged, in the same run from a file, a slow pipe and a fast one', async () => {
    const file = join(folder, 'in');
    const log = join(folder, 'run.log');
    writeFileSync(file, ALL_BYTES);
    const fd = openSync(file, 'r');
    const fromFile = spawnSync(process.execPath, [COMMAND, 'run', 'cat'], { stdio: [fd, 'pipe', 'pipe'] });
    closeSync(fd);
    const fast = callwheel(['run', '--log', log, 'cat'], ALL_BYTES);
    const slow = await slowly(
      ['run', 'cat'],
      Array.from({ length: ALL_BYTES.length / 4 }, (_, i) => ALL_BYTES.subarray(4 * i, 4 * i + 4)),
    );
    const replayed = await runLine(['replay', log]);
    for (const { stdout } of [fast, slow]) expect(Buffer.compare(stdout, ALL_BYTES)).to.equal(0);
    for (const it of [fast, slow, replayed])
      expect(hashOf(it)).to.equal(/run hash: (\w+)/.exec(fromFile.stderr.toString())?.[1]);
    expect(Buffer.compare(fromFile.stdout, ALL_BYTES)).to.equal(0);
    expect(replayed.stdout).to.equal(Buffer.from(ALL_BYTES).toString());
    expect(replayed.stderr).to.include('the same run: halt');
  });

  it('gives a program no terminal, and standard error apart', async () => {
    const log = join(folder, 'apart.log');
    const script = 'tty; for fd in 0 1 2; do [ -t $fd ] && echo "terminal $fd"; done; printf "e\\r\\n" >&2';
    const live = await runLine(['run', '-q', '--log', log, 'sh', '-c', script]);
    expect([live.status, live.stdout, live.stderr]).to.deep.equal([0, 'not a tty\n', 'e\r\n']);
    const replayed = await runLine(['replay', '-q', log]);
    expect([replayed.stdout, replayed.stderr]).to.deep.equal(['not a tty\n', 'e\r\n']);
  });

  it('hashes output and error, and tells them apart', async () => {
    const toError = hashOf(await runLine(['run', 'sh', '-c', 'echo hello >&2']));
    expect(toError).to.not.equal(hashOf(await runLine(['run', 'sh', '-c', 'echo hello >&1'])));
  });

  it('reads a script while a job computes, and leaves to each command what it has not read', async () => {
    const spin = await runLine(['boot', '-q'], 'spin forever &\necho b\nexit 3\n');
    expect([spin.status, spin.stdout]).to.deep.equal([3, 'b\n']);
    const shared = await runLine(
      ['boot', '-q'],
      'head -1\nfor head\nread x\nfor read\necho "$x"\ncat\nthe rest\n',
    );
    expect(shared.stdout).to.equal('for head\nfor read\nthe rest\n');
    const long = await runLine(['boot', '-q'], `${'echo x\n'.repeat(2000)}exit 4\n`);
    expect([long.status, long.stdout.length]).to.deep.equal([4, 4000]);
  });

  it('stops virtual time while the host has nothing to read', async () => {
    const script = 'read a; read b; uptime; sysctl kern.clockrate; echo "$a$b"';
    const lines = ['a\n', 'b\n'].map((line) => Buffer.from(line));
    const fast = await runLine(['run', 'sh', '-c', script], Buffer.concat(lines).toString());
    const slow = await slowly(['run', 'sh', '-c', script], lines, 300);
    expect(slow.stdout.toString()).to.equal(fast.stdout);
    expect(hashOf(slow)).to.equal(hashOf(fast));
  });

  it('answers a line before the next one is written, as a partner in a dialogue must', async () => {
    const child = spawn(process.execPath, [COMMAND, 'run', '-q', 'cat']);
    for (const line of ['one\n', 'two\n']) {
      const answer = new Promise((resolve) => child.stdout.once('data', resolve));
      child.stdin.write(line);
      expect(String(await answer)).to.equal(line);
    }
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('close', resolve))).to.equal(0);
  });

  it("keeps the messages of the kernel out of the program's output", async () => {
    const it = await runLine(['run', '-q', '--module', 'heartbeat:ms=100', 'sleep', '1']);
    expect(it.stdout).to.equal('');
    expect(it.stderr).to.match(/heartbeat/);
  });

  it('is a terminal with --tty, with the characters that act', async () => {
    const script = 'tty; cat; echo end';
    const it = await runLine(['run', '-q', '--tty', 'sh', '-c', script], 'a\n\x04b\n');
    expect(it.stdout).to.equal('/dev/console\na\nend\n');
  });

  it('ends with its reader, and says in one line that the output has no room', () => {
    const run = (line: string) =>
      spawnSync('/bin/sh', ['-c', line.replaceAll('callwheel', `'${process.execPath}' ${COMMAND}`)], {
        encoding: 'utf8',
        timeout: 50_000,
      });
    const head = run('{ callwheel run -q yes; echo $? >&2; } | head -1');
    expect([head.stdout, head.stderr]).to.deep.equal(['y\n', '141\n']);
    const full = run('callwheel run -q yes >/dev/full');
    expect([full.status, full.stderr]).to.deep.equal([
      125,
      'callwheel: cannot write standard output: no space left on device (make room there, or write elsewhere)\n',
    ]);
    expect(run('callwheel run -q sh -c "yes >&2" 2>/dev/full').status).to.equal(125);
  });

  it('replays a run whose log was cut off while it waited for input', async () => {
    const log = join(folder, 'cut.log');
    const child = spawn(process.execPath, [COMMAND, 'run', '--log', log, 'cat']);
    child.stdin.write('one\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    expect(readFileSync(log, 'utf8')).to.include('"record":"stdin","bytes":"one\\n"');
    const refused = await runLine(['replay', '-q', log]);
    expect(refused.stderr).to.match(/the log was cut off/);
    const { status, stdout } = await runLine(['replay', '-q', '--cut', log]);
    expect([refused.status, status, stdout]).to.deep.equal([125, 0, '']);
  });
});
