import { z } from 'zod';
import { MarkupCounts, name, Person, prose, TaskCounts, Time } from './fields.ts';
import { ProjectId, UserId } from './ids.ts';
import { Member } from './members.ts';
import { fieldWords } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';

const tag = 'Projects';

/** `markups` counts those that the caller may see. */
export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  /** The owner. */
  user_id: UserId,
  total_members: z.number().int(),
  /** The first who joined, at most 1,000, in a list of projects at most 12; always the owner and the caller. `listMembers` pages all. */
  members: z.array(Member),
  markups: MarkupCounts,
  tasks: TaskCounts,
  /** Addresses that are invited and have not joined yet. */
  pending_invitations: z.number().int(),
  /** First page of the file that came last. */
  thumbnail_url: z.string().nullable(),
  /** The same page, sharp where it is shown large. */
  image_url: z.string().nullable(),
  last_activity_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
});
export type Project = z.infer<typeof Project>;

/** In the trash, for its owner to restore until `ends_at`; after that it is gone with its files. */
export const TrashedProject = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  deleted_at: Time,
  deleted_by: Person,
  ends_at: Time,
});
export type TrashedProject = z.infer<typeof TrashedProject>;

const projectName = name(fieldWords.projectName);
const description = prose(fieldWords.description);
const params = z.object({ id: ProjectId });
const oneProject = z.object({ data: Project });

export const projectOperations = defineOperations({
  createProject: {
    method: 'POST',
    path: '/api/project',
    caller: 'user',
    tag,
    summary: 'Create a project. Its creator is owner and first member; it starts with a folder General.',
    body: z.object({ name: projectName, description: description.default('') }),
    answer: oneProject,
  },
  listProjects: {
    method: 'GET',
    path: '/api/projects',
    caller: 'user',
    tag,
    summary: 'The caller’s projects with members and with markups and tasks counted by status.',
    query: pageQuery,
    answer: z.object({ data: z.array(Project), meta: pageMeta }),
  },
  getProject: { method: 'GET', path: '/api/project/{id}', caller: 'user', tag, summary: 'One project.', params, answer: oneProject },
  updateProject: {
    method: 'PUT',
    path: '/api/project/{id}',
    caller: 'user',
    tag,
    summary: 'Edit name and description. The owner’s right.',
    params,
    body: z.object({ name: projectName.optional(), description: description.optional() }),
    answer: oneProject,
  },
  deleteProject: {
    method: 'DELETE',
    path: '/api/project/{id}',
    caller: 'user',
    tag,
    summary: 'Move the project to the trash. The owner’s right.',
    params,
  },
  handOverProject: {
    method: 'PUT',
    path: '/api/project/{id}/owner',
    caller: 'user',
    tag,
    summary: 'Make another member the owner. The owner’s right; they stay a member.',
    params,
    body: z.object({ user_id: UserId }),
    answer: oneProject,
  },

  listTrashedProjects: {
    method: 'GET',
    path: '/api/projects/trash',
    caller: 'user',
    tag,
    summary: 'The caller’s own projects that were deleted in the last 30 days, the last one first.',
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedProject), meta: pageMeta }),
  },
  restoreProject: {
    method: 'POST',
    path: '/api/project/{id}/restore',
    caller: 'user',
    tag,
    summary: 'Bring a project back from the trash, as it was, within 30 days. The owner’s right.',
    params,
    answer: oneProject,
  },
});
