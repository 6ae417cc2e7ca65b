/** The debugger in programs of C, by line and by function. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Answer, runLine } from './commandlines.ts';
import { compiled } from './crashing.ts';
import { Folder } from './modules.ts';

const SOURCE = `#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int twisted;

static inline int twist(int x)
{
	int y = x ^ twisted;

	twisted = y;
	return y;
}

__attribute__((noinline)) static int sum(int n)
{
	int all = twisted;

	for (int i = 0; i < n; i++)
		all += twist(i);
	return all;
}

static void handler(int sig)
{
	twisted += sig;
}

int main(void)
{
	void *volatile room = malloc(5);

	free(room);
	signal(SIGUSR1, handler);
	twisted = sum(2);
	if (fork() == 0)
		_exit(sum(1));
	wait(0);
	raise(SIGUSR1);
	return sum(1);
}
`;

/** The line that begins so. */
const at = (text: string): number => SOURCE.split('\n').findIndex((line) => line.trim().startsWith(text)) + 1;

describe('ddb, in a program of C', function () {
  this.timeout(30_000);
  const folder = new Folder();
  before(async () => {
    await compiled(folder.path, 'tool', SOURCE, '-O1');
  });

  /** The command's answer, and the debugger's to each of its own commands, in their order. */
  async function debugged(
    commands: readonly string[],
    ...args: readonly string[]
  ): Promise<{ readonly answer: Answer; readonly to: readonly string[] }> {
    writeFileSync(join(folder.path, 'commands'), commands.join('\n'));
    const [name = '', ...rest] = args;
    const answer = await runLine([name, '--ddb-commands', 'commands', ...rest], '', folder.path);
    const to = answer.stderr.split('db> ').slice(1);
    return { answer, to: to.map((text, i) => text.slice(`${commands[i]}\n`.length)) };
  }

  const hash = ({ stderr }: Answer): string | undefined => /^run hash: (\w+)$/m.exec(stderr)?.[1];
  const first = (text: string | undefined): string => (text ?? '').split('\n')[0];
  const all = at('int all');
  const y = at('int y');

  it('stops in every process at a line and a function, also one that is inlined', async () => {
    const commands = [
      'b tool:handler',
      'b sum',
      'b twist if pid == 3',
      'b ./tool.c:twist if pid == 3',
      ...['c', 'trace', 'c', 'c', 'c', 'trace', 'c', 'c'],
    ];
    const { answer, to } = await debugged(commands, 'run', './tool');
    expect(to.slice(0, 4)).to.deep.equal([
      `break 1: handler (tool.c:${at('twisted += sig')})\n`,
      `break 2: sum (tool.c:${all})\n`,
      `break 3: twist (tool.c:${y}) if pid == 3\n`,
      `break 4: twist (tool.c:${y}) if pid == 3\n`,
    ]);
    expect(to[4]).to.match(
      /^break 2: sum \(tool\.c:18\)\ncycle \d+ .* pid 2 \(tool\) is about to execute at 0x\w+, sum\S* \(tool\.c:18\)\n$/,
    );
    const calls = (text: string | undefined): string[] =>
      [...(text ?? '').matchAll(/^ +#\d+ +(\w+) .* at (\S+)$/gm)].map(
        ([, name, place]) => `${name} ${place}`,
      );
    expect(calls(to[5])).to.deep.equal([`sum tool.c:${all}`, `main tool.c:${at('twisted = sum')}`]);
    expect(first(to[6])).to.equal(`break 2: sum (tool.c:${all})`);
    expect(to[6]).to.include(' pid 3 ');
    expect(first(to[7])).to.equal(`break 3: twist (tool.c:${y})`);
    expect(first(to[8])).to.equal(`break 1: handler (tool.c:${at('twisted += sig')})`);
    expect(calls(to[9])[0]).to.equal(`handler tool.c:${at('twisted += sig')}`);
    expect(to[10]).to.match(/^break 2: sum .*\ncycle .* pid 2 /);
    const plain = await runLine(['run', './tool'], '', folder.path);
    expect(hash(answer)).to.equal(hash(plain)).and.not.equal(undefined);
  });

  it('steps by line, into the functions of the program and not into those of the library', async () => {
    const commands = ['step line', ...Array(8).fill('st l'), 'st i 2', 'step line', 'st l 2'];
    const { to } = await debugged(commands, 'run', './tool');
    expect(to.slice(0, 9).map(first)).to.deep.equal([
      `main (tool.c:${at('void *')})`,
      `main (tool.c:${at('free(')})`,
      `main (tool.c:${at('signal(')})`,
      `main (tool.c:${at('twisted = sum')})`,
      `sum (tool.c:${all})`,
      `twist (tool.c:${y})`,
      `twist (tool.c:${at('twisted = y')})`,
      `sum (tool.c:${at('all += ')})`,
      `sum (tool.c:${at('for (')})`,
    ]);
    expect(first(to[10])).to.match(/^(?:sum|twist) /);
  });

  it('says where no code is, and waits for a program that is not there yet', async () => {
    const wrong = async (command: string): Promise<string> =>
      (await debugged([command], 'run', './tool')).answer.stderr
        .split('\n')
        .find((it) => / commands:/.test(it)) ?? '';
    expect(await wrong('b tool.c:99')).to.match(/break tool\.c:99: no code is at that line, or after it$/);
    expect(await wrong('b tool.c:nosuch')).to.match(/: no code is in a function of that name$/);
    expect(await wrong('b nosuch')).to.match(/: break nosuch: no event and no function of a program; /);
    const { to } = await debugged(
      ['b tool:main', 'c'],
      'run',
      '--file',
      '/bin/tool=tool',
      'sh',
      '-c',
      'true; tool',
    );
    expect(to[0]).to.equal('break 1: tool:main, which is not loaded yet\n');
    expect(to[1]).to.match(new RegExp(`^break 1: main \\(tool\\.c:${at('void *')}\\)\n`));
  });

  it('in a replay, where it goes back from a line, and with memcheck, which has stops too', async () => {
    const plain = await runLine(['run', '--log', 'tool.log', './tool'], '', folder.path);
    const commands = ['b sum', 'c', 'c', 'back event', 'c', 'delete all', 'step line 2', 'c'];
    const { answer, to } = await debugged(commands, 'replay', 'tool.log');
    expect(first(to[1])).to.equal(first(to[2]));
    expect(to[3]).to.include('inside the kernel');
    expect(to[4]).to.equal(to[2]);
    expect(first(to[6])).to.match(/^twist \(tool\.c:/);
    expect(answer.stderr).to.include('the same run');
    const checked = await debugged(['b sum', 'c', 'c', 'c', 'c'], 'run', '--memcheck', './tool');
    expect(checked.to.slice(1, 3).map(first)).to.deep.equal(Array(2).fill(`break 1: sum (tool.c:${all})`));
    expect(checked.answer.stderr).to.include('memcheck: nothing wrong');
    expect(hash(checked.answer)).to.equal(hash(plain));
  });

  it('lines of --trace name the places of system calls and handlers too', async () => {
    const run = await runLine(['run', '--trace', 'syscall,signal', './tool'], '', folder.path);
    const places = (what: RegExp): string[] =>
      run.stderr.split('\n').flatMap((line) => (what.test(line) ? [line.replace(/.*, at \w+\S* /, '')] : []));
    expect(places(/ pid 2 fork\(/)).to.deep.equal([`(tool.c:${at('if (fork')})`]);
    expect(places(/ pid 2 sigaction\(/)).to.deep.equal([`(tool.c:${at('signal(')})`]);
    expect(places(/ deliver SIGUSR1 /)).to.deep.equal([`(tool.c:${at('twisted += sig')})`]);
    expect(hash(run)).to.equal(hash(await runLine(['run', './tool'], '', folder.path)));
  });
});
