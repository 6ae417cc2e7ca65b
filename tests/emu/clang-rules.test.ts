/** Rules for make, as clang writes them and as they are left. */

import { expect } from 'chai';
import { hostPath } from '../../emu/cli/clang/files.ts';
import { rulesOfHost } from '../../emu/cli/clang/rules.ts';

const HOST = new Set(['/w/a.c', '/w/my headers/x#$.h', '/w/inc/y.h', '/w/\u00fc.h']);
const rules = (text: string): string =>
  Buffer.from(
    rulesOfHost(Buffer.from(text), {
      cwd: '/w',
      isHost: (path) => HOST.has(path),
      archive: '/lib/sysroot.tar',
      shown: (path) => path,
    }),
  ).toString();

describe('rules for make', () => {
  it('leave out what is no file of the host’s, and name the archive once', () => {
    const clangs =
      'a.o: a.c /lib/sysroot.tar/include/stdio.h \\\n  /usr/include/stddef.h inc/y.h \\\n  /lib/sysroot.tar/include/sys/types.h\n';
    expect(rules(clangs)).to.equal('a.o: a.c /lib/sysroot.tar inc/y.h\n');
  });

  it('name drives as the host does', () => {
    const made = rulesOfHost(Buffer.from('a.o: a.c /C:/inc/y.h /C:/cw/sysroot.tar/include/stdio.h\n'), {
      cwd: '/C:/w',
      isHost: (path) => ['/C:/w/a.c', '/C:/inc/y.h'].includes(path),
      archive: '/C:/cw/sysroot.tar',
      shown: (path) => hostPath(path, '\\'),
    });
    expect(Buffer.from(made).toString()).to.equal('a.o: a.c C:/inc/y.h C:/cw/sysroot.tar\n');
  });

  it('keep names as make spells them', () => {
    const text = 'a.o: a.c my\\ headers/x\\#$$.h /w/ü.h\n';
    expect(rules(text)).to.equal(text);
  });

  it('leave out empty rules for what they do not name', () => {
    expect(
      rules(
        'a.o: a.c /lib/sysroot.tar/include/stdio.h inc/y.h\n\n/lib/sysroot.tar/include/stdio.h:\n\n/lib/sysroot.tar/include/x.h:\n\n/usr/include/stddef.h:\n\ninc/y.h:\n',
      ),
    ).to.equal('a.o: a.c /lib/sysroot.tar inc/y.h\n/lib/sysroot.tar:\ninc/y.h:\n');
  });

  it('have lines that are not too long', () => {
    const words = Array.from({ length: 12 }, (_, i) => `${'../w/'.repeat(i)}inc/y.h`);
    const lines = rules(`a.o: ${words.join(' ')}\n`).split('\n');
    expect(lines.filter((line) => line.length > 80)).to.deep.equal([]);
    expect(lines.join(' ').replaceAll('\\', '').split(/\s+/)).to.deep.equal(['a.o:', ...words, '']);
  });

  it('keep targets with a colon, and those of several names', () => {
    expect(rules('C:\\\\a.o b.o: a.c\n')).to.equal('C:\\\\a.o b.o: a.c\n');
  });
});
