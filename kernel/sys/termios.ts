/** struct termios of 4.4BSD, termios(4): the modes of a terminal, and what they are when it is opened. */

/** c_iflag. */
export const BRKINT = 0x2;
export const ISTRIP = 0x20;
export const INLCR = 0x40;
export const IGNCR = 0x80;
export const ICRNL = 0x100;
export const IXON = 0x200;
export const IXANY = 0x800;
export const IMAXBEL = 0x2000;
export const IUTF8 = 0x4000;

/** c_oflag. */
export const OPOST = 0x1;
export const ONLCR = 0x2;
export const OXTABS = 0x4;
export const ONOEOT = 0x8;
export const OCRNL = 0x10;
export const ONOCR = 0x20;

/** c_cflag: nothing of it changes what the console does. */
const CS8 = 0x300;
const CREAD = 0x800;
const HUPCL = 0x4000;

/** c_lflag. */
export const ECHOKE = 0x1;
export const ECHOE = 0x2;
export const ECHOK = 0x4;
export const ECHO = 0x8;
export const ECHONL = 0x10;
export const ECHOCTL = 0x40;
export const ISIG = 0x80;
export const ICANON = 0x100;
export const ALTWERASE = 0x200;
export const IEXTEN = 0x400;
export const TOSTOP = 0x40_0000;
export const NOKERNINFO = 0x200_0000;
export const NOFLSH = 0x8000_0000 | 0;

/** c_cc. VERASE2 is FreeBSD's. */
export const VEOF = 0;
export const VEOL = 1;
export const VEOL2 = 2;
export const VERASE = 3;
export const VWERASE = 4;
export const VKILL = 5;
export const VREPRINT = 6;
export const VERASE2 = 7;
export const VINTR = 8;
export const VQUIT = 9;
export const VSUSP = 10;
export const VSTART = 12;
export const VSTOP = 13;
export const VLNEXT = 14;
export const VMIN = 16;
export const VTIME = 17;
export const VSTATUS = 18;
export const NCCS = 20;
/** A character that is switched off. */
export const VDISABLE = 0xff;

export const TERMIOS_SIZE = 44;
const CC_AT = 16;
const SPEED_AT = CC_AT + NCCS;
const B38400 = 38400;

const ctrl = (letter: string) => letter.charCodeAt(0) & 0x1f;

/** ttydefaults.h, by index; 19 is spare, and VDSUSP (11) and VDISCARD (15) do nothing here. */
const DEFAULT_CC: readonly number[] = [
  ctrl('D'),
  VDISABLE,
  VDISABLE,
  0x7f,
  ctrl('W'),
  ctrl('U'),
  ctrl('R'),
  ctrl('H'),
  ctrl('C'),
  ctrl('\\'),
  ctrl('Z'),
  VDISABLE,
  ctrl('Q'),
  ctrl('S'),
  ctrl('V'),
  VDISABLE,
  1,
  0,
  ctrl('T'),
  VDISABLE,
];

export class Termios {
  iflag = 0;
  oflag = 0;
  cflag = CREAD | CS8 | HUPCL;
  lflag = ICANON | ISIG;
  readonly cc = Uint8Array.from(DEFAULT_CC);
  ispeed = B38400;
  ospeed = B38400;

  /**
   * The modes at boot. A terminal has BSD's; a console that is fed from a file
   * takes its bytes as they are, but for what edits a line, and echoes nothing.
   */
  constructor(terminal: boolean) {
    if (!terminal) return;
    this.iflag = BRKINT | ICRNL | IXON | IXANY | IMAXBEL | IUTF8;
    this.oflag = OPOST | ONLCR;
    this.lflag |= ECHO | ECHOE | ECHOKE | ECHOCTL | IEXTEN;
  }

  encode(): Uint8Array {
    const bytes = new Uint8Array(TERMIOS_SIZE);
    const view = new DataView(bytes.buffer);
    [this.iflag, this.oflag, this.cflag, this.lflag].forEach((word, i) => {
      view.setInt32(4 * i, word, true);
    });
    bytes.set(this.cc, CC_AT);
    view.setInt32(SPEED_AT, this.ispeed, true);
    view.setInt32(SPEED_AT + 4, this.ospeed, true);
    return bytes;
  }

  decode(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const word = (i: number) => view.getInt32(4 * i, true);
    this.iflag = word(0);
    this.oflag = word(1);
    this.cflag = word(2);
    this.lflag = word(3);
    this.cc.set(bytes.subarray(CC_AT, CC_AT + NCCS));
    this.ispeed = view.getInt32(SPEED_AT, true);
    this.ospeed = view.getInt32(SPEED_AT + 4, true);
  }
}
