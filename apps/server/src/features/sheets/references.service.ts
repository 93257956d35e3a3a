import type { BodyOf, FileId, Operations, PageNumber } from '@sheetmark/contract';
import { sheetsInput } from '@sheetmark/contract';
import { closestNumbers, normalizeNumber } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { createReferenceFinder } from './find-references.ts';
import { setReferenceLink } from './reference-links.repository.ts';
import { listTargets } from './register.repository.ts';
import { appendSheetsChanged } from './sheet-events.ts';
import * as sheets from './sheets.repository.ts';

export type ReferencesParts = Pick<Deps, 'db' | 'storage' | 'workers' | 'work' | 'events'>;

interface OfPage {
  readonly fileId: FileId;
  readonly pageNumber: PageNumber;
}
type Run = Pick<RequestFacts, 'signal'>;

/** What pages say about other sheets of their project. */
export function createReferencesService(parts: ReferencesParts) {
  const { db, work } = parts;
  const find = createReferenceFinder(parts);

  return {
    /** Null until the page's text has been read. */
    async list(actor: Actor, { fileId, pageNumber }: OfPage, { signal }: Run) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [page] = await sheets.listPages(db, fileId, [pageNumber]);
      if (!page) throw notFound();
      const [found = null] = await find({ project: file.project_id, viewer: actor.id }, [{ ...page, item_id: file.item_id }], {
        owner: `user ${actor.id}`,
        signal,
      });
      return found;
    },

    async link(actor: Actor, { fileId, pageNumber }: OfPage, asked: BodyOf<Operations['linkReference']>) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [page] = await sheets.listPages(db, fileId, [pageNumber]);
      if (!page) throw notFound();
      const { number, detail, applies_to, target } = asked;
      if (normalizeNumber(number) === '') throw invalidInput('number', sheetsInput.reference);
      const targets = await listTargets(db, { project: file.project_id, viewer: actor.id });
      const findTarget = (searched: string | null) => {
        const same = targets.filter((each) => searched !== null && normalizeNumber(each.number) === normalizeNumber(searched));
        return closestNumbers(searched ?? '', same, (each) => each.number)[0];
      };
      const wanted = findTarget(target);
      if (target !== null && !wanted) throw invalidInput('target', sheetsInput.notInProject);
      const isForPage = applies_to === 'page';
      const link = {
        project_id: file.project_id,
        item_id: isForPage ? file.item_id : null,
        page_number: isForPage ? pageNumber : null,
        number,
        detail: (detail ?? '').toUpperCase(),
        target: wanted?.number ?? null,
        by: actor.id,
      };
      return work.run(async (tx) => {
        const before = await setReferenceLink(tx, link);
        await appendSheetsChanged(parts, tx, { file, actor, changed: ['references'] });
        // Sheets that the actor doesn't see stay unnamed.
        return { before: findTarget(before)?.number ?? null };
      });
    },
  };
}

export type ReferencesService = ReturnType<typeof createReferencesService>;
