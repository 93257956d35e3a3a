import type { FileId, FolderId, ItemId, SheetId, UserId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { coveredPage } from '../projects/public.ts';
import { visibleMarkup } from '../visibility/public.ts';
import type { LinkRow } from './guest-links.repository.ts';

export interface LinkFacts {
  readonly inviter: string;
  readonly project: string;
  readonly review: string | null;
  /** The name of the review, file or folder. */
  readonly title: string;
  readonly due_date: string | null;
  readonly sheets: number;
}

/** Files that the link `l` may cover: those of its review, or the newest of its item and of the items in its folder. */
const candidates = (link: LinkRow) =>
  link.review_id === null
    ? sql`items i join lateral (
        select f.* from files f where f.item_id = i.id and f.deleted_at is null order by f.version desc limit 1) f on true
        join sheets s on s.file_id = f.id`
    : sql`review_sheets c join items i on i.id = c.item_id and c.review_id = ${link.review_id} join files f on f.id = c.file_id
        join sheets s on s.file_id = f.id and s.page_number = c.page_number`;

const covered = (link: LinkRow) => sql`${candidates(link)} join guest_links l on l.id = ${link.id}
  left join title_blocks t on t.sheet_id = s.id
  where i.project_id = l.project_id and i.deleted_at is null and f.deleted_at is null
    and ${coveredPage(sql`i.id`, sql`f.id`, sql`s.page_number`)}`;

export async function findLinkFacts(db: Reader, link: LinkRow): Promise<LinkFacts> {
  const { rows } = await sql<LinkFacts>`
    select trim(concat(u.first_name, ' ', u.last_name)) as inviter, p.name as project, r.title as review, r.due_date,
      coalesce(r.title, i.name, d.name) as title, (select count(*)::int from ${covered(link)}) as sheets
    from guest_links l join users u on u.id = l.created_by join projects p on p.id = l.project_id
    left join reviews r on r.id = l.review_id left join items i on i.id = l.item_id left join folders d on d.id = l.folder_id
    where l.id = ${link.id}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a link has no project');
  return facts;
}

export interface CoveredSheet {
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly folder_id: FolderId;
  readonly sheet_id: SheetId;
  readonly page_number: number;
  readonly file_name: string;
  readonly number: string | null;
  readonly title: string | null;
  readonly has_thumbnail: boolean;
  readonly hides_annotations: boolean;
  readonly markups: number;
}

/** In the order of the review, or by name and page. */
export async function listCovered(db: Reader, link: LinkRow, { viewer, most }: { viewer: UserId; most: number }): Promise<CoveredSheet[]> {
  const order = link.review_id === null ? sql`lower(i.name), i.id, s.page_number` : sql`c.position`;
  const { rows } = await sql<CoveredSheet>`
    select i.id as item_id, f.id as file_id, i.folder_id, s.id as sheet_id, s.page_number, i.name as file_name, t.number, t.title,
      s.thumbnail_key is not null as has_thumbnail, f.hides_annotations,
      (select count(*)::int from markups where markups.item_id = i.id and markups.page_number = s.page_number
        and markups.deleted_at is null and ${visibleMarkup('markups', viewer)}) as markups
    from ${covered(link)} order by ${order} limit ${most}`.execute(db);
  return rows;
}
