import { useDebouncedValue } from '@mantine/hooks';
import { operations } from '@sheetmark/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/contract-query.ts';
import type { SheetChoice } from './sheet-choices.tsx';

/** Debounces the search, in milliseconds. */
const searchDelay = 150;
/** Shown before anything is searched for. */
const newest = { limit: 30 };

function useSearch(projectId: number, text: string) {
  const [searched] = useDebouncedValue(text.trim(), searchDelay);
  const body = { text_to_search: searched, project_id: projectId };
  const { data } = useQuery({
    queryKey: [...keyOf('searchMyTasksAndMarkups'), { body }],
    queryFn: ({ signal }) => call(operations.searchMyTasksAndMarkups, { body }, { signal }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
  return { found: data?.data, isSearched: searched !== '' };
}

/** Tasks that match, or the newest ones; undefined until known. */
export function useFoundTasks(projectId: number, text: string): readonly SheetChoice[] | undefined {
  const { found, isSearched } = useSearch(projectId, text);
  const query = queryOf('listTasks', { params: { id: projectId }, query: newest });
  const tasks = useQuery({ ...query, enabled: !isSearched, meta: { failsInPlace: true } }).data?.data;
  const shown = isSearched ? found?.tasks : tasks;
  return shown?.map(({ id, task_name }) => ({ key: String(id), number: '', title: task_name }));
}

/** Files that match, or the newest ones; undefined until known. */
export function useFoundFiles(projectId: number, text: string): readonly SheetChoice[] | undefined {
  const { found, isSearched } = useSearch(projectId, text);
  const query = queryOf('listNewestItems', { params: { id: projectId }, query: newest });
  const items = useQuery({ ...query, enabled: !isSearched, meta: { failsInPlace: true } }).data?.data;
  if (!isSearched) return items?.map(({ id, name }) => ({ key: String(id), number: '', title: name }));
  return found?.items.map(({ item_id, name, thumbnail_url }) => ({
    key: String(item_id),
    number: '',
    title: name,
    picture: thumbnail_url,
  }));
}
