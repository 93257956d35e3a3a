import { operations, type Operations, type ReadSheet, type SentBodyOf, type TitleBlockField, titleBlockFields } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { refresh } from '../../../lib/refresh.ts';
import { isUnsure } from '../model/review-rows.ts';

export const sheetsQuery = (fileId: number) => queryOf('listSheets', { params: { fileId } });

export interface SheetChange {
  readonly fileId: number;
  readonly page: number;
  readonly field: TitleBlockField;
  /** Null returns to what was read; an empty text: the sheet has none. */
  readonly value: string | null;
  /** The state that the user saw. */
  readonly revision: number;
}

/** Saves one value. It shows at once, and returns if it can't be saved. */
export function useChangeSheet(onReplaced: (name: string, value: string | null) => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'title-blocks' },
    mutationFn: ({ fileId, page, field, value, revision }: SheetChange) =>
      call(operations.updateSheets, {
        params: { fileId },
        body: { sheets: [{ page_number: page, edit_revision: revision, [field]: value }] },
      }),
    onMutate: async ({ fileId, page, field, value }) => {
      const { queryKey } = sheetsQuery(fileId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => {
        if (!before || value === null) return before;
        const sheets = before.data.sheets.map((sheet) =>
          sheet.page_number === page
            ? { ...sheet, [field]: { ...sheet[field], value: value === '' ? null : value, source: 'typed' as const, is_sure: true } }
            : sheet,
        );
        return { ...before, data: { ...before.data, sheets } };
      });
    },
    onSuccess: ({ data: { replaced } }) => {
      for (const { by, value } of replaced) onReplaced(by?.name ?? '', value);
    },
    onSettled: () => refresh('sheets'),
  });
}

/** Returns unsure values that were accepted to what was read. */
export function useUnacceptSheets(fileId: number) {
  return useMutation({
    scope: { id: 'title-blocks' },
    mutationFn: (unsure: readonly ReadSheet[]) =>
      call(operations.updateSheets, {
        params: { fileId },
        body: { sheets: unsure.map((sheet) => ({ page_number: sheet.page_number, ...unsureValues(sheet) })) },
      }),
    onSettled: () => refresh('sheets'),
  });
}

const unsureValues = (sheet: ReadSheet) =>
  Object.fromEntries(titleBlockFields.filter((field) => isUnsure(sheet[field])).map((field) => [field, null]));

/** Waits for values that are being saved. */
export function useAcceptSheets() {
  return useMutation({
    scope: { id: 'title-blocks' },
    mutationFn: (fileIds: readonly number[]) =>
      Promise.all(fileIds.map((fileId) => call(operations.acceptSheets, { params: { fileId }, body: {} }))),
    onSettled: () => refresh('sheets'),
  });
}

export function useReadSheets(fileId: number) {
  return useMutation({
    mutationFn: () => call(operations.readSheets, { params: { fileId } }),
    onSettled: () => refresh('sheets'),
  });
}

export type DrawnBoxes = SentBodyOf<Operations['teachTitleBlock']>['boxes'];

interface Drawn {
  page: number;
  boxes: DrawnBoxes;
}

export function useTeachTitleBlock(fileId: number) {
  return useMutation({
    mutationFn: ({ page, boxes }: Drawn) => call(operations.teachTitleBlock, { params: { fileId }, body: { page_number: page, boxes } }),
    onSettled: () => refresh('sheets'),
    meta: { failsInPlace: true },
  });
}

/** What boxes read, on their page and on how many others. */
export const readingOf = (fileId: number, { page, boxes }: Drawn) =>
  queryOf('previewTitleBlock', { params: { fileId }, body: { page_number: page, boxes } });
