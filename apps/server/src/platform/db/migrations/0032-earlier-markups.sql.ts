/** Markups of a review's earlier rounds that were open when the round was sent. */
export const earlierMarkups = `
create table review_earlier_markups (
  review_id bigint not null references reviews on delete cascade,
  markup_id bigint not null references markups on delete cascade,
  primary key (review_id, markup_id)
);
create index review_earlier_markups_markup on review_earlier_markups (markup_id);
insert into review_earlier_markups (review_id, markup_id)
  select later.id, m.id from reviews later
    join reviews earlier on earlier.project_id = later.project_id and earlier.number = later.number and earlier.round < later.round
    join markups m on m.review_id = earlier.id and m.deleted_at is null and m.open <> 'closed'
      and not exists (select from review_stamps s where s.markup_id = m.id)
  where later.state <> 'draft';
`;
