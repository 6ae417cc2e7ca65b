/** The files that sources include, found without the compiler. */

import { expect } from 'chai';
import { included, mentions } from '../../emu/cli/clang/includes.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The paths that are found for a source /p/main.c among files. */
function found(
  source: string,
  files: Readonly<Record<string, string>>,
  folders: readonly string[] = ['inc', '/sys'],
  names: readonly string[] = [],
): string[] {
  const read = (path: string): Uint8Array | undefined =>
    files[path] === undefined ? undefined : bytes(files[path]);
  const map = included([{ folder: '/p', bytes: bytes(source) }], { cwd: '/p', folders, names, read });
  return [...map.keys()].sort();
}

describe('a source mentions', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['#include "a.h"', ['a.h']],
    ['  #  include <a/b.h> // why', ['a/b.h']],
    ['#include_next <a.h>\n#import "b.h"', ['a.h', 'b.h']],
    ['#embed "data.bin" limit(3)', ['data.bin']],
    ['# /* so */ include /* it\n is */ "a.h"', ['a.h']],
    ['#inc\\\nlude \\\r\n "a.h"', ['a.h']],
    ['%:include <a.h>', ['a.h']],
    ['#include <tgmath.h>', ['tgmath.h', 'math.h', 'complex.h']],
    ['#if __has_include(<a.h>) || __has_include_next ("b.h") || __has_embed("c")', ['a.h', 'b.h', 'c']],
    ['#define H <a.h>\n#define I "b.h"\n#include H', ['a.h', 'b.h']],
    ['#include "a.h"\n#include "a.h"', ['a.h']],
    [`char *s = "/*"; // it's "\n#include "a.h" /* " */`, ['a.h']],
    ['/* #include "a.h" */\n#include "b.h"', ['b.h']],
    ['int include = 1; puts("#x"); a < b > c;', []],
  ];
  for (const [text, names] of cases)
    it(JSON.stringify(text), () => expect(mentions(text)).to.deep.equal(names));

  it('nothing, quickly, in texts that have no end', () => {
    for (const text of ['# /*', '"', "'", '#include <', '# ', '__has_include('])
      expect(mentions(text.repeat(50_000))).to.deep.equal([]);
  });
});

describe('the files that are included', () => {
  it('are looked for beside the source, in its folder, and in all folders', () => {
    const files = { '/p/a.h': '', '/p/inc/a.h': '', '/sys/a.h': '', '/p/b.h': '' };
    expect(found('#include "a.h"', files)).to.deep.equal(['/p/a.h', '/p/inc/a.h', '/sys/a.h']);
  });
  it('include others, from their own folders, in circles too', () => {
    const files = {
      '/p/s/a.h': '#include "b.h"',
      '/p/s/b.h': '#include "../c.h"',
      '/p/c.h': '#include "s/a.h"',
    };
    expect(found('#include "s/a.h"', files)).to.deep.equal(['/p/c.h', '/p/s/a.h', '/p/s/b.h']);
  });
  it('are found under conditions that do not hold', () => {
    expect(found('#if 0\n#include <a.h>\n#endif', { '/sys/a.h': '' })).to.deep.equal(['/sys/a.h']);
  });
  it('are those of options', () => {
    expect(found('', { '/p/a.h': '#include <b.h>', '/sys/b.h': '' }, ['/sys'], ['a.h'])).to.deep.equal([
      '/p/a.h',
      '/sys/b.h',
    ]);
  });
  it('have names in UTF-8', () => {
    expect(found('#include "ä.h"', { '/p/ä.h': '' })).to.deep.equal(['/p/ä.h']);
  });
});
