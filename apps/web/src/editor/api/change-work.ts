import { type Comparison, type Markup, operations, type PageChange, type Sheet } from '@sheetmark/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForBytes } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/contract-query.ts';
import { createKey } from '../../lib/create-key.ts';
import { currentPath } from '../../lib/current-path.ts';
import { saveAsDownload } from '../../lib/save-as-download.ts';
import { cloudAround } from '../compare/change-cloud.ts';

interface ChangeOnSheet {
  readonly comparison: Comparison;
  readonly pageId: number;
  /** The newer version's. */
  readonly sheet: Sheet;
  readonly change: PageChange;
}

/** Draws a cloud around a change on the newer version. Its comment says what changed. */
async function drawMarkup({ comparison, pageId, sheet, change }: ChangeOnSheet): Promise<Markup> {
  const { project_id: projectId, after } = comparison;
  const params = { itemId: after.item_id, sheetId: sheet.page_number };
  const place = { projectId, url: currentPath() };
  const { data: editor } = await call(operations.createEditorDetails, { params, body: { projectId } });
  const { data: made } = await call(
    operations.createMarkup,
    { params: { ...params, editorId: editor.id }, body: { ...place, file_id: after.file_id } },
    { idempotencyKey: createKey() },
  );
  const cloud = { ...cloudAround(change.box, sheet, createKey()), m_id: made.id };
  const { data: markup } = await call(operations.saveEditorDetails, {
    params,
    body: { ...place, markupId: made.id, revision: made.revision, editor_details: [cloud] },
  });
  await call(operations.createComment, { params: { markupId: made.id }, body: { ...place, text: change.sentence } });
  await call(operations.updateChanges, {
    params: { id: projectId, comparisonId: comparison.id, pageId },
    body: { ids: [change.id], markup_id: made.id },
  });
  return markup;
}

/** Makes a markup of a change, and links it. */
export function useDrawMarkup() {
  const client = useQueryClient();
  return useMutation({ mutationFn: drawMarkup, onSettled: () => client.invalidateQueries({ queryKey: keyOf('listChanges') }) });
}

export const reportFormats = ['csv', 'pdf'] as const;

/** Downloads the changes of all pages. */
export function useDownloadReport({ id, project_id, before, after }: Comparison) {
  return useMutation({
    mutationFn: async (format: (typeof reportFormats)[number]) => {
      const bytes = await callForBytes(operations.exportChanges, { params: { id: project_id, comparisonId: id }, body: { format } });
      saveAsDownload(bytes, `${after.name} ${before.label} ${after.label}.${format}`);
    },
  });
}

/** Stops comparing. */
export function useCancelComparison({ id, project_id }: Comparison) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(operations.cancelComparison, { params: { id: project_id, comparisonId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('getComparison') }),
  });
}
