import { z } from 'zod';
import { ProjectId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';

const tag = 'Storage';
const bytes = z.number().int().min(0);
const limit = bytes.nullable().describe('Bytes; null: no limit.');

/** What is stored: originals of all versions and attachments, those in the trash among them, and uploads that are not finished. */
export const StorageUse = z.object({ used: bytes, limit });
export type StorageUse = z.infer<typeof StorageUse>;

const ranked = StorageUse.extend({ name: z.string(), has_own_limit: z.boolean() });

export const StorageReport = z.object({
  server: StorageUse,
  /** Of the disk that the server writes to. */
  disk: z.object({ free: bytes, floor: bytes }),
  every_user: limit,
  every_project: limit,
  /** Those who use most, and those with a limit of their own, up to 100 of each. */
  users: z.array(ranked.extend({ id: UserId, email: z.string() })),
  projects: z.array(ranked.extend({ id: ProjectId })),
});
export type StorageReport = z.infer<typeof StorageReport>;

const newLimit = z.union([bytes.max(2 ** 50), z.enum(['none', 'default'])]).describe('Bytes, none, or what everybody has.');

export const storageOperations = defineOperations({
  getStorage: {
    method: 'GET',
    path: '/api/administration/storage',
    caller: 'administrator',
    tag,
    summary: 'What is stored, who stores most, and the limits.',
    answer: z.object({ data: StorageReport }),
  },
  setStorageLimit: {
    method: 'PUT',
    path: '/api/administration/storage',
    caller: 'administrator',
    tag,
    summary:
      'Set how much the server, every user, every project, or one of them may store. Over it, nothing is deleted; uploads are refused.',
    body: z.object({
      scope: z.enum(['server', 'every_user', 'every_project', 'user', 'project']),
      id: z.number().int().positive().optional().describe('Of the user or project.'),
      limit: newLimit,
    }),
  },
  getOwnStorage: {
    method: 'GET',
    path: '/api/storage',
    caller: 'user',
    tag,
    summary: 'How much the caller stores, and may.',
    answer: z.object({ data: StorageUse }),
  },
  getProjectStorage: {
    method: 'GET',
    path: '/api/project/{id}/storage',
    caller: 'user',
    tag,
    summary: 'How much a project stores, and may.',
    params: z.object({ id: ProjectId }),
    answer: z.object({ data: StorageUse }),
  },
});
