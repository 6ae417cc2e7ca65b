/** The value of --date: a time of day as the seconds since 1970. */

import { InvalidArgumentError } from 'commander';

/** The first second that is refused: a double still holds every microsecond before it. */
const END = Date.UTC(2200, 0, 1) / 1000;
const ACCEPTED =
  'Accepted: a time of day in UTC from 1970 to 2199, as in 2026-11-22T10:00:00Z, 2026-11-22 or @1795341600; or now.';

/** A day, and a time of it in hours and minutes, and perhaps seconds, in UTC. */
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?Z)?$/;

/** The seconds of an ISO 8601 text; NaN if there is no such day or time. */
function secondsOf(text: string): number {
  const fields = ISO.exec(text)
    ?.slice(1)
    .map((digits) => Number(digits ?? 0));
  if (fields === undefined) return Number.NaN;
  const [year, month, day, hour, minute, second] = fields as [number, number, number, number, number, number];
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC takes a 30th of February for a day in March.
  const sameDay = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1;
  const same = sameDay && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return same ? time.getTime() / 1000 : Number.NaN;
}

/** A time of day at boot, in seconds since 1970. `now` is the host's, read once, here. */
export function bootDate(text: string): number {
  const seconds =
    text === 'now'
      ? Math.floor(Date.now() / 1000)
      : /^@\d{1,10}$/.test(text)
        ? Number(text.slice(1))
        : secondsOf(text);
  if (seconds >= 0 && seconds < END) return seconds;
  throw new InvalidArgumentError(ACCEPTED);
}

/** A time of day as --date takes it. */
export function dateText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}
