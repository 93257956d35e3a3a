import type { PageBox, ReadSheet, SheetReading, SheetsFile, TitleBlock, TitleBlockField, TitleBlockValue } from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';
import type { SignedUrls, UrlHolder } from '../../platform/signing/signed-urls.ts';
import { versionLabel } from '../files/public.ts';
import type { PageRow, ReadingRow, VersionRow } from './sheets.repository.ts';
import { evidenceOf, titleBlockPart } from './title-block-part.ts';
import { showValue, storedBox, storedReadings, toPageBox, typedValues } from './title-blocks.ts';

/** For whom it is shown; URLs are good for this user alone. */
export interface Viewer extends UrlHolder {
  readonly signedUrls: SignedUrls;
}

export function presentSheet(row: PageRow, viewer: Viewer, shared: ReadonlyMap<string, readonly number[]>): ReadSheet {
  const same = row.number === null ? [] : (shared.get(exactNumber(row.number)) ?? []);
  return { ...presentTitleBlock(row, viewer), same_number_pages: same.filter((page) => page !== row.page_number) };
}

export function presentTitleBlock(row: PageRow, viewer: Viewer): TitleBlock {
  const readings = storedReadings.parse(row.readings ?? {});
  const typed = typedValues.parse(row.typed ?? {});
  const value = (field: TitleBlockField): TitleBlockValue => {
    const { isSure, ...shown } = showValue(field, readings, typed);
    const { box = null, others = [] } = readings[field] ?? {};
    return { ...shown, is_sure: isSure, others, box: box && toPageBox(box) };
  };
  const box = row.box === null ? null : toPageBox(storedBox.parse(row.box));
  const [number, title] = [value('number'), value('title')];
  const evidence = roundBox(evidenceOf({ number: number.box, title: title.box, all: box }));
  return {
    id: row.id,
    page_number: row.page_number,
    number,
    title,
    discipline: value('discipline'),
    revision: value('revision'),
    date: value('date'),
    box,
    edit_revision: row.edit_revision ?? 0,
    title_block_url: row.preview_key === null ? null : viewer.signedUrls.url(titleBlockPath(row.id, evidence), viewer),
    title_block_part: titleBlockPart(row, evidence),
    thumbnail_url: row.thumbnail_key === null ? null : viewer.signedUrls.url(`/api/sheet/${row.id}/thumbnail`, viewer),
    preview_url: row.preview_key === null ? null : viewer.signedUrls.url(`/api/sheet/${row.id}/preview`, viewer),
    width: row.width,
    height: row.height,
  };
}

/** Another part of the page has another path, so that browsers can cache the picture. */
function titleBlockPath(sheetId: number, box: PageBox | null): string {
  const state = box === null ? '0' : [box.left, box.top, box.width, box.height].join('-');
  return `/api/sheet/${sheetId}/title-block/${state}`;
}

function roundBox(box: PageBox | null): PageBox | null {
  if (box === null) return null;
  const [left = 0, top = 0, width = 0, height = 0] = [box.left, box.top, box.width, box.height].map((length) =>
    Math.max(0, Math.round(length)),
  );
  return { left, top, width, height };
}

export function presentFile({ id, item_id, folder_id, name, version, size }: VersionRow): SheetsFile {
  return { id, item_id, folder_id, name, label: versionLabel(version), size };
}

type Progress = Pick<ReadingRow, 'state' | 'pages_read' | 'failure'>;

export function presentReading(row: Progress | null | undefined, pages: number | null): SheetReading {
  return { state: row?.state ?? 'none', pages_read: row?.pages_read ?? 0, pages_total: pages ?? 0, failure: row?.failure ?? null };
}
