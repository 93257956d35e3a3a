import type { Operations, SentBodyOf } from '@sheetmark/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { serve } from '../testing/fake-server.ts';
import { aProject, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

type Plan = z.input<Operations['getPublication']['answer']>['data'];
type Page = Plan['pages'][number];

const value = (text: string | null) => ({
  value: text,
  source: text === null ? null : ('read' as const),
  is_sure: true,
  others: [],
  box: null,
});
const person = { id: 7, name: 'Maren Okafor' };

const aPage = (page: number, number: string | null, fields: Partial<Page> = {}): Page => ({
  sheet_id: page,
  file_id: 7,
  page_number: page,
  outcome: 'new',
  failure: null,
  is_compared: true,
  title_block: {
    id: page,
    page_number: page,
    number: value(number),
    title: value(`Plan ${page}`),
    discipline: value('architecture'),
    revision: value(null),
    date: value(null),
    box: null,
    edit_revision: 4,
    title_block_url: null,
    title_block_part: { left: 0, top: 0, width: 100, height: 40 },
    thumbnail_url: null,
    preview_url: null,
    width: 1000,
    height: 700,
  },
  current: null,
  clash_pages: [],
  ...fields,
});
const current = (number: string, open_markups = 0): Plan['missing'][number] => ({
  sheet_id: 90,
  item_id: 90,
  file_id: 90,
  page_number: 1,
  number,
  title: 'Site',
  discipline: 'architecture',
  revision: null,
  date: null,
  label: 'V1',
  open_markups,
});
const aFile: Plan['files'][number] = {
  item_id: 5,
  name: 'Tender set.pdf',
  file_id: 7,
  processing: 'ready',
  failure: null,
  is_locked: false,
  size: 4000,
  pages_total: 3,
  pages_with_text: 3,
  reading: { state: 'ready', pages_read: 3, pages_total: 3, failure: null },
};

let plan: Plan;
let sent: SentBodyOf<Operations['updatePublication']>[] = [];
let published: unknown[] = [];
/** The state after publishing was asked for, as the page sees it first. */
let publishingEndsAs: Plan['publication']['state'] = 'publishing';
let renamed: SentBodyOf<Operations['updateSheets']>['sheets'] = [];

beforeEach(() => {
  giveRoom();
  sent = [];
  published = [];
  publishingEndsAs = 'publishing';
  renamed = [];
  plan = {
    publication: {
      id: 11,
      project_id: 3,
      folder_id: 2,
      name: 'Tender',
      date: '2026-11-24',
      state: 'draft',
      failure: null,
      created_by: person,
      created_at: '2026-11-24T09:00:00Z',
      published_by: null,
      published_at: null,
      undo_until: null,
      ends_at: '2026-12-24T09:00:00Z',
      files: 1,
      sheets: { new: 0, version: 0, unchanged: 0 },
    },
    files: [aFile],
    pages: [
      aPage(1, 'A-101'),
      aPage(2, 'A-102', { outcome: 'version', current: current('A-102', 3) }),
      aPage(3, null, { outcome: 'no_number' }),
    ],
    missing: [],
    pages_made: 0,
    plan_key: 'the plan',
    published_meanwhile: null,
  };
  localStorage.setItem('token', 'a-token');
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [] }),
    listRegister: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
    listPublications: () => ({ data: [] }),
    getPublication: () => ({ data: plan }),
    updatePublication: ({ body }) => {
      sent.push(body);
      const pages = plan.pages.map((page) => (page.sheet_id === 3 ? { ...page, outcome: 'left_out' as const } : page));
      plan = { ...plan, pages };
      return { data: plan.publication };
    },
    updateSheets: ({ body }) => {
      renamed.push(...body.sheets);
      return { data: { sheets: [], replaced: [] } };
    },
    publishSheets: ({ body }) => {
      published.push(body);
      plan = { ...plan, publication: { ...plan.publication, state: publishingEndsAs } };
      return { data: plan.publication };
    },
  });
});

const open = () => renderApp('/project/3/sheets/publish/11').user;
const button = (name: string) => screen.findByRole('button', { name });

it('names the issue in the tab of the browser', async () => {
  open();
  await waitFor(() => expect(document.title).toBe('Tender · Publish sheets · Sheetmark'));
});

it('names the only file of an issue without a name in the tab of the browser', async () => {
  plan = { ...plan, publication: { ...plan.publication, name: '' } };
  open();
  await waitFor(() => expect(document.title).toBe('Tender set.pdf · Publish sheets · Sheetmark'));
});

