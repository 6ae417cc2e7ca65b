/** Placed faults in words. */

import { EINTR } from '../../kernel/sys/errno.ts';
import { DEAF, faultOf, LOST } from '../fault/spec.ts';

/** 1st, 2nd, 3rd, 4th, ... */
function ordinal(n: number): string {
  const isTeen = Math.floor(n / 10) % 10 === 1;
  return `${n}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][n % 10]) ?? 'th'}`;
}

/** A fault at one time, in words. */
export function faultWords(spec: string): string {
  const { point, value } = faultOf(spec);
  const nth = ordinal(Number(spec.split(':').at(-1)));
  const error = /=(E\w+)/.exec(spec)?.[1] ?? 'EAGAIN';
  const [kind, target = ''] = point.split(':');
  switch (kind) {
    case 'setcallout':
      return `the ${nth} setcallout finds the callout table full`;
    case 'fork':
      return `the ${nth} fork fails with ${error}`;
    case 'call':
      return value === EINTR
        ? `the ${nth} ${target} is interrupted (EINTR)`
        : `the ${nth} ${target} fails with ${error}`;
    case 'page':
      return `no page of memory is free the ${nth} time that one is wanted`;
    case 'clock':
      return `the ${nth} interrupt of the clock ${value === LOST ? 'is lost' : 'comes twice'}`;
    case 'deaf':
      return target === 'console'
        ? `the ${nth} byte of console input is lost`
        : value === DEAF
          ? `${target} does not hear the ${nth} time that it is to interrupt`
          : `${target} interrupts late by ${value} ms the ${nth} time that it is asked`;
    case 'lost':
      return `what is sent on ${target} the ${nth} time is lost`;
    default:
      return `the console blocks after its ${nth} output`;
  }
}
