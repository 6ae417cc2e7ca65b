/**
 * The controls of a machine with a user beside its console: go and pause, single steps, and speed.
 * The loop asks them between slices (loop.ts), so nothing of them shows in the run.
 */

import type { MachineConfig } from '../config.ts';
import type { System } from '../system.ts';
import type { LoopDebugger } from './loop.ts';
import { type Point, PointStride } from './point.ts';
import { Step, type StepKind, type Steppable } from './step.ts';

/** The part of a system that the controls use. */
export type Controlled = Steppable & Pick<System, 'waitsForInput'>;

/** The part of console input that the controls use. */
export interface Poked {
  /** True if something waits to be given to the machine. */
  readonly waiting: boolean;
  /** True if the user leaves the machine. */
  readonly quit: boolean;
  /** Resolves when something has arrived, and at poke(). */
  ready(): Promise<void>;
  poke(): void;
}

/** A way to go that ends by itself, as a step does. */
export type Stride = Pick<Step, 'bound' | 'made' | 'end'>;

/** Seconds of the machine in a second of the wall, in a stride. */
const HURRY = 1000;
const NEVER = Number.POSITIVE_INFINITY;

export class Controls implements LoopDebugger {
  /** The machine stands still until the user lets it go on. */
  paused: boolean;
  readonly leaving: unknown = undefined;
  private readonly system: Controlled;
  private readonly input: Poked;
  private readonly config: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>;
  /** Ticks in a second of the wall; Infinity for as fast as the host can. */
  private ticksPerSecond: number;
  /** The steps that the user still wants of a machine that stands still after them. */
  private wanted: StepKind[] = [];
  /** The step that is under way. */
  private step: Stride | undefined;
  /** A stride is under way, which hurries. */
  private hurried = false;
  /** The machine has gone a part of the step, and no more. */
  private midway = false;
  private letGo: (() => void) | undefined;

  constructor(
    system: Controlled,
    input: Poked,
    config: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>,
    {
      speed,
      paused,
      at,
    }: { readonly speed: number; readonly paused: boolean; readonly at?: Point | undefined },
  ) {
    this.system = system;
    this.input = input;
    this.config = config;
    this.ticksPerSecond = speed;
    this.paused = paused;
    if (at !== undefined) this.stride(new PointStride(at, system, config));
  }

  /** Virtual cycles in a second of the wall; undefined for as fast as the host can. */
  get pace(): number | undefined {
    const { freq, hz } = this.config;
    // Without a pace, a machine that waits for a key stands still.
    if (this.hurried) return freq * HURRY;
    return this.ticksPerSecond === NEVER ? undefined : (this.ticksPerSecond * freq) / hz;
  }

  /** True while a stride is under way. */
  get hurries(): boolean {
    return this.hurried;
  }

  /** True if the machine stands still: it is neither in a stride nor in the midst of a step. */
  get stands(): boolean {
    return this.paused && !this.hurried && !this.midway;
  }

  /** Ticks in a second of the wall; Infinity for as fast as the host can. */
  get speed(): number {
    return this.ticksPerSecond;
  }

  set speed(ticks: number) {
    this.ticksPerSecond = ticks;
    this.input.poke();
  }

  /** Lets the machine go on. */
  run(): void {
    this.endOfSteps();
    this.paused = false;
    this.release();
  }

  /** Has the machine stand still after this slice. */
  pause(): void {
    this.endOfSteps();
    this.paused = true;
    this.input.poke();
  }

  /** Has the machine make a step, after those that were asked for before, and stand still there. */
  stepBy(kind: StepKind): void {
    this.paused = true;
    this.wanted.push(kind);
    if (this.step === undefined) this.beginStep();
    this.release();
  }

  /** Has the machine hurry through a stride, and stand still at its end. */
  stride(stride: Stride): void {
    this.endOfSteps();
    this.paused = true;
    this.hurried = true;
    this.step = stride;
    this.release();
  }

  private beginStep(): void {
    this.hurried = false;
    this.midway = false;
    const kind = this.wanted.shift();
    this.step = kind === undefined ? undefined : new Step(kind, this.system, this.config);
  }

  private endOfSteps(): void {
    this.step?.end();
    this.step = undefined;
    this.hurried = false;
    this.midway = false;
    this.wanted = [];
  }

  private release(): void {
    this.letGo?.();
    this.input.poke();
  }

  bound(): number {
    return this.step?.bound() ?? NEVER;
  }

  cameBack(): void {
    this.midway = this.step?.made === false;
    if (this.step?.made !== true) return;
    this.step.end();
    this.beginStep();
  }

  stoodStill(): boolean {
    return false;
  }

  /**
   * Resolves when the user may let the machine go on. A machine that is as fast as the host waits
   * here for a key as well, since its time does not pass by itself.
   */
  hold(): Promise<unknown> | undefined {
    if (this.step !== undefined || this.input.quit) return undefined;
    if (this.paused)
      return new Promise<void>((resolve) => {
        this.letGo = resolve;
      });
    const idle = this.ticksPerSecond === NEVER && this.system.waitsForInput && !this.input.waiting;
    return idle ? this.input.ready() : undefined;
  }
}
