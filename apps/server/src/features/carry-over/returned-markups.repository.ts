import type { CarryOverId, EditorId, MarkupId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/unit-of-work.ts';

/** Returns markups that nobody edited to where the older version had them, and lists them. Those with other labels follow one by one. */
export async function returnUnedited(tx: Tx, carryOver: CarryOverId): Promise<{ id: MarkupId }[]> {
  const { rows } = await sql<{ id: MarkupId }>`
    update markups m set objects = c.objects, itext = c.itext, editor_id = c.editor_id, page_number = c.before_page,
      facts = 'pending', thumbnail_key = null, revision = m.revision + 1
    from carried_markups c
    where c.carry_over_id = ${carryOver} and c.markup_id = m.id and md5(m.objects::text) is not distinct from c.drawn
      and c.itext::text is not distinct from m.itext::text
      and (m.objects::text is distinct from c.objects::text or m.page_number <> c.before_page)
    returning m.id`.execute(tx);
  return rows;
}

export interface EditedMarkup {
  readonly id: MarkupId;
  readonly editor_id: EditorId;
  readonly before_page: number;
  readonly page_number: number;
  readonly matrix: unknown;
  readonly is_edited: boolean;
  /** Null if the older version didn't show it either. */
  readonly kept_objects: string | null;
  readonly kept_itext: string | null;
  readonly objects: string | null;
  readonly itext: string | null;
}

/** Lists markups that differ from what the older version had, in order of their ids. Call it after `returnUnedited`. */
export async function lockEdited(tx: Tx, carryOver: CarryOverId, at: { after: number; limit: number }): Promise<EditedMarkup[]> {
  const { rows } = await sql<EditedMarkup>`
    select m.id, c.editor_id, c.before_page, m.page_number, c.matrix, md5(m.objects::text) is distinct from c.drawn as is_edited,
      c.objects::text as kept_objects, c.itext::text as kept_itext, m.objects::text as objects, m.itext::text as itext
    from carried_markups c join markups m on m.id = c.markup_id
    where c.carry_over_id = ${carryOver} and m.id > ${at.after}
      and (m.objects::text is distinct from c.objects::text or m.itext::text is distinct from c.itext::text or m.page_number <> c.before_page)
    order by m.id limit ${at.limit} for update of m`.execute(tx);
  return rows;
}

export async function deleteCarried(tx: Tx, carryOver: CarryOverId): Promise<void> {
  await tx.deleteFrom('carried_markups').where('carry_over_id', '=', carryOver).execute();
}

/** For markups that move to another item: nothing returns them to older versions. */
export async function forgetCarried(tx: Tx, markups: readonly MarkupId[]): Promise<void> {
  if (markups.length > 0) await tx.deleteFrom('carried_markups').where('markup_id', 'in', markups).execute();
}
