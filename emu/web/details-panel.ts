/**
 * The details of the selection, beside the drawing: a callout with the steps of its life, or slots
 * with their chains. Its elements stay from frame to frame, so that focus stays with them.
 */

import { count } from '../front/picture/describe.ts';
import type { Details } from '../front/picture/details.ts';
import type { Selected, SelectedCallout, SelectedSlots } from '../front/picture/follower.ts';
import type { LifeStep } from '../front/picture/steps.ts';
import { part, show } from './parts.ts';
import type { ToWorker, Wanted } from './protocol.ts';
import type { Readable } from './reading.ts';
import type { SelectionFrame } from './selection.ts';
import { sourceTexts } from './sourcebundle.ts';

/** The things that the panel asks of the page. */
export interface PanelWishes {
  send(message: ToWorker): void;
  selects(what: Wanted): void;
  /** Shows the source or the page of the manual that a step names. */
  reads(what: Readable): void;
  /** The colour of an owner, by name; undefined for one that has not been drawn. */
  colourOf(name: string): string | undefined;
}

/** The words for a state. The end of a callout has a sentence of its own. */
const STATES: Readonly<Record<SelectedCallout['state'], string>> = {
  ahead: 'not set yet',
  pending: 'pending',
  unset: '',
  fire: '',
};

export class DetailsPanel {
  private readonly wishes: PanelWishes;
  private readonly box = part('selected');
  private readonly steps = part('steps');
  private readonly life = part('life');
  private readonly chain = part('chain');
  /** The selection that the elements are for. */
  private shown = '';
  private rows: StepRow[] = [];
  /** The index of the step that is marked. */
  private at = -1;
  /** True if the user has asked for another step, which is to be seen when it comes. */
  private steered = false;

  constructor(wishes: PanelWishes) {
    this.wishes = wishes;
    // It scrolls, and a user without a mouse is to scroll it too.
    this.life.tabIndex = 0;
    for (const to of ['back', 'next'] as const)
      part(`step-${to}`).addEventListener('click', () => {
        this.steered = true;
        wishes.send({ kind: 'follow', to });
      });
    part('renewed').addEventListener('click', () => wishes.selects({ kind: 'next' }));
  }

  /** Shows a selection, or none. */
  show(frame: SelectionFrame | undefined): void {
    this.box.hidden = frame === undefined;
    const identity = frame === undefined ? '' : identityOf(frame.selected);
    const isNew = identity !== this.shown;
    this.shown = identity;
    if (frame === undefined) return;
    const { selected, at } = frame;
    part('callout-details').hidden = selected.kind !== 'callout';
    this.chain.hidden = selected.kind !== 'slots';
    if (isNew) this.rows = [];
    if (selected.kind === 'callout') this.callout(selected, at, isNew);
    else this.slots(selected);
  }

  private callout(it: SelectedCallout, at: number, isNew: boolean): void {
    const { call, owner, state, due, left, rounds, where, routine, setter, place, ending, steps } = it;
    show(part('selected-title'), call);
    show(part('selected-owner'), `${owner.name}, entry ${it.entry}`);
    sign(part('selected-sign'), owner.kind, this.wishes.colourOf(owner.name));
    part('selected-state').dataset.state = state;
    show(part('selected-state'), STATES[state]);
    show(part('selected-ending'), ending);
    const when = left > 0 ? `in ${count(left, 'tick')}` : left === 0 ? 'now' : `${count(-left, 'tick')} ago`;
    show(part('selected-due'), state === 'pending' ? `tick ${due}, ${when}` : `tick ${due}`);
    const turns = rounds > 0 ? `, ${count(rounds, 'round')} to go` : '';
    show(part('selected-where'), `${where}${turns}`);
    show(part('selected-setter'), `${setter}, by ${routine}`);
    show(part('selected-place'), place);
    for (const [id, isThere] of [
      ['where', state === 'pending'],
      ['place', place !== ''],
    ] as const)
      (part(`selected-${id}`).parentElement as HTMLElement).hidden = !isThere;
    part('renewed').hidden = !it.renewed;
    part<HTMLButtonElement>('step-back').disabled = at <= 0;
    part<HTMLButtonElement>('step-next').disabled = !steps.some(
      (step, i) => i > at && step.state !== 'passed',
    );
    this.write(steps, at, isNew);
  }

  /** Writes the steps, into the rows that are there. */
  private write(steps: readonly LifeStep[], at: number, isNew: boolean): void {
    if (isNew || this.rows.length !== steps.length) {
      this.rows = steps.map((_, index) => new StepRow(this.wishes, index));
      this.steps.replaceChildren(...this.rows.map(({ item }) => item));
    }
    for (const [index, step] of steps.entries()) this.rows[index]?.write(step, index === at);
    if (isNew) this.life.scrollTop = 0;
    if (isNew || (this.steered && at !== this.at)) {
      this.steered = false;
      this.reveal(this.rows[at]?.item);
    }
    this.at = at;
  }

  /** Scrolls the list, and nothing else, so far that a step is seen, with the one behind it. */
  private reveal(item: HTMLElement | undefined): void {
    if (item === undefined) return;
    const { life } = this;
    const [box, here] = [life.getBoundingClientRect(), item.getBoundingClientRect()];
    const below = here.bottom + here.height - box.bottom;
    if (here.top < box.top) life.scrollTop += here.top - box.top;
    else if (below > 0) life.scrollTop += Math.min(below, here.top - box.top);
  }

