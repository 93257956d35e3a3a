import type { ItemId, ProjectId, SheetId, SheetReference } from '@sheetmark/contract';
import { normalizeNumber } from '@sheetmark/sheets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import type { LocalFile } from '../../platform/storage/storage.ts';
import { type FoundReference, presentReference } from './present-reference.ts';
import type { ReferencesAsked } from './reading/find-references.worker.ts';
import { createLinkFinder, listReferenceLinks } from './reference-links.ts';
import { listDetails, listTargets } from './register.repository.ts';
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
  readonly normalized_number: string | null;
  /** Of its title block. */
  readonly box: unknown;
}

export interface PageReferences {
  readonly links: SheetReference[];
  readonly dead: SheetReference[];
}

/** Returns a function that finds what pages of a project say about its sheets; null for pages whose text hasn't been read. */
export function createReferenceFinder({ db, storage, workers }: Pick<Deps, 'db' | 'storage' | 'workers'>) {
  return async function find(project: ProjectId, pages: readonly ReferringPage[], run: RunOptions): Promise<(PageReferences | null)[]> {
    const [targets, known] = await Promise.all([listTargets(db, project), listReferenceLinks(db, project)]);
    const byNumber = Map.groupBy(targets, ({ number }) => normalizeNumber(number));
    const targetsOf = (number: string) => byNumber.get(normalizeNumber(number)) ?? [];
    const findLink = createLinkFinder(known);
    const numbers = [...new Set([...targets, ...known].map(({ number }) => number))];
    const files: (LocalFile | null)[] = [];
    try {
      for (const { words_key } of pages) files.push(words_key === null ? null : await storage.localFile(words_key));
      const read = pages.flatMap((page, index) => {
        const words = files[index]?.path;
        return words === undefined ? [] : [{ page, asked: { ...askedOf(page), words } }];
      });
      const results = read.length === 0 ? [] : await workers.run(finding, { pages: read.map(({ asked }) => asked), numbers }, run);
      const said = read.map(({ page }, index) => {
        const { links = [], dead = [] } = results[index] ?? {};
        return { page, said: [...links, ...dead].map((each) => resolve(each, page)) };
      });
      const firstIds = said.flatMap(({ said: all }) => all.flatMap(({ goal }) => targetsOf(goal).slice(0, 1)));
      const details = await listDetails(db, [...new Set(firstIds.map(({ id }) => id))]);
      const detailsOf = (id: SheetId) => details.get(id);
      return pages.map((page) => {
        const own = said.find((each) => each.page === page)?.said;
        if (!own) return null;
        const shown = own.flatMap((each) => {
          const goals = targetsOf(each.goal);
          // It was only looked for because the same number elsewhere was linked.
          if (goals.length === 0 && each.detail === undefined && !each.isLinked && isOnlyLinked(each.number)) return [];
          return [presentReference({ ...each, number: goals[0]?.number ?? each.number }, goals, detailsOf)];
        });
        return { links: shown.filter((each) => !isDead(each)), dead: shown.filter(isDead) };
      });
    } finally {
      await Promise.all(files.map((file) => file?.release()));
    }

    function resolve(each: Omit<FoundReference, 'isLinked'>, { item_id, page_number }: ReferringPage) {
      const target = findLink({ ...each, itemId: item_id, pageNumber: page_number });
      return { ...each, goal: target ?? each.number, isLinked: target !== undefined };
    }

    function isOnlyLinked(number: string): boolean {
      const normalized = normalizeNumber(number);
      return known.some((link) => link.normalized_number === normalized);
    }
  };
}

export type ReferenceFinder = ReturnType<typeof createReferenceFinder>;

function askedOf({ width, height, normalized_number, box }: ReferringPage) {
  return { width, height, own: normalized_number ?? undefined, except: box === null ? [] : [storedBox.parse(box)] };
}

/** It leads to no sheet, or to a detail that its sheet doesn't have. */
function isDead({ targets, detail, target_detail, known_details, is_linked }: SheetReference): boolean {
  if (targets.length === 0) return true;
  return !is_linked && detail !== null && target_detail === null && known_details !== null && known_details.length > 0;
}
