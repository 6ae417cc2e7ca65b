/** The memory that the host shares with vats, and the routines that it calls there. */

/** Values that pass at once, and letters. */
export const SLOTS = 16_384;
export const LETTERS = 1_100_000;
/** Words of a Fuel. */
export const WORDS = 4;
/** The routines of the door that give values, by their names; others are the bridge's own. */
export const PLAIN = [
  ...['func', 'object', 'freeze', 'iterator', 'kernelError', 'failure', 'put', 'bound', 'standIn', 'module'],
  ...[
    'plain',
    'isGenerator',
    'isError',
    'isKernelError',
    'isArray',
    'kept',
    'caught',
    'overflown',
    'engineWords',
  ],
];
/** All routines that the host calls, by the numbers by which it calls them. */
export const NAMES = [
  ...[...PLAIN, 'runtimeError', 'threw', 'view', 'load'],
  ...[
    'call',
    'resume',
    'read',
    'enter',
    'keys',
    'frames',
    'dataOf',
    'over',
    'placeOf',
    'copyOut',
    'copyIn',
    'here',
  ],
];

/** Bytes of the memory that the host shares with a vat. */
export const SHARED = 8 * SLOTS + 4 * (SLOTS + WORDS) + 2 * LETTERS;
