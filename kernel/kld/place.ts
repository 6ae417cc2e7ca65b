/**
 * Places in a module's file, for messages and lists. The form of a call stack depends on the host's
 * JavaScript engine, and only the code that evaluated a module can tell which lines of the author's
 * file the stack stands for. That code gives the kernel a `Places` with each module. The kernel
 * keeps the places that it gets from there, and asks for their text.
 */

/** A place that Places.here has noted. Only the object that noted it can read it. */
export type Place = object;

/** The places of one module, as the front end that evaluated it knows them. */
export interface Places {
  /**
   * Notes the place in the module that is being executed; undefined where none is kept. Any
   * level.
   */
  here(): Place | undefined;
  /**
   * Notes the call of the kernel that the module is in: its innermost frame alone, and in less
   * time than here takes. Any level.
   */
  site(): Place | undefined;
  /**
   * The module's own frames of a place, or of a value that the module threw, the innermost first:
   * `beat (heartbeat.ts:14:12)`. None for a value that has no frames of the module's.
   */
  framesOf(from: unknown): readonly string[];
  /** Notes the whole call stack, for the debugger: takes longer than here. Any level. */
  whole(): Place | undefined;
  /** Steps of the module's own code so far, which only the code that evaluated it counts. */
  steps(): number;
}

/** The places of a module that nobody knows the file of. */
export const NO_PLACES: Readonly<Places> = {
  here: () => undefined,
  site: () => undefined,
  framesOf: () => [],
  whole: () => undefined,
  steps: () => 0,
};

/** The innermost frame of a place, for a list: `load (heartbeat.ts:20:5)`. */
export function placeText(places: Places, place: Place | undefined): string {
  return places.framesOf(place)[0] ?? 'an unknown place';
}
