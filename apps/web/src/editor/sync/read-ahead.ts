import { fromWire, isRecord, type MappedMarkup, reachOf } from '@sheetmark/editor-core';

/** Drawings by the id of their markup, with the saved form that they were read from. */
const read = new Map<number, { readonly details: unknown; readonly drawing: MappedMarkup }>();

/**
 * Returns how to read the drawings of a page's markups while the rest of the server's answer arrives: the page is idle then.
 * @param pageNumber undefined for the page of the first markup
 */
export function readAheadOn(pageNumber: number | undefined): (markups: readonly unknown[]) => void {
  let page: unknown = pageNumber;
  return (markups) => {
    for (const markup of markups) {
      if (!isRecord(markup)) continue;
      const { id, editor_details: details, page_number } = markup;
      page ??= page_number;
      if (typeof id !== 'number' || page_number !== page) continue;
      const drawing = fromWire(details, id);
      // Caches the objects' boxes, which take longer than anything else that showing them needs.
      drawing.objects.forEach(reachOf);
      read.set(id, { details, drawing });
    }
  };
}

/** The drawing of a markup, which was read ahead or is read now. */
export function readDrawing(details: unknown, id: number): MappedMarkup {
  const ahead = read.get(id);
  return ahead && ahead.details === details ? ahead.drawing : fromWire(details, id);
}

/** Frees what was read ahead. */
export const forgetReadAhead = (): void => read.clear();
