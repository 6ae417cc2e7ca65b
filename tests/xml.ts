/**
 * A strict reader of the XML that our commands write: it throws where the text is not well-formed.
 */

/** An element, with the texts and elements in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: (Element | string)[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  if (/[<>]|&(?!(?:\w+|#\d+);)/.test(text)) throw new Error(`not well-formed: ${text}`);
  return text.replace(/&(#?)(\w+);/g, (_, number, name) => {
    if (number === '#') return String.fromCodePoint(Number(name));
    const character = ENTITIES[name];
    if (character === undefined) throw new Error(`an entity that XML has not: &${name};`);
    return character;
  });
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const rest = text.replace(/\s+([\w:.-]+)="([^"<]*)"/g, (_, name, value) => {
    if (name in found) throw new Error(`attribute ${name} is there twice`);
    found[name] = plain(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`not attributes: ${rest}`);
  return found;
}

/** The root element of a document. */
export function parseXml(source: string): Element {
  const text = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '').trimEnd();
  const root: Element = { name: '', attributes: {}, inside: [] };
  const open = [root];
  let at = 0;
  for (const match of text.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g)) {
    const [tag, closes, name = '', attributes = '', alone] = match;
    const top = open[open.length - 1] as Element;
    const before = plain(text.slice(at, match.index));
    if (before !== '') top.inside.push(before);
    at = match.index + tag.length;
    if (closes === '/') {
      if (open.pop()?.name !== name || open.length === 0) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element: Element = { name, attributes: attributesOf(attributes), inside: [] };
    top.inside.push(element);
    if (alone === '') open.push(element);
  }
  if (open.length > 1) throw new Error(`<${open[open.length - 1]?.name}> is not closed`);
  if (at !== text.length) throw new Error(`after the end: ${text.slice(at)}`);
  const [only] = root.inside;
  if (root.inside.length !== 1 || typeof only !== 'object') throw new Error('not one root element');
  return only;
}

/** All elements of a name inside an element, itself included, in their order. */
export function named(element: Element, name: string): Element[] {
  const inside = element.inside.flatMap((it) => (typeof it === 'string' ? [] : named(it, name)));
  return element.name === name ? [element, ...inside] : inside;
}

/** The text inside an element. */
export const textOf = (element: Element): string =>
  element.inside.map((it) => (typeof it === 'string' ? it : textOf(it))).join('');
