/** The names that kldload could be given, as the front end offers them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { moduleNames } from '../../emu/cli/module/load.ts';
import { namesFrom } from '../../emu/cli/module/names.ts';

describe('names of modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-names-'));
  before(() => {
    for (const name of ['one.ts', 'other.js', 'notes.txt', '.hidden.ts', 'new\nline.ts'])
      writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'only'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are those that come with Callwheel', () => {
    expect(namesFrom('', false)).to.deep.equal(moduleNames());
    expect(namesFrom('heart', false)).to.deep.equal(['heartbeat']);
    expect(namesFrom('none', false)).to.deep.equal([]);
  });

  it("are, for a user at a terminal, the host's files of modules, and folders", () => {
    expect(namesFrom(`${folder}/`, true)).to.deep.equal(
      ['one.ts', 'only/', 'other.js'].map((name) => `${folder}/${name}`),
    );
    expect(namesFrom(`${folder}/on`, true)).to.deep.equal([`${folder}/one.ts`, `${folder}/only/`]);
    expect(namesFrom(`${folder}/.h`, true)).to.deep.equal([`${folder}/.hidden.ts`]);
    expect(namesFrom(`${folder}/none/`, true)).to.deep.equal([]);
    expect(namesFrom('heart', true)).to.include('heartbeat');
  });

  it("are not the host's for a program without one", () => {
    expect(namesFrom(`${folder}/`, false)).to.deep.equal([]);
  });
});
