import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storage } from '../lib/storage.ts';
import { serve } from '../testing/fake-server.ts';
import { aNotification, aTask, noProjects, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

// Where the specification takes a row's cells from (section 3), and how it writes dates (section 9).

const evening = new Date(2026, 10, 1, 21, 5).toISOString();
const morning = new Date(2026, 10, 2, 9, 7).toISOString();
const [maren, jonas, ewa] = ['Maren Okafor', 'Jonas Lindqvist', 'Ewa Nowak'].map((name, at) => ({ id: at + 7, name }));

const { type: _type, task_name: _name, status: _status, markup_place: _place, markup_id: _markup, ...shared } = aTask(5, '');
const aMarkup = {
  ...shared,
  type: 'markup' as const,
  number: 12,
  subject: 'Cloud',
  label: null,
  quantity: null,
  unit: null,
  further_quantities: [],
  name: 'Which door is it?',
  item_id: 21,
  editor_id: 4,
  file_id: 20,
  checked_file_id: null,
  review_id: null,
  page_number: 2,
  open: 'closed' as const,
  privacy: 'public' as const,
  visibility: 'public' as const,
  editor_details: [],
  itext: [],
  thumbnail_url: '/api/markup/5/thumbnail/1',
  priority: 'high' as const,
  due_date: '2026-12-24',
  assignee: jonas!,
  assignee_id: 8,
  assignee_details: jonas!,
  assignee_name: jonas!.name,
  created_by: maren!,
  created_by_detail: maren!,
  resolved_by: ewa!,
  resolved_on: morning,
  updated_at: evening,
  item: {
    id: 21,
    name: 'Called anew.pdf',
    folder_id: 9,
    folder: { id: 9, name: 'Plans' },
    project: { id: 3, name: 'Harbour Library' },
    files: [
      { id: 19, version: 1, actual_name: 'A-101.pdf' },
      { id: 20, version: 2, actual_name: 'A-101 rev B.pdf' },
    ],
  },
  sheet_number: null,
  sheet_title: null,
  review: null,
  file_path: 'Architecture / Plans',
  file_version: 2,
  metadata: null,
};

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!;
/** By column title, without people's initials and texts for screen readers only. */
async function cellsOf(name: string): Promise<Record<string, string>> {
  const row = await rowOf(name);
  const titles = screen.getAllByRole('columnheader').map((title) => title.textContent);
  const texts = within(row)
    .getAllByRole('gridcell')
    .map((cell) => {
      const shown = cell.cloneNode(true) as HTMLElement;
      for (const aside of shown.querySelectorAll('.visually-hidden, [aria-hidden="true"]')) aside.remove();
      return shown.textContent;
    });
  return Object.fromEntries(titles.map((title, at) => [title, texts[at] ?? '']));
}

beforeEach(() => {
  giveRoom();
  storage.write('token', 'a-token');
});

it('a markup’s and a task’s cells have the specification’s values', async () => {
  const task = { ...aTask(6, 'Order the glass'), description: 'Two panes', updated_at: evening };
  serve({
    getUserDetails: () => ownAccount,
    listProjects: () => noProjects,
    getFiltersById: () => ({ data: [] }),
    listMarkupAndTaskViews: () => ({ data: [] }),
    listAssignedToMe: () => ({ data: [aMarkup, task], meta: { total: 2, total_is_exact: true, next_cursor: null } }),
  });
  renderApp('/AssignedToMe');
  expect(await cellsOf('Which door is it?')).toMatchObject({
    'File Name': 'A-101.pdf',
    Project: 'Harbour Library',
    'File Path': 'Architecture / Plans',
    Status: 'Closed',
    Description: '',
    Priority: 'High',
    'Due Date': '2026-12-24',
    'Last Updated': '2026-11-01 09:05 PM',
    'File Version': 'V2',
    'Resolved On': '2026-11-02 09:07 AM',
  });
  const cells = await cellsOf('Which door is it?');
  expect([cells['Assignee'], cells['Created By'], cells['Resolved By']]).toEqual(['Jonas Lindqvist', 'Maren Okafor', 'Ewa Nowak']);
  const picture = (await rowOf('Which door is it?')).querySelector('img[src="/api/markup/5/thumbnail/1"]');
  expect(picture).not.toBeNull();
  expect(await cellsOf('Order the glass')).toMatchObject({
    'File Name': '',
    'File Path': '',
    'File Version': '',
    Status: 'Open',
    Description: 'Two panes',
    'Last Updated': '2026-11-01 09:05 PM',
    'Resolved By': '',
    'Resolved On': '',
  });
});

it('a notification’s cells have its text, people, project and date', async () => {
  const assignment = aNotification({
    notification_text: 'Jonas assigned “Carpet” to you',
    creator: jonas!,
    assignee: ewa!,
    updated_at: evening,
  });
  serve({
    getUserDetails: () => ownAccount,
    listNotifications: () => ({ data: [assignment], meta: { total: 1, total_is_exact: true, next_cursor: null, unread: 1 } }),
  });
  renderApp('/notifications');
  expect(await cellsOf('Jonas assigned “Carpet” to you')).toMatchObject({
    'Created By': 'Jonas Lindqvist',
    Assignee: 'Ewa Nowak',
    Project: assignment.project?.name,
    'Last Updated': '2026-11-01 09:05 PM',
  });
});
