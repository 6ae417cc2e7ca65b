/** The controls of the machine, its state and its figures. */

import { grouped } from './digits.ts';
import { notice } from './notice.ts';
import { part, show } from './parts.ts';
import type { Activity, Booted, Ended, Figures, Frame, ToWorker, TracePiece } from './protocol.ts';
import { saveFile } from './savefile.ts';
import { sourceTexts } from './sourcebundle.ts';
import { closing } from './strip/menu.ts';
import { showStatistics } from './strip/statistics.ts';
import { Strip } from './strip/strip.ts';

/** Speeds, in ticks in a second of the wall, beside that of the machine's own time. */
const SLOW = [1, 5, 20];
/** The most messages that are kept. */
const MESSAGES = 200;

/** The buttons of single steps, by their ids, and the messages that they send. */
const STEPS: Readonly<Record<string, ToWorker>> = {
  tick: { kind: 'step', by: 'tick' },
  event: { kind: 'step', by: 'event' },
  instruction: { kind: 'step', by: 'instruction' },
  'tick-back': { kind: 'back', by: 'tick' },
  'event-back': { kind: 'back', by: 'event' },
  'instruction-back': { kind: 'back', by: 'instruction' },
};

export class Bar {
  private readonly send: (message: ToWorker) => void;
  private readonly go = part<HTMLButtonElement>('go');
  private readonly speed = part<HTMLSelectElement>('speed');
  private readonly messages = part('messages');
  readonly strip: Strip;
  /** The pieces of a trace that is on its way. */
  private trace: BlobPart[] = [];
  private freq = 1;
  /** A machine has been booted: what was said is about it. */
  private hasMachine = false;
  private activity: Activity | 'loading' | 'refused' = 'loading';
  /** The work at another machine while that is made, and whether this one was stopped for it. */
  private work: string | undefined;
  private isHeld = false;

  constructor(send: (message: ToWorker) => void) {
    this.send = send;
    show(part('machine'), 'The machine is on its way.');
    show(part('activity'), 'loading');
    this.strip = new Strip(send);
    this.go.addEventListener('click', () => this.stopOrGo());
    for (const [id, message] of Object.entries(STEPS))
      part<HTMLButtonElement>(id).addEventListener('click', () => send(message));
    part('save-strip').addEventListener('click', () => this.strip.save());
    part('save-trace').addEventListener('click', () => void this.askForTrace());
    closing(part<HTMLDetailsElement>('run-menu'));
    part('unsay').addEventListener('click', () => this.unsay());
    this.speed.addEventListener('change', () => send({ kind: 'speed', ticks: Number(this.speed.value) }));
  }

  /** Has the machine stand still, or go on. */
  stopOrGo(): void {
    const stands = ['paused', 'past', 'travelling'].includes(this.activity);
    if (!this.go.disabled) this.send({ kind: stands ? 'run' : 'pause' });
  }

  /** Takes the focus; its first control cannot have it while there is no machine to stop. */
  focus(): void {
    const { go } = this;
    (go.disabled ? part('run-menu').querySelector('summary') : go)?.focus();
  }

  /** Has the machine run for one tick, or the page go back by one. */
  tick(back: boolean): void {
    part<HTMLButtonElement>(back ? 'tick-back' : 'tick').click();
  }

  /** A machine has been booted. */
  booted(booted: Booted): void {
    const { argv, settings, freq, hz, speed, paused } = booted;
    if (this.hasMachine) this.unsay();
    this.hasMachine = true;
    this.work = undefined;
    this.isHeld = false;
    notice(undefined);
    this.strip.booted(booted);
    for (const id of ['save-trace', 'save-strip']) part<HTMLButtonElement>(id).disabled = false;
    this.freq = freq;
    this.speed.replaceChildren();
    part('hash-entry').hidden = true;
    show(part('hash'), '');
    const words = [argv.join(' '), ...settings].join(' · ');
    show(part('machine'), words);
    part('machine').title = words;
    const speedWords = (ticks: number): string => {
      if (ticks === Number.POSITIVE_INFINITY) return 'as fast as it goes';
      if (ticks === hz) return 'real time';
      return ticks === 1 ? '1 tick a second' : `${ticks} ticks a second`;
    };
    const speeds = new Set([...SLOW, hz, Number.POSITIVE_INFINITY, speed]);
    for (const ticks of [...speeds].sort((a, b) => a - b))
      this.speed.add(new Option(speedWords(ticks), `${ticks}`, ticks === speed, ticks === speed));
    this.speed.disabled = false;
    // A machine that stands still is there when its first frame is.
    this.activity = paused ? 'loading' : 'running';
    this.showState();
  }

