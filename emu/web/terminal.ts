/** The terminal of the page: xterm.js, in the colours and the letters of the page. */

import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import type { WindowSize } from '../front/input.ts';

/** The lines that the user can scroll back to. */
const SCROLLBACK = 10_000;
/** The size of letters, in parts of the page's own. */
const LETTERS = 0.875;
/** The size of letters on a page as narrow as a phone. */
const SMALL_LETTERS = 0.75;
/** The media query for such a page. */
const NARROW = '(max-width: 48rem)';
/** Keys that are those of the page, wherever the user types. */
const OF_PAGE = ['F6', 'F8', 'F9'];

/** The things that happen at a terminal. */
export interface TerminalEvents {
  typed(bytes: Uint8Array): void;
  resized(size: WindowSize): void;
}

export class PageTerminal {
  private readonly xterm: Terminal;

  constructor(screen: HTMLElement, { typed, resized }: TerminalEvents) {
    this.xterm = new Terminal({
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
      fontSize: letters(),
      scrollback: SCROLLBACK,
      // Streams of a program end lines with a newline alone.
      convertEol: true,
      minimumContrastRatio: 4.5,
      theme: theme(),
    });
    const { xterm } = this;
    const fit = new FitAddon();
    xterm.loadAddon(fit);
    xterm.open(screen);
    xterm.textarea?.setAttribute('aria-label', 'Terminal of the machine');
    fit.fit();
    const encoder = new TextEncoder();
    xterm.onData((text) => typed(encoder.encode(text)));
    xterm.onBinary((text) => typed(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    xterm.onResize(() => resized(this.size));
    xterm.attachCustomKeyEventHandler((event) => this.isForMachine(event));
    new ResizeObserver(() => {
      // They change with the width of the page, and in a lecture with its height.
      if (xterm.options.fontSize !== letters()) xterm.options.fontSize = letters();
      fit.fit();
    }).observe(screen);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      xterm.options.theme = theme();
    });
  }

  /** Rows and columns. */
  get size(): WindowSize {
    return { rows: this.xterm.rows, columns: this.xterm.cols };
  }

  /** Resolves when the bytes are on the screen, which is emptied before if it is to be `fresh`. */
  write(bytes: Uint8Array, fresh: boolean): Promise<void> {
    if (fresh) this.xterm.reset();
    return new Promise((resolve) => this.xterm.write(bytes, resolve));
  }

  /** Empties the terminal, for another machine. */
  reset(): void {
    this.xterm.reset();
  }

  focus(): void {
    this.xterm.focus();
  }

  /** True while a screen reader is told of the terminal's text. */
  get aloud(): boolean {
    return this.xterm.options.screenReaderMode === true;
  }

  set aloud(on: boolean) {
    this.xterm.options.screenReaderMode = on;
  }

  /** The text of the terminal, without empty lines at its end. */
  get text(): string {
    const { active } = this.xterm.buffer;
    let text = '';
    for (let i = 0; i < active.length; i++) {
      const line = active.getLine(i);
      text += `${line?.isWrapped === true || i === 0 ? '' : '\n'}${line?.translateToString(true) ?? ''}`;
    }
    return text.trimEnd();
  }

  /** False for keys that the page takes, or the browser. */
  private isForMachine(event: KeyboardEvent): boolean {
    if (OF_PAGE.includes(event.key)) return false;
    if (!event.ctrlKey || !event.shiftKey) return true;
    if (event.code === 'KeyC') {
      event.preventDefault();
      if (event.type === 'keydown') void navigator.clipboard?.writeText(this.xterm.getSelection());
    }
    return event.code !== 'KeyC' && event.code !== 'KeyV';
  }
}

/** The size of letters in pixels. */
function letters(): number {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round(root * (matchMedia(NARROW).matches ? SMALL_LETTERS : LETTERS));
}

/** The colours of the page. */
function theme(): ITheme {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    background: colour('--sheet'),
    foreground: colour('--ink'),
    cursor: colour('--accent'),
    cursorAccent: colour('--sheet'),
    selectionBackground: `${colour('--accent')}55`,
  };
}
