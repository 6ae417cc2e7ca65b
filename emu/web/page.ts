/**
 * The page, in one of its two views: a machine with its terminal, the structure of its callouts and
 * its controls, or two machines side by side. The fragment of the address says which.
 */

import { isLink } from '../front/link.ts';
import { Bar } from './bar.ts';
import { takeEarly } from './earlyworker.ts';
import { engineIn } from './engine.ts';
import { chooseEngine } from './enginemenu.ts';
import { Keep } from './keep.ts';
import { LectureFoot } from './lecturefoot.ts';
import { LinkPanel } from './linkpanel.ts';
import { lookOf } from './look.ts';
import { notice } from './notice.ts';
import { OwnRoom } from './ownroom.ts';
import { PageMachine } from './pagemachine.ts';
import { StructurePanel } from './panel.ts';
import { embedded, part, show } from './parts.ts';
import type { Booted, Frame, FromWorker, ImageSource, ToWorker } from './protocol.ts';
import { Selecting } from './selecting.ts';
import { FIGURE, isComparison, ONE_MACHINE } from './side/fragment.ts';
import { SideView } from './side/view.ts';
import { addSources } from './sourcebundle.ts';
import { isFramed, ONE, obeyKeys, stage, TWO } from './stage.ts';
import { noWorker, unsupported } from './support.ts';
import { PageTerminal } from './terminal.ts';

/** The time after which a page that nobody sees takes a frame, in milliseconds. */
const UNSEEN_MS = 250;

/**
 * A worker that has got no message, from the file beside the page or from the text in it. Throws,
 * with a sentence, if it cannot work in this browser.
 */
function startWorker(): Worker {
  const lack = unsupported();
  if (lack !== undefined) throw new Error(lack);
  const program = embedded('worker-program');
  try {
    if (program === undefined) return takeEarly() ?? new Worker('machine-worker.js');
    return new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })));
  } catch (error) {
    throw new Error(noWorker(error));
  }
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
  const bar = new Bar(send);
  const said = (line: string): void => {
    bar.say([line]);
    own.told(line);
  };
  const keep = new Keep(said);
  const panel = new StructurePanel(part('drawing'), part('picture'), part('in-words'), part('save'));
  const selecting = new Selecting(send, panel);
  const terminal = new PageTerminal(part('screen'), {
    typed: (bytes) => {
      if (bar.typed()) send({ kind: 'typed', bytes });
    },
    resized: (size) => send({ kind: 'resized', size }),
  });
  const links = new LinkPanel({
    ...{ send, said, dropped: (file: File) => own.dropped(file) },
    opened: (log) => machine.boot({ fragment: engineIn(location.hash), log, size: terminal.size }),
  });
  const draw = drawing({ bar, terminal, selecting, keep, tell: () => tell() }, send);
  const booted = (data: Booted): void => {
    terminal.reset();
    bar.booted(data);
    own.making(undefined);
    links.booted();
    selecting.booted();
    keep.begin(machine.wish);
    // The editor lies below.
    if (machine.wish.own !== undefined) scrollTo({ top: 0 });
  };
  const received = (data: FromWorker, isNow: () => boolean): void => {
    if (data.kind === 'booted') booted(data);
    else if (data.kind === 'progress') bar.comes(data.line);
    else if (data.kind === 'refused') {
      bar.refused(data.line);
      links.refused();
    } else if (data.kind === 'linked') void links.linked(data);
    else if (data.kind === 'log') links.show(data);
    else if (data.kind === 'trace') bar.traced(data);
    else if (data.kind === 'manual') selecting.manual(data);
    else if (data.kind === 'frame') void draw(data, isNow);
  };
  const making = (line: string | undefined): void => {
    bar.making(line);
    own.making(line);
  };
  const machine = new PageMachine(imageSource(), startWorker, { received, said, making });
  const own = new OwnRoom({
    ...{ said, making, isServed: embedded('worker-program') === undefined },
    run: (own) => machine.boot({ own, fragment: settingsIn(location.hash), size: terminal.size }),
    cancel: () => machine.cancel(),
    stop: () => send({ kind: 'pause' }),
    sourced: addSources,
  });
  chooseEngine();
  const fragment = location.hash;
  const kept = isFramed() || lookOf(fragment).lecture ? {} : keep.take(fragment);
  machine.boot({
    ...kept,
    fragment: kept.own === undefined ? fragment : settingsIn(fragment),
    size: terminal.size,
  });
  watch(machine, keep);
  const tell = keys(bar, terminal);
  Object.assign(globalThis, { callwheel: { terminal, panel, strip: bar.strip } });
}

/** The parts of the page that show a frame. */
interface Shown {
  readonly bar: Bar;
  readonly terminal: PageTerminal;
  readonly selecting: Selecting;
  readonly keep: Keep;
  /** Tells where a lecture stands. */
  tell(): void;
}

/** The routine that draws a frame, unless another machine is the page's by then. */
function drawing({ bar, terminal, selecting, keep, tell }: Shown, send: (message: ToWorker) => void) {
  return async (frame: Frame, isNow: () => boolean): Promise<void> => {
    await nextFrame();
    if (!isNow()) return;
    await terminal.write(frame.output, frame.fresh);
    if (!isNow()) return;
    bar.drawn(frame);
    tell();
    keep.add(frame);
    selecting.drawn(frame);
    send({ kind: 'drawn' });
  };
}

