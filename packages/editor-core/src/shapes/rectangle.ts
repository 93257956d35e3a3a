import { boxShape } from './box-shape.ts';
import { AREA_STYLE, BOX, type Kind } from './kind.ts';
import { BOX_FIELDS } from './saved-fields.ts';

const shape = boxShape<'rectangle'>({ checks: {} });

export const rectangle: Kind<'rectangle'> = {
  ...BOX,
  forms: [{ id: 'rectangle', name: 'Rectangle', type: 'rect', fields: BOX_FIELDS }],
  shape,
  properties: AREA_STYLE,
};
