/** The page: terminal, structure of the callouts, and controls of a machine in a worker. */

import { Bar } from './bar.ts';
import { Keep } from './keep.ts';
import { LinkPanel } from './linkpanel.ts';
import { PageMachine } from './pagemachine.ts';
import { StructurePanel } from './panel.ts';
import { part } from './parts.ts';
import type { Frame, FromWorker, ImageSource, ToWorker } from './protocol.ts';
import { unsupported } from './support.ts';
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
  const said = (line: string): void => bar.say([line]);
  const bar = new Bar(send);
  const keep = new Keep(said);
  const panel = new StructurePanel(part('drawing'), part('picture'), part('in-words'), part('save'));
  const terminal = new PageTerminal(part('screen'), {
    typed: (bytes) => send({ kind: 'typed', bytes }),
    resized: (size) => send({ kind: 'resized', size }),
  });
  const links = new LinkPanel({
    ...{ send, said },
    opened: (log) => machine.boot({ fragment: '', log, size: terminal.size }),
  });
  const draw = async (frame: Frame, isNow: () => boolean): Promise<void> => {
    await nextFrame();
    if (!isNow()) return;
    await terminal.write(frame.output, frame.fresh);
    if (!isNow()) return;
    bar.drawn(frame);
    keep.add(frame);
    if (frame.structure !== undefined) panel.show(frame.structure);
    send({ kind: 'drawn' });
  };
  const received = (data: FromWorker, isNow: () => boolean): void => {
    if (data.kind === 'booted') {
      terminal.reset();
      bar.booted(data);
      links.booted();
      keep.begin(machine.wish);
    } else if (data.kind === 'refused') {
      bar.refused(data.line);
      links.refused();
    } else if (data.kind === 'linked') void links.linked(data);
    else if (data.kind === 'log') links.show(data);
    else void draw(data, isNow);
  };
  const machine = new PageMachine(imageSource(), startWorker, { received, said });
  const fragment = location.hash;
  const lack = unsupported();
  if (lack !== undefined) bar.refused(lack);
  else machine.boot({ ...keep.take(fragment), fragment, size: terminal.size });

  watch(machine, keep);
  keys(bar, terminal);
  terminal.focus();
  Object.assign(globalThis, { callwheel: { terminal } });
}

/** Tells the machine what of it is seen, and boots it anew when that is wanted. */
function watch(machine: PageMachine, keep: Keep): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) machine.send({ kind: 'look', structure: isIntersecting });
  });
  seen.observe(part('structure'));
  // They scroll, and a user without a mouse is to scroll them too.
  for (const id of ['picture', 'messages']) part(id).tabIndex = 0;
  part('again').addEventListener('click', () => {
    keep.forget();
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
}

begin();
