/**
 * Damaged links, compressed bombs, and addresses that ask for no run: each is refused in one line,
 * by the command and by the page alike, and takes no more memory than a log may have.
 */

import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { logOfLink } from '../../emu/cli/link.ts';
import { AddressError, askedBesideLog, askedOf } from '../../emu/front/address.ts';
import { INFLATED_MOST, isLink, LONGEST_LINK, linkTo } from '../../emu/front/link.ts';
import { parseLog } from '../../emu/front/logreader.ts';
import { nestsDeeper } from '../../emu/front/nesting.ts';
import { LogError, MODULES_MOST } from '../../emu/front/runlog.ts';
import { logOfLink as logInPage } from '../../emu/web/link.ts';
import { runLine } from './commandlines.ts';

/** The fragment of a log, however long it is. */
const linkOf = (log: string | Uint8Array): string =>
  `#log=${deflateRawSync(log, { level: 9 }).toString('base64url')}`;

/** The value of `work`, or the message of its LogError, which is one line. */
function outcome<T>(work: () => T): { readonly value?: T; readonly refused?: string } {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    expect(error.message).to.match(/^\P{Cc}{1,400}$/u);
    return { refused: error.message };
  }
}

const inPage = (link: string) =>
  logInPage(link)
    .then((value) => ({ value }))
    .catch((error: Error) => {
      if (error instanceof LogError) return { refused: error.message };
      throw error;
    });

describe('a damaged link', () => {
  let link = '';
  let log = '';
  before(async () => {
    [, link = ''] = /\nlink: (\S+)\n$/.exec((await runLine(['run', '--link', 'hello'])).stderr) ?? [];
    log = logOfLink(link);
  });

  /** A link with one kind of damage, from three numbers below 1. */
  const damaged = (kind: number, where: number, what: number): string => {
    const from = link.indexOf('log=') + 4;
    const bytes = Buffer.from(link.slice(from), 'base64url');
    const at = Math.floor(where * bytes.length);
    const head = link.slice(0, from);
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(what * 8));
    if (kind === 1) return `${head}${bytes.subarray(0, at).toString('base64url')}`;
    if (kind === 2) return `${head}${Buffer.concat([bytes, bytes.subarray(at)]).toString('base64url')}`;
    if (kind === 3)
      bytes.set(bytes.subarray(Math.floor(what * bytes.length)), at > bytes.length * what ? 0 : at);
    if (kind === 4)
      return `${link.slice(0, from + at)}${String.fromCharCode(what * 0x300)}${link.slice(from + at)}`;
    return `${head}${bytes.toString('base64url')}`;
  };

  it('is refused in one line, or stands for a log, and for the page as for the command', async () => {
    const part = fc.double({ min: 0, max: 0.999, noNaN: true });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), part, part, async (kind, where, what) => {
        const it = damaged(kind, where, what);
        const read = outcome(() => logOfLink(it));
        // Bytes behind the end are refused by the decompressors of browsers, but not by Node's.
        if (kind !== 2) expect(await inPage(it)).to.deep.equal(read);
        const { value } = read;
        if (value === undefined || outcome(() => parseLog(value, 'the link')).refused !== undefined)
          refused++;
        else if (kind === 1 || kind === 2) expect(value).to.equal(log);
      }),
      { numRuns: 150, seed: 12 },
    );
    expect(refused).to.be.above(100);
  });

  it('is none of another log that is damaged, but is refused for what its log says', () => {
    const [start = ''] = log.split('\n');
    const record = (from: RegExp, to: string): string => {
      expect(start).to.match(from);
      return `${start.replace(from, to)}\n`;
    };
    for (const [text, says] of [
      [record(/"format":\d+/, '"format":6'), /^the link: a run log of format 6; this Callwheel reads 5: /],
      [record(/"format":\d+/, '"format":1e400'), /^the link:1: format is Infinity\. Accepted: 5\.$/],
      [record(/"ncallout":\d+/, '"ncallout":1e99'), /^the link:1: config\.ncallout is 1e\+99\. /],
      [record(/"machine":\d+/, '"machine":-1'), /^the link:1: machine is -1\. /],
      [record(/"files":\[\]/, `"files":${'['.repeat(1e5)}`), /^the link:1: .*it nests too deep$/],
      [
        record(
          /"modules":\[\]/,
          `"modules":[${Array(MODULES_MOST + 1)
            .fill('1')
            .join()}]`,
        ),
        /^the link:1: modules is a list of 257\. Accepted: 256 at most\.$/,
      ],
      ['\n'.repeat(1e6), /^the link:1: not a line of JSON/],
      ['', /^the link: not a run log: --log writes one$/],
    ] as const)
      expect(outcome(() => parseLog(logOfLink(linkOf(text)), 'the link')).refused).to.match(says);
  });

  it('that stands for more bytes than a log may have is refused before they are all there', async () => {
    const bomb = linkOf(new Uint8Array(4 * INFLATED_MOST));
    expect(bomb.length).to.be.below(LONGEST_LINK);
    const { refused } = outcome(() => logOfLink(bomb));
    expect(refused).to.match(/^the link is damaged/);
    expect(await inPage(bomb)).to.deep.equal({ refused });
    expect(linkTo('', INFLATED_MOST + 1, new Uint8Array(9))).to.equal(undefined);
    const { status, stderr } = await runLine(['replay', bomb]);
    expect([status, stderr]).to.deep.equal([125, `callwheel: ${refused}\n`]);
  });

  it('with more modules than a machine boots with is none that the command writes', async () => {
    const many = Array(MODULES_MOST + 1)
      .fill(['--module', 'none'])
      .flat();
    const { status, stderr } = await runLine(['run', ...many, 'hello']);
    expect([status, stderr]).to.deep.equal([
      125,
      `callwheel: --module: ${MODULES_MOST + 1} of them; a machine boots with ${MODULES_MOST} at most\n`,
    ]);
  });

  it('is a link only with a parameter log in its fragment', () => {
    expect(['#log=', 'x#a=1&log=A', '#log'].map(isLink)).to.deep.equal([true, true, false]);
    expect(['log=A', '#blog=A', ''].map(isLink)).to.deep.equal([false, false, false]);
  });
});

