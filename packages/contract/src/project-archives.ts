import { z } from 'zod';
import { Time } from './fields.ts';
import { ProjectArchiveId, ProjectId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { signedQuery } from './signed.ts';

const tag = 'Project archives';

const underWay = {
  id: ProjectArchiveId,
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  /** Percent. */
  progress: z.number().int(),
  /** Error message, when it is `failed`. */
  failure: z.string().nullable(),
  created_at: Time,
};

/** A whole project as one file, for the user who requested it. */
export const ProjectExport = z.object({
  ...underWay,
  name: z.string(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** Signed; null until it is ready. */
  url: z.string().nullable(),
  /** When it is deleted. */
  ends_at: Time,
});
export type ProjectExport = z.infer<typeof ProjectExport>;

/** A project imported from an archive. */
export const ProjectImport = z.object({
  ...underWay,
  /** Null until it is ready. */
  project_id: ProjectId.nullable(),
  /** Its members where it was exported. None of them is a member here until invited. */
  members: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type ProjectImport = z.infer<typeof ProjectImport>;

const params = z.object({ id: ProjectId });

export const projectArchiveOperations = defineOperations({
  exportProject: {
    method: 'POST',
    path: '/api/project/{id}/exports',
    caller: 'user',
    tag,
    summary:
      'Export the whole project as one archive (docs/project-archive.md), except the trash and what the owner may not see. Owner only. While one is being written, repeating the call returns that one.',
    params,
    answer: z.object({ data: ProjectExport }),
  },
  listProjectExports: {
    method: 'GET',
    path: '/api/project/{id}/exports',
    caller: 'user',
    tag,
    summary: 'The archives of the project that the caller requested, newest first, with progress and download URL.',
    params,
    answer: z.object({ data: z.array(ProjectExport) }),
  },
  downloadProjectExport: {
    method: 'GET',
    path: '/api/project/{id}/exports/{exportId}/content',
    caller: 'nobody',
    tag,
    summary: 'The archive, by the signed URL of the user who requested it, while they own the project. Ranges are served.',
    params: z.object({ id: ProjectId, exportId: ProjectArchiveId }),
    query: signedQuery,
    bytes: ['application/x-tar'],
  },
  importProject: {
    method: 'POST',
    path: '/api/projects/imports',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'Import an archive as a new project. The caller owns it and is its only member.',
    upload: true,
    answer: z.object({ data: ProjectImport }),
  },
  getProjectImport: {
    method: 'GET',
    path: '/api/projects/imports/{id}',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'The progress of the caller’s import, and the project it created.',
    params: z.object({ id: ProjectArchiveId }),
    answer: z.object({ data: ProjectImport }),
  },
});
