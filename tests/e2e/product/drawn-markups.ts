/** Fields of an object in the form of the API. */
type Fields = Readonly<Record<string, unknown>>;

const style = { angle: 0, stroke: '#e5342b', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid', m_id: '', v: 1 };
const textFields = {
  text: 'Carpet stops at the door, tiles begin',
  fontFamily: 'Helvetica',
  fontSize: 14,
  textColor: '#e5342b',
  textAlign: 'left',
};

/** Each kind of object in a few styles. `points` names one of `shapes`. */
const objects: readonly Fields[] = [
  { type: 'rect' },
  { type: 'rect', fill: '#ffd166', opacity: 0.5, strokeWidth: 6 },
  { type: 'rect', subType: 'highlight', fill: '#ffe14d', strokeWidth: 0 },
  { type: 'ellipse', lineStrokeStyle: 'dashed' },
  { type: 'triangle', lineStrokeStyle: 'dotted', strokeWidth: 3 },
  { type: 'cloud', cloudSize: 8 },
  { type: 'cloud', cloudSize: 16, angle: 12, stroke: '#1f5edb' },
  { type: 'line', subType: 'line', points: 'line' },
  { type: 'line', subType: 'arrow', points: 'line', strokeWidth: 4 },
  { type: 'line', subType: 'measurementLine', points: 'line', text: '5.1 m' },
  { type: 'polyline', points: 'bend', lineStrokeStyle: 'dashed' },
  { type: 'polygon', points: 'bend', fill: '#06d6a0', opacity: 0.6 },
  { type: 'cloud', cloudSize: 8, points: 'bend' },
  { type: 'polygon', subType: 'area', points: 'bend', text: '18.4 m²' },
  { type: 'polyline', subType: 'perimeter', points: 'bend', text: '12.7 m' },
  { type: 'polyline', subType: 'angle', points: 'corner', text: '48.2°' },
  { type: 'polyline', subType: 'count', points: 'bend', text: '3' },
  { type: 'path', points: 'wave', pressures: [] },
  { type: 'path', subType: 'highlight', points: 'wave', stroke: '#ffe14d', strokeWidth: 14 },
  { type: 'textbox', ...textFields, txtBorder: true },
  { type: 'textbox', ...textFields, textAlign: 'center', fill: '#ffffff', strokeWidth: 1 },
  { type: 'textbox', subType: 'callout', ...textFields, txtBorder: true, tip: 'tip' },
  { type: 'textbox', subType: 'stamp', text: 'APPROVED', caption: 'Ines, 2026-11-21', stroke: '#178a4c' },
  { type: 'rect', angle: 30, strokeWidth: 0.5 },
];

const [cell, columns] = [{ width: 150, height: 110 }, 5];
const shapes: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  line: [
    [0, 1],
    [1, 0],
  ],
  bend: [
    [0, 0.9],
    [0.25, 0],
    [1, 0.35],
    [0.8, 1],
  ],
  corner: [
    [0.9, 0],
    [0, 0.9],
    [1, 0.9],
  ],
  wave: Array.from({ length: 25 }, (_, at) => [at / 24, 0.5 + 0.4 * Math.sin(at / 2)] as const),
};

/** Draws objects of every kind in a grid that starts at this point, in page units. */
export function drawEveryKind({ x, y }: { x: number; y: number }): Fields[] {
  return objects.map((fields, index) => {
    const [left, top] = [x + (index % columns) * cell.width, y + Math.floor(index / columns) * cell.height];
    const [width, height] = [110, 70];
    const points = shapes[String(fields['points'])]?.map(([right, down]) => ({ x: left + right * width, y: top + down * height }));
    const tip = fields['tip'] === undefined ? {} : { tip: { x: left - 20, y: top + height + 20 } };
    return { ...style, id: `drawn-${index}`, left, top, width, height, ...fields, ...tip, points };
  });
}
