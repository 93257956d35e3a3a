import type { Operations } from '@sheetmark/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { beSignedIn } from '../testing/be-signed-in.ts';
import { serve } from '../testing/fake-server.ts';
import { aProject, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

type Row = z.input<Operations['listRegister']['answer']>['data'][number];

const aSheet = (id: number, fields: Partial<Row>): Row => ({
  id,
  item_id: id,
  folder_id: 2,
  file_id: id,
  name: 'Tender set.pdf',
  page_number: id,
  number: null,
  title: null,
  discipline: null,
  revision: null,
  date: null,
  is_sure: true,
  issue: null,
  is_duplicate: false,
  version_label: 'V1',
  previous_file_id: null,
  uploaded_by: { id: 7, name: 'Maren Okafor' },
  uploaded_at: '2026-11-20T09:00:00Z',
  open_markups: 0,
  thumbnail_url: null,
  ...fields,
});
const site = aSheet(1, {
  version_label: 'V2',
  previous_file_id: 9,
  number: 'A-100',
  title: 'Site Plan',
  discipline: 'architecture',
  thumbnail_url: '/a-100.png',
});
const slab = aSheet(2, { number: 'S-102', title: 'Ground Slab', discipline: 'structural', is_sure: false, thumbnail_url: '/s-102.png' });
const cover = aSheet(3, {});

let searched: (string | null)[] = [];

beforeEach(() => {
  searched = [];
  giveRoom();
  beSignedIn();
  serve({
    getUserDetails: () => ownAccount,
    getProject: () => ({ data: aProject() }),
    listFolders: () => ({ data: [] }),
    listPublications: () => ({ data: [] }),
    listRegister: ({ query }) => {
      const text = query.get('text');
      searched.push(text);
      const rows = query.get('numbered') === 'false' ? [cover] : [slab, site];
      const data = text === null ? rows : rows.filter(({ number }) => number === 'A-100');
      return { data, meta: { total: data.length, next_cursor: null } };
    },
  });
});

it('lists sheets by discipline, and marks unsure values', async () => {
  renderApp('/project/3/sheets');
  const slabTitle = await screen.findByText('Ground Slab');
  expect(screen.getByText('S-102')).toBeTruthy();
  expect(slabTitle.parentElement?.textContent).toContain('Unsure');
  expect(screen.getByText('Site Plan').parentElement?.textContent).not.toContain('Unsure');
  expect(screen.getAllByText('Structural').length).toBeGreaterThan(1);
});

it('finds sheets by the text in the header, and marks the match', async () => {
  const { user } = renderApp('/project/3/sheets');
  await screen.findByText('S-102');
  await user.type(screen.getByRole('searchbox', { name: 'Enter Search' }), 'a1');
  expect(await screen.findByText('A-1', { selector: 'mark' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('S-102')).toBeNull());
  expect(searched).toContain('a1');
  expect(await screen.findByText('1 of 2 sheets')).toBeTruthy();
});

it('shows the picture of a row with Space, keeps it along the row, and closes it with Escape; Space in the first column selects', async () => {
  const { user } = renderApp('/project/3/sheets');
  const cellOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=gridcell]')!;
  await screen.findByText('S-102');
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('body > [data-portal] img')].map((img) => img.getAttribute('src'));
  cellOf('A-100').focus();
  await user.keyboard(' ');
  expect(screen.getByText('Preview of A-100 Site Plan')).toBeTruthy();
  expect(pictures()).toEqual(['/a-100.png']);
  await user.keyboard('{ArrowRight}');
  expect(pictures()).toEqual(['/a-100.png']);
  // A group's line is between them.
  await user.keyboard('{ArrowUp}');
  expect(pictures()).toEqual([]);
  await user.keyboard('{ArrowUp} {ArrowUp}{ArrowDown} ');
  expect(screen.getByText('Preview of S-102 Ground Slab')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Preview of S-102 Ground Slab')).toBeNull();
  expect(pictures()).toEqual([]);
  await user.keyboard('{Home} ');
  expect(screen.getByText('1 selected')).toBeTruthy();
});

it('compares a sheet with its version before by C, or says that there is none', async () => {
  const { user, router } = renderApp('/project/3/sheets');
  const cellOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=gridcell]')!;
  await screen.findByText('S-102');
  cellOf('S-102').focus();
  await user.keyboard('c');
  expect(await screen.findByText('S-102 has no version before this one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'V2' }).getAttribute('href')).toBe('/project/3/compare/1/9/1?page=1');
  cellOf('A-100').focus();
  await user.keyboard('c');
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/compare/1/9/1'));
});

it('lists pages without a number by their file and page', async () => {
  renderApp('/project/3/sheets?unnumbered=1');
  expect(await screen.findByText('Tender set.pdf, page 3')).toBeTruthy();
});
