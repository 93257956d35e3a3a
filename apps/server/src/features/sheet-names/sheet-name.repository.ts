/** Title blocks of a page of an item in its versions that aren't in the trash, as `t`; the newest is first. */
const titleBlocksOf = (item: string, page: string): string => `
  from files f join sheets s on s.file_id = f.id and s.page_number = ${page} join title_blocks t on t.sheet_id = s.id
  where f.item_id = ${item} and f.deleted_at is null order by f.version desc limit 1`;

/** As `sheetName` of the contract; null without a number. */
export const sheetText = `t.number || coalesce(' ' || t.title, '')`;

/** SQL of a value of the title block of a page, by the SQL of its item and number. */
export const sheetValue = (value: string, item: string, page: string): string => `(select ${value} ${titleBlocksOf(item, page)})`;
