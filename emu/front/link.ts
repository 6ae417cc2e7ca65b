/**
 * Links to a run: an address whose fragment, the part behind `#`, holds the whole log of the run,
 * compressed by DEFLATE (RFC 1951) without a header. A browser sends the fragment to nobody. The
 * address before it is that of any page that shows runs, and only the fragment counts.
 */

import { decodeBase64, encodeBase64 } from './base64.ts';
import { LogError } from './runlog.ts';

/** The address at which `callwheel web` serves the page. */
export const PAGE_HOST = '127.0.0.1';
/** The port there. */
export const PAGE_PORT = 8095;
/** The address of the page there. */
export const PAGE = `http://${PAGE_HOST}:${PAGE_PORT}/`;

/**
 * The most characters of a link: what one argument of a command may have on every system that
 * allows long ones, and far less than browsers take.
 */
export const LONGEST_LINK = 100_000;

/** The most bytes of the log of a link: a short link may stand for very many. */
export const INFLATED_MOST = 16 << 20;

/** The parameter of the fragment that holds the log. */
const LOG = 'log=';

/**
 * The link to the run of a log of `nbytes` bytes, compressed, on the page at `address`; undefined
 * if the link or the log would be too long.
 */
export function linkTo(address: string, nbytes: number, deflated: Uint8Array): string | undefined {
  if (nbytes > INFLATED_MOST) return undefined;
  const [page = ''] = address.split('#');
  const link = `${page}#${LOG}${encodeBase64(deflated, 'link')}`;
  return link.length <= LONGEST_LINK ? link : undefined;
}

/** True if a text is an address with a fragment that holds a log, and no path of a file. */
export function isLink(text: string): boolean {
  return parameter(text) !== undefined;
}

/** The compressed log of a link. LogError if its fragment is damaged. */
export function deflatedLog(link: string): Uint8Array {
  const deflated = decodeBase64(parameter(link) ?? '', 'link');
  if (deflated === undefined) throw damagedLink();
  return deflated;
}

/** The error of a link whose log cannot be read. */
export function damagedLink(): LogError {
  return new LogError('the link is damaged, or was cut short: copy the whole of it');
}

/** The log's parameter of a fragment. */
function parameter(link: string): string | undefined {
  const at = link.indexOf('#');
  if (at < 0) return undefined;
  const found = link
    .slice(at + 1)
    .split('&')
    .find((it) => it.startsWith(LOG));
  return found?.slice(LOG.length).trim();
}
