/**
 * The manual has every option: of the programs of the image by their usage, of the
 * command by its help.
 */

import { expect } from 'chai';
import { manpages } from '../../scripts/manpages.ts';
import { helpOf, verbs } from './examples.ts';
import { imageFile, runProgram } from './harness.ts';
import { type Source, sources } from './mdoc.ts';

const byPath = new Map(sources().map((source) => [source.path, source]));

/** The options that pages explain outside their synopses: `a` for -a, `-name` for --name. */
function explained(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const body = text.slice(text.indexOf('\n.Sh DESCRIPTION\n'));
    for (const [, name = ''] of body.matchAll(/\bFl (-?[\w-]+)/g)) found.add(name);
    // One macro may have several options in a list.
    for (const [, more = ''] of body.matchAll(/^\.It Fl (.*)$/gm))
      for (const [, name = ''] of more.matchAll(/(?:^|, )(-?[\w-]+)/g)) found.add(name);
  }
  return found;
}

describe('the options in the manual', () => {
  const programs = manpages('.').flatMap(({ names, path, section }) =>
    section === '1' && !names[0]?.startsWith('callwheel')
      ? names.filter((name) => isProgram(name)).map((name) => ({ name, path }))
      : [],
  );

  function isProgram(name: string): boolean {
    try {
      return imageFile(`bin/${name}`).length > 0;
    } catch {
      return false;
    }
  }

  it('are those that the usage of each program has', () => {
    expect(programs.length).to.be.above(15);
    // yes takes -@ for a text: its reader ends it.
    const script = programs.map(
      ({ name }) => `printf '\\036'; /bin/${name} -@ 2>&1 </dev/null | head -50 | grep -- '[ :][[]-'`,
    );
    const { output, reason } = runProgram(['sh', '-c', `${script.join('\n')}\n:`]);
    expect(reason).to.equal('halt');
    const usages = output.split('\x1e').slice(1);
    expect(usages).to.have.length(programs.length);
    const missing = programs.flatMap(({ name, path }, i) => {
      const found = explained([(byPath.get(path) as Source).text]);
      const letters = [...(usages[i] ?? '').matchAll(/\[-(?!signal)(\w+)/g)].flatMap(([, group = '']) => [
        ...group,
      ]);
      return letters.filter((letter) => !found.has(letter)).map((letter) => `${name} -${letter}`);
    });
    expect(missing).to.deep.equal([]);
  });

  it('are those that the help of each verb has', async () => {
    const all = [...(await verbs()), ...(await verbs('module'))];
    for (const verb of all) {
      const own = `userland/share/man/man1/callwheel-${verb.split(' ')[0]}.1`;
      const paths = [
        'userland/share/man/man1/callwheel.1',
        byPath.has(own) ? own : 'userland/share/man/man1/callwheel-run.1',
      ];
      const found = explained(paths.map((path) => (byPath.get(path) as Source).text));
      const options = [...(await helpOf(verb)).matchAll(/^ {2}(?:-\w, )?-(-[\w-]+)/gm)].map(
        ([, name]) => name as string,
      );
      expect(options.length, verb).to.be.above(0);
      expect(
        options.filter((name) => !found.has(name)),
        `${verb}, ${paths}`,
      ).to.deep.equal([]);
    }
  });
});
