import type { TrashedFolder, TrashedProject } from '@sheetmark/contract';
import { days } from '../../platform/clock/durations.ts';
import { trashDays } from './projects.policy.ts';
import type { countDeletedWith, TrashedFolderRow, TrashedProjectRow } from './trash.repository.ts';

type Trashed = Pick<TrashedProjectRow, 'deleted_at' | 'deleted_by' | 'first_name' | 'last_name'>;

export function presentDeletion({ deleted_at, deleted_by, first_name, last_name }: Trashed) {
  if (deleted_at === null || deleted_by === null) throw new Error('what is listed as trash was not deleted');
  const ends_at = new Date(Date.parse(deleted_at) + days(trashDays)).toISOString();
  return { deleted_at, ends_at, deleted_by: { id: deleted_by, name: `${first_name} ${last_name}`.trim() } };
}

export function presentTrashedProject(row: TrashedProjectRow): TrashedProject {
  return { id: row.id, name: row.name, description: row.description, ...presentDeletion(row) };
}

type Gone = Awaited<ReturnType<typeof countDeletedWith>>;

export function presentTrashedFolder(row: TrashedFolderRow, gone: Gone): TrashedFolder {
  const with_it = gone.find((each) => each.top === row.id);
  return {
    id: row.id,
    name: row.name,
    parent_name: row.parent_name,
    folders_count: with_it?.folders ?? 0,
    items_count: with_it?.items ?? 0,
    ...presentDeletion(row),
  };
}
