import { type MarkupId, PageNumber, type ReviewId } from '@sheetmark/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { isCommentRecorded } from '../../markups/public.ts';
import { addVersion, aReview, aTeam, type Team } from '../testing/review-team.ts';
import { checkRecords } from './check-records.ts';

let server: TestApp;
let team: Team;
let id: ReviewId;
let markup: MarkupId;

const box = { left: 10, top: 20, width: 200, height: 100, angle: 0, m_id: '', v: 1 };
const style = { stroke: '#e5342b', strokeWidth: 2, fill: '', opacity: 1, lineStrokeStyle: 'solid', lineStrokeArray: [] } as const;
const rectangle = { id: 'r1', type: 'rect', ...box, ...style } as const;

beforeAll(async () => {
  server = await createTestApp();
  team = await aTeam(server, ['Ada', 'Ben']);
  id = await aReview(team, { Ada: 1 });
  const at = { itemId: team.items[0]!, sheetId: PageNumber.parse(1) };
  const { id: editorId } = (await team.as('Ada').call('createEditorDetails', { params: at, body: {} })).data;
  markup = (await team.as('Ada').call('createMarkup', { params: { ...at, editorId }, body: { review_id: id } })).data.id;
  await team.as('Ada').call('saveEditorDetails', { params: at, body: { markupId: markup, editor_details: [rectangle] } });
  await comment('Ada', 'Move the door.');
  await team.as('Ada').call('decideReview', { params: { reviewId: id }, body: { decision: 'revise', remark: 'See the markup.' } });
  await team.owner.call('closeReview', { params: { reviewId: id }, body: {} });
});
afterAll(() => server.close());

const comment = (name: string, text: string) => team.as(name).call('createComment', { params: { markupId: markup }, body: { text } });
const check = async () => {
  const { broken, unchecked } = await checkRecords(server.deps.db);
  return [broken.map(({ fault }) => Object.values(fault).join(' ')), unchecked];
};
const where = '#1 on floors.pdf, page 1';
const drawing = (from: string, to: string) =>
  sql`update markups set objects = replace(objects::text, ${from}, ${to})::json where id = ${markup}`;
const row = () => server.deps.db.selectFrom('markups').selectAll().where('id', '=', markup).executeTakeFirstOrThrow();
const run = (change: ReturnType<typeof sql>) => change.execute(server.deps.db);

test('a changed drawing, a removed markup, and a changed or removed comment of a closed review are found', async () => {
  expect(await check()).toEqual([[], 0]);
  await run(drawing('"width":200', '"width":201'));
  expect(await check()).toEqual([[`markup ${where}`], 0]);
  await run(drawing('"width":201', '"width":200'));
  const gone = (at: string | null) => sql`update markups set deleted_at = ${at} where id = ${markup}`;
  await run(gone('2026-01-01T00:00:00Z'));
  expect(await check()).toEqual([[`markup ${where}`], 0]);
  await run(gone(null));
  const text = (to: string) => sql`update comments set text = ${to} where markup_id = ${markup}`;
  await run(text('Leave the door.'));
  expect(await check()).toEqual([[`comment ${where}`], 0]);
  await run(text('Move the door.'));
  const cut = (at: string | null) => sql`update comments set deleted_at = ${at} where markup_id = ${markup}`;
  await run(cut('2026-01-01T00:00:00Z'));
  expect(await check()).toEqual([[`comment ${where}`], 0]);
  await run(cut(null));
  expect(await check()).toEqual([[], 0]);
});

test('what may change after closing is none: status, further comments, a newer version; a page that moved away is counted', async () => {
  server.clock.advance(1000);
  await comment('Ben', 'Done.');
  const params = { pageId: PageNumber.parse(1), editorId: (await row()).editor_id, markupId: markup };
  await team.owner.call('updateMarkup', { params, body: { open: 'closed' } });
  expect(await check()).toEqual([[], 0]);
  const newer = await addVersion(server, team.items[0]!, 2);
  await run(sql`
    with o as (insert into carry_overs (project_id, item_id, before_file_id, after_file_id, comparison_id)
      select project_id, item_id, file_id, ${newer}, 1 from review_sheets join reviews on reviews.id = review_id
      where review_id = ${id} and position = 1 returning id)
    insert into carried_markups (carry_over_id, markup_id, editor_id, before_page, objects, place, is_queued)
    select o.id, m.id, m.editor_id, 1, m.objects, 'moved', true from o, markups m where m.id = ${markup}`);
  await run(drawing('"left":10', '"left":60'));
  expect(await check()).toEqual([[], 0]);
  await run(sql`delete from carried_markups where markup_id = ${markup}`);
  expect(await check()).toEqual([[`markup ${where}`], 0]);
  await run(sql`update review_sheets set file_id = null where review_id = ${id} and position = 1`);
  expect(await check()).toEqual([[], 1]);
});

test('a comment is part of the record if it was there when the review was closed', async () => {
  const rows = await server.deps.db.selectFrom('comments').select(['id', 'text']).where('markup_id', '=', markup).orderBy('id').execute();
  const recorded = await server.deps.work.run((tx) => Promise.all(rows.map(async (one) => isCommentRecorded(tx, one.id))));
  expect(rows.map(({ text }, index) => [text, recorded[index]])).toEqual([
    ['Move the door.', true],
    ['Done.', false],
  ]);
});

test('the other ids of an imported archive are no change', async () => {
  await run(drawing('"left":60', '"left":10'));
  const renumbered = sql`regexp_replace(objects::text, '"m_id":("[^"]*"|[0-9]+)', '"m_id":987654')`;
  await run(sql`update markups set objects = ${renumbered}::json where id = ${markup}`);
  expect(JSON.stringify((await row()).objects)).toContain('987654');
  expect(await check()).toEqual([[], 0]);
});
