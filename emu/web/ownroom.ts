/** The room of the page for the user's own code; its editor is loaded when it is opened. */

import type { Editor, EditorHost } from './editor/main.ts';
import type { OwnSources } from './own/sources.ts';
import { part } from './parts.ts';

/** The page, as the room needs it. */
export interface RoomEvents extends EditorHost {
  /** False in a page that is all in one file, which has no compiler. */
  readonly isServed: boolean;
}

/** The most bytes of a file of the user's. */
const LONGEST = 16 * 1024 * 1024;
const ELF = [0x7f, 0x45, 0x4c, 0x46];
const ONE_FILE = 'The page in one file has no editor: open the page that `callwheel web` serves.';

export class OwnRoom {
  private readonly events: RoomEvents;
  private editor: Promise<Editor> | undefined;

  constructor(events: RoomEvents) {
    this.events = events;
    const room = part<HTMLDetailsElement>('own');
    const file = part<HTMLInputElement>('own-file');
    room.addEventListener('toggle', () => {
      if (room.open) void this.opened();
    });
    part('own-program').addEventListener('click', () => file.click());
    file.addEventListener('change', () => {
      const [chosen] = file.files ?? [];
      if (chosen !== undefined) void this.program(chosen);
      // The same file may be chosen again.
      file.value = '';
    });
  }

  /** Takes a file that was dropped on the page; false if it is nothing for this room. */
  async dropped(file: File): Promise<boolean> {
    if (/\.(?:c|ts)$/.test(file.name) && file.size <= LONGEST) {
      part<HTMLDetailsElement>('own').open = true;
      const editor = await this.opened();
      editor?.open(`./${file.name}`, await file.text());
      // The room is below the machine's, and may be below the window.
      part('own').scrollIntoView({ block: 'start' });
      return true;
    }
    const head = new Uint8Array(await file.slice(0, ELF.length).arrayBuffer());
    if (!ELF.every((byte, i) => head[i] === byte)) return false;
    await this.program(file);
    return true;
  }

  /** A line was told to the user: it may be about the text in the editor. */
  told(line: string): void {
    void this.editor?.then((editor) => editor.told(line));
  }

  /** The work at a machine of the user's, while it is made; undefined if none is. */
  making(line: string | undefined): void {
    void this.editor?.then((editor) => editor.making(line));
  }

  /** Runs a program of the user's. */
  private async program(file: File): Promise<void> {
    const { events } = this;
    if (file.size > LONGEST) {
      events.said(`${file.name}: longer than the ${LONGEST} bytes that a program may have here`);
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const own: OwnSources = { program: { path: file.name, bytes } };
    events.run(own);
  }

  /** The editor; undefined, and the user is told why, if there is none. */
  private async opened(): Promise<Editor | undefined> {
    const { events } = this;
    if (!events.isServed) {
      part('own-editor').textContent = ONE_FILE;
      return undefined;
    }
    const path = new URL('editor.js', document.baseURI).href;
    this.editor ??= (import(path) as Promise<typeof import('./editor/main.ts')>).then(({ mount }) =>
      mount(part('own-editor'), events),
    );
    try {
      return await this.editor;
    } catch (error) {
      this.editor = undefined;
      events.said(`The editor cannot be loaded: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
