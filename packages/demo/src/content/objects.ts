import type { CanvasObject } from '@sheetmark/contract';
import { boundsOf, corners, placed, point, type Box, type Point } from '../drawings/paper/geometry.ts';
import type { Frame } from '../drawings/paper/pen.ts';

/** A reviewer's pen for one kind of page, in page units. */
export interface PenStyle {
  readonly strokeWidth: number;
  readonly fontSize: number;
}

type Look = Partial<Pick<CanvasObject, 'stroke' | 'fill' | 'opacity' | 'lineStrokeStyle'>>;

const RED = '#E5342B';
export const BLUE = '#1F5EDB';
/** Text is darker than lines, so that it is readable on paper. */
const TEXT_COLOUR: Readonly<Record<string, string>> = { [RED]: '#C2251C', [BLUE]: '#1A4FB8' };

const DASHES = { solid: [], dotted: [1, 6], dashed: [6, 6] } as const;
const LINE_HEIGHT = 1.15;
const PADDING = 4;
/** Mean letter width of Helvetica relative to its size, rounded up. */
const LETTER = 0.5;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Draws canvas objects on one page; positions are in the frame's units (millimetres of the building, of the sheet, or pixels). */
export class Reviewer {
  readonly #frame: Frame;
  readonly #style: PenStyle;

  constructor(frame: Frame, style: PenStyle) {
    this.#frame = frame;
    this.#style = style;
  }

  rect = (area: Box, look: Look = {}): CanvasObject => this.#boxed('rect', area, look);
  ellipse = (area: Box, look: Look = {}): CanvasObject => this.#boxed('ellipse', area, look);
  triangle = (area: Box, look: Look = {}): CanvasObject => this.#boxed('triangle', area, look);
  cloud = (area: Box, look: Look = {}): CanvasObject => this.#boxed('cloud', area, look);

  line = (from: Point, to: Point, look: Look = {}): CanvasObject => ({ ...this.#pointed('line', [from, to], look), subType: 'line' });
  arrow = (from: Point, to: Point, look: Look = {}): CanvasObject => ({ ...this.#pointed('line', [from, to], look), subType: 'arrow' });
  polyline = (points: readonly Point[], look: Look = {}): CanvasObject => this.#pointed('polyline', points, look);
  polygon = (points: readonly Point[], look: Look = {}): CanvasObject => this.#pointed('polygon', points, look);

  /** The label is the true length in the frame's units. */
  measure(from: Point, to: Point, look: Look = {}): CanvasObject {
    const length = Math.round(Math.hypot(to.x - from.x, to.y - from.y));
    const label = `${length >= 1000 ? `${Math.floor(length / 1000)} ${String(length % 1000).padStart(3, '0')}` : length} mm`;
    return { ...this.#pointed('line', [from, to], look), subType: 'measurementLine', text: label };
  }

  /** A freehand loop round the area, slightly more than one turn, not quite closed. */
  scribble(area: Box, look: Look = {}): CanvasObject {
    const [cx, cy] = [(area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2];
    const points = Array.from({ length: 56 }, (_, i) => {
      const turn = -2.2 + (i / 50) * 2 * Math.PI;
      const wobble = 1 + 0.05 * Math.sin(i * 0.9) + 0.0022 * i;
      return point(cx + (Math.cos(turn) * wobble * (area.x1 - area.x0)) / 2, cy + (Math.sin(turn) * wobble * (area.y1 - area.y0)) / 2);
    });
    return this.#pointed('path', points, look);
  }

  /** A text box that fits its lines, with its top left at `at`. */
  text(lines: readonly string[], at: Point, look: Look = {}): CanvasObject {
    const { x, y } = this.#frame.toPage(at);
    const { fontSize } = this.#style;
    const stroke = look.stroke ?? RED;
    const width = Math.max(...lines.map((line) => line.length)) * fontSize * LETTER + 2 * PADDING;
    const height = lines.length * fontSize * LINE_HEIGHT + 2 * PADDING + fontSize * 0.2;
    return {
      ...this.#base('textbox', { x0: x, y0: y, x1: x + width, y1: y + height }, { fill: '#FFFFFF', ...look }),
      strokeWidth: round(this.#style.strokeWidth / 2),
      text: lines.join('\n'),
      fontFamily: 'Helvetica',
      fontSize,
      textAlign: 'left',
      txtBorder: true,
      borderLine: true,
      textColor: TEXT_COLOUR[stroke] ?? stroke,
    };
  }

  #boxed(type: CanvasObject['type'], area: Box, look: Look): CanvasObject {
    return this.#base(type, boundsOf(corners(area).map((corner) => this.#frame.toPage(corner))), look);
  }

  #pointed(type: CanvasObject['type'], points: readonly Point[], look: Look): CanvasObject {
    const onPage = points.map((p) => this.#frame.toPage(p)).map((p) => ({ x: round(p.x), y: round(p.y) }));
    return { ...this.#base(type, boundsOf(onPage), look), points: onPage };
  }

  #base(type: CanvasObject['type'], area: Box, look: Look): CanvasObject {
    const { stroke = RED, fill = '', opacity = 1, lineStrokeStyle = 'solid' } = look;
    return {
      v: 1,
      id: '',
      type,
      left: round(area.x0),
      top: round(area.y0),
      width: round(area.x1 - area.x0),
      height: round(area.y1 - area.y0),
      angle: 0,
      stroke,
      strokeWidth: this.#style.strokeWidth,
      fill,
      opacity,
      lineStrokeStyle,
      lineStrokeArray: [...DASHES[lineStrokeStyle]],
      m_id: '',
    };
  }
}

/** The position of a corner after rotation. */
export function cornersOf(object: CanvasObject): Point[] {
  const centre = point(object.left + object.width / 2, object.top + object.height / 2);
  const [w, h] = [object.width / 2, object.height / 2];
  return corners({ x0: -w, y0: -h, x1: w, y1: h }).map((corner) => placed(corner, centre, object.angle));
}
