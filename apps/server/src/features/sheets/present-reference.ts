import type { SheetDetail, SheetId, SheetReference } from '@sheetmark/contract';
import type { Reference } from '@sheetmark/sheets';
import type { TargetRow } from './register.repository.ts';
import { type StoredDetails, toPageBox } from './title-blocks.ts';

export interface FoundReference extends Omit<Reference, 'detail'> {
  readonly detail?: string | undefined;
  /** Someone chose where it leads. */
  readonly isLinked: boolean;
}

/** `detailsOf` returns undefined for sheets whose details aren't known. */
export function presentReference(
  { box, text, number, detail, isLinked }: FoundReference,
  targets: readonly TargetRow[],
  detailsOf: (id: SheetId) => StoredDetails | undefined,
): SheetReference {
  const [first] = targets;
  const details = first && detailsOf(first.id);
  const named = details?.find((each) => detail !== undefined && each.number === detail.toUpperCase());
  return {
    box: toPageBox(box),
    text,
    number,
    detail: detail ?? null,
    targets: targets.map(({ item_id, folder_id, file_id, page_number, title }) => ({ item_id, folder_id, file_id, page_number, title })),
    target_detail: named ? presentDetail(named) : null,
    known_details: details?.map((each) => each.number) ?? null,
    is_linked: isLinked,
  };
}

export function presentDetail({ number, title, scale, box }: StoredDetails[number]): SheetDetail {
  return { number, title: title ?? null, scale: scale ?? null, box: toPageBox(box) };
}
