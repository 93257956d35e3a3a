import type { CanvasObject } from '../document/object.ts';
import type { Box } from '../geometry/box.ts';
import { boxHeight, boxWidth } from '../geometry/box.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { tracePath, type Path } from '../geometry/path.ts';
import { drawOpsOf } from '../shapes/appearance.ts';
import type { DrawOp, ImageOp, PathOp, TextOp } from '../shapes/draw-op.ts';
import { growthAt } from '../shapes/draw-op.ts';
import { fontFor } from '../shapes/fonts.ts';

/**
 * An SVG of the objects in a box of the page, `scale` pixels per page unit, without background. Runs the same steps as every other back end. Images
 * are left out: an SVG rendered on a server must not load anything.
 */
export function toSvg(objects: readonly CanvasObject[], box: Box, scale: number): string {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const size = `width="${round(width * scale)}" height="${round(height * scale)}" viewBox="${box.minX} ${box.minY} ${width} ${height}"`;
  const parts = objects.flatMap((object) => drawOpsOf(object).map((op) => stepToSvg(op, scale)));
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The minimum width of lines in pixels: most SVGs are thumbnails. */
const THINNEST = 1.25;

function stepToSvg(op: DrawOp, scale: number): string {
  const growth = growthAt(op, scale);
  const step = opToSvg(op, THINNEST / scale);
  if (growth <= 1 || op.grows === undefined) return step;
  const { x, y } = op.grows.about;
  return `<g transform="${transform({ a: growth, b: 0, c: 0, d: growth, e: x * (1 - growth), f: y * (1 - growth) })}">${step}</g>`;
}

function opToSvg(op: DrawOp, thinnest: number): string {
  switch (op.type) {
    case 'path':
      return pathToSvg(op, thinnest);
    case 'text':
      return textToSvg(op);
    case 'image':
      return placeholderToSvg(op);
  }
}

function pathToSvg(op: PathOp, thinnest: number): string {
  const line = op.stroke === null ? 'stroke="none"' : `stroke="${escape(op.stroke)}" stroke-width="${Math.max(op.strokeWidth, thinnest)}"`;
  const dash = op.dash.length === 0 ? '' : ` stroke-dasharray="${op.dash.join(' ')}"`;
  const blend = op.blend === 'multiply' ? ' style="mix-blend-mode:multiply"' : '';
  const ends = `stroke-linecap="${op.cap}" stroke-linejoin="${op.join}"`;
  return `<path d="${pathData(op.path)}" fill="${op.fill === null ? 'none' : escape(op.fill)}" ${line}${dash} ${ends} opacity="${op.opacity}"${blend}/>`;
}

function pathData(path: Path): string {
  const data: string[] = [];
  tracePath(path, {
    moveTo: (x, y) => data.push(`M${round(x)} ${round(y)}`),
    lineTo: (x, y) => data.push(`L${round(x)} ${round(y)}`),
    bezierCurveTo: (...points) => data.push(`C${points.map(round).join(' ')}`),
    closePath: () => data.push('Z'),
  });
  return data.join('');
}

function textToSvg(op: TextOp): string {
  const look = `font-family="${escape(fontFor(op.fontFamily).css)}" font-size="${op.fontSize}" fill="${escape(op.color)}"`;
  const lines = op.lines.map(
    (line) => `<text x="${round(line.x)}" y="${round(line.baseline)}" xml:space="preserve">${escape(line.text)}</text>`,
  );
  return `<g transform="${transform(op.transform)}" ${look} opacity="${op.opacity}">${lines.join('')}</g>`;
}

/** A grey frame in place of the image. */
function placeholderToSvg({ x, y, width, height, transform: matrix }: ImageOp): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return `<rect ${box} transform="${transform(matrix)}" fill="#e9ebf0" stroke="#868f9e"/>`;
}

const transform = ({ a, b, c, d, e, f }: Matrix): string => `matrix(${[a, b, c, d, e, f].join(' ')})`;

/** Drops characters that XML 1.0 forbids, and escapes those with a meaning. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
