import { expect, it } from 'vitest';
import { judgeVisibleMarkups } from '../check/visible-markups.mjs';

const file = 'apps/server/src/features/lists/lists.repository.ts';

/** @param {string} source @param {Record<string, string>} [readsAll] */
const judged = (source, readsAll = {}) => judgeVisibleMarkups([file], () => source, readsAll);

const unfiltered = "export const listAll = (db) =>\n  db.selectFrom('markups').selectAll().execute();";
const breach = 'lists/lists.repository.ts listAll reads markups without visibleMarkup';

it.each([
  ['the query builder', unfiltered],
  ['a join', "export function listAll(db) {\n  return db.selectFrom('tasks').leftJoin('markups as m', 'm.id', 'tasks.markup_id');\n}"],
  ['SQL', 'export const listAll = sql`select m.id from markups m`;'],
  ['a joined table in SQL', 'export const listAll = sql`select from items i\n  left join markups m on m.item_id = i.id`;'],
  ['a query next to one that filters', `const other = sql\`from markups m where \${visibleMarkup('m', viewer)}\`;\n${unfiltered}`],
])('reports %s that reads markups without the filter', (_, source) => {
  expect(judged(source)).toEqual([breach]);
});

it.each([
  ['filters itself', "export const listAll = (db, user) => db.selectFrom('markups').where(visibleMarkup('markups', user));"],
  [
    'filters through another declaration of its file',
    "const seenBy = (user) => visibleMarkup('m', user);\nexport const listAll = sql`from markups m where ${seenBy(user)}`;",
  ],
  ['reads another table', "export const listAll = (db) => db.selectFrom('metadata').selectAll();"],
])('accepts a query that %s', (_, source) => {
  expect(judged(source)).toEqual([]);
});

it('accepts a listed exception, and reports one that nothing needs', () => {
  const readsAll = { 'lists/lists.repository.ts listAll': 'a job' };
  expect(judged(unfiltered, readsAll)).toEqual([]);
  expect(judged('', readsAll)).toEqual([
    'lists/lists.repository.ts listAll is listed in scripts/check/visible-markups.mjs and needs no exception',
  ]);
});
