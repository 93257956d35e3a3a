import { traceEllipse } from '../geometry/arc.ts';
import { ellipseArea, ellipsePerimeter } from '../geometry/ellipse.ts';
import { PathBuilder } from '../geometry/path.ts';
import { boxShape, centerOf } from './box-shape.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { BOX_FIELDS } from './saved-fields.ts';

const shape = boxShape<'ellipse'>({
  upright: (object) => {
    const builder = new PathBuilder();
    traceEllipse({ center: centerOf(object), radiusX: object.width / 2, radiusY: object.height / 2 }, builder);
    return builder.build();
  },
  checks: {},
});

export const ellipse: Kind<'ellipse'> = {
  ...BOX,
  forms: [{ id: 'ellipse', name: 'Ellipse', type: 'ellipse', fields: BOX_FIELDS }],
  shape,
  properties: AREA_STYLE,
  measure: ({ width, height }) => ({ length: ellipsePerimeter(width / 2, height / 2), area: ellipseArea(width / 2, height / 2) }),
};
