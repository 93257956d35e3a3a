import { operations, type Operations, type PlannedPage, type SentBodyOf } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import type { SheetChange } from './review.ts';

export const publicationsQuery = (projectId: number) => queryOf('listPublications', { params: { id: projectId } });
export const publicationQuery = (publicationId: number) => queryOf('getPublication', { params: { publicationId } });

/** Starts a draft. The caller uploads each file to its item. */
export function useCreatePublication(projectId: number) {
  return useMutation({
    mutationFn: (body: SentBodyOf<Operations['createPublication']>) =>
      call(operations.createPublication, { params: { id: projectId }, body }),
    onSettled: () => refresh('publications'),
    meta: { failsInPlace: true },
  });
}

/** Changes the issue, the files or which pages are left out. */
export function useUpdatePublication(publicationId: number) {
  return useMutation({
    scope: { id: 'title-blocks' },
    mutationFn: (body: SentBodyOf<Operations['updatePublication']>) =>
      call(operations.updatePublication, { params: { publicationId }, body }),
    onSettled: () => refresh('publications'),
  });
}

/** Adds files to a draft and returns the items to which they are uploaded. */
export function useAddFiles(publicationId: number) {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const body = { files: files.map(({ name }) => name) };
      const { data } = await call(operations.addPublicationFiles, { params: { publicationId }, body });
      return data.items;
    },
    onSettled: () => refresh('publications'),
  });
}

/** `plan_key` names the plan that the user confirmed. */
export function usePublishSheets(publicationId: number) {
  return useMutation({
    mutationFn: (body: SentBodyOf<Operations['publishSheets']>) => call(operations.publishSheets, { params: { publicationId }, body }),
    onSettled: () => refresh('publications'),
    meta: { failsInPlace: true },
  });
}

export function useDiscardPublication() {
  return useMutation({
    mutationFn: (publicationId: number) => call(operations.discardPublication, { params: { publicationId } }),
    onSettled: () => refresh('publications'),
  });
}

export function useUndoPublication() {
  return useMutation({
    mutationFn: (publicationId: number) => call(operations.undoPublication, { params: { publicationId } }),
    onSettled: () => refresh('publications', 'sheets', 'items', 'folders'),
  });
}

/** What a page is called until the server has answered; with another number it is compared again. */
function typed(page: PlannedPage, { field, value }: Pick<SheetChange, 'field' | 'value'>): PlannedPage {
  if (value === null) return page;
  const block = page.title_block;
  const title_block = {
    ...block,
    [field]: { ...block[field], value: value === '' ? null : value, source: 'typed' as const, is_sure: true },
  };
  if (field !== 'number' || page.outcome === 'left_out') return { ...page, title_block };
  return { ...page, title_block, outcome: value === '' ? 'no_number' : 'version', is_compared: false };
}

/** Saves one value of a page of a draft. It shows at once, and returns if it can't be saved. */
export function useChangePlannedPage(publicationId: number, onReplaced: (name: string, value: string | null) => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'title-blocks' },
    mutationFn: ({ fileId, page, field, value, revision }: SheetChange) =>
      call(operations.updateSheets, {
        params: { fileId },
        body: { sheets: [{ page_number: page, edit_revision: revision, [field]: value }] },
      }),
    onMutate: async (change) => {
      const { queryKey } = publicationQuery(publicationId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => {
        if (!before) return before;
        const isIt = ({ file_id, page_number }: PlannedPage): boolean => file_id === change.fileId && page_number === change.page;
        const pages = before.data.pages.map((page) => (isIt(page) ? typed(page, change) : page));
        return { ...before, data: { ...before.data, pages } };
      });
    },
    onSuccess: ({ data: { replaced } }) => {
      for (const { by, value } of replaced) onReplaced(by?.name ?? '', value);
    },
    onSettled: () => refresh('sheets'),
  });
}
