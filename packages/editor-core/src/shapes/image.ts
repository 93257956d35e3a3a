import { boxShape, boxTransform } from './box-shape.ts';
import { isText } from './checks.ts';
import { BOX, type Kind } from './kind.ts';
import { BOX_FIELDS, field } from './saved-fields.ts';

const shape = boxShape<'image'>({
  draw: (object) => {
    const { source, x, y, width, height, opacity } = object;
    return [{ type: 'image', source, x, y, width, height, opacity, transform: boxTransform(object) }];
  },
  checks: { source: isText },
});

export const image: Kind<'image'> = {
  ...BOX,
  forms: [{ id: 'image', name: 'Image', type: 'image', fields: [...BOX_FIELDS, field('source')] }],
  shape,
  solid: true,
  properties: ['opacity'],
};
