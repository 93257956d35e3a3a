import type { PageBox, SheetReference } from '@sheetmark/contract';
import type { Box, Vec } from '@sheetmark/editor-core';

/** The ring of a link in page units: a circle around a bubble, otherwise a rounded rectangle around the text. */
export type LinkShape = { readonly middle: Vec; readonly radius: number } | { readonly box: Box; readonly corner: number };

/** A bubble has the detail above the sheet's number: it is about as high as wide. */
const BUBBLE_SHAPE = 0.55;
const BUBBLE_ROOM = 1.3;
const TEXT_ROOM = 0.35;
/** Page units. */
const MOST_CORNER = 16;

/** Links of PDFs have borders of their own, `reference` is null for them. */
export function shapeOf({ box, reference }: { box: PageBox; reference: Pick<SheetReference, 'detail'> | null }): LinkShape {
  const { left, top, width, height } = box;
  if (!reference)
    return { box: { minX: left, minY: top, maxX: left + width, maxY: top + height }, corner: Math.min(width, height, MOST_CORNER) / 4 };
  const middle = { x: left + width / 2, y: top + height / 2 };
  if (reference.detail !== null && height > BUBBLE_SHAPE * width) return { middle, radius: (Math.hypot(width, height) / 2) * BUBBLE_ROOM };
  const room = TEXT_ROOM * Math.min(width, height);
  return { box: { minX: left - room, minY: top - room, maxX: left + width + room, maxY: top + height + room }, corner: room * 1.5 };
}

export function boxOfShape(shape: LinkShape): Box {
  if ('box' in shape) return shape.box;
  const { middle, radius } = shape;
  return { minX: middle.x - radius, minY: middle.y - radius, maxX: middle.x + radius, maxY: middle.y + radius };
}

/** An SVG path. */
export function pathOf(shape: LinkShape): string {
  if ('middle' in shape) {
    const { middle, radius: r } = shape;
    return `M${middle.x - r} ${middle.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  const { box, corner: c } = shape;
  const { minX, minY, maxX, maxY } = box;
  const arc = `a${c} ${c} 0 0 1`;
  const [right, down] = [maxX - minX - 2 * c, maxY - minY - 2 * c];
  return `M${minX + c} ${minY}h${right}${arc} ${c} ${c}v${down}${arc} ${-c} ${c}h${-right}${arc} ${-c} ${-c}v${-down}${arc} ${c} ${-c}Z`;
}

/** `tolerance` in page units. */
export function isOnShape(shape: LinkShape, { x, y }: Vec, tolerance: number): boolean {
  if ('middle' in shape) return Math.hypot(x - shape.middle.x, y - shape.middle.y) <= shape.radius + tolerance;
  const { minX, minY, maxX, maxY } = shape.box;
  return x >= minX - tolerance && x <= maxX + tolerance && y >= minY - tolerance && y <= maxY + tolerance;
}
