import type { ReviewId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { countEarlierMarkups } from '../reviews/public.ts';
import * as links from './guest-links.repository.ts';
import * as mails from './guest-mails.repository.ts';
import type { Letter } from './guests.mails.ts';
import type { LinkSecrets } from './link-secrets.ts';

type LetterParts = Pick<Deps, 'clock' | 'events'> & { readonly secrets: LinkSecrets };

/** A reviewer's link works at least this long, and this long beyond the due date. */
const leastDays = 14;

/** What asks these users, if they are guests, for the review; each with their link. */
export async function lettersFor(parts: LetterParts, tx: Tx, id: ReviewId, users: readonly UserId[]): Promise<Letter[]> {
  const review = await mails.findAskedReview(tx, id);
  if (!review) return [];
  const letters: Letter[] = [];
  for (const { id: user, email } of await mails.listGuestsAmong(tx, review.project_id, users)) {
    const link = await linkFor(parts, tx, review, email);
    const { title, round, instructions, sheets, project, asker, due_date: dueDate } = review;
    const daysLate = daysLateOf(dueDate, parts.clock.now());
    const letter = { title, round, instructions, sheets, project, asker, dueDate, daysLate, expiresOn: link.expires_at.slice(0, 10) };
    letters.push({ ...letter, ...(await findBefore(tx, review, user)), to: email, link: parts.secrets.urlOf(link) });
  }
  return letters;
}

/** Days since the due date, which is over everywhere twelve hours after it is in UTC. */
function daysLateOf(dueDate: string | null, now: number): number {
  if (dueDate === null || now < Date.parse(dueDate) + days(1) + hours(12)) return 0;
  return Math.floor((now - Date.parse(dueDate)) / days(1));
}

/** What earlier rounds left for this guest. */
async function findBefore(tx: Tx, review: mails.AskedReview, user: UserId): Promise<Pick<Letter, 'decided' | 'earlier'>> {
  if (review.round === 1) return { decided: null, earlier: { total: 0, answered: 0 } };
  const decided = (await mails.findEarlierDecision(tx, review, user)) ?? null;
  return { decided, earlier: await countEarlierMarkups(tx, review.id, { viewer: user, isGuest: true }) };
}

/** The guest's link to the review, or a new one. */
async function linkFor({ clock, events, secrets }: LetterParts, tx: Tx, review: mails.AskedReview, address: string) {
  const email = address.toLowerCase();
  const known = await links.listWorkingLinks(tx, { review: review.id });
  const now = isoTime(clock);
  const own = known.find((link) => link.access === 'decide' && link.expires_at > now && link.addresses?.join() === email);
  if (own) return own;
  const due = review.due_date === null ? clock.now() : Date.parse(review.due_date);
  const expires_at = new Date(Math.max(due, clock.now()) + days(leastDays)).toISOString();
  const made = { ...secrets.make(), created_at: now, expires_at, created_by: review.created_by };
  const target = { project_id: review.project_id, review_id: review.id };
  const id = await links.insertLink(tx, { ...target, ...made, access: 'decide', addresses: [email] });
  const data = { guest_link_id: id, access: 'decide' } as const;
  await events.append(tx, { type: 'guest_link_created', actorId: null, projectId: review.project_id, data });
  return made;
}
