import { decisionPresets } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beSignedIn } from '../../../testing/be-signed-in.ts';
import { type FakeHandlers, serve } from '../../../testing/fake-server.ts';
import { aProject, memberOf, noProjects, ownAccount } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aReview, aReviewer, aReviewPerson, aReviewRow, aReviewSheet } from '../../../testing/reviews.ts';
import { giveRoom } from '../../../testing/room.ts';

const sent: unknown[] = [];
const jonas = { id: 8, name: 'Jonas Lindqvist', email: 'jonas@northgate.example' };
const [approved, , revise] = decisionPresets[0]?.decisions ?? [];

beforeEach(() => {
  giveRoom();
  beSignedIn();
  sent.length = 0;
});

const page = { meta: { total: 0, total_is_exact: true, next_cursor: null } } as const;

function open(path: string, also: FakeHandlers = {}) {
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [] }),
    countReviews: () => ({
      data: { states: { draft: 0, in_review: 1, ready: 1, closed: 0, cancelled: 0 }, waiting_for_me: 1, late: 0 },
    }),
    listReviews: () => ({
      data: [aReviewRow(14), aReviewRow(15, { title: 'Doors', state: 'ready', next: 'close', waiting_for: [] })],
      ...page,
    }),
    getReview: () => ({ data: aReview() }),
    listReviewSheets: () => ({ data: [aReviewSheet(1), aReviewSheet(2, { is_viewed: true })] }),
    ...also,
  });
  return renderApp(path);
}

it('lists reviews with whose turn it is, narrows them to what waits, and exports what is shown', async () => {
  const { user } = open('/project/3/reviews', {
    listMarkupAndTaskViews: () => ({ data: [] }),
    exportReviews: ({ body }) => {
      sent.push(body);
      return new Response('Number,Name');
    },
  });
  const grid = await screen.findByRole('treegrid', { name: 'All reviews' });
  const east = within((await within(grid).findByText('East wing')).closest('[role="row"]') as HTMLElement);
  expect(east.getByText('Jonas Lindqvist')).toBeTruthy();
  expect(within(grid).getByText('You, to close')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Waiting for me 1' }));
  await waitFor(() => expect(within(grid).queryByText('East wing')).toBeNull());
  expect(within(grid).getByText('Doors')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  const columns = ['number', 'name', 'state', 'turn', 'reviewers', 'decided', 'dueDate', 'sheets', 'round'];
  await waitFor(() => expect(sent).toEqual([{ format: 'csv', columns, reviews: [15] }]));
});

it('shows the same as a board, with what the user can do next', async () => {
  open('/project/3/reviews?face=board');
  const lane = await screen.findByRole('region', { name: /^Ready to close/ });
  expect(await within(lane).findByRole('link', { name: 'Close Doors' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /^Draft/ })).getByText('Drafts appear here until they are sent.')).toBeTruthy();
});

it('opens the board on the first lane that has something, if that is out of sight', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    return this.tagName === 'SECTION' ? 300 * [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
  });
  open('/project/3/reviews?face=board');
  const lane = await screen.findByRole('region', { name: /^In review/ });
  await within(lane).findByText('East wing');
  await waitFor(() => expect(lane.parentElement?.scrollLeft).toBe(300));
});

