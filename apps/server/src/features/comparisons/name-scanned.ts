import { type ChangedRegion, mapBox, type Matrix, nameByWords, type ReadWords } from '@sheetmark/compare';
import type { PageComparer, VersionPage } from '../files/public.ts';

type Named = Pick<ChangedRegion, 'box' | 'change' | 'isConfirmed'>;

/** The words of both versions of a page, in page units of the newer one. */
export async function readWords(
  pageComparer: PageComparer,
  { before, after }: { readonly before: VersionPage; readonly after: VersionPage },
  matrix: Matrix,
): Promise<ReadWords> {
  const [older, newer] = await Promise.all([pageComparer.listWords(before), pageComparer.listWords(after)]);
  return { before: older.map(({ text, box }) => ({ text, box: mapBox(matrix, box) })), after: newer };
}

/** A text that was read from a picture is probable, not certain. */
export function nameScanned<Region extends Named>(region: Region, words: ReadWords): Region {
  if (isCertain(region)) return region;
  const change = nameByWords(region.box, region.change, words);
  return { ...region, change, isConfirmed: change.kind !== 'text' };
}

/** Mixed pages also have changes that their documents name. */
const isCertain = ({ change, isConfirmed }: Named): boolean => change.kind === 'text' && isConfirmed;
