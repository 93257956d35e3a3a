import type { LineSubType } from '../document/object.ts';
import { pathTool } from './path-drawing.ts';
import type { Tool } from './tool.ts';

const straight = (subType: LineSubType): Tool =>
  pathTool({
    id: subType,
    least: 2,
    most: 2,
    closed: false,
    make: (plain, points) => ({ ...plain, kind: 'line', points, subType, label: '' }),
  });

export const lineTool = straight('line');
export const arrowTool = straight('arrow');
export const measurementLineTool = straight('measurementLine');

export const polylineTool = pathTool({
  id: 'polyline',
  least: 2,
  most: Infinity,
  closed: false,
  make: (plain, points) => ({ ...plain, kind: 'polyline', points }),
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
