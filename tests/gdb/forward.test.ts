/** The real gdb over one process: breakpoints, steps, watchpoints, signals, registers, memory. */

import { expect } from 'chai';
import { type Ended, Workshop } from './gdb.ts';
import { ALARM, COPY, FAULT, SPIN } from './programs.ts';

const LEVELS = ['-O0', '-O2'] as const;
const PASS = 'handle SIGALRM nostop noprint pass';
/** Commands of gdb that look at all kinds of things. */
const LOOK = ['info registers', 'x/4i $pc', 'x/8xw $sp', 'info threads', 'print total', 'bt'];

describe('gdb over one process', function () {
  this.timeout(240_000);
  let shop: Workshop;
  const alone = new Map<string, Ended>();
  before(async () => {
    shop = new Workshop();
    for (const level of LEVELS) {
      shop.program(`alarm${level}`, ALARM, level);
      alone.set(level, await shop.run('run', `./alarm${level}`));
    }
    shop.program('copy', COPY);
    shop.program('fault', FAULT);
    shop.program('spin', SPIN);
  });
  after(() => shop.remove());

  const alarm = (level: string, commands: readonly string[]) =>
    shop.gdb(['run', '--gdb=-', `./alarm${level}`], commands, { program: `alarm${level}` });

  for (const level of LEVELS) {
    it(`stops at breakpoints 600 times, looks, and leaves the hash alone, ${level}`, async () => {
      const { text, run } = await alarm(level, [
        ...[PASS, 'break add', 'commands', 'silent', 'set $hits = $hits + 1', 'continue', 'end'],
        ...['set $hits = 0', ...LOOK.filter((it) => it !== 'bt'), 'continue', 'printf "hits %d\\n", $hits'],
      ]);
      expect(text).to.contain('exited with code 07').and.to.contain('hits 600');
      expect(run.stderr).to.contain('sum 9067550, count 3').and.not.to.contain('has changed');
      expect(run.hash).to.equal(alone.get(level)?.hash);
      expect(run.status).to.equal(7);
    });

    it(`steps, finishes, advances and watches, ${level}`, async () => {
      const { text, run } = await alarm(level, [
        ...[PASS, 'break add if i == 590', 'continue', 'bt', 'finish', 'stepi', 'nexti', 'delete'],
        ...['watch total[2]', 'continue', 'continue', 'delete', `directory ${process.cwd()}`],
        ...['tbreak pause', 'continue', 'finish'],
        ...['next', 'until', 'advance 21', 'print count', 'continue'],
      ]);
      expect(text).to.match(/Breakpoint 1, (?:0x[\da-f]+ in )?add \(i=590, n=590\)/);
      expect(text).to.match(/#1 .* in main \(\)/);
      expect(text).to.match(/ in main \(\) at [^\n]*:18\n[^\n]*\nValue returned is \$1 = 43808\n/);
      expect(text)
        .to.match(/Old value = 43808\nNew value = 44402/)
        .and.to.match(/New value = 45000/);
      expect(text).to.contain('$2 = 3').and.to.contain('exited with code 07');
      expect(text).to.match(/breakpoint \d+, pause \(\) at \.\/userland\/lib\/sleep\.c:\d+\n\d+\t\t\w/);
      expect(run.hash).to.equal(alone.get(level)?.hash);
    });
  }

  it('stops at a signal, steps into its handler, and out of it again', async () => {
    const { text, run } = await alarm('-O0', [
      ...['info signals SIGALRM', 'handle SIGALRM stop print pass', 'continue', 'stepi', 'bt 1', 'finish'],
      ...['break handler', PASS, 'continue', 'info breakpoints', 'delete', 'continue'],
    ]);
    expect(text).to.contain('Program received signal SIGALRM, Alarm clock.');
    expect(text).to.match(/handler \(sig=.*\) at \.\/alarm-O0\.c:7/);
    expect(text).to.match(/Breakpoint 1, handler \(sig=14\)/);
    expect(run.hash).to.equal(alone.get('-O0')?.hash);
  });

  for (const level of LEVELS)
    it(`finds the way out of a handler, by bt, finish and next, ${level}`, async () => {
      const { text, run } = await alarm(level, [
        ...[PASS, 'tbreak handler', 'continue', 'bt', 'finish', 'bt', 'up', 'info frame'],
        ...['break handler', 'continue', 'next', 'next', 'next', 'delete', 'continue'],
      ]);
      expect(text).to.match(/^#0 +handler .*\n#1 +<signal handler called>\n(#\d .*\n)*#\d .*main \(\) at/m);
      expect(text).to.match(/^#0 +<signal handler called>\n(#\d .*\n)*#\d .*main \(\) at/m);
      expect(text).to.match(/caller of frame at .*\n/);
      expect(text).not.to.contain('??');
      expect(run).to.include({ hash: alone.get(level)?.hash, status: 7 });
    });

  it('keeps a signal from the process, and says that the run is another one', async () => {
    const { text, run } = await alarm('-O0', [
      ...['handle SIGALRM stop print nopass', 'continue', 'continue', PASS, 'continue'],
    ]);
    expect(text).to.contain('exited with code 07');
    expect(run.stderr).to.match(/gdb has changed the run from cycle \d+ on/);
    expect(run.hash).not.to.equal(alone.get('-O0')?.hash);
  });

  it('sends a signal, and tells of the end by one', async () => {
    const { text, run } = await alarm('-O0', ['break add', 'continue', 'delete', 'signal SIGTERM']);
    expect(text).to.contain('Program terminated with signal SIGTERM');
    expect(run.status).to.equal(128 + 15);
  });

  it('writes registers and variables, which changes the run', async () => {
    const { text, run } = await alarm('-O0', [
      ...[PASS, 'break add', 'continue', 'set var n = 1000', 'delete', 'print add(0, 5)', 'continue'],
    ]);
    expect(text).to.contain('$1 = 5');
    expect(run.stderr)
      .to.match(/sum \d+, count 3/)
      .and.to.contain('gdb has changed the run');
    expect(run.stderr).not.to.contain('sum 9067550');
  });

  it('tells of memory that is not there, and of a write to what may only be read', async () => {
    for (const [command, address] of [
      ['x/x 0', '0x0'],
      ['x/x 0x60000000', '0x60000000'],
      ['set var *(char *)main = 0', undefined],
    ]) {
      const { text, run } = await alarm('-O0', [
        'break main',
        'continue',
        'print/x (long)main',
        `${command}`,
      ]);
      const main = /^\$1 = (0x[\da-f]+)$/m.exec(text)?.[1];
      expect(main).to.match(/^0x[\da-f]{4,}$/);
      expect(text).to.match(new RegExp(`^.*Cannot access memory at address ${address ?? main}$`, 'm'));
      // A script of gdb's ends at its first error, and gdb ends what it began.
      expect(run.status).to.equal(128 + 9);
    }
  });

  it('sees the kernel write to memory that is watched', async () => {
    const { text } = await shop.gdb(
      ['run', '--gdb=-', './copy'],
      ['break main', 'continue', 'watch buffer', 'continue', 'info line', 'continue', 'continue'],
      { program: 'copy' },
    );
    expect(text).to.contain('New value = "abc\\000\\000\\000\\000"').and.to.contain('New value = "xbc');
  });

  it('stops at a fault before the process is ended by it', async () => {
    const { text, run } = await shop.gdb(['run', '--gdb=-', './fault'], ['continue', 'bt', 'continue'], {
      program: 'fault',
    });
    expect(text).to.match(/received signal SIGSEGV[\s\S]*poke \(value=3\)/);
    expect(text).to.match(/#1 .* main \(\) at \.\/fault\.c:6/);
    expect(text).to.contain('Program terminated with signal SIGSEGV');
    expect(run.hash).to.equal((await shop.run('run', './fault')).hash);
  });

  it('ends a process by kill where it has stopped at a fault, not by the fault', async () => {
    const { run } = await shop.gdb(['run', '--gdb=-', './fault'], ['continue', 'kill'], { program: 'fault' });
    expect(run.stderr).to.contain('gdb has killed the program').and.not.to.contain('SIGSEGV');
    expect(run.status).to.equal(128 + 9);
  });

  it('is interrupted by ^C, detached from, and attached to again at a port', async () => {
    const { port, end } = await shop.serving('run', '--gdb=0', './spin');
    const text = await shop.batch(
      [
        ...['set non-stop off', `target remote :${port}`, 'break main', 'continue', 'delete', 'detach'],
        // The parent of the shell is gdb itself.
        ...[`target remote :${port}`, 'shell (sleep 2; kill -INT $PPID) >/dev/null 2>&1 &', 'continue'],
        ...['print turns > 0', 'tbreak 4', 'continue', 'kill'],
      ],
      'spin',
    );
    expect(text).to.contain('Breakpoint 1, main ()').and.to.contain('received signal SIGINT, Interrupt.');
    expect(text).to.contain('$1 = 1').and.to.contain('Temporary breakpoint 2, main ()');
    const { status, stderr } = await end;
    expect(status).to.equal(128 + 9);
    expect(stderr)
      .to.match(/gdb has killed the program at cycle \d+/)
      .and.not.to.contain('has changed');
  });

  it('kills a program that waits for input, and signals it', async () => {
    for (const [command, signal] of [
      ['kill', 9],
      ['signal SIGTERM', 15],
    ]) {
      const { port, end } = await shop.waiting('run', '--gdb=0', 'cat');
      const text = await shop.batch(
        [
          ...['set sysroot target:', `target remote :${port}`],
          ...['shell (sleep 1; kill -INT $PPID) >/dev/null 2>&1 &', 'continue', `${command}`],
        ],
        'spin',
      );
      expect(text).to.contain('received signal SIGINT');
      expect((await end).status).to.equal(128 + Number(signal));
    }
  });

  it('looks at a run that reaches its bound, or that nothing wakes any more', async () => {
    shop.program('asleep', '#include <unistd.h>\nint main(void) { pause(); return 0; }\n');
    for (const [args, program, why, commands, status] of [
      [['--cycles=9000000'], 'spin', 'bound of --cycles', ['print turns > 0', 'detach'], 124],
      [[], 'asleep', 'sleeps for ever', ['info threads', 'kill'], 137],
    ] as const) {
      const { text, run } = await shop.gdb(
        ['run', '--gdb=-', ...args, `./${program}`],
        ['continue', ...commands],
        { program },
      );
      expect(text).to.contain(why).and.to.contain('received signal SIGTRAP');
      expect(text).to.contain(program === 'spin' ? '$1 = 1' : 'sleeps on pause');
      expect(run.status, run.stderr).to.equal(status);
    }
  });

  it('finds its port in use in one sentence', async () => {
    const { port, end } = await shop.serving('run', '--gdb=0', './spin');
    const second = await shop.run('run', `--gdb=${port}`, './spin');
    expect(second.status).to.equal(125);
    expect(second.stderr).to.match(/^callwheel: --gdb: port \d+ is in use; [^\n]*\n$/);
    await shop.batch([`target remote :${port}`, 'kill'], 'spin');
    await end;
  });

  it('tells a second gdb that there is one', async () => {
    const { port, end } = await shop.serving('run', '--gdb=0', './spin');
    const second = `shell gdb-multiarch -nx -batch -ex 'target remote :${port}' 2>&1`;
    const text = await shop.batch(
      [`target remote :${port}`, second, 'tbreak main', 'continue', 'kill'],
      'spin',
    );
    expect(text).to.contain('another gdb has this machine').and.to.contain('Temporary breakpoint 1, main ()');
    await end;
  });

  it('stops at a signal that stops the process', async () => {
    shop.program(
      'stopper',
      `#include <signal.h>
#include <unistd.h>
#include <sys/wait.h>
int main(void) {
  int status, pid = fork();
  if (pid == 0) { kill(getpid(), SIGSTOP); return 5; }
  waitpid(pid, &status, WUNTRACED);
  kill(pid, SIGCONT);
  waitpid(pid, &status, 0);
  return WEXITSTATUS(status);
}
`,
    );
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './stopper'],
      ['continue', 'info threads', 'handle SIGSTOP nostop noprint', 'continue'],
      { before: ['set follow-fork-mode child'], program: 'stopper' },
    );
    expect(text).to.contain('received signal SIGSTOP').and.to.contain('"stopper" (stopped)');
    expect(text).to.contain('(process 3) exited with code 05');
    expect(run.hash).to.equal((await shop.run('run', './stopper')).hash);
  });

  it('goes through a replay, and refuses to change it', async () => {
    const { hash } = await shop.run('run', '--log', 'run.log', './alarm-O0');
    const { text, run } = await shop.gdb(
      ['replay', '--gdb=-', 'run.log'],
      [PASS, 'break add if i == 100', 'continue', 'bt', 'delete', 'continue'],
      { program: 'alarm-O0' },
    );
    expect(text).to.contain('add (i=100, n=100)').and.to.contain('exited with code 07');
    expect(run.hash).to.equal(hash);
    const changed = await shop.gdb(
      ['replay', '--gdb=-', 'run.log'],
      ['break add', 'continue', 'set var $a0 = 3'],
      { program: 'alarm-O0' },
    );
    expect(changed.text).to.contain('nothing of it can be changed');
    expect(changed.run).to.include({ hash, status: 7 });
  });

  it('shows the kernel by monitor, and stops at its events', async () => {
    const { text, run } = await alarm('-O0', [
      ...[
        PASS,
        'monitor help',
        'monitor show callout',
        'monitor where',
        'monitor break calloutFire realitexpire',
      ],
      ...[
        'continue',
        'monitor where',
        'monitor show wheel',
        'monitor delete all',
        'monitor nonsense',
        'continue',
      ],
    ]);
    expect(text).to.contain('break 1: calloutFire').and.to.contain('nonsense: no command of monitor');
    expect(text).to.match(/cycle 75\d{4} /);
    expect(run.hash).to.equal(alone.get('-O0')?.hash);
  });
});
