import { fromWire, isRecord, type MappedMarkup } from '@sheetmark/editor-core';
import { takeArrivingElements } from '../../lib/early-elements.ts';
import { yieldToBrowser } from '../../lib/yield-to-browser.ts';

type Batch = readonly unknown[];

/** Drawings by the id of their markup, with the saved form that they were read from. */
const read = new Map<number, { readonly details: unknown; readonly drawing: MappedMarkup }>();
/** Batches of markups to read; null if none are read ahead. */
let waiting: Batch[] | null = null;

/**
 * Reads the drawings of the page at the address, by default that of the first markup, while the rest of the server's answer arrives: each batch of
 * markups in a task of its own.
 */
export function readAheadAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (waiting) return;
  const batches: Batch[] = (waiting = []);
  const page = pathname.split('/')[7] ?? new URLSearchParams(search).get('page');
  let pageNumber: unknown = page ? Number(page) : undefined;
  const readBatch = (markups: Batch): void => {
    for (const markup of markups) {
      const { id, page_number, editor_details: details }: Readonly<Record<string, unknown>> = isRecord(markup) ? markup : {};
      pageNumber ??= page_number;
      if (typeof id === 'number' && page_number === pageNumber) read.set(id, { details, drawing: fromWire(details, id) });
    }
  };
  const readAll = async (): Promise<void> => {
    for (let next = batches[0]; next && waiting === batches; next = batches[0]) {
      readBatch(next);
      await yieldToBrowser();
      batches.shift();
    }
  };
  takeArrivingElements((markups) => {
    if (waiting === batches && batches.push(markups) === 1) void readAll();
  });
}

/** The drawing of a markup, which was read ahead or is read now. */
export function readDrawing(details: unknown, id: number): MappedMarkup {
  const ahead = read.get(id);
  return ahead && ahead.details === details ? ahead.drawing : fromWire(details, id);
}

/** Stops reading ahead, and frees the drawings. */
export function forgetReadAhead(): void {
  waiting = null;
  read.clear();
}
