/**
 * The library of `callwheel cc`: when it is compiled, who may read it, and what can be linked with
 * it.
 */

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { cc } from '../../emu/cli/cc.ts';
import { compilerVersion } from '../../emu/cli/gcc.ts';
import { packedSysroot, SYSROOT } from '../../emu/cli/sysroot/packed.ts';
import { library } from '../../emu/cli/sysroot/places.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { ustar } from '../../scripts/ustar.ts';
import { Playground } from '../system/examples.ts';

describe('the library of callwheel cc', function () {
  this.timeout(300_000);
  const compiler = compilerVersion() as string;
  let folder: string;
  let cache: string | undefined;

  /** A checkout of the library's sources alone. */
  const checkout = (name: string): string => {
    const root = join(folder, name);
    mkdirSync(root);
    symlinkSync(join(process.cwd(), 'userland'), join(root, 'userland'));
    return root;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-library-'));
    // mkdtemp's folder is this user's alone.
    chmodSync(folder, 0o755);
    cache = process.env.XDG_CACHE_HOME;
    process.env.XDG_CACHE_HOME = join(folder, 'cache');
  });
  after(() => {
    if (cache === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = cache;
    rmSync(folder, { recursive: true });
  });

  it('is not compiled for arguments that link nothing', () => {
    const root = checkout('none');
    for (const args of [['-dumpversion'], ['-fsyntax-only', '-x', 'c', '/dev/null']])
      expect(cc(root, args), args.join(' ')).to.equal(0);
    expect(existsSync(join(root, 'build'))).to.equal(false);
    expect(existsSync(join(folder, 'cache'))).to.equal(false);
  });

  /** A checkout whose archive has a library more, and that a test has changed. */
  const changed = (name: string, change: (root: string) => void): string => {
    const root = join(folder, name);
    mkdirSync(join(root, 'userland'), { recursive: true });
    for (const part of ['include', 'lib', 'sysroot.manifest'])
      cpSync(`userland/${part}`, join(root, 'userland', part), { recursive: true });
    const files = [...members(readFileSync(SYSROOT))].map(({ path, content }) => ({
      path,
      mode: 0o644,
      content,
    }));
    writeFileSync(
      join(root, SYSROOT),
      ustar([...files, { path: 'lib/libmore.a', mode: 0o644, content: new Uint8Array() }]),
    );
    change(root);
    return root;
  };
  const isUnpacked = (root: string): boolean => existsSync(join(library(root, compiler), 'libmore.a'));

  it('is the one that is checked in, with libgcc, while sources and picolibc are those', () => {
    const root = changed('packed', () => undefined);
    expect(isUnpacked(root)).to.equal(true);
    const dir = library(root, compiler);
    const sysroot = packedSysroot(root);
    expect(readdirSync(dir).sort()).to.deep.equal([...sysroot.names, 'libgcc.a'].sort());
    for (const name of sysroot.names)
      expect(Buffer.compare(readFileSync(join(dir, name)), sysroot.file(name) as Uint8Array), name).to.equal(
        0,
      );
  });

  it('is compiled by gcc where a source has changed, with the same picolibc', () => {
    const root = changed('edited', (copy) => {
      const path = join(copy, 'userland/lib/isatty.c');
      writeFileSync(path, `${readFileSync(path, 'utf8')}int edited_here = 1;\n`);
    });
    expect(isUnpacked(root)).to.equal(false);
    const made = (name: string): Buffer => readFileSync(join(library(root, compiler), name));
    expect(made('libcallwheel.a').includes('edited_here')).to.equal(true);
    expect(Buffer.compare(made('libc.a'), packedSysroot('.').file('libc.a') as Uint8Array)).to.equal(0);
  });

  it('is compiled by gcc where picolibc has another header', () => {
    const root = changed('other', (copy) => {
      const files = [...members(readFileSync(join(copy, SYSROOT)))].map(({ path, content }) => ({
        path,
        mode: 0o644,
        content: path === 'include/stdio.h' ? new Uint8Array() : content,
      }));
      writeFileSync(join(copy, SYSROOT), ustar(files));
    });
    expect(isUnpacked(root)).to.equal(false);
  });

  it('is as readable as the umask says, leaves nothing beside it, and is found where another user made it', () => {
    const umask = process.umask(0o022);
    try {
      const root = checkout('shared');
      const dir = library(root, compiler);
      expect(statSync(dir).mode & 0o777).to.equal(0o755);
      for (const name of readdirSync(dir))
        expect(statSync(join(dir, name)).mode & 0o044, name).to.equal(0o044);
      expect(readdirSync(join(root, 'build/lib'))).to.have.length(1);
      expect(library(root, compiler)).to.equal(dir);
      // The same library, in the user's cache, of a checkout that has none.
      mkdirSync(join(folder, 'cache/callwheel'), { recursive: true });
      renameSync(join(root, 'build/lib'), join(folder, 'cache/callwheel/lib'));
      expect(library(root, compiler)).to.match(/cache.callwheel.lib.[0-9a-f]{16}$/);
      expect(existsSync(join(root, 'build/lib'))).to.equal(false);
    } finally {
      process.umask(umask);
    }
  });
});

