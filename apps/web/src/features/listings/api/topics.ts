import { maxTopicFileBytes, operations } from '@sheetmark/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, upload } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { formatSize } from '../../../lib/sizes.ts';

interface Sending {
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Reads a BCF file, and says what importing it would do. */
export function usePreviewTopics(projectId: number) {
  return useMutation({
    mutationFn: async ({ file, ...watch }: Sending) => {
      if (file.size > maxTopicFileBytes) throw new Error(topicsMessages.tooLarge(file.name, formatSize(file.size)));
      return (await upload(operations.previewTopics, { params: { id: projectId }, body: {} }, file, watch)).data;
    },
    meta: { failsInPlace: true },
  });
}

/** Starts to import some topics of the same file. */
export function useImportTopics(projectId: number) {
  return useMutation({
    mutationFn: async ({ file, guids, ...watch }: Sending & { guids: readonly string[] }) => {
      const sent = { params: { id: projectId }, body: { guids: guids.join(',') } };
      return (await upload(operations.importTopics, sent, file, watch)).data;
    },
    meta: { failsInPlace: true },
  });
}

export function useCancelTopicImport(projectId: number) {
  return useMutation({
    mutationFn: (importId: number) => call(operations.cancelTopicImport, { params: { id: projectId, importId } }),
    meta: { failsInPlace: true },
  });
}

/** Polling interval in milliseconds. */
const POLL_MS = 500;

/** The progress of an import, polled until it ends. */
export const topicImportQuery = (projectId: number, importId: number) =>
  queryOptions({
    ...queryOf('getTopicImport', { params: { id: projectId, importId } }),
    refetchInterval: ({ state }) => (state.data && !/queued|running/.test(state.data.data.state) ? false : POLL_MS),
    meta: { failsInPlace: true },
  });
