import type { BlockRecord, Entity, Layer } from '@node-projects/acad-ts';
import type { Canvas, Colour, Letters, OnLayers, Pen } from './canvas.ts';
import { DrawingError, type DrawingLimits } from './failures.ts';
import { dashesOf, type Inherited, type Look, lookOf } from './looks.ts';
import { chain, identity, type Matrix } from './matrix.ts';
import { boxOf, type Path, transformPath } from './path.ts';

/** How line patterns become dashes on a page, in points for a drawing unit. */
export interface PatternScales {
  /** The drawing's own factor for all patterns. */
  readonly factor: number;
  readonly drawing: number;
  readonly paper: number;
}

/** Where objects are drawn. */
export interface Frame {
  readonly toPage: Matrix;
  readonly patterns: PatternScales;
  readonly inherited: Inherited | null;
  /** Layers of frozen block references that this is in: they hide it, whichever layer it is on. */
  readonly behind: OnLayers;
  /** The blocks that this is in, outermost first. */
  readonly blocks: readonly BlockRecord[];
  /** Layers that a viewport doesn't show. */
  readonly without: ReadonlySet<Layer>;
}

/** Coordinates beyond it are mistakes: on a page in points, while a drawing is measured in its own units. */
const FARTHEST = { page: 1e8, drawing: 1e13 };
const POINTS_PER_HUNDREDTH = 72 / 2_540;

/** Of one canvas: where to draw, what it may cost, and what couldn't be drawn. */
export class Plot {
  readonly canvas: Canvas;
  readonly letters: Letters;
  readonly limits: DrawingLimits;
  /** The page only needs to be measured: what can't change its size may be left out. */
  readonly isMeasuring: boolean;
  readonly #omitted: Map<string, Set<Entity>>;
  #left: number;

  constructor(parts: { canvas: Canvas; letters: Letters; limits: DrawingLimits; isMeasuring: boolean; omitted: Map<string, Set<Entity>> }) {
    this.canvas = parts.canvas;
    this.letters = parts.letters;
    this.limits = parts.limits;
    this.isMeasuring = parts.isMeasuring;
    this.#omitted = parts.omitted;
    this.#left = parts.limits.operations;
  }

  isNear(...values: readonly number[]): boolean {
    const farthest = this.isMeasuring ? FARTHEST.drawing : FARTHEST.page;
    return values.every((value) => Math.abs(value) < farthest);
  }

  spend(operations: number): void {
    this.#left -= operations;
    if (this.#left < 0) throw new DrawingError('too_large', `more than ${this.limits.operations} drawing operations`);
  }

  /** Notes that an object couldn't be drawn, once for all its copies. */
  omit(kind: string, entity: Entity): void {
    const entities = this.#omitted.get(kind);
    if (entities) entities.add(entity);
    else this.#omitted.set(kind, new Set([entity]));
  }
}

/** Draws one object: with its look, at its place. */
export class Brush {
  readonly plot: Plot;
  readonly frame: Frame;
  readonly look: Look;
  readonly #entity: Entity;
  readonly #layers: OnLayers;
  readonly #pen: Pen;

  constructor(plot: Plot, frame: Frame, entity: Entity) {
    this.plot = plot;
    this.frame = frame;
    this.#entity = entity;
    this.look = lookOf(entity, frame.inherited);
    this.#layers = [...frame.behind, this.look.layer.name];
    const { factor, drawing, paper } = frame.patterns;
    const dashes = dashesOf(this.look.lineType, { own: factor * (entity.lineTypeScale || 1), drawing, paper });
    this.#pen = { colour: this.look.colour, width: this.look.weight * POINTS_PER_HUNDREDTH, dashes };
  }

  omit(kind: string): void {
    this.plot.omit(kind, this.#entity);
  }

  /** `within` leads from the path's coordinates to the frame's. */
  stroke(path: Path, within: Matrix = identity, pen: Partial<Pen> = {}): void {
    const placed = this.#place(path, within);
    if (placed) this.plot.canvas.stroke(placed, { ...this.#pen, ...pen }, this.#layers);
  }

  fill(path: Path, within: Matrix = identity, colour: Colour = this.look.colour): void {
    const placed = this.#place(path, within);
    if (placed) this.plot.canvas.fill(placed, colour, this.#layers);
  }

  letter(text: string, within: Matrix, colour: Colour = this.look.colour): void {
    const matrix = chain(this.frame.toPage, within);
    if (text.trim() === '' || !this.plot.isNear(...matrix)) return;
    this.plot.spend(1 + text.length / 8);
    this.plot.canvas.letter({ text, colour, matrix }, this.#layers);
  }

  #place(path: Path, within: Matrix): Path | null {
    this.plot.spend(1 + path.length / 8);
    const placed = transformPath(path, chain(this.frame.toPage, within));
    const box = boxOf(placed);
    return box && this.plot.isNear(box.left, box.bottom, box.right, box.top) ? placed : null;
  }
}
