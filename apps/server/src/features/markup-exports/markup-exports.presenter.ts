import { MarkupExport, type MarkupExportId, type ProjectId } from '@sheetmark/contract';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import type { MarkupExportRow } from './markup-exports.repository.ts';

export const contentPath = (project: ProjectId, id: MarkupExportId): string => `/api/project/${project}/markup-exports/${id}/content`;

const storedNotes = MarkupExport.shape.notes;

export function presentMarkupExport(
  row: MarkupExportRow,
  { signedUrls, viewer }: { signedUrls: SignedUrls; viewer: UrlHolder },
): MarkupExport {
  const { id, state, progress, failure, name, markups, size, created_at, ends_at } = row;
  const url = state === 'ready' ? signedUrls.url(contentPath(row.project_id, id), viewer) : null;
  return { id, state, progress, failure, notes: storedNotes.parse(row.notes), name, markups, size, url, created_at, ends_at };
}
