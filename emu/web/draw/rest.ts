/**
 * The rest between two pictures of many marks. The page draws them less often than others, so that
 * it has time for its user, and the worker sends them no more often than they are drawn.
 */

/** The time that the next picture waits for each mark of one, and the most, in milliseconds. */
const WAIT_MS = 0.2;
const MOST_MS = 200;
/** The time from one frame of the screen to the next, in milliseconds. */
const FRAME_MS = 1000 / 60;

/** The time from a picture of so many marks to the next, in milliseconds; 0 for the next frame. */
export function restAfter(marks: number): number {
  const wait = marks * WAIT_MS;
  return wait < FRAME_MS ? 0 : Math.min(MOST_MS, wait);
}

/** The frames that a picture of so many marks is drawn for, the one that brings it among them. */
export function framesOf(marks: number): number {
  return Math.max(1, Math.floor(restAfter(marks) / FRAME_MS));
}
