import { polylinePath } from '../geometry/path.ts';
import { boxShape } from './box-shape.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS } from './saved-fields.ts';

const shape = boxShape<'triangle'>({
  upright: ({ x, y, width, height }) =>
    polylinePath({
      points: [
        { x: x + width / 2, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ],
      closed: true,
    }),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  checks: {},
});

/** Its base is the lower side of its box, its tip the middle of the upper. */
export const triangle: Kind<'triangle'> = {
  ...BOX,
  forms: [{ id: 'triangle', name: 'Triangle', type: 'triangle', fields: BOX_FIELDS }],
  shape,
  properties: AREA_STYLE,
  measure: ({ width, height }) => ({ length: width + 2 * Math.hypot(width / 2, height), area: (width * height) / 2 }),
};
