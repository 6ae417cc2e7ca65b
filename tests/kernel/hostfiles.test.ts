/** Files of the host's in the memory file system: where they may be put, and what is found. */

import { expect } from 'chai';
import { filesUnder, putFile } from '../../kernel/mfs/hostfiles.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import type { Member } from '../../kernel/mfs/ustar.ts';

const NOW = 1_000_000;
const fresh = (room = 1 << 20): Mfs => new Mfs(new Uint8Array(0), room, () => NOW);
const bytes = (text: string): Uint8Array => Buffer.from(text);
const file = (path: string, content = 'text', mode = 0o644): Member => ({
  ...{ path, type: 'file', mode, target: '', content: bytes(content) },
});
const directory = (path: string): Member => ({
  ...{ path, type: 'directory', mode: 0o700, target: '', content: bytes('') },
});
const link = (path: string, target: string): Member => ({
  ...{ path, type: 'symlink', mode: 0o777, target, content: bytes('') },
});

describe('files that are put into the file system', () => {
  it('are there with their mode, and the time of the machine', () => {
    const fs = fresh();
    expect(putFile(fs, file('/a/b/prog', 'code', 0o755))).to.equal(undefined);
    const { i_mode = 0, i_mtime, i_uid, contents } = fs.find('/a/b/prog') ?? {};
    expect([i_mode & 0o777, i_mtime, i_uid]).to.deep.equal([0o755, NOW, 0]);
    expect(Buffer.from(contents?.whole() ?? []).toString()).to.equal('code');
    expect((fs.find('/a/b')?.i_mode ?? 0) & 0o777, 'made on the way').to.equal(0o755);
    fs.check();
  });

  it('replace a file or a link, which is not followed; a directory keeps its mode', () => {
    const fs = fresh();
    for (const it of [file('/old'), link('/link', '/old'), file('/link', 'new'), file('/old', 'newer')])
      expect(putFile(fs, it)).to.equal(undefined);
    fs.mkdir(fs.root, 'tmp', 0o1777);
    expect(putFile(fs, directory('/tmp'))).to.equal(undefined);
    expect(putFile(fs, directory('/'))).to.equal(undefined);
    expect(fs.find('/tmp')?.i_mode).to.equal(0o41777);
    expect(Buffer.from(fs.read('/link') ?? []).toString()).to.equal('new');
    expect(Buffer.from(fs.read('/old') ?? []).toString()).to.equal('newer');
    fs.check();
  });

  it('take the room of what is written, and give it back', () => {
    const fs = fresh();
    const before = fs.bytesUsed;
    putFile(fs, file('/f', 'x'.repeat(10_000)));
    expect(fs.bytesUsed - before).to.be.at.least(3 * 4096);
    fs.unlink(fs.root, 'f', fs.find('/f') as NonNullable<ReturnType<Mfs['find']>>);
    expect(fs.bytesUsed).to.equal(before);
    fs.check();
  });

  const refusals: readonly [what: string, member: Member, why: RegExp][] = [
    ['more than there is room for', file('/f', 'x'.repeat(1 << 20)), /no room/],
    ['a path through a file', file('/file/x'), /^file is no directory/],
    ['a path through a link', file('/link/x'), /^link is no directory/],
    ['a file for a directory', file('/dir'), /^a directory is there/],
    ['a directory for a file', directory('/file'), /^a file is there/],
    ['a file for a device', file('/null'), /^a device is there/],
    ['a path that leads up', file('/dir/../x'), /\.\. in it/],
    ['a path from nowhere', file('x'), /no path from the root/],
    ['a null byte', file('/a\0b'), /null byte/],
    ['a long name', file(`/${'n'.repeat(256)}`), /more than 255 bytes/],
    ['a long path', file('/n'.repeat(600)), /1024 bytes or more/],
    ['a long link', link('/l', 'n'.repeat(1024)), /1024 bytes or more/],
  ];
  for (const [what, member, why] of refusals)
    it(`are refused: ${what}`, () => {
      const fs = fresh();
      for (const it of [file('/file'), link('/link', '/dir'), directory('/dir')]) putFile(fs, it);
      fs.device(fs.root, 'null', 0o666, 0x202);
      expect(putFile(fs, member)).to.match(why);
      fs.check();
    });
});

describe('files that are found in the file system', () => {
  it('are those at and below a path, with their bytes as they were', () => {
    const fs = fresh();
    for (const it of [file('/w/a', 'one'), link('/w/l', '/etc'), directory('/w/d/e'), file('/other')])
      putFile(fs, it);
    fs.device(fs.find('/w') ?? fs.root, 'dev', 0o666, 1);
    const all = [...filesUnder(fs, '/w')];
    const types = Object.fromEntries(all.map(({ path, type }) => [path, type]));
    expect(types).to.deep.equal({
      ...{ '/w': 'directory', '/w/a': 'file', '/w/l': 'symlink', '/w/dev': 'other' },
      ...{ '/w/d': 'directory', '/w/d/e': 'directory' },
    });
    const content = all.find(({ path }) => path === '/w/a')?.bytes();
    fs.find('/w/a')?.contents?.writable(0)?.set(bytes('two'));
    expect(Buffer.from(content ?? []).toString()).to.equal('one');
    expect([...filesUnder(fs, '/none')]).to.deep.equal([]);
    expect([...filesUnder(fs, '/')].map(({ path }) => path)).to.include('/other');
  });

  it('may lie deeper than any path leads: those have no paths', () => {
    const fs = fresh(1 << 25);
    let dir = fs.root;
    for (let i = 0; i < 20_000; i++) dir = fs.mkdir(dir, 'd', 0o755) ?? dir;
    const all = [...filesUnder(fs, '/')];
    expect(all.map(({ type }) => type).slice(-2)).to.deep.equal(['directory', 'other']);
    expect(all.at(-1)?.path.length).to.be.within(700, 1024);
  });

  it('take no room of the host by their holes', () => {
    const fs = fresh();
    for (const name of ['/a', '/b']) {
      putFile(fs, file(name));
      fs.find(name)?.truncate(2 ** 40, NOW);
    }
    expect([...filesUnder(fs, '/')].map(({ size }) => size)).to.include(2 ** 40);
  });
});
