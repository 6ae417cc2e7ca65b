/**
 * Gathers what a machine shows, and sends it in frames: one when something has changed, and the
 * next when the page has drawn it.
 */

import type { MachineConfig } from '../config.ts';
import type { Controls } from '../front/controls.ts';
import type { LaneView } from '../front/lanes/picture.ts';
import type { VisitCounter } from '../front/lanes/visits.ts';
import type { MemoryLog } from '../front/memorylog.ts';
import { Palette } from '../front/picture/palette.ts';
import type { Structure, Frame as StructureFrame } from '../front/picture/structure.ts';
import { Tail } from '../front/tail.ts';
import type { System } from '../system.ts';
import { framesOf } from './draw/rest.ts';
import type { Activity, Ended, Figures, Frame } from './protocol.ts';
import { Selection } from './selection.ts';
import { LaneFrames } from './strip/laneframes.ts';

/** The bytes of output that may wait for the page before the machine waits too. */
const FULL = 1 << 18;
/**
 * The work of one frame, in entries of the callout table. After a picture of n times as many, n
 * frames go without a picture: so pictures of a million callouts leave the machine its time.
 */
const ENTRIES = 1 << 16;

/**
 * The ticks for which the first frame waits for the first output, if they pass as fast as in real
 * time: the page comes to the prompt earlier if it need not draw an empty terminal before.
 */
const FIRST_OUTPUT = 10;

/** The part of a frame that the machine at one moment determines. */
type Moment = Pick<Frame, 'figures' | 'runHash' | 'selection'>;

export class Frames {
  private readonly post: (frame: Frame) => void;
  /** The machine of the present. */
  private present: System | undefined;
  /** The machine that is shown: that of the present, or one in the past. */
  private system: System | undefined;
  /** True while a machine is on its way through the past. */
  travelling = false;
  /** True while the machine that is shown is between two moments: the page keeps the last one. */
  private moving = false;
  /** The moment that was sent last. */
  private moment: Moment | undefined;
  /** The lanes of the present. */
  readonly lanes = new LaneFrames();
  /** The visits of the machine that is shown. */
  private visits: VisitCounter = this.lanes.recorder.visits;
  /** The colours of lanes and structure. */
  private readonly palette = new Palette();
  /** The selection of the user. */
  readonly selection = new Selection();
  private controls: Controls | undefined;
  /** Cycles of a tick. */
  private tick = 1;
  private pieces: Uint8Array[] = [];
  private waiting = 0;
  /** The last output of the present. */
  private readonly tail = new Tail();
  /** True if the next frame empties the terminal. */
  private fresh = false;
  private said: string[] = [];
  /** The end of the run, until it is sent. */
  private ended: Ended | undefined;
  private over = false;
  /** True while the page has a frame that it has not drawn yet. */
  private drawing = false;
  /** The structure, while it is on the screen. */
  private structure: Structure | undefined;
  /** The frames that go without a picture before the next that has one. */
  private without = 0;
  /** The same while the machine goes on: the page draws the last picture for so long. */
  private drawnFor = 0;
  /** The cycle and the activity of the last frame; '' before the first. */
  private last = '';
  private emptied: (() => void) | undefined;
  /** True until the first frame is sent. */
  private silent = true;
  /** Ticks in a second. */
  private hz = 1;
  /** The log that the page is to keep. */
  private log: MemoryLog | undefined;

  constructor(post: (frame: Frame) => void) {
    this.post = post;
  }

  /**
   * Shows the figures of this machine, which has not run, from now on. The recorder of the lanes
   * was attached at its boot.
   */
  attach(system: System, { freq, hz }: MachineConfig, controls: Controls): void {
    this.lanes.booted(system);
    this.present = system;
    this.system = system;
    this.tick = freq / hz;
    this.hz = hz;
    this.controls = controls;
    this.selection.attach(system);
  }

  /** Sends the page this log, as it grows. */
  keep(log: MemoryLog): void {
    this.log = log;
  }

  /** The machine has written bytes. */
  write(bytes: Uint8Array): void {
    this.pieces.push(bytes.slice());
    this.waiting += bytes.length;
    this.tail.write(bytes);
  }

  /** Shows a machine in the past, whose terminal has this output. Between two runs. */
  visit(system: System, output: Uint8Array, visits: VisitCounter): void {
    this.turnTo(system);
    this.visits = visits;
    this.replace(output);
  }

  /** A machine sets out for another moment: that which is shown stays until it has come there. */
  depart(): void {
    this.travelling = true;
    this.moving = true;
  }

  /** A machine has come to a moment; `goesOn` tells that it is to leave it at once. */
  arrive(goesOn: boolean): void {
    this.travelling = goesOn;
    this.moving = false;
  }

  /** Shows the present again. Between two runs. */
  comeBack(): void {
    this.moving = false;
    if (this.system === this.present) return;
    this.turnTo(this.present);
    this.visits = this.lanes.recorder.visits;
    this.replace(this.tail.bytes());
  }

  private turnTo(system: System | undefined): void {
    if (system === this.system) return;
    const looking = this.structure !== undefined;
    this.structure?.close();
    this.system = system;
    if (system !== undefined) this.selection.turnTo(system);
    this.structure = looking ? system?.view.structure(this.palette) : undefined;
  }

  /** Has a frame sent although the machine stands still. Between two runs. */
  renew(): void {
    this.last = '';
  }

  /** Has the terminal show this output and nothing else. */
  private replace(output: Uint8Array): void {
    this.pieces = [output];
    this.waiting = output.length;
    this.fresh = true;
    this.last = '';
  }

