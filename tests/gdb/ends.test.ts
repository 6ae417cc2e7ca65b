/** The real gdb goes back from where a program ends or faults, and over code of every kind. */

import { resolve } from 'node:path';
import { expect } from 'chai';
import { Workshop } from './gdb.ts';
import { FAULT, INLINED } from './programs.ts';

describe('gdb goes back from an end', function () {
  this.timeout(240_000);
  let shop: Workshop;
  before(() => {
    shop = new Workshop();
  });
  after(() => shop.remove());

  it('shows the run hash, though gdb reads no more after the last process has ended', async () => {
    shop.program('inlined', INLINED, '-O2');
    const { hash } = await shop.run('run', './inlined');
    // Standard error is gdb's, too.
    const line = `target remote | '${process.execPath}' '${resolve('build/js/emu/cli/main.js')}' run --gdb=- ./inlined`;
    for (let times = 0; times < 3; times++) {
      const { stdout, stderr } = await shop.ended('gdb-multiarch', [
        ...['-nx', '-batch', '-ex', 'set confirm off', '-ex', line, '-ex', 'continue', 'inlined'],
      ]);
      expect(stdout + stderr).to.contain(`run hash: ${hash}\n`);
    }
  });

  it('over and in functions that were inlined, and over those of the library', async () => {
    shop.program('inlined', INLINED, '-O2');
    const { text } = await shop.gdb(
      ['run', '--gdb=-', './inlined'],
      [
        ...['tbreak inlined.c:18', 'continue', ...Array(5).fill('reverse-next'), 'echo --\\n'],
        ...['tbreak inlined.c:11', 'continue'],
        'reverse-step',
      ],
      { program: 'inlined' },
    );
    const lines = [...text.matchAll(/^(?:0x[\da-f]+\t)?(\d+|--)(?:\t(?!.*userland)|$)/gm)];
    expect(lines.map(([, line]) => line).join(' ')).to.equal('18 17 16 15 -- 11 10');
    // From main back to the library's line that calls it, and to the one before.
    expect(text)
      .to.match(/^__start \(\) at .*:20\n/m)
      .and.to.match(/^19\tin .*start\.c$/m);
    expect(text).not.to.contain('No more reverse');
  });

  it('from a fault by the first step, and to it again as often as one likes', async () => {
    shop.program('fault', FAULT);
    const twice = ['reverse-step', 'info symbol $pc', 'reverse-next', 'info line', 'continue'];
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './fault'],
      [
        ...[
          'continue',
          'set $there = $pc',
          'reverse-stepi',
          'print $there - $pc',
          'stepi',
          'print $there - $pc',
        ],
        ...['continue', ...twice, ...twice, 'continue'],
      ],
      { program: 'fault' },
    );
    expect(text)
      .to.match(/^\$1 = [24]$/m)
      .and.to.match(/^\$2 = 0$/m);
    expect(text.match(/received signal SIGSEGV/g)).to.have.length(4);
    expect(text.match(/^poke in section/gm) ?? text.match(/^poke \+ \d+ in section/gm)).to.have.length(2);
    expect(text).to.contain('Program terminated with signal SIGSEGV').and.not.to.contain('Remote failure');
    expect(run.stderr).not.to.contain('delivered all the same');
    expect(run.hash).to.equal((await shop.run('run', './fault')).hash);
  });

  it('before it ends, if it is to stop there, and says what does not stop the way back', async () => {
    shop.program('fault', FAULT);
    const alone = await shop.run('run', './fault');
    const { text, run } = await shop.gdb(
      ['run', '--gdb=-', './fault'],
      [
        ...['monitor break procExit', 'handle SIGSEGV nostop noprint', 'continue', 'bt', 'tbreak main'],
        ...['reverse-continue', 'info symbol $pc', 'continue', 'monitor delete all', 'continue'],
      ],
      { program: 'fault' },
    );
    expect(text.match(/^break 1: procExit pid 2 \(fault\)/gm)).to.have.length(2);
    expect(text).to.match(/^#0 .*poke \(value=3\)[\s\S]*Temporary breakpoint 1, main \(\)/m);
    expect(text).to.contain('breaks at events of the kernel do not stop the way back');
    expect(text).to.contain('Program terminated with signal SIGSEGV');
    expect(run).to.include({ hash: alone.hash, status: 128 + 11 });
  });
});
