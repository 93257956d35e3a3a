import {
  AttachmentPointType,
  type BlockRecord,
  Dimension,
  type Entity,
  Insert,
  Leader,
  MText,
  MultiLeader,
  Seqend,
  Viewport,
} from '@node-projects/acad-ts';
import { curves } from './curves.ts';
import { type Drawer, draws, drawsIf } from './drawer.ts';
import { DrawingError } from './failures.ts';
import { drawParagraphs, lettering } from './lettering.ts';
import { isFrozen } from './looks.ts';
import { chain, type Matrix, objectToDrawing, type Point, rotation, scaling, translation } from './matrix.ts';
import { nameOf } from './object-names.ts';
import { polyline } from './path.ts';
import { Brush, type Frame, type Plot } from './plot.ts';
import { smoothPath } from './spline.ts';
import { surfaces } from './surfaces.ts';

const EXTERNAL = 4 | 8;
/** Of one array of a block. */
const MAX_COPIES = 100_000;

const isDimension = (entity: Entity): entity is Dimension => entity instanceof Dimension;

const references: readonly Drawer[] = [
  draws(Insert, drawInsert),
  drawsIf(isDimension, (dimension, brush) => {
    if (!dimension.block) dimension.updateBlock();
    if (dimension.block) drawBlock(dimension.block, brush, [translation(0, 0)]);
    else brush.omit('dimension');
  }),
  draws(Leader, ({ vertices, arrowHeadEnabled, pathType, style }, brush) => {
    brush.stroke(Number(pathType) === 1 ? smoothPath(vertices, false) : polyline(vertices));
    if (arrowHeadEnabled) drawArrowhead(vertices, style.arrowSize * (style.scaleFactor || 1), brush);
  }),
  draws(MultiLeader, drawMultiLeader),
  // Pages draw viewports of layouts.
  draws(Viewport, () => undefined),
  draws(Seqend, () => undefined),
];

const drawers: readonly Drawer[] = [...curves.slice(0, 2), ...references, ...surfaces, ...curves.slice(2), ...lettering];

/** Draws an object, or notes that it can't be drawn. */
export function drawEntity(entity: Entity, plot: Plot, frame: Frame): void {
  if (entity.isInvisible) return;
  try {
    const brush = new Brush(plot, frame, entity);
    if (frame.without.has(brush.look.layer)) return;
    if (!drawers.some((draw) => draw(entity, brush))) plot.omit(nameOf(entity), entity);
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    plot.omit(nameOf(entity), entity);
  }
}

function drawInsert(insert: Insert, brush: Brush): void {
  const { block, attributes, normal, insertPoint } = insert;
  if (!block) return brush.omit('block reference');
  if ((Number(block.combinedFlags) & EXTERNAL) !== 0 && block.entities.count === 0) return brush.omit('external reference');
  const place = chain(objectToDrawing(normal, insertPoint.z), translation(insertPoint.x, insertPoint.y), rotation(insert.rotation));
  const copies: Matrix[] = [];
  const [columns, rows] = [Math.max(1, insert.columnCount), Math.max(1, insert.rowCount)];
  if (columns * rows > MAX_COPIES) throw new DrawingError('too_large', `${columns} × ${rows} copies of a block`);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      copies.push(
        chain(place, translation(column * insert.columnSpacing, row * insert.rowSpacing), scaling(insert.xScale || 1, insert.yScale || 1)),
      );
  drawBlock(block, brush, copies);
  for (const attribute of attributes) drawEntity(attribute, brush.plot, innerFrame(brush, block));
}

function drawBlock(block: BlockRecord, brush: Brush, copies: readonly Matrix[]): void {
  const { plot, frame } = brush;
  if (frame.blocks.includes(block)) return brush.omit('endless block');
  if (frame.blocks.length >= plot.limits.depth) return brush.omit('deeply nested block');
  const inner = innerFrame(brush, block);
  const base: Point = block.blockEntity.basePoint;
  const entities = block.getSortedEntities();
  for (const copy of copies) {
    plot.spend(1);
    const toPage = chain(frame.toPage, copy, translation(-base.x, -base.y));
    for (const entity of entities) drawEntity(entity, plot, { ...inner, toPage });
  }
}

function innerFrame({ frame, look }: Brush, block: BlockRecord): Frame {
  const behind = isFrozen(look.layer) ? [...frame.behind, look.layer.name] : frame.behind;
  return { ...frame, inherited: look, behind, blocks: [...frame.blocks, block] };
}

function drawArrowhead([tip, next]: readonly Point[], size: number, brush: Brush): void {
  if (!tip || !next || !(size > 0)) return;
  const angle = Math.atan2(next.y - tip.y, next.x - tip.x);
  const back = (side: number): Point => ({
    x: tip.x + size * (Math.cos(angle) - side * Math.sin(angle)),
    y: tip.y + size * (Math.sin(angle) + side * Math.cos(angle)),
  });
  brush.fill(polyline([tip, back(1 / 6), back(-1 / 6)], true));
}

const ATTACHMENTS = [AttachmentPointType.TopLeft, AttachmentPointType.TopCenter, AttachmentPointType.TopRight];

/** Its text or block, and its lines with their arrowheads. */
function drawMultiLeader(leader: MultiLeader, brush: Brush): void {
  const { contextData: content, arrowheadSize, scaleFactor } = leader;
  for (const { lines, connectionPoint } of content.leaderRoots) {
    for (const { points } of lines) {
      const vertices = [...points, connectionPoint];
      brush.stroke(polyline(vertices));
      drawArrowhead(vertices, (content.arrowheadSize || arrowheadSize) * (content.arrowheadSize ? 1 : scaleFactor || 1), brush);
    }
  }
  if (content.hasTextContents) {
    const text = new MText();
    text.value = content.textLabel;
    text.height = content.textHeight;
    text.insertPoint = content.textLocation;
    text.alignmentPoint = content.direction;
    text.normal = content.textNormal;
    text.attachmentPoint = ATTACHMENTS[content.textAttachmentPoint - 1] ?? AttachmentPointType.TopLeft;
    drawParagraphs(text, brush);
  } else if (content.hasContentsBlock && content.blockContent) {
    const { blockContentLocation: at, blockContentRotation: angle, blockContentScale: scale } = content;
    drawBlock(content.blockContent, brush, [chain(translation(at.x, at.y), rotation(angle), scaling(scale.x || 1, scale.y || 1))]);
  }
}
