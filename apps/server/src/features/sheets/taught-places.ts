import type { ItemId, TaughtPlaces, UserId } from '@sheetmark/contract';
import { type Taught, taughtFields, type TaughtField } from '@sheetmark/sheets';
import type { NewTaughtRow, TaughtRow } from './sheets.repository.ts';
import { storedBox, toPageBox } from './title-blocks.ts';

type Row = Pick<TaughtRow, 'field' | 'box' | 'page_width' | 'page_height' | 'quarter'>;

export function readTaughtPlaces(rows: readonly Row[]): Taught {
  const taught: Taught = {};
  for (const { field, box, page_width, page_height, quarter } of rows) {
    const turns = ([0, 1, 2, 3] as const).find((each) => each === quarter) ?? 0;
    taught[field] = { box: storedBox.parse(box), page: { width: page_width, height: page_height }, quarter: turns };
  }
  return taught;
}

export function presentTaught(rows: readonly Row[]): TaughtPlaces {
  const present = (field: TaughtField): TaughtPlaces[TaughtField] => {
    const row = rows.find((each) => each.field === field);
    return row ? { box: toPageBox(storedBox.parse(row.box)), page_width: row.page_width, page_height: row.page_height } : null;
  };
  return { number: present('number'), title: present('title'), revision: present('revision'), date: present('date') };
}

export function toTaughtRows(taught: Taught, by: { item_id: ItemId; taught_by: UserId; taught_at: string }): NewTaughtRow[] {
  return taughtFields.flatMap((field) => {
    const place = taught[field];
    if (!place) return [];
    const { box, page, quarter } = place;
    return [{ ...by, field, box: JSON.stringify(box), page_width: page.width, page_height: page.height, quarter }];
  });
}
