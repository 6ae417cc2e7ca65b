/** The faults that a compiler of types finds in a user's module or scheme. */

import { INTERFACE_NAMES } from '../moduleinterface.ts';
import type { Compiler } from './compiler.ts';
import type { Purity } from './purity.ts';
import { shapeFaults, type Usage, usageOf } from './shape.ts';

/** A fault in a file. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A file that is checked, and the text beside it that uses it as the kernel does. */
export interface Subject {
  /** Its name for the user. */
  readonly shown: string;
  readonly file: string;
  /** The name by which the compiler knows `usage`. */
  readonly usageFile: string;
  readonly usage: Usage;
}

/** A module that is checked. */
export const moduleSubject = (shown: string, file: string): Subject => ({
  ...{ shown, file, usageFile: `${file}.usage.ts`, usage: usageOf(file) },
});

/** The faults of a module: its types, its exports, and what no module may have. */
export function moduleFindings(
  { shown, file, usageFile, usage }: Subject,
  compiler: Compiler,
  purity: Purity,
): Finding[] {
  const source = compiler.syntax(file);
  const impure = purity.impurities(source, compiler.isOwn, INTERFACE_NAMES);
  const faults = [
    // Of a global that modules have not, ours says more than the compiler's.
    ...compiler.complaints(file).filter(({ at }) => !impure.some((it) => it.at === at)),
    ...shapeFaults(compiler.exports(file), usage, compiler.complaints(usageFile)),
    ...impure,
  ];
  return placed(shown, faults, source);
}

/** The sentence for a default export that makes no scheme. */
const MAKES_NONE = 'the default export must be a function that makes a Scheme of the CalloutColumns it gets';

/** A text that uses a scheme as the kernel does. */
export const schemeUsage = (file: string): string =>
  [
    `import make from ${JSON.stringify(file)};`,
    "import type { SchemeMaker } from 'callwheel/callout/scheme.ts';",
    'export const made: SchemeMaker = make;',
  ].join('\n');

/** The faults of a scheme: its types, and its default export. */
export function schemeFindings(shown: string, file: string, usage: string, compiler: Compiler): Finding[] {
  const at = compiler.exports(file).get('default') ?? 0;
  const used = compiler.complaints(usage).map(({ text }) => ({ at, text: `${MAKES_NONE}: ${text}` }));
  return placed(shown, [...compiler.complaints(file), ...used], compiler.syntax(file));
}

/** Faults with their lines, in their order. */
function placed(
  shown: string,
  faults: readonly { readonly at: number; readonly text: string }[],
  source: ReturnType<Compiler['syntax']>,
): Finding[] {
  return faults
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => {
      const { line, character } = source.getLineAndCharacterOfPosition(at);
      return { file: shown, line: line + 1, column: character + 1, message: text };
    });
}
