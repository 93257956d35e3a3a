import { z } from 'zod';
import { Email } from './accounts.ts';
import { MarkupCounts, name, prose, Secret, TaskCounts, Time } from './fields.ts';
import { MembershipId, ProjectId, UserId } from './ids.ts';
import { defineOperations } from './operation.ts';
import { pageMeta, pageQuery } from './paging.ts';

const tag = 'Projects and members';

/** A membership; `members` is the one user it is about. */
export const Member = z.object({
  id: MembershipId,
  project_id: ProjectId,
  project_owner_id: UserId,
  members: z.object({ id: UserId, name: z.string(), email: z.string() }),
});
export type Member = z.infer<typeof Member>;

/** `markups` counts those that the caller may see. */
export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  /** The owner. */
  user_id: UserId,
  total_members: z.number().int(),
  members: z.array(Member),
  markups: MarkupCounts,
  tasks: TaskCounts,
  /** First page of the file that came last. */
  thumbnail_url: z.string().nullable(),
  last_activity_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
});
export type Project = z.infer<typeof Project>;

const projectName = name('Project Name');
const description = prose('The description');
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

  listMembers: {
    method: 'GET',
    path: '/api/projectmembers/{projectId}',
    caller: 'user',
    tag,
    summary: 'The members of a project.',
    params: z.object({ projectId: ProjectId }),
    query: pageQuery,
    answer: z.object({ data: z.array(Member), meta: pageMeta }),
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/member/{id}',
    aliases: ['/api/member/remove/{id}'],
    caller: 'user',
    tag,
    summary: 'Remove a member by the membership’s id; one’s own leaves the project. The owner stays.',
    refusals: ['member_not_removable'],
    params: z.object({ id: MembershipId }),
  },
  inviteMember: {
    method: 'POST',
    path: '/api/invite',
    caller: 'user',
    tag,
    summary: 'Mail an invitation to the project.',
    refusals: ['already_member'],
    body: z.object({ email: Email, project_id: ProjectId }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite/accept',
    caller: 'user',
    tag,
    summary: 'Join the project one was invited to. Needs the invited address; accepting twice is accepted.',
    refusals: ['invitation_not_valid'],
    body: z.object({ token: Secret }),
    answer: z.object({ data: z.object({ project_id: ProjectId }) }),
  },
});
