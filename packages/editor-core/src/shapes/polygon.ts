import { polylinePath } from '../geometry/path.ts';
import { scallopedPath } from '../geometry/scallops.ts';
import { isAtLeast, isPoints } from './checks.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { measurePolygon } from './measures.ts';
import { paintPath } from './painting.ts';
import { pointShape } from './point-shape.ts';
import { cloudSizeField, type Fields, POINTS_FIELD } from './saved-fields.ts';

const shape = pointShape<'polygon'>({
  outline: ({ points, cloudSize }) => (cloudSize > 0 ? scallopedPath(points, cloudSize) : polylinePath({ points, closed: true })),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  hasVertices: true,
  checks: { points: isPoints(3), cloudSize: isAtLeast(0) },
});

const hasCorners = ({ points }: Fields): boolean => Array.isArray(points) && points.length > 2;

export const polygon: Kind<'polygon'> = {
  ...BOX,
  forms: [
    // A polygon with scallops is saved as a cloud with points.
    {
      id: 'cloudPolygon',
      name: 'Cloud',
      type: 'cloud',
      fields: [POINTS_FIELD, cloudSizeField(8)],
      reads: hasCorners,
      writes: ({ cloudSize }) => cloudSize > 0,
    },
    { id: 'polygon', name: 'Polygon', type: 'polygon', fields: [POINTS_FIELD, cloudSizeField(0)] },
  ],
  shape,
  grips: 'vertices',
  properties: [...AREA_STYLE, 'cloudSize'],
  fewestPoints: 3,
  takesPoints: true,
  measure: measurePolygon,
};
