import {
  type CanvasObject,
  type DrawOp,
  drawOpsOf,
  fontFor,
  growthAt,
  IDENTITY,
  type ImageOp,
  kindOf,
  type PathOp,
  type TextOp,
  tracePath,
  type Vec,
} from '@sheetmark/editor-core';

/** Finds an image object's picture by its source; undefined until it has loaded. */
export type Pictures = (source: string) => CanvasImageSource | undefined;

export interface Brush {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** Pixels of the bitmap per page unit. The context's transform maps page units to pixels already. */
  readonly scale: number;
  /** Pixels of the bitmap per CSS pixel; 1 by default. */
  readonly density?: number;
  readonly pictures: Pictures;
  /** Paints translucent objects fainter instead of blending them, because what is below them isn't in this bitmap. */
  readonly isThin?: boolean;
}

/** Factor on the opacity of translucent objects that are painted fainter. */
const thinOpacity = 0.5;

/** Whether an object is below all others and blended with the sheet. */
export const isSeeThrough = (object: CanvasObject): boolean => kindOf(object).blend !== undefined;

/** Minimum width of lines in CSS pixels, so that they are visible zoomed out and in thumbnails. */
const minLineWidth = 1.25;
const solid: number[] = [];
/** Text smaller than this many pixels is drawn as bars. */
const minFontPixels = 3;

export function paintObject(brush: Brush, object: CanvasObject): void {
  for (const op of drawOpsOf(object)) paintOp(brush, op);
}

function paintOp(brush: Brush, op: DrawOp): void {
  const growth = growthAt(op, brush.scale / (brush.density ?? 1));
  if (growth > 1 && op.grows !== undefined) return paintEnlarged(brush, op, op.grows.about, growth);
  paintUnscaled(brush, op);
}

function paintEnlarged(brush: Brush, op: DrawOp, { x, y }: Vec, growth: number): void {
  const { context, scale } = brush;
  context.save();
  context.transform(growth, 0, 0, growth, x * (1 - growth), y * (1 - growth));
  paintUnscaled({ ...brush, scale: scale * growth }, op);
  context.restore();
}

function paintUnscaled(brush: Brush, op: DrawOp): void {
  switch (op.type) {
    case 'path':
      return paintPath(brush, op);
    case 'text':
      return paintText(brush, op);
    case 'image':
      return paintImage(brush, op);
  }
}

/** Traces the path each time: keeping a Path2D for each of 20,000 objects takes longer than tracing them, for the garbage collector too. */
function paintPath({ context, scale, density = 1, isThin = false }: Brush, op: PathOp): void {
  const isBlended = op.blend === 'multiply';
  context.globalAlpha = isBlended && isThin ? op.opacity * thinOpacity : op.opacity;
  if (isBlended && !isThin) context.globalCompositeOperation = 'multiply';
  context.beginPath();
  tracePath(op.path, context);
  if (op.fill !== null) {
    context.fillStyle = op.fill;
    context.fill();
  }
  if (op.stroke !== null && op.strokeWidth > 0) {
    context.strokeStyle = op.stroke;
    context.lineWidth = Math.max(op.strokeWidth, (minLineWidth * density) / scale);
    context.lineCap = op.cap;
    context.lineJoin = op.join;
    if (op.dash.length > 0) context.setLineDash([...op.dash]);
    context.stroke();
    if (op.dash.length > 0) context.setLineDash(solid);
  }
  if (isBlended) context.globalCompositeOperation = 'source-over';
}

function paintText(brush: Brush, op: TextOp): void {
  // Saving and restoring would take longer than drawing the text.
  if (op.transform === IDENTITY) return paintLines(brush, op);
  const { context } = brush;
  const { a, b, c, d, e, f } = op.transform;
  context.save();
  context.transform(a, b, c, d, e, f);
  paintLines(brush, op);
  context.restore();
}

function paintLines({ context, scale }: Brush, op: TextOp): void {
  context.globalAlpha = op.opacity;
  context.fillStyle = op.color;
  if (op.fontSize * scale < minFontPixels) {
    context.globalAlpha = op.opacity * 0.5;
    for (const line of op.lines)
      context.fillRect(line.x, line.baseline - op.fontSize * 0.6, line.text.length * op.fontSize * 0.5, op.fontSize * 0.5);
  } else {
    context.font = `${op.fontSize}px ${fontFor(op.fontFamily).css}`;
    for (const line of op.lines) context.fillText(line.text, line.x, line.baseline);
  }
}

function paintImage({ context, pictures }: Brush, op: ImageOp): void {
  const picture = pictures(op.source);
  if (!picture) return;
  const { a, b, c, d, e, f } = op.transform;
  context.save();
  context.transform(a, b, c, d, e, f);
  context.globalAlpha = op.opacity;
  context.drawImage(picture, op.x, op.y, op.width, op.height);
  context.restore();
}
