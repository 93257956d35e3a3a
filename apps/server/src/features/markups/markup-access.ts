import type { EditorId, ItemId, MarkupId, PageNumber } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember, requireRight } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { findMarkupFields, type FoundFields } from './markup-fields.repository.ts';
import * as markups from './markups.repository.ts';

/** The ids in a request's path. All of them must match the row. */
export interface MarkupPath {
  readonly markupId: MarkupId;
  readonly page_number?: PageNumber;
  readonly editor_id?: EditorId;
  readonly item_id?: ItemId;
}

/** Throws `not_found` if an id of the path doesn't match, or if the caller can't see the markup. */
export async function requireMarkup(rows: Reader, actor: Actor, path: MarkupPath, lock?: 'forUpdate'): Promise<FoundFields> {
  return requireNamed(rows, actor, path, await findMarkupFields(rows, path.markupId, lock));
}

/** Like `requireMarkup`, with the drawing. */
export async function requireDrawing(rows: Reader, actor: Actor, path: MarkupPath, lock: 'forUpdate'): Promise<markups.FoundMarkup> {
  return requireNamed(rows, actor, path, await markups.findMarkup(rows, path.markupId, lock));
}

/** Where a markup is, across versions: guests see it if their link covers the page of any version. */
export const pageOf = ({ item_id, page_number }: Pick<FoundFields, 'item_id' | 'page_number'>) => ({ item_id, page_number });

async function requireNamed<Row extends FoundFields>(rows: Reader, actor: Actor, path: MarkupPath, found: Row | undefined): Promise<Row> {
  if (!found) throw notFound();
  const asked = { right: 'view', folders: [found.folder_id], place: pageOf(found) } as const;
  const member = await requireMember(rows, actor, found.project_id, asked);
  const { page_number, editor_id, item_id } = { ...found, ...path };
  const isNamed = found.page_number === page_number && found.editor_id === editor_id && found.item_id === item_id;
  if (!isNamed || !maySee(found, actor.id)) throw notFound();
  // Who may draw may change their own markups. Other people's need the right to edit.
  const right = actor.right ?? 'view';
  requireRight(member, right === 'markup' && found.created_by !== actor.id ? 'edit' : right);
  return found;
}
