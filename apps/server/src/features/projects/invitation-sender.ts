import type { MemberRole, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../platform/attempts/attempts.repository.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { hashToken, newToken } from '../../platform/ids/secrets.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { invitationMail } from './invitations.mails.ts';
import * as invitations from './invitations.repository.ts';
import * as policy from './projects.policy.ts';
import { findProjectName } from './projects.repository.ts';

export interface SenderParts extends Pick<Deps, 'clock' | 'events' | 'config'> {
  readonly mailer: Mailer;
  /** Whether only administrators add accounts. */
  readonly isSignUpClosed: (db: Reader) => Promise<boolean>;
}

export interface Invited {
  readonly projectId: ProjectId;
  readonly email: string;
  /** Undefined: an editor, or as in the pending invitation. */
  readonly role?: MemberRole | undefined;
}

/** Creates the invitation, or renews the pending one, and mails its link. */
export type SendInvitation = (tx: Tx, actor: Actor, invited: Invited) => Promise<invitations.PendingInvitation>;

export function createInvitationSender({ clock, events, config, mailer, isSignUpClosed }: SenderParts): SendInvitation {
  const now = (offset = 0): string => isoTime(clock, offset);

  /** Limits how many mails a member can send to strangers per hour. */
  async function countMail(tx: Tx, actor: Actor, { projectId, email }: Invited): Promise<void> {
    const limits: readonly (readonly [subject: string, allowed: number])[] = [
      [`invitation to project ${projectId} of ${email.toLowerCase()}`, policy.invitationsPerAddressAndHour],
      [`invitation by user ${actor.id}`, policy.invitationsPerMemberAndHour],
    ];
    for (const [subject, allowed] of limits) {
      if ((await attempts.countMostAttempts(tx, [subject], now(-hours(1)))) >= allowed) throw new AppError('too_many_requests');
      await attempts.insertAttempt(tx, subject, now());
    }
  }

  return async (tx, actor, invited) => {
    await countMail(tx, actor, invited);
    const account = await invitations.findAccount(tx, invited.email);
    if (account === undefined && (await isSignUpClosed(tx))) {
      const message = `${invited.email} has no account, and only administrators add accounts here.`;
      throw new AppError('sign_up_closed', { message });
    }
    const token = newToken();
    const id = await invitations.putInvitation(tx, {
      ...invited,
      tokenHash: hashToken(token),
      invitedBy: actor.id,
      now: now(),
      expiresAt: now(days(policy.invitationDays)),
    });
    const link = `${config.publicUrl}/acceptInvitation/invitationToken/${token}${account === undefined ? '/new_user' : ''}`;
    const project = await findProjectName(tx, invited.projectId);
    await mailer.enqueue(tx, invitationMail({ to: invited.email, link, inviter: actor.name, project, hasAccount: account !== undefined }));
    const data = { invitation_id: id, user_id: account ?? null, email: invited.email };
    await events.append(tx, { type: 'member_invited', actorId: actor.id, projectId: invited.projectId, data });
    const row = await invitations.findPending(tx, id);
    if (!row) throw notFound();
    return row;
  };
}
