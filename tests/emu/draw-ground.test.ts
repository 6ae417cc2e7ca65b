/** The work of the page's drawing: a scene is painted once, and a crowd moves nothing. */

import { expect } from 'chai';
import { pictureOf } from '../../emu/front/picture/read.ts';
import type { Frame } from '../../emu/front/picture/structure.ts';
import { CanvasPen, type Surface } from '../../emu/web/draw/canvaspen.ts';
import { Ground, type Sheet, type Target } from '../../emu/web/draw/ground.ts';
import { layOut } from '../../emu/web/draw/layout.ts';
import { motionsOf, wayOf } from '../../emu/web/draw/motion.ts';
import { paint } from '../../emu/web/draw/paint.ts';
import { framesOf, restAfter } from '../../emu/web/draw/rest.ts';
import type { Scene } from '../../emu/web/draw/scene.ts';
import { DARK, LIGHT, type Theme } from '../../emu/web/draw/theme.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { Setup } from '../model/setup.ts';

/** A canvas that counts what is painted on it. */
class Counting {
  fills = 0;
  images = 0;
  made = 0;

  readonly target: Target = {
    drawImage: () => {
      this.images++;
    },
  };

  readonly sheet = (): Sheet => {
    this.made++;
    const ignore = (): void => undefined;
    const count = (): void => {
      this.fills++;
    };
    const routines = [
      'beginPath',
      'closePath',
      'moveTo',
      'lineTo',
      'arc',
      'roundRect',
      'setLineDash',
      'stroke',
    ];
    const on = {
      ...Object.fromEntries([...routines, 'setTransform'].map((name) => [name, ignore])),
      ...{ fill: count, fillText: count },
    };
    return { canvas: {}, on: on as unknown as Sheet['on'] };
  };
}

type Shows = Pick<Ground, 'show'>;

/** Wrong twins: grounds that paint anew at each moment, and never again. */
class Forgetful implements Shows {
  private readonly on: Surface;

  constructor(make: (width: number, height: number) => Sheet | undefined) {
    this.on = (make(1, 1) as Sheet).on;
  }

  show(on: Target, scene: Scene, theme: Theme): boolean {
    paint(scene, new CanvasPen(this.on), theme);
    on.drawImage({} as never, 0, 0, 1, 1);
    return true;
  }
}
class Stale extends Ground {
  private first: Scene | undefined;

  override show(on: Target, scene: Scene): boolean {
    this.first ??= scene;
    return super.show(on, this.first, LIGHT, 1);
  }
}

/** A structure with so many callouts, laid out. */
function sceneOf(marks: number, width = 900): { readonly scene: Scene; readonly frame: Frame } {
  const { callouts } = new Setup({ scheme: scheme6(256), ncallout: 64 });
  for (let n = 1; n <= marks; n++) callouts.timeout(() => undefined, n, 10 * n);
  const picture = pictureOf(callouts);
  const changes = { changes: [], sets: 0, unsets: 0, fires: 0, search: undefined };
  return { scene: layOut(picture, width, 600), frame: { picture, changes, migrations: [] } };
}

/** The faults of a ground: a scene of many marks stands while something moves, then it changes. */
function faultsOf(make: (sheet: () => Sheet) => Shows): string[] {
  const counting = new Counting();
  const ground = make(counting.sheet);
  const { scene } = sceneOf(60);
  const faults: string[] = [];
  /** Shows a scene at moments of a motion; returns the times that it was painted. */
  const painted = (what: string, times: number, it: Scene, theme = LIGHT, scale = 1): void => {
    const { fills } = counting;
    for (let n = 0; n < 20; n++) ground.show(counting.target, it, theme, scale);
    const alone = new Counting();
    paint(it, new CanvasPen(alone.sheet().on), theme);
    if (counting.fills - fills !== times * alone.fills)
      faults.push(`${what}: ${counting.fills - fills} fills`);
  };
  painted('a scene', 1, scene);
  painted('the same scene', 0, scene);
  painted('another scene', 1, sceneOf(40).scene);
  painted('the dark', 1, scene, DARK);
  painted('another size', 1, sceneOf(60, 500).scene, DARK);
  painted('another screen', 1, scene, DARK, 2);
  if (counting.images !== 120) faults.push(`${counting.images} images`);
  return faults;
}

describe('the ground of a drawing', () => {
  it('is painted once for each scene, theme, size and screen', () =>
    expect(faultsOf((make) => new Ground(make))).to.deep.equal([]));
  it('is not painted at each moment', () =>
    expect(faultsOf((make) => new Forgetful(make))).to.not.deep.equal([]));
  it('is not the first scene for ever', () =>
    expect(faultsOf((make) => new Stale(make))).to.not.deep.equal([]));

  it('is not shown without a canvas', () => {
    const { scene } = sceneOf(3);
    expect(new Ground(() => undefined).show(new Counting().target, scene, LIGHT, 1)).to.equal(false);
  });

  it('rests the longer the more marks it has, up to a limit', () => {
    expect([0, 50, 100, 500, 1000, 1e6].map(restAfter)).to.deep.equal([0, 0, 20, 100, 200, 200]);
    expect([0, 50, 100, 500, 1000, 1e6].map(framesOf)).to.deep.equal([1, 1, 1, 6, 12, 12]);
  });

  it('has no motion over it when a crowd of callouts changed at once', () => {
    const { scene, frame } = sceneOf(60);
    const changed = (n: number): Frame => {
      const changes = Array.from({ length: Math.min(n, 60) }, (_, entry) => ({
        ...{ kind: 'set' as const, entry, due: 0, call: '', visited: 0 },
      }));
      const search = { kind: 'set', entry: 3, visited: 2, later: [] } as const;
      return { ...frame, changes: { changes, sets: n, unsets: 0, fires: 0, search } };
    };
    expect(motionsOf(scene, scene, changed(60))).to.have.length(60);
    expect(motionsOf(scene, scene, changed(300))).to.have.length(60);
    expect(motionsOf(scene, scene, changed(301))).to.deep.equal([]);
    expect(wayOf(scene, changed(301))).to.deep.equal([]);
  });
});
