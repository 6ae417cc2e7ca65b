/**
 * C with Node alone: a command that finds no other tool compiles a program and runs it. (All that
 * the compiler can do is in tests/compiler, and in tests/cc without clang.)
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const TEXT = `#include <stdio.h>
int main(int argc, char **argv)
{
    printf("%s has %d, and %.3f\\n", argv[1], argc, 1.0 / 3);
    return 3;
}
`;

describe('C with Node alone', () => {
  it('is compiled and run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-alone-'));
    try {
      writeFileSync(join(folder, 'prog.c'), TEXT);
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [resolve('build/js/emu/cli/main.js'), 'run', '-q', 'prog.c', 'one'],
        { cwd: folder, encoding: 'utf8', env: { PATH: folder, CALLWHEEL_CACHE: '' } },
      );
      expect([status, stdout, stderr]).to.deep.equal([3, 'one has 2, and 0.333\n', '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
