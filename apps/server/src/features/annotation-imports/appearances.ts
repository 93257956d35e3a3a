import type { Appearance } from '@sheetmark/annotations';
import { type CanvasObject, fromWire, toWire } from '@sheetmark/editor-core';
import type { ExportedDocuments } from '../files/public.ts';
import type { FoundChange, ReadResult } from './protocol.ts';

/** Pictures of one file. */
const MOST_PICTURES = 100;

/** The source of an object until its annotation is drawn. */
export const pendingSource = (page: number, { place, box }: Appearance): string =>
  `annotation/${page}/${place}/${[box.x, box.y, box.width, box.height].join('/')}`;

function pendingMark(source: unknown) {
  const [kind, page, place, x, y, width, height] = typeof source === 'string' ? source.split('/') : [];
  if (kind !== 'annotation') return null;
  return { page: Number(page), place: Number(place), box: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) } };
}

/** A dashed frame in the place of a picture that can't be shown. */
export function framed(object: CanvasObject): CanvasObject {
  if (object.kind !== 'image') return object;
  const { source: _, ...box } = object;
  return { ...box, kind: 'rectangle', stroke: '#6b7280', strokeWidth: 1, dash: 'dashed', fill: null };
}

interface PdfPlace {
  readonly path: string;
  readonly sha256: string;
  readonly password?: string | undefined;
}

/** Draws the annotations of a PDF that no object can show, such as stamps, as they look. */
export async function withAppearances(documents: ExportedDocuments, source: PdfPlace, result: ReadResult): Promise<ReadResult> {
  if ('failure' in result) return result;
  const pending = result.changes.flatMap(({ found }) => found?.objects ?? []).flatMap(({ source: name }) => pendingMark(name) ?? []);
  if (pending.length === 0) return result;
  const marks = pending.slice(0, MOST_PICTURES);
  const drawn = await documents.drawAnnotations(source, marks);
  const pictures = new Map(marks.map(({ page, place }, index) => [`${page}/${place}`, drawn[index]]));
  return { ...result, changes: result.changes.map((change) => withPictures(change, pictures)) };
}

function withPictures(change: FoundChange, pictures: ReadonlyMap<string, Uint8Array | null | undefined>): FoundChange {
  if (!change.found) return change;
  const objects = change.found.objects.map((object) => {
    const mark = pendingMark(object['source']);
    if (!mark) return object;
    const png = pictures.get(`${mark.page}/${mark.place}`);
    if (png) return { ...object, source: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
    const [frame] = fromWire([object], 0).objects.map((each) => toWire(framed(each)));
    return frame ?? object;
  });
  return { ...change, found: { ...change.found, objects } };
}
