import { boxCorners } from '../geometry/box.ts';
import { scallopedPath } from '../geometry/scallops.ts';
import { boxShape, uprightBox } from './box-shape.ts';
import { isAtLeast } from './checks.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS, cloudSizeField } from './saved-fields.ts';

const shape = boxShape<'cloud'>({
  upright: (object) => scallopedPath(boxCorners(uprightBox(object)), object.cloudSize),
  draw: (object, outline) => [paintPath(outline, object, { join: 'round' })],
  checks: { cloudSize: isAtLeast(0) },
});

/** The scallops are on the sides of the box and reach outside by at most `cloudSize`. */
export const cloud: Kind<'cloud'> = {
  ...BOX,
  forms: [{ id: 'cloud', name: 'Cloud', type: 'cloud', fields: [...BOX_FIELDS, cloudSizeField(8)] }],
  shape,
  properties: [...AREA_STYLE, 'cloudSize'],
};
