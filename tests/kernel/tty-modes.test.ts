/** Modes and requests of the terminal: four ways of reading without lines, ioctl, job control. */

import { expect } from 'chai';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { Pgrp } from '../../kernel/kern/pgrp.ts';
import { SSTOP } from '../../kernel/kern/proc.ts';
import { sys_ioctl, sys_write } from '../../kernel/kern/sys_generic.ts';
import { TTYHOG } from '../../kernel/kern/tty_input.ts';
import { EAGAIN, EFAULT, EINVAL, EIO, ENOTTY, EPERM } from '../../kernel/sys/errno.ts';
import { FNONBLOCK } from '../../kernel/sys/fcntl.ts';
import {
  FIONREAD,
  TIOCDRAIN,
  TIOCFLUSH,
  TIOCGETA,
  TIOCGPGRP,
  TIOCGSID,
  TIOCGWINSZ,
  TIOCNOTTY,
  TIOCSCTTY,
  TIOCSETA,
  TIOCSETAF,
  TIOCSETAW,
  TIOCSPGRP,
  TIOCSTI,
  TIOCSWINSZ,
} from '../../kernel/sys/ioccom.ts';
import { SIG_IGN, SIGCONT, SIGINT, SIGTTIN, SIGTTOU, SIGWINCH } from '../../kernel/sys/signal.ts';
import * as T from '../../kernel/sys/termios.ts';
import { BUF, MODES, TtyBench } from './ttybench.ts';

describe('tty: without lines', () => {
  it('MIN > 0, TIME 0: waits for MIN bytes', () => {
    const b = new TtyBench();
    b.raw(3, 0);
    const read = b.read();
    b.type('ab');
    expect(read.result).to.equal(undefined);
    b.type('\x03');
    expect(read.result).to.equal('ab\x03');
  });

  it('or for as many as there is room for', () => {
    const b = new TtyBench();
    b.raw(3, 0);
    const read = b.read(1);
    b.type('ab');
    expect([read.result, b.read(1).result]).to.deep.equal(['a', 'b']);
  });

  it('MIN > 0, TIME > 0: the time runs between bytes, and not before the first', () => {
    const b = new TtyBench();
    b.raw(3, 2);
    const read = b.read();
    b.tick(100);
    b.type('a');
    b.tick(115);
    b.type('b');
    b.tick(134);
    expect(read.result).to.equal(undefined);
    b.tick(136);
    expect(read.result).to.equal('ab');
    expect(read.cycle / b.period).to.be.within(135, 136.5);
  });

  it('MIN 0, TIME > 0: waits that long for the first byte, never less', () => {
    const b = new TtyBench();
    b.raw(0, 3);
    b.tick(10);
    const began = b.machine.cycle;
    const none = b.read();
    b.tick(39);
    expect(none.result).to.equal(undefined);
    b.tick(42);
    expect(none.result).to.equal('');
    expect(none.cycle - began).to.be.at.least(30 * b.period);
    const one = b.read();
    b.type('x');
    expect(one.result).to.equal('x');
    expect(b.k.nclients).to.equal(0);
  });

  it('MIN 0, TIME 0: what is there', () => {
    const b = new TtyBench();
    b.raw(0, 0);
    expect(b.read().result).to.equal('');
    b.type('ab');
    expect(b.read().result).to.equal('ab');
  });

  it('without blocking: EAGAIN until there is something', () => {
    const b = new TtyBench();
    b.raw(5, 0);
    (b.p.p_fd.get(0) as { f_flag: number }).f_flag |= FNONBLOCK;
    expect(b.read().result).to.equal(EAGAIN);
    b.type('ab');
    expect(b.read().result).to.equal('ab');
  });

  it('text typed ahead is kept when the modes change, both ways', () => {
    const b = new TtyBench();
    b.type('one\ntw');
    b.raw(1, 0);
    expect(b.read(2).result).to.equal('on');
    b.setModes((modes) => {
      modes.lflag |= T.ICANON | T.ISIG;
    });
    expect(b.read().result).to.equal('e\n');
    b.type('o\n');
    expect(b.read().result).to.equal('two\n');
  });
});

