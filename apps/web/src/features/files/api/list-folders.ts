import { queryOf } from '../../../lib/contract-query.ts';

/** The whole tree of a project's folders, with the names of the items in each. */
export const foldersQuery = (projectId: number) => queryOf('listFolders', { params: { id: projectId } });
