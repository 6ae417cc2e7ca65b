/** `callwheel lab handout`: the handout of a lab as a page to read and to print. */

import { join } from 'node:path';
import { handoutHtml } from '../../lab/handout.ts';
import { readOrFail } from '../hostfile.ts';
import { writeText } from '../output.ts';
import { type LabFolder, labNamed } from './folder.ts';

/** The handout of a lab, as HTML. */
export const handoutOf = ({ folder }: LabFolder): string =>
  handoutHtml(Buffer.from(readOrFail(join(folder, 'handout.md'))).toString());

/** Writes the handout of a lab to a file, or to standard output. */
export const handout = (name: string, output = '-'): void =>
  writeText('--output', output, handoutOf(labNamed(name)));
