import type { AnswerOf, BodyOf, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { hours } from '../../platform/clock/durations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import { createAnonymousLimit, findUserByEmail, withoutGuestEnding } from '../accounts/public.ts';
import { isMember, requireMember, requireOwner } from '../projects/public.ts';
import { guestRequestJob } from './entry-jobs.ts';
import * as links from './guest-links.repository.ts';
import * as people from './guest-people.repository.ts';
import { makeGuest } from './guest-people.ts';
import * as policy from './guests.policy.ts';
import { countAttempt } from './limit-attempts.ts';
import type { ReadPublicLinkRules } from './public-links.service.ts';
import { endLinks, requireInviting } from './sharing.service.ts';

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;

/** Who may be a guest of a project, and who may invite them. */
export function createInvitingService(
  parts: Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'queue'> & { readonly readPublicRules: ReadPublicLinkRules },
) {
  const { db, work, clock, events, queue } = parts;
  const countStranger = createAnonymousLimit({ db, clock });
  return {
    async invite(
      actor: Actor,
      project: ProjectId,
      { email, name }: Body<'inviteGuest'>,
    ): Promise<AnswerOf<Operations['inviteGuest']>['data']> {
      await requireInviting(db, actor, project);
      const known = await findUserByEmail(db, email);
      if (known && (await isMember(db, known.id, project))) throw new AppError('already_member');
      const user_id = await work.run(async (tx) => {
        const subject = `guest invitations by user ${actor.id}`;
        await countAttempt(tx, parts, { subject, most: policy.invitationsPerMemberAndHour, withinMs: hours(1) });
        return makeGuest(tx, { project, email, name, invitedBy: actor.id, now: isoTime(clock) }, false);
      });
      const guest = known?.is_guest === true ? withoutGuestEnding(`${known.first_name} ${known.last_name}`.trim()) : undefined;
      return { user_id, email, name: guest ?? name ?? policy.nameFromAddress(email) };
    },

    async getSettings(actor: Actor, project: ProjectId) {
      const member = await requireMember(db, actor, project);
      const settings = await people.findSettings(db, project);
      const may_invite = member.isOwner || (member.role === 'editor' && settings.members_invite);
      return { ...settings, may_invite, server_allows_public: (await parts.readPublicRules(db)).allowed };
    },

    async updateSettings(actor: Actor, project: ProjectId, settings: Body<'updateGuestSettings'>): Promise<void> {
      await requireOwner(db, actor, project);
      await work.run(async (tx) => {
        await people.putSettings(tx, project, settings);
        if (!settings.allows_public) {
          const open = await links.listWorkingLinks(tx, { project, isPublic: true });
          await endLinks(parts, tx, open, { at: isoTime(clock), by: actor.id });
        }
        await events.append(tx, { type: 'guest_settings_changed', actorId: actor.id, projectId: project, data: settings });
      });
    },

    /** Says nothing about the link: the caller may not be who it was made for. */
    async requestLink({ link: secret, email }: Body<'requestGuestLink'>, source: string): Promise<void> {
      await countStranger(source);
      const secretHash = hashToken(secret).toString('base64url');
      await work.run((tx) => queue.send(tx, guestRequestJob, { secretHash, email }));
    },
  };
}

export type InvitingService = ReturnType<typeof createInvitingService>;
