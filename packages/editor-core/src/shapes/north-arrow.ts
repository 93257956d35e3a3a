import { polylinePath } from '../geometry/path.ts';
import { boxShape } from './box-shape.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS } from './saved-fields.ts';

const shape = boxShape<'northArrow'>({
  upright: ({ x, y, width, height }) =>
    polylinePath({
      points: [
        { x: x + width / 2, y },
        { x: x + width, y: y + height },
        { x: x + width / 2, y: y + 0.75 * height },
        { x, y: y + height },
      ],
      closed: true,
    }),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  checks: {},
});

/** Points to north: the tip is the middle of the box's upper side, and its lower side is notched. */
export const northArrow: Kind<'northArrow'> = {
  ...BOX,
  forms: [{ id: 'northArrow', name: 'North arrow', type: 'northArrow', fields: BOX_FIELDS }],
  shape,
  properties: AREA_STYLE,
  measure: ({ width, height }) => ({
    length: 2 * (Math.hypot(width / 2, height) + Math.hypot(width / 2, height / 4)),
    area: (width * height * 3) / 8,
  }),
};
