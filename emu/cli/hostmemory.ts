/** The memory of the host that the command takes. */

import { readFileSync } from 'node:fs';

/**
 * The most bytes that the process has had in the host's memory. On Linux they are counted from its
 * own beginning: getrusage(2) tells those of the process that started it, if they were more.
 */
export function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}
