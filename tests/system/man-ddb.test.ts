/** ddb(4) has every command of the debugger, every view and every event. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { COMMANDS } from '../../emu/debug/commands.ts';
import { FIELDS, fieldsOf } from '../../kernel/ddb/fields.ts';
import { SHOW } from '../../kernel/ddb/show.ts';
import { PROBE_EVENTS } from '../../kernel/probe.ts';

describe('ddb(4)', () => {
  const page = readFileSync('userland/share/man/man4/ddb.4', 'utf8');
  const without = (lines: readonly string[]) =>
    lines.filter((line) => !new RegExp(`^${line}\\b`, 'm').test(page));

  it('has every command', () => {
    const own = Object.keys(COMMANDS).filter((name) => name !== 'show' && name !== 'ps');
    expect(own.length).to.be.above(5);
    expect(without(own.map((name) => `\\.It Ic ${name}`))).to.deep.equal([]);
    expect(without(Object.keys(SHOW).map((name) => `\\.It Ic show ${name}`))).to.deep.equal([]);
  });

  it('has the figures of every event', () => {
    const rows = Object.keys(FIELDS).flatMap((event) => {
      const figures = fieldsOf(event as keyof typeof FIELDS).join(', ');
      const listed = figures.replace('arg1, arg2, arg3, arg4, arg5, arg6, arg7, arg8', 'arg1 to arg8');
      return listed === '' ? [] : [`.It Li ${event} Ta ${listed}\n`];
    });
    expect(rows.filter((row) => !page.includes(row)).join('')).to.equal('');
  });

  it('has every event, in the words of the debugger', () => {
    const rows = Object.entries(PROBE_EVENTS).map(([name, doc]) => `.It Li ${name} Ta ${doc}\n`);
    expect(rows.filter((row) => !page.includes(row)).join('')).to.equal('');
  });
});
