/**
 * Output processing and echo of a terminal, the second half of 4.4BSD's tty.c. The kernel keeps
 * the cursor's column, so that it can erase what it echoed: t_rocount is the number of
 * characters of the line being typed that are on the screen undisturbed, and t_rocol the column
 * of the first of them.
 */
import {
  ECHO,
  ECHOCTL,
  ECHOE,
  ECHOK,
  ECHOKE,
  ECHONL,
  IUTF8,
  OCRNL,
  ONLCR,
  ONOCR,
  ONOEOT,
  OPOST,
  OXTABS,
  VDISABLE,
  VERASE,
  VREPRINT,
} from '../sys/termios.ts';
import type { Tty } from './tty.ts';

/** Characters of ASCII, and the columns between two tab stops. */
export const EOT = 4;
export const BELL = 7;
export const BACKSPACE = 8;
export const TAB = 9;
export const NEWLINE = 10;
export const RETURN = 13;
const SPACE = 0x20;
const DELETE = 0x7f;
const TABSIZE = 8;

/** Flag of an input character that was taken literally, after VLNEXT. */
export const TTY_QUOTE = 0x100;
/** The bits of the character itself. */
export const TTY_CHARMASK = 0xff;

const isControl = (c: number) => c < SPACE || c === DELETE;

/** True for a byte that continues a UTF-8 character, if the terminal uses UTF-8. */
export function continues(tp: Tty, c: number): boolean {
  return (tp.t_termios.iflag & IUTF8) !== 0 && (c & 0xc0) === 0x80;
}

/** The column of the cursor after `c` was shown at `column`. */
function columnAfter(tp: Tty, c: number, column: number): number {
  switch (c) {
    case BACKSPACE:
      return Math.max(0, column - 1);
    case NEWLINE:
    case RETURN:
      return 0;
    case TAB:
      return (column & -TABSIZE) + TABSIZE;
    default:
      return isControl(c) || continues(tp, c) ? column : column + 1;
  }
}

/** Appends `c` to `out` as the output modes change it (ttyoutput), and moves the column. */
export function ttyoutput(tp: Tty, c: number, out: number[]): void {
  const { oflag } = tp.t_termios;
  let shown = c;
  if ((oflag & OPOST) !== 0) {
    if (c === TAB && (oflag & OXTABS) !== 0) {
      for (let n = TABSIZE - (tp.t_column & (TABSIZE - 1)); n > 0; n--) ttyoutput(tp, SPACE, out);
      return;
    }
    if (c === EOT && (oflag & ONOEOT) !== 0) return;
    if (c === RETURN && (oflag & OCRNL) !== 0) shown = NEWLINE;
    else if (c === RETURN && (oflag & ONOCR) !== 0 && tp.t_column === 0) return;
    else if (c === NEWLINE && (oflag & ONLCR) !== 0) out.push(RETURN);
  }
  out.push(shown);
  tp.t_column = columnAfter(tp, shown, tp.t_column);
}

/** The bytes that echo shows for `c`: with ECHOCTL, ^X for a control character. */
function spelled(tp: Tty, c: number): readonly number[] {
  const byte = c & TTY_CHARMASK;
  const plain = !isControl(byte) || ((c & TTY_QUOTE) === 0 && (byte === TAB || byte === NEWLINE));
  if (plain || (tp.t_termios.lflag & ECHOCTL) === 0) return [byte];
  return [0x5e, byte ^ 0x40];
}

/** Appends the echo of `c` to `out`, if the terminal echoes it. */
function echoInto(tp: Tty, c: number, out: number[]): void {
  const { lflag } = tp.t_termios;
  if ((lflag & ECHO) === 0 && ((lflag & ECHONL) === 0 || c !== NEWLINE)) return;
  for (const byte of spelled(tp, c)) ttyoutput(tp, byte, out);
}

/** Echoes `c`, if the terminal echoes it (ttyecho). */
export function ttyecho(tp: Tty, c: number): void {
  const out: number[] = [];
  echoInto(tp, c, out);
  tp.send(out);
}

/**
 * Echoes an end-of-file character and moves the cursor back over it, so that the next output
 * covers it.
 */
export function echoEof(tp: Tty, c: number): void {
  const out: number[] = [];
  const before = tp.t_column;
  echoInto(tp, c, out);
  for (let n = Math.min(2, tp.t_column - before); n > 0; n--) ttyoutput(tp, BACKSPACE, out);
  tp.send(out);
}

/**
 * Erases `c` on the screen; it was the last `nbytes` bytes of the line, which are removed
 * already (ttyrub).
 */
export function ttyrub(tp: Tty, c: number, nbytes: number): void {
  const { lflag, cc } = tp.t_termios;
  if ((lflag & ECHO) === 0) {
    tp.t_rocount = Math.min(tp.t_rocount, tp.t_rawq.length);
    return;
  }
  if ((lflag & ECHOE) === 0) {
    ttyecho(tp, cc[VERASE]);
    tp.t_rocount = 0;
    return;
  }
  const whole = tp.t_rocount === tp.t_rawq.length + nbytes;
  if (tp.t_rocount < nbytes || (c === TAB && !whole)) {
    ttyretype(tp);
    return;
  }
  tp.t_rocount -= nbytes;
  const out: number[] = [];
  if (c === TAB) {
    for (let n = tp.t_column - lineColumn(tp); n > 0; n--) ttyoutput(tp, BACKSPACE, out);
  } else {
    const shown = spelled(tp, c);
    const width = shown.length === 2 ? 2 : isControl(shown[0]) ? 0 : 1;
    for (let n = width; n > 0; n--)
      for (const byte of [BACKSPACE, SPACE, BACKSPACE]) ttyoutput(tp, byte, out);
  }
  tp.send(out);
}

/** The column at the end of the line being typed. */
function lineColumn(tp: Tty): number {
  let column = tp.t_rocol;
  for (const c of tp.t_rawq) for (const byte of spelled(tp, c)) column = columnAfter(tp, byte, column);
  return column;
}

/** Shows the line being typed again, on a new line (ttyretype). */
export function ttyretype(tp: Tty): void {
  const out: number[] = [];
  const reprint = tp.t_termios.cc[VREPRINT];
  if (reprint !== VDISABLE) echoInto(tp, reprint, out);
  ttyoutput(tp, NEWLINE, out);
  tp.t_rocol = tp.t_column;
  for (const c of tp.t_rawq) echoInto(tp, c, out);
  tp.t_rocount = tp.t_rawq.length;
  tp.send(out);
}

/** Shows that the whole line is erased; `kill` is the character that erased it. */
export function rubLine(tp: Tty, kill: number): void {
  const { lflag } = tp.t_termios;
  if ((lflag & ECHOKE) !== 0 && (lflag & ECHO) !== 0 && tp.t_rocount === tp.t_rawq.length) {
    const out: number[] = [];
    const end = tp.t_column;
    for (let n = end - tp.t_rocol; n > 0; n--)
      for (const byte of [BACKSPACE, SPACE, BACKSPACE]) ttyoutput(tp, byte, out);
    tp.send(out);
    return;
  }
  ttyecho(tp, kill);
  if ((lflag & (ECHOK | ECHOKE)) !== 0) ttyecho(tp, NEWLINE);
}
