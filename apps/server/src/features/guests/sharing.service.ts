import type { BodyOf, GuestLink, GuestLinkId, Operations, ProjectId, QueryOf, UserId } from '@sheetmark/contract';
import { guestLinkMaxDays } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { Reader, Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { hashPassword } from '../accounts/public.ts';
import { findItem } from '../files/public.ts';
import { findFolder, findProjectName, requireMember, requireMemberOf } from '../projects/public.ts';
import * as links from './guest-links.repository.ts';
import { isReviewSeen } from './guest-mails.repository.ts';
import { findSettings } from './guest-people.repository.ts';
import { sharingMail } from './guests.mails.ts';
import * as policy from './guests.policy.ts';
import { countAttempt } from './limit-attempts.ts';
import type { LinkSecrets } from './link-secrets.ts';
import type { ReadPublicLinkRules } from './public-links.service.ts';

export interface SharingParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  readonly mailer: Mailer;
  readonly secrets: LinkSecrets;
  readonly readPublicRules: ReadPublicLinkRules;
}

type Made = BodyOf<Operations['createGuestLink']>;

const mostListed = 200;
const mostVisitors = 50;

/** Editors may, if the owner lets them. Throws `not_allowed`. */
export async function requireInviting(db: Reader, actor: Actor, project: ProjectId): Promise<{ isOwner: boolean }> {
  const { isOwner } = await requireMember(db, actor, project, 'edit');
  if (!isOwner && !(await findSettings(db, project)).members_invite) {
    throw new AppError('not_allowed', { message: 'Only the owner of this project may invite guests.' });
  }
  return { isOwner };
}

/** Links that members make for guests. */
export function createSharingService(parts: SharingParts) {
  const { db, work, clock, events, secrets } = parts;
  const now = (): string => isoTime(clock);

  async function list(project: ProjectId, of: { by: UserId | null; target?: links.Target; id?: GuestLinkId }): Promise<GuestLink[]> {
    const rows = await links.listLinks(db, { project, target: {}, most: mostListed, ...of });
    const visitors = Map.groupBy(
      await links.listVisitors(
        db,
        rows.map(({ id }) => id),
        mostVisitors,
      ),
      ({ link_id }) => link_id,
    );
    return rows.map((row) => present(row, visitors.get(row.id) ?? [], { secrets, now: now() }));
  }

  async function getOne(project: ProjectId, id: GuestLinkId): Promise<GuestLink> {
    const [link] = await list(project, { by: null, id });
    if (!link) throw notFound();
    return link;
  }

  return {
    async list(actor: Actor, project: ProjectId, target: QueryOf<Operations['listGuestLinks']>): Promise<GuestLink[]> {
      const { isOwner } = await requireMember(db, actor, project);
      return list(project, { by: isOwner ? null : actor.id, target });
    },

    async create(actor: Actor, project: ProjectId, body: Made): Promise<GuestLink> {
      await requireInviting(db, actor, project);
      await requireTarget(db, actor, project, body);
      await requirePublicAllowed(parts, project, body);
      const password_hash = body.password === null ? null : await hashPassword(body.password);
      const id = await work.run((tx) => create(parts, tx, { actor, project, body, password_hash }));
      return getOne(project, id);
    },

    async revoke(actor: Actor, id: GuestLinkId): Promise<GuestLink> {
      const link = await links.findLink(db, id);
      if (!link) throw notFound();
      const { isOwner } = await requireMember(db, actor, link.project_id);
      if (!isOwner && link.created_by !== actor.id) throw notFound();
      await work.run(async (tx) => {
        if (link.revoked_at !== null) return;
        await endLinks(parts, tx, [link], { at: now(), by: actor.id });
        const data = { guest_link_id: id };
        await events.append(tx, { type: 'guest_link_revoked', actorId: actor.id, projectId: link.project_id, data });
      });
      return getOne(link.project_id, id);
    },
  };
}

/** Ends links with the sessions of their guests, and notifies their open pages. */
export async function endLinks(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  ended: readonly Pick<links.LinkRow, 'id'>[],
  by: { at: string; by: UserId | null },
): Promise<void> {
  const users = await links.revokeLinks(
    tx,
    ended.map(({ id }) => id),
    by,
  );
  for (const user_id of users) await events.append(tx, { type: 'sessions_ended', actorId: by.by, projectId: null, data: { user_id } });
}

