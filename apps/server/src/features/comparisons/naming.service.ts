import { isDeepStrictEqual } from 'node:util';
import { type FileId, PageBox } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { PageComparer } from '../files/public.ts';
import { appendChanged } from './comparison-events.ts';
import { parseChange, storedAlignment } from './comparisons.presenter.ts';
import * as comparisons from './comparisons.repository.ts';
import { nameScanned, readWords } from './name-scanned.ts';
import * as changes from './page-changes.repository.ts';

interface NamingParts extends Pick<Deps, 'db' | 'work' | 'events'> {
  readonly pageComparer: PageComparer;
}

/** A page of a version. */
export interface ScannedPagePlace {
  readonly fileId: FileId;
  readonly pageNumber: number;
}

/** Names changes of scans by their words, which are read after the versions are compared. */
export function createNamingService(parts: NamingParts) {
  const { db, work, pageComparer } = parts;

  async function nameChanges(page: comparisons.ScannedPair): Promise<void> {
    const alignment = storedAlignment.nullable().parse(page.alignment);
    if (!alignment || page.before_page === null || page.after_page === null) return;
    const before = { fileId: page.before_file_id, pageNumber: page.before_page };
    const after = { fileId: page.after_file_id, pageNumber: page.after_page };
    const words = await readWords(pageComparer, { before, after }, alignment.matrix);
    await work.run(async (tx) => {
      const current = await comparisons.lockPage(tx, page.id);
      if (current?.state !== 'ready' || !isDeepStrictEqual(current.alignment, page.alignment)) return;
      let isNamed = false;
      for (const row of await changes.listStoredChanges(tx, page.id)) {
        const { left, top, width, height } = PageBox.parse(row.box);
        const box = { left, top, right: left + width, bottom: top + height };
        const known = { box, change: parseChange(row.change), isConfirmed: row.is_confirmed };
        const named = nameScanned(known, words);
        if (isDeepStrictEqual(named, known)) continue;
        isNamed = true;
        await changes.nameChange(tx, row.id, { change: JSON.stringify(named.change), is_confirmed: named.isConfirmed });
      }
      const comparison = isNamed && (await comparisons.findComparison(tx, page.comparison_id));
      if (comparison) await appendChanged(parts, tx, { row: comparison, actor: null, changed: ['changes'] });
    });
  }

  return {
    /** After the text in a page's scans was read. */
    async name({ fileId, pageNumber }: ScannedPagePlace): Promise<void> {
      for (const page of await comparisons.listScannedPairs(db, fileId, pageNumber)) await nameChanges(page);
    },
  };
}