/** Writes an instruction of its own into memory, and calls it. */
const FENCE = `
#include <math.h>
#include <stdio.h>
#include <sys/mman.h>
int main(void) {
  unsigned *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_ANON | MAP_PRIVATE, -1, 0);
  unsigned long cycles;
  code[0] = 0x00700513; /* li a0, 7 */
  code[1] = 0x00008067; /* ret */
  __asm__ volatile("fence.i" ::: "memory");
  __asm__ volatile("csrr %0, cycle" : "=r"(cycles));
  printf("%d %d %g\\n", ((int (*)(void))code)(), cycles > 0, sqrt((double)code[1]));
  return 0;
}
`;

const THREADS = `
#include <pthread.h>
#include <stdio.h>
static void *run(void *arg) { printf("in a thread\\n"); return arg; }
int main(void) { pthread_t t; return pthread_create(&t, 0, run, 0) || pthread_join(t, 0); }
`;

describe('with callwheel cc', () => {
  let playground: Playground;
  before(() => {
    playground = new Playground({
      'fence.c': FENCE,
      'threads.c': THREADS,
      'mutex.c':
        '#include <pthread.h>\nint main(void) { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; return pthread_mutex_lock(&m); }\n',
    });
  });
  after(() => playground.remove());

  for (const arch of ['rv32imac_zicsr_zifencei', 'rv32ima_zicsr_zifencei', 'rv32i_zicsr_zifencei'])
    it(`a program for ${arch} links and runs`, () => {
      const { status, stdout, stderr } = playground.run(
        `callwheel cc --with gcc -march=${arch} fence.c -lm -o fence && callwheel run -q ./fence`,
      );
      expect([status, stdout, stderr]).to.deep.equal([0, '7 1 181.304\n', '']);
    });

  it('one for an architecture that the machine has not is refused in a line', () => {
    const { status, stderr } = playground.run('callwheel cc --with gcc -march=rv32imafc fence.c');
    expect(status).to.equal(125);
    expect(stderr).to.match(/^callwheel: cc: -march=rv32imafc: the machine runs .*\n$/);
  });

  it('-lm, -lrt, -lpthread, -lutil and -pthread are there', () => {
    const { status, stderr } = playground.run(
      'callwheel cc --with gcc -pthread mutex.c -lm -lrt -lpthread -lutil -o mutex && callwheel run -q ./mutex',
    );
    expect([status, stderr]).to.deep.equal([0, '']);
  });

  for (const options of ['-pthread', '-lpthread', ''])
    it(`and a program has threads${options === '' ? '' : `, with ${options}`}`, () => {
      const { status, stdout, stderr } = playground.run(
        `callwheel cc --with gcc threads.c ${options} -o threads && callwheel run -q ./threads`,
      );
      expect([status, stdout, stderr]).to.deep.equal([0, 'in a thread\n', '']);
    });
});
