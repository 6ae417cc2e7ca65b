/**
 * A watchdog, /dev/watchdog: a program must pat it in time or is sent a signal.
 *
 * Opening it starts it; one program has it at a time. A write pats it, and so
 * does an ioctl; another one sets the time. The program that opened it last is
 * sent the signal when it has not been patted in time, and nothing more happens
 * until it is patted again.
 *
 * Closing it is not enough to stop it: a program that crashed has closed it,
 * too. As in Linux, only a close after a write that ended in the letter V does,
 * and with nowayout=true nothing does.
 */
import {
  type Args,
  type Callout,
  type Device,
  EBUSY,
  EINVAL,
  ENOTTY,
  ESRCH,
  KernelError,
  type ModuleKernel,
  SIGABRT,
  type Uio,
} from '../module.ts';

export const name = 'watchdog';
export const version = 1;
/** The first time limit, milliseconds; the signal; true if it can never be stopped. */
export const args = { timeout: 2000, signal: SIGABRT, nowayout: false } as const;

/** Requests of <sys/watchdog.h>. */
const WDIOC_PAT = 0x2000_5701;
const WDIOC_SETTIMEOUT = 0x8004_5702;
const WDIOC_GETTIMEOUT = 0x4004_5703;
const WDIOC_GETTIMELEFT = 0x4004_5704;
/** The byte after which a close stops it. */
const MAGIC = 'V'.charCodeAt(0);
/** The longest time limit, milliseconds. */
const LONGEST = 24 * 3600 * 1000;

const validTimeout = (ms: number) => Number.isInteger(ms) && ms >= 1 && ms <= LONGEST;

class Watchdog {
  readonly callout: Callout;
  /** It is open. */
  opened = false;
  /** The last byte written was the magic one. */
  magic = false;
  /** The time limit, milliseconds. */
  private timeout: number;
  private readonly signal: number;
  /** The process that opened it last. */
  private owner = 0;
  /** The tick at which the time is over. */
  private due = 0;
  private readonly k: ModuleKernel;
  private readonly pats;
  private readonly bites;

  constructor(k: ModuleKernel, timeout: number, signal: number) {
    this.k = k;
    this.timeout = timeout;
    this.signal = signal;
    this.callout = k.callout_init();
    this.pats = k.counter('pats', 'times it was opened or patted');
    this.bites = k.counter('bites', 'times it was not patted in time');
  }

  /** The time runs. */
  get running(): boolean {
    return this.k.callout_pending(this.callout);
  }

  /** Starts it for a process: 0, or EBUSY while another has it. */
  open(pid: number): number {
    if (this.opened) return EBUSY;
    this.opened = true;
    this.owner = pid;
    this.pat();
    return 0;
  }

  /** Begins the time anew. */
  pat(): void {
    const ticks = this.k.tvtohz(this.timeout * 1000);
    this.magic = false;
    this.due = (this.k.ticks + ticks) | 0;
    this.pats.add();
    this.k.callout_reset(this.callout, ticks, bite, this);
  }

  /** The time is over: sends the signal. Level: splsoftclock. */
  bite(): void {
    const { k, owner, timeout } = this;
    this.bites.add();
    const gone = k.psignal(owner, this.signal) === ESRCH ? ', which is gone' : '';
    k.log(`not patted for ${timeout} ms by pid ${owner}${gone}`);
  }

  /** Takes all bytes of a write; any byte is a pat. 0 or EFAULT. */
  write(uio: Uio): number {
    const byte = new Uint8Array(1);
    if (uio.resid === 0) return 0;
    while (uio.resid > 0) {
      const error = uio.uiomove(byte);
      if (error !== 0) return error;
    }
    this.pat();
    this.magic = byte[0] === MAGIC;
    return 0;
  }

  /** A request on its argument `arg`: 0, EINVAL, or ENOTTY for an unknown one. */
  ioctl(request: number, arg: DataView): number {
    if (request === WDIOC_PAT) this.pat();
    else if (request === WDIOC_GETTIMEOUT) arg.setInt32(0, this.timeout, true);
    else if (request === WDIOC_GETTIMELEFT) arg.setInt32(0, this.left(), true);
    else if (request === WDIOC_SETTIMEOUT) {
      const timeout = arg.getInt32(0, true);
      if (!validTimeout(timeout)) return EINVAL;
      this.timeout = timeout;
      this.pat();
    } else return ENOTTY;
    return 0;
  }

  /** Milliseconds left, rounded down; 0 if it does not run. */
  private left(): number {
    return this.running ? Math.floor((((this.due - this.k.ticks) | 0) * 1000) / this.k.hz) : 0;
  }
}

/** The callout's handler. */
function bite(dog: Watchdog): void {
  dog.bite();
}

interface State {
  readonly dog: Watchdog;
  readonly device: Device;
  readonly nowayout: boolean;
}

export function load(k: ModuleKernel, { timeout, signal, nowayout }: Args<typeof args>): State {
  if (!validTimeout(timeout)) throw new KernelError(EINVAL, `timeout=${timeout} is not from 1 to ${LONGEST}`);
  if (!(signal >= 1 && signal <= 31)) throw new KernelError(EINVAL, `signal=${signal} is not from 1 to 31`);
  const dog = new Watchdog(k, timeout, signal);
  const device = k.device('watchdog', 0o600, {
    open: (_file, p) => dog.open(p.pid),
    write: (_file, uio) => dog.write(uio),
    ioctl: (_file, request, data) => dog.ioctl(request, new DataView(data.buffer, data.byteOffset)),
    close: () => {
      dog.opened = false;
      if (dog.magic && !nowayout) k.callout_stop(dog.callout);
      else k.log(`closed${nowayout ? '' : ' without a V'}, and goes on`);
    },
  });
  return { dog, device, nowayout };
}

export function* unload(k: ModuleKernel, { dog, device, nowayout }: State): Generator<undefined, void> {
  if (nowayout && dog.running) throw new KernelError(EBUSY, 'nowayout, and it is running');
  yield* k.callout_drain(dog.callout);
  k.callout_destroy(dog.callout);
  device.remove();
}
