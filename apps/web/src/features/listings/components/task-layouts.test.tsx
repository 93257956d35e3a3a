import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../../testing/fake-server.ts';
import { aProject, aTask } from '../../../testing/fixtures.ts';
import { sent, server, setUpListing } from '../../../testing/listing.ts';
import { renderApp } from '../../../testing/render-app.tsx';

setUpListing();

it('moves a task between the board’s columns by keyboard', async () => {
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => ({ data: aProject() }),
    listProjectWork: ({ body }) => {
      const isOpen = JSON.stringify(body).includes('"open"');
      const data = isOpen ? [aTask(1, 'Order the glass')] : [];
      return { data, meta: { total: data.length, total_is_exact: true, next_cursor: null } };
    },
    updateWork: ({ body }) => {
      sent.push(body);
      return { data: [] };
    },
  });
  const { user } = renderApp('/tasksListing/3?face=board');
  const card = await within(await screen.findByRole('region', { name: 'Open' })).findByRole('button', { name: /Order the glass/ });
  card.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(sent).toEqual([{ rows: [{ type: 'task', id: 1, status: 'review' }] }]));
});

it('moves a task to another day of the calendar by keyboard, and shows the previous month', async () => {
  const asked: string[] = [];
  serve({
    ...server,
    listFolders: () => ({ data: [] }),
    getProject: () => ({ data: aProject() }),
    listProjectWork: ({ body }) => {
      asked.push(JSON.stringify(body));
      return { data: [aTask(1, 'Order the glass')], meta: { total: 1, total_is_exact: true, next_cursor: null } };
    },
    updateWork: ({ body }) => {
      sent.push(body);
      return { data: [] };
    },
  });
  const { user } = renderApp('/tasksListing/3?face=calendar&month=2026-01');
  const card = await screen.findByRole('button', { name: /Order the glass/ });
  expect(within(card.closest<HTMLElement>('li[aria-current], li:has(> time)')!).getByText('2026-01-02')).toBeTruthy();
  expect(asked.at(-1)).toContain('"from":"2025-12-29","to":"2026-02-01"');
  expect(asked.at(-1)).toContain('"sort":[{"by":"due_date"');
  card.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(sent).toEqual([{ rows: [{ type: 'task', id: 1, due_date: '2026-01-09' }] }]));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'December 2025' })).toBeTruthy();
});
