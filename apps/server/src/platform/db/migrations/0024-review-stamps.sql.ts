export const reviewStamps = `
create table review_stamps (
  sheet_id bigint primary key references review_sheets on delete cascade,
  markup_id bigint not null references markups on delete cascade,
  closed_at timestamptz not null
);
create index review_stamps_markup on review_stamps (markup_id);
`;
