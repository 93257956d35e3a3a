import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';

/** A document of the project with the version that is current. */
export interface ProjectFile {
  readonly itemId: number;
  readonly fileId: number;
  readonly name: string;
}

/** So many are offered before anything is typed. */
const offered = 30;
const longestText = 200;
const none: readonly ProjectFile[] = [];

/** The documents of a project whose names answer a text, best first; without a text those that changed last. Undefined while they are looked up. */
export function useProjectFiles(projectId: number, text: string): readonly ProjectFile[] | undefined {
  const wanted = text.trim().slice(0, longestText);
  const newest = useQuery(queryOf('listNewestItems', { params: { id: projectId }, query: { limit: offered } }));
  const found = useQuery({
    ...queryOf('searchMyTasksAndMarkups', { body: { text_to_search: wanted, project_id: projectId } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  });
  if (wanted === '')
    return newest.data?.data.flatMap(({ id, name, files }) => {
      const current = files.findLast(({ pages_ready }) => pages_ready > 0);
      return current ? [{ itemId: id, fileId: current.id, name }] : [];
    });
  if (found.isError) return none;
  return found.data?.data.items.flatMap(({ item_id, file_id, name }) =>
    file_id === null ? [] : [{ itemId: item_id, fileId: file_id, name }],
  );
}
