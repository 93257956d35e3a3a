import { type AnnotationChange, type AnnotationImport, type ChangeDecision, operations } from '@sheetmark/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, upload } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/contract-query.ts';
import { refresh } from '../../lib/refresh.ts';

/** Polling interval in milliseconds. */
const POLL_MS = 700;

export const isUnderWay = ({ state }: AnnotationImport): boolean => state === 'applying' || state === 'undoing';

/** The newest imports into an item, polled while one is being applied or undone. */
export const importsQuery = (itemId: number) =>
  queryOptions({
    ...queryOf('listAnnotationImports', { params: { id: itemId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? POLL_MS : false),
  });

const PAGE = 200;

/** All changes of an import, in order. */
export function useChanges(importId: number) {
  return useQuery({
    queryKey: ['listAnnotationChanges', importId],
    queryFn: async ({ signal }) => {
      const all: AnnotationChange[] = [];
      for (;;) {
        const { data } = await call(
          operations.listAnnotationChanges,
          { params: { id: importId }, query: { after: all.at(-1)?.id ?? 0 } },
          { signal },
        );
        all.push(...data);
        if (data.length < PAGE) return all;
      }
    },
  });
}

export const refreshAll = () => refresh('annotationImports', 'markups');

export function useAnswer() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; answer: 'import' | 'show' | 'hide'; always: boolean }) =>
      call(operations.answerAnnotationImport, { params: { id }, body }),
    meta: { failsInPlace: true },
    onSuccess: refreshAll,
  });
}

export interface Decided {
  readonly id: number;
  readonly decisions: readonly { readonly id: number; readonly decision: ChangeDecision }[];
}

export function useApply() {
  return useMutation({
    mutationFn: ({ id, decisions }: Decided) =>
      call(operations.applyAnnotationChanges, { params: { id }, body: { decisions: [...decisions] } }),
    meta: { failsInPlace: true },
    onSuccess: refreshAll,
  });
}

export function useUndoImport() {
  return useMutation({
    mutationFn: (id: number) => call(operations.undoAnnotationImport, { params: { id } }),
    onSuccess: refreshAll,
  });
}

interface SentFile {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file whose annotations are read and compared with the markups of the item. */
export function useSendAnnotations(itemId: number) {
  return useMutation({
    mutationFn: ({ file, ...watch }: SentFile) => upload(operations.importAnnotations, { params: { id: itemId }, body: {} }, file, watch),
    meta: { failsInPlace: true },
    onSuccess: refreshAll,
  });
}

export const settingsQuery = (projectId: number) => ({
  ...queryOf('getAnnotationSettings', { params: { id: projectId } }),
  meta: { failsInPlace: true },
});

export function useUpdateAnswer(projectId: number) {
  return useMutation({
    mutationFn: (answer: 'ask' | 'import' | 'show' | 'hide') =>
      call(operations.updateAnnotationSettings, { params: { id: projectId }, body: { answer } }),
    meta: { failsInPlace: true },
    onSuccess: refreshAll,
  });
}

export function useMapAuthor(projectId: number) {
  return useMutation({
    mutationFn: (author: { name: string; user_id: number | null }) =>
      call(operations.updateAnnotationSettings, { params: { id: projectId }, body: { author } }),
    onSuccess: refreshAll,
  });
}
