import type { AnswerOf, BodyOf, GuestInvitation, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestFacts } from '../../platform/http/handler.ts';
import { hashToken } from '../../platform/ids/secrets.ts';
import { createAnonymousLimit, passwordMatches } from '../accounts/public.ts';
import { type CodesParts, createCodes } from './codes.ts';
import { findLinkFacts } from './covered-sheets.repository.ts';
import { findWorkingLink, type LinkRow } from './guest-links.repository.ts';
import { createGuestSessions } from './guest-sessions.ts';
import * as policy from './guests.policy.ts';
import { countAttempt, refuseTooMany } from './limit-attempts.ts';
import type { ReadPublicLinkRules } from './public-links.service.ts';

export type EntryParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events'> & CodesParts & { readonly readPublicRules: ReadPublicLinkRules };

type Body<Id extends keyof Operations> = BodyOf<Operations[Id]>;
type Request = Pick<RequestFacts, 'source' | 'userAgent'>;
type Entered = AnswerOf<Operations['enterAsGuest']>['data'];

/** How guests come in. */
export function createEntryService(parts: EntryParts) {
  const { db, work, clock } = parts;
  const countStranger = createAnonymousLimit({ db, clock });
  const codes = createCodes(parts);
  const start = createGuestSessions(parts);
  const requireLink = linkFinder(parts);
  const requirePassword = passwordCheck(parts);

  return {
    async describe(secret: string, { source }: Request): Promise<GuestInvitation> {
      await countStranger(source);
      const link = await requireLink(db, secret);
      const { inviter, project, review, due_date, sheets } = await findLinkFacts(db, link);
      const kind = link.review_id !== null ? 'review' : link.item_id !== null ? 'file' : 'folder';
      const { access, is_public, expires_at } = link;
      const needs_password = link.password_hash !== null;
      return { inviter, project, review, kind, sheets, due_date, access, is_public, needs_password, expires_at };
    },

    async sendCode({ link: secret, password, ...to }: Body<'sendGuestCode'>, { source }: Request): Promise<void> {
      await countStranger(source);
      const link = await requireLink(db, secret);
      await requirePassword(link, password);
      await work.run((tx) => codes.send(tx, link, to));
    },

    async enter({ link: secret, email, code }: Body<'enterAsGuest'>, request: Request): Promise<Entered> {
      await countStranger(request.source);
      const entered = await work.run(async (tx) => {
        const link = await requireLink(tx, secret);
        const name = await codes.take(tx, link, { email, code });
        return typeof name === 'string' ? start(tx, link, { email, name, isProven: true }, request) : name;
      });
      if (entered instanceof AppError) throw entered;
      return entered;
    },

    /** All who come in by a public link are one guest, whose address can't receive mail. */
    async enterPublicly({ link: secret, password }: Body<'enterPublicly'>, request: Request): Promise<Entered> {
      await countStranger(request.source);
      const link = await requireLink(db, secret);
      if (!link.is_public) throw new AppError('link_not_valid');
      await requirePassword(link, password);
      const visitor = { email: `anyone-${link.id}@guests.invalid`, name: 'Anyone with the link', isProven: false };
      return work.run((tx) => start(tx, link, visitor, request));
    },
  };
}

/** Throws `link_not_valid`, whether it never existed, was revoked or is over, or may not be public. */
const linkFinder =
  ({ clock, readPublicRules }: Pick<EntryParts, 'clock' | 'readPublicRules'>) =>
  async (db: Reader, secret: string): Promise<LinkRow> => {
    const link = await findWorkingLink(db, hashToken(secret), isoTime(clock));
    if (!link || (link.is_public && !(await readPublicRules(db)).allowed)) throw new AppError('link_not_valid');
    return link;
  };

/** Throws `wrong_password`, or `too_many_requests` after too many wrong ones, from one person or many. */
function passwordCheck(parts: Pick<Deps, 'db' | 'clock'>) {
  return async ({ id, password_hash }: LinkRow, password: string | undefined): Promise<void> => {
    if (password_hash === null) return;
    const limit = { subject: `password of guest link ${id}`, most: policy.wrongPerLink, withinMs: policy.wrongWindowMs };
    await refuseTooMany(parts.db, parts, limit);
    if (password !== undefined && (await passwordMatches(password_hash, password))) return;
    await countAttempt(parts.db, parts, limit);
    throw new AppError('wrong_password', { message: 'The password of this link is wrong.' });
  };
}

export type EntryService = ReturnType<typeof createEntryService>;
