/**
 * The real gdb goes back: in a run, in a boot and in a replay, and the run ends as it does
 * alone.
 */

import { expect } from 'chai';
import { type Ended, Workshop } from './gdb.ts';
import { ALARM, COPY, FAMILY } from './programs.ts';

const LEVELS = ['-O0', '-O2'] as const;
const PASS = 'handle SIGALRM nostop noprint pass';

describe('gdb goes back', function () {
  this.timeout(240_000);
  let shop: Workshop;
  const alone = new Map<string, Ended>();
  before(async () => {
    shop = new Workshop();
    for (const level of LEVELS) {
      shop.program(`alarm${level}`, ALARM, level);
      alone.set(level, await shop.run('run', '--log', `log${level}`, `./alarm${level}`));
    }
    shop.program('copy', COPY);
    shop.program('family', FAMILY);
  });
  after(() => shop.remove());

  const WAYS = {
    run: (level: string) => `./alarm${level}`,
    replay: (level: string) => `log${level}`,
  } as const;
  const alarm = (way: keyof typeof WAYS, level: string, commands: readonly string[]) =>
    shop.gdb([way, '--gdb=-', WAYS[way](level)], commands, { program: `alarm${level}` });

  for (const level of LEVELS)
    for (const way of ['run', 'replay'] as const) {
      it(`by steps, to breakpoints and to the begin, ${way} ${level}`, async () => {
        const { text, run } = await alarm(way, level, [
          ...[
            PASS,
            'break add if i == 300',
            'continue',
            'set $there = $pc',
            'reverse-stepi',
            'reverse-stepi',
          ],
          ...['print $pc != $there', 'stepi', 'stepi', 'print $pc == $there', 'reverse-next', 'reverse-step'],
          ...[
            'delete',
            'break add',
            'reverse-continue',
            'reverse-continue',
            'print n',
            'reverse-finish',
            'info line',
          ],
          ...['delete', 'reverse-continue', 'print count', 'tbreak add if i == 599', 'continue', 'print i'],
          'continue',
        ]);
        expect(text).to.contain('$1 = 1\n').and.to.contain('$2 = 1\n');
        expect(text).to.match(/Breakpoint 2, (?:0x[\da-f]+ in )?add \(i=299, n=299\)/);
        expect(text)
          .to.contain('$3 = 298\n')
          .and.to.match(/No more reverse-execution history\.[\s\S]*\$4 = 0\n/);
        expect(text).to.contain('$5 = 599').and.to.contain('exited with code 07');
        expect(run.stderr + run.stdout)
          .to.contain('sum 9067550, count 3')
          .and.not.to.contain('has changed');
        expect(run).to.include({ hash: alone.get(level)?.hash, status: 7 });
      });

      it(`to who wrote this, and over the signals on the way, ${way} ${level}`, async () => {
        const { text, run } = await alarm(way, level, [
          ...[
            PASS,
            `tbreak alarm${level}.c:21`,
            'continue',
            'print count',
            'watch count',
            'reverse-continue',
            'info symbol $pc',
          ],
          ...['reverse-continue', 'reverse-continue', 'info symbol $pc', 'delete', 'watch total[1]'],
          ...['reverse-continue', 'info symbol $pc', 'reverse-continue', 'continue', 'delete', 'continue'],
        ]);
        expect(text)
          .to.contain('$1 = 3\n')
          .and.to.match(/Old value = 3\nNew value = 2\n/);
        expect(text).to.match(/Old value = 2\nNew value = 1\n[\s\S]*Old value = 1\nNew value = 0\n/);
        expect(text.match(/^handler/gm)).to.have.length(2);
        expect(text)
          .to.match(/Old value = 44850\nNew value = 44253\n/)
          .and.to.match(/^add/m);
        expect(text).to.match(
          /Old value = 44253\nNew value = 43660\n[\s\S]*Old value = 43660\nNew value = 44253\n/,
        );
        expect(run).to.include({ hash: alone.get(level)?.hash, status: 7 });
      });
    }

  it('out of a handler to where the signal came, and into it again', async () => {
    const { text, run } = await alarm('run', '-O0', [
      ...['handle SIGALRM stop print pass', 'tbreak add', 'continue', 'continue', 'bt 1', 'monitor where'],
      ...[
        'tbreak handler',
        'continue',
        'reverse-stepi',
        'reverse-stepi',
        'reverse-stepi',
        'bt 1',
        'continue',
      ],
      ...['stepi', 'bt', PASS, 'reverse-finish', 'info symbol $pc', 'continue'],
    ]);
    expect(text.match(/received signal SIGALRM/g)).to.have.length(2);
    expect(text).to.match(/Temporary breakpoint 2, handler \(sig=14\)/);
    expect(text).to.match(/handler \(sig=.*\) at \.\/alarm-O0\.c:7\n[\s\S]*handler \(sig=/);
    const frames =
      /^#0 +handler .*\n#1 +<signal handler called>\n#2 +(?:0x\S+ in )?(\w+)[\s\S]*main \(\) at/m;
    const [, interrupted] = frames.exec(text) ?? [];
    expect(text).to.match(new RegExp(`^${interrupted} \\+ \\d+ in section`, 'm'));
    expect(run).to.include({ hash: alone.get('-O0')?.hash, status: 7 });
  });

  it('after 600 breakpoints, and forth over them twice', async () => {
    const count = ['commands', 'silent', 'set $hits = $hits + 1'];
    const { text, run } = await alarm('run', '-O0', [
      ...[
        PASS,
        'set $hits = 0',
        'tbreak alarm-O0.c:19',
        'break add',
        ...count,
        'continue',
        'end',
        'continue',
      ],
      ...['printf "forward %d\\n", $hits', 'delete', 'break add', 'set $hits = 0'],
      ...[
        'while $hits < 600',
        'reverse-continue',
        'set $hits = $hits + 1',
        'end',
        'print i',
        'delete',
        'tbreak add if i == 599',
        'continue',
      ],
      ...['reverse-continue', 'monitor where', 'continue'],
    ]);
    expect(text)
      .to.contain('forward 600')
      .and.to.match(/^\$1 = 0$/m);
    expect(text).to.contain('No more reverse-execution history');
    expect(run).to.include({ hash: alone.get('-O0')?.hash, status: 7 });
  });

  it('to where the kernel wrote', async () => {
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './copy'],
      [
        'tbreak puts',
        'continue',
        'watch buffer',
        'reverse-continue',
        'reverse-continue',
        'bt',
        'delete',
        'continue',
      ],
      { program: 'copy' },
    );
    expect(text).to.match(/Old value = "xbc[^\n]*\nNew value = "abc/);
    expect(text).to.match(
      /Old value = "abc[^\n]*\nNew value = '\\000'|Old value = "abc[^\n]*\nNew value = "\\000/,
    );
    expect(text).to.match(/#1 .* main \(\) at \.\/copy\.c:8/);
    expect(run.hash).to.equal((await shop.run('run', './copy')).hash);
  });

  it('in one of three processes, over forks, vforks and waits', async () => {
    const { hash } = await shop.run('run', './family');
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './family'],
      [
        ...['break work', 'continue', 'print shared', 'tbreak main', 'reverse-continue', 'bt'],
        ...[
          'print first == 3',
          'continue',
          'bt',
          'watch shared',
          'continue',
          'reverse-continue',
          'delete',
          'continue',
        ],
      ],
      { program: 'family' },
    );
    expect(text)
      .to.match(/Temporary breakpoint 2, main \(\)/)
      .and.to.contain('work (who=3, n=10)');
    expect(text).to.match(/Old value = 0\nNew value = 3[\s\S]*Old value = 3\nNew value = 0/);
    expect(run.hash).to.equal(hash);
  });

  it('in three processes at once, before a fork and on over it', async () => {
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './family'],
      [
        ...['break work', 'continue', 'tbreak main', 'reverse-continue', 'continue', 'info inferiors'],
        ...['delete', 'continue', 'inferior 1', 'continue', 'info inferiors', 'inferior 1', 'continue'],
      ],
      { before: ['set detach-on-fork off', 'set schedule-multiple on'], program: 'family' },
    );
    expect(text.match(/hit Breakpoint 1\.1, work \(who=1/g)).to.have.length(2);
    expect(text)
      .to.match(/hit Temporary breakpoint 2\.1, main/)
      .and.not.to.contain('internal-error');
    expect(text.match(/\[New inferior/g)).to.have.length(2);
    expect(text).to.contain('(process 3) exited with code 012');
    expect(run.stderr).to.contain('again').and.not.to.contain('parts from');
  });

  it('in the child of a fork, to its beginning', async () => {
    const { hash } = await shop.run('run', './family');
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './family'],
      [
        ...['break work', 'continue', 'finish', 'reverse-continue', 'reverse-step', 'bt', 'delete'],
        ...[
          'reverse-continue',
          'info inferiors',
          'break work',
          'continue',
          'print who',
          'delete',
          'continue',
        ],
      ],
      { before: ['set follow-fork-mode child'], program: 'family' },
    );
    expect(text).to.contain('Value returned is $1 = 10').and.to.contain('No more reverse-execution history');
    expect(text).to.contain('$2 = 1\n').and.to.contain('(process 3) exited with code 012');
    expect(run.hash).to.equal(hash);
  });

  it('in a shell that was booted, to a bookmark', async () => {
    const { text, run } = await shop.gdb(
      ['boot', '--gdb=-'],
      [
        'monitor bookmark start',
        'stepi 2000',
        'set $there = $pc',
        'reverse-stepi 1000',
        'monitor goto start',
        'maintenance flush register-cache',
        'print $pc != $there',
        'stepi 2000',
        'print $pc == $there',
        'detach',
      ],
      { before: ['set sysroot target:'] },
    );
    expect(text).to.contain('bookmark start: cycle').and.to.contain('$1 = 1').and.to.contain('$2 = 1');
    expect(run.status, run.stderr).to.equal(0);
  });

  it("by gdb's machine interface", async () => {
    const { port, end } = await shop.serving('run', '--gdb=0', './alarm-O0');
    const commands = [
      ...['-gdb-set mi-async on', '-file-exec-and-symbols alarm-O0', `-target-select remote :${port}`],
      ...['-break-insert -c "i == 50" add', '-exec-continue'],
    ];
    const back = [
      '-break-watch count',
      '-exec-next --reverse',
      '-exec-step --reverse',
      '-exec-continue --reverse',
    ];
    shop.write('mi', `${commands.join('\n')}\n`);
    const waits = back.map((command) => `echo '${command}'; sleep 2;`).join(' ');
    const { stdout } = await shop.ended('sh', [
      '-c',
      `(cat mi; sleep 4; ${waits} echo -gdb-exit) | gdb-multiarch -nx -i=mi`,
    ]);
    expect(stdout).to.match(/\*stopped,reason="breakpoint-hit"[^\n]*func="add"/);
    expect(stdout.match(/\*stopped,reason="end-stepping-range"/g)).to.have.length(2);
    expect(stdout).to.match(/No more reverse-execution history/);
    expect((await end).status).to.be.greaterThan(127);
  });

  it('not in a run that gdb has changed, and says so', async () => {
    const { text } = await alarm('run', '-O0', [
      PASS,
      'break add',
      'continue',
      'set var total[2] = 5',
      'reverse-stepi',
    ]);
    expect(text).to.match(/gdb has changed the run at cycle \d+/);
  });
});
