import type { MarkupCounts, Member, Project, ProjectId, TaskCounts } from '@sheetmark/contract';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import { settingsOf } from '../accounts/public.ts';
import type { MemberRow } from './members.repository.ts';
import type { LatestSheet, ProjectRow, StatusCount } from './projects.repository.ts';

/** What projects show besides their rows. Each list contains rows of many projects. */
export interface ProjectFacts {
  readonly viewer: UrlHolder;
  readonly signedUrls: SignedUrls;
  /** Some members of each project. */
  readonly members: readonly MemberRow[];
  readonly memberCounts: readonly { project_id: ProjectId; n: number }[];
  readonly markups: readonly StatusCount[];
  readonly tasks: readonly StatusCount[];
  readonly sheets: readonly LatestSheet[];
  readonly invitations: readonly { project_id: ProjectId; n: number }[];
  readonly activity: readonly { project_id: ProjectId; at: string }[];
}

export function presentMember(row: MemberRow): Member {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: row.id,
    project_id: row.project_id,
    project_owner_id: row.project_owner_id,
    role: row.role,
    members: { id: row.user_id, name, email: row.email, avatar_color: settingsOf(row.extra_settings).avatar_color },
  };
}

export function presentProject(row: ProjectRow, facts: ProjectFacts): Project {
  const ours = <T extends { project_id: ProjectId }>(rows: readonly T[]): T[] => rows.filter((each) => each.project_id === row.id);
  const members = ours(facts.members).map(presentMember);
  const markups: MarkupCounts = { none: 0, review: 0, open: 0, closed: 0 };
  for (const { status, n } of ours(facts.markups)) markups[status] = n;
  const tasks: TaskCounts = { open: 0, closed: 0, review: 0 };
  for (const { status, n } of ours(facts.tasks)) if (status !== 'none') tasks[status] = n;
  const sheet = ours(facts.sheets)[0];
  const picture = (what: 'thumbnail' | 'preview') => (sheet ? facts.signedUrls.url(`/api/sheet/${sheet.id}/${what}`, facts.viewer) : null);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    user_id: row.user_id,
    total_members: ours(facts.memberCounts)[0]?.n ?? members.length,
    members,
    markups,
    tasks,
    pending_invitations: ours(facts.invitations)[0]?.n ?? 0,
    thumbnail_url: picture('thumbnail'),
    image_url: picture('preview'),
    last_activity_at: ours(facts.activity)[0]?.at ?? row.updated_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
