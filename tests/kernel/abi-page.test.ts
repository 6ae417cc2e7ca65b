/** The values of constants that userland/share/doc/abi.md gives: they are those of kernel/sys. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import * as clockid from '../../kernel/sys/clockid.ts';
import * as errno from '../../kernel/sys/errno.ts';
import * as event from '../../kernel/sys/event.ts';
import * as fcntl from '../../kernel/sys/fcntl.ts';
import * as ioccom from '../../kernel/sys/ioccom.ts';
import * as param from '../../kernel/sys/param.ts';
import * as poll from '../../kernel/sys/poll.ts';
import * as resource from '../../kernel/sys/resource.ts';
import * as signal from '../../kernel/sys/signal.ts';
import * as socket from '../../kernel/sys/socket.ts';
import * as stat from '../../kernel/sys/stat.ts';
import * as termios from '../../kernel/sys/termios.ts';
import * as timeval from '../../kernel/sys/timeval.ts';

const PAGE = readFileSync('userland/share/doc/abi.md', 'utf8');
/** `EAGAIN` 11, SIGPWR` 32, PROT_READ 1. */
const VALUE = /\b([A-Z][A-Z0-9_]{2,})`? (-?(?:0x[0-9a-f]+|\d+))\b/g;
/** A row about requests of ioctl: their names, and their forms with the numbers. */
const REQUESTS = /^\| ((?:`[A-Z]+`(?:, )?)+) \| (`_IO.*?) \|/gm;

/** Every constant of kernel/sys that is a number, by its name. */
const known = new Map(
  [
    clockid,
    errno,
    event,
    fcntl,
    ioccom,
    param,
    poll,
    resource,
    signal,
    socket,
    stat,
    termios,
    timeval,
  ].flatMap((exported) =>
    Object.entries<unknown>(exported).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value >>> 0] as const] : [],
    ),
  ),
);

describe('the page about the binary interface', () => {
  it('gives constants the values that the kernel has', () => {
    const stated = [...PAGE.matchAll(VALUE)].filter(([, name = '']) => known.has(name));
    const wrong = stated.filter(([, name = '', value]) => Number(value) >>> 0 !== known.get(name));
    expect(wrong.map(([text]) => text)).to.deep.equal([]);
    expect(stated.length).to.be.above(100);
  });

  it('gives each request of ioctl its number', () => {
    const rows = [...PAGE.matchAll(REQUESTS)];
    for (const [row, names = '', forms = ''] of rows)
      expect(forms.match(/0x[0-9a-f]+/g)?.map(Number), row).to.deep.equal(
        names.match(/[A-Z]+/g)?.map((name) => known.get(name)),
      );
    expect(rows.length).to.be.above(12);
  });
});
