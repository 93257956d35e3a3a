import type { FileId } from '@sheetmark/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';

/** A page of the newer of two versions. */
export interface ChangedPage {
  readonly before: FileId;
  readonly after: FileId;
  readonly page: number;
}

export interface ChangedRow extends ChangedPage {
  readonly position: number;
  readonly number: number;
  readonly box: unknown;
  readonly change: unknown;
  readonly is_confirmed: boolean;
  readonly is_scan: boolean;
  readonly unit: string;
  readonly calibration: unknown;
  readonly scale_regions: unknown;
}

/** The changes of these pages that nobody dismissed. */
export async function listChangedRows(db: Reader, pages: readonly ChangedPage[]): Promise<ChangedRow[]> {
  if (pages.length === 0) return [];
  const column = <Name extends keyof ChangedPage>(name: Name) => pages.map((page) => page[name]);
  const { rows } = await sql<ChangedRow>`
    select c.before_file_id as before, c.after_file_id as after, p.after_page as page, p.position + 1 as position, h.number, h.box, h.change,
      h.is_confirmed, p.is_scan, s.unit, d.calibration, coalesce(d.scale_regions, '[]') as scale_regions
    from (select distinct * from unnest(${column('before')}::bigint[], ${column('after')}::bigint[], ${column('page')}::integer[]) as a (b, f, n)) asked
    join comparisons c on c.before_file_id = asked.b and c.after_file_id = asked.f and c.before_page is null
    join compared_pages p on p.comparison_id = c.id and p.after_page = asked.n
    join page_changes h on h.page_id = p.id and h.dismissed_at is null
    join files f on f.id = c.after_file_id
    join sheets s on s.file_id = f.id and s.page_number = p.after_page
    left join editor_details d on d.item_id = f.item_id and d.page_number = p.after_page
    order by p.position, h.number`.execute(db);
  return rows;
}
