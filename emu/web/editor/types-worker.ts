/** The worker that checks the types of code in the editor. */

import * as ts from 'typescript6';
import type { Finding } from '../../front/check/findings.ts';
import { Checker, type OwnKind, type TypeFiles } from './check.ts';

/** A text to be checked. */
export interface Checked {
  readonly number: number;
  readonly kind: OwnKind;
  readonly shown: string;
  readonly text: string;
}

/** The findings of one, or the reason that there are none. */
export interface Verdict {
  readonly number: number;
  readonly findings: readonly Finding[];
  readonly failed?: string;
}

interface Scope {
  postMessage(message: Verdict): void;
  onmessage: ((event: MessageEvent<Checked>) => void) | null;
}
const scope = globalThis as unknown as Scope;

const checker = fetch('types.json')
  .then((answer) => answer.json())
  .then((files: TypeFiles) => new Checker(ts, files));

scope.onmessage = async ({ data: { number, kind, shown, text } }) => {
  try {
    scope.postMessage({ number, findings: (await checker).findings(kind, shown, text) });
  } catch (error) {
    scope.postMessage({ number, findings: [], failed: error instanceof Error ? error.message : `${error}` });
  }
};
