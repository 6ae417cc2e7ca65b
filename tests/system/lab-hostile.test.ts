/**
 * Submissions that attack the grader: by what they include, by what their compilation costs,
 * and as they run. Each has its row, with a reason, and stops no other.
 */

import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { bundle } from '../../emu/cli/bundle.ts';
import { confined } from '../../emu/cli/confined.ts';
import { MATRIX, timeLimit } from '../matrix.ts';
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

/** The part that takes time: it waits for a second. */
const WAITS = {
  draw: { N: { from: 100, to: 9999 } },
  cases: [
    {
      ...{ name: 'a', run: ['answer.c', '$N'], limit: 4 },
      expect: { output: ['n $N'], seconds: { min: 1, max: 2 } },
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
  this.timeout(timeLimit(120_000));
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
    expect(found.link).to.equal('0: answer.c is a link: hand in the file itself');
    expect(readdirSync(folder).sort()).to.deep.equal(['class', 'class.json', 'own', 'secret.h']);
  });

  it('imports no file but those in its folder', async () => {
    put('room/a.ts', "import { b } from './b.ts';\nexport default b;\n");
    put('room/b.ts', 'export const b = 1;\n');
    put('room/out.ts', "import { c } from '../c.ts';\nexport default c;\n");
    put('c.ts', 'export const c = 1;\n');
    const room = realpathSync(join(folder, 'room'));
    const bundled = (name: string) => bundle(join(room, name), { format: 'cjs' });
    expect((await confined([room], () => bundled('a.ts'))).files).to.have.length(2);
    const refused = await confined([room], () => bundled('out.ts')).catch((error: unknown) => error);
    expect((refused as Error).message).to.match(/out\.ts:1:\d+: .*c\.ts: no such file or directory/);
    // The limit holds for that work alone: the bundler's process serves others, too.
    expect((await bundled('out.ts')).files).to.have.length(2);
    rmSync(join(folder, 'c.ts'));
    rmSync(room, { recursive: true });
  });

  if (MATRIX)
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
        grows: [
          '#include "answer.c"\n#include "answer.c"\nint main(void) { return 0; }\n',
          /does not compile/,
        ],
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

  if (MATRIX)
    it('has no points by what it does instead of its work', async () => {
      const waits = { ...LAB, files: ['answer.c'], parts: LAB.parts.map((part) => ({ ...part, ...WAITS })) };
      put('own/lab.json', JSON.stringify(waits));
      const main = (body: string): string =>
        `#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char *argv[])\n{\n${body}\nreturn 0;\n}\n`;
      const answer = 'printf("n %s\\n", argv[1]);';
      const endless = /^0: the limit of modelled time was reached/;
      const sources: Record<string, [body: string, says: RegExp]> = {
        spins: ['for (;;);', endless],
        kills: [`for (int i = 0; i < 40; i++) kill(i, SIGKILL); kill(-1, SIGKILL); ${answer}`, /^0: /],
        at_once: [answer, /^0: took 0(\.\d+)? modelled seconds, expected 1 /],
      };
      const more: typeof sources = {
        parent: [`kill(getppid(), SIGKILL); ${answer}`, /^0: /],
        floods: ['for (;;) puts("n 1");', /^0: more than 262144 bytes of output/],
        forks: ['for (;;) fork();', endless],
        early: ['exit(0);', /^0: output is not as expected/],
        fills: [
          `char page[4096]; int fd = open("/tmp/x", O_CREAT | O_WRONLY, 0600); memset(page, 1, 4096);
         while (write(fd, page, 4096) > 0); for (;;) { char *more = malloc(4096); if (more) *more = 1; }`,
          endless,
        ],
        reads: [
          `const char *names[] = { "/lab.json", "lab.json", "/proc/1/cmdline", "/dev/mem", "/tmp/lab.json", "." };
         for (int i = 0; i < 6; i++) { char text[512]; int fd = open(names[i], O_RDONLY);
         ssize_t n = fd < 0 ? 0 : read(fd, text, 512); if (n > 0) fwrite(text, 1, n, stdout); } sleep(1);`,
          /^0: output is not as expected/,
        ],
        // A grader known by its surroundings, which are those of the command that is told.
        knows: [
          `if (getenv("CALLWHEEL") || strstr(argv[0], "lab") || getppid() == 1 && argc > 2) ${answer} sleep(1);`,
          /^0: output is not as expected/,
        ],
      };
      const all = MATRIX ? { ...sources, ...more } : sources;
      const good = main(`sleep(1); ${answer}`);
      put('class/ann/answer.c', good);
      put('class/zoe/answer.c', good);
      for (const [name, [body]] of Object.entries(all)) put(`class/${name}/answer.c`, main(body));
      const found = await graded('--jobs', '1');
      for (const [name, [, says]] of Object.entries(all))
        expect(found[name], name).to.match(says).and.not.contain('defect');
      expect(found).to.include({ ann: '10: ', zoe: '10: ' });
      const runs = await runsOf('ann', good);
      // The runs are those that the commands make: there is nothing in them to know a grader by.
      const [{ command, runHash }] = runs as [{ command: string; runHash: string }];
      const { stderr } = await runLine(command.split(' ').slice(1), '', join(folder, 'alone/ann'));
      expect(stderr).to.contain(runHash);
      // A program that knows the runs it has seen is another program, with other runs.
      const seen = runs.map((run) => run.command.split(' ').at(-1));
      const learnt = main(
        `sleep(1); if (${seen.map((it) => `!strcmp(argv[1], "${it}")`).join(' || ')}) ${answer}`,
      );
      const other = await runsOf('learnt', learnt);
      expect(other.map((run) => run.command.split(' ').at(-1))).to.not.include(seen[0]);
      expect(earned).to.equal(0);
    });

  it('leaves nothing when the grading is interrupted', async () => {
    put('class/ann/answer.c', '#define A x+x\nint main(void) { return 0; }\n');
    const main = resolve('build/js/emu/cli/main.js');
    const args = [main, 'lab', 'grade', 'class/ann', '--lab', './own'];
    const rooms = join(folder, 'rooms');
    mkdirSync(rooms);
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, TMPDIR: rooms, TEMP: rooms },
    });
    while (readdirSync(rooms).length === 0) await new Promise((again) => setTimeout(again, 10));
    child.kill('SIGTERM');
    const status = await new Promise((ended) => child.once('close', ended));
    expect([status, readdirSync(rooms)]).to.deep.equal([143, []]);
    rmSync(rooms, { recursive: true });
  });

  let earned = 0;
  /** Grades one source alone; its runs. */
  async function runsOf(name: string, source: string): Promise<{ command: string; runHash: string }[]> {
    put(`alone/${name}/answer.c`, source);
    const { stdout } = await runLine(
      ['lab', 'grade', `alone/${name}`, '--lab', './own', '--json', '-'],
      '',
      folder,
    );
    const grade = JSON.parse(stdout);
    earned = grade.earned;
    return grade.parts[0].runs;
  }
});
