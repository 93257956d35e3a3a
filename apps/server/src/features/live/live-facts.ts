import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { LoggedEvent } from '../../platform/events/events.ts';
import { listVisibilities } from '../markups/public.ts';
import { listMemberships } from '../projects/public.ts';
import { maySee } from '../visibility/public.ts';
import { type Facts, markupsOf } from './live.policy.ts';

/** Looked up for each batch of events, since access can end at any time. Two queries, however many users listen. */
export async function loadFacts(db: Deps['db'], events: readonly LoggedEvent[], listeners: readonly UserId[]): Promise<Facts> {
  const projects = [...new Set(events.flatMap(({ projectId }) => projectId ?? []))];
  const [memberships, markups] = await Promise.all([listMemberships(db, projects, listeners), listVisibilities(db, markupsOf(events))]);
  const usersWhere = (isDeleted: boolean): Map<ProjectId, UserId[]> => {
    const kept = memberships.filter(({ is_deleted }) => is_deleted === isDeleted);
    return new Map(projects.map((id) => [id, kept.filter(({ project_id }) => project_id === id).map(({ user_id }) => user_id)]));
  };
  return {
    listeners,
    maySee,
    members: usersWhere(false),
    formerMembers: usersWhere(true),
    markups: new Map(markups.map((markup) => [markup.id, markup])),
  };
}
