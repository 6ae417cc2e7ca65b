/**
 * `callwheel module check` and `new`: each kind of fault is named with its place, and a new
 * module has none.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { checkModules } from '../../emu/cli/module/check.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { type Answer, runLine } from './commandlines.ts';
import { FAULTS, GOOD } from './faultymodules.ts';

const folder = mkdtempSync(join(tmpdir(), 'callwheel-check-'));

const callwheel = (cwd: string, ...argv: readonly string[]): Promise<Answer> => runLine(argv, '', cwd);

describe('callwheel module check', function () {
  this.timeout(timeLimit(60_000));
  after(() => rmSync(folder, { recursive: true }));

  const paths = FAULTS.map((_, n) => join(folder, `fault${n}.ts`));
  let found: ReadonlyMap<string, readonly string[]>;
  before(async () => {
    for (const [n, [, text]] of FAULTS.entries()) writeFileSync(paths[n] ?? '', text);
    writeFileSync(join(folder, 'good.ts'), GOOD);
    const findings = await checkModules([...paths, join(folder, 'good.ts')]);
    const said = (path: string): string[] =>
      findings
        .filter(({ file }) => file === path)
        .map(({ line, column, message }) => `${line}:${column}: ${message}`);
    found = new Map([...paths, join(folder, 'good.ts')].map((path) => [path, said(path)]));
  });

  it('finds nothing in a good one', () => {
    expect(found.get(join(folder, 'good.ts'))).to.deep.equal([]);
  });

  for (const [n, [what, , finding]] of FAULTS.entries())
    it(`finds ${what}`, () => {
      const lines = found.get(paths[n] ?? '') ?? [];
      expect(
        lines.some((line) => line.startsWith(finding)),
        `${finding} in:\n${lines.join('\n')}`,
      ).to.equal(true);
    });

  it('an expression that is missing is a fault of the text, and the name of no global', async () => {
    const path = join(folder, 'missing.ts');
    writeFileSync(path, GOOD.replace("'good'", ''));
    const all = await checkModules([path]);
    expect(all.map(({ message }) => message)).to.deep.equal(['Expression expected. (TS1109)']);
  });

  it('a name of its own hides a global, a type and a key are no use of one', async () => {
    const path = join(folder, 'own.ts');
    const text = `${GOOD}interface Entry { Date: number; at: Date | undefined }
export function unload(k: ModuleKernel): void {
  const process = (performance: Entry) => performance.Date;
  k.log(\`\${process({ Date: 1, at: undefined })}\`);
}
`;
    writeFileSync(path, text);
    expect(await checkModules([path])).to.deep.equal([]);
  });

  it('prints a line a fault, and JSON, and exits with 1', async () => {
    writeFileSync(
      join(folder, 'bad.ts'),
      `${GOOD}let a = 1;\nexport const unload = () => { a++; new Date(); };\n`,
    );
    const { status, stdout, stderr } = await callwheel(folder, 'module', 'check', 'bad.ts', 'good.ts');
    expect([status, stderr]).to.deep.equal([1, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(/^bad\.ts:6:5: variable a at module level/);
    expect(lines[1]).to.match(/^bad\.ts:7:40: Date is not for modules: k\.microtime\(\)/);
    const json = await callwheel(folder, 'module', 'check', '--json', './bad.ts');
    expect(json.status).to.equal(1);
    expect(JSON.parse(json.stdout)[0]).to.include({ file: './bad.ts', line: 6, column: 5 });
    expect(await callwheel(folder, 'module', 'check', 'good.ts')).to.deep.equal({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('of what is no TypeScript, or no file, says so in one line', async () => {
    writeFileSync(join(folder, 'plain.js'), 'export const name = 1;\n');
    const said = (name: string): Promise<string> =>
      checkModules([name]).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await said(join(folder, 'plain.js'))).to.match(/plain\.js: not a TypeScript file/);
    expect(await said(`${folder}/`)).to.match(/: not a file$/);
  });

  it('of a file that is not there says so in one line', async () => {
    expect(await callwheel(folder, 'module', 'check', './nothing.ts')).to.deep.equal({
      status: 125,
      stdout: '',
      stderr: 'callwheel: ./nothing.ts: not found\n',
    });
    expect((await callwheel(folder, 'module', 'check', 'nothing')).stderr).to.match(
      /^callwheel: nothing: no module of that name; .*\n$/,
    );
  });

  it('new writes a module without faults, once', async () => {
    const mine = join(folder, 'mine');
    mkdirSync(mine);
    expect((await callwheel(mine, 'module', 'new', 'tick')).status).to.equal(0);
    expect(await callwheel(mine, 'module', 'check', './tick.ts')).to.deep.include({ status: 0, stdout: '' });
    const text = readFileSync(join(mine, 'tick.ts'), 'utf8');
    const again = await callwheel(mine, 'module', 'new', 'tick');
    expect(again.status).to.equal(125);
    expect(again.stderr).to.equal(
      'callwheel: tick.ts: is there already; move it away or take another name\n',
    );
    expect(readFileSync(join(mine, 'tick.ts'), 'utf8')).to.equal(text);
    expect((await callwheel(mine, 'module', 'new', '9lives')).status).to.equal(125);
  });

  it('the types are found by the name of the package where it is installed', () => {
    const project = join(folder, 'project');
    mkdirSync(join(project, 'node_modules'), { recursive: true });
    symlinkSync(resolve('.'), join(project, 'node_modules', 'callwheel'));
    cpSync(join(folder, 'good.ts'), join(project, 'good.ts'));
    // The other one is that of package.test.ts, too.
    for (const [module, moduleResolution] of [
      ...(MATRIX ? [['esnext', 'bundler']] : []),
      ['nodenext', 'nodenext'],
    ]) {
      const compilerOptions = { module, moduleResolution, target: 'es2023', strict: true, noEmit: true };
      const extensions = { allowImportingTsExtensions: true, types: [] };
      const config = { compilerOptions: { ...compilerOptions, ...extensions }, files: ['good.ts'] };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
      expect(types(project), module).to.equal('');
    }
  });
});

/** The compiler's messages about a folder, as an editor shows them. */
function types(cwd: string): string {
  const tsc = resolve('node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { encoding: 'utf8', cwd }).stdout;
}
