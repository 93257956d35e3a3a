import type { CarryOverId, FileId, ItemId, MarkupId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** A version whose markups a newer one took over. It shows what it had then. */
export interface OlderVersion {
  readonly fileId: FileId;
  readonly version: number;
  /** The carry-over that kept what the version had. */
  readonly carryOverId: CarryOverId;
  /** The version that took over its markups. */
  readonly takenOverBy: { readonly id: FileId; readonly version: number };
}

/** Finds nothing for a version that shows the markups as they are now. */
export async function findOlderVersion(db: Reader, at: { itemId: ItemId; fileId: FileId }): Promise<OlderVersion | null> {
  const { rows } = await sql<{ version: number; carry_over_id: CarryOverId; after_id: FileId; after_version: number }>`
    select opened.version, c.id as carry_over_id, after.id as after_id, after.version as after_version
    from files opened
    join carry_overs c on c.item_id = opened.item_id
    join files before on before.id = c.before_file_id
    join files after on after.id = c.after_file_id
    where opened.id = ${at.fileId} and opened.item_id = ${at.itemId} and before.version >= opened.version
      and (c.state = 'ready' or exists (select from carried_markups m where m.carry_over_id = c.id))
    order by before.version limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const takenOverBy = { id: found.after_id, version: found.after_version };
  return { fileId: at.fileId, version: found.version, carryOverId: found.carry_over_id, takenOverBy };
}

/** The version whose sheets a markup's objects are placed on: the newest that took it over, or the one it was drawn on. */
export async function findVersionOfDrawing(db: Reader, id: MarkupId): Promise<FileId | null> {
  const { rows } = await sql<{ file_id: FileId | null }>`
    select coalesce((
      select c.after_file_id from carried_markups k join carry_overs c on c.id = k.carry_over_id
      where k.markup_id = m.id and k.after_page is not null order by k.id desc limit 1), m.file_id) as file_id
    from markups m where m.id = ${id}`.execute(db);
  return rows[0]?.file_id ?? null;
}
