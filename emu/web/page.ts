/** The page: terminal, structure of the callouts, and controls of a machine in a worker. */

import { isLink } from '../front/link.ts';
import { Bar } from './bar.ts';
import { LinkPanel } from './linkpanel.ts';
import type { OwnSources } from './own/sources.ts';
import { OwnRoom } from './ownroom.ts';
import { PageMachine } from './pagemachine.ts';
import { StructurePanel } from './panel.ts';
import { part, show } from './parts.ts';
import type { Frame, FromWorker, ImageSource, ToWorker } from './protocol.ts';
import { PageTerminal } from './terminal.ts';

/** The time after which a page that nobody sees takes a frame, in milliseconds. */
const UNSEEN_MS = 250;

/** The text of an element that holds no program, if the page is all in one file. */
const embedded = (id: string): string | undefined => document.getElementById(id)?.textContent ?? undefined;

/** Starts the worker, from the file beside the page or from the text in it. */
function startWorker(): Worker {
  const program = embedded('worker-program');
  if (program === undefined) return new Worker('machine-worker.js');
  return new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })));
}

function imageSource(): ImageSource {
  const text = embedded('root-image');
  if (text === undefined) return { from: 'files', base: new URL('.', location.href).href };
  return { from: 'bytes', bytes: Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0)) };
}

/** Resolves when the browser draws next, or after a while if it does not. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, UNSEEN_MS);
    else requestAnimationFrame(() => resolve());
  });
}

/** Runs a machine in the page. */
function begin(): void {
  const send = (message: ToWorker): void => machine.send(message);
  const said = (line: string): void => {
    bar.say([line]);
    own.told(line);
  };
  const bar = new Bar(send);
  const panel = new StructurePanel(part('drawing'), part('picture'), part('in-words'), part('save'));
  const terminal = new PageTerminal(part('screen'), {
    typed: (bytes) => send({ kind: 'typed', bytes }),
    resized: (size) => send({ kind: 'resized', size }),
  });
  const links = new LinkPanel({
    ...{ send, said, dropped: (file: File) => own.dropped(file) },
    opened: (log) => machine.boot({ fragment: '', log, size: terminal.size }),
  });
  const draw = async (frame: Frame, isNow: () => boolean): Promise<void> => {
    await nextFrame();
    if (!isNow()) return;
    await terminal.write(frame.output, frame.fresh);
    if (!isNow()) return;
    bar.drawn(frame);
    if (frame.structure !== undefined) panel.show(frame.structure);
    send({ kind: 'drawn' });
  };
  const received = (data: FromWorker, isNow: () => boolean): void => {
    if (data.kind === 'booted') {
      terminal.reset();
      bar.booted(data);
      links.booted();
    } else if (data.kind === 'refused') bar.refused(data.line);
    else if (data.kind === 'linked') void links.linked(data);
    else if (data.kind === 'log') links.show(data);
    else void draw(data, isNow);
  };
  const machine = new PageMachine(imageSource(), startWorker, { received, said });
  const own = room(said, send, (wish) => machine.boot({ ...wish, size: terminal.size }));
  machine.boot({ fragment: location.hash, size: terminal.size });

  watch(machine);
  keys(bar, terminal);
  Object.assign(globalThis, { callwheel: { terminal } });
}

/** The room for the user's own code, on the settings of the address unless that holds a run. */
function room(
  said: (line: string) => void,
  send: (message: ToWorker) => void,
  boot: (wish: { readonly own: OwnSources; readonly fragment: string }) => void,
): OwnRoom {
  return new OwnRoom({
    ...{ said, isServed: embedded('worker-program') === undefined },
    run: (own) => boot({ own, fragment: isLink(location.hash) ? '' : location.hash }),
    stop: () => send({ kind: 'pause' }),
  });
}

/** Tells the machine what of it is seen, and boots it anew when that is wanted. */
function watch(machine: PageMachine): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) machine.send({ kind: 'look', structure: isIntersecting });
  });
  seen.observe(part('structure'));
  // They scroll, and a user without a mouse is to scroll them too.
  for (const id of ['picture', 'messages']) part(id).tabIndex = 0;
  part('again').addEventListener('click', () => {
    if (!machine.again()) location.reload();
  });
  addEventListener('hashchange', () => location.reload());
}

/** The keys of the page. */
function keys(bar: Bar, terminal: PageTerminal): void {
  const aloud = part('aloud');
  aloud.addEventListener('click', () => {
    terminal.aloud = !terminal.aloud;
    aloud.setAttribute('aria-pressed', `${terminal.aloud}`);
  });
  const places = [() => terminal.focus(), () => part('picture').focus(), () => part('go').focus()];
  const sections = [part('terminal'), part('structure'), part('time')];
  const next = (by: number): void => {
    const at = sections.findIndex((section) => section.contains(document.activeElement));
    places[(at + by + places.length) % places.length]?.();
  };
  addEventListener('keydown', (event) => {
    if (event.key === 'F6') next(event.shiftKey ? -1 : 1);
    else if (event.key === 'F8') bar.stopOrGo();
    else if (event.key === 'F9') bar.tick(event.shiftKey);
    else return;
    event.preventDefault();
  });
  terminal.focus();
}

try {
  begin();
} catch (error) {
  // A browser may forbid workers.
  show(part('machine'), `The machine cannot run here: ${error instanceof Error ? error.message : error}`);
  show(part('activity'), 'refused');
}
