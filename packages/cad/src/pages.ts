import { type BlockRecord, type CadDocument, type Entity, type Layout, Viewport } from '@node-projects/acad-ts';
import { drawEntity } from './blocks.ts';
import type { Canvas, Letters } from './canvas.ts';
import { DrawingError, type DrawingLimits } from './failures.ts';
import { isHidden } from './looks.ts';
import { chain, identity, type Matrix, scaling, translation } from './matrix.ts';
import { type Boxes, measureEntities } from './measure.ts';
import { type Box, joinBoxes } from './path.ts';
import { type Frame, type PatternScales, Plot } from './plot.ts';
import { type DrawingUnit, plotScaleFor, pointsPerUnit, unitOf } from './units.ts';
import { drawViewport, isShownViewport, viewportBox, viewportScale } from './viewports.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Around what has no paper of its own. */
const MARGIN = 10 * POINTS_PER_MM;
const LONGEST_SIDE = 100_000;

export interface PlotOptions {
  readonly letters: Letters;
  readonly limits: DrawingLimits;
}

/** A page to be drawn, in points. */
export interface PlottedPage {
  /** `Model` or the layout's name. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Of what is drawn: of a layout, in its largest viewport. Null for layouts without one. */
  readonly metresPerPoint: number | null;
  draw(canvas: Canvas): void;
}

export interface PlottedDrawing {
  readonly unit: DrawingUnit;
  readonly pages: readonly PlottedPage[];
  /** Objects of each kind that couldn't be drawn; complete once all pages are drawn. */
  readonly omitted: ReadonlyMap<string, ReadonlySet<Entity>>;
}

interface Drawing {
  readonly document: CadDocument;
  readonly unit: DrawingUnit;
  readonly model: { readonly entities: readonly Entity[]; readonly boxes: Boxes };
  readonly plotOn: (canvas: Canvas, isMeasuring?: boolean) => Plot;
}

/** Model space, and the layouts that have something on them. */
export function plotDrawing(document: CadDocument, options: PlotOptions): PlottedDrawing {
  const omitted = new Map<string, Set<Entity>>();
  const plotOn = (canvas: Canvas, isMeasuring = false): Plot => new Plot({ canvas, ...options, isMeasuring, omitted });
  const entities = document.modelSpace?.getSortedEntities() ?? [];
  const boxes = measureEntities(entities, (canvas) => plotOn(canvas, true), frameOf(identity, noPatterns));
  const drawing = { document, unit: unitOf(document), model: { entities, boxes }, plotOn };
  const layouts = Array.from(document.layouts ?? [])
    .filter((layout) => layout.isPaperSpace)
    .toSorted((one, other) => one.tabOrder - other.tabOrder)
    .slice(0, options.limits.pages);
  const pages = [modelPage(drawing), ...layouts.map((layout) => layoutPage(drawing, layout))].filter((page) => page !== null);
  if (pages.length === 0) throw new DrawingError('empty', 'nothing to draw');
  return { unit: drawing.unit, pages, omitted };
}

const noPatterns: PatternScales = { factor: 0, drawing: 0, paper: 0 };

const frameOf = (toPage: Matrix, patterns: PatternScales): Frame => ({
  toPage,
  patterns,
  inherited: null,
  behind: [],
  blocks: [],
  without: new Set(),
});

/** What is shown at first; if that is nothing, everything. */
function boxOfAll(entities: readonly Entity[], boxes: Boxes): Box | null {
  const join = (some: readonly Entity[]): Box | null =>
    some.reduce<Box | null>((box, entity) => joinBoxes(box, boxes.get(entity) ?? null), null);
  return join(entities.filter(({ layer }) => !isHidden(layer))) ?? join(entities);
}