interface Creating {
  readonly actor: Actor;
  readonly project: ProjectId;
  readonly body: Made;
  readonly password_hash: string | null;
}

async function create(parts: SharingParts, tx: Tx, { actor, project, body, password_hash }: Creating): Promise<GuestLinkId> {
  const { clock, secrets, events, mailer } = parts;
  const { review_id, item_id, folder_id, access, may_download, is_public, expires_on } = body;
  const addresses = body.addresses && [...new Set(body.addresses.map((email) => email.toLowerCase()))];
  const target = { project_id: project, review_id, item_id, folder_id };
  const times = { created_at: isoTime(clock), expires_at: endOf(expires_on, clock.now()) };
  const made = { ...target, ...times, ...secrets.make(), access, may_download, addresses, is_public, password_hash, created_by: actor.id };
  const subject = `guest invitations by user ${actor.id}`;
  const limit = { subject, most: policy.invitationsPerMemberAndHour, withinMs: hours(1) };
  for (let n = 0; n < (addresses?.length ?? 1); n += 1) await countAttempt(tx, parts, limit);
  const id = await links.insertLink(tx, made);
  const name = await findProjectName(tx, project);
  const letter = { link: secrets.urlOf(made), inviter: actor.name, project: name, access, expiresOn: expires_on };
  for (const to of addresses ?? []) await mailer.enqueue(tx, sharingMail({ ...letter, to }));
  await events.append(tx, { type: 'guest_link_created', actorId: actor.id, projectId: project, data: { guest_link_id: id, access } });
  return id;
}

/** The end of that day in UTC. Throws `invalid_input` if it is over, or too far away. */
function endOf(day: string, now: number): string {
  const end = Date.parse(`${day}T23:59:59.999Z`);
  if (end > now && end <= now + days(guestLinkMaxDays + 1)) return new Date(end).toISOString();
  throw invalidInput('expires_on', 'Choose a day within the next year.');
}

/** Throws `not_found` for what isn't in the project, or what the caller doesn't see there. */
async function requireTarget(db: Reader, actor: Actor, project: ProjectId, { review_id, item_id, folder_id }: Made): Promise<void> {
  if (review_id !== null && !(await isReviewSeen(db, review_id, { project, viewer: actor.id }))) throw notFound();
  if (item_id === null && folder_id === null) return;
  const row = folder_id === null ? (item_id !== null ? await findItem(db, item_id) : undefined) : await findFolder(db, folder_id);
  if ((await requireMemberOf(db, actor, row)).project_id !== project) throw notFound();
}

async function requirePublicAllowed(
  { db, readPublicRules }: SharingParts,
  project: ProjectId,
  { is_public, access, addresses }: Made,
): Promise<void> {
  if (access === 'decide') {
    throw invalidInput('access', 'Name who may decide as a reviewer of the review. They get a link of their own.');
  }
  if (!is_public) return;
  if (access !== 'view' || addresses !== null) throw invalidInput('is_public', 'A link without an address is only for viewing.');
  if (!(await readPublicRules(db)).allowed)
    throw new AppError('not_allowed', { message: 'This server has links without an address turned off.' });
  if (!(await findSettings(db, project)).allows_public) {
    throw new AppError('not_allowed', { message: 'This project has links without an address turned off. Its owner can turn them on.' });
  }
}

function present(
  row: links.ListedLink,
  visitors: readonly links.Visitor[],
  { secrets, now }: { secrets: LinkSecrets; now: string },
): GuestLink {
  const { id, review_id, item_id, folder_id, access, may_download, addresses, is_public, created_at, expires_at, revoked_at } = row;
  const isWorking = revoked_at === null && expires_at > now;
  const shared = { id, review_id, item_id, folder_id, access, may_download, addresses, is_public, created_at, expires_at, revoked_at };
  return {
    ...shared,
    title: row.title,
    has_password: row.password_hash !== null,
    url: isWorking ? secrets.findUrl(row) : null,
    created_by: { id: row.created_by, name: row.creator },
    revoked_by: row.revoker,
    opened: row.opened,
    last_opened_at: row.last_opened_at,
    visitors: visitors.map(({ name, email, opened, last_opened_at }) => ({
      name,
      email: is_public ? null : email,
      opened,
      last_opened_at,
    })),
  };
}

export type SharingService = ReturnType<typeof createSharingService>;
