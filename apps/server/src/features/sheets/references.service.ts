import type { FileId, PageNumber, SheetReference } from '@sheetmark/contract';
import { normalizeNumber, type Reference } from '@sheetmark/sheets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import type { Computation } from '../../platform/process/workers.ts';
import { requireMemberOf } from '../projects/public.ts';
import type { ReferencesAsked } from './reading/find-references.worker.ts';
import { listTargets, type TargetRow } from './register.repository.ts';
import * as sheets from './sheets.repository.ts';
import { storedBox, toPageBox } from './title-blocks.ts';

const reference = z.object({ box: storedBox, text: z.string(), number: z.string(), detail: z.string().optional() });
const finding: Computation<ReferencesAsked, { links: z.infer<typeof reference>[]; dead: z.infer<typeof reference>[] }> = {
  name: 'find-references',
  module: new URL('./reading/find-references.worker.ts', import.meta.url),
  limitMs: 20_000,
  output: z.object({ links: z.array(reference), dead: z.array(reference) }),
};

/** What a page says about other sheets of its project. */
export function createReferencesService({ db, storage, workers }: Pick<Deps, 'db' | 'storage' | 'workers'>) {
  return {
    /** Null until the page's text has been read. */
    async list(actor: Actor, { fileId, pageNumber }: { fileId: FileId; pageNumber: PageNumber }, { signal }: Pick<RequestFacts, 'signal'>) {
      const file = await requireMemberOf(db, actor, await sheets.findVersion(db, fileId));
      const [page] = await sheets.listPages(db, fileId, [pageNumber]);
      if (!page) throw notFound();
      const words = page.words_key === null ? null : await storage.localFile(page.words_key);
      if (!words) return null;
      try {
        const targets = await listTargets(db, file.project_id);
        const own = page.normalized_number ?? undefined;
        const except = page.box === null ? [] : [storedBox.parse(page.box)];
        const numbers = [...new Set(targets.map(({ number }) => number))];
        const asked = { words: words.path, width: page.width, height: page.height, numbers, own, except };
        const { links, dead } = await workers.run(finding, asked, { owner: `user ${actor.id}`, signal });
        const byNumber = Map.groupBy(targets, ({ number }) => normalizeNumber(number));
        const present = (found: Omit<Reference, 'detail'> & { detail?: string | undefined }): SheetReference =>
          presentReference(found, byNumber.get(normalizeNumber(found.number)) ?? []);
        return { links: links.map(present), dead: dead.map((each) => ({ ...present(each), targets: [] })) };
      } finally {
        await words.release();
      }
    },
  };
}

function presentReference(
  { box, text, number, detail }: Omit<Reference, 'detail'> & { detail?: string | undefined },
  targets: readonly TargetRow[],
): SheetReference {
  const shown = targets.map(({ item_id, file_id, page_number, title }) => ({ item_id, file_id, page_number, title }));
  return { box: toPageBox(box), text, number, detail: detail ?? null, targets: shown };
}

export type ReferencesService = ReturnType<typeof createReferencesService>;
