/** Submissions as course systems and students pack them, and as attackers do. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { submissionNames, submissionOf } from '../../emu/cli/lab/submissions.ts';
import { crc32 } from '../../emu/front/crc32.ts';
import { readLab } from '../../emu/lab/lab.ts';
import { packedZip } from '../zips.ts';

const PART = { name: 'p', points: 10, promise: 'p', files: ['answer.c'], cases: [{}] };
const LAB = readLab(
  JSON.stringify({ title: 't', summary: 's', files: ['answer.c', 'part.h'], parts: [PART] }),
  'own',
);
const GOOD = 'int main(void) { return 0; }\n';

describe('a submission', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-unpack-'));
    put('class/ann/answer.c', GOOD);
  });
  after(() => rmSync(folder, { recursive: true }));
  const put = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

  it('is unpacked within bounds, its files of the lab alone', () => {
    const good = Buffer.from(GOOD);
    const deflated = (name: string, bytes: Uint8Array) => {
      const [size, crc] = [bytes.length, crc32(bytes)];
      return { name, bytes: deflateRawSync(bytes), method: 8, flags: 0, size, crc };
    };
    const bomb = deflated('answer.c', Buffer.alloc(4 << 20));
    const strange = ['.', '..', '', 'a\0b', '/', `${'x'.repeat(60_000)}`, '../../answer.h', 'lab/'];
    const archives: Record<string, [entries: Parameters<typeof packedZip>[0], says: string | RegExp]> = {
      deflated: [
        [deflated('lab/answer.c', good), { name: '__MACOSX/lab/._answer.c', bytes: good }],
        'answer.c',
      ],
      names: [[...strange.map((name) => ({ name, bytes: good })), deflated('answer.c', good)], 'answer.c'],
      deep: [[{ name: 'a/b/c/answer.c', bytes: good }], ''],
      bomb: [[bomb], 'answer.c is too large: more than 1 MB'],
      liar: [[{ ...bomb, size: 100 }], 'answer.c is too large: more than 1 MB'],
      encrypted: [[{ name: 'answer.c', bytes: good, flags: 1 }], 'answer.c is encrypted'],
      method: [[{ name: 'answer.c', bytes: good, method: 99 }], 'answer.c is compressed in a way of its own'],
      torn: [[{ ...deflated('answer.c', good), bytes: good }], /^answer\.c is damaged: /],
      twice: [['answer.c', 'lab/answer.c'].map((name) => ({ name, bytes: good })), 'answer.c is there twice'],
    };
    for (const [name, [entries]] of Object.entries(archives)) put(`class/${name}.zip`, packedZip(entries));
    put('class/inner/sub.zip', packedZip([deflated('x/answer.c', good)]));
    put('class/both/one/answer.c', GOOD);
    put('class/both/two/answer.c', GOOD);
    put('class/text.zip', 'no archive');
    put('class/large/answer.c', Buffer.alloc((1 << 20) + 1));
    mkdirSync(join(folder, 'class/dir/answer.c'), { recursive: true });
    mkdirSync(join(folder, 'class/pipe'));
    execFileSync('mkfifo', [join(folder, 'class/pipe/answer.c')]);
    put('class/ann.zip', packedZip([{ name: 'answer.c', bytes: good }]));
    mkdirSync(join(folder, 'class/folder.zip'));
    symlinkSync('nothing', join(folder, 'class/gone.zip'));
    const names = submissionNames(join(folder, 'class'));
    const found = Object.fromEntries(
      names.map((it) => {
        const { name, files, wrong } = submissionOf(LAB, join(folder, 'class'), it, names);
        for (const { bytes } of files) expect(Buffer.from(bytes).toString()).to.equal(GOOD);
        return [name, wrong ?? files.map((file) => file.name).join()];
      }),
    );
    for (const [name, [, says]] of Object.entries(archives))
      if (typeof says === 'string') expect(found[name], name).to.equal(says);
      else expect(found[name], name).to.match(says);
    expect(found).to.include({
      ...{
        ann: 'answer.c',
        'ann.zip': 'answer.c',
        inner: 'answer.c',
        gone: 'is a link',
        text: 'no zip archive',
      },
      ...{ folder: '', both: 'the lab is there twice: in one and in two' },
    });
    for (const [name, says] of [
      ['large', 'too large: more than 1 MB'],
      ['dir', 'is a directory'],
      ['pipe', 'is no regular file'],
    ] as const)
      expect(found[name]).to.equal(`answer.c: ${says}`);
  });
});
