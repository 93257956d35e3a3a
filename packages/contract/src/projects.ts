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
  /** The first to join, at most 1,000; at most 12 in a list of projects; always the owner and the caller. `listMembers` pages all. */
  members: z.array(Member),
  markups: MarkupCounts,
  tasks: TaskCounts,
  /** Invited addresses that haven't joined yet. */
  pending_invitations: z.number().int(),
  /** First page of the newest file. */
  thumbnail_url: z.string().nullable(),
  /** The same page, in a higher resolution. */
  image_url: z.string().nullable(),
  last_activity_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
});
export type Project = z.infer<typeof Project>;

/** In the trash, where its owner can restore it until `ends_at`. After that the project and its files are deleted. */
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
    tokens: 'all_projects',
    tag,
    summary: 'Create a project. Its creator becomes its owner and first member; it starts with a folder named General.',
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
    summary: 'Edit name and description. Owner only.',
    params,
    body: z.object({ name: projectName.optional(), description: description.optional() }),
    answer: oneProject,
  },
  deleteProject: {
    method: 'DELETE',
    path: '/api/project/{id}',
    caller: 'user',
    tag,
    summary: 'Move the project to the trash. Owner only.',
    params,
  },
  handOverProject: {
    method: 'PUT',
    path: '/api/project/{id}/owner',
    caller: 'user',
    tag,
    summary: 'Make another member the owner. Owner only; they stay a member.',
    params,
    body: z.object({ user_id: UserId }),
    answer: oneProject,
  },

  listTrashedProjects: {
    method: 'GET',
    path: '/api/projects/trash',
    caller: 'user',
    tokens: 'all_projects',
    tag,
    summary: 'The caller’s own projects that were deleted in the last 30 days, most recently deleted first.',
    query: pageQuery,
    answer: z.object({ data: z.array(TrashedProject), meta: pageMeta }),
  },
  restoreProject: {
    method: 'POST',
    path: '/api/project/{id}/restore',
    caller: 'user',
    tag,
    summary: 'Restore a project from the trash, unchanged, within 30 days. Owner only.',
    params,
    answer: oneProject,
  },
});