it('closes a review that asks for a revision with a next round, and opens that', async () => {
  const reviewer = aReviewer(8, 'Jonas Lindqvist', { state: 'decided', decision: revise ?? null, remark: 'Swap the hinges.' });
  const decided = aReview({ state: 'ready', decided: 1, outcome: revise ?? null, reviewers: [reviewer] });
  const { user, router } = open('/project/3/reviews/14', {
    getReview: ({ params }) => ({ data: params['reviewId'] === '14' ? decided : aReview({ id: decided.id, round: 2 }) }),
    closeReview: ({ body }) => {
      sent.push(body);
      return { data: { review: { ...decided, state: 'closed' }, next_round: { ...aReview({ round: 2 }), id: 16 as never } } };
    },
  });
  expect(await screen.findByText('Swap the hinges.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close review' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Close and start round 2' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Close and start round 2' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/reviews/16'));
  expect(sent).toMatchObject([{ with_result: true, next_round: { is_sent: true } }]);
});

it('asks nobody to start once a review is cancelled', async () => {
  const own = aReviewer(Number(ownAccount.user.id), 'Maren Okafor');
  open('/project/3/reviews/14', {
    getReview: () => ({ data: aReview({ state: 'cancelled', own_reviewer_id: own.id, reviewers: [own] }) }),
  });
  expect(await screen.findByRole('link', { name: 'Open the sheets' })).toBeTruthy();
  expect(document.querySelector('[data-running]')).toBeNull();
});

it('lists open markups of earlier rounds with their answers', async () => {
  const author = aReviewPerson(8, 'Jonas Lindqvist');
  const markup = {
    number: 12,
    name: 'Door',
    round: 1,
    created_by: author,
    file_id: 102,
    item_id: 2,
    folder_id: 9,
    page_number: 1,
    sheet: 'A-102',
  };
  const answer = { by: aReviewPerson(9, 'Maren Okafor'), at: '2026-11-21T09:00:00Z', text: 'Moved by 300 mm.' };
  open('/project/3/reviews/14', {
    getReview: () => ({ data: aReview({ round: 2, earlier_markups: { total: 2, answered: 1 } }) }),
    listEarlierMarkups: () => ({
      data: [
        { ...markup, id: 41, status: 'open', is_answered: false, answer: null },
        { ...markup, id: 42, number: 13, status: 'review', is_answered: true, answer },
      ],
    }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Open markups of earlier rounds' }));
  expect(panel.getByText('1 of 2 answered')).toBeTruthy();
  const [first, second] = await panel.findAllByRole('link');
  expect(first?.getAttribute('href')).toContain('/editProject/3/9/102/2/41/1?review=14');
  expect(within(first!).getByText('Not answered')).toBeTruthy();
  expect(within(second!).getByText('Moved by 300 mm.')).toBeTruthy();
});

it('offers nothing to those who neither manage nor review it', async () => {
  open('/project/3/reviews/14', { getReview: () => ({ data: aReview({ may: { manage: false, decide: false, reopen: false } }) }) });
  await screen.findByRole('heading', { name: 'East wing' });
  expect(screen.queryByRole('button', { name: 'Close review' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add reviewer' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

it('reminds everyone whose decision is awaited, and skips one', async () => {
  const reviewers = [aReviewer(8, 'Jonas Lindqvist'), aReviewer(9, 'Priya Raman', { state: 'decided', decision: approved ?? null })];
  const { user } = open('/project/3/reviews/14', {
    getReview: () => ({ data: aReview({ reviewers }) }),
    remindReviewers: ({ body }) => {
      sent.push(body);
      return { data: { reminded: [reviewers[0]!.id], review: aReview() } };
    },
    updateReviewer: ({ params, body }) => {
      sent.push([params['reviewerId'], body]);
      return { data: aReview() };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remind 1' }));
  expect(await screen.findByText('1 reviewer reminded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for Jonas Lindqvist' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip Jonas Lindqvist' }));
  await waitFor(() => expect(sent).toEqual([{}, ['8', { is_skipped: true }]]));
});

it('sends a review of the sheets it was started with, and first says what is missing', async () => {
  const { user, router } = open('/project/3/reviews/new?sheets=5:1', {
    listRegister: () => ({ data: [5, 6].map(aSheetOfRegister), meta: { total: 2, next_cursor: null } }),
    listMembers: () => ({ data: [memberOf(1, jonas)], meta: { total: 1, next_cursor: null } }),
    listDecisionSets: () => ({ data: [...decisionPresets] }),
    createReview: ({ body }) => {
      sent.push(body);
      return { data: aReview({ state: 'draft' }) };
    },
    sendReview: () => ({ data: aReview() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText('Give the review a name.')).toBeTruthy();
  expect(screen.getByText('Add at least one reviewer who must decide.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'East wing');
  await user.click(screen.getByRole('combobox', { name: 'Add a reviewer' }));
  await user.click(await screen.findByRole('option', { name: /Jonas Lindqvist/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/reviews/14'));
  expect(sent).toMatchObject([
    { title: 'East wing', files: [{ item_id: 5, pages: null }], reviewers: [{ user_id: 8, stage: 1, must_decide: true }], stage_names: [] },
  ]);
});

it('names a guest by their address, in a stage of their own', async () => {
  const { user } = open('/project/3/reviews/new?sheets=5:1', {
    listRegister: () => ({ data: [aSheetOfRegister(5)], meta: { total: 1, next_cursor: null } }),
    listMembers: () => ({ data: [memberOf(1, jonas)], meta: { total: 1, next_cursor: null } }),
    listDecisionSets: () => ({ data: [...decisionPresets] }),
    getGuestSettings: () => ({ data: { members_invite: false, allows_public: false, may_invite: true, server_allows_public: false } }),
    inviteGuest: ({ body }) => {
      sent.push(body);
      return { data: { user_id: 31, name: 'Hanne Vik', email: 'hanne@fire.example' } };
    },
    createReview: ({ body }) => {
      sent.push(body);
      return { data: aReview({ state: 'draft' }) };
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'East wing');
  const field = screen.getByRole('combobox', { name: 'Add a reviewer' });
  await user.type(field, 'jonas{Enter}');
  await user.type(field, 'hanne@fire.example');
  expect(await screen.findByRole('option', { name: /Invite hanne@fire.example as a guest/ })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('hanne@fire.example')).toBeTruthy();
  await user.type(field, 'hanne@fire.example{Enter}');
  expect(await screen.findByText(/^Hanne Vik \(guest\) /)).toBeTruthy();
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'In stages' }));
  await user.click(screen.getByRole('button', { name: 'Move Hanne Vik (guest) to the next stage' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const reviewers = [
    { user_id: 8, stage: 1 },
    { user_id: 31, stage: 2 },
  ];
  expect(sent.at(-1)).toMatchObject({ reviewers });
});

const aSheetOfRegister = (id: number) => ({
  id,
  item_id: id,
  folder_id: 9,
  file_id: 100 + id,
  name: `A-10${id}.pdf`,
  page_number: 1,
  number: `A-10${id}`,
  title: 'Plan',
  discipline: 'Architecture',
  revision: null,
  date: null,
  issue: null,
  is_sure: true,
  is_duplicate: false,
  version_label: 'V1',
  previous_file_id: null,
  uploaded_by: jonas,
  uploaded_at: '2026-11-20T09:00:00Z',
  open_markups: 0,
  thumbnail_url: null,
});

it('shows that an entry of the record was changed', async () => {
  const entry = (seq: number) => ({
    seq,
    at: '2026-11-20T09:00:00Z',
    act: 'decided',
    by: 'Jonas Lindqvist',
    body: '{"what":{"decision":"Approved"}}',
    previous_hash: '0'.repeat(64),
    hash: 'a'.repeat(64),
  });
  open('/project/3/reviews/14/record', { getReviewRecord: () => ({ data: { entries: [entry(1), entry(2)], first_broken: 2 } }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Entry 2 doesn’t fit the one before: the record was changed.');
  expect(screen.getAllByText('Decided: Approved')).toHaveLength(2);
});

it('says that a draft has no record yet, and offers no download', async () => {
  open('/project/3/reviews/14/record', {
    getReview: () => ({ data: aReview({ state: 'draft', sent_at: null }) }),
    getReviewRecord: () => ({ data: { entries: [], first_broken: null } }),
  });
  expect(await screen.findByText('No record yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

it('puts what waits for the user on Home, and nothing if nothing does', async () => {
  open('/projectList', {
    listWaitingReviews: () => ({
      data: [aReviewRow(14, { next: 'continue', sheets_viewed: 1, waiting_for: [aReviewPerson(1, 'Maren Okafor')] })],
      meta: { total: 1, total_is_exact: true, next_cursor: null },
    }),
  });
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you 1' }));
  expect(waiting.getByText('1 of 2')).toBeTruthy();
  expect(waiting.getByRole('link', { name: 'East wing' }).getAttribute('href')).toBe('/project/3/reviews/14');
});
