/**
 * The devices and system calls of a module in a realm, and the things that the kernel lends to
 * their routines: the open file, the calling process, the transfer.
 */

import type {
  Caller,
  Device,
  DeviceFile,
  DeviceOps,
  ModuleKernel,
  Removable,
  Syscall,
  Uio,
} from '../../kernel/module.ts';
import type { Border } from './border.ts';
import type { HostRoutine, ObjectSpec } from './realm.ts';

/** The arguments of each operation of a device, by the way in which they are lent. */
const OPERATIONS = {
  open: ['file', 'caller'],
  close: ['file'],
  read: ['file', 'uio', 'caller'],
  write: ['file', 'uio', 'caller'],
  ioctl: ['file', 'plain', 'bytes', 'caller'],
  poll: ['file', 'plain'],
} as const;

type Kind = 'file' | 'caller' | 'uio' | 'bytes' | 'plain';

/** The routine that takes its thing out of the kernel. */
export function removing(it: Removable): { readonly remove: HostRoutine } {
  return { remove: () => it.remove() };
}

/** An argument of the kernel's, as the module gets it. */
function lend(border: Border, kind: Kind, it: unknown): unknown {
  switch (kind) {
    case 'file':
      return border.lend(it as DeviceFile, () => fileSpec(it as DeviceFile));
    case 'caller':
      return border.lend(it as Caller, () => callerSpec(border, it as Caller));
    case 'uio':
      return border.lend(it as Uio, () => uioSpec(border, it as Uio));
    case 'bytes':
      return copyOf(border, it as Uint8Array);
    case 'plain':
      return it;
  }
}

/** A copy of bytes of the kernel's, in memory of the module's. */
function copyOf({ realm }: Border, bytes: Uint8Array): object {
  const copy = realm.bytes(bytes.length);
  realm.bytesOf(copy)?.set(bytes);
  return copy;
}

/** An open file. Its `data` are the module's, and stay in the realm. */
function fileSpec(file: DeviceFile): ObjectSpec {
  let data: unknown;
  return {
    getters: { flag: () => file.flag, data: () => data },
    setters: {
      data: (value) => {
        data = value;
      },
    },
  };
}

function callerSpec(border: Border, p: Caller): ObjectSpec {
  const { pid, uid, comm } = p;
  const { realm } = border;
  const bytes = (value: unknown): Uint8Array => (realm.bytesOf(value) ?? border.plain(value)) as Uint8Array;
  const address = (value: unknown): number => border.plain(value) as number;
  return {
    values: { pid, uid, comm },
    getters: { retval: () => p.retval },
    setters: {
      retval: (value) => {
        p.retval = border.plain(value) as number;
      },
    },
    functions: {
      copyin: ([uaddr, buffer]) => p.copyin(address(uaddr), bytes(buffer)),
      copyout: ([buffer, uaddr]) => p.copyout(bytes(buffer), address(uaddr)),
    },
  };
}

function uioSpec(border: Border, uio: Uio): ObjectSpec {
  return {
    getters: { resid: () => uio.resid },
    functions: {
      uiomove: ([bytes]) => uio.uiomove((border.realm.bytesOf(bytes) ?? border.plain(bytes)) as Uint8Array),
    },
  };
}

/** The routine `device` of ModuleKernel. */
export function deviceRoutine(border: Border, k: ModuleKernel): HostRoutine {
  return ([name, mode, ops]) => {
    const made = k.device(
      border.plain(name) as string,
      border.plain(mode) as number,
      deviceOps(border, ops) as DeviceOps,
    );
    return border.lend(made, () => deviceSpec(made));
  };
}

function deviceSpec(device: Device): ObjectSpec {
  return { getters: { nopen: () => device.nopen }, functions: removing(device) };
}

/** A device's operations, read once from the module's object. */
function deviceOps(border: Border, ops: unknown): unknown {
  if (typeof ops !== 'object' || ops === null) return border.plain(ops);
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, kinds]) => {
      const func = border.value(border.realm.read(ops, name));
      if (typeof func !== 'function') return [name, border.plain(func)];
      const adapt = (args: readonly unknown[]) => kinds.map((kind, i) => lend(border, kind, args[i]));
      // The module's copies go back.
      const settle = (args: readonly unknown[], inside: readonly unknown[]): void =>
        kinds.forEach((kind, i) => {
          const copy = kind === 'bytes' ? border.realm.bytesOf(inside[i]) : undefined;
          if (copy !== undefined) (args[i] as Uint8Array).set(copy);
        });
      return [name, border.method(func, ops, adapt, settle)];
    }),
  );
}

/** The routine `syscall` of ModuleKernel. */
export function syscallRoutine(border: Border, k: ModuleKernel): HostRoutine {
  const adapt = ([p, ...words]: readonly unknown[]): unknown[] => [lend(border, 'caller', p), ...words];
  return ([name, handler]) => {
    const func =
      typeof handler === 'function' ? border.method(handler, undefined, adapt) : border.plain(handler);
    const made = k.syscall(border.plain(name) as string, func as never);
    return border.lend(made, () => syscallSpec(made));
  };
}

function syscallSpec(call: Syscall): ObjectSpec {
  return { values: { number: call.number }, functions: removing(call) };
}
