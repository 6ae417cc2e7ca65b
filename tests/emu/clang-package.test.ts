/** The package of clang: its version, its licences, and the sentences where it is missing. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadClang } from '../../emu/cli/clang/package.ts';
import { Failure } from '../../emu/cli/exit.ts';

const VERSION = JSON.parse(readFileSync('package.json', 'utf8')).dependencies['@yowasp/clang'] as string;

describe('the package of clang', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-package-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The failure to load it in a folder whose package has this code; no package without. */
  async function failure(code?: string): Promise<Failure> {
    const inside = join(folder, 'node_modules/@yowasp/clang');
    if (code !== undefined) {
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, 'package.json'), '{"type": "module", "exports": "./index.js"}');
      writeFileSync(join(inside, 'index.js'), code);
    }
    const error = await loadClang(folder, folder).catch((it: unknown) => it);
    expect(error).to.be.instanceOf(Failure);
    return error as Failure;
  }

  it('is pinned, taken in that version alone, and named in NOTICE with its licences', async () => {
    const notice = readFileSync('NOTICE', 'utf8');
    expect(notice).to.include(`\nnpm package @yowasp/clang ${VERSION}, beside the command\n`);
    expect(notice).to.include('LLVM Exceptions to the Apache 2.0 License').and.to.include('ISC License');
    expect((await failure("export const version = '21.0.0';")).message).to.include(
      `is version 21.0.0, and only ${VERSION} is taken: run npm ci`,
    );
  });

  it('is missed, or found broken, in one line that says what to do', async () => {
    const missing = await failure();
    expect(missing.message).to.match(
      /^cc: the compiler, npm package @yowasp\/clang, is not installed: run npm ci/,
    );
    expect(missing.status).to.equal(127);
    expect((await failure('throw new Error("no WebAssembly\\nhere");')).message).to.match(
      /^cc: the compiler at \S+ cannot be loaded: no WebAssembly: run npm ci[^\n]*$/,
    );
  });

  it('is found beside Callwheel, wherever its user is', async () => {
    expect(await loadClang(folder, process.cwd())).to.be.a('function');
  });
});
