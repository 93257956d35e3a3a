import type { MarkupRow, WorkRow } from '@sheetmark/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filesMessages } from '../../../lib/messages/files.tsx';
import { folderRowsQuery, type Level } from '../api/folder-rows.ts';
import { itemMarkupsQuery } from '../api/item-markups.ts';
import { hasFilters, type TreeFilter } from '../model/tree-filter.ts';
import { idsOf, keyOfRow, type NoteRow, totalOf, type TreeRow } from '../model/tree-rows.ts';

interface TreeOptions {
  projectId: number;
  /** Null is the project's top level. */
  folderId: number | null;
  filter: TreeFilter;
  unfolded: ReadonlySet<string>;
}

/** The parts of a query that a row shows. */
interface Known<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}
const known = <Data>(results: UseQueryResult<Data>[]): Known<Data>[] =>
  results.map(({ data, error, refetch }) => ({ data, error, refetch }));

const note = (of: string, text: string, retry?: () => void): NoteRow => ({
  kind: 'note',
  key: keyOfRow('note', of),
  text,
  below: [],
  ...(retry && { retry }),
});
const isMarkup = (row: WorkRow): row is MarkupRow => row.type === 'markup';

/** Placeholder rows for loading or failed levels; undefined once loaded. */
function placeholderRows(of: string, { data, error, refetch }: Partial<Known<unknown>>): readonly NoteRow[] | undefined {
  if (data !== undefined) return undefined;
  return [error ? note(of, error.message, () => void refetch?.()) : note(of, filesMessages.loadingRow)];
}

type Work = { pages: { data: WorkRow[]; meta: { total: number } }[] };

function markupRows(of: string, markups: Known<Work> | undefined): readonly TreeRow[] {
  const [page] = markups?.data?.pages ?? [];
  if (!page) return placeholderRows(of, markups ?? {}) ?? [];
  const rows = page.data
    .filter(isMarkup)
    .map((markup): TreeRow => ({ kind: 'markup', key: keyOfRow('markup', markup.id), markup, below: [] }));
  const more = page.meta.total - rows.length;
  return more > 0 ? [...rows, note(of, filesMessages.more(more))] : rows;
}

/** The expanded part of the tree: each level loads when the user expands it. */
export function useFilesTree({ projectId, folderId, filter, unfolded }: TreeOptions) {
  const top = useQuery(folderRowsQuery(projectId, folderId, filter.items));
  const [folderIds, itemIds] = [idsOf('folder', unfolded), idsOf('item', unfolded)];
  const levels = useQueries({ queries: folderIds.map((id) => folderRowsQuery(projectId, id, filter.items)), combine: known<Level> });
  const markups = useQueries({ queries: itemIds.map((id) => itemMarkupsQuery(projectId, id, filter.markups)), combine: known<Work> });

  const rows = useMemo(() => {
    const narrowed = hasFilters(filter);
    const rowsOf = ({ folders, items }: Level): TreeRow[] => [
      ...folders
        .filter(({ items_count }) => !narrowed || items_count > 0)
        .map((folder): TreeRow => {
          const key = keyOfRow('folder', folder.id);
          const level = levels[folderIds.indexOf(folder.id)];
          const inside = level?.data ? rowsOf(level.data) : placeholderRows(key, level ?? {});
          return { kind: 'folder', key, folder, below: inside?.length ? inside : [note(key, filesMessages.emptyFolder)] };
        }),
      ...items.map((item): TreeRow => {
        const key = keyOfRow('item', item.id);
        const below = totalOf(item.markups) === 0 ? [] : markupRows(key, markups[itemIds.indexOf(item.id)]);
        return { kind: 'item', key, item, below };
      }),
    ];
    return top.data && rowsOf(top.data);
    // The ids are in `unfolded`.
    // oxlint-disable-next-line react/exhaustive-deps -- new arrays every time
  }, [top.data, levels, markups, filter, unfolded]);

  return { rows, top };
}
