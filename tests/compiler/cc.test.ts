/** `callwheel cc` with the compiler: what it compiles runs. `make test-cc`; fails where the compiler is missing. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { COMPILER, compilerVersion } from '../../emu/cli/cc.ts';
import { examples, Playground } from '../system/examples.ts';

const PROG = '#include <stdio.h>\nint half(int);\nint main(void) { printf("%f %d\\n", 0.5, half(4)); }\n';
const LIB = 'int half(int n) { return n / 2; }\n';

describe('callwheel cc compiles', () => {
  let playground: Playground;
  before(() => {
    expect(compilerVersion(), `${COMPILER} with picolibc is installed`).to.be.a('string');
    playground = new Playground({
      'prog.c': '#include <stdio.h>\nint main(void) { puts("compiled"); }\n',
      'lib.c': LIB,
      'both.c': PROG,
      'heap.c': '#include <stdlib.h>\nint main(void) { return malloc(3) == NULL; }\n',
    });
  });
  after(() => playground.remove());

  it('a program of several files, with debugging information', () => {
    const { status, stdout } = playground.run('callwheel cc both.c lib.c -o both && callwheel run -q ./both');
    expect([status, stdout]).to.deep.equal([0, '0.500000 2\n']);
    expect(readFileSync(join(playground.folder, 'both')).includes('.debug_info')).to.equal(true);
  });

  it('a program whose only use of the library is malloc', () => {
    const { status, stderr } = playground.run('callwheel cc heap.c -o heap && callwheel run -q ./heap');
    expect([status, stderr]).to.deep.equal([0, '']);
  });

  it('or passes on the status and the words of a compiler that fails', () => {
    const { status, stderr } = playground.run('callwheel cc absent.c -o absent');
    expect(stderr).to.match(/absent\.c: No such file/);
    expect(status).to.equal(1);
  });

  for (const { where, line } of examples().filter(({ line }) => /^callwheel cc .* -o/.test(line))) {
    it(`${where}: ${line}`, () => {
      const { status, stderr } = playground.run(line);
      expect(stderr).to.not.match(/error|warning|^callwheel:/m);
      expect(status).to.equal(0);
    });
  }
});
