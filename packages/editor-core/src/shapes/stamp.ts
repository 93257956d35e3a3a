import type { ObjectOf } from '../document/object.ts';
import type { Path } from '../geometry/path.ts';
import { boxShape, boxTransform, centerOf } from './box-shape.ts';
import { isText } from './checks.ts';
import type { DrawOp, TextOp } from './draw-op.ts';
import { BOX, type Kind } from './kind.ts';
import { paintPath } from './painting.ts';
import { BOX_FIELDS, textField } from './saved-fields.ts';
import { textWidth } from './text-layout.ts';

type Stamp = ObjectOf<'stamp'>;

const FAMILY = 'Helvetica';
/** Letter heights and the side margins, as shares of the stamp. */
const WORD_SHARE = 0.42;
const CAPTION_SHARE = 0.17;
const SIDE_ROOM = 0.06;
/** From the stamp's middle to the baseline, in stamp heights: alone, and above a caption. */
const ALONE = 0.15;
const [ABOVE, BELOW] = [0.06, 0.34];

interface Line {
  readonly text: string;
  /** In stamp heights. */
  readonly share: number;
  readonly baseline: number;
}

/** One line in the middle, as large as it fits. */
function lay(stamp: Stamp, { text, share, baseline }: Line): TextOp {
  const room = stamp.width * (1 - 2 * SIDE_ROOM);
  const fontSize = Math.min(stamp.height * share, room / Math.max(textWidth(text, { fontFamily: FAMILY, fontSize: 1 }), 1e-6));
  const { x, y } = centerOf(stamp);
  return {
    type: 'text',
    lines: [{ text, x: x - textWidth(text, { fontFamily: FAMILY, fontSize }) / 2, baseline: y + baseline * stamp.height }],
    fontFamily: FAMILY,
    fontSize,
    color: stamp.stroke,
    opacity: stamp.opacity,
    transform: boxTransform(stamp),
  };
}

function draw(object: Stamp, outline: Path): DrawOp[] {
  const frame = paintPath(outline, object, { join: 'round' });
  if (object.caption === '') return [frame, lay(object, { text: object.stamp, share: WORD_SHARE, baseline: ALONE })];
  const word = lay(object, { text: object.stamp, share: WORD_SHARE, baseline: ABOVE });
  return [frame, word, lay(object, { text: object.caption, share: CAPTION_SHARE, baseline: BELOW })];
}

const shape = boxShape<'stamp'>({
  draw,
  checks: { stamp: isText, caption: isText },
});

/** A framed word for the sheet's status, with author and date. */
export const stamp: Kind<'stamp'> = {
  ...BOX,
  forms: [
    {
      id: 'stamp',
      name: 'Stamp',
      type: 'textbox',
      subType: 'stamp',
      fields: [...BOX_FIELDS, textField('text', 'stamp'), textField('caption')],
    },
  ],
  shape,
  solid: true,
  lettered: true,
  properties: ['stamp', 'caption', 'stroke', 'strokeWidth', 'fill', 'opacity'],
  textOf: (object) => `${object.stamp} ${object.caption}`,
};

/** The standard words, each with its colour. */
export const STAMPS = [
  { stamp: 'APPROVED', stroke: '#1d8348' },
  { stamp: 'APPROVED AS NOTED', stroke: '#00897b' },
  { stamp: 'REVISE AND RESUBMIT', stroke: '#e07a00' },
  { stamp: 'REJECTED', stroke: '#e5342b' },
  { stamp: 'FOR REVIEW', stroke: '#1f5edb' },
  { stamp: 'VOID', stroke: '#7a7f87' },
] as const;
