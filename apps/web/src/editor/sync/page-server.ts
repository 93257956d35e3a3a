import { type EditorId, entities, type Markup, operations } from '@sheetmark/contract';
import { type CanvasObject, textsOf, toWire } from '@sheetmark/editor-core';
import { ApiFailure, call } from '../../lib/api-client.ts';
import { currentReview } from './current-review.ts';
import type { PageServer, SaveResult, SavedMarkup } from './page-sync.ts';
import { readDrawing } from './read-ahead.ts';

/** The page that is being edited. */
export interface PagePlace {
  readonly projectId: number;
  readonly itemId: number;
  readonly fileId: number;
  readonly pageNumber: number;
  /** As sheets have it: number and title. */
  readonly sheetName: string | null;
  /** The web app's address of the page, for links in mails. */
  readonly url: string;
}

export interface PageServerParts {
  readonly place: PagePlace;
  readonly thumbnail: (objects: readonly CanvasObject[]) => string | null;
  /** Receives each markup's state after a save. */
  readonly onMarkup: (markup: Markup) => void;
}

interface Answered {
  readonly id: number;
  readonly revision: number;
  readonly editor_id: number;
  readonly editor_details?: unknown;
  readonly open: Markup['open'];
  readonly privacy: Markup['privacy'];
}

export function toSavedMarkup({ id, revision, editor_id, editor_details, open, privacy }: Answered): SavedMarkup {
  return { id, revision, editorId: editor_id, settings: { open, privacy }, ...readDrawing(editor_details, id) };
}

const conflicting = entities.Markup.pick({ id: true, revision: true, editor_id: true, editor_details: true, open: true, privacy: true });

/** The result of a save. Rejects for all failures but conflicts and missing markups. */
async function outcomeOf(saving: Promise<Markup>, onMarkup: (markup: Markup) => void): Promise<SaveResult> {
  try {
    const markup = await saving;
    onMarkup(markup);
    return { saved: toSavedMarkup(markup) };
  } catch (error) {
    return refusalIn(error);
  }
}

/** Throws the error again unless the markup was deleted or changed. */
function refusalIn(error: unknown): 'gone' | { outdated: SavedMarkup } {
  if (!(error instanceof ApiFailure)) throw error;
  const current = error.code === 'edit_conflict' ? conflicting.safeParse(error.current).data : undefined;
  if (current) return { outdated: toSavedMarkup(current) };
  if (error.code === 'not_found') return 'gone';
  throw error;
}

/** Calls the server for one page. */
export function createPageServer({ place, thumbnail, onMarkup }: PageServerParts): PageServer {
  const params = { itemId: place.itemId, sheetId: place.pageNumber };
  const { projectId, url, fileId: file_id } = place;
  /** The page's editor id, requested once since it never changes. */
  let ownEditor: EditorId | undefined;

  async function fill(
    { id, revision, foreign, settings }: Pick<SavedMarkup, 'id' | 'revision' | 'foreign' | 'settings'>,
    objects: readonly CanvasObject[],
  ): Promise<Markup> {
    const drawn = thumbnail(objects);
    const editor_details = [...objects.map((object) => toWire({ ...object, markupId: id })), ...foreign];
    const content = { markupId: id, revision, editor_details, iText: textsOf(objects), ...(drawn === null ? {} : { thumbnail: drawn }) };
    return (await call(operations.saveEditorDetails, { params, body: { ...content, ...settings, file_id, projectId, url } })).data;
  }

  /** Creates the markup, then fills it on the revision of its creation, so that an earlier attempt with the same key isn't overwritten. */
  async function create(objects: readonly CanvasObject[], saveKey: string): Promise<Markup> {
    ownEditor ??= (await call(operations.createEditorDetails, { params, body: { projectId } })).data.id;
    const body = { privacy: 'public', open: 'none', file_id, projectId, url, ...currentReview } as const;
    const sent = { params: { ...params, editorId: ownEditor }, body };
    const { data: made } = await call(operations.createMarkup, sent, { idempotencyKey: saveKey });
    return fill({ ...made, foreign: [] }, objects);
  }

  return {
    create: (objects, saveKey) => outcomeOf(create(objects, saveKey), onMarkup),
    save: (markup, objects) => outcomeOf(fill(markup, objects), onMarkup),
    async remove({ id, editorId, revision }) {
      const path = { pageNumber: place.pageNumber, editorId, markupId: id };
      try {
        await call(operations.deleteMarkup, { params: path, query: { revision } });
        return 'removed';
      } catch (error) {
        return refusalIn(error);
      }
    },
    async list() {
      const { data } = await call(operations.getEditorDetails, { params });
      return (data?.mark_ups ?? []).map(toSavedMarkup);
    },
  };
}
