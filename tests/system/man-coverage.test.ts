/** Every routine that modules and programs can call has its place in the manual. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { manpages } from '../../scripts/manpages.ts';
import { sources } from './mdoc.ts';

/** The pages of a section, one after the other. */
const section = (number: string) =>
  sources()
    .filter(({ path }) => path.endsWith(`.${number}`))
    .map(({ text }) => text)
    .join('\n');

/**
 * The members that an interface of kernel/module.ts declares, without those that only
 * tell it from other types.
 */
function membersOf(name: string): string[] {
  const text = readFileSync('kernel/module.ts', 'utf8');
  const [, body] =
    new RegExp(`^export interface ${name}(?:<.*>)?(?: extends \\w+)? \\{\\n([^]*?)^\\}`, 'm').exec(text) ??
    [];
  const found = [...(body ?? '').matchAll(/^ {2}(?:readonly )?(\w+)\??[<(:]/gm)].map(
    ([, member]) => member as string,
  );
  expect(found, name).to.not.deep.equal([]);
  return found;
}

/** The names that no page marks as a function, as a variable or as its own subject. */
function unmarked(names: readonly string[], text: string): string[] {
  return names.filter(
    (name) => !new RegExp(`^\\.(?:.* )?(?:Fn|Fo|Nm|Va|Fa) (?:"?[\\w.<> ]*[. ])?"?${name}\\b`, 'm').test(text),
  );
}

describe('the manual has', () => {
  it('every routine that modules are given, under its own name', () => {
    const names = new Set(manpages('.').flatMap(({ section, names }) => (section === '9' ? names : [])));
    expect(membersOf('ModuleKernel').filter((name) => !names.has(name))).to.deep.equal([]);
  });

  for (const name of [
    'Module',
    'Thread',
    'Removable',
    'Counter',
    'Caller',
    'DeviceFile',
    'Uio',
    'DeviceOps',
    'Device',
    'SysctlSpec',
    'Syscall',
    'SimDevice',
  ])
    it(`all of ${name}`, () => expect(unmarked(membersOf(name), section('9'))).to.deep.equal([]));

  it('every program of /bin', () => {
    const names = new Set(manpages('.').flatMap(({ section, names }) => (section === '1' ? names : [])));
    const programs = readdirSync('userland/bin')
      .filter((name) => !name.endsWith('.h'))
      .map((name) => name.replace(/\.c$/, ''));
    // The page of test has its other name in its text: a macro cannot begin a name with a bracket.
    expect(programs.filter((name) => !names.has(name) && name !== '[')).to.deep.equal([]);
  });

  it('every system call', () => {
    const calls = [
      ...readFileSync('kernel/kern/syscalls.master', 'utf8').matchAll(/^\d+\s+\S+\s+.*?(\w+)\(/gm),
    ];
    expect(calls.length).to.be.above(100);
    expect(
      unmarked(
        calls.map(([, name]) => name as string),
        section('2'),
      ),
    ).to.deep.equal([]);
  });
});
