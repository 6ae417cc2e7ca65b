/**
 * The manual in the root image. usr/share/man/whatis has one line for each page, `name, name (N) -
 * subject`, with the page's own name first. The formatted page is usr/share/man/catN/name.N, with
 * bold and underlined letters struck over.
 */

import { type Member, members, type RootImage } from '../../kernel/mfs/ustar.ts';
import { decodeUtf8 } from '../../kernel/sys/utf8.ts';

const FOLDER = 'usr/share/man/';
/** The sections, in the order in which a page is looked for. */
export const SECTIONS = '1234579';

/** A line of whatis. */
export interface ManualEntry {
  readonly line: string;
  readonly names: readonly string[];
  readonly section: string;
}

export class Manual {
  /** The pages, in the order of whatis. */
  readonly entries: readonly ManualEntry[];
  private readonly files = new Map<string, Member>();

  constructor(image: RootImage) {
    for (const member of members(image))
      if (member.path.startsWith(FOLDER)) this.files.set(member.path.slice(FOLDER.length), member);
    this.entries = this.text('whatis')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, names = '', section = ''] = /^(.*) \((.)\) - /.exec(line) ?? [];
        return { line, names: names.split(', '), section };
      });
  }

  /** The pages that have a name. */
  having(name: string): ManualEntry[] {
    return this.entries.filter(({ names }) => names.some((it) => it.toLowerCase() === name.toLowerCase()));
  }

  /** The page of a name in the first of these sections that has one; undefined if there is none. */
  find(name: string, sections: string): string | undefined {
    const having = this.having(name);
    for (const section of sections) {
      const entry = having.find((each) => each.section === section);
      if (entry !== undefined) return this.text(`cat${section}/${entry.names[0]}.${section}`);
    }
    return undefined;
  }

  private text(path: string): string {
    const file = this.files.get(path);
    file?.bring?.();
    return file === undefined ? '' : decodeUtf8(file.content);
  }
}

/** The text without what is struck over: of several letters in one place, the last stays. */
export const plain = (text: string): string => text.replace(/.[\b]/gu, '');
