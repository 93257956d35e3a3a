import { type FileId, isTextTooDeep, type ItemId, Markup, type UserId } from '@sheetmark/contract';
import type { PageScales } from '@sheetmark/editor-core';
import type { z } from 'zod';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { type ColumnText, columnTexts, listValuesOfMarkups } from '../metadata/public.ts';
import { type CommentWithAuthor, listAttachments, listCommentsOnPages } from './comments.repository.ts';
import { listEditorDetails } from './editor-details.repository.ts';
import { parseScales } from './markup-facts.ts';
import { person } from './markups.presenter.ts';
import { findOlderVersion } from './older-versions.repository.ts';
import { listRefsOnPages, listWrittenOnPage } from './written-markups.repository.ts';

/** What exports need of a markup; the database wrote it. */
const WrittenFields = Markup.pick({
  id: true,
  number: true,
  file_id: true,
  checked_file_id: true,
  open: true,
  editor_details: true,
  created_by: true,
  resolved_by: true,
  created_at: true,
  updated_at: true,
});
export type ExportableMarkup = z.infer<typeof WrittenFields> & {
  readonly comments: readonly ExportableComment[];
  /** Its values in custom columns. */
  readonly columns: readonly ColumnText[];
};

export interface ExportableComment {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly created: string;
  readonly modified: string;
}

export interface ExportablePage {
  readonly pageNumber: number;
  readonly scales: PageScales;
  /** Some at a time, oldest first. */
  readonly markups: AsyncIterable<ExportableMarkup>;
}

interface Of {
  readonly itemId: ItemId;
  readonly fileId: FileId;
  readonly user: UserId;
}

const perBatch = 500;

/** The pages of an item with the markups that the user may see on a version. Doesn't check that they are a member. */
export async function listExportablePages(db: Reader, { itemId, fileId, user }: Of): Promise<ExportablePage[]> {
  const details = await listEditorDetails(db, itemId);
  const editorIds = details.map(({ id }) => id);
  if (editorIds.length === 0) return [];
  const older = await findOlderVersion(db, { itemId, fileId });
  const refs = Map.groupBy(await listRefsOnPages(db, { editorIds, user, older }), ({ editor_id }) => editor_id);
  const comments = Map.groupBy(await listTexts(db, { editorIds, user }), ({ markup_id }) => markup_id);
  async function* markupsOn(page: (typeof details)[number]): AsyncGenerator<ExportableMarkup> {
    const ids = (refs.get(page.id) ?? []).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += perBatch) {
      const batch = ids.slice(from, from + perBatch);
      const rows = await listWrittenOnPage(db, { editorId: page.id, ids: batch, user, older });
      const values = await listValuesOfMarkups(db, batch);
      for (const { id, json } of rows.toSorted((a, b) => a.id - b.id)) {
        if (isTextTooDeep(json, 1)) continue;
        const said = (comments.get(id) ?? []).map(toComment);
        yield { ...WrittenFields.parse(JSON.parse(`${json}}`)), comments: said, columns: columnTexts(values.get(id)) };
      }
    }
  }
  return details.map((page) => ({ pageNumber: page.page_number, scales: parseScales(page), markups: markupsOn(page) }));
}

/** Files don't carry attachments: a comment without a text names its own. */
async function listTexts(db: Reader, on: Parameters<typeof listCommentsOnPages>[1]): Promise<CommentWithAuthor[]> {
  const all = await listCommentsOnPages(db, on);
  const bare = all.filter(({ text, has_attachments }) => text === '' && has_attachments);
  if (bare.length === 0) return all;
  const attached = await listAttachments(
    db,
    bare.map(({ id }) => id),
  );
  const names = Map.groupBy(attached, ({ comment_id }) => comment_id);
  return all.map((comment) =>
    comment.text === '' ? { ...comment, text: attachedText((names.get(comment.id) ?? []).map(({ name }) => name)) } : comment,
  );
}

const attachedText = (names: readonly string[]): string => (names.length === 0 ? '' : `Attached: ${names.join(', ')}`);

const toComment = ({ id, author, first_name, last_name, text, created_at, edited_at }: CommentWithAuthor): ExportableComment => ({
  id,
  author: person(author, first_name, last_name).name,
  text,
  created: created_at,
  modified: edited_at ?? created_at,
});
