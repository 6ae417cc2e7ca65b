/** Faults of the devices of modules: what is sent is lost, comes late, or is not heard. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { faultWords } from '../../emu/explore/faultwords.ts';
import { kindsOf } from '../../emu/explore/kinds.ts';
import { runLine } from './commandlines.ts';

/** Sends three things when time begins, clears its device after 100 ms, and sends one more. */
const POST = `
import { IPL_TTY, type ModuleKernel } from 'callwheel/module.ts';
export const name = 'post';
export const version = 1;
export function load(k: ModuleKernel) {
  let begun = 0;
  const box = k.simdev('box', IPL_TTY, (n: number) => {
    k.log(n + '@' + Math.round((k.microuptime() - begun) / 1000));
  });
  k.timeout(() => {
    begun = k.microuptime();
    for (const n of [1, 2, 3]) box.after(10000 * n, n);
    k.timeout(() => {
      box.clear();
      box.after(10000, 4);
    }, 0, 10);
  }, 0, 2);
}
`;

describe('a fault of a device', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-fault-'));
  after(() => rmSync(folder, { recursive: true }));

  it('has its words for an exploration', () => {
    expect(['deaf:a.b:1', 'late=20:a.b:2', 'lost:a.b:3'].map(faultWords)).to.deep.equal([
      'a.b does not hear the 1st time that it is to interrupt',
      'a.b interrupts late by 20 ms the 2nd time that it is asked',
      'what is sent on a.b the 3rd time is lost',
    ]);
    expect(kindsOf('lost:a.b,late=20:a.b')).to.deep.equal(['lost:a.b', 'late=20:a.b']);
  });

  it('what a module sends is lost, comes late, or is not heard until it is cleared', async () => {
    const file = join(folder, 'post.ts');
    writeFileSync(file, POST);
    const came = async (...faults: readonly string[]): Promise<string> => {
      const given = faults.flatMap((it) => ['--fault', it]);
      const { stderr, status } = await runLine(['run', '-q', ...given, '--module', file, 'sleep', '1']);
      expect(status).to.equal(0);
      return stderr.replaceAll(/post: (.*)\n/g, '$1 ').trimEnd();
    };
    expect(await came()).to.equal('1@10 2@20 3@30 4@110');
    expect(await came('lost:post.box:2')).to.equal('1@10 3@30 4@110');
    expect(await came('lost:post.box:2-3')).to.equal('1@10 4@110');
    expect(await came('late=15:post.box:1')).to.equal('1@25 2@25 3@30 4@110');
    expect(await came('late=5:post.box:1-')).to.equal('1@15 2@25 3@35 4@115');
    expect(await came('deaf:post.box:1')).to.equal('4@110');
    expect(await came('lost:post.box:1', 'late=7:post.box:1')).to.equal('2@27 3@30 4@110');
  });
});
