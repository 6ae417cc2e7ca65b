/** The doors between rooms are all used, and imports of code run in no circle but one. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { unusedCompilerDoors, unusedDoors, unusedKernelDoors } from './doors.ts';
import { circles, type Source } from './imports.ts';

const all: readonly Source[] = ['kernel', 'emu', 'userland/cc'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const),
);

describe('the doors between rooms', () => {
  it('of the kernel are all used', () => expect(unusedKernelDoors(all)).to.deep.equal([]));
  it('of the compiler are all used', () => expect(unusedCompilerDoors(all)).to.deep.equal([]));
  it('of the emulator are all used, and none is for code that only types go through', () => {
    expect(unusedDoors(all)).to.deep.equal([]);
  });
});

describe('circles of imports of code', () => {
  const one = (path: string, ...imports: string[]) =>
    [path, imports.map((from) => `import { x } from './${from}';\n`).join('')] as const;
  it('are those of signals, exit, sleep, groups, timers and threads, which call each other by their nature', () => {
    const names =
      'itimer kern_child kern_exit kern_resource kern_sig kern_synch kern_thread pgrp sched_4bsd sigthread'.split(
        ' ',
      );
    expect(circles(all)).to.deep.equal([names.map((name) => `kernel/kern/${name}.ts`)]);
  });
  it('are found, and nothing else is', () => {
    const graph = [
      one('a/1.ts', '2.ts'),
      one('a/2.ts', '3.ts', '4.ts'),
      one('a/3.ts', '1.ts'),
      one('a/4.ts'),
    ];
    expect(circles(graph)).to.deep.equal([['a/1.ts', 'a/2.ts', 'a/3.ts']]);
    expect(circles([one('a/1.ts', '2.ts'), one('a/2.ts')])).to.deep.equal([]);
  });
});
