import { CadWipeoutBase, Face3D, Hatch, PolyfaceMesh, PolygonMesh, Solid, Vertex, Wipeout } from '@node-projects/acad-ts';
import type { Colour } from './canvas.ts';
import { draws } from './drawer.ts';
import { drawHatch } from './hatch.ts';
import { objectToDrawing, type Point } from './matrix.ts';
import { type Path, polyline } from './path.ts';

const PAPER: Colour = [255, 255, 255];
/** Bits of a face's edges that aren't drawn. */
const EDGES = [1, 2, 4, 8];

/** Filled areas, outlines of faces, and what covers other objects. */
export const surfaces = [
  draws(Hatch, drawHatch),
  draws(Solid, ({ firstCorner, secondCorner, thirdCorner, fourthCorner, normal }, brush) =>
    brush.fill(polyline([firstCorner, secondCorner, fourthCorner, thirdCorner], true), objectToDrawing(normal, firstCorner.z)),
  ),
  draws(Face3D, ({ firstCorner, secondCorner, thirdCorner, fourthCorner, flags }, brush) => {
    const corners = [firstCorner, secondCorner, thirdCorner, fourthCorner];
    for (const [index, bit] of EDGES.entries()) {
      const [from, to] = [corners[index], corners[(index + 1) % 4]];
      if ((Number(flags) & bit) === 0 && from && to && (from.x !== to.x || from.y !== to.y)) brush.stroke(polyline([from, to]));
    }
  }),
  draws(PolyfaceMesh, ({ vertices, faces }, brush) => {
    const points = Array.from(vertices).filter((vertex) => vertex instanceof Vertex);
    for (const { index1, index2, index3, index4 } of faces) {
      const corners = [index1, index2, index3, index4].flatMap((index) => points[Math.abs(index) - 1]?.location ?? []);
      brush.stroke(polyline(corners, true));
    }
  }),
  draws(PolygonMesh, ({ vertices, mVertexCount: rows, nVertexCount: columns }, brush) => {
    const points = Array.from(vertices).flatMap((vertex) => (vertex instanceof Vertex ? vertex.location : []));
    for (let row = 0; row < Math.min(rows, points.length); row++) brush.stroke(polyline(points.slice(row * columns, (row + 1) * columns)));
    for (let column = 0; column < Math.min(columns, points.length); column++)
      brush.stroke(polyline(points.filter((_, index) => index % columns === column)));
  }),
  draws(Wipeout, (wipeout, brush) => brush.fill(outlineOf(wipeout), undefined, PAPER)),
  draws(CadWipeoutBase, (picture, brush) => {
    brush.omit('picture');
    brush.stroke(outlineOf(picture));
  }),
];

/** Clip points count pixels from the picture's top left, and pixels' centers are whole numbers. */
function outlineOf({ clipBoundaryVertices: points, insertPoint, uVector, vVector, size }: CadWipeoutBase): Path {
  const place = ({ x, y }: Point): Point => {
    const [right, up] = [x + 0.5, size.y - y - 0.5];
    return { x: insertPoint.x + right * uVector.x + up * vVector.x, y: insertPoint.y + right * uVector.y + up * vVector.y };
  };
  const [one, other] = points;
  const corners = points.length === 2 && one && other ? [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }] : points;
  return polyline(corners.map(place), true);
}