/**
 * Has the machine go by the keys of a lecture, if the page is for one, or gives the terminal the
 * focus, if that is the user's. Returns the routine that tells where the machine stands.
 */
function lecture(bar: Bar, terminal: PageTerminal): () => void {
  const { panels, lecture } = lookOf(location.hash);
  if (panels?.includes('terminal') !== false && !isFramed()) terminal.focus();
  if (!lecture) return () => undefined;
  obeyKeys({
    stopOrGo: () => bar.stopOrGo(),
    step: (back, by) => part<HTMLButtonElement>(back ? `${by}-back` : by).click(),
  });
  // A terminal takes the other keys.
  const typed = panels?.includes('terminal') === true;
  const foot = new LectureFoot(part('one'), [
    { words: typed ? 'Shift+F9: back' : '\u2190 back', move: () => bar.tick(true) },
    { words: typed ? 'F8: stop or go' : 'space: stop or go', move: () => bar.stopOrGo() },
    { words: typed ? 'F9: next tick' : '\u2192 next tick', move: () => bar.tick(false) },
  ]);
  const of = (id: string): string => part(id).textContent ?? '';
  return () => foot.tell(of('seconds'), `cycle ${of('cycle')}`, `${of('pending')} pending`, of('activity'));
}

/**
 * The settings of an address for a machine with the user's own code: if it holds a run, nothing but
 * its engine.
 */
const settingsIn = (fragment: string): string => (isLink(fragment) ? engineIn(fragment) : fragment);

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
}

/**
 * The keys of the page, and of a lecture. Returns the routine that tells where the machine stands.
 */
function keys(bar: Bar, terminal: PageTerminal): () => void {
  const aloud = part('aloud');
  aloud.addEventListener('click', () => {
    terminal.aloud = !terminal.aloud;
    aloud.setAttribute('aria-pressed', `${terminal.aloud}`);
  });
  const places: readonly (readonly [section: HTMLElement, focus: () => void])[] = [
    [part('terminal'), () => terminal.focus()],
    [part('structure'), () => part('picture').focus()],
    [part('time'), () => bar.focus()],
    [part('own'), () => part('own').querySelector('summary')?.focus()],
  ];
  /** Goes to the next part that takes the focus: of some views, parts are hidden. */
  const next = (by: number): void => {
    const from = places.findIndex(([section]) => section.contains(document.activeElement));
    for (let n = 1; n <= places.length; n++) {
      const [section, focus] = places.at((from + n * by) % places.length) ?? [];
      focus?.();
      if (section?.contains(document.activeElement) === true) return;
    }
  };
  addEventListener('keydown', (event) => {
    if (event.key === 'F6') next(event.shiftKey ? -1 : 1);
    else if (event.key === 'F8') bar.stopOrGo();
    else if (event.key === 'F9') bar.tick(event.shiftKey);
    else return;
    event.preventDefault();
  });
  return lecture(bar, terminal);
}

/** The two machines, while they are on the page. */
let side: SideView | undefined;
/** True when the page has begun with one machine. */
let isOne = false;

/** Shows what the address asks for. */
function showAddress(): void {
  const { hash } = location;
  const isTwo = isComparison(hash);
  // A machine with its terminal is left as a whole.
  if (isOne) {
    location.reload();
    return;
  }
  part('one').hidden = isTwo;
  part('news').hidden = isTwo;
  part('beside').hidden = !isTwo;
  const other = part<HTMLAnchorElement>('other-view');
  other.href = isTwo ? ONE_MACHINE : FIGURE;
  show(other, isTwo ? 'One machine with a terminal' : 'Two machines side by side');
  if (isTwo) {
    side ??= beginSide();
    stage(lookOf(hash), TWO);
    side.compare(hash);
    return;
  }
  side?.close();
  side = undefined;
  isOne = true;
  stage(lookOf(hash), ONE);
  begin();
}

/** The view of two machines. */
function beginSide(): SideView {
  const view = new SideView(imageSource(), startWorker, nextFrame);
  addEventListener('keydown', (event) => {
    if (isOne) return;
    if (event.key === 'F6') view.focusNext(event.shiftKey ? -1 : 1);
    else if (event.key === 'F8') view.stopOrGo();
    else return;
    event.preventDefault();
  });
  if (lookOf(location.hash).lecture) {
    obeyKeys({ stopOrGo: () => view.stopOrGo(), step: (back) => back || view.step() });
    const next = new URLSearchParams(location.hash.slice(1)).has('program')
      ? '\u2192 next tick'
      : '\u2192 next points';
    const foot = new LectureFoot(part('beside'), [
      { words: 'space: stop or go', move: () => view.stopOrGo() },
      { words: next, move: () => view.step() },
    ]);
    view.onDrawn = ({ n, states, activity }) => {
      const time = `${Math.max(...states.map(({ loop }) => loop.seconds)).toFixed(4)} s`;
      foot.tell(n === undefined ? time : `${n} outstanding timers`, activity);
    };
  }
  Object.assign(globalThis, { callwheel: { beside: view } });
  return view;
}

addEventListener('hashchange', showAddress);
try {
  showAddress();
} catch (error) {
  notice(error instanceof Error ? error.message : `${error}`, 'refused');
  show(part('machine'), 'There is no machine.');
  show(part('activity'), 'refused');
}