  /** A line about the machine, for the user. */
  say(line: string): void {
    this.said.push(line);
  }

  /** The structure is looked at from now on, or is not. Between two runs. */
  look(looking: boolean): void {
    if (!looking) this.structure?.close();
    this.structure = looking ? (this.structure ?? this.system?.view.structure(this.palette)) : undefined;
    this.without = 0;
    this.drawnFor = 0;
    this.last = '';
  }

  /** The strip shows this part of the run from now on; null for none. Between two runs. */
  lookAtLanes(view: LaneView | null): void {
    this.lanes.look(view);
    this.last = '';
  }

  /** Resolves when the page has taken output, of which there is too much; undefined otherwise. */
  drained(): Promise<unknown> | undefined {
    if (this.waiting < FULL) return undefined;
    return new Promise<void>((resolve) => {
      this.emptied = resolve;
    });
  }

  /** The page has drawn the last frame. */
  drawn(): void {
    this.drawing = false;
  }

  /** The run is over. */
  end(ended: Ended): void {
    this.ended = ended;
    this.over = true;
    this.send();
  }

  /** Sends a frame, if something has changed and the page waits for one. Between two runs. */
  send(): void {
    const { system } = this;
    if (this.drawing || system === undefined || this.present === undefined) return;
    const activity = this.activity(system);
    const { moving } = this;
    const now = `${moving ? '' : system.cycle} ${activity} ${this.present.cycle}`;
    if (now === this.last && this.waiting === 0 && this.said.length === 0 && this.ended === undefined) return;
    if (this.waitsForOutput(activity)) return;
    // Pictures on the way to a point would give owners their colours by the host's speed.
    const isThere = this.over || this.controls?.hurries !== true;
    const goesOn = activity === 'running' || activity === 'idle';
    const moment = (moving ? this.moment : undefined) ?? this.momentOf(system, isThere, goesOn);
    this.moment = moment;
    const structure = isThere && !moving ? this.picture(goesOn) : undefined;
    const lanes = isThere ? this.lanes.take(this.palette, !goesOn) : undefined;
    const frame: Frame = {
      kind: 'frame',
      fresh: this.fresh,
      output: this.output(),
      said: this.said,
      activity,
      present: this.present.cycle,
      ...moment,
      ...(structure === undefined ? {} : { structure }),
      ...(lanes === undefined ? {} : { lanes }),
      ...(this.log === undefined ? {} : { log: this.log.take() ?? null }),
      ...(this.ended === undefined ? {} : { ended: this.ended }),
    };
    this.said = [];
    this.ended = undefined;
    this.fresh = false;
    // A picture or lanes that were left out are owed: a frame follows, though nothing changes.
    const isOwed = (this.structure !== undefined && structure === undefined && !moving) || this.lanes.owed;
    this.last = isOwed ? '' : now;
    this.drawing = true;
    this.silent = false;
    this.post(frame);
    this.emptied?.();
    this.emptied = undefined;
  }

  /** The machine as it is now. */
  private momentOf(system: System, isThere: boolean, goesOn: boolean): Moment {
    const selection = this.selection.frame(this.travelling || !isThere);
    return {
      figures: this.figures(system),
      ...(goesOn ? {} : { runHash: system.runHash() }),
      ...(selection === undefined ? {} : { selection }),
    };
  }

  /** True if nothing was sent, and the first output may come soon. */
  private waitsForOutput(activity: Activity): boolean {
    const { silent, waiting, said, present, controls } = this;
    if (!silent || activity !== 'running' || waiting > 0 || said.length > 0) return false;
    return (controls?.speed ?? 0) >= this.hz && (present?.cycle ?? 0) < FIRST_OUTPUT * this.tick;
  }

  /** The structure, if it is looked at and its turn has come. */
  private picture(goesOn: boolean): StructureFrame | undefined {
    const isDrawn = this.drawnFor-- > 0 && goesOn;
    if (this.structure === undefined || this.without-- > 0 || isDrawn) return undefined;
    const frame = this.structure.frame();
    const { looked, owners } = frame.picture;
    this.without = Math.floor(looked / ENTRIES);
    this.drawnFor = framesOf(owners.reduce((sum, { marks }) => sum + marks, 0)) - 1;
    return frame;
  }

  /** Takes all output that waits. */
  private output(): Uint8Array {
    const bytes = new Uint8Array(this.waiting);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    this.pieces = [];
    this.waiting = 0;
    return bytes;
  }

  private activity(system: System): Activity {
    if (this.travelling) return 'travelling';
    if (system !== this.present) return 'past';
    if (this.over) return 'ended';
    if (this.controls?.stands === true) return 'paused';
    return system.restfulCycles(1) > 0 ? 'idle' : 'running';
  }

  private figures(system: System): Figures {
    const figure = (name: string): number => system.sysctl(name) ?? 0;
    return {
      cycle: system.cycle,
      // A clock that does not tick counts its ticks late.
      ticks: Math.max(figure('kern.ticks'), Math.floor(system.cycle / this.tick)),
      instructions: system.instructions,
      pending: figure('kern.callout.pending'),
      sets: figure('kern.callout.sets'),
      unsets: figure('kern.callout.unsets'),
      fires: figure('kern.callout.fires'),
      nodes: figure('kern.callout.nodes'),
      late: figure('kern.callout.lateticks'),
      mostLate: figure('kern.callout.maxlate'),
      visits: this.visits.visits,
      held: system.ledger(),
    };
  }
}
