/**
 * The checked-in root image: it is the image of its manifest, made from the present
 * sources. Needs no compiler.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import { differences, formatManifest, parseManifest, sha256 } from '../../emu/cli/manifest.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { flagsLine, IMAGE, MANIFEST, sourceSums } from '../../scripts/manifest.ts';
import { manpages } from '../../scripts/manpages.ts';
import { ustar } from '../../scripts/ustar.ts';

/** Paths and contents of an archive, read by the POSIX format. */
function untar(archive: Uint8Array): Map<string, Uint8Array> {
  const members = new Map<string, Uint8Array>();
  const text = (from: number, to: number) => Buffer.from(archive.subarray(from, to)).toString('latin1');
  for (let at = 0; archive[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8);
    let sum = 8 * 32;
    for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += archive[at + i] as number;
    expect(Number.parseInt(text(at + 148, at + 156), 8), 'header checksum').to.equal(sum);
    expect(text(at + 257, at + 265)).to.equal('ustar\x0000');
    members.set(text(at, at + 100).replace(/\0.*/, ''), archive.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return members;
}

describe('the root image', () => {
  const image = readFileSync(IMAGE);
  const manifest = parseManifest(readFileSync(MANIFEST, 'utf8'));
  const found = () => new Map([[IMAGE, sha256(image)], ...sourceSums('.')]);

  it('is made from the sources as they are (make image)', () => {
    expect(differences(manifest.sums, found())).to.deep.equal([]);
    expect(manifest.tools.get('flags')).to.equal(flagsLine());
  });

  it('names the tools it was made with', () => {
    expect([...manifest.tools.keys()]).to.deep.equal(['compiler', 'library', 'flags', 'mandoc']);
    expect([...manifest.tools.values()]).not.to.include('unknown');
  });

  const plain = [
    ...filesUnder('.', 'userland/etc').map((path) => path.replace('userland/', '')),
    ...manpages('.').map(({ names, section }) => `usr/share/man/cat${section}/${names[0]}.${section}`),
    'usr/share/man/whatis',
  ];

  it('holds every program, and each is an ELF file without debugging information', () => {
    const members = untar(image);
    // A file is a program, and so is a folder of files.
    const programs = ['bin', 'guide', 'tests'].flatMap((folder) =>
      filesUnder('.', `userland/${folder}`)
        .filter((path) => path.endsWith('.c'))
        .map((path) => `${folder}/${basename(path.split('/')[2] as string, '.c')}`),
    );
    expect([...members.keys()]).to.deep.equal([...new Set(programs), ...plain]);
    for (const path of plain) members.delete(path);
    for (const [path, content] of members) {
      expect(Buffer.from(content.subarray(0, 4)).toString('latin1'), path).to.equal('\x7fELF');
      expect(Buffer.from(content).includes('.debug_info'), path).to.equal(false);
    }
  });

  it('is written the same whenever it is packed', () => {
    const mode = (path: string) => (plain.includes(path) ? 0o644 : 0o755);
    const members = [...untar(image)].map(([path, content]) => ({ path, mode: mode(path), content }));
    expect(Buffer.compare(ustar(members), image)).to.equal(0);
  });

  const source = 'userland/bin/hello.c';
  const changes: [string, (sums: Map<string, string>) => void, string][] = [
    ['changed', (sums) => sums.set(source, sha256(Buffer.from('int main;'))), `${source} has changed`],
    ['removed', (sums) => sums.delete(source), `${source} is gone`],
    [
      'changed in the manual',
      (sums) => sums.delete('userland/share/man/man9/callout.9'),
      'userland/share/man/man9/callout.9 is gone',
    ],
    ['added', (sums) => sums.set('userland/bin/new.c', sha256(Buffer.from(''))), 'userland/bin/new.c is new'],
    ['made otherwise', (sums) => sums.set(IMAGE, sha256(Buffer.from(''))), `${IMAGE} has changed`],
  ];
  for (const [what, change, complaint] of changes) {
    it(`is convicted when a file is ${what}`, () => {
      const sums = found();
      change(sums);
      expect(differences(manifest.sums, sums)).to.deep.equal([complaint]);
    });
  }

  it('has a manifest that reads back as it was written', () => {
    expect(parseManifest(formatManifest(manifest))).to.deep.equal(manifest);
    expect(() => parseManifest('nonsense')).to.throw(/not a line of a manifest: 'nonsense'/);
  });
});
