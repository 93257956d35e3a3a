import { describeChange } from '@sheetmark/compare';
import { PageBox } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { parseScales } from '../markups/public.ts';
import { parseChange, wordLengthIn } from './comparisons.presenter.ts';
import { type ChangedPage, listChangedRows } from './described-changes.repository.ts';

/** What changed on a page, in a sentence. */
export interface DescribedChange extends ChangedPage {
  /** The place of its page in the comparison, from 1. */
  readonly position: number;
  readonly number: number;
  /** In page units of the newer page. */
  readonly box: PageBox;
  readonly shift: { readonly x: number; readonly y: number } | null;
  readonly sentence: string;
  /** Whether the pages were compared by their pictures. */
  readonly is_scan: boolean;
}

/** Lists the changes of these pages that nobody dismissed. */
export async function listDescribedChanges(db: Reader, pages: readonly ChangedPage[]): Promise<DescribedChange[]> {
  const rows = await listChangedRows(db, pages);
  return rows.map(({ box: stored, change: kept, calibration, scale_regions, is_confirmed, unit, ...at }) => {
    const [box, change] = [PageBox.parse(stored), parseChange(kept)];
    const wordLength = wordLengthIn(box, { scales: parseScales({ calibration, scale_regions }), unit });
    const shift = change.kind === 'moved' ? { x: change.by[0], y: change.by[1] } : null;
    return { ...at, box, shift, sentence: describeChange(change, { wordLength, isConfirmed: is_confirmed }) };
  });
}
