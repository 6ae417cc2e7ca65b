/** The real gdb over several processes, its inferiors, and by its machine interface. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type Ended, Workshop } from './gdb.ts';
import { FAMILY } from './programs.ts';

describe('gdb over three processes', function () {
  this.timeout(240_000);
  let shop: Workshop;
  let alone: Ended;
  before(async () => {
    shop = new Workshop();
    shop.program('family', FAMILY);
    alone = await shop.run('run', './family');
    expect(alone.stdout).to.equal('again\n30 10 0\n');
  });
  after(() => shop.remove());

  const family = (before: readonly string[], commands: readonly string[]) =>
    shop.gdb(['run', '--gdb=-', './family'], commands, { before, program: 'family' });

  it('follows the parent, whose breakpoints the children do not meet', async () => {
    const { text, run } = await family([], ['break work', 'continue', 'bt', 'delete', 'continue']);
    expect(text).to.match(/Detaching after fork from child process 3/);
    expect(text).to.match(/Detaching (?:vfork parent|after vfork from child) process/i);
    expect(text).to.contain('work (who=3, n=10)').and.not.to.contain('who=1');
    expect(run.hash).to.equal(alone.hash);
  });

  it('follows the child of a fork', async () => {
    const { text, run } = await family(
      ['set follow-fork-mode child'],
      ['break work', 'continue', 'finish', 'delete', 'continue'],
    );
    expect(text).to.contain('work (who=1, n=10)').and.to.contain('Value returned is $1 = 10');
    expect(text).to.contain('(process 3) exited with code 012');
    expect(run.hash).to.equal(alone.hash);
  });

  it('follows the child of a vfork into another program', async () => {
    const { text, run } = await family(
      ['set follow-exec-mode same'],
      [
        'break family.c:15',
        'continue',
        'set follow-fork-mode child',
        'delete',
        'catch exec',
        'continue',
        'info inferiors',
        'delete',
        'continue',
      ],
    );
    expect(text)
      .to.match(/exec'd \/bin\/echo/)
      .and.to.match(/\(process 4\) exited normally/);
    expect(run.hash).to.equal(alone.hash);
  });

  it('holds all of them at once', async () => {
    const { text, run } = await family(
      ['set detach-on-fork off', 'set schedule-multiple on'],
      [
        ...['break work', 'continue', 'info inferiors', 'delete', 'continue'],
        ...['info threads', 'inferior 1', 'continue', 'info inferiors', 'inferior 1', 'continue'],
      ],
    );
    expect(text)
      .to.match(/\[New inferior 2 \(process 3\)\]/)
      .and.to.match(/\[New inferior 3 \(process 4\)\]/);
    expect(text).to.contain('exited with code 012');
    expect(run.stderr).to.contain('again');
    expect(run.hash).to.equal(alone.hash);
  });

  it('attaches to a process of the shell by its number', async () => {
    const { port, end } = await shop.serving(
      'run',
      '--realtime',
      '--gdb=0',
      'sh',
      '-c',
      'sleep 30 & sleep 2; echo done',
    );
    const text = await shop.batch(
      [
        ...['set sysroot target:', `target extended-remote :${port}`, 'catch fork', 'continue', 'continue'],
        ...['monitor ps', 'delete', 'detach', 'attach 3', 'info inferiors', 'info threads', 'detach'],
      ],
      'family',
    );
    expect(text).to.contain('4 sh, can run').and.to.contain('Thread 3.3 "sleep" (sleeps on nanslp)');
    expect((await end).stdout).to.equal('done\n');
  });

  it("speaks gdb's machine interface, as the launch.json of the manual has it", async () => {
    const page = readFileSync('userland/share/man/man4/gdb.4', 'utf8');
    const json = /^\.Bd -literal -offset indent\n(\{[\s\S]*?\n\})\n\.Ed/m.exec(page)?.[1] ?? '';
    const [config] = JSON.parse(json).configurations;
    expect(config).to.include({ type: 'cppdbg', MIMode: 'gdb', miDebuggerPath: 'gdb-multiarch' });
    const { port, end } = await shop.serving('run', '--gdb=0', './family');
    const commands = [
      ...['-gdb-set mi-async on', '-file-exec-and-symbols family'],
      `-target-select remote ${config.miDebuggerServerAddress.replace('1234', port)}`,
      ...['-break-insert work', '-exec-continue', '-stack-list-frames'],
    ];
    shop.write('mi', `${commands.join('\n')}\n`);
    const { stdout } = await shop.ended('sh', [
      '-c',
      '(cat mi; sleep 3; echo -gdb-exit) | gdb-multiarch -nx -i=mi',
    ]);
    expect(stdout)
      .to.match(/\^connected/)
      .and.to.match(/\*stopped,reason="breakpoint-hit"[^\n]*func="work"/);
    expect((await end).status).to.be.greaterThan(127);
  });
});
