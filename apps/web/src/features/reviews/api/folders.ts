import type { Folder } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/contract-query.ts';

const none: readonly Folder[] = [];

/** The project's tree of folders; empty while it loads. */
export const useFolders = (projectId: number): readonly Folder[] =>
  useQuery({ ...queryOf('listFolders', { params: { id: projectId } }), meta: { failsInPlace: true } }).data?.data ?? none;
