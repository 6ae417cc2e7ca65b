/** `callwheel lab submit`: one archive of what is handed in, with the log of the grading. */

import { zip } from '../../front/zip.ts';
import { gradeJson, gradeText } from '../../lab/grade.ts';
import { PUBLISHED_KEY } from '../../lab/hidden.ts';
import { Failure } from '../exit.ts';
import { checkWritable, writeBytes } from '../output.ts';
import { handedIn, labNamed, labOf, MARKER } from './folder.ts';
import { gradeApart } from './grade.ts';
import { RECEIPT } from './receipt.ts';

export interface SubmitOptions {
  readonly lab?: string;
  readonly output?: string;
}

/** Grades the lab in a folder by the published key, and packs it. */
export async function submit(dir: string, { lab, output }: SubmitOptions): Promise<void> {
  const found = lab === undefined ? labOf(dir) : labNamed(lab);
  const { name } = found.lab;
  const path = output ?? `${name}.zip`;
  checkWritable('--output', path);
  const files = handedIn(found.lab, dir);
  if (files.length === 0) throw new Failure(`${dir} has none of ${found.lab.files.join(', ')}`);
  const grade = await gradeApart(found, dir, files, { key: PUBLISHED_KEY, late: 0 });
  const marker = { name: MARKER, bytes: Buffer.from(`${name}\n`) };
  const log = { name: RECEIPT, bytes: Buffer.from(gradeJson(grade)) };
  writeBytes('--output', path, zip([marker, ...files, log]));
  process.stdout.write(
    `${gradeText(grade)}${path}: ${files.map((it) => it.name).join(', ')}, and ${RECEIPT}\n`,
  );
}
