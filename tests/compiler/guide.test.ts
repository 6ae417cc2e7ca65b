/** Pages of the guide that compile something: the commands that do, and those that write files. */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { compiles, holdTo, pages } from '../system/pages.ts';

describe('the guide, with the compiler', function () {
  this.timeout(120_000);
  const compiling = pages().filter((page) => compiles(readFileSync(page, 'utf8')));

  it('has pages that compile', () => {
    expect(compiling).to.not.deep.equal([]);
  });

  /** True of a command that writes a file, which later commands may compile or run. */
  const writesFile = (command: string): boolean =>
    /(?:--(?:log|json|svg|trace-out|out|core)[ =]|-o |> |module new )\S/.test(command);

  for (const page of compiling)
    it(`${page}: its commands print what is shown`, () => {
      holdTo(page, (command) => compiles(command) || writesFile(command));
    });
});
