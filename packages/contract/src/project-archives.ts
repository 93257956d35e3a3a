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
  /** A sentence for a person, when it is `failed`. */
  failure: z.string().nullable(),
  created_at: Time,
};

/** A whole project as one file, for whoever asked for it. */
export const ProjectExport = z.object({
  ...underWay,
  name: z.string(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** Signed; null until it is ready. */
  url: z.string().nullable(),
  /** It is deleted then. */
  ends_at: Time,
});
export type ProjectExport = z.infer<typeof ProjectExport>;

/** A project that is made of an archive. */
export const ProjectImport = z.object({
  ...underWay,
  /** Null until it is ready. */
  project_id: ProjectId.nullable(),
  /** Who were members of it where it was exported; nobody of them is here until they are invited. */
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
      'Write the whole project into one archive (docs/project-archive.md). The owner’s right. What the owner may not see, and what is in the trash, is not in it. While one is being written, asking again answers that one.',
    params,
    answer: z.object({ data: ProjectExport }),
  },
  listProjectExports: {
    method: 'GET',
    path: '/api/project/{id}/exports',
    caller: 'user',
    tag,
    summary: 'The archives of the project that the caller asked for, the newest first: how far they are, and where they can be downloaded.',
    params,
    answer: z.object({ data: z.array(ProjectExport) }),
  },
  downloadProjectExport: {
    method: 'GET',
    path: '/api/project/{id}/exports/{exportId}/content',
    caller: 'nobody',
    tag,
    summary: 'The archive, by the signed URL of whoever asked for it, while they own the project. Ranges are served.',
    params: z.object({ id: ProjectId, exportId: ProjectArchiveId }),
    query: signedQuery,
    bytes: ['application/x-tar'],
  },
  importProject: {
    method: 'POST',
    path: '/api/projects/imports',
    caller: 'user',
    tag,
    summary: 'Make a new project of an archive. The caller owns it and is its only member.',
    upload: true,
    answer: z.object({ data: ProjectImport }),
  },
  getProjectImport: {
    method: 'GET',
    path: '/api/projects/imports/{id}',
    caller: 'user',
    tag,
    summary: 'How far an import of the caller’s is, and the project that it made.',
    params: z.object({ id: ProjectArchiveId }),
    answer: z.object({ data: ProjectImport }),
  },
});