it('waits for pages without a number, which X leaves out, and publishes what it showed', async () => {
  const user = open();
  expect((await button('Publish 2 sheets')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('1 page needs a decision. Change the number, answer what is asked, or leave the page out.')).toBeTruthy();
  screen.getByRole('grid', { name: 'Pages of this file' }).focus();
  await user.keyboard('{End}x');
  await waitFor(() => expect(sent).toEqual([{ pages: [{ sheet_id: 3, is_left_out: true }] }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish 2 sheets' }).hasAttribute('disabled')).toBe(false));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('3 open markups carry over');
  await user.click(within(dialog).getByRole('button', { name: 'Publish 2 sheets' }));
  expect(await screen.findByRole('heading', { name: 'Publishing 2 sheets…' })).toBeTruthy();
  expect(published).toEqual([{ plan_key: 'the plan', carries_markups: true, notifies: true }]);
});

it('asks whether a page with almost the number of a sheet is that sheet, and takes Y and W as answers', async () => {
  plan = { ...plan, pages: [aPage(1, 'A-101', { outcome: 'unsure', current: current('A1.01') }), aPage(2, 'A-102')] };
  const user = open();
  expect(await screen.findByText(/New version of A1\.01 V1\?/)).toBeTruthy();
  expect((await button('Publish 1 sheet')).hasAttribute('disabled')).toBe(true);
  screen.getByRole('grid', { name: 'Pages of this file' }).focus();
  await user.keyboard('w');
  await waitFor(() => expect(sent).toEqual([{ pages: [{ sheet_id: 1, is_new: true }] }]));
  await user.keyboard('y');
  await waitFor(() => expect(renamed).toEqual([{ page_number: 1, edit_revision: 4, number: 'A1.01' }]));
  // The same by a button in sight.
  await user.click(await button('Decide what page 1 is'));
  await user.click(await screen.findByRole('menuitem', { name: /No, it’s a new sheet/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('undoes step by step that a page was left out, and that a sheet is new', async () => {
  plan = { ...plan, pages: [aPage(1, 'A-101', { outcome: 'unsure', current: current('A1.01') }), aPage(2, 'A-102')] };
  const user = open();
  await button('Publish 1 sheet');
  screen.getByRole('grid', { name: 'Pages of this file' }).focus();
  await user.keyboard('w');
  expect(await screen.findByText('Page 1 is a new sheet')).toBeTruthy();
  await user.keyboard('{End}x');
  expect(await screen.findByText('Page 2 left out')).toBeTruthy();
  sent = [];
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent).toEqual([{ pages: [{ sheet_id: 2, is_left_out: false }] }]));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent.slice(1)).toEqual([{ pages: [{ sheet_id: 1, is_new: false }] }]));
});

it('says why a set could not be published, and who published meanwhile', async () => {
  plan = {
    ...plan,
    publication: { ...plan.publication, failure: 'The folder of this set was deleted.' },
    published_meanwhile: { name: 'Addendum', by: { id: 8, name: 'Ewa Nowak' }, at: '2026-11-24T10:00:00Z', sheets: 2 },
  };
  open();
  expect(await screen.findByText('The folder of this set was deleted.')).toBeTruthy();
  expect(screen.getByText(/Ewa Nowak published Addendum/)).toBeTruthy();
});

it('waits until a file that can’t be read is removed', async () => {
  const failed = { ...aFile, item_id: 6, name: 'Details.pdf', file_id: 6, processing: 'failed' as const, failure: 'This file is damaged.' };
  plan = { ...plan, pages: plan.pages.slice(0, 2), files: [aFile, failed] };
  const user = open();
  expect(await screen.findByText('This file is damaged.')).toBeTruthy();
  expect(screen.getByText('Enter the password of the files that couldn’t be read, or remove them.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Details.pdf from this set' }));
  await waitFor(() => expect(sent).toEqual([{ removed_files: [6] }]));
});

it('says how far the text is that title blocks wait for', async () => {
  const reading = { state: 'none' as const, pages_read: 0, pages_total: 3, failure: null };
  plan = { ...plan, files: [{ ...aFile, pages_with_text: 2, reading }] };
  open();
  expect(await screen.findByText('Reading text, page 2 of 3')).toBeTruthy();
});

it('offers to upload or remove a file that never arrived', async () => {
  plan = { ...plan, files: [aFile, { ...aFile, item_id: 6, name: 'Details.pdf', file_id: null, processing: null }] };
  const user = open();
  expect(await button('Upload Details.pdf')).toBeTruthy();
  expect(screen.getByText('Upload or remove the files that are missing.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Details.pdf from this set' }));
  await waitFor(() => expect(sent).toEqual([{ removed_files: [6] }]));
});

it('publishes by Ctrl+Enter from the search, and from a value that is saved first, but not through a dialog', async () => {
  plan = { ...plan, pages: plan.pages.slice(0, 2) };
  const user = open();
  await user.click(await screen.findByRole('searchbox', { name: 'Find a number or title' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('grid', { name: 'Pages of this file' }).focus();
  await user.keyboard('B-201{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(renamed).toEqual([{ page_number: 1, edit_revision: 4, number: 'B-201' }]);
  await user.keyboard('{Escape}');
  await user.click(await button('Discard'));
  const dialog = await screen.findByRole('dialog');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  expect(published).toEqual([]);
});

it('tells of a set that was published before the page looked again', async () => {
  publishingEndsAs = 'published';
  plan = { ...plan, publication: { ...plan.publication, sheets: { new: 1, version: 1, unchanged: 0 } }, pages: plan.pages.slice(0, 2) };
  const user = open();
  await user.click(await button('Publish 2 sheets'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Publish 2 sheets' }));
  expect(await screen.findByText('2 sheets published.')).toBeTruthy();
});
