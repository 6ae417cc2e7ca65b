/**
 * The package that npm makes: it holds what a user needs and nothing else, and is ready to be
 * published: `make test-pack` looks at all its files, and tests that the installed package works.
 */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { expect } from 'chai';
import { moduleNames } from '../../emu/cli/module/load.ts';
import { SYSROOT, SYSROOT_MANIFEST } from '../../emu/cli/sysroot/packed.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
import { runLine } from './commandlines.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const pkg = JSON.parse(read('package.json'));

/** Every file of the package, by the kind that it is of. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'about the package': /^(?:package\.json|README\.md|CHANGELOG\.md|LICENSE|NOTICE)$/,
  'the built command, the thread of explore, and the process of lab':
    /^build\/js\/emu\/cli\/(?:[\w-]+|(?:explore|lab)\/worker)\.js$/,
  'types of the interface to modules and schemes': /^build\/types\/kernel\/(?:[a-z]+\/)?\w+\.d\.ts$/,
  'the command of `node .`': /^scripts\/callwheel\.mjs$/,
  'the kernel, its schemes and modules, as sources': /^kernel\/(?:[a-z]+\/)?\w+\.ts$/,
  'the table of system calls': /^kernel\/kern\/syscalls\.master$/,
  'the root image, and the lines of its programs': /^userland\/root\.(?:tar|lines)$/,
  'the library as it is linked': /^userland\/sysroot\.(?:tar|manifest)$/,
  'headers for C programs': /^userland\/include\/(?:\w+\/)*\w+\.h$/,
  'the C library, as sources': /^userland\/lib\/(?:\w+\/)*[\w-]+\.(?:c|h|S|ld)$/,
  'programs of the image, as sources': /^userland\/(?:bin|guide)\/(?:\w+\/)?[\w[-]+\.[ch]$/,
  'labs: what students begin with, and graders':
    /^userland\/labs\/(?:order|\w+\/[\w-]+\.(?:md|json|c|h|ts|txt))$/,
  'the manual': /^userland\/share\/man\/man\d\/[\w-]+\.\d$/,
  'guide and pages': /^userland\/share\/doc\/(?:guide\/)?[\w-]+\.(?:md|svg)$/,
  'pictures of the page': /^userland\/share\/doc\/web\/\w+\.png$/,
};

/** Files and bytes that the package may have: some more than it has. */
const MOST_FILES = 1400;
const MOST_BYTES = 22_500_000;
const MOST_PACKED_BYTES = 7_300_000;

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

