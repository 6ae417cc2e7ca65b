/**
 * Texts for reading in a dialog: the sources of the kernel, opened at a routine, and pages of the
 * manual. Both come when they are first asked for.
 */

import type { LifeStep } from '../front/picture/steps.ts';
import { lineOf, type Sources } from '../front/sourceplace.ts';
import { embedded, part, show } from './parts.ts';
import type { ManualText, ToWorker } from './protocol.ts';

/** The lines above the one that is shown. */
const ABOVE = 4;

export class Reading {
  private readonly send: (message: ToWorker) => void;
  private readonly dialog = part<HTMLDialogElement>('reading');
  private readonly text = part('reading-text');
  private sources: Promise<Sources> | undefined;

  constructor(send: (message: ToWorker) => void) {
    this.send = send;
    // It scrolls, and a user without a mouse is to scroll it too.
    this.text.tabIndex = 0;
    part('reading-close').addEventListener('click', () => this.dialog.close());
    // A click beside it.
    this.dialog.addEventListener('click', ({ target }) => {
      if (target === this.dialog) this.dialog.close();
    });
  }

  /** Shows the source or the page of the manual that a step names. */
  async show({ source, manual }: Pick<LifeStep, 'source' | 'manual'>): Promise<void> {
    if (manual !== undefined) {
      this.open(`${manual.name}(${manual.section})`, 'It is on its way.');
      this.send({ kind: 'manual', ...manual });
    }
    if (source === undefined) return;
    this.open(`${source.name}()`, 'It is on its way.');
    try {
      this.sources ??= loadSources();
      const sources = await this.sources;
      const place = lineOf(sources, source);
      if (place === undefined) this.open(`${source.name}()`, 'The sources of the page do not have it.');
      else this.openSource(place.path, sources.get(place.path) ?? '', place.line);
    } catch (error) {
      this.sources = undefined;
      this.open(`${source.name}()`, `The sources cannot be loaded: ${error}`);
    }
  }

  /** A page of the manual has come. */
  manual({ title, text }: ManualText): void {
    if (this.dialog.open) this.open(title, text ?? `The manual has no page ${title}.`);
  }

  private open(title: string, text: string): void {
    show(part('reading-title'), title);
    this.text.replaceChildren(text);
    this.text.dataset.form = 'plain';
    if (!this.dialog.open) this.dialog.showModal();
    this.text.scrollTop = 0;
  }

  /** Shows a source with numbers of lines, at a line. */
  private openSource(path: string, source: string, line: number): void {
    this.open(`${path}, line ${line}`, '');
    const lines = source.replace(/\n$/, '').split('\n');
    this.text.dataset.form = 'source';
    this.text.replaceChildren(
      ...lines.map((text, i) => {
        const row = document.createElement('span');
        row.className = 'line';
        if (i + 1 === line) row.classList.add('here');
        row.textContent = `${text}\n`;
        return row;
      }),
    );
    this.text.style.setProperty('--digits', `${`${lines.length}`.length}ch`);
    const above = this.text.children[Math.max(0, line - 1 - ABOVE)] as HTMLElement | undefined;
    this.text.scrollTop = above === undefined ? 0 : above.offsetTop - this.text.offsetTop;
  }
}

/** Loads the sources, from the file beside the page or from the text in it. */
async function loadSources(): Promise<Sources> {
  const text = embedded('sources');
  const bytes =
    text === undefined
      ? await fetched('sources.bin')
      : Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([bytes as BlobPart]).stream();
  const plain = isCompressed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
  return new Map(Object.entries((await new Response(plain).json()) as Record<string, string>));
}

async function fetched(name: string): Promise<Uint8Array> {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}
