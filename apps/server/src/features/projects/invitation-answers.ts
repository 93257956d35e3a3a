import type { AnswerOf, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import * as invitations from './invitations.repository.ts';
import * as members from './members.repository.ts';
import * as projects from './projects.repository.ts';

/** What the person does who was invited. */
export function createInvitationAnswers({ db, work, clock, events }: Pick<Deps, 'db' | 'work' | 'clock' | 'events'>) {
  const now = (): string => isoTime(clock);
  return {
    /** For whoever has the mailed link: it is not known yet who they are. */
    async show(token: string): Promise<AnswerOf<Operations['getInvitation']>['data']> {
      const found = await invitations.findInvitationByToken(db, token, now());
      if (!found) throw new AppError('invitation_not_valid');
      return { email: found.email, project: found.project, inviter: `${found.first_name} ${found.last_name}`.trim() };
    },

    /** Answers the project. Whoever is a member already has nothing left to accept, and is told so by no refusal. */
    async accept(actor: Actor, token: string): Promise<ProjectId> {
      return work.run(async (tx) => {
        const invitation = await invitations.lockByToken(tx, hashToken(token));
        const isTheirs = invitation?.email.toLowerCase() === actor.email.toLowerCase();
        const project = invitation && (await projects.lockProject(tx, invitation.project_id));
        if (!invitation || !isTheirs || !project) throw new AppError('invitation_not_valid');
        const isMember = (await members.findMember(tx, project.id, actor.id)) !== undefined;
        const waits = await invitations.endInvitation(tx, invitation.id, { accepted_at: now() });
        if (isMember) return project.id;
        if (!waits || invitation.expires_at <= now()) throw new AppError('invitation_not_valid');
        const membership = await members.insertMembership(tx, project.id, actor.id);
        const data = { membership_id: membership, user_id: actor.id };
        await events.append(tx, { type: 'member_joined', actorId: actor.id, projectId: project.id, data });
        return project.id;
      });
    },
  };
}
