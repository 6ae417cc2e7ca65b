/** struct termios of 4.4BSD, termios(4): the modes of a terminal, and their values at boot. */

/** c_iflag, modes of input. */
export const BRKINT = 0x2; // a break signals SIGINT
export const ISTRIP = 0x20; // clears the eighth bit
export const INLCR = 0x40; // NL becomes CR
export const IGNCR = 0x80; // ignores CR
export const ICRNL = 0x100; // CR becomes NL
export const IXON = 0x200; // STOP and START stop and start output
export const IXANY = 0x800; // any character starts output
export const IMAXBEL = 0x2000; // rings the bell when the queue is full
export const IUTF8 = 0x4000; // input is UTF-8 (erase removes characters)

/** c_oflag, modes of output. */
export const OPOST = 0x1; // output is processed
export const ONLCR = 0x2; // NL becomes CR NL
export const OXTABS = 0x4; // tabs become spaces
export const ONOEOT = 0x8; // discards EOT (^D)
export const OCRNL = 0x10; // CR becomes NL
export const ONOCR = 0x20; // no CR at column 0

/** c_cflag, modes of the line. None of them changes the behaviour of the console. */
const CS8 = 0x300; // eight bits a character
const CREAD = 0x800; // the receiver is on
const HUPCL = 0x4000; // hangs up on the last close

/** c_lflag, local modes. */
export const ECHOKE = 0x1; // KILL erases the line on the screen
export const ECHOE = 0x2; // ERASE erases the character on the screen
export const ECHOK = 0x4; // NL is echoed after KILL
export const ECHO = 0x8; // input is echoed
export const ECHONL = 0x10; // NL is echoed even without ECHO
export const ECHOCTL = 0x40; // control characters are echoed as ^X
export const ISIG = 0x80; // INTR, QUIT and SUSP signal
export const ICANON = 0x100; // input is edited and read by lines
export const ALTWERASE = 0x200; // another rule for WERASE
export const IEXTEN = 0x400; // further functions: WERASE, REPRINT, LNEXT, STATUS
export const TOSTOP = 0x40_0000; // background output signals SIGTTOU
export const NOKERNINFO = 0x200_0000; // STATUS prints no status line
export const NOFLSH = 0x8000_0000 | 0; // no flush after INTR, QUIT and SUSP

/** Indices of c_cc, the special characters. VERASE2 is FreeBSD's. */
export const VEOF = 0; // ends the file
export const VEOL = 1; // ends a line
export const VEOL2 = 2; // ends a line
export const VERASE = 3; // erases a character
export const VWERASE = 4; // erases a word
export const VKILL = 5; // erases the line
export const VREPRINT = 6; // prints the line again
export const VERASE2 = 7; // erases a character
export const VINTR = 8; // signals SIGINT
export const VQUIT = 9; // signals SIGQUIT
export const VSUSP = 10; // signals SIGTSTP
export const VSTART = 12; // starts output
export const VSTOP = 13; // stops output
export const VLNEXT = 14; // takes the next character literally
export const VMIN = 16; // least bytes of a read without ICANON
export const VTIME = 17; // time limit of such a read, tenths of a second
export const VSTATUS = 18; // prints a status line and signals SIGINFO
export const NCCS = 20; // the number of special characters
/** Value of a special character that is switched off. */
export const VDISABLE = 0xff;

const TERMIOS_SIZE = 44; // bytes of the structure
const CC_AT = 16; // offset of c_cc
const SPEED_AT = CC_AT + NCCS; // offset of c_ispeed
const B38400 = 38400; // bits a second

/** The control character of a letter. */
const ctrl = (letter: string) => letter.charCodeAt(0) & 0x1f;

/**
 * Special characters at boot, by index, as in 4.4BSD's ttydefaults.h. Index 19 is spare; VDSUSP
 * (11) and VDISCARD (15) have no function here.
 */
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

/** The modes of one terminal. */
export class Termios {
  iflag = 0;
  oflag = 0;
  cflag = CREAD | CS8 | HUPCL;
  lflag = ICANON | ISIG;
  readonly cc = Uint8Array.from(DEFAULT_CC);
  ispeed = B38400;
  ospeed = B38400;

  /**
   * The modes at boot. A terminal has those of BSD. A console that is fed from a file takes its
   * bytes as they are, except the characters that edit a line, and echoes nothing.
   */
  constructor(terminal: boolean) {
    if (!terminal) return;
    this.iflag = BRKINT | ICRNL | IXON | IXANY | IMAXBEL | IUTF8;
    this.oflag = OPOST | ONLCR;
    this.lflag |= ECHO | ECHOE | ECHOKE | ECHOCTL | IEXTEN;
  }

  /** The modes as a struct termios. */
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

  /** Takes the modes from a struct termios. */
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
