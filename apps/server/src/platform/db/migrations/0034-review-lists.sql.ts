/** Lists of reviews with hundreds of reviewers read few rows of each: how many viewed a sheet is kept, and who is awaited has an index. */
export const reviewLists = `
alter table review_sheets add column viewers integer not null default 0;
update review_sheets s set viewers = v.n from (select sheet_id, count(*) as n from review_views group by 1) v where v.sheet_id = s.id;
create index review_sheets_order on review_sheets (review_id, position, id);
create index review_reviewers_next on review_reviewers (review_id, stage, position, id)
  where must_decide and sent_at is not null and decided_at is null and skipped_at is null and left_at is null;
`;
