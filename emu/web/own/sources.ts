/** The user's own sources for one machine, as the page sends them to its worker. */

/** The work before code of the user's can be compiled. */
export const BRINGING = 'loading the tools for your code';

/** A file of the user's. */
export interface OwnFile {
  /** Its name, as messages show it: ./pulse.ts */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A callout scheme of the user's. */
export interface OwnScheme extends OwnFile {
  /** True if the judge has acquitted it. */
  readonly isJudged?: boolean;
}

export interface OwnSources {
  /** A scheme in place of those that come with Callwheel. */
  readonly scheme?: OwnScheme | undefined;
  /** Modules that are loaded before the program begins, with their arguments. */
  readonly modules?: readonly (OwnFile & { readonly args: readonly string[] })[] | undefined;
  /** Files of modules that kldload finds. */
  readonly files?: readonly OwnFile[] | undefined;
  /** A program in place of those of the image. */
  readonly program?: OwnFile | undefined;
}
