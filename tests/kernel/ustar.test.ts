/**
 * The reader of the root image: each damaged field is refused with a sentence that names
 * it, and random images are refused or make a sound file system. `make fuzz` runs the
 * random ones with fresh seeds.
 */

import { expect } from 'chai';
import { makeDevices } from '../../kernel/dev/conf.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { S_IFDIR } from '../../kernel/sys/stat.ts';
import { fuzzImages, joined, type RawMember, raw } from '../model/imagefuzz.ts';

const BLOCK = 512;
const END = new Uint8Array(2 * BLOCK);
const FILE: RawMember = { fields: { name: 'a' }, content: 'contents' };

/** The file system of an image of these members, with the devices, as a boot makes it. */
function booted(image: Uint8Array): Mfs {
  const fs = new Mfs(image, 1 << 20, () => 0);
  makeDevices(fs);
  fs.check();
  return fs;
}

const image = (...members: RawMember[]) => joined([...members.map(raw), END]);
const file = (fields: RawMember['fields'], content = ''): RawMember => ({
  fields: { name: 'a', ...fields },
  content,
});

describe('the root image is refused with', () => {
  const wrong: [string, Uint8Array, RegExp][] = [
    ['a negative size', image(file({ size: '-0000000001' })), /: a: the size is not octal$/],
    ['a size that leads back to its header', image(file({ size: '-1000' })), /: a: the size is not octal$/],
    ['a size with a digit 8', image(file({ size: '00000000008' })), /: a: the size is not octal$/],
    ['a size of words', image(file({ size: 'Infinity' })), /: a: the size is not octal$/],
    [
      'a size in base 256',
      image(file({ size: '\x80\0\0\0\0\0\0\0\0\0\0\x08' })),
      /: a: the size is in base 256: make/,
    ],
    [
      'a negative size in base 256',
      image(file({ size: '\xff'.repeat(12) })),
      /: a: the size is in base 256: make/,
    ],
    [
      'a huge size',
      image(file({ size: '77777777777' })),
      /: a: cut short: 1024 bytes of 8589934591 are there$/,
    ],
    ['a mode of letters', image(file({ mode: 'rwxr-xr-' })), /: a: the mode is not octal$/],
    ['an owner in base 256', image(file({ uid: '\x80\0\0\0\0\0\0\x01' })), /: a: the uid is in base 256/],
    ['a group of letters', image(file({ gid: 'wheel' })), /: a: the gid is not octal$/],
    ['a negative time', image(file({ mtime: '-1' })), /: a: the mtime is not octal$/],
    ['a bad device number', image(file({ devmajor: '?' })), /: a: the devmajor is not octal$/],
    ['a wrong checksum', image(file({ checksum: '0000000\0' })), /: bad header checksum at byte 0$/],
    [
      'a checksum that is no number',
      image(file({ checksum: 'x' })),
      /: the header at byte 0: the checksum is not octal$/,
    ],
    [
      'a header of an older tar',
      image(file({ magic: '\0\0\0\0\0\0' })),
      /: the header at byte 0 is not ustar's: make it/,
    ],
    ["a header of GNU's", image(file({ magic: 'ustar ' })), /is not ustar's/],
    [
      'a member of no known type',
      image(file({ type: '1' })),
      /: a: a member of type '1'; the image can have/,
    ],
    [
      'a member of type 7, unprintable',
      image(file({ type: '\x07' })),
      /: a: a member of type '\?'; the image/,
    ],
    ['no name', image(file({ name: '' })), /: a member without a name at byte 0$/],
    ['a path twice', image(FILE, FILE), /: a: it is in the image twice$/],
    [
      'a path twice, in other words',
      image(FILE, file({ name: './/a' })),
      /: .\/\/a: it is in the image twice$/,
    ],
    [
      'a directory twice',
      image(file({ name: 'd/', type: '5' }), file({ name: 'd', type: '5' })),
      /: d: it is in the image twice$/,
    ],
    ['a file under a file', image(FILE, file({ name: 'a/b' })), /: a\/b: a is no directory$/],
    [
      'a file under a link',
      image(file({ type: '2', linkname: '/' }), file({ name: 'a/b' })),
      /: a\/b: a is no dir/,
    ],
    [
      'a file that is a directory for others',
      image(file({ name: 'a/b' }), FILE),
      /: a: a directory for some members, but not for all$/,
    ],
    ['..', image(file({ name: 'a/../b' })), /: a\/\.\.\/b: a path with \.\. in it$/],
    ['a .. in front', image(file({ name: '../b' })), /: a path with \.\. in it$/],
    [
      'a file for the root',
      image(file({ name: '/' })),
      /: \/: not a directory, but its path ends in a slash$/,
    ],
    [
      'a file with a slash',
      image(file({ name: 'x/' })),
      /: x\/: not a directory, but its path ends in a slash$/,
    ],
    ['a link without a text', image(file({ type: '2' })), /: a: a symbolic link without a text$/],
    [
      'a link with contents',
      image(file({ type: '2', linkname: 'x' }, 'x')),
      /: a: a symbolic link with contents$/,
    ],
    ["a link's text in a file", image(file({ linkname: 'x' })), /: a: a link's text, but no link$/],
    [
      'a device of the system',
      image(file({ name: 'dev/null' })),
      /: dev\/null: the system makes it by itself$/,
    ],
    [
      'a file in place of a directory',
      image(file({ name: 'tmp' })),
      /: tmp: the system needs a directory there$/,
    ],
    ['a header that is cut short', image(FILE).subarray(0, 100), /: cut short in the header at byte 0$/],
    ['contents that are cut short', image(FILE).subarray(0, 515), /: a: cut short: 3 bytes of 8 are there$/],
    ['no end', image(FILE).subarray(0, 1024), /: cut short: no empty block at its end$/],
    ['an unprintable path', image(file({ name: 'a\n\x1b', size: '-1' })), /: a\?\?: the size is not octal$/],
    ['a null in front of a header', image(file({ name: '\0a' })), /: a member without a name at byte 0$/],
  ];
  for (const [what, bytes, sentence] of wrong)
    it(what, () => {
      expect(() => booted(bytes)).to.throw(Panic, sentence);
    });
});

describe('the root image may have', () => {
  it('directories that are described after their members, and the root itself', () => {
    const fs = booted(
      image(
        file({ name: 'd/e/f' }),
        file({ name: 'd/e/', type: '5', mode: '0000700\0' }),
        file({ name: './', type: '5', mode: '0000711\0' }),
      ),
    );
    expect(fs.find('/d/e')?.i_mode).to.equal(S_IFDIR | 0o700);
    expect(fs.root.i_mode).to.equal(S_IFDIR | 0o711);
  });

  it('directories where the system has some: they stay the same', () => {
    const fs = booted(image(file({ name: 'tmp/x' }), file({ name: 'dev', type: '5', mode: '0000700\0' })));
    expect(fs.find('/tmp/x')).not.to.equal(undefined);
    expect(fs.find('/dev')?.i_mode).to.equal(S_IFDIR | 0o700);
    expect(fs.find('/dev/console')).not.to.equal(undefined);
  });

  it('numbers with blanks around them, and names in two parts', () => {
    const fs = booted(
      image(file({ name: 'b', prefix: 'a', mode: '   755 \0', size: '         2 \0' }, 'hi')),
    );
    expect(fs.read('/a/b')).to.deep.equal(Uint8Array.of(0x68, 0x69));
    expect(fs.find('/a/b')?.i_mode).to.equal(0o100755);
  });

  it('anything behind its end', () => {
    expect(booted(joined([image(FILE), Uint8Array.of(1, 2, 3)])).find('/a')).not.to.equal(undefined);
  });
});

describe('random root images', () => {
  it('are refused in a sentence, or make a sound file system', () => {
    const { taken, refused } = fuzzImages(20261122, 2000);
    expect(taken).to.be.above(200);
    expect(refused).to.be.above(200);
  });
});
