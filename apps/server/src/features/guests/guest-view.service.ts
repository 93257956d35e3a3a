import type { GuestSheet, GuestView } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { withoutGuestEnding } from '../accounts/public.ts';
import { type CoveredSheet, findLinkFacts, listCovered } from './covered-sheets.repository.ts';
import { findOpenLink } from './guest-links.repository.ts';

const mostSheets = 1_000;

/** What a guest's page shows. */
export function createGuestViewService({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  const present = (actor: Actor, { sheet_id, has_thumbnail, hides_annotations, ...sheet }: CoveredSheet): GuestSheet => {
    const url = signedUrls.url(`/api/sheet/${sheet_id}/thumbnail`, actor) + (hides_annotations ? '&plain=1' : '');
    return { ...sheet, thumbnail_url: has_thumbnail ? url : null };
  };
  return {
    async get(actor: Actor): Promise<GuestView> {
      if (!actor.guest) throw new AppError('not_allowed', { message: 'Only guests have this page.' });
      const link = await findOpenLink(db, actor.guest.link);
      if (!link) throw notFound();
      const [facts, rows] = await Promise.all([findLinkFacts(db, link), listCovered(db, link, { viewer: actor.id, most: mostSheets + 1 })]);
      const { review_id, item_id, folder_id, access, may_download, is_public, expires_at } = link;
      return {
        project: { id: link.project_id, name: facts.project },
        title: facts.title,
        inviter: facts.inviter,
        review_id,
        item_id,
        folder_id,
        access,
        may_download,
        is_public,
        name: withoutGuestEnding(actor.name),
        email: is_public ? null : actor.email,
        expires_at,
        sheets: rows.slice(0, mostSheets).map((row) => present(actor, row)),
        has_more: rows.length > mostSheets,
      };
    },
  };
}

export type GuestViewService = ReturnType<typeof createGuestViewService>;
