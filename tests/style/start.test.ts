/** The files that Node loads for a start of the command. */

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { OPTIONS } from '../../emu/cli/optimizer.ts';
import { loadedWith, packagesBuiltInto, read } from './built.ts';

/** The most bytes of JavaScript that every start of the command compiles. */
const START_BYTES = 260_000;
/** The most bytes that a start with a machine compiles. */
const BOOT_BYTES = 1_285_000;
/** Modules of Node that only some options of a machine need. */
const SELDOM = ['node:crypto', 'node:zlib', 'node:inspector', 'node:worker_threads', 'node:vm'];

const CLI = 'build/js/emu/cli';
/** The file that the build has made of a part that is loaded later. */
const builtOf = (part: string): string =>
  `${CLI}/${readdirSync(CLI).find((name) => new RegExp(`^${part}-\\w+\\.js$`).test(name))}`;
/** The files that every start of the command loads. */
const START = (): string[] => [`${CLI}/main.js`, builtOf('callwheel')];

describe('the start of the command', () => {
  it('takes one package: a verb loads the others when it is used', () => {
    const { files, packages } = loadedWith(START());
    expect(files.length).to.be.within(3, 5);
    // The kernel is not among them: `man`, `cc`, a help text or an error need none.
    const bytes = files.reduce((sum, file) => sum + read(file).length, 0);
    expect(bytes).to.be.below(START_BYTES);
    expect(files.flatMap(packagesBuiltInto)).to.deep.equal([]);
    expect(packages.filter((name) => !name.startsWith('node:'))).to.deep.equal(['commander']);
    expect(packages).to.include('node:fs').and.to.not.include('node:child_process');
  });
  it('turns the compile cache on, if this Node has one, and is the same with and without it', () => {
    const run = (...flags: readonly string[]) => {
      const options = { encoding: 'utf8', input: 'exit 3\n' } as const;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...flags, START()[0] as string, 'boot'],
        options,
      );
      return { status, stdout, stderr };
    };
    const cache = (does: string): string[] => [
      '--import',
      `data:text/javascript,import it from 'node:module';it.enableCompileCache=${does};`,
    ];
    const without = run(...cache('undefined'));
    expect(without).to.include({ status: 3 });
    expect(without.stderr).to.match(/^run hash: \w+\n$/);
    const asked = run(...cache("()=>process.stderr.write('on ')"));
    expect(asked).to.deep.equal({ ...without, stderr: `on ${without.stderr}` });
    expect(run()).to.deep.equal(without);
  });
  it('has V8 optimize later, by an option that it knows, and says nothing of it', () => {
    const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    const known = (option: string): boolean => stdout.includes(`  ${option.split('=')[0]} (`);
    expect(known('--no-such-option=1')).to.equal(false);
    const [major = ''] = process.versions.node.split('.');
    const option = OPTIONS[major];
    if (option !== undefined) expect(known(option), option).to.equal(true);
    const { stderr, status } = spawnSync(process.execPath, [START()[0] as string, '--version'], {
      encoding: 'utf8',
    });
    expect({ stderr, status }).to.deep.equal({ stderr: '', status: 0 });
  });
  it('takes few files for a machine, without what only some options ask for', () => {
    const { files, packages } = loadedWith([...START(), builtOf('session')]);
    expect(files.length).to.be.within(5, 10);
    const bytes = files.reduce((sum, file) => sum + read(file).length, 0);
    expect(bytes).to.be.below(BOOT_BYTES);
    expect(packages).to.include('node:url').and.to.not.include.oneOf(SELDOM);
    const text = files.map(read).join('');
    expect(text).to.match(/\bKernel = class/);
    for (const part of ['GdbServer', 'Memcheck', 'Debugger', 'LiveDebugger', 'SchemeRealm'])
      expect(text, part).to.not.match(new RegExp(`\\b${part} = class`));
  });
});
