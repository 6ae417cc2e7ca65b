/** The fields of a lab.json, read with messages that say where and why one is wrong. */

/** A lab.json that is wrong; the message says where and why. */
export class LabError extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; each is one of `known`, if these are given. */
export function fieldsOf(value: unknown, at: string, known: readonly string[] | undefined): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LabError(`${at} is no object`);
  const foreign = known && Object.keys(value).find((name) => !known.includes(name));
  if (foreign !== undefined)
    throw new LabError(`${at} has a field ${foreign}. Accepted: ${known?.join(', ')}.`);
  return value as Fields;
}

/** A line of text that is not empty. */
export function text(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '' && !value.includes('\n')) return value;
  throw new LabError(`${at} is no line of text`);
}

/** A whole number above 0. */
export function whole(value: unknown, at: string): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new LabError(`${at} is no whole number above 0`);
}

/** A number of 0 or more. */
export function amount(value: unknown, at: string): number {
  if (typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  throw new LabError(`${at} is no number of 0 or more`);
}

/** A list that is not empty. */
export function list<T>(value: unknown, at: string, item: (it: unknown, at: string) => T): readonly T[] {
  if (Array.isArray(value) && value.length > 0) return value.map((it, i) => item(it, `${at}[${i}]`));
  throw new LabError(`${at} is no list, or an empty one`);
}

/** Lines of text. */
export function texts(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value) && value.length > 0) return value.map((it, i) => text(it, `${at}[${i}]`));
  throw new LabError(`${at} is no list of texts`);
}
