import { type RawBuilder, sql } from 'kysely';

/** How messages name a round of a review: “Facade”, or “Facade, round 2”. Long titles are shortened, so that they don't hide the round. */
export function reviewTitle(alias: string): RawBuilder<string> {
  const [title, round] = [sql.ref(`${alias}.title`), sql.ref(`${alias}.round`)];
  return sql<string>`case when ${round} = 1 then ${title} else
    concat(case when length(${title}) > 60 then concat(trim(left(${title}, 59)), '…') else ${title} end, ', round ', ${round}) end`;
}
