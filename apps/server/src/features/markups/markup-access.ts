import type { EditorId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { findMarkupFields, type MarkupFields } from './markup-fields.repository.ts';
import * as markups from './markups.repository.ts';

/** What a path says of a markup besides its id; all of it must be true of the row. */
export interface MarkupPath {
  readonly markupId: MarkupId;
  readonly page_number?: PageNumber;
  readonly editor_id?: EditorId;
  readonly item_id?: ItemId;
}

/** A markup that the path does not name exactly, or that the caller may not see, does not exist. Throws `not_found`. */
export async function requireMarkup(rows: Reader, actor: Actor, path: MarkupPath, lock?: 'forUpdate'): Promise<MarkupFields> {
  return requireNamed(rows, actor, path, await findMarkupFields(rows, path.markupId, lock));
}

/** The same with its drawing. */
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
