import type { UserId } from '@sheetmark/contract';
import { type RawBuilder, sql } from 'kysely';

export interface MarkupVisibility {
  readonly visibility: 'public' | 'private';
  readonly created_by: UserId;
  readonly assignee_id: UserId | null;
}

/** Only its creator and its assignee may see a private markup; members of the project see the others. Membership is checked elsewhere. */
export const maySee = (markup: MarkupVisibility, user: UserId): boolean =>
  markup.visibility === 'public' || markup.created_by === user || markup.assignee_id === user;

/**
 * `maySee` as SQL. Null where a left join found no markup.
 * @param alias the name of `markups` in the query
 * @param viewer a user's id, or SQL that yields one
 */
export function visibleMarkup(alias: string, viewer: UserId | RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: keyof MarkupVisibility) => sql.ref(`${alias}.${name}`);
  return sql`(${column('visibility')} = 'public' or ${column('created_by')} = ${viewer} or ${column('assignee_id')} = ${viewer})`;
}
