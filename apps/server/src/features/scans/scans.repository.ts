import type { FileId, PageNumber, ProjectId, ScanLanguage, SheetId } from '@sheetmark/contract';
import { type Updateable, sql } from 'kysely';
import type { ProjectsTable } from '../../platform/db/project-tables.ts';
import type { ScanPagesTable } from '../../platform/db/scan-tables.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';

export interface SettingsRow {
  readonly reads_scans: boolean;
  readonly scan_languages: readonly ScanLanguage[];
}

export async function findSettings(db: Reader, id: ProjectId): Promise<SettingsRow> {
  const row = await db.selectFrom('projects').select(['reads_scans', 'scan_languages']).where('id', '=', id).executeTakeFirstOrThrow();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract parses languages before they are stored
  return { ...row, scan_languages: row.scan_languages as ScanLanguage[] };
}

export async function updateSettings(db: Reader, id: ProjectId, change: Updateable<ProjectsTable>): Promise<void> {
  await db.updateTable('projects').set(change).where('id', '=', id).execute();
}

/** Pages that are known already stay as they are. */
export async function insertScanPage(db: Reader, page: { sheet_id: SheetId; file_id: FileId }): Promise<void> {
  await db
    .insertInto('scan_pages')
    .values(page)
    .onConflict((clash) => clash.column('sheet_id').doNothing())
    .execute();
}

export interface ScanPageRow {
  readonly sheet_id: SheetId;
  readonly page_number: PageNumber;
  readonly state: 'waiting' | 'read' | 'failed';
  readonly failure: string | null;
  readonly stops: number;
  readonly confidence: number | null;
}

export async function listScanPages(db: Reader, fileId: FileId): Promise<ScanPageRow[]> {
  const rows = await db
    .selectFrom('scan_pages')
    .innerJoin('sheets', 'sheets.id', 'scan_pages.sheet_id')
    .select([
      'scan_pages.sheet_id',
      'sheets.page_number',
      'scan_pages.state',
      'scan_pages.failure',
      'scan_pages.stops',
      'scan_pages.confidence',
    ])
    .where('scan_pages.file_id', '=', fileId)
    .orderBy('sheets.page_number')
    .execute();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- sheets are numbered from 1
  return rows.map((row) => ({ ...row, page_number: row.page_number as PageNumber }));
}

export async function updateScanPage(db: Reader, id: SheetId, change: Updateable<ScanPagesTable>): Promise<void> {
  await db.updateTable('scan_pages').set(change).where('sheet_id', '=', id).execute();
}

/** All pages of a file, or one. */
export async function resetScanPages(db: Reader, fileId: FileId, pageNumber: PageNumber | undefined): Promise<void> {
  await db
    .updateTable('scan_pages')
    .set({ state: 'waiting', failure: null, stops: 0 })
    .where('file_id', '=', fileId)
    .$if(pageNumber !== undefined, (rows) =>
      rows.where('sheet_id', 'in', (eb) =>
        eb
          .selectFrom('sheets')
          .select('id')
          .where('file_id', '=', fileId)
          .where('page_number', '=', pageNumber ?? 0),
      ),
    )
    .execute();
}

export async function isPaused(db: Reader, fileId: FileId): Promise<boolean> {
  return (await db.selectFrom('scan_pauses').select('file_id').where('file_id', '=', fileId).executeTakeFirst()) !== undefined;
}

export async function setPaused(db: Reader, fileId: FileId, paused: boolean): Promise<void> {
  if (!paused) return void (await db.deleteFrom('scan_pauses').where('file_id', '=', fileId).execute());
  await db
    .insertInto('scan_pauses')
    .values({ file_id: fileId })
    .onConflict((clash) => clash.column('file_id').doNothing())
    .execute();
}

/** Files with pages that wait, oldest first: of a project, or of all. */
export async function listWaitingFiles(db: Reader, projectId: ProjectId | null = null): Promise<FileId[]> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .select('files.id')
    .where('projects.reads_scans', '=', true)
    .where('files.deleted_at', 'is', null)
    .where(sql<boolean>`exists (select from scan_pages p where p.file_id = files.id and p.state = 'waiting')`)
    .where(sql<boolean>`not exists (select from scan_pauses p where p.file_id = files.id)`)
    .where(sql<boolean>`(${projectId}::bigint is null or files.project_id = ${projectId})`)
    .orderBy('files.id')
    .execute();
  return rows.map(({ id }) => id);
}
