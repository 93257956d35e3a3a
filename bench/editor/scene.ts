/** The measured sheet: A0 landscape in points. */
export const sheet = { width: 3370, height: 2384 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Style {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly fill: string | null;
}

export interface BoxObject extends Style {
  readonly kind: 'rectangle' | 'ellipse' | 'triangle' | 'cloud';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PointsObject extends Style {
  readonly kind:
    | 'polyline'
    | 'freehand'
    | 'arrow'
    | 'polygon'
    | 'cloudPolygon'
    | 'measurementLine'
    | 'perimeter'
    | 'area'
    | 'angle'
    | 'count'
    | 'marker';
  readonly points: readonly Point[];
  /** A measurement's label; '' for other objects. */
  readonly label: string;
}

export interface TextObject extends Style {
  readonly kind: 'text' | 'callout' | 'stamp' | 'highlight';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** None for highlights. */
  readonly text: string;
  readonly fontSize: number;
}

/** One object of the scene, in page units, independent of any engine. */
export type SceneObject = BoxObject | PointsObject | TextObject;

/** All kinds that the editor draws except images, which engines handle differently. */
const kinds = [
  'rectangle',
  'text',
  'ellipse',
  'triangle',
  'cloud',
  'polyline',
  'freehand',
  'arrow',
  'callout',
  'polygon',
  'cloudPolygon',
  'measurementLine',
  'stamp',
  'perimeter',
  'area',
  'text',
  'angle',
  'count',
  'highlight',
  'marker',
] as const;
const boxes: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'triangle', 'cloud']);
const strokes = ['#e5342b', '#1f5edb', '#12823b', '#b25e00', '#6b2fb3'] as const;
const fills = ['#fde7e6', '#e6eefd', '#e3f4e8'] as const;
const remarks = ['Carpet stops at the door', 'Check fire rating', 'Move 200 to the left', 'See detail 4', 'Level +3.20'] as const;

/** The dragged object: the last and so the topmost, filled, in the middle of the sheet. */
export const target: BoxObject = {
  kind: 'rectangle',
  x: sheet.width / 2 - 80,
  y: sheet.height / 2 - 50,
  width: 160,
  height: 100,
  stroke: strokes[0],
  strokeWidth: 3,
  fill: '#ffe9a8',
};

/** Deterministic: the same objects for the same count, on every machine. `of` are the kinds in turn. */
export function createScene(count: number, of: readonly SceneObject['kind'][] = kinds): SceneObject[] {
  const chance = mulberry32(20_261_121);
  const objects = Array.from({ length: count - 1 }, (_, index) => createObject(of[index % of.length] ?? 'rectangle', chance));
  return [...objects, target];
}

type Chance = () => number;

function createObject(kind: SceneObject['kind'], chance: Chance): SceneObject {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(chance() * list.length)] ?? list[0];
  const style = { stroke: pick(strokes), strokeWidth: 1 + Math.floor(chance() * 3), fill: chance() < 0.3 ? pick(fills) : null };
  const [width, height] = [30 + chance() * 90, 20 + chance() * 60];
  const [x, y] = [chance() * (sheet.width - width), chance() * (sheet.height - height)];
  const within = (): Point => ({ x: x + chance() * width, y: y + chance() * height });
  const line = { ...style, fill: null, label: '' };
  switch (kind) {
    case 'text':
    case 'callout':
      return { ...style, kind, x, y, width: 160, height: 24, text: pick(remarks), fontSize: 14 };
    case 'stamp':
      return { ...style, kind, fill: null, x, y, width: 150, height: 40, text: 'APPROVED', fontSize: 18 };
    case 'highlight':
      return { ...style, kind, fill: '#ffe14d', x, y, width, height: 14, text: '', fontSize: 1 };
    case 'polyline':
      return { ...line, kind, points: Array.from({ length: 6 }, within) };
    case 'perimeter':
      return { ...line, kind, points: Array.from({ length: 4 }, within), label: '12.4 m' };
    case 'count':
      return { ...line, kind, points: Array.from({ length: 3 }, within), label: '3' };
    case 'angle':
      return { ...line, kind, points: Array.from({ length: 3 }, within), label: '45.0°' };
    case 'arrow':
      return { ...line, kind, points: [{ x, y }, within()] };
    case 'measurementLine':
      return { ...line, kind, points: [{ x, y }, within()], label: '4297.3 mm' };
    case 'freehand':
    case 'marker':
      return { ...line, kind, points: wave({ x, y }, { x: width, y: height }, chance() * Math.PI) };
    case 'area':
    case 'polygon':
    case 'cloudPolygon':
      return { ...style, kind, points: corners({ x, y }, { x: width, y: height }), label: kind === 'area' ? '8.0 m²' : '' };
    default:
      return { ...style, kind, x, y, width, height };
  }
}

/** An L-shaped room. */
const corners = ({ x, y }: Point, size: Point): Point[] =>
  [
    [0, 0],
    [1, 0],
    [1, 0.6],
    [0.6, 0.6],
    [0.6, 1],
    [0, 1],
  ].map(([right = 0, down = 0]) => ({ x: x + right * size.x, y: y + down * size.y }));

/** A freehand line: many points close together. */
function wave(from: Point, size: Point, phase: number): Point[] {
  return Array.from({ length: 32 }, (_, step) => ({
    x: from.x + (size.x * step) / 31,
    y: from.y + size.y * (0.5 + 0.5 * Math.sin(phase + step / 3)),
  }));
}

/** A small seeded random generator. */
function mulberry32(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Others' edits in one frame: `index` of the object, and the new start of its box. */
export interface RemoteEdit {
  readonly index: number;
  readonly object: BoxObject;
}

/** The edits of one frame: boxes all over the sheet, each moved a little from its place in the scene. */
export function remoteEdits(scene: readonly SceneObject[], frame: number, count: number): RemoteEdit[] {
  const edits: RemoteEdit[] = [];
  for (let index = (frame * count * 37) % scene.length; edits.length < count; index = (index + 37) % scene.length) {
    const object = scene[index];
    if (object === undefined || !isBox(object) || object === target || edits.some((edit) => edit.index === index)) continue;
    edits.push({ index, object: { ...object, x: object.x + 6 * Math.sin(frame + 1), y: object.y + 6 * Math.cos(frame + 1) } });
  }
  return edits;
}

const isBox = (object: SceneObject): object is BoxObject => boxes.has(object.kind);