function modelPage({ document, unit, model, plotOn }: Drawing): PlottedPage | null {
  const box = boxOfAll(model.entities, model.boxes);
  if (!box) return null;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const scale = plotScaleFor(Math.max(width, height) * unit.metres);
  const points = pointsPerUnit(unit.metres, scale);
  const toPage = chain(translation(MARGIN, MARGIN), scaling(points), translation(-box.left, -box.bottom));
  const patterns = { factor: document.header?.lineTypeScale || 1, drawing: points, paper: paperPoints(unit) };
  return {
    name: 'Model',
    width: width * points + 2 * MARGIN,
    height: height * points + 2 * MARGIN,
    metresPerPoint: unit.metres / points,
    draw(canvas) {
      const plot = plotOn(canvas);
      for (const entity of model.entities) drawEntity(entity, plot, frameOf(toPage, patterns));
    },
  };
}

/** Patterns are drawn for paper in inches or millimetres. */
const paperPoints = ({ isImperial }: Pick<DrawingUnit, 'isImperial'>): number => (isImperial ? 72 : POINTS_PER_MM);

function layoutPage(drawing: Drawing, layout: Layout): PlottedPage | null {
  const block: BlockRecord | null = layout.associatedBlock;
  const entities = block?.getSortedEntities().filter((entity) => !(entity instanceof Viewport) || isShownViewport(entity)) ?? [];
  const viewports = entities.filter((entity) => entity instanceof Viewport);
  const boxes = new Map(measureEntities(entities, (canvas) => drawing.plotOn(canvas, true), frameOf(identity, noPatterns)));
  for (const viewport of viewports) boxes.set(viewport, viewportBox(viewport));
  const content = boxOfAll(entities, boxes);
  if (!content) return null;
  const points = paperPoints({ isImperial: Number(layout.paperUnits) === 0 }) * plotRatio(layout);
  const paper = paperOf(layout, content, points);
  const toPage = chain(scaling(points), translation(-paper.left, -paper.bottom));
  const frame = frameOf(toPage, { factor: drawing.document.header?.lineTypeScale || 1, drawing: points, paper: points });
  const largest = viewports.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
  return {
    name: layout.name,
    width: (paper.right - paper.left) * points,
    height: (paper.top - paper.bottom) * points,
    metresPerPoint: largest ? drawing.unit.metres / (viewportScale(largest) * points) : null,
    draw(canvas) {
      const plot = drawing.plotOn(canvas);
      for (const entity of entities) {
        if (entity instanceof Viewport) drawViewport(entity, { plot, frame, model: drawing.model });
        else drawEntity(entity, plot, frame);
      }
    },
  };
}

/** Paper lengths for one drawing unit of the layout: 1 unless it is plotted at another scale. */
function plotRatio({ numeratorScale, denominatorScale }: Layout): number {
  const ratio = numeratorScale / denominatorScale;
  return ratio > 1e-6 && ratio < 1e6 ? ratio : 1;
}

/** The sheet of paper, in the layout's units; where its settings don't fit what is on it, what is on it with a margin. */
function paperOf(layout: Layout, content: Box, points: number): Box {
  const isTurned = Number(layout.paperRotation) % 2 === 1;
  const [wide, high] = isTurned ? [layout.paperHeight, layout.paperWidth] : [layout.paperWidth, layout.paperHeight];
  const { left, bottom } = layout.unprintableMargin;
  const unit = POINTS_PER_MM / points;
  const corner = { left: -(isTurned ? bottom : left) * unit, bottom: -(isTurned ? left : bottom) * unit };
  const paper = { ...corner, right: corner.left + wide * unit, top: corner.bottom + high * unit };
  const slack = 0.02 * Math.max(wide, high) * unit;
  const isInside =
    content.left >= paper.left - slack &&
    content.bottom >= paper.bottom - slack &&
    content.right <= paper.right + slack &&
    content.top <= paper.top + slack;
  const isSheet = wide > 1 && high > 1 && Math.max(wide, high) * POINTS_PER_MM < LONGEST_SIDE;
  if (isSheet && isInside) return paper;
  const margin = MARGIN / points;
  return { left: content.left - margin, bottom: content.bottom - margin, right: content.right + margin, top: content.top + margin };
}
