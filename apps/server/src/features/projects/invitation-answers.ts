import type { AnswerOf, InvitationId, Operations, OwnInvitation, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import { presentOwnInvitation } from './invitations.presenter.ts';
import * as invitations from './invitations.repository.ts';
import * as members from './members.repository.ts';
import * as projects from './projects.repository.ts';

/** What an invited person can do. */
export function createInvitationAnswers({ db, work, clock, events }: Pick<Deps, 'db' | 'work' | 'clock' | 'events'>) {
  const now = (): string => isoTime(clock);

  /** Returns the project. Members have nothing to accept, and aren't refused. */
  async function join(tx: Tx, actor: Actor, invitation: invitations.Invitation): Promise<ProjectId> {
    const project = await projects.lockProject(tx, invitation.project_id);
    if (!project) throw new AppError('invitation_not_valid');
    const isMember = (await members.findMember(tx, project.id, actor.id)) !== undefined;
    const wasPending = await invitations.endInvitation(tx, invitation.id, { accepted_at: now() });
    if (isMember) return project.id;
    if (!wasPending || invitation.expires_at <= now()) throw new AppError('invitation_not_valid');
    const membership = await members.insertMembership(tx, project.id, actor.id, invitation.role);
    if (membership === undefined) return project.id;
    const data = { membership_id: membership, user_id: actor.id };
    await events.append(tx, { type: 'member_joined', actorId: actor.id, projectId: project.id, data });
    return project.id;
  }

  return {
    /** For anyone with the mailed link, who may not be signed in. */
    async show(token: string): Promise<AnswerOf<Operations['getInvitation']>['data']> {
      const found = await invitations.findInvitationByToken(db, token, now());
      if (!found) throw new AppError('invitation_not_valid');
      return { email: found.email, project: found.project, inviter: `${found.first_name} ${found.last_name}`.trim() };
    },

    async accept(actor: Actor, token: string): Promise<ProjectId> {
      return work.run(async (tx) => {
        const invitation = await invitations.lockByToken(tx, hashToken(token));
        const isTheirs = invitation?.email.toLowerCase() === actor.email.toLowerCase();
        if (!invitation || !isTheirs) throw new AppError('invitation_not_valid');
        return join(tx, actor, invitation);
      });
    },

    /** An invitation of the actor's own address. For other users it doesn't exist. */
    async showOwn(actor: Actor, id: InvitationId): Promise<OwnInvitation> {
      const found = await invitations.findOwn(db, id, actor.id);
      if (!found) throw notFound();
      return presentOwnInvitation(found, now());
    },

    async acceptOwn(actor: Actor, id: InvitationId): Promise<ProjectId> {
      return work.run(async (tx) => {
        const invitation = await invitations.lockOwn(tx, id, actor.id);
        if (!invitation) throw notFound();
        return join(tx, actor, invitation);
      });
    },
  };
}