  /** The machine has changed. */
  drawn(frame: Frame): void {
    const { figures, activity, said, ended, runHash } = frame;
    this.strip.drawn(frame);
    this.figures(figures);
    part('hash-here-entry').hidden = runHash === undefined || activity === 'ended';
    show(part('hash-here'), runHash ?? '');
    this.say(said);
    if (ended !== undefined) this.ended(ended);
    this.enter(activity);
  }

  /** There is no machine; the line says why. */
  refused(line: string): void {
    if (this.hasMachine) this.say([line]);
    else {
      notice(line, 'refused');
      show(part('machine'), 'There is no machine.');
    }
    this.speed.disabled = true;
    this.enter('refused');
  }

  /** The first machine is not there yet; the line tells the work at it, in a few words. */
  comes(line: string): void {
    if (!this.hasMachine) notice(`The machine is on its way: ${line}.`);
  }

  /**
   * Another machine is being made, and the line tells the work at it, in a few words: this one
   * stands still meanwhile. Undefined if there will be no other: this one goes on.
   */
  making(line: string | undefined): void {
    if (line !== undefined && this.work === undefined) {
      this.isHeld = this.activity === 'running' || this.activity === 'idle';
      if (this.isHeld) this.send({ kind: 'pause' });
    } else if (line === undefined && this.isHeld) {
      this.isHeld = false;
      this.send({ kind: 'run' });
    }
    this.work = line;
    this.showState();
  }

  /** The user types. False if that is not for the machine; he is told where it goes. */
  typed(): boolean {
    const isLost = this.work !== undefined;
    if (isLost) show(part('typed'), 'keys go nowhere meanwhile');
    else if (this.activity === 'paused') show(part('typed'), 'keys wait until it goes on');
    return !isLost;
  }

  private enter(activity: Bar['activity']): void {
    if (activity === this.activity) return;
    this.activity = activity;
    this.showState();
  }

  private showState(): void {
    const { activity, work } = this;
    const element = part('activity');
    element.dataset.activity = work === undefined ? activity : 'making';
    show(element, work ?? activity);
    show(part('typed'), '');
    const away = activity === 'past' || activity === 'travelling';
    show(part('go-words'), away ? 'To the present' : activity === 'paused' ? 'Go on' : 'Pause');
    this.go.dataset.does = away ? 'return' : activity === 'paused' ? 'run' : 'pause';
    const none = activity === 'refused' || activity === 'loading' || work !== undefined;
    const over = none || activity === 'ended';
    this.go.disabled = over;
    for (const [id, { kind }] of Object.entries(STEPS))
      part<HTMLButtonElement>(id).disabled = kind === 'back' ? none : over;
  }

  private figures(all: Figures): void {
    const { cycle, ticks, pending, sets, unsets, fires, nodes, late } = all;
    showStatistics(all, this.freq);
    show(part('seconds'), `${(cycle / this.freq).toFixed(6)} s`);
    for (const [id, figure] of Object.entries({ cycle, ticks, pending, sets, unsets, fires, nodes, late }))
      show(part(id), grouped(figure));
  }

  /** Asks for the trace of the run. */
  private async askForTrace(): Promise<void> {
    this.trace = [];
    part<HTMLButtonElement>('save-trace').disabled = true;
    // A trace without the lines is better than none.
    const texts = await sourceTexts().catch(() => undefined);
    this.send({ kind: 'trace', lines: texts?.lines ?? {} });
  }

  /** A piece of the trace has come; the last has the browser save it. */
  traced({ bytes, last }: TracePiece): void {
    this.trace.push(bytes as BlobPart);
    if (!last) return;
    const file = new Blob(this.trace, { type: 'application/json' });
    if (file.size > 0) saveFile('callwheel-trace.json', file);
    this.trace = [];
    part<HTMLButtonElement>('save-trace').disabled = false;
  }

  private ended({ status, lines, runHash, result }: Ended): void {
    this.say(result === undefined ? [...lines, `The run has ended with status ${status}.`] : lines);
    show(part('hash'), runHash);
    part('hash-entry').hidden = false;
    this.speed.disabled = true;
  }

  /** Takes all lines away. */
  private unsay(): void {
    this.messages.replaceChildren();
    this.messages.hidden = true;
    part('unsay').hidden = true;
  }

  /** Shows lines to the user. */
  say(lines: readonly string[]): void {
    const { messages } = this;
    for (const line of lines.slice(-MESSAGES)) {
      const item = document.createElement('p');
      item.textContent = line;
      messages.append(item);
      if (messages.childElementCount > MESSAGES) messages.firstElementChild?.remove();
    }
    if (lines.length === 0) return;
    messages.hidden = false;
    part('unsay').hidden = false;
    messages.scrollTop = messages.scrollHeight;
  }
}