  private slots({ where, chain, cut }: SelectedSlots): void {
    show(part('selected-title'), where);
    show(part('selected-owner'), `${cut ? 'more than ' : ''}${count(chain.length, 'callout')} in the chain`);
    sign(part('selected-sign'), undefined, undefined);
    const list = this.chain;
    while (list.childElementCount > chain.length) list.lastElementChild?.remove();
    while (list.childElementCount < chain.length) list.append(this.link());
    for (const [i, details] of chain.entries()) this.writeLink(list.children[i] as HTMLElement, details);
  }

  /** A row for a callout of a chain. */
  private link(): HTMLElement {
    const item = document.createElement('li');
    const button = made('button', 'link');
    button.append(made('span', 'sign'), made('span', 'call'), made('span', 'when'));
    (button as HTMLButtonElement).type = 'button';
    button.addEventListener('click', () =>
      this.wishes.selects({ kind: 'callout', entry: Number(item.dataset.entry), count: 0 }),
    );
    item.append(button);
    return item;
  }

  private writeLink(item: HTMLElement, { entry, call, owner, left, rounds, func }: Details): void {
    item.dataset.entry = `${entry}`;
    const [mark, words, when] = item.querySelectorAll<HTMLElement>('span');
    const kind = owner.startsWith('pid ') ? 'process' : func.includes('.') ? 'module' : 'kernel';
    if (mark !== undefined) sign(mark, kind, this.wishes.colourOf(owner));
    if (words !== undefined) show(words, call);
    const turns = rounds > 0 ? `, ${count(rounds, 'round')}` : '';
    if (when !== undefined) show(when, `${left > 0 ? `in ${count(left, 'tick')}` : 'due'}${turns}`);
  }
}

/** A row of the list of steps. */
class StepRow {
  readonly item = document.createElement('li');
  private readonly title = made('button', 'title') as HTMLButtonElement;
  private readonly time = made('span', 'time');
  private readonly text = made('p', 'text');
  private readonly source = made('button', 'read') as HTMLButtonElement;
  private readonly manual = made('button', 'read') as HTMLButtonElement;
  private readonly program = made('button', 'read') as HTMLButtonElement;
  private step: LifeStep | undefined;
  /** The place in the program that the link is for. */
  private placed = '';

  constructor({ send, reads }: PanelWishes, index: number) {
    for (const button of [this.title, this.source, this.manual, this.program]) button.type = 'button';
    this.title.title = 'Go to this step';
    this.title.addEventListener('click', () => send({ kind: 'follow', to: index }));
    this.source.addEventListener('click', () => {
      if (this.step?.source !== undefined) reads({ source: this.step.source });
    });
    this.manual.addEventListener('click', () => {
      if (this.step?.manual !== undefined) reads({ manual: this.step.manual });
    });
    this.program.title = 'Show the source of the program';
    this.program.addEventListener('click', () => {
      if (this.step?.program !== undefined) reads({ program: this.step.program });
    });
    const links = made('p', 'reads');
    links.append(this.program, this.source, this.manual);
    this.item.append(this.title, this.time, this.text, links);
  }

  write(step: LifeStep, isHere: boolean): void {
    this.step = step;
    const { item, title, time, text, source, manual } = this;
    item.dataset.state = step.state;
    if (isHere) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
    const words = { done: '', ahead: ', ahead', passed: ', did not come' }[step.state];
    show(title, step.title);
    title.setAttribute('aria-label', `${step.title}${words}`);
    title.disabled = step.state === 'passed';
    const { moment } = step;
    show(time, moment === undefined ? '' : `tick ${moment.tick}`);
    time.title = moment === undefined ? '' : `cycle ${moment.cycle}`;
    show(text, step.text);
    show(source, step.source === undefined ? '' : `${step.source.name}()`);
    source.hidden = step.source === undefined;
    source.title = 'Show the source of the kernel';
    show(manual, step.manual === undefined ? '' : `${step.manual.name}(${step.manual.section})`);
    manual.hidden = step.manual === undefined;
    manual.title = 'Show the page of the manual';
    void this.place(step);
  }

  /** Names the line of the program, when the sources have come. */
  private async place({ program }: LifeStep): Promise<void> {
    const known = `${program?.program} ${program?.addresses}`;
    if (this.placed === known) return;
    this.placed = known;
    this.program.hidden = true;
    // Without its sources the step has no line; whoever asks for a text is told why.
    const texts = program && (await sourceTexts().catch(() => undefined));
    const line = program && texts?.ofProgram(program);
    if (this.placed !== known || line === undefined) return;
    show(this.program, `${line.path.split('/').at(-1)}:${line.line}`);
    this.program.hidden = false;
  }
}

function identityOf(it: Selected): string {
  return it.kind === 'callout' ? `callout ${it.number}` : `slots ${it.bucket} ${it.last}`;
}

function made(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

/** Gives an element the form and the colour of an owner's mark; no form for slots. */
function sign(element: HTMLElement, kind: string | undefined, colour: string | undefined): void {
  element.hidden = kind === undefined;
  element.dataset.kind = kind ?? '';
  element.style.setProperty('--owner', colour ?? 'currentcolor');
}
