import { operations, type ProjectImport } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, upload, type UploadWatch } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refreshResponses } from '../../../lib/refresh.ts';

/** Polling interval in milliseconds while something is in progress. */
const look = 1000;

const isUnderWay = ({ state }: { state: ProjectImport['state'] }): boolean => state === 'queued' || state === 'running';

/** The caller's archives of a project, polled while one is being written. */
export const exportsQuery = (projectId: number) =>
  queryOptions({
    ...queryOf('listProjectExports', { params: { id: projectId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? look : false),
    meta: { failsInPlace: true },
  });

export function useExportProject(projectId: number) {
  return useMutation({
    mutationFn: () => call(operations.exportProject, { params: { id: projectId } }),
    onSuccess: () => refreshResponses('listProjectExports'),
    meta: { failsInPlace: true },
  });
}

export function useSendArchive() {
  return useMutation({
    mutationFn: ({ file, ...watch }: UploadWatch & { file: File }) => upload(operations.importProject, {}, file, watch),
    meta: { failsInPlace: true },
  });
}

/** The progress of an import, polled until it ends. */
export const importQuery = (id: number) =>
  queryOptions({
    ...queryOf('getProjectImport', { params: { id } }),
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data.data) ? look : false),
    meta: { failsInPlace: true },
  });
