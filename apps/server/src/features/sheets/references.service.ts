import type { FileId, PageNumber, SheetReference } from '@sheetmark/contract';
import { normalizeNumber } from '@sheetmark/sheets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor, RequestFacts } from '../../platform/http/handler.ts';
import type { Computation } from '../../platform/process/workers.ts';
import { requireMemberOf } from '../projects/public.ts';
import { presentReference, type FoundReference } from './present-reference.ts';
import type { ReferencesAsked } from './reading/find-references.worker.ts';
import { listDetails, listTargets } from './register.repository.ts';
import * as sheets from './sheets.repository.ts';
import { storedBox } from './title-blocks.ts';

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
        const targetsOf = (number: string) => byNumber.get(normalizeNumber(number)) ?? [];
        const first = links.flatMap(({ number, detail }) => (detail === undefined ? [] : targetsOf(number).slice(0, 1)));
        const details = await listDetails(db, [...new Set(first.map(({ id }) => id))]);
        const present = (found: FoundReference): SheetReference =>
          presentReference(found, targetsOf(found.number), (id) => details.get(id));
        const shown = links.map(present);
        return {
          links: shown.filter((each) => !isDetailMissing(each)),
          dead: [...shown.filter(isDetailMissing), ...dead.map((each) => ({ ...present(each), targets: [] }))],
        };
      } finally {
        await words.release();
      }
    },
  };
}

/** The sheet has details, but not this one. */
const isDetailMissing = ({ detail, target_detail, known_details }: SheetReference): boolean =>
  detail !== null && target_detail === null && known_details !== null && known_details.length > 0;

export type ReferencesService = ReturnType<typeof createReferencesService>;
