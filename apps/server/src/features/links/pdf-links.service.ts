import type { FileId, OutlineEntry, PageNumber, PdfLink } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { findSheet } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { findVersion } from '../sheets/public.ts';
import { createGoalFinder } from './pdf-goals.ts';
import type { LinkReader } from './reading/link-reader.ts';

type Run = Pick<RequestFacts, 'signal'>;

/** Links and bookmarks that files contain. */
export function createPdfLinksService({ db, reader }: Pick<Deps, 'db'> & { readonly reader: LinkReader }) {
  return {
    async outline(actor: Actor, fileId: FileId, { signal }: Run): Promise<{ entries: OutlineEntry[]; is_cut: boolean }> {
      const file = await requireMemberOf(db, actor, await findVersion(db, fileId));
      const { entries, isCut } = await reader.outline(fileId, { owner: `user ${actor.id}`, signal });
      const find = await createGoalFinder(
        db,
        file,
        entries.flatMap(({ goal }) => goal ?? []),
        actor.id,
      );
      return {
        entries: entries.map(({ title, depth, isOpen, goal }) => ({ title, depth, is_open: isOpen, goal: goal && find(goal) })),
        is_cut: isCut,
      };
    },

    async page(actor: Actor, { fileId, pageNumber }: { fileId: FileId; pageNumber: PageNumber }, { signal }: Run): Promise<PdfLink[]> {
      const file = await requireMemberOf(db, actor, await findVersion(db, fileId));
      if (!(await findSheet(db, fileId, pageNumber))) throw notFound();
      const { links } = await reader.page(fileId, pageNumber, { owner: `user ${actor.id}`, signal });
      const find = await createGoalFinder(
        db,
        file,
        links.map(({ goal }) => goal),
        actor.id,
      );
      return links.map(({ box, goal }) => ({ box, goal: find(goal) }));
    },
  };
}

export type PdfLinksService = ReturnType<typeof createPdfLinksService>;
