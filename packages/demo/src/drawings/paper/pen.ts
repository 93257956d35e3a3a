import { arcPoints, corners, point, type Box, type Point, type Segment } from './geometry.ts';
import type { Colour, Ink } from './ink.ts';

/** Page units (points of 1/72 inch) in one millimetre. */
const POINTS_PER_MM = 72 / 25.4;

/** Cap height of Helvetica relative to its em. */
const CAP_PART = 0.718;

export type FontName = 'regular' | 'bold' | 'oblique';

/** A font for the pen: its name on the page, its text encoding, and text widths per em. */
export interface PenFont {
  readonly resource: string;
  encode(text: string): string;
  widthPerEm(text: string): number;
}

export interface TextStyle {
  /** Cap height in millimetres on paper. */
  readonly cap: number;
  readonly font?: FontName;
  readonly align?: 'left' | 'centre' | 'right';
  /** The vertical position of `at`: the baseline, or the middle of the capitals. */
  readonly anchor?: 'base' | 'middle';
  /** Degrees counter-clockwise. */
  readonly turn?: number;
  readonly colour?: Colour;
}

/** One page being drawn: the content stream so far and its fonts. */
export interface PageContent {
  readonly height: number;
  readonly fonts: Record<FontName, PenFont>;
  readonly lines: string[];
  /** The graphics state last written, so that a state is written once. */
  state: Record<string, string>;
}

/** Maps drawing units (x right, y down) to page units (y down from the page's top left). */
export class Frame {
  readonly origin: Point;
  readonly unitsToPage: number;

  /** `origin` in page units; `unitsToPage` page units per drawing unit. */
  constructor(origin: Point, unitsToPage: number) {
    this.origin = origin;
    this.unitsToPage = unitsToPage;
  }

  static paper(): Frame {
    return new Frame(point(0, 0), POINTS_PER_MM);
  }

  /** A view at 1:`denominator` in millimetres of the building, its origin at `at` in this frame. */
  view(at: Point, denominator: number): Frame {
    return new Frame(this.toPage(at), POINTS_PER_MM / denominator);
  }

  toPage(p: Point): Point {
    return point(this.origin.x + p.x * this.unitsToPage, this.origin.y + p.y * this.unitsToPage);
  }

  /** Millimetres on paper, in this frame's units. */
  mm(onPaper: number): number {
    return (onPaper * POINTS_PER_MM) / this.unitsToPage;
  }
}

const round = (n: number): string => String(Math.round(n * 100) / 100 + 0);

/** Draws paths and text in one frame of one page. */
export class Pen {
  readonly frame: Frame;
  readonly #page: PageContent;

  constructor(page: PageContent, frame: Frame) {
    this.#page = page;
    this.frame = frame;
  }

  view(at: Point, denominator: number): Pen {
    return new Pen(this.#page, this.frame.view(at, denominator));
  }

  /** A pen in millimetres on paper whose origin is `p` of this frame. */
  at(p: Point): Pen {
    return new Pen(this.#page, new Frame(this.frame.toPage(p), POINTS_PER_MM));
  }

  mm(onPaper: number): number {
    return this.frame.mm(onPaper);
  }

  line(from: Point, to: Point, ink: Ink): void {
    this.path([from, to], ink);
  }

  path(points: readonly Point[], ink: Ink, closed = false): void {
    this.#draw([points], ink, closed);
  }

  polygon(points: readonly Point[], ink: Ink): void {
    this.#draw([points], ink, true);
  }

  polygons(shapes: readonly (readonly Point[])[], ink: Ink): void {
    this.#draw(shapes, ink, true);
  }

  rect(b: Box, ink: Ink): void {
    this.#draw([corners(b)], ink, true);
  }

  segments(segments: readonly Segment[], ink: Ink): void {
    for (const segment of segments) this.#draw([segment], ink, false);
  }

  circle(centre: Point, radius: number, ink: Ink): void {
    const steps = radius * this.frame.unitsToPage > 12 ? 48 : 24;
    this.#draw([arcPoints(centre, radius, 0, 360, steps).slice(0, -1)], ink, true);
  }

  /** Degrees clockwise on paper, 0 to the right. */
  arc(centre: Point, radius: number, span: readonly [number, number], ink: Ink): void {
    this.#draw([arcPoints(centre, radius, span[0], span[1])], ink, false);
  }

  /** Width of the text in this frame's units. */
  textWidth(text: string, style: Pick<TextStyle, 'cap' | 'font'>): number {
    return this.mm(this.#page.fonts[style.font ?? 'regular'].widthPerEm(text) * (style.cap / CAP_PART));
  }

  text(text: string, at: Point, style: TextStyle): void {
    if (text === '') return;
    const { cap, font = 'regular', align = 'left', anchor = 'base', turn = 0, colour = 0 } = style;
    const face = this.#page.fonts[font];
    const size = (cap / CAP_PART) * POINTS_PER_MM;
    const back = face.widthPerEm(text) * size * { left: 0, centre: 0.5, right: 1 }[align];
    const down = anchor === 'middle' ? (cap * POINTS_PER_MM) / 2 : 0;
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const page = this.frame.toPage(at);
    const x = page.x - back * cos + down * sin;
    const y = this.#page.height - page.y - back * sin - down * cos;
    this.#set('fill', paint(colour, false));
    this.#page.lines.push(
      `BT /${face.resource} ${round(size)} Tf ${round(cos)} ${round(sin)} ${round(-sin)} ${round(cos)} ${round(x)} ${round(y)} Tm ${face.encode(text)} Tj ET`,
    );
  }

  #draw(shapes: readonly (readonly Point[])[], ink: Ink, closed: boolean): void {
    const operator = paintOperator(ink, closed);
    if (operator === '') return;
    if (ink.fill !== undefined) this.#set('fill', paint(ink.fill, false));
    if (ink.stroke !== undefined) {
      this.#set('stroke', paint(ink.stroke, true));
      this.#set('weight', `${round((ink.weight ?? 0.25) * POINTS_PER_MM)} w`);
      this.#set('dash', `[${(ink.dash ?? []).map((d) => round(d * POINTS_PER_MM)).join(' ')}] 0 d`);
    }
    const path = shapes.map((points) => this.#subpath(points) + (closed ? ' h' : '')).join(' ');
    this.#page.lines.push(`${path} ${operator}`);
  }

  #subpath(points: readonly Point[]): string {
    return points
      .map((p, i) => {
        const page = this.frame.toPage(p);
        return `${round(page.x)} ${round(this.#page.height - page.y)} ${i === 0 ? 'm' : 'l'}`;
      })
      .join(' ');
  }

  #set(name: string, operator: string): void {
    if (this.#page.state[name] === operator) return;
    this.#page.state[name] = operator;
    this.#page.lines.push(operator);
  }
}

function paintOperator(ink: Ink, closed: boolean): string {
  if (ink.fill !== undefined && closed) return ink.stroke === undefined ? 'f*' : 'B*';
  return ink.stroke === undefined ? '' : 'S';
}

function paint(colour: Colour, stroke: boolean): string {
  if (typeof colour === 'number') return `${round(colour)} ${stroke ? 'G' : 'g'}`;
  return `${colour.map(round).join(' ')} ${stroke ? 'RG' : 'rg'}`;
}
