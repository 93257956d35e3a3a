/**
 * The sheet on which the scale of a page was last said to hold, as `ScaleSheet` of the contract. Pages that have a scale already are taken to
 * have it on the newest version, as they were shown so far.
 */
export const scaleSheets = `
alter table editor_details add column scale_sheet jsonb;
update editor_details e set scale_sheet = (
  select jsonb_build_object('file_id', s.file_id, 'width', s.width, 'height', s.height, 'unit', s.unit)
  from sheets s join files f on f.id = s.file_id
  where f.item_id = e.item_id and f.deleted_at is null and s.page_number = e.page_number
  order by f.version desc limit 1
) where e.calibration is not null or e.scale_regions <> '[]';
`;
