import type { CanvasObject, Decision, DecisionMeaning, MarkupId } from '@sheetmark/contract';

/** Shares of the sheet's shorter side. */
const [WIDTH, HEIGHT, MARGIN, LINE] = [0.3, 0.085, 0.02, 0.003];

const strokes: Readonly<Record<DecisionMeaning, string>> = {
  neutral: '#7a7f87',
  approve: '#1d8348',
  approve_with_comments: '#00897b',
  revise: '#e07a00',
  reject: '#161b23',
};

interface Stamp {
  readonly decision: Pick<Decision, 'name' | 'meaning'>;
  /** Such as the review and the day. */
  readonly caption: string;
  readonly sheet: { readonly width: number; readonly height: number };
  readonly markup: MarkupId;
  readonly id: string;
}

/** The result of a review, in the top right corner of a sheet. */
export function stampOn({ decision, caption, sheet, markup, id }: Stamp): CanvasObject {
  const side = Math.min(sheet.width, sheet.height);
  const [width, height, margin] = [side * WIDTH, side * HEIGHT, side * MARGIN];
  return {
    id,
    type: 'textbox',
    subType: 'stamp',
    text: decision.name.toUpperCase(),
    caption,
    left: sheet.width - margin - width,
    top: margin,
    width,
    height,
    angle: 0,
    stroke: strokes[decision.meaning],
    strokeWidth: side * LINE,
    fill: '',
    opacity: 1,
    lineStrokeStyle: 'solid',
    lineStrokeArray: [],
    m_id: markup,
    v: 1,
  };
}
