import type { NewObjectStyle } from '../commands/new-object-style.ts';
import type { LineSubType } from '../document/object.ts';
import { pathTool } from './path-drawing.ts';
import type { Tool } from './tool.ts';

const endsIn = ({ lineStart, lineEnd }: NewObjectStyle) => ({ lineStart, lineEnd });

const straight = (subType: LineSubType): Tool =>
  pathTool({
    id: subType,
    least: 2,
    most: 2,
    closed: false,
    make: (plain, points, { style }) => ({ ...plain, ...endsIn(style), kind: 'line', points, subType, label: '' }),
  });

const open = { least: 2, most: Infinity, closed: false } as const;
const closed = { least: 3, most: Infinity, closed: true } as const;

/** Tools that draw point by point. */
export const pathTools = {
  line: straight('line'),
  arrow: straight('arrow'),
  measurementLine: straight('measurementLine'),
  polyline: pathTool({
    ...open,
    id: 'polyline',
    make: (plain, points, { style }) => ({ ...plain, ...endsIn(style), kind: 'polyline', points }),
  }),
  perimeter: pathTool({ ...open, id: 'perimeter', make: (plain, points) => ({ ...plain, kind: 'perimeter', points, label: '' }) }),
  polygon: pathTool({ ...closed, id: 'polygon', make: (plain, points) => ({ ...plain, kind: 'polygon', points, cloudSize: 0 }) }),
  cloudPolygon: pathTool({
    ...closed,
    id: 'cloudPolygon',
    make: (plain, points, { style }) => ({ ...plain, kind: 'polygon', points, cloudSize: style.cloudSize }),
  }),
  area: pathTool({ ...closed, id: 'area', make: (plain, points) => ({ ...plain, kind: 'area', points, label: '' }) }),
  angle: pathTool({
    id: 'angle',
    least: 3,
    most: 3,
    closed: false,
    make: (plain, points) => ({ ...plain, kind: 'angle', points, label: '' }),
  }),
};
