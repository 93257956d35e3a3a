import type { MarkupExportPreview } from '@sheetmark/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { statusOrder } from '../../ui/status.tsx';
import { type CountedMarkup, type ExportChoice, type ExportSubject, toRequest } from './export-choice.ts';
import { exportPreviewQuery } from './export-markups.ts';

export interface ShownExport {
  /** Null until they are counted. */
  readonly markups: readonly CountedMarkup[] | null;
  readonly preview: MarkupExportPreview | undefined;
  /** Error message. */
  readonly failure: string | undefined;
}

/** What the chosen export would contain. Statuses are counted in the page, so that choosing them needs no call. */
export function useExportPreview(subject: ExportSubject, choice: ExportChoice): ShownExport {
  const request = toRequest({ ...choice, statuses: new Set(statusOrder), comments: true, onlyVersion: false }, subject);
  const query = exportPreviewQuery(subject.projectId, request ?? { form: choice.form, ...subject.what });
  const { data, error } = useQuery(request ? query : { ...query, queryFn: skipToken });
  const preview = data?.data;
  const counted = preview?.markups?.map(({ status, is_of_version, n }): CountedMarkup => ({ status, n, isOfVersion: is_of_version }));
  return { markups: subject.markups ?? counted ?? null, preview, failure: error?.message };
}
