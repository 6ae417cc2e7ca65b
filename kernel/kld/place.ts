/**
 * Places in a module's file: the frames of a stack that are the module's own. A
 * stack is taken when a module arms something or does something wrong, and made
 * into text only when it is shown.
 *
 * The module's frames lie between the kernel's moduleGate, through which it
 * calls, and moduleEntry, through which it is called; these two names are looked
 * for in the text of the stack, which begins with what was called last.
 */

/** Where something was done: an Error made there. */
export type Place = Error;

/** Turns the text of a stack into the module's frames, the innermost first: given by who evaluated the module and knows its file. */
export type FrameReader = (stack: string) => readonly string[];

const GATE = /\bmoduleGate\b/;
const ENTRY = /\bmoduleEntry\b/;
const FRAME = /^\s*at\s+(?!.*\.next \(<anonymous>\))(.*)$/;

/** The frames between moduleGate, if the stack comes from there, and moduleEntry; file names without their folders. */
export function ownFrames(stack: string): readonly string[] {
  const lines = stack.split('\n').filter((line) => FRAME.test(line));
  const entry = lines.findIndex((line) => ENTRY.test(line));
  const inside = entry < 0 ? lines : lines.slice(0, entry);
  const gate = inside.findIndex((line) => GATE.test(line));
  return inside
    .slice(gate + 1)
    .map((line) => line.replace(FRAME, '$1').replace(/(?:[\w+]+:\/\/)?[^\s()]*[/\\]/, ''));
}

/** The module's frames of a place; of an error that came out of it, those that are left. */
export function framesOf(place: Place | undefined, read: FrameReader): readonly string[] {
  return place?.stack === undefined ? [] : read(place.stack);
}

/** The innermost frame of a place, for a list: `load (heartbeat.ts:20:5)`. */
export function placeText(place: Place | undefined, read: FrameReader): string {
  return framesOf(place, read)[0] ?? 'an unknown place';
}
