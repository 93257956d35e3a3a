import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { markupDraft, storeCommentDraft } from '../../lib/comment-drafts.ts';
import { beSignedIn } from '../../testing/be-signed-in.ts';
import { type FakeHandlers, refuse, serve } from '../../testing/fake-server.ts';
import { aProject, noProjects, ownAccount } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aCarriedMarkup, aCarryOver } from './testing/carried-markups.ts';

const sent: unknown[] = [];
const priya = { id: 9, name: 'Priya Raman' };

/** Three markups to check; the first is answered. */
let rows = [aCarriedMarkup(1), aCarriedMarkup(2), aCarriedMarkup(3)];
const change = (id: number, over: Parameters<typeof aCarriedMarkup>[1]) => {
  rows = rows.map((row) => (row.markup.id === id ? aCarriedMarkup(id, { revision: row.revision + 1, ...over }) : row));
  return rows.filter(({ markup }) => markup.id === id);
};

beforeEach(() => {
  beSignedIn();
  sent.length = 0;
  rows = [
    aCarriedMarkup(1, { answer: 'holds', answered_by: priya }),
    aCarriedMarkup(2),
    aCarriedMarkup(3, { place: 'outside', after_bounds: null }),
  ];
});

function open(also: FakeHandlers = {}) {
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listProjects: () => noProjects,
    listMembers: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
    getCarryOver: () => ({ data: aCarryOver() }),
    listCarriedMarkups: () => ({ data: rows, meta: { next_cursor: null } }),
    openFile: () => ({
      files: [],
      editor_details: [],
      superseded_by: null,
      hidden_layers: [],
      right: 'edit',
      item: { id: 5, folder_id: 2, name: 'A-101.pdf' },
      projectDetails: { id: 3, name: 'Harbour Library' },
    }),
    answerCarriedMarkups: ({ body }) => {
      const [{ id } = { id: 0 }] = body.markups;
      sent.push([body.markups, body.answer, body.comment]);
      return { data: change(Number(id), { answer: body.answer }) };
    },
    ...also,
  });
  return renderApp('/project/3/carry-over/5-12');
}

const head = (name: string) => screen.findByRole('heading', { name });
const list = () => within(screen.getByRole('complementary', { name: 'Markups to check' }));

it('answers by keyboard, goes on, and says when all is answered', async () => {
  const { user } = open();
  await head('Check door D2');
  expect(document.title).toBe('Markups to check · Sheetmark');
  expect(screen.getByText('1 of 3 answered')).toBeTruthy();
  storeCommentDraft(markupDraft(2), { text: 'Checked on site', attachments: [] });
  await user.keyboard('1');
  await head('Check door D3');
  await user.keyboard('2');
  await screen.findByText('All 3 markups answered');
  expect(await screen.findByText('2 still hold, 1 is resolved. 38 unchanged carried.')).toBeTruthy();
  expect(sent).toEqual([
    [[{ id: 2, revision: 1 }], 'holds', 'Checked on site'],
    [[{ id: 3, revision: 1 }], 'resolved', undefined],
  ]);
});

it('goes on before the server has answered', async () => {
  const { user } = open();
  const { fetch } = globalThis;
  const answered = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT') await answered.promise;
    return fetch(input, init);
  };
  await head('Check door D2');
  await user.keyboard('1');
  await head('Check door D3');
  await user.keyboard('2');
  expect(await screen.findByText('All 3 markups answered')).toBeTruthy();
  answered.resolve();
  expect(await screen.findByText('Closed: resolved by V2.')).toBeTruthy();
  expect(sent.length).toBe(2);
});

it('takes the last answer back with Ctrl+Z and shows its markup again', async () => {
  const { user } = open();
  await head('Check door D2');
  await user.keyboard('1');
  await screen.findByText('Still holds on V2.');
  await user.keyboard('{Control>}z{/Control}');
  await head('Check door D2');
  expect(sent.at(-1)).toEqual([[{ id: 2, revision: 2 }], null, undefined]);
});

it('skips, steps and selects without answering', async () => {
  const { user } = open();
  await head('Check door D2');
  await user.keyboard('s');
  await head('Check door D3');
  await user.keyboard('s');
  await head('Check door D2');
  await user.keyboard('k');
  await head('Check door D1');
  expect(screen.getByText('Priya Raman answered: Still holds')).toBeTruthy();
  await user.click(list().getByRole('button', { name: /Check door D3/ }));
  expect((await screen.findAllByText('Outside V2’s sheet')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

it('shows another person’s answer that came first, and goes on', async () => {
  const { user } = open({
    answerCarriedMarkups: () => refuse('edit_conflict', [], change(2, { answer: 'resolved', answered_by: priya })),
  });
  await head('Check door D2');
  await user.keyboard('1');
  expect(await screen.findByText('Priya Raman answered: Resolved')).toBeTruthy();
  await head('Check door D3');
  expect(screen.getByText('2 of 3 answered')).toBeTruthy();
});

it('undoes the whole carry-over after a question, and offers to do it again', async () => {
  let state: 'ready' | 'undone' = 'ready';
  const act = (now: typeof state) => () => {
    state = now;
    sent.push(now);
    return { data: aCarryOver({ state }) };
  };
  const { user } = open({
    getCarryOver: () => ({ data: aCarryOver({ state }) }),
    undoCarryOver: act('undone'),
    redoCarryOver: act('ready'),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo carry-over' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('41 markups move back to where they were on V1. Statuses and comments stay.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Undo carry-over' }));
  await user.click(await screen.findByRole('button', { name: 'Carry over again' }));
  await head('Check door D2');
  expect(sent).toEqual(['undone', 'ready']);
});

it('lists what was carried without a question', async () => {
  const { user } = open({
    listCarriedMarkups: ({ query }) => ({
      data: query.get('place') === 'unchanged' ? [aCarriedMarkup(8, { place: 'unchanged', is_queued: false })] : rows,
      meta: { next_cursor: null },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(await list().findByRole('button', { name: /Check door D8/ }));
  expect(await head('Check door D8')).toBeTruthy();
});

it('says that nothing was carried', async () => {
  open({ getCarryOver: () => ({ data: null }) });
  expect(await screen.findByText('No markups were carried over')).toBeTruthy();
});
