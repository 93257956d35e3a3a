import type { MarkupId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';

/** In place of the MD5 of what a carry-over wrote: of a markup that someone has edited since, and of one that is still so. */
export const edited = 'edited';
export const asCarried = 'as carried';

/** Replaces `asCarried`, and what it was replaced by before: each markup's drawing on a version is what the next carry-over kept, or its row. */
export async function hashCarried(tx: Tx, markups: readonly MarkupId[]): Promise<void> {
  await sql`
    update carried_markups k set drawn = md5(case when exists (select from carried_markups n where n.markup_id = k.markup_id and n.id > k.id)
      then (select n.objects from carried_markups n where n.markup_id = k.markup_id and n.id > k.id order by n.id limit 1)
      else (select m.objects from markups m where m.id = k.markup_id) end::text)
    where k.markup_id = any(${markups}::bigint[]) and k.drawn is not null and k.drawn <> ${edited}`.execute(tx);
}
