/** The manual: its sources, the pages in the root image, and man on the host and on the machine. */

import { expect } from 'chai';
import { heading, manpages, whatis } from '../../scripts/manpages.ts';
import { type Answer, runLine } from './commandlines.ts';
import { imageFile, runProgram } from './harness.ts';
import { references, sources } from './mdoc.ts';
import { Session } from './session.ts';

const PAGES = manpages('.');
const text = (path: string) => Buffer.from(imageFile(path)).toString('latin1');
const plain = (page: string) => page.replace(/.[\b]/g, '');

describe('the sources of the manual', () => {
  it('refer to pages that there are, and not to themselves', () => {
    const names = new Set(PAGES.flatMap(({ names, section }) => names.map((name) => `${name}.${section}`)));
    for (const { path, text } of sources())
      for (const page of references(text)) {
        expect(names.has(page), `${path}: .Xr ${page}`).to.equal(true);
        expect(path.endsWith(`/${page}`), `${path} refers to itself`).to.equal(false);
      }
  });

  it('have each name once in a section', () => {
    const names = PAGES.flatMap(({ names, section }) => names.map((name) => `${name}(${section})`));
    expect(names.filter((name, i) => names.indexOf(name) < i)).to.deep.equal([]);
  });

  for (const [word, pages] of [
    ['oneshot', ['hardclock.9']],
    ['precision', ['nanosleep.2', 'callout.9']],
    ['resolution', ['clock_gettime.2']],
    ['thread', ['thr_new.2', 'umtx.2', 'pthread.3', 'pthread_cond_wait.3', 'sem_init.3', 'kthread.9']],
    ['threads', ['pthread.3']],
  ] as const)
    it(`that are about ${word} say so in their NAME`, () => {
      const found = PAGES.filter((page) => whatis([page]).includes(word));
      expect(found.map(({ names, section }) => `${names[0]}.${section}`)).to.include.members([...pages]);
    });

  it('lead from the word threads to the library of threads', () => {
    const [page] = PAGES.filter(({ names }) => names.includes('threads'));
    expect(page?.names[0]).to.equal('pthread');
  });

  it('have the sections that BSD pages have, in their order', () => {
    const order =
      'NAME SYNOPSIS DESCRIPTION RETURN VALUES ENVIRONMENT FILES EXIT STATUS EXAMPLES DIAGNOSTICS ERRORS SEE ALSO STANDARDS HISTORY CAVEATS BUGS';
    for (const { path, text } of sources()) {
      const found = [...text.matchAll(/^\.Sh (.*)$/gm)].map(([, name]) => name as string);
      const places = found.map((name) => ` ${order} `.indexOf(` ${name} `));
      expect(places, `${path}: ${found}`).to.not.include(-1);
      expect(
        places.every((place, i) => i === 0 || place > (places[i - 1] as number)),
        `${path}: ${found}`,
      ).to.equal(true);
      expect(found, path).to.include.members(['NAME', 'DESCRIPTION', 'SEE ALSO', 'HISTORY']);
      if (/\.[29]$/.test(path) && !path.includes('/intro.')) expect(found, path).to.include('EXAMPLES');
    }
  });

  it('that are not as they should be are named', () => {
    expect(() => heading('userland/share/man/man9/x.9', '.Dt Y 9\n')).to.throw(
      'userland/share/man/man9/x.9: .Dt should be X 9',
    );
    expect(() => heading('userland/share/man/man9/x.9', '.Dt X 9\n.Sh SYNOPSIS\n')).to.throw(
      'should be NAME',
    );
    expect(() => heading('userland/share/man/man9/x.9', '.Dt X 9\n.Sh NAME\n.Nm y\n.Nd z\n.Sh A\n')).to.throw(
      'the first .Nm should be x',
    );
  });
});

describe('the manual in the root image', () => {
  it('has every page, formatted for a terminal, and says which there are', () => {
    expect(text('usr/share/man/whatis')).to.equal(whatis(PAGES));
    for (const { names, section } of PAGES) {
      const page = plain(text(`usr/share/man/cat${section}/${names[0]}.${section}`));
      const title = `${(names[0] as string).toUpperCase()}(${section})`;
      expect(page.startsWith(title), title).to.equal(true);
      for (const line of page.split('\n')) expect(line.length, `${title}: ${line}`).to.be.at.most(80);
    }
  });

  it('is shown by a pager on a terminal, with bold letters', () => {
    const session = new Session();
    session.type('man man\r').wait(1);
    expect(session.text).to.match(/SYNOPSIS\n {5}man \[-aw\] \[\[-s\] section\] name \.\.\./);
    expect(session.text.endsWith('--More--')).to.equal(true);
    session.type('q').wait(0.5);
    expect(session.text.endsWith('$')).to.equal(true);
    session.end();
    const { output } = runProgram(
      ['sh', '-c', 'more /usr/share/man/cat1/man.1'],
      { terminal: true },
      { input: ['q'] },
    );
    expect(output).to.include('\x1b[1mNAME\x1b[m').and.to.include('\x1b[4m');
    expect(output).to.not.include('\b');
  });
});

describe('callwheel man', () => {
  const callwheel = (...argv: readonly string[]): Promise<Answer> => runLine(['man', ...argv]);

  it('shows the page that man shows, by any of its names', async () => {
    const { output } = runProgram(['sh', '-c', 'man 9 callout | cat']);
    expect(await callwheel('9', 'Untimeout')).to.deep.equal({ status: 0, stdout: output, stderr: '' });
    expect((await callwheel('-k', 'UNTIMEOUT')).stdout).to.match(/^callout, .* \(9\) - .*\n$/);
  });

  for (const [argv, message] of [
    [['nonsense'], 'man: no entry for nonsense in the manual (callwheel man -k looks for a word)'],
    [['2', 'callout'], 'man: no entry for callout in section 2, but in section 9'],
    [['6', 'callout'], 'man: 6: no section; there are 1, 2, 3, 4, 5, 7 and 9'],
    [['-k', 'nonsense'], 'man: nonsense: nothing appropriate'],
  ] as const)
    it(`says of ${argv.join(' ')}: ${message}`, async () =>
      expect(await callwheel(...argv)).to.deep.equal({
        status: 1,
        stdout: '',
        stderr: `callwheel: ${message}\n`,
      }));

  it('asks which page when it is given none', async () => {
    const { status, stderr } = await callwheel();
    expect([status, stderr.split('\n').length]).to.deep.equal([125, 2]);
    expect(stderr).to.match(/^callwheel: man: which page\?/);
  });
});
