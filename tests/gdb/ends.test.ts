/** The real gdb goes back from where a program ends or faults, and over code of every kind. */

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

  it('over and in functions that were inlined, and over those of the library', async () => {
    shop.program('inlined', INLINED, '-O2');
    const { text } = await shop.gdb(
      ['run', '--gdb=-', './inlined'],
      [
        ...[
          'tbreak inlined.c:18',
          'continue',
          'reverse-next',
          'reverse-next',
          'tbreak inlined.c:16',
          'reverse-continue',
        ],
        ...['reverse-next', 'reverse-next', 'reverse-next', 'echo --\\n', 'tbreak inlined.c:11', 'continue'],
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
});
