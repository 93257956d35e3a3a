/**
 * Each item numbers its markups, from 1 in the order of creation. A number is never used twice, so the item remembers the last one. The
 * trigger assigns it: the item's row lock makes two inserts at once take different numbers. Rows that already have a number keep it.
 */
export const markupNumbers = `
alter table items add column last_markup_number integer not null default 0;
alter table markups add column number integer;
update markups m set number = numbered.number
from (select id, row_number() over (partition by item_id order by created_at, id) as number from markups) numbered
where numbered.id = m.id;
update items i set last_markup_number = last.number
from (select item_id, max(number) as number from markups group by item_id) last
where last.item_id = i.id;
alter table markups alter column number set not null;
create unique index markups_number on markups (item_id, number);

create function number_markup() returns trigger language plpgsql as $$
begin
  update items set last_markup_number = last_markup_number + 1 where id = new.item_id returning last_markup_number into new.number;
  return new;
end $$;
create trigger markups_numbered before insert on markups for each row when (new.number is null) execute function number_markup();
`;
