import type { FileId, FolderId, ItemId, ProjectId, SheetId, UserId } from '@sheetmark/contract';
import { exactNumber, normalizeNumber } from '@sheetmark/sheets';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { visibleFolder } from '../visibility/public.ts';

export interface SheetHit {
  readonly id: SheetId;
  readonly folder_id: FolderId;
  readonly item_id: ItemId;
  readonly file_id: FileId;
  readonly page_number: number;
  readonly sheet_number: string;
  readonly sheet_title: string | null;
  readonly project_id: ProjectId;
  readonly project_name: string;
  readonly has_thumbnail: boolean;
}

interface SheetSearch {
  readonly text: string;
  readonly viewer: UserId;
  readonly projects: readonly ProjectId[];
  readonly limit: number;
}

/** Numbers with the typed beginning that are looked at, how many of the shortest are ranked, and the fewest letters and digits of it. */
const LOOKED_AT = 5_000;
const RANKED = 200;
const FEWEST = 2;

/** Current sheets whose number begins with the text, however it is written; the number itself leads, then what is almost the same, then longer ones. */
export async function findSheetNumbers(db: Reader, { text, viewer, projects, limit }: SheetSearch): Promise<SheetHit[]> {
  const key = normalizeNumber(text);
  if (key.length < FEWEST) return [];
  const { rows } = await sql<SheetHit>`
    select s.id, i.folder_id, i.id as item_id, f.id as file_id, s.page_number, t.number as sheet_number, t.title as sheet_title,
      p.id as project_id, p.name as project_name, s.thumbnail_key is not null as has_thumbnail
    from (select * from title_blocks where normalized_number >= ${key} and normalized_number < ${key} || chr(1114111) limit ${LOOKED_AT}) t
      join sheets s on s.id = t.sheet_id
      join files f on f.id = s.file_id and f.deleted_at is null
      join items i on i.id = f.item_id and i.deleted_at is null
      join projects p on p.id = i.project_id
    where i.project_id = any(${[...projects]}::bigint[]) and ${visibleFolder('i.folder_id', viewer)}
      and not exists (select from superseded_sheets u where u.sheet_id = s.id)
      and not exists (select from files newer where newer.item_id = i.id and newer.deleted_at is null and newer.version > f.version)
    order by length(t.normalized_number), t.natural_order, i.name, s.page_number
    limit ${RANKED}`.execute(db);
  const exact = exactNumber(text);
  const rankOf = ({ sheet_number }: SheetHit): number => {
    const number = exactNumber(sheet_number);
    if (number === exact) return 0;
    if (normalizeNumber(sheet_number) === key) return 1;
    return number.startsWith(exact) ? 2 : 3;
  };
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, limit);
}
