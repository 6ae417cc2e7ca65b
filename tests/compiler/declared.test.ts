/**
 * The functions that the headers declare, ours and picolibc's as a program sees them: each is in
 * the library, or is among those that are known not to be.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { Playground } from '../system/examples.ts';

/** Functions that are declared and absent, by the reason. */
const ABSENT: Readonly<Record<string, string>> = {
  'wide streams: a stream has bytes alone': `
    fgetwc fgetwc_unlocked fgetws fgetws_unlocked fputwc fputwc_unlocked fputws fputws_unlocked fwide
    fwprintf fwscanf getwc getwc_unlocked getwchar getwchar_unlocked open_wmemstream putwc
    putwc_unlocked putwchar putwchar_unlocked swprintf swscanf ungetwc vfwprintf vfwscanf vswprintf
    vswscanf vwprintf vwscanf wprintf wscanf`,
  'picolibc has them for long doubles of 8 bytes or for other machines alone': `
    __iseqsigl j0l j1l jnl wcstold wcstold_l y0l y1l ynl`,
  'picolibc declares them, and has none': `
    __dtoa __ldtoa __malloc_lock __malloc_unlock __xpg_basename _iconv_nls_conv
    _iconv_nls_get_mb_cur_max _iconv_nls_get_state _iconv_nls_is_stateful _iconv_nls_open
    _iconv_nls_set_state _strerror_r get_current_dir_name getopt_long_only initstate malloc_trim
    setstate strtoimax_l strtoumax_l wcsftime wcsftime_l`,
  'system calls of other systems, and what needs a network or a password': `
    crypt encrypt endusershell fexecve getdomainname gethostid getpass getusershell
    iruserok rresvport ruserok setdtablesize setkey setusershell vhangup`,
  'execlpe: execvpe takes an environment': 'execlpe',
};

/** Headers that are parts of others, or do not go with those of this system. */
const PARTS =
  /^(?:bits|machine|release|rpc|ssp)\/|^(?:sys\/)?_|^(?:envlock|newlib|picolibc|picotls|regdef|semihost|utmp|sys\/(?:custom_file|sched|unistd|utime))\.h$/;

/** Names that our headers give to declarations of picolibc that they replace. */
const REPLACED = /^__picolibc_/;

const headersIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.h'));

/** The functions that headers in `folders` declare, by what gcc's -aux-info says. */
function declaredBy(info: string, folders: readonly string[]): string[] {
  const names = info.split('\n').map((line) => {
    const [, path, declaration] = /^\/\* (.*):\d+:\w+ \*\/ extern (.*)$/.exec(line) ?? [];
    if (path === undefined || !folders.some((folder) => path.startsWith(`${folder}/`))) return '';
    return /\b(\w+) \((?!\*)/.exec(declaration)?.[1] ?? '';
  });
  return [...new Set(names)].filter((name) => name !== '' && !REPLACED.test(name)).sort();
}

describe('the functions that headers declare', function () {
  this.timeout(60_000);

  it('are there, but for those that are known to be absent', () => {
    const playground = new Playground({ 'one.c': '#include <wchar.h>\n' });
    const write = (name: string, lines: readonly string[]): void =>
      writeFileSync(join(playground.folder, name), `${lines.join('\n')}\n`);
    try {
      const wchar =
        /\S+\/wchar\.h/.exec(playground.run('callwheel cc --with gcc -M one.c').stdout)?.[0] ?? '';
      const folders = [resolve('userland/include'), dirname(resolve(playground.folder, wchar))];
      const headers = [...new Set(folders.flatMap(headersIn))].filter((path) => !PARTS.test(path)).sort();
      expect(headers).to.include.members(['unistd.h', 'sys/stat.h', 'wchar.h', 'complex.h']);
      write(
        'all.c',
        headers.map((header) => `#include <${header}>`),
      );
      const all = playground.run(
        'callwheel cc --with gcc -w -D_GNU_SOURCE -fsyntax-only -aux-info info all.c',
      );
      expect([all.status, all.stderr]).to.deep.equal([0, '']);
      const declared = declaredBy(readFileSync(join(playground.folder, 'info'), 'utf8'), folders);
      expect(declared).to.have.length.above(1150);
      write('used.c', [
        `extern char ${declared.join(', ')};`,
        `void *volatile used[] = { ${declared.map((name) => `&${name}`).join(', ')} };`,
        'int main(void) { return used[0] == 0; }',
      ]);
      const { stderr } = playground.run('callwheel cc --with gcc -w -fno-builtin used.c -o used');
      const missing = [...stderr.matchAll(/undefined reference to `(\w+)'/g)].map(([, name]) => name);
      const known = Object.values(ABSENT).flatMap((names) => names.trim().split(/\s+/));
      expect([...new Set(missing)].sort()).to.deep.equal(known.sort());
    } finally {
      playground.remove();
    }
  });
});
