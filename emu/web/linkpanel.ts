/** The links of the page: one to this run, and logs that are opened from files. */

import { LONGEST_LINK } from '../front/link.ts';
import { linked } from './link.ts';
import { part, show } from './parts.ts';
import type { Linked, LogContents, LogText, ToWorker } from './protocol.ts';
import { saveFile } from './savefile.ts';

/** The most bytes of a log that is opened from a file. */
const LOG_MOST = 64 << 20;

/** The page, as its links need it. */
export interface LinkEvents {
  send(message: ToWorker): void;
  /** The run of a log is to be made again. */
  opened(log: LogText): void;
  /** Takes a dropped file that is no log; false if it is nothing but a log. */
  dropped(file: File): Promise<boolean>;
  /** A line for the user. */
  said(line: string): void;
}

export class LinkPanel {
  private readonly events: LinkEvents;
  private readonly field = part<HTMLInputElement>('link-text');
  private log: string | undefined;
  /** True if there is a machine, which tells its run. */
  private isBooted = false;
  /** The log that was opened last. */
  private opened: string | undefined;

  constructor(events: LinkEvents) {
    this.events = events;
    const file = part<HTMLInputElement>('log-file');
    part('link').addEventListener('click', () => {
      if (this.isBooted) events.send({ kind: 'link', page: location.href });
      else void linked(location.href, this.opened).then((it) => this.linked(it));
    });
    part('open').addEventListener('click', () => file.click());
    part('save-log').addEventListener('click', () => {
      if (this.log !== undefined) saveFile('callwheel.log', this.log, 'text/plain');
    });
    file.addEventListener('change', () => {
      void this.open(file.files?.[0]);
      // The same file may be chosen again.
      file.value = '';
    });
    this.field.addEventListener('focus', () => this.field.select());
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void this.take(file);
    });
  }

  /** There is no machine. The run of a log that was opened can be linked to all the same. */
  refused(): void {
    this.isBooted = false;
    part<HTMLButtonElement>('link').disabled = this.opened === undefined;
  }

  /** A machine has been booted: the link is another one. */
  booted(): void {
    this.isBooted = true;
    part<HTMLButtonElement>('link').disabled = false;
    part('linked').hidden = true;
  }

  /** The link that was asked for has come. */
  async linked({ link, log }: Linked): Promise<void> {
    this.log = log;
    part<HTMLButtonElement>('save-log').disabled = log === undefined;
    part('linked').hidden = false;
    this.field.hidden = link === undefined;
    this.field.value = link ?? '';
    if (link === undefined) {
      const more =
        log === undefined ? '; its log is too long to be kept' : ': save its log, and drop that on the page';
      show(part('link-state'), `The run is too long for a link of ${LONGEST_LINK} characters${more}.`);
      return;
    }
    this.field.select();
    const copied = await copy(link);
    show(part('link-state'), copied ? 'Copied.' : 'Copy it from here.');
  }

  /** Shows what a log holds. */
  show({ name, text, argv, settings, input, files }: LogContents): void {
    this.opened = text;
    const parts: [title: string, text: string][] = [
      ['Program', argv.join(' ')],
      ['Machine', settings.join(' \u00b7 ')],
      ['Input', input.length === 0 ? 'none' : input.join('\n')],
      ...files.map((file): [string, string] => [file.path, file.text]),
    ];
    const list = part('log-contents');
    list.replaceChildren(
      ...parts.flatMap(([title, text]) => {
        const [term, pre] = [document.createElement('h3'), document.createElement('pre')];
        term.textContent = title;
        pre.textContent = text;
        // It scrolls, and a user without a mouse is to scroll it too.
        pre.tabIndex = 0;
        return [term, pre];
      }),
    );
    show(part('log-title'), `The run of ${name}`);
    part('log').hidden = false;
  }

  /** Takes a file that was dropped: a log, or something for another part of the page. */
  private async take(file: File): Promise<void> {
    if (!(await this.events.dropped(file))) await this.open(file);
  }

  private async open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const { name } = file;
    if (file.size > LOG_MOST) {
      this.events.said(`${name}: longer than the ${LOG_MOST} bytes that a log may have here`);
      return;
    }
    try {
      this.events.opened({ name, text: await file.text() });
    } catch (error) {
      this.events.said(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Puts a text into the clipboard. False if the browser lets nobody do that. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
