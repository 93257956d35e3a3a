import type { Camera, Overlay, OverlayItem, Viewport } from '@sheetmark/editor-core';
import { type LiveBox, boxOfOverlay, canvasBoxFor } from './live-box.ts';
import { isSeeThrough, paintObject, type Pictures } from './paint-object.ts';
import type { SheetPicture } from './sheet-layer.ts';
import { sizeText } from './size-text.ts';

/** Colours of the editor's own graphics, such as handles. */
export interface LiveColours {
  readonly accent: string;
  readonly handle: string;
  readonly guide: string;
  readonly marquee: string;
}

const handleSize = 8;

/**
 * The objects being edited, the selection, guides and the marquee, all redrawn whenever one of them changes. The canvas is only about as large as
 * they are, because copying and compositing a larger one would take most of a frame.
 */
export class LiveLayer {
  readonly element = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #pictures: Pictures;
  readonly #unit: SheetPicture['unit'];

  constructor(pictures: Pictures, unit: SheetPicture['unit']) {
    const context = this.element.getContext('2d');
    if (!context) throw new Error('this browser has no canvas');
    this.#context = context;
    this.#pictures = pictures;
    this.#unit = unit;
    this.element.className = 'live';
    this.element.hidden = true;
  }

  draw(overlay: Overlay, at: { camera: Camera; viewport: Viewport; density: number; colours: () => LiveColours }): void {
    const { objects, items } = overlay;
    const { camera, density } = at;
    const reach = boxOfOverlay(overlay, at);
    this.element.hidden = reach === null;
    if (reach === null) return;
    const { x, y } = this.#moveTo(canvasBoxFor(reach, density, this.element), density);
    const colours = at.colours();
    const scale = camera.zoom * density;
    this.#context.setTransform(scale, 0, 0, scale, -camera.x * scale - x, -camera.y * scale - y);
    // If all objects are translucent, the canvas is blended with the sheet; with others among them, they are painted fainter instead.
    const isBlended = objects.length > 0 && objects.every(isSeeThrough);
    this.element.style.mixBlendMode = isBlended ? 'multiply' : 'normal';
    const brush = { context: this.#context, scale, density, pictures: this.#pictures, isThin: !isBlended };
    for (const object of objects) paintObject(brush, object);
    this.#context.setTransform(density, 0, 0, density, -x, -y);
    Object.assign(this.#context, { globalAlpha: 1, lineJoin: 'miter', lineCap: 'butt' });
    this.#context.setLineDash([]);
    for (const item of items)
      if (item.type === 'size') drawSize(this.#context, item, { ...colours, text: sizeText(item, this.#unit) });
      else drawItem(this.#context, item, colours);
  }

  /** Moves and clears the canvas. */
  #moveTo(box: LiveBox, density: number): LiveBox {
    const { x, y, width, height } = box;
    const { element } = this;
    element.style.transform = `translate(${x / density}px, ${y / density}px)`;
    if (element.width !== width || element.height !== height) {
      Object.assign(element, { width, height });
      Object.assign(element.style, { width: `${width / density}px`, height: `${height / density}px` });
      return box;
    }
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    return box;
  }
}

const catchReach = 5;

/** A square for a point, a cross for a line. */
function drawCatch(context: CanvasRenderingContext2D, { on, at: { x, y } }: Extract<OverlayItem, { type: 'catch' }>): void {
  if (on === 'point') return context.rect(x - catchReach, y - catchReach, 2 * catchReach, 2 * catchReach);
  context.moveTo(x - catchReach, y - catchReach);
  context.lineTo(x + catchReach, y + catchReach);
  context.moveTo(x + catchReach, y - catchReach);
  context.lineTo(x - catchReach, y + catchReach);
}

const regionShade = 0.06;
const regionLine = 0.55;

/** A faint fill and a dashed line, which hide nothing, and the name in the upper left corner. */
function drawRegion(
  context: CanvasRenderingContext2D,
  { box, name }: Extract<OverlayItem, { type: 'region' }>,
  colours: LiveColours,
): void {
  const { minX, minY, maxX, maxY } = box;
  context.save();
  context.rect(minX, minY, maxX - minX, maxY - minY);
  context.fillStyle = colours.guide;
  context.globalAlpha = regionShade;
  context.fill();
  context.globalAlpha = regionLine;
  context.setLineDash([6, 4]);
  stroke(context, colours.guide, 1);
  context.clip();
  context.globalAlpha = 1;
  context.font = '600 12px Inter, sans-serif';
  context.textBaseline = 'top';
  context.fillText(name, minX + 6, minY + 6);
  context.restore();
}

const sizeHeight = 20;
const sizeMargin = 6;

/** A label with the size, in the accent colour. */
function drawSize(
  context: CanvasRenderingContext2D,
  { at, rotation }: Extract<OverlayItem, { type: 'size' }>,
  { accent, handle, text }: LiveColours & { readonly text: string },
): void {
  context.save();
  context.translate(at.x, at.y);
  context.rotate(rotation);
  context.font = '600 12px Inter, sans-serif';
  const width = context.measureText(text).width + 2 * sizeMargin;
  context.beginPath();
  context.roundRect(-width / 2, -sizeHeight / 2, width, sizeHeight, 4);
  context.fillStyle = accent;
  context.fill();
  context.fillStyle = handle;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 0, 1);
  context.restore();
}

/** The item is in CSS pixels of the viewport. */
function drawItem(context: CanvasRenderingContext2D, item: Exclude<OverlayItem, { type: 'size' }>, colours: LiveColours): void {
  context.beginPath();
  switch (item.type) {
    case 'selection':
      for (const corner of item.corners) context.lineTo(corner.x, corner.y);
      context.closePath();
      return stroke(context, colours.accent, 1.5);
    case 'stem':
    case 'guide':
      context.moveTo(item.from.x, item.from.y);
      context.lineTo(item.to.x, item.to.y);
      return stroke(context, item.type === 'guide' ? colours.guide : colours.accent, 1);
    case 'catch':
      drawCatch(context, item);
      return stroke(context, colours.guide, 1.5);
    case 'handle':
      context.save();
      context.translate(item.at.x, item.at.y);
      context.rotate(item.rotation);
      if (item.target.type === 'side') context.roundRect(-handleSize / 2, -handleSize / 2, handleSize, handleSize, 1.5);
      else context.arc(0, 0, handleSize / 2 + 0.5, 0, 2 * Math.PI);
      context.restore();
      context.fillStyle = colours.handle;
      context.fill();
      return stroke(context, colours.accent, 1.5);
    case 'region':
      return drawRegion(context, item, colours);
    case 'marquee': {
      const { minX, minY, maxX, maxY } = item.box;
      context.rect(minX, minY, maxX - minX, maxY - minY);
      context.fillStyle = colours.marquee;
      context.fill();
      // Dashed if it selects everything it touches, as in other review tools.
      context.setLineDash(item.mode === 'touching' ? [4, 3] : []);
      stroke(context, colours.accent, 1);
      return context.setLineDash([]);
    }
  }
}

function stroke(context: CanvasRenderingContext2D, colour: string, width: number): void {
  Object.assign(context, { strokeStyle: colour, lineWidth: width });
  context.stroke();
}
