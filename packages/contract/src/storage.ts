import { z } from 'zod';
import { ProjectId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Storage';
const bytes = z.number().int().min(0);
const limit = bytes.nullable().describe('Bytes; null: no limit.');

/** Stored bytes: originals of all versions and attachments, including those in the trash, and unfinished uploads. */
export const StorageUse = z.object({ used: bytes, limit });
export type StorageUse = z.infer<typeof StorageUse>;

const ranked = StorageUse.extend({ name: z.string(), has_own_limit: z.boolean() });

export const StorageReport = z.object({
  server: StorageUse,
  /** The disk that the server writes to. */
  disk: z.object({ free: bytes, floor: bytes }),
  every_user: limit,
  every_project: limit,
  /** The largest users, and those with a custom limit, up to 100 of each. */
  users: z.array(ranked.extend({ id: UserId, email: z.string() })),
  projects: z.array(ranked.extend({ id: ProjectId })),
});
export type StorageReport = z.infer<typeof StorageReport>;

const newLimit = z.union([bytes.max(2 ** 50), z.enum(['none', 'default'])]).describe('Bytes, none, or the default.');

export const storageOperations = defineOperations({
  getStorage: {
    method: 'GET',
    path: '/api/administration/storage',
    caller: 'administrator',
    tag,
    summary: 'Storage use, the largest users and projects, and the limits.',
    answer: z.object({ data: StorageReport }),
  },
  setStorageLimit: {
    method: 'PUT',
    path: '/api/administration/storage',
    caller: 'administrator',
    tag,
    summary:
      'Set the storage limit of the server, of every user, of every project, or of one of them. Over the limit, uploads are refused and nothing is deleted.',
    body: z.object({
      scope: z.enum(['server', 'every_user', 'every_project', 'user', 'project']),
      id: z.number().int().positive().optional().describe('The id of the user or project.'),
      limit: newLimit,
    }),
  },
  getOwnStorage: {
    method: 'GET',
    path: '/api/storage',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'The caller’s storage use and limit.',
    answer: z.object({ data: StorageUse }),
  },
  getProjectStorage: {
    method: 'GET',
    path: '/api/project/{id}/storage',
    caller: 'user',
    tag,
    summary: 'A project’s storage use and limit.',
    params: z.object({ id: ProjectId }),
    answer: z.object({ data: StorageUse }),
  },
});
