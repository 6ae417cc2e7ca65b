/**
 * The places of modules that stand in the file of a test: the frames of a call stack whose
 * paths are the tests'.
 */
import type { Places } from '../../kernel/kld/place.ts';

const FRAME = /^\s*at\s+(.*)$/;
/** A frame in a test's source, or in the JavaScript built from it. */
const OF_TESTS = /\/tests\/(?:kernel|model|system)\//;
/** A frame of the engine's own, between two of others. */
const OF_ENGINE = /<anonymous>/;

/** The innermost frames that belong to tests, file names without their folders. */
function ownFrames(stack: string): string[] {
  const frames = stack.split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  const first = frames.findIndex((frame) => OF_TESTS.test(frame));
  const own = first < 0 ? [] : frames.slice(first);
  const end = own.findIndex((frame) => !OF_TESTS.test(frame) && !OF_ENGINE.test(frame));
  return own
    .slice(0, end < 0 ? undefined : end)
    .filter((frame) => OF_TESTS.test(frame))
    .map((frame) => frame.replace(/(?:[\w+]+:\/\/)?[^\s()]*[/\\]/, ''));
}

/** The stack from the caller of `here` outwards. */
function here(): Error {
  const place = new Error();
  Error.captureStackTrace(place, here);
  return place;
}

/** Modules of tests are given these places. */
export const TEST_PLACES: Places = {
  here,
  site: here,
  whole: here,
  steps: () => 0,
  framesOf: (from) => (from instanceof Error ? ownFrames(from.stack ?? '') : []),
};
