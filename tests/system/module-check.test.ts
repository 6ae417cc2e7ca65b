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
import { MATRIX } from '../matrix.ts';
import { type Answer, runLine } from './commandlines.ts';

const folder = mkdtempSync(join(tmpdir(), 'callwheel-check-'));

const callwheel = (cwd: string, ...argv: readonly string[]): Promise<Answer> => runLine(argv, '', cwd);

const HEAD = `import { IPL_NET, type Args, type ModuleKernel } from 'callwheel/module.ts';
export const name = 'good';
export const version = 1;
export const args = { hz: 2, text: 'a' };
`;
const LOAD = `export function load(k: ModuleKernel, { hz }: Args<typeof args>) { return { hz: hz + k.hz + IPL_NET }; }
`;
const GOOD = HEAD + LOAD;

/** [subject, the file, place and words of its one finding] */
const FAULTS: readonly (readonly [string, string, string])[] = [
  [
    'a type error',
    `${GOOD}export function unload(k: ModuleKernel): void { k.timeouts(); }\n`,
    '6:51: Property',
  ],
  ['a syntax error', `${GOOD}export function unload(: void {}\n`, '6:24: '],
  ['no load', HEAD.replaceAll('IPL_NET, type Args, type ModuleKernel', ''), '1:1: exports no load'],
  ['no name', GOOD.replace("export const name = 'good';", ''), '1:1: exports no name'],
  ['a name of another type', GOOD.replace("'good'", '7'), '2:14: export name is not a string'],
  [
    'arguments of another type',
    GOOD.replace("text: 'a'", 'text: [] as string[]'),
    '4:14: export args is not',
  ],
  [
    'a load that takes other arguments',
    HEAD + LOAD.replace('{ hz }: Args<typeof args>', '{ hz }: { hz: string }').replace('hz + k.hz', 'k.hz'),
    '5:17: export load is not load(k: ModuleKernel, args: Args<typeof args>)',
  ],
  [
    'an unload that takes another state',
    `${GOOD}export function unload(k: ModuleKernel, { hz }: { hz: string }): void { k.log(hz); }\n`,
    '6:17: export unload is not unload(k: ModuleKernel, state)',
  ],
  [
    'an export the kernel does not know',
    `${GOOD}export function unlod(): void {}\n`,
    "6:17: exports 'unlod'",
  ],
  ['an import of Node', `import 'node:fs';\n${GOOD}`, "1:1: imports 'node:fs': a module is one file"],
  ['another file', `${GOOD}export const later = () => import('./x.ts');\n`, '6:28: a module is one file'],
  [
    'the time of the host',
    `${GOOD}export function unload(): void { new Date(); }\n`,
    '6:38: Date is not for',
  ],
  ['chance', GOOD.replace('IPL_NET }', 'Math.random() + IPL_NET }'), '5:93: Math.random is not for modules'],
  [
    'a timer of the host',
    `${GOOD}export function unload(): void { setTimeout(load); }\n`,
    '6:34: setTimeout is',
  ],
  [
    'an async function',
    `${GOOD}export async function unload() {}\n`,
    '6:8: async and await are not for modules',
  ],
  [
    'a global that is only declared',
    `declare const process: unknown;\n${GOOD}export const unload = () => process;\n`,
    '7:29: process is not for modules',
  ],
  ['a regular expression', `${GOOD}export const unload = () => /x/;\n`, '6:29: regular expressions are not'],
  ['a variable', `${GOOD}let count = 0;\nexport const unload = () => { count++; };\n`, '6:5: variable count'],
  [
    'a table that can be written',
    `${GOOD}const t = [1];\nexport const unload = () => { t; };\n`,
    '6:7: constant t',
  ],
  [
    'a static field',
    `${GOOD}class A { static n = 0; }\nexport const unload = () => { new A(); };\n`,
    '6:11: a class',
  ],
];

describe('callwheel module check', function () {
  this.timeout(60_000);
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
