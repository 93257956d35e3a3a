import type { FileId, ItemId, SheetId, SheetReference } from '@sheetmark/contract';
import { closestNumbers, exactNumber, normalizeNumber } from '@sheetmark/sheets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import type { LocalFile } from '../../platform/storage/storage.ts';
import { type FoundReference, presentReference } from './present-reference.ts';
import type { PageAsked, ReferencesAsked } from './reading/find-references.worker.ts';
import { createLinkFinder, listReferenceLinks } from './reference-links.repository.ts';
import { listDetails, listTargets, listTargetsOf, type SeenSheets } from './register.repository.ts';
import { storedBox } from './title-blocks.ts';

const reference = z.object({ box: storedBox, text: z.string(), number: z.string(), detail: z.string().optional() });
const found = z.array(z.object({ links: z.array(reference), dead: z.array(reference) }));
const finding: Computation<ReferencesAsked, z.infer<typeof found>> = {
  name: 'find-references',
  module: new URL('./reading/find-references.worker.ts', import.meta.url),
  limitMs: 60_000,
  output: found,
};

/** A page whose references are looked for. */
export interface ReferringPage {
  readonly item_id: ItemId;
  readonly page_number: number;
  readonly width: number;
  readonly height: number;
  readonly words_key: string | null;
  readonly number: string | null;
  /** Of its title block. */
  readonly box: unknown;
}

export interface PageReferences {
  readonly links: SheetReference[];
  readonly dead: SheetReference[];
}

/** Where references may lead: to the project's current sheets, and to sheets of versions that aren't published yet. */
interface Within extends SeenSheets {
  readonly files?: readonly FileId[];
}

/** A page with what was found on it, and where that leads. */
interface SaidOnPage {
  readonly page: ReferringPage;
  readonly said: readonly (FoundReference & { readonly goal: string })[];
}

/** Returns a function that finds what pages of a project say about its sheets; null for pages whose text hasn't been read. */
export function createReferenceFinder({ db, storage, workers }: Pick<Deps, 'db' | 'storage' | 'workers'>) {
  /** Pages whose text has been read. */
  async function readPages(pages: readonly ReferringPage[], numbers: readonly string[], run: RunOptions) {
    const files: LocalFile[] = [];
    try {
      const read: { page: ReferringPage; asked: PageAsked }[] = [];
      for (const page of pages) {
        const words = page.words_key === null ? null : await storage.localFile(page.words_key);
        if (!words) continue;
        files.push(words);
        read.push({ page, asked: { ...askedOf(page), words: words.path } });
      }
      if (read.length === 0) return [];
      const results = await workers.run(finding, { pages: read.map(({ asked }) => asked), numbers }, run);
      return read.map(({ page }, index) => ({ page, found: [...(results[index]?.links ?? []), ...(results[index]?.dead ?? [])] }));
    } finally {
      for (const file of files) await file.release();
    }
  }

  return async function find(
    { files = [], ...of }: Within,
    pages: readonly ReferringPage[],
    run: RunOptions,
  ): Promise<(PageReferences | null)[]> {
    const [current, unpublished] = [await listTargets(db, of), await listTargetsOf(db, of, files)];
    const known = await listReferenceLinks(db, of.project);
    const targets = [...new Map([...current, ...unpublished].map((target) => [target.id, target])).values()];
    const byNumber = Map.groupBy(targets, ({ number }) => normalizeNumber(number));
    const targetsOf = (number: string) => closestNumbers(number, byNumber.get(normalizeNumber(number)) ?? [], (each) => each.number);
    const findLink = createLinkFinder(known);
    const numbers = [...new Set([...targets, ...known].map(({ number }) => number))];
    const read = (await readPages(pages, numbers, run)).map(({ page, found: all }): SaidOnPage => {
      const said = all.map((each) => {
        const target = findLink({ ...each, itemId: page.item_id, pageNumber: page.page_number });
        return { ...each, goal: target ?? each.number, isLinked: target !== undefined };
      });
      return { page, said };
    });
    const first = read.flatMap(({ said }) => said.flatMap(({ goal }) => targetsOf(goal).slice(0, 1)));
    const details = await listDetails(db, [...new Set(first.map(({ id }) => id))]);
    const linked = new Set(known.map(({ number }) => exactNumber(number)));
    const present = ({ goal, ...each }: SaidOnPage['said'][number]): SheetReference[] => {
      const goals = targetsOf(goal);
      // It was only looked for because the same number elsewhere was linked.
      if (goals.length === 0 && each.detail === undefined && linked.has(exactNumber(each.number))) return [];
      return [presentReference({ ...each, number: goals[0]?.number ?? each.number }, goals, (id: SheetId) => details.get(id))];
    };
    return pages.map((page) => {
      const own = read.find((each) => each.page === page);
      const shown = own?.said.flatMap(present);
      return shown ? { links: shown.filter((each) => !isDead(each)), dead: shown.filter(isDead) } : null;
    });
  };
}

function askedOf({ width, height, number, box }: ReferringPage) {
  return { width, height, own: number ?? undefined, except: box === null ? [] : [storedBox.parse(box)] };
}

/** It leads to no sheet, or to a detail that its sheet doesn't have. */
function isDead({ targets, detail, target_detail, known_details, is_linked }: SheetReference): boolean {
  if (targets.length === 0) return true;
  return !is_linked && detail !== null && target_detail === null && known_details !== null && known_details.length > 0;
}