describe('tty: ioctl', () => {
  it('tells and takes the modes', () => {
    const b = new TtyBench();
    b.setModes((modes) => {
      modes.lflag &= ~T.ECHO;
      modes.ospeed = 9600;
    }, TIOCSETAW);
    expect(b.type('x')).to.equal('');
    expect(b.ioctl(TIOCGETA, MODES)).to.equal(0);
    expect(b.peek(MODES, 11)[3] & T.ECHO).to.equal(0);
    expect(b.peek(MODES, 11)[10]).to.equal(9600);
  });

  it('TIOCSETAF and TIOCFLUSH discard input', () => {
    const b = new TtyBench();
    b.type('a\nb');
    expect(b.asks(FIONREAD)).to.equal(2);
    b.setModes(() => undefined, TIOCSETAF);
    expect(b.asks(FIONREAD)).to.equal(0);
    b.type('c\n');
    b.poke(MODES, [1]);
    expect(b.ioctl(TIOCFLUSH, MODES)).to.equal(0);
    expect(b.asks(FIONREAD)).to.equal(0);
    b.poke(MODES, [4]);
    expect(b.ioctl(TIOCFLUSH, MODES)).to.equal(EINVAL);
    expect(b.ioctl(TIOCDRAIN)).to.equal(0);
  });

  it('TIOCSTI types', () => {
    const b = new TtyBench();
    for (const char of 'hi\n') {
      b.poke(MODES, [char.charCodeAt(0)]);
      expect(b.ioctl(TIOCSTI, MODES)).to.equal(0);
    }
    expect(b.read().result).to.equal('hi\n');
  });

  for (const [what, byte] of Object.entries({ 'a byte': 'a', 'a line': '\n' }))
    for (const { iflag, canonical } of [0, T.IMAXBEL].flatMap((flag) =>
      [true, false].map((lines) => ({ iflag: flag, canonical: lines })),
    ))
      it(`TIOCSTI types no more than there is room for: ${what}, ${iflag === 0 ? 'no ' : ''}bell, ${canonical ? 'by lines' : 'raw'}`, () => {
        const b = new TtyBench();
        b.setModes((modes) => {
          modes.lflag = canonical ? T.ICANON : 0;
          modes.iflag = iflag;
        });
        b.poke(MODES, [byte.charCodeAt(0)]);
        const held: number[] = [];
        for (let i = 0; i < 3 * TTYHOG; i++) {
          expect(b.ioctl(TIOCSTI, MODES)).to.equal(0);
          held.push(b.k.tty.t_rawq.length + b.k.tty.t_canq.length);
        }
        expect(Math.max(...held)).to.equal(TTYHOG);
        // Bytes that were typed before are not lost.
        expect(held.at(-1)).to.equal(TTYHOG);
        b.setModes((modes) => {
          modes.lflag = canonical ? 0 : T.ICANON;
        });
        expect(b.k.tty.t_rawq.length + b.k.tty.t_canq.length).to.equal(TTYHOG);
      });

  it('TIOCSTI of a character for a signal is heard, though there is no room', () => {
    const b = new TtyBench();
    b.blockAll();
    b.setModes((modes) => {
      modes.lflag = T.ISIG;
    });
    b.poke(MODES, ['a'.charCodeAt(0)]);
    for (let i = 0; i <= TTYHOG; i++) expect(b.ioctl(TIOCSTI, MODES)).to.equal(0);
    b.poke(MODES, [3]);
    expect(b.ioctl(TIOCSTI, MODES)).to.equal(0);
    expect([b.took(SIGINT), b.k.tty.t_rawq.length]).to.deep.equal([1, 0]);
  });

  it('a new window size is SIGWINCH, the same one is not', () => {
    const b = new TtyBench();
    b.blockAll();
    b.poke(MODES, [(80 << 16) | 24, 0]);
    expect(b.ioctl(TIOCSWINSZ, MODES)).to.equal(0);
    expect(b.took(SIGWINCH)).to.equal(1);
    expect(b.ioctl(TIOCSWINSZ, MODES)).to.equal(0);
    expect(b.took(SIGWINCH)).to.equal(0);
    expect(b.ioctl(TIOCGWINSZ, BUF)).to.equal(0);
    expect(b.peek(BUF, 1)).to.deep.equal([(80 << 16) | 24]);
  });

  it('the machine tells the size of its terminal, and a change of it; what a program set stays until then', () => {
    const b = new TtyBench();
    b.blockAll();
    b.machine.consoleResize(50, 132);
    b.type('');
    expect([...b.k.tty.t_winsize]).to.deep.equal([50, 132, 0, 0]);
    expect(b.took(SIGWINCH)).to.equal(1);
    b.k.tty.resize(24, 80, 0, 0);
    expect(b.took(SIGWINCH)).to.equal(1);
    b.type('x');
    expect([...b.k.tty.t_winsize]).to.deep.equal([24, 80, 0, 0]);
    b.machine.consoleResize(25, 80);
    b.type('');
    expect([...b.k.tty.t_winsize]).to.deep.equal([25, 80, 0, 0]);
    expect(b.took(SIGWINCH)).to.equal(1);
  });

  it('the controlling terminal and its groups', () => {
    const b = new TtyBench();
    expect([b.asks(TIOCGPGRP), b.asks(TIOCGSID)]).to.deep.equal([2, 2]);
    for (const [id, error] of [
      [0, EINVAL],
      [77, EPERM],
      [1, EPERM],
      [2, 0],
    ]) {
      b.poke(MODES, [id]);
      expect(b.ioctl(TIOCSPGRP, MODES)).to.equal(error);
    }
    expect(b.ioctl(TIOCSCTTY)).to.equal(0);
    b.blockAll();
    expect(b.ioctl(TIOCNOTTY)).to.equal(0);
    expect(b.ioctl(TIOCGPGRP, MODES)).to.equal(ENOTTY);
    expect(b.ioctl(TIOCSPGRP, MODES)).to.equal(ENOTTY);
    expect(b.ioctl(TIOCSCTTY)).to.equal(0);
    expect(b.asks(TIOCGPGRP)).to.equal(2);
  });

  it('a bad address is EFAULT and an unknown request ENOTTY', () => {
    const b = new TtyBench();
    expect(b.ioctl(TIOCGETA, 4)).to.equal(EFAULT);
    expect(b.ioctl(TIOCSETA, 4)).to.equal(EFAULT);
    expect(b.ioctl(0x1234)).to.equal(ENOTTY);
  });
});

