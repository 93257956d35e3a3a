import type { Member, MemberRole, MembershipId, PageQuery, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { inNoFolder, requireMember, requireMemberOf, requireOwner } from './access.ts';
import { forgetViewer } from './folders.repository.ts';
import { revokeInvitations } from './invitations.repository.ts';
import * as members from './members.repository.ts';
import { presentMember } from './projects.presenter.ts';
import * as projects from './projects.repository.ts';

export interface MembersParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  /** What waits for a member goes on without them. */
  readonly whenMemberLeaves: (tx: Tx, project: ProjectId, user: UserId) => Promise<void>;
  readonly whenOwnerChanges: (tx: Tx, project: ProjectId, owner: UserId) => Promise<void>;
}

export function createMembersService(parts: MembersParts) {
  const { db, work, clock, events, whenMemberLeaves } = parts;
  return {
    /** Adds a user who has already agreed at once; anyone else is invited. */
    async addMember(actor: Actor, id: ProjectId, user: UserId): Promise<void> {
      await requireOwner(db, actor, id);
      await work.run(async (tx) => {
        const membership = await members.insertMembership(tx, id, user);
        if (membership === undefined) return;
        const data = { membership_id: membership, user_id: user };
        await events.append(tx, { type: 'member_joined', actorId: user, projectId: id, data });
      });
    },

    async members(actor: Actor, id: ProjectId, page: PageQuery) {
      await requireMember(db, actor, id);
      const limit = pageLimit(page);
      const [rows, total] = await Promise.all([
        members.listMembersOf(db, id, { limit: limit + 1, above: decodeCursor(page.cursor) ?? 0 }),
        members.countMembersOf(db, id),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: shown.map(presentMember), meta: { total, next_cursor } };
    },

    changeRole: (actor: Actor, id: MembershipId, role: MemberRole) => changeRole({ db, work, events }, actor, { id, role }),

    /** Things they created or are assigned to keep their name. Returns whether the caller left. */
    async removeMember(actor: Actor, id: MembershipId): Promise<'left' | 'removed'> {
      const { project_id, user_id } = await requireMemberOf(db, actor, inNoFolder(await members.findMembership(db, id)));
      if (user_id !== actor.id) await requireMember(db, actor, project_id, 'edit');
      await work.run(async (tx) => {
        const project = await projects.lockProject(tx, project_id);
        if (project?.user_id === user_id) throw new AppError('member_not_removable');
        const member = await members.findMember(tx, project_id, user_id);
        if (!project || !member || !(await members.deleteMembership(tx, id))) throw notFound();
        await revokeInvitations(tx, project_id, isoTime(clock), member.email);
        const data = { membership_id: id, user_id };
        await forgetViewer(tx, project_id, user_id);
        await events.append(tx, { type: 'member_removed', actorId: actor.id, projectId: project_id, data });
        await whenMemberLeaves(tx, project_id, user_id);
      });
      return user_id === actor.id ? 'left' : 'removed';
    },

    async handOver(actor: Actor, id: ProjectId, to: UserId): Promise<void> {
      await requireOwner(db, actor, id);
      await work.run(async (tx) => {
        const project = await projects.lockProject(tx, id);
        if (project?.user_id !== actor.id) throw notFound();
        if (!(await members.findActiveMembership(tx, id, to)))
          throw invalidInput('user_id', 'Only an active member of the project can own it.');
        if (to === actor.id) return;
        await changeOwner(parts, tx, project, { to, by: actor });
      });
    },

    leaveAll: (tx: Tx, user: UserId, by: Actor) => leaveAll(parts, tx, user, by),
  };
}

/** Counts from the member's next call on. The owner's role can't be changed: it has no effect while they own the project. */
async function changeRole(
  { db, work, events }: Pick<Deps, 'db' | 'work' | 'events'>,
  actor: Actor,
  { id, role }: { id: MembershipId; role: MemberRole },
): Promise<Member> {
  const { project_id, user_id } = await requireMemberOf(db, actor, inNoFolder(await members.findMembership(db, id)), 'view');
  await requireOwner(db, actor, project_id);
  return work.run(async (tx) => {
    const project = await projects.lockProject(tx, project_id);
    const member = await members.findMember(tx, project_id, user_id);
    if (project?.user_id !== actor.id || !member) throw notFound();
    if (user_id === project.user_id) throw new AppError('not_allowed', { message: 'A project needs an owner.' });
    if (member.role === role) return presentMember(member);
    await members.updateRole(tx, id, role);
    const data = { membership_id: id, user_id, role, former_role: member.role };
    await events.append(tx, { type: 'member_role_changed', actorId: actor.id, projectId: project_id, data });
    return presentMember({ ...member, role });
  });
}

type ChangeParts = Pick<MembersParts, 'clock' | 'events' | 'whenOwnerChanges'>;

async function changeOwner(
  { clock, events, whenOwnerChanges }: ChangeParts,
  tx: Tx,
  { id, user_id }: projects.ProjectRow,
  { to, by }: { to: UserId; by: Actor },
): Promise<void> {
  await projects.updateProject(tx, id, { user_id: to, updated_at: isoTime(clock) });
  const data = { user_id: to, former_user_id: user_id };
  await events.append(tx, { type: 'project_owner_changed', actorId: by.id, projectId: id, data });
  await whenOwnerChanges(tx, id, to);
}

/**
 * Part of deleting a user. What they own goes to the member who has been there longest; a project without other members stays as it is,
 * without members and without pending invitations.
 */
async function leaveAll(parts: ChangeParts & Pick<MembersParts, 'whenMemberLeaves'>, tx: Tx, user: UserId, by: Actor): Promise<void> {
  for (const { id: membership_id, project_id } of await members.listMembershipsOf(tx, user)) {
    const project = await projects.lockAnyProject(tx, project_id);
    const successor = project.user_id === user ? await members.findSuccessor(tx, project_id, user) : undefined;
    if (successor !== undefined) await changeOwner(parts, tx, project, { to: successor, by });
    else if (project.user_id === user) await revokeInvitations(tx, project_id, isoTime(parts.clock));
    await members.deleteMembership(tx, membership_id);
    await forgetViewer(tx, project_id, user);
    const data = { membership_id, user_id: user };
    await parts.events.append(tx, { type: 'member_removed', actorId: by.id, projectId: project_id, data });
    await parts.whenMemberLeaves(tx, project_id, user);
  }
}
