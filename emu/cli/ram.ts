/**
 * RAM for the machines of the command. V8 counts the whole length of an ArrayBuffer as memory in
 * use and collects garbage whenever 64 MB more are counted: with every machine that is booted,
 * although a run touches few of its pages. The bytes of a shared buffer it does not count.
 */

import type { Host } from '../machine.ts';

/** The part of a machine's host that makes such RAM. */
export const UNCOUNTED = {
  makeBuffer: (bytes) => new SharedArrayBuffer(bytes),
} satisfies Pick<Host, 'makeBuffer'>;
