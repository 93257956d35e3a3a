import type { EditorId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { findMarkupFields, type MarkupFields } from './markup-fields.repository.ts';
import * as markups from './markups.repository.ts';

/** The ids in a request's path. All of them must match the row. */
export interface MarkupPath {
  readonly markupId: MarkupId;
  readonly page_number?: PageNumber;
  readonly editor_id?: EditorId;
  readonly item_id?: ItemId;
}

/** Throws `not_found` if an id of the path doesn't match, or if the caller can't see the markup. */
export async function requireMarkup(rows: Reader, actor: Actor, path: MarkupPath, lock?: 'forUpdate'): Promise<MarkupFields> {
  return requireNamed(rows, actor, path, await findMarkupFields(rows, path.markupId, lock));
}

/** Like `requireMarkup`, with the drawing. */
export async function requireDrawing(rows: Reader, actor: Actor, path: MarkupPath, lock: 'forUpdate'): Promise<markups.MarkupRow> {
  return requireNamed(rows, actor, path, await markups.findMarkup(rows, path.markupId, lock));
}

async function requireNamed<Row extends MarkupFields>(rows: Reader, actor: Actor, path: MarkupPath, found: Row | undefined): Promise<Row> {
  const row = await requireMemberOf(rows, actor, found);
  const { page_number, editor_id, item_id } = { ...row, ...path };
  const isNamed = row.page_number === page_number && row.editor_id === editor_id && row.item_id === item_id;
  if (!isNamed || !maySee(row, actor.id)) throw notFound();
  return row;
}
