import type { ItemFile, OpenedFile, Sheet } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import { namesOtherScales, type ScaleDoubt, findSizeDoubt } from '../panels/scale-doubt.ts';

/** Why the page's scale might be wrong for this version; null if there is no doubt. */
export function useScaleDoubt(opened: OpenedFile, file: ItemFile, sheet: Sheet): ScaleDoubt | null {
  const { page_number: pageNumber } = sheet;
  const scaleSheet = opened.editor_details.find((page) => page.page_number === pageNumber)?.scale_sheet ?? null;
  const known = findSizeDoubt({ files: opened.files, file, sheet, scaleSheet });
  const isRead = known === 'compare' && opened.files.some(({ id }) => id === scaleSheet?.file_id);
  const textOf = (fileId: number) => ({
    ...queryOf('getPageText', { params: { fileId, pageNumber } }),
    enabled: isRead,
    staleTime: Infinity,
    meta: { failsInPlace: true },
  });
  const before = useQuery(textOf(scaleSheet?.file_id ?? 0)).data?.data?.text;
  const now = useQuery(textOf(file.id)).data?.data?.text;
  if (known === 'size') return 'size';
  return before !== undefined && now !== undefined && namesOtherScales(before, now) ? 'note' : null;
}
