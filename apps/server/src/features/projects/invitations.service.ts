import {
  type BodyOf,
  Email,
  type InvitationId,
  type InvitationResult,
  type Operations,
  type PageQuery,
  type ProjectId,
} from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { inNoFolder, requireMember, requireMemberOf } from './access.ts';
import { createInvitationAnswers } from './invitation-answers.ts';
import { createInvitationSender, type SenderParts } from './invitation-sender.ts';
import { presentInvitation } from './invitations.presenter.ts';
import * as invitations from './invitations.repository.ts';
import * as members from './members.repository.ts';

type Invite = BodyOf<Operations['inviteMember']>;

export type InvitationsParts = SenderParts & Pick<Deps, 'db' | 'work'>;

export function createInvitationsService(parts: InvitationsParts) {
  const { db, work, clock, events } = parts;
  const now = (): string => isoTime(clock);
  const send = createInvitationSender(parts);

  async function invite(actor: Actor, { project_id, role }: Invite, address: string): Promise<InvitationResult> {
    const email = Email.safeParse(address);
    if (!email.success) throw invalidInput('emails', 'Invalid Email Address');
    const row = await work.run(async (tx) => {
      if (await members.findMemberByEmail(tx, project_id, email.data)) throw new AppError('already_member');
      return send(tx, actor, { projectId: project_id, email: email.data, role });
    });
    return { email: row.email, status: true, message: 'Invitation sent.', code: null, invitation: presentInvitation(row, now()) };
  }

  return {
    async invite(actor: Actor, body: Invite): Promise<InvitationResult[]> {
      await requireMember(db, actor, body.project_id);
      if (body.email !== undefined) return [await invite(actor, body, body.email)];
      const results: InvitationResult[] = [];
      const addresses = new Map((body.emails ?? []).map((email) => [email.toLowerCase(), email]));
      for (const email of addresses.values())
        results.push(await invite(actor, body, email).catch((error: unknown) => refusalOf(email, error)));
      return results;
    },

    async list(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const limit = pageLimit(page);
      const [rows, counts] = await Promise.all([
        invitations.listPending(db, projectId, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        invitations.countPending(db, [projectId]),
      ]);
      const { shown, next_cursor } = cutPage(rows, limit);
      return { data: shown.map((row) => presentInvitation(row, now())), meta: { total: counts[0]?.n ?? 0, next_cursor } };
    },

    async resend(actor: Actor, id: InvitationId) {
      const { project_id, email } = await requireMemberOf(db, actor, inNoFolder(await invitations.findPending(db, id)));
      return presentInvitation(await work.run((tx) => send(tx, actor, { projectId: project_id, email })), now());
    },

    async revoke(actor: Actor, id: InvitationId): Promise<void> {
      const { project_id, email } = await requireMemberOf(db, actor, inNoFolder(await invitations.findPending(db, id)));
      await work.run(async (tx) => {
        if (!(await invitations.endInvitation(tx, id, { revoked_at: now() }))) throw notFound();
        const data = { invitation_id: id, email };
        await events.append(tx, { type: 'invitation_revoked', actorId: actor.id, projectId: project_id, data });
      });
    },

    ...createInvitationAnswers(parts),
  };
}

/** A refusal of one address is a result like any other, so that the rest go out. */
function refusalOf(email: string, error: unknown): InvitationResult {
  if (!(error instanceof AppError)) throw error;
  return { email, status: false, message: error.message, code: error.code, invitation: null };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