describe('tty: the background', () => {
  /**
   * A bench whose process is not in the foreground group. With `jobc` at 0 no shell could
   * continue its group.
   */
  function background(jobc = 1): TtyBench {
    const b = new TtyBench();
    b.k.tty.t_pgrp = new Pgrp(99, (b.p.p_pgrp as Pgrp).pg_session);
    (b.p.p_pgrp as Pgrp).pg_jobc = jobc;
    return b;
  }

  it('is stopped when it reads, and reads on when it is in the foreground', () => {
    const b = background();
    const read = b.read();
    expect(b.p.p_stat).to.equal(SSTOP);
    b.k.tty.t_pgrp = b.p.p_pgrp;
    psignal(b.k, b.p, SIGCONT);
    b.tick(3);
    b.type('x\n');
    expect(read.result).to.equal('x\n');
  });

  it('cannot be stopped when orphaned, or when it does not want to be: EIO', () => {
    expect(background(0).read().result).to.equal(EIO);
    const b = background();
    b.p.p_sig.actions[SIGTTIN].handler = SIG_IGN;
    expect(b.read().result).to.equal(EIO);
  });

  it('may write, unless TOSTOP is set', () => {
    const b = background();
    expect(b.finish(sys_write, 1, BUF, 4)).to.equal(0);
    b.modes.lflag |= T.TOSTOP;
    let result: number | undefined;
    b.begin(sys_write, [1, BUF, 4], (error) => {
      result = error;
    });
    expect(b.p.p_stat).to.equal(SSTOP);
    b.modes.lflag &= ~T.TOSTOP;
    psignal(b.k, b.p, SIGCONT);
    b.tick(3);
    expect(result).to.equal(0);
  });

  it('may not change the modes, unless it ignores SIGTTOU', () => {
    const b = background();
    b.pokeBytes(MODES, b.modes.encode());
    let result: number | undefined;
    b.begin(sys_ioctl, [0, TIOCSETA | 0, MODES], (error) => {
      result = error;
    });
    expect(b.p.p_stat).to.equal(SSTOP);
    b.p.p_sig.actions[SIGTTOU].handler = SIG_IGN;
    psignal(b.k, b.p, SIGCONT);
    b.tick(3);
    expect(result).to.equal(0);
  });
});