describe('JSON that nests', () => {
  for (const [text, depth] of [
    ['{"a":[{}]}', 3],
    ['"[[[["', 0],
    ['["\\"[[[", {}]', 2],
    ['["\\\\", [[1]]]', 3],
    ['["\\\\\\"[[[["]', 1],
    ['["[[[', 1],
    ['[[],[],[]]', 2],
  ] as const)
    it(`${text} has ${depth} open at once`, () => {
      expect(nestsDeeper(text, depth)).to.equal(false);
      expect(depth === 0 || nestsDeeper(text, depth - 1)).to.equal(true);
    });
});

describe('an address', () => {
  const name = fc.constantFrom(
    'kernel',
    'callout',
    'hz',
    'mem',
    'streams',
    'program',
    'arg',
    'env',
    'input',
    'cycles',
    'speed',
    'paused',
    'at',
    'show',
    'lecture',
    'log',
    '__proto__',
    'x',
  );
  const value = fc.oneof(
    fc.constantFrom(
      'old',
      'scheme7:0',
      '1e99',
      '-1',
      '99999999999999999999',
      'max',
      'yes',
      '',
      'stdin',
      'a=b',
    ),
    fc.constantFrom('%', '%zz', '%00', '%f0%9f', '%1b[31m', '+', '\u202e', '\x07'),
    fc.string({ maxLength: 8 }),
  );
  it('asks for a run, or is refused in one line', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 3 }), (pairs) => {
        const fragment = `#${pairs.map(([key, text]) => `${key}=${text}`).join('&')}`;
        for (const read of [askedOf, (text: string) => askedBesideLog(text, 100)])
          try {
            read(fragment);
          } catch (error) {
            if (!(error instanceof AddressError)) throw error;
            expect(error.message).to.match(/^[^\n\r]{1,700}$/);
            refused++;
          }
      }),
      { numRuns: 300, seed: 12 },
    );
    expect(refused).to.be.within(200, 599);
  });
});
