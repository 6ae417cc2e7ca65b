/**
 * The receipt in an archive of `lab submit`: the grading that the student saw. It proves nothing by
 * itself, as anybody can write one; it is compared with the grading of the same files.
 */

import { earnedOf, type Grade } from '../../lab/grade.ts';

/** The receipt's name in the archive. */
export const RECEIPT = 'grade.json';

/** The result of the comparison. */
export interface ReceiptWords {
  readonly text: string;
  /** True if an instructor should know. */
  readonly isRemarkable: boolean;
}

/** Compares a grading with the receipt. */
export function receiptWords(grade: Grade, receipt: Uint8Array): ReceiptWords {
  const remarkable = (text: string): ReceiptWords => ({ text: `receipt: ${text}`, isRemarkable: true });
  let said: Partial<Grade> | null;
  try {
    said = JSON.parse(Buffer.from(receipt).toString()) as Partial<Grade> | null;
  } catch {
    return remarkable('is no JSON');
  }
  const { lab, content, key, parts } = said ?? {};
  if (!Array.isArray(parts)) return remarkable('is no grading');
  if (lab !== grade.lab) return remarkable('of another lab');
  if (content !== grade.content) return remarkable('of other files');
  const pointsIn = (list: readonly unknown[]): string =>
    JSON.stringify(list.map((part) => (part as { earned?: unknown } | null)?.earned));
  if (pointsIn(parts) === pointsIn(grade.parts))
    return { text: 'receipt: the same points', isRemarkable: false };
  const earned = earnedOf({ ...grade, late: 0 });
  const sum = parts.reduce((total, part) => total + (Number(part?.earned) || 0), 0);
  const by = key === grade.key ? '' : ' by another key';
  return remarkable(`${sum} points${by}, and here ${earned}`);
}
