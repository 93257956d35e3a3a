import type { ItemId, ProjectId, UserId } from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';

/** Where people say that a reference leads. */
export interface ReferenceLink {
  /** One page of an item; null for all references that say the same. */
  readonly item_id: ItemId | null;
  readonly page_number: number | null;
  /** As it is printed. */
  readonly number: string;
  /** Empty for any. */
  readonly detail: string;
  readonly target_number: string;
}

const MOST_LINKS = 20_000;

export async function listReferenceLinks(db: Reader, project: ProjectId): Promise<ReferenceLink[]> {
  return db
    .selectFrom('reference_links')
    .select(['item_id', 'page_number', 'number', 'detail', 'target_number'])
    .where('project_id', '=', project)
    .orderBy('id')
    .limit(MOST_LINKS)
    .execute();
}

interface Said {
  readonly number: string;
  readonly detail?: string | undefined;
  readonly itemId: ItemId;
  readonly pageNumber: number;
}

export type FindLink = (said: Said) => string | undefined;

const keyOf = (exact: string, detail: string, page = ''): string => `${exact} ${detail.toUpperCase()} ${page}`;

/** Finds the number of the sheet to which people linked a reference: for its page first, then for all that say the same, then for any detail. */
export function createLinkFinder(links: readonly ReferenceLink[]): FindLink {
  const byKey = new Map(
    links.map((link) => {
      const page = link.item_id === null ? undefined : `${link.item_id} ${link.page_number ?? 0}`;
      return [keyOf(exactNumber(link.number), link.detail, page), link.target_number];
    }),
  );
  return ({ number, detail = '', itemId, pageNumber }) => {
    const exact = exactNumber(number);
    const page = `${itemId} ${pageNumber}`;
    return byKey.get(keyOf(exact, detail, page)) ?? byKey.get(keyOf(exact, detail)) ?? byKey.get(keyOf(exact, ''));
  };
}

interface NewLink extends Omit<ReferenceLink, 'target_number'> {
  readonly project_id: ProjectId;
  /** Null forgets it. */
  readonly target: string | null;
  readonly by: UserId;
}

/** Returns the target before. */
export async function setReferenceLink(tx: Tx, { target, by, ...link }: NewLink): Promise<string | null> {
  const exact = exactNumber(link.number);
  const { rows } = await sql<{ target_number: string }>`
    delete from reference_links
    where project_id = ${link.project_id} and normalized_number = ${exact} and detail = ${link.detail}
      and coalesce(item_id, 0) = ${link.item_id ?? 0} and coalesce(page_number, 0) = ${link.page_number ?? 0}
    returning target_number`.execute(tx);
  if (target !== null) {
    await tx
      .insertInto('reference_links')
      .values({ ...link, normalized_number: exact, target_number: target, linked_by: by })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  return rows[0]?.target_number ?? null;
}
