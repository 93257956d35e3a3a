import { boundsOf, boxAround, type CanvasObject, fromWire } from '@sheetmark/editor-core';

/** A markup on the page, with the objects that are exported. */
export interface NumberedMarkup {
  readonly number: number;
  readonly objects: readonly CanvasObject[];
}

/** Text size as a share of the sheet's diagonal: 9 points on A4, 26 points on A1. */
const textShare = 0.0089;
/** Page units between a text box's edge and its text. */
const padding = 4;
const digitWidth = 0.6;

/** Text boxes with the number of each markup at its upper right corner, as on the screen, for a page of this size. */
export function numberTags(markups: readonly NumberedMarkup[], page: { readonly width: number; readonly height: number }): CanvasObject[] {
  const fontSize = Math.max(6, Math.round(textShare * Math.hypot(page.width, page.height)));
  const wire = markups.flatMap(({ number, objects }) => {
    const box = boxAround(objects.map(boundsOf));
    if (!box) return [];
    const text = `#${number}`;
    const [width, height] = [text.length * digitWidth * fontSize + 2 * padding, fontSize * 1.2 + 2 * padding];
    // Inside the page, also for markups at its edge.
    const left = Math.max(0, Math.min(box.maxX, page.width - width));
    const top = Math.max(0, box.minY - height);
    const look = {
      fill: '#ffffff',
      stroke: '#1f2937',
      strokeWidth: 1,
      opacity: 1,
      textColor: '#1f2937',
      fontFamily: 'Helvetica',
      fontSize,
    };
    return [{ type: 'textbox', left, top, width, height, text, textAlign: 'center', txtBorder: true, borderLine: true, ...look }];
  });
  return [...fromWire(wire, 1).objects];
}
