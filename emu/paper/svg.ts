/**
 * Common parts of the drawings that ECharts makes as SVG: colours, numbers, and the
 * finishing of the text.
 */

/** The colour of text and of what is important. */
export const INK = '#1f2933';
/** The colour of axes and of what is less important. */
export const FAINT = '#66727f';
/** The colour of the lines behind a plot. */
export const RULE = '#e3e7eb';
export const FONT = 'Helvetica, Arial, Liberation Sans, sans-serif';

/** A whole number with its digits in groups of three. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/**
 * An SVG of ECharts as it is written to a file: with a title for readers who
 * cannot see it, and without the parts that answer to a mouse or hold a number
 * that counts through the life of the process. The same figures so give the same
 * bytes. Ends with a newline.
 */
export function finished(drawn: string, title: string): string {
  const text = drawn
    .replace(/^<svg ([^>]*)>/, `<svg role="img" $1>\n<title>${title}</title>`)
    .replace(/<style[\s\S]*?<\/style>| class="zr[^"]*"| pointer-events="\w+"/g, '')
    .replace(/zr\d+-c(\d+)/g, 'clip$1');
  return `${text}\n`;
}
