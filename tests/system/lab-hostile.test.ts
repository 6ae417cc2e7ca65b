/**
 * Submissions that attack the grader before they run: by what they include, by how they are packed,
 * and by what their compilation costs. Each has its row, with a reason, and stops no other.
 */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { crc32 } from '../../emu/front/crc32.ts';
import { MATRIX } from '../matrix.ts';
import { packedZip } from '../zips.ts';
import { runLine } from './commandlines.ts';

const LAB = {
  title: 'Own lab',
  summary: 'prints a number',
  files: ['answer.c', 'part.h'],
  parts: [
    {
      ...{ name: 'prints', points: 10, promise: 'it prints N', files: ['answer.c'] },
      draw: { N: { from: 2, to: 9 } },
      cases: [{ name: 'a', run: ['answer.c', '$N'], limit: 4, expect: { output: ['n $N'] } }],
    },
  ],
};

const GOOD = `#include <stdio.h>
int main(int argc, char *argv[]) { printf("n %s\\n", argv[1]); return 0; }
`;
/** The answer, if the preprocessor finds what another has handed in, or a file of the host. */
const FOUND = (line: string): string =>
  `${line}\n#ifdef FOUND\n${GOOD}#else\nint main(void) { return 0; }\n#endif\n`;

describe('a hostile submission', function () {
  this.timeout(120_000);
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-hostile-'));
    put('own/lab.json', JSON.stringify(LAB));
    put('own/handout.md', '# Own\n');
    put('secret.h', '#define FOUND\n');
    put('class/ann/answer.c', GOOD);
  });
  after(() => rmSync(folder, { recursive: true }));
  const put = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };

  /** Grades a class; its points and its reasons. */
  async function graded(...more: string[]): Promise<Record<string, string>> {
    const args = ['lab', 'grade', 'class', '--all', '--lab', './own', '--json', 'class.json', ...more];
    const { status, stderr } = await runLine(args, '', folder);
    expect([status, stderr]).to.deep.equal([1, '']);
    const { rows } = JSON.parse(readFileSync(join(folder, 'class.json'), 'utf8'));
    rmSync(join(folder, 'class'), { recursive: true });
    put('class/ann/answer.c', GOOD);
    const entries = rows.map(({ name, earned, wrong, grade }: Record<string, unknown>) => {
      const { parts = [] } = (grade ?? {}) as {
        parts?: { broken?: { message: string; details: string[] } }[];
      };
      const [part] = parts;
      const { message = '', details = [] } = part?.broken ?? {};
      return [name, `${earned}: ${wrong ?? [message, ...details].join('; ')}`];
    });
    return Object.fromEntries(entries);
  }

  it('reads no file but those that were handed in and headers', async () => {
    const host = join(folder, 'secret.h');
    const sources: Record<string, [source: string, says: RegExp]> = {
      embed: [
        `#include <stdio.h>\nchar a[] = {\n#embed "${host}"\n};\n${GOOD}`,
        /answer\.c does not compile; .*secret\.h' file not found/,
      ],
      neighbour: ['#include "../ann/answer.c"\n', /'\.\.\/ann\/answer\.c' file not found/],
      probes: [
        FOUND(`#if __has_include("${host}") || __has_embed("${host}")\n#define FOUND\n#endif`),
        /output is not as expected/,
      ],
    };
    const more: typeof sources = {
      absolute: [`#include "${host}"\n${GOOD}`, /file not found/],
      macro: [FOUND(`#define HOST "${host}"\n#include HOST`), /file not found/],
      digraph: [FOUND(`%:include "${host}"`), /file not found/],
      splice: [FOUND(`#inc\\\nlude "${host}"`), /file not found/],
      next: [FOUND(`#include_next "${host}"`), /file not found/],
      climbs: ['#include <../../tests/labs/alarm/solution/pulse.c>\n', /file not found/],
      incbin: [`__asm__(".incbin \\"${host}\\"");\n${GOOD}`, /answer\.c does not compile/],
    };
    const all = MATRIX ? { ...sources, ...more } : sources;
    for (const [name, [source]] of Object.entries(all)) put(`class/${name}/answer.c`, source);
    put('class/header/answer.c', `#include "part.h"\n${GOOD}`);
    put('class/header/part.h', '#define PART\n');
    symlinkSync(join(folder, 'class/ann'), join(folder, 'class/linked'));
    mkdirSync(join(folder, 'class/link'));
    symlinkSync('../ann/answer.c', join(folder, 'class/link/answer.c'));
    const found = await graded('--jobs', '1');
    for (const [name, [, says]] of Object.entries(all))
      expect(found[name], name).to.match(says).and.match(/^0: /);
    expect(found).to.include({ ann: '10: ', header: '10: ', linked: '0: is a link' });
    expect(found.link).to.contain('is a link: hand in the file itself');
    expect(readdirSync(folder).sort()).to.deep.equal(['class', 'class.json', 'own', 'secret.h']);
  });

  it('is unpacked within bounds, its files of the lab alone', async () => {
    const good = Buffer.from(GOOD);
    const deflated = (name: string, bytes: Uint8Array) => {
      const [size, crc] = [bytes.length, crc32(bytes)];
      return { name, bytes: deflateRawSync(bytes), method: 8, flags: 0, size, crc };
    };
    const bomb = deflated('answer.c', Buffer.alloc(64 << 20));
    const strange = ['.', '..', '', 'a\0b', '/', `${'x'.repeat(60_000)}`, '../../answer.h', 'lab/'];
    const archives: Record<string, [entries: Parameters<typeof packedZip>[0], says: string | RegExp]> = {
      deflated: [[deflated('lab/answer.c', good), { name: '__MACOSX/lab/._answer.c', bytes: good }], '10: '],
      names: [[...strange.map((name) => ({ name, bytes: good })), deflated('answer.c', good)], '10: '],
      deep: [[{ name: 'a/b/c/answer.c', bytes: good }], '0: answer.c was not handed in'],
      bomb: [[bomb], '0: answer.c is too large: more than 1 MB'],
      liar: [[{ ...bomb, size: 100 }], '0: answer.c is too large: more than 1 MB'],
      encrypted: [[{ name: 'answer.c', bytes: good, flags: 1 }], '0: answer.c is encrypted'],
      method: [
        [{ name: 'answer.c', bytes: good, method: 99 }],
        '0: answer.c is compressed in a way of its own',
      ],
      torn: [[{ ...deflated('answer.c', good), bytes: good }], /^0: answer\.c is damaged: /],
      twice: [
        ['answer.c', 'lab/answer.c'].map((name) => ({ name, bytes: good })),
        '0: answer.c is there twice',
      ],
    };
    for (const [name, [entries]] of Object.entries(archives)) put(`class/${name}.zip`, packedZip(entries));
    put('class/inner/sub.zip', packedZip([deflated('x/answer.c', good)]));
    put('class/both/one/answer.c', GOOD);
    put('class/both/two/answer.c', GOOD);
    put('class/text.zip', 'no archive');
    put('class/ann.zip', packedZip([{ name: 'answer.c', bytes: good }]));
    mkdirSync(join(folder, 'class/folder.zip'));
    symlinkSync('nothing', join(folder, 'class/gone.zip'));
    const found = await graded('--jobs', '1');
    for (const [name, [, says]] of Object.entries(archives))
      if (typeof says === 'string') expect(found[name], name).to.equal(says);
      else expect(found[name], name).to.match(says);
    expect(found).to.include({
      ...{ ann: '10: ', 'ann.zip': '10: ', inner: '10: ', gone: '0: is a link', text: '0: no zip archive' },
      ...{ folder: '0: answer.c was not handed in', both: '0: the lab is there twice: in one and in two' },
    });
  });

  it('does not keep the class waiting by its compilation', async () => {
    const powers = (times: number, first: string, next: (before: string) => string): string =>
      `#define A0 ${first}\n${Array.from({ length: times }, (_, i) => `#define A${i + 1} ${next(`A${i}`)}\n`).join('')}`;
    const sources: Record<string, [source: string, says: RegExp]> = {
      itself: ['#include __FILE__\nint main(void) { return 0; }\n', /does not compile/],
    };
    const more: typeof sources = {
      bomb: [
        `${powers(40, 'x+x', (it) => `${it}+${it}`)}int main(int x, char *v[]) { return A40; }\n`,
        /answer\.c does not compile: it takes the compiler more than 10 seconds/,
      ],
      data: [
        'int a[1 << 28] = { [0 ... (1 << 28) - 1] = 7 };\nint main(void) { return a[5]; }\n',
        /out of memory/,
      ],
      section: ['char a[1 << 30] = { 1 };\nint main(void) { return a[5]; }\n', /would be larger than/],
      nested: [
        `int main(void) { return ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }\n`,
        /does not compile/,
      ],
      braces: [`int main(void) ${'{'.repeat(200_000)}${'}'.repeat(200_000)}\n`, /does not compile/],
      lines: [
        '__asm__(".rept 100000000\\n.rept 1000\\nnop\\n.endr\\n.endr\\n");\nint main(void) { return 0; }\n',
        /does not compile; .*more than 2000000 lines/,
      ],
      grows: ['#include "answer.c"\n#include "answer.c"\nint main(void) { return 0; }\n', /does not compile/],
      errors: [`${'f(;\n'.repeat(50_000)}`, /does not compile; .*lines\)$|too many errors/],
    };
    const all = MATRIX ? { ...sources, ...more } : sources;
    for (const [name, [source]] of Object.entries(all)) put(`class/${name}/answer.c`, source);
    put('class/zoe/answer.c', GOOD);
    const began = Date.now();
    const found = await graded('--jobs', '1', '--patience', '10');
    for (const [name, [, says]] of Object.entries(all))
      expect(found[name], name).to.match(says).and.match(/^0: /);
    expect(found).to.include({ ann: '10: ', zoe: '10: ' });
    expect(Date.now() - began).to.be.below(60_000);
  });
});
