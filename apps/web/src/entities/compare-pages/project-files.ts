import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

/** A document of the project with its current version. */
export interface ProjectFile {
  readonly itemId: number;
  readonly fileId: number;
  readonly name: string;
}

/** The number of documents offered for an empty search. */
const recentCount = 30;
const maxTextLength = 200;
const none: readonly ProjectFile[] = [];

/** The documents of a project whose names match a text, best match first; without a text, the latest ones. undefined while loading. */
export function useProjectFiles(projectId: number, text: string): readonly ProjectFile[] | undefined {
  const query = text.trim().slice(0, maxTextLength);
  const newest = useQuery(queryOf('listNewestItems', { params: { id: projectId }, query: { limit: recentCount } }));
  const found = useQuery({
    ...queryOf('searchMyTasksAndMarkups', { body: { text_to_search: query, project_id: projectId } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
  if (query === '')
    return newest.data?.data.flatMap(({ id, name, files }) => {
      const current = files.findLast(({ pages_ready }) => pages_ready > 0);
      return current ? [{ itemId: id, fileId: current.id, name }] : [];
    });
  if (found.isError) return none;
  return found.data?.data.items.flatMap(({ item_id, file_id, name }) =>
    file_id === null ? [] : [{ itemId: item_id, fileId: file_id, name }],
  );
}
