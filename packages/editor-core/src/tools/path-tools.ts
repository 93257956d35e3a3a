import type { NewObjectStyle } from '../commands/act.ts';
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

export const lineTool = straight('line');
export const arrowTool = straight('arrow');
export const measurementLineTool = straight('measurementLine');

export const polylineTool = pathTool({
  id: 'polyline',
  least: 2,
  most: Infinity,
  closed: false,
  make: (plain, points, { style }) => ({ ...plain, ...endsIn(style), kind: 'polyline', points }),
});

export const polygonTool = pathTool({
  id: 'polygon',
  least: 3,
  most: Infinity,
  closed: true,
  make: (plain, points) => ({ ...plain, kind: 'polygon', points, cloudSize: 0 }),
});

export const cloudPolygonTool = pathTool({
  id: 'cloudPolygon',
  least: 3,
  most: Infinity,
  closed: true,
  make: (plain, points, { style }) => ({ ...plain, kind: 'polygon', points, cloudSize: style.cloudSize }),
});

export const areaTool = pathTool({
  id: 'area',
  least: 3,
  most: Infinity,
  closed: true,
  make: (plain, points) => ({ ...plain, kind: 'area', points, label: '' }),
});

export const perimeterTool = pathTool({
  id: 'perimeter',
  least: 2,
  most: Infinity,
  closed: false,
  make: (plain, points) => ({ ...plain, kind: 'perimeter', points, label: '' }),
});

export const angleTool = pathTool({
  id: 'angle',
  least: 3,
  most: 3,
  closed: false,
  make: (plain, points) => ({ ...plain, kind: 'angle', points, label: '' }),
});
