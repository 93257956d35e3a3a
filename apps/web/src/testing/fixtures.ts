import { type OperationId, type Operations } from '@sheetmark/contract';
import type { z } from 'zod';

type Fields<K extends OperationId> = Operations[K] extends { answer: infer A extends z.ZodType } ? z.input<A> : never;

const account = {
  id: 7,
  name: 'Maren Okafor',
  email: 'maren@northgate.example',
  first_name: 'Maren',
  last_name: 'Okafor',
  user_type: 2 as const,
  is_active: 1 as const,
  notification_end_point: null,
  token: 'a-token',
};

export const signedInUser: Fields<'logIn'>['data']['user'] = account;

export const ownAccount: Fields<'getUserDetails'> = {
  user: { ...account, created_at: '2026-11-01T08:00:00Z', extra_settings: '{}', total_tasks_created: 0, total_markups_created: 0 },
  extra_settings: '{}',
};

export const noProjects: Fields<'listProjects'> = { data: [], meta: { total: 0, next_cursor: null } };

/** A new project without any activity. */
export const aProject = (over: Partial<Fields<'getProject'>['data']> = {}): Fields<'getProject'>['data'] => ({
  id: 3,
  name: 'Harbour Library',
  description: 'Second phase',
  user_id: 7,
  total_members: 0,
  members: [],
  markups: { none: 0, review: 0, open: 0, closed: 0 },
  tasks: { open: 0, review: 0, closed: 0 },
  pending_invitations: 0,
  thumbnail_url: null,
  image_url: null,
  last_activity_at: null,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...over,
});

type FolderFields = Fields<'listFolders'>['data'][number];

export const aFolder = (id: number, name: string, subFolders: FolderFields[] = []): FolderFields => ({
  id,
  name,
  Description: '',
  parent_id: null,
  limit: null,
  project_id: 3,
  updated_at: '2026-11-01T08:00:00Z',
  items: [],
  subFolders,
});

export const noUsers: Fields<'listUsers'> = { data: { users: [] }, meta: { total: 0, next_cursor: null } };

type MemberFields = Fields<'listMembers'>['data'][number];

export const memberOf = (id: number, members: Omit<MemberFields['members'], 'avatar_color'>): MemberFields => ({
  id,
  project_id: 3,
  project_owner_id: account.id,
  role: 'editor',
  members: { ...members, avatar_color: null },
});

type NotificationFields = Fields<'listNotifications'>['data'][number];

export const aNotification = (over: Partial<NotificationFields> = {}): NotificationFields => ({
  id: 1,
  type: 'markup_assigned',
  status: 'unread_notification',
  notification_text: 'Jonas assigned you: “Carpet” on A-101',
  act_text: over.notification_text ?? 'Jonas assigned you',
  reason: 'assigned',
  creator: { id: 8, name: 'Jonas Lindqvist' },
  assignee: null,
  version: 1,
  project: { id: 3, name: 'Harbour Library' },
  item: null,
  sheet: null,
  markup: null,
  task: null,
  review: null,
  url: '/projectList',
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  ...over,
});

const maren = { id: account.id, name: account.name };

/** As in lists, and loaded alone. */
export const aTask = (id: number, task_name: string) => ({
  id,
  type: 'task' as const,
  project_id: 3,
  markup_id: null,
  markup_place: null,
  task_name,
  description: '',
  attachments: [],
  status: 'open' as const,
  priority: 'none' as const,
  assignee: null,
  assignee_id: null,
  due_date: '2026-01-02',
  created_by: maren,
  created_by_id: 7,
  resolved_by: null,
  resolved_on: null,
  comments: [],
  revision: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  project_detail: { id: 3, name: 'Harbour Library' },
  assignee_details: null,
  assignee_name: null,
  comment_count: 0,
  created_by_detail: maren,
});
