/** The files that Node loads for a start of the command. */

import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { loadedWith, packagesBuiltInto, read } from './built.ts';

/** The most bytes of JavaScript that every start of the command compiles. */
const START_BYTES = 368_000;
/** The most bytes that a start with a machine compiles. */
const BOOT_BYTES = 1_115_000;
/** Modules of Node that only some options of a machine need. */
const SELDOM = ['node:crypto', 'node:zlib', 'node:inspector', 'node:worker_threads', 'node:vm'];

describe('the start of the command', () => {
  it('takes one package: a verb loads the others when it is used', () => {
    const { files, packages } = loadedWith(['build/js/emu/cli/main.js']);
    expect(files.length).to.be.within(2, 4);
    // The kernel is not among them: `man`, `cc`, a help text or an error need none.
    const bytes = files.reduce((sum, file) => sum + read(file).length, 0);
    expect(bytes).to.be.below(START_BYTES);
    expect(files.flatMap(packagesBuiltInto)).to.deep.equal([]);
    expect(packages.filter((name) => !name.startsWith('node:'))).to.deep.equal(['commander']);
    expect(packages).to.include('node:fs').and.to.not.include('node:child_process');
  });
  it('takes few files for a machine, without what only some options ask for', () => {
    const session = readdirSync('build/js/emu/cli').find((name) => /^session-\w+\.js$/.test(name));
    const { files, packages } = loadedWith(['build/js/emu/cli/main.js', `build/js/emu/cli/${session}`]);
    expect(files.length).to.be.within(4, 9);
    const bytes = files.reduce((sum, file) => sum + read(file).length, 0);
    expect(bytes).to.be.below(BOOT_BYTES);
    expect(packages).to.include('node:url').and.to.not.include.oneOf(SELDOM);
    const text = files.map(read).join('');
    expect(text).to.match(/\bKernel = class/);
    for (const part of ['GdbServer', 'Memcheck', 'Debugger', 'LiveDebugger', 'SchemeRealm'])
      expect(text, part).to.not.match(new RegExp(`\\b${part} = class`));
  });
});
