import { operations } from '@sheetmark/contract';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../lib/api-client.ts';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { refresh } from '../../../lib/refresh.ts';
import { showSnack } from '../../../ui/snackbar.tsx';

const unwatched = () => ({ onProgress: () => undefined, signal: new AbortController().signal });

/** Reads a BCF file, and says what importing it would do. */
export function usePreviewTopics(projectId: number) {
  return useMutation({
    mutationFn: async (file: File) =>
      (await upload(operations.previewTopics, { params: { id: projectId }, body: {} }, file, unwatched())).data,
    meta: { failsInPlace: true },
  });
}

/** Imports some topics of the same file. */
export function useImportTopics(projectId: number, onDone: () => void) {
  return useMutation({
    mutationFn: async ({ file, guids }: { file: File; guids: readonly string[] }) => {
      const sent = { params: { id: projectId }, body: { guids: guids.join(',') } };
      return (await upload(operations.importTopics, sent, file, unwatched())).data;
    },
    onSuccess: (done) => {
      showSnack({ message: topicsMessages.done(done) });
      onDone();
      return refresh('tasks');
    },
    meta: { failsInPlace: true },
  });
}
