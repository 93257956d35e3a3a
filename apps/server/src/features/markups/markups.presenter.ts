import { Calibration, Quantities, ScaleRegion, ScaleSheet } from '@sheetmark/contract';
import type {
  Comment,
  EditorDetails,
  Markup,
  MarkupId,
  MarkupRow as ListedMarkup,
  Media,
  MetadataValues,
  Person,
  UserId,
} from '@sheetmark/contract';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import type { CommentWithAuthor, MediaRow } from './comments.repository.ts';
import type { DetailedMarkup, ListedMarkupRow } from './detailed-markups.repository.ts';
import type { EditorDetailsRow } from './editor-details.repository.ts';
import type { MergedMarkup } from './regrouping.repository.ts';

/** The user who receives the answer. Signed URLs work only for this user. */
export interface Viewer extends UrlHolder {
  readonly signedUrls: SignedUrls;
}

export const person = (id: UserId, first: string | null, last: string | null): Person => ({
  id,
  name: `${first ?? ''} ${last ?? ''}`.trim(),
});
export const personOrNull = (id: UserId | null, first: string | null, last: string | null): Person | null =>
  id === null ? null : person(id, first, last);

export function presentMedia(row: MediaRow, viewer: Viewer): Media {
  const url = viewer.signedUrls.url(`/api/media/${row.id}/content`, viewer);
  return { id: row.id, url, name: row.name, size: row.size, type: row.media_type };
}

export function presentComment(row: CommentWithAuthor, attachments: readonly MediaRow[], viewer: Viewer): Comment {
  return {
    id: row.id,
    markup_id: row.markup_id,
    task_id: row.task_id,
    text: row.text,
    attachments: attachments.map((media) => presentMedia(media, viewer)),
    author: person(row.author, row.first_name, row.last_name),
    created_at: row.created_at,
    updated_at: row.edited_at ?? row.created_at,
    edited: row.edited_at !== null,
  };
}

export const thumbnailUrl = ({ id, revision }: Pick<DetailedMarkup, 'id' | 'revision'>, viewer: Viewer): string =>
  viewer.signedUrls.url(`/api/markup/${id}/thumbnail/${revision}`, viewer);

export function presentMarkup(row: DetailedMarkup, comments: Comment[], viewer: Viewer): Markup {
  return {
    id: row.id,
    project_id: row.project_id,
    item_id: row.item_id,
    number: row.number,
    editor_id: row.editor_id,
    file_id: row.file_id,
    checked_file_id: row.checked_file_id,
    review_id: row.review_id,
    page_number: row.page_number,
    open: row.open,
    privacy: row.visibility,
    visibility: row.visibility,
    editor_details: row.objects,
    itext: row.itext,
    thumbnail_url: row.thumbnail_key === null ? null : thumbnailUrl(row, viewer),
    priority: row.priority,
    assignee: personOrNull(row.assignee_id, row.assignee_first_name, row.assignee_last_name),
    assignee_id: row.assignee_id,
    due_date: row.due_date,
    created_by: person(row.author, row.creator_first_name, row.creator_last_name),
    created_by_id: row.created_by,
    resolved_by: personOrNull(row.resolved_by, row.resolver_first_name, row.resolver_last_name),
    resolved_on: row.resolved_on,
    comments,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const presentRegions = ({ scale_regions }: Pick<EditorDetailsRow, 'scale_regions'>): ScaleRegion[] =>
  ScaleRegion.array().parse(scale_regions);

interface PageMarkups {
  readonly mark_ups: Markup[];
  readonly merged: EditorDetails['merged'];
}

export function presentEditorDetails(row: EditorDetailsRow, { mark_ups, merged }: PageMarkups): EditorDetails {
  return {
    id: row.id,
    item_id: row.item_id,
    page_number: row.page_number,
    calibration: Calibration.nullable().parse(row.calibration ?? null),
    scale_regions: presentRegions(row),
    scale_sheet: ScaleSheet.nullable().parse(row.scale_sheet ?? null),
    mark_ups,
    merged,
  };
}

/** Finds the markup that contains each merged one now, through any number of merges. */
export function resolveMerged(merged: readonly MergedMarkup[], shown: ReadonlySet<MarkupId>): EditorDetails['merged'] {
  const next = new Map(merged.map(({ id, into }) => [id, into]));
  return merged.flatMap(({ id }) => {
    let into = next.get(id) ?? null;
    for (let steps = 0; into !== null && next.has(into) && steps < merged.length; steps += 1) into = next.get(into) ?? null;
    return into !== null && shown.has(into) ? [{ id, into }] : [];
  });
}

/** The folders and versions of listed markups, by folder and item id. */
export interface MarkupLocations {
  readonly folders: ReadonlyMap<number, { id: ListedMarkup['item']['folder_id']; name: string; path: string }>;
  readonly versions: ReadonlyMap<number, ListedMarkup['item']['files']>;
}

export function presentListedMarkup(row: ListedMarkupRow, markup: Markup, at: MarkupLocations): Omit<ListedMarkup, 'comment_count'> {
  const folder = at.folders.get(row.folder_id) ?? { id: row.folder_id, name: '', path: '' };
  const files = at.versions.get(row.item_id) ?? [];
  const project = { id: row.project_id, name: row.project_name };
  return {
    ...markup,
    type: 'markup',
    name: row.name,
    subject: row.subject,
    label: row.label,
    quantity: row.quantity,
    unit: row.unit,
    further_quantities: Quantities.parse(row.further_quantities ?? []),
    project_detail: project,
    assignee_details: markup.assignee,
    assignee_name: markup.assignee?.name ?? null,
    created_by_detail: markup.created_by,
    item: {
      id: row.item_id,
      name: row.item_name,
      folder_id: row.folder_id,
      folder: { id: folder.id, name: folder.name },
      project,
      files,
    },
    sheet_number: row.sheet_number,
    sheet_title: row.sheet_title,
    review: reviewOf(row),
    file_path: folder.path,
    file_version: files.at(-1)?.version ?? 0,
    metadata: row.metadata_id === null ? null : { id: row.metadata_id, formData: valuesOf(row.metadata) },
  };
}

function reviewOf({
  review_id: id,
  review_number: number,
  review_title: title,
  review_round: round,
}: ListedMarkupRow): ListedMarkup['review'] {
  return id === null || number === null || title === null || round === null ? null : { id, number, title, round };
}

/** The values were checked when they were written. */
function valuesOf(stored: unknown): MetadataValues['formData'] {
  return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {};
}
