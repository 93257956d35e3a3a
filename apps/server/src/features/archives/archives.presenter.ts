import type { ProjectArchiveId, ProjectExport, ProjectId, ProjectImport } from '@sheetmark/contract';
import { z } from 'zod';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import type { ArchiveRow } from './archives.repository.ts';

export const contentPath = (project: ProjectId, id: ProjectArchiveId): string => `/api/project/${project}/exports/${id}/content`;

const underWay = ({ id, state, progress, failure, created_at }: ArchiveRow) => ({ id, state, progress, failure, created_at });

export function presentExport(row: ArchiveRow, { signedUrls, viewer }: { signedUrls: SignedUrls; viewer: UrlHolder }): ProjectExport {
  const { state, project_id } = row;
  const url = state === 'ready' && project_id !== null ? signedUrls.url(contentPath(project_id, row.id), viewer) : null;
  return { ...underWay(row), name: row.name, size: row.size, url, ends_at: row.ends_at };
}

const members = z.array(z.object({ email: z.string(), name: z.string() }));

export function presentImport(row: ArchiveRow): ProjectImport {
  return { ...underWay(row), project_id: row.project_id, members: members.parse(row.members) };
}