describe('what npm would publish', function () {
  this.timeout(timeLimit(30_000));
  // To make a package takes npm as long as fifty tests take.
  if (!MATRIX) return;
  let packed: Packed;
  let paths: ReadonlySet<string>;

  before(() => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
    const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    expect(status, stderr).to.equal(0);
    packed = JSON.parse(stdout)[0];
    paths = new Set(packed.files.map(({ path }) => path));
  });

  it('holds nothing but what a user needs, and some of each kind', () => {
    const isKnown = (path: string): boolean => Object.values(KINDS).some((kind) => kind.test(path));
    expect([...paths].filter((path) => !isKnown(path))).to.deep.equal([]);
    for (const [name, kind] of Object.entries(KINDS))
      expect(
        [...paths].some((path) => kind.test(path)),
        name,
      ).to.equal(true);
  });

  it('holds all that the command reads beside itself', () => {
    const folders = ['kernel', 'userland/include', 'userland/labs', 'userland/lib', 'userland/share'];
    const read = folders.flatMap((folder) => filesUnder('.', folder));
    expect(
      [...read, 'userland/root.tar', SYSROOT, SYSROOT_MANIFEST].filter((path) => !paths.has(path)),
    ).to.deep.equal([]);
    expect(moduleNames()).to.include('heartbeat');
  });

  it('is small', () => {
    expect(paths.size).to.be.within(MOST_FILES / 2, MOST_FILES);
    expect(packed.unpackedSize).to.be.within(MOST_BYTES / 2, MOST_BYTES);
    expect(packed.size).to.be.within(MOST_PACKED_BYTES / 2, MOST_PACKED_BYTES);
  });

  it('has pages whose links lead to files of the package, or to tests and scripts of the repository', () => {
    const pages = [...paths].filter((path) => path.startsWith('userland/share/doc/') && path.endsWith('.md'));
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^):#]+)[^):]*\)/g)].map(([, to = '']) => posix.join(dirname(page), to)),
    );
    const leadsNowhere = (to: string): boolean =>
      ![...paths].some((path) => path === to || path.startsWith(to));
    expect(links.length).to.be.above(20);
    expect(links.filter((to) => leadsNowhere(to) && !/^(?:tests|scripts)\//.test(to))).to.deep.equal([]);
  });

  it('is ready to be published', () => {
    expect(pkg).to.not.have.property('private');
    expect(pkg.version).to.match(/^\d+\.\d+\.\d+$/);
    expect(pkg.keywords).to.have.length.above(4);
    expect(pkg.license).to.equal('BSD-2-Clause');
    for (const path of [
      pkg.main,
      pkg.types,
      pkg.bin.callwheel,
      ...Object.values<string>(pkg.exports['./module.ts']),
    ])
      expect(paths.has(posix.normalize(path)), path).to.equal(true);
    expect(read(pkg.bin.callwheel)).to.match(/^#!\/usr\/bin\/env node\n/);
    // An installation runs none of these.
    for (const script of ['preinstall', 'install', 'postinstall'])
      expect(pkg.scripts).to.not.have.property(script);
  });
});

describe('the package', function () {
  this.timeout(timeLimit(30_000));

  it("has types of the interface to which a user's own strictness does not apply", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-types-'));
    try {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(process.cwd(), join(folder, 'node_modules', 'callwheel'));
      const { stdout } = await runLine(['module', 'new', 'pulse'], '', folder);
      expect(stdout).to.include('pulse.ts: ');
      writeFileSync(
        join(folder, 'scheme.ts'),
        "import type { CalloutColumns } from 'callwheel/callout/scheme.ts';\nimport { Scheme1 } from 'callwheel/callout/scheme1.ts';\nexport default (table: CalloutColumns) => new Scheme1(table);\n",
      );
      const { paths: _, ...editor } = JSON.parse(read(join(folder, 'tsconfig.json'))).compilerOptions;
      const flags = ['noUncheckedIndexedAccess', 'noPropertyAccessFromIndexSignature', 'noUnusedParameters'];
      const strict = { ...editor, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
      const config = { compilerOptions: strict, files: ['pulse.ts', 'scheme.ts'] };
      writeFileSync(join(folder, 'strict.json'), JSON.stringify(config));
      const tsc = resolve('node_modules/typescript/bin/tsc');
      const checked = spawnSync(process.execPath, [tsc, '-p', 'strict.json'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect([checked.status, checked.stdout]).to.deep.equal([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has a change log whose newest version is the package', () => {
    const [, newest] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(newest).to.equal(pkg.version);
  });

  describe('node .', () => {
    it('is the command', () => {
      const { status, stdout } = spawnSync(process.execPath, ['.', 'run', '-q', 'hello'], {
        encoding: 'utf8',
      });
      expect([status, stdout]).to.deep.equal([0, 'hello, world (process 2)\n']);
    });

    it('says in one line how to build it where that has not been done', () => {
      const folder = mkdtempSync(join(tmpdir(), 'callwheel-unbuilt-'));
      try {
        for (const path of ['package.json', pkg.main]) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          copyFileSync(path, join(folder, path));
        }
        expect(existsSync(join(folder, 'build'))).to.equal(false);
        const { status, stderr } = spawnSync(process.execPath, ['.'], { cwd: folder, encoding: 'utf8' });
        expect(status).to.equal(125);
        expect(stderr).to.match(/^callwheel: not built yet: .*make build.*\n$/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
});
