/**
 * RAM for the machines of tests. V8 counts the whole length of an ArrayBuffer as memory in use and
 * collects garbage whenever 64 MB more are counted: with every machine that is booted, although
 * a run touches few of its pages. The bytes of a shared buffer it does not count. A test file that
 * boots a machine a test spends half its time on this otherwise.
 */

import type { Host } from '../../emu/machine.ts';

/** The part of a machine's host that makes such RAM. */
export const UNCOUNTED: Pick<Host, 'makeBuffer'> = { makeBuffer: (bytes) => new SharedArrayBuffer(bytes) };
