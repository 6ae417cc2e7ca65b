/** The check of a student's TypeScript: a callout scheme, or a kernel module. */

import type { Broken } from '../../lab/grade.ts';
import type { Lab } from '../../lab/lab.ts';
import { checkModules } from '../module/check.ts';
import { checkSchemes } from '../scheme/check.ts';

/** The reason why a file of a lab holds nothing that could be tried; undefined if it does. */
export async function typescriptFault({ parts }: Lab, file: string): Promise<Broken | undefined> {
  const isScheme = parts.some(({ scheme }) => scheme?.file === file);
  const findings = await (isScheme ? checkSchemes : checkModules)([file]);
  if (findings.length === 0) return undefined;
  const details = findings.map((it) => `${it.file}:${it.line}:${it.column}: ${it.message}`);
  const command = `callwheel ${isScheme ? 'scheme' : 'module'} check ${file}`;
  return { message: `${file} has errors`, details, command };
}
