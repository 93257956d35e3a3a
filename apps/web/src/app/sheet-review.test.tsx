import type { Operations, SentBodyOf } from '@sheetmark/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { serve } from '../testing/fake-server.ts';
import { aProject, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

type Sheet = z.input<Operations['listSheets']['answer']>['data']['sheets'][number];
type Change = SentBodyOf<Operations['updateSheets']>['sheets'][number];

const value = (text: string | null, isSure = true, others: string[] = []) => ({
  value: text,
  source: text === null ? null : ('read' as const),
  is_sure: isSure,
  others,
  box: null,
});

const aSheet = (page: number, number: Sheet['number'], title: string): Sheet => ({
  id: page,
  page_number: page,
  number,
  title: value(title),
  discipline: value('architecture'),
  revision: value('P1'),
  date: value('2026-11-23'),
  box: null,
  edit_revision: 4,
  same_number_pages: [],
  title_block_url: null,
  title_block_part: { left: 0, top: 0, width: 100, height: 40 },
  thumbnail_url: null,
  preview_url: null,
  width: 1000,
  height: 700,
});

let sheets: Sheet[] = [];
let sent: Change[] = [];

beforeEach(() => {
  giveRoom();
  sent = [];
  sheets = [
    aSheet(1, value('A-101'), 'Ground Floor'),
    aSheet(2, value('A-103', false, ['A-108']), 'Roof'),
    aSheet(3, value('S-201'), 'Slab'),
  ];
  localStorage.setItem('token', 'a-token');
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listSheets: () => ({
      data: {
        file: { id: 7, item_id: 5, folder_id: 2, name: 'Tender set.pdf', label: 'V1', size: 4000 },
        reading: { state: 'ready' as const, pages_read: 3, pages_total: 3, failure: null },
        sheets,
        taught: { number: null, title: null, revision: null, date: null },
      },
    }),
    updateSheets: ({ body }) => {
      sent.push(...body.sheets);
      return { data: { sheets: [], replaced: [] } };
    },
    acceptSheets: () => ({ data: [] }),
  });
});

async function open() {
  const { user } = renderApp('/project/3/sheets/review/7');
  (await screen.findByRole('grid', { name: 'Pages of this file' })).focus();
  return user;
}

it('names the file in the tab of the browser', async () => {
  await open();
  expect(document.title).toBe('Tender set.pdf · Review sheets · Sheetmark');
});

it('goes to the next unsure value by N, and takes another reading by arrow and Enter', async () => {
  const user = await open();
  expect(screen.getByText('Unsure', { selector: '.visually-hidden' })).toBeTruthy();
  await user.keyboard('n{Enter}');
  expect(await screen.findByRole('option', { name: 'A-108' })).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(sent).toEqual([{ page_number: 2, edit_revision: 4, number: 'A-108' }]));
});

it('starts editing by typing, saves by Tab and restores by Escape', async () => {
  const user = await open();
  await user.keyboard('D-1{Tab}Lobby{Escape}');
  await waitFor(() => expect(sent).toEqual([{ page_number: 1, edit_revision: 4, number: 'D-1' }]));
  expect(screen.getAllByText('Ground Floor').length).toBe(2);
  expect(document.activeElement?.getAttribute('role')).toBe('grid');
});

it('refuses a date that is none', async () => {
  const user = await open();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}2026-13-01{Enter}');
  expect(await screen.findByText('Type a date such as 2026-11-24.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('marks pages with the same number, and says what to do', async () => {
  sheets = [{ ...aSheet(1, value('A-204'), 'One'), same_number_pages: [36] }];
  await open();
  expect(screen.getByText('A-204 is also on page 36. Change one of them.')).toBeTruthy();
});

it('filters by what needs a look', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'To check 1' }));
  expect(screen.queryByText('Ground Floor')).toBeNull();
  expect(screen.getAllByText('Roof').length).toBeGreaterThan(0);
});
