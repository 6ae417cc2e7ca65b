/** The engine of the page's machine, as the fragment of its address names it. */

/** The beginning of the part of a fragment that names the engine. */
const NAME = 'engine=';

/** The parts of a fragment that name the engine, or all others. */
const partsOf = (fragment: string, naming: boolean): string[] =>
  fragment
    .replace(/^#/, '')
    .split('&')
    .filter((it) => it !== '' && it.startsWith(NAME) === naming);

/** The part of a fragment that names the engine; '' if none does. */
export const engineIn = (fragment: string): string => partsOf(fragment, true).join('&');

/** A fragment without the part that names the engine. */
export const withoutEngine = (fragment: string): string => partsOf(fragment, false).join('&');

/** A fragment that names this engine. */
export const withEngine = (fragment: string, engine: string): string =>
  `#${[...partsOf(fragment, false), NAME + engine].join('&')}`;
