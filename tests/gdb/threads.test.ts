/** The real gdb over the threads of a process: there, and back over a switch of threads. */

import { expect } from 'chai';
import { type Ended, Workshop } from './gdb.ts';
import { FAULTING, NAMED, THREADS } from './programs.ts';

describe('gdb over threads', function () {
  this.timeout(240_000);
  let shop: Workshop;
  let alone: Ended;
  before(async () => {
    shop = new Workshop();
    shop.program('threads', THREADS);
    alone = await shop.run('run', '--log', 'log', './threads');
    expect(alone.stdout).to.equal('all 12\n');
  });
  after(() => shop.remove());

  const threads = (commands: readonly string[], way: readonly string[] = ['run', '--gdb=-', './threads']) =>
    shop.gdb(way, commands, { program: 'threads' });

  it('shows each with its state, and the one at the breakpoint', async () => {
    const { text, run } = await threads([
      ...['break add', 'continue', 'info threads', 'continue', 'info threads'],
      ...['delete', 'continue'],
    ]);
    expect(text).to.match(/\[New Thread 2\.200000\]\n\[New Thread 2\.200001\]/);
    expect(text).to.match(/Thread 2 "threads" hit Breakpoint 1, add \(who=1, i=1\)/);
    expect(text).to.match(/Thread 3 "threads" hit Breakpoint 1, add \(who=2, i=1\)/);
    expect(text).to.match(/ {2}1 +Thread 2\.2 "threads" \(sleeps on uwait\) +_umtx_op/);
    expect(text).to.match(/\* 2 +Thread 2\.200000 "threads" \(runs\) +add \(who=1, i=1\)/);
    expect(text).to.match(/ {2}3 +Thread 2\.200001 "threads" \(can run\)/);
    expect(text).to.match(/ {2}2 +Thread 2\.200000 "threads" \(sleeps on nanslp\)/);
    expect(text).to.match(/\* 3 +Thread 2\.200001 "threads" \(runs\) +add \(who=2, i=1\)/);
    expect(run.hash).to.equal(alone.hash);
  });

  it('knows the name that a thread has given itself', async () => {
    shop.program('named', NAMED);
    const { text } = await shop.gdb(
      ['run', '--gdb=-', './named'],
      ['break here', 'continue', 'info threads', 'delete', 'continue'],
      { program: 'named' },
    );
    expect(text).to.match(/Thread 2 "a worker" hit Breakpoint 1/);
    expect(text).to.match(/ {2}1 +Thread 2\.2 "named" \(sleeps on uwait\)/);
  });

  it('has the registers and the calls of each', async () => {
    const { text, run } = await threads([
      ...['break add if who == 2 && i == 2', 'continue', 'thread apply all bt', 'thread 1'],
      ...[
        'print $pc == (long)_umtx_op + 4',
        'up 3',
        'print all',
        'thread 3',
        'print who',
        'delete',
        'continue',
      ],
    ]);
    expect(text).to.match(/Thread 3 .*\n#0 +add \(who=2, i=2\).*\n#1 .* work \(/);
    expect(text).to.match(/Thread 2 \(Thread 2\.200000.*\n(?:#.*\n)*#\d .* work \(/);
    expect(text).to.match(/Thread 1 \(Thread 2\.2 .*\n(?:#.*\n)*#\d .* main \(\)/);
    expect(text).to.match(/Switching to thread 1 \(Thread 2\.2\)/);
    expect(text)
      .to.match(/\$\d = 0\n/)
      .and.to.match(/\$\d = 2\n/);
    expect(run.hash).to.equal(alone.hash);
  });

  it('tells of a thread that passes a breakpoint off which it steps another one, which sleeps', async () => {
    const { text, run } = await threads([
      ...['break add', 'continue', 'continue', 'delete', 'thread 2', 'break *$pc', 'break add if i == 2'],
      ...[...Array(5).fill('continue'), 'delete', 'continue'],
    ]);
    const met = [...text.matchAll(/Thread \d "threads" hit Breakpoint 2/g)];
    const passed = [
      ...text.matchAll(/thread 2\.20000\d passes a breakpoint at 0x\w+, in a step of another/g),
    ];
    expect(met.length).to.be.above(1);
    expect(passed.length).to.be.above(1);
    expect(text).not.to.include('internal-error');
    expect(run.hash).to.equal(alone.hash);
  });

  it('steps one while the others go on, and sees them end', async () => {
    const { text, run } = await threads([
      ...['break add', 'continue', 'delete', 'next', 'next', 'next', 'next', 'thread'],
      ...[
        'print sums[1]',
        'print sums[2] > 0',
        'break exit',
        'continue',
        'info threads',
        'delete',
        'continue',
      ],
    ]);
    expect(text).to.match(/\[Current thread is 2 \(Thread 2\.200000\)\]\n\$1 = 1\n\$2 = 1\n/);
    expect(text).to.match(/Thread 1 "threads" hit Breakpoint 2/);
    expect(text.slice(text.lastIndexOf('Breakpoint 2'))).not.to.match(/Thread 2\.20000/);
    expect(run.hash).to.equal(alone.hash);
  });

  for (const way of [
    ['run', '--gdb=-', './threads'],
    ['replay', '--gdb=-', 'log'],
  ])
    it(`goes back from one to the other, and on again, ${way[0]}`, async () => {
      const { text, run } = await threads(
        [
          ...['break add if i == 1', 'continue', 'continue', 'printf "met %d\\n", who'],
          ...['reverse-continue', 'printf "back at %d\\n", who', 'info threads'],
          ...['reverse-stepi', 'thread', 'stepi', 'printf "again %d\\n", who'],
          ...['continue', 'printf "on at %d\\n", who', 'delete', 'continue'],
        ],
        way,
      );
      expect(text).to.match(/met 2\n[\s\S]*\[Switching to Thread 2\.200000\][\s\S]*back at 1\n/);
      expect(text).to.match(/\* 2 +Thread 2\.200000 "threads" \(runs\)/);
      expect(text).to.match(/again 1\n[\s\S]*\[Switching to Thread 2\.200001\][\s\S]*on at 2\n/);
      expect(run.hash).to.equal(alone.hash);
    });

  it('steps back over a sleep, in which the other one has run', async () => {
    const { text, run } = await threads([
      ...['break add if who == 1 && i == 2', 'continue', 'delete', 'finish', 'next', 'next'],
      ...['printf "sum %d, other %d, last %d\\n", sums[1], sums[2], last'],
      ...['reverse-next', 'reverse-next', 'reverse-next', 'reverse-next', 'thread'],
      'printf "sum %d, other %d, last %d\\n", sums[1], sums[2], last',
      ...['info threads', 'continue'],
    ]);
    const sums = [...text.matchAll(/sum (\d+), other (\d+), last (\d+)/g)].map(([, ...them]) => them);
    expect(sums).to.deep.equal([
      ['3', '3', '3'],
      ['1', '0', '1'],
    ]);
    expect(text).to.match(/\[Current thread is 2 \(Thread 2\.200000\)\]\n/);
    expect(text).to.match(/\* 2 +Thread 2\.200000 /);
    expect(run.hash).to.equal(alone.hash);
  });
  it('shows each of a core file, and first the one that has faulted', async () => {
    shop.program('faulting', FAULTING);
    await shop.run('run', '-q', '--core', 'core', './faulting');
    const text = await shop.batch(['core-file core', 'info threads', 'thread apply all bt'], 'faulting');
    expect(text).to.match(/terminated with signal SIGSEGV/);
    expect(text).to.match(/\* 1 +LWP 200001 +.*poke \(where=0x0\)/);
    expect(text)
      .to.match(/ {2}2 +LWP 2 +/)
      .and.to.match(/ {2}3 +LWP 200000 +/);
    expect(text).to.match(/Thread 3 \(LWP 200000\):\n(?:#.*\n)*#\d .* idle \(/);
    expect(text).to.match(/Thread 2 \(LWP 2\):\n(?:#.*\n)*#\d .* main \(/);
  });
});
