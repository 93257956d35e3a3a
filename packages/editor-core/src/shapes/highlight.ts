import { boxShape } from './box-shape.ts';
import { BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS } from './saved-fields.ts';

const shape = boxShape<'highlight'>({
  draw: (object, outline) => [paintPath(outline, { ...object, strokeWidth: 0 }, { blend: 'multiply' })],
  checks: {},
});

/** A translucent box without a line. */
export const highlight: Kind<'highlight'> = {
  ...BOX,
  forms: [{ id: 'highlight', name: 'Highlight', type: 'rect', subType: 'highlight', fields: BOX_FIELDS }],
  shape,
  solid: true,
  blend: 'multiply',
  properties: ['fill', 'opacity'],
};
