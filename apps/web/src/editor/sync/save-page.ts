import { type Markup, operations } from '@sheetmark/contract';
import { type CanvasObject, fromWire, textsOf, toWire } from '@sheetmark/editor-core';
import { z } from 'zod';
import { ApiFailure, call } from '../../lib/api-client.ts';

/** The page that is being drawn on. */
export interface PagePlace {
  readonly projectId: number;
  readonly itemId: number;
  readonly fileId: number;
  readonly pageNumber: number;
  /** The page of the web app, for links in mails. */
  readonly url: string;
}

export interface MarkupContent {
  readonly objects: readonly CanvasObject[];
  /** What was saved with them and cannot be drawn here. */
  readonly foreign: readonly unknown[];
  readonly thumbnail: string | null;
}

const bodyOf = (place: PagePlace, { objects, foreign, thumbnail }: MarkupContent, markupId: number) => ({
  markupId,
  editor_details: [...objects.map((object) => toWire({ ...object, markupId })), ...foreign],
  iText: textsOf(objects),
  projectId: place.projectId,
  url: place.url,
  ...(thumbnail === null ? {} : { thumbnail }),
});

async function fill(place: PagePlace, content: MarkupContent, at: { id: number; revision?: number }): Promise<Markup> {
  const params = { itemId: place.itemId, sheetId: place.pageNumber };
  const body = { ...bodyOf(place, content, at.id), ...(at.revision === undefined ? {} : { revision: at.revision }) };
  return (await call(operations.saveEditorDetails, { params, body })).data;
}

/** Makes one markup of the objects: created first, then filled. The same `saveKey` twice makes one markup. */
export async function createMarkup(place: PagePlace, content: MarkupContent, saveKey: string): Promise<Markup> {
  const params = { itemId: place.itemId, sheetId: place.pageNumber };
  const { data: editor } = await call(operations.createEditorDetails, { params, body: { projectId: place.projectId } });
  const body = { privacy: 'public', open: 'none', file_id: place.fileId, projectId: place.projectId, url: place.url } as const;
  const sent = { params: { ...params, editorId: editor.id }, body };
  const { data: made } = await call(operations.createMarkup, sent, { idempotencyKey: saveKey });
  return fill(place, content, { id: made.id });
}

const standing = z.object({ id: z.number(), revision: z.number(), editor_details: z.unknown() });

interface Rework {
  readonly changed: readonly CanvasObject[];
  readonly removed: readonly string[];
}

/**
 * Saves a markup that stands already. Where somebody else saved it in the meantime, one's own changes are put upon what stands now,
 * object by object.
 */
export async function saveMarkup(place: PagePlace, content: MarkupContent, at: { id: number; revision: number } & Rework): Promise<Markup> {
  try {
    return await fill(place, content, at);
  } catch (error) {
    const current = error instanceof ApiFailure && error.code === 'edit_conflict' ? standing.safeParse(error.current).data : undefined;
    if (!current) throw error;
    const theirs = fromWire(current.editor_details, at.id);
    const mine = new Map(at.changed.map((object) => [String(object.id), object]));
    const kept = theirs.objects.filter((object) => !at.removed.includes(object.id)).map((object) => mine.get(object.id) ?? object);
    const known = new Set(kept.map((object) => object.id));
    const objects = [...kept, ...at.changed.filter((object) => !known.has(object.id))];
    return fill(place, { ...content, objects, foreign: theirs.foreign }, { id: at.id, revision: current.revision });
  }
}

export async function deleteMarkup(place: PagePlace, markup: { id: number; editorId: number }): Promise<void> {
  const params = { pageNumber: place.pageNumber, editorId: markup.editorId, markupId: markup.id };
  await call(operations.deleteMarkup, { params });
}
