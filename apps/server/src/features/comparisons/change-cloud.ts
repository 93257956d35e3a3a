import type { CanvasObject, MarkupId, PageBox } from '@sheetmark/contract';

/** A scallop's radius, as a share of the longer side of the sheet. */
const scallopShare = 1 / 400;

interface Cloud {
  readonly around: PageBox;
  /** The sheet's size in page units. */
  readonly sheet: { readonly width: number; readonly height: number };
  readonly markup: MarkupId;
  readonly id: string;
}

/** A cloud that leaves one scallop's room around a changed region. */
export function cloudAround({ around: { left, top, width, height }, sheet, markup, id }: Cloud): CanvasObject {
  const scallop = Math.max(sheet.width, sheet.height) * scallopShare;
  return {
    id,
    type: 'cloud',
    left: left - scallop,
    top: top - scallop,
    width: width + 2 * scallop,
    height: height + 2 * scallop,
    angle: 0,
    cloudSize: scallop,
    stroke: '#e5342b',
    strokeWidth: scallop / 4,
    fill: '',
    opacity: 1,
    lineStrokeStyle: 'solid',
    lineStrokeArray: [],
    m_id: markup,
    v: 1,
  };
}
