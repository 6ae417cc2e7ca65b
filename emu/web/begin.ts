/** Begins the session that the page asks for: the run of its address, or that of a log. */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import { isLink } from '../front/link.ts';
import { engineIn } from './engine.ts';
import { logOfLink } from './link.ts';
import { Owned } from './own/owned.ts';
import type { ToWorker } from './protocol.ts';
import { ReplayedSession } from './replayed-session.ts';
import { type PageSession, refusalOf, Session, type Surroundings } from './session.ts';

/** The wish of a page for a machine, but for the place of its image. */
export type Wish = Omit<Extract<ToWorker, { kind: 'boot' }>, 'kind' | 'image'>;

/** Begins the session. Returns undefined, and tells the page why, if there can be none. */
export async function begun(
  { fragment, log, size, kept, own }: Wish,
  image: RootImage,
  around: Surroundings,
): Promise<PageSession | undefined> {
  const tell = (line: string): void => around.post({ kind: 'progress', line });
  try {
    if (log === undefined && !isLink(fragment)) {
      const owned = own && (await Owned.of(own, around.code, tell));
      return Session.begin({ fragment, size, kept }, image, around, owned);
    }
    if (log !== undefined) return await ReplayedSession.begin(log, engineIn(fragment), image, around);
    const text = await logOfLink(fragment);
    return await ReplayedSession.begin({ name: 'the link', text }, fragment, image, around);
  } catch (error) {
    around.post({ kind: 'refused', line: refusalOf(error) });
    return undefined;
  }
}
