/** The criteria by which an exploration tells a failure, as the user writes them. */

/** The kinds of failure that need no value. */
const PLAIN = ['status', 'hang', 'panic', 'check', 'leak', 'differs'] as const;
type Plain = (typeof PLAIN)[number];

/** A failure that is looked for. */
export type Criterion =
  | { readonly kind: Plain }
  /** The program ends with this status. */
  | { readonly kind: 'status'; readonly status: number }
  /** Output has a line with this text in it, or has none. */
  | { readonly kind: 'line' | 'noline'; readonly text: string };

/** The failures that are looked for unless something is chosen. */
export const USUAL: readonly Criterion[] = [
  { kind: 'hang' },
  { kind: 'panic' },
  { kind: 'check' },
  { kind: 'status' },
];

/** The forms of a criterion, for messages. */
export const CRITERIA =
  'hang, panic, check, leak, differs, status (another than undisturbed), status=N, line=TEXT, noline=TEXT';

/** Reads a criterion; undefined if it is none. */
export function criterion(text: string): Criterion | undefined {
  const [, kind = '', value] = /^(\w+)(?:=([^\n]+))?$/.exec(text) ?? [];
  if (value === undefined)
    return (PLAIN as readonly string[]).includes(kind) ? { kind: kind as Plain } : undefined;
  if (kind === 'status' && /^\d{1,3}$/.test(value) && Number(value) < 256)
    return { kind, status: Number(value) };
  return kind === 'line' || kind === 'noline' ? { kind, text: value } : undefined;
}

/** A criterion as it is written. */
export function criterionText(it: Criterion): string {
  if ('text' in it) return `${it.kind}=${it.text}`;
  return 'status' in it ? `status=${it.status}` : it.kind;
}
