import type { QuickPlace } from '@sheetmark/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { palette } from '../features/palette/palette-source.ts';
import { type FakeHandlers, refuse, serve } from '../testing/fake-server.ts';
import { aFolder, aProject, ownAccount } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { giveRoom } from '../testing/room.ts';

type Sent = Record<string, unknown>;
type Answered = Record<keyof QuickPlace, unknown>;

const place = (own: Partial<Answered>): QuickPlace =>
  ({
    project_id: 3,
    folder_id: null,
    item_id: null,
    page_number: null,
    view_id: null,
    table: null,
    name: 'Harbour Library',
    sheet_name: null,
    project_name: 'Harbour Library',
    file_id: null,
    pages_ready: 0,
    at: '2026-05-01T10:00:00.000Z',
    ...own,
  }) as QuickPlace;

const plan = place({ folder_id: 9, item_id: 20, file_id: 21, page_number: 2, pages_ready: 4, name: 'A-101.pdf' });
const plans = place({ folder_id: 9, name: 'Plans' });
const overdue = place({ view_id: 5, table: 'tasks', name: 'Overdue' });

let favourites: QuickPlace[];
let recents: QuickPlace[];
const sent: { favourite: Sent[]; opened: Sent[] } = { favourite: [], opened: [] };

const handlers: FakeHandlers = {
  getUserDetails: () => ownAccount,
  listProjects: () => ({ data: [aProject()], meta: { total: 1, next_cursor: null } }),
  getProject: () => ({ data: aProject() }),
  listFolders: () => ({ data: [aFolder(9, 'Plans')] }),
  getQuickAccess: () => ({ data: { favourites, recents } }),
  setFavourite: ({ body }) => {
    sent.favourite.push(body);
    favourites = body.favourite ? [place({ ...body })] : [];
    return { data: { favourites } };
  },
  recordOpened: ({ body }) => {
    sent.opened.push(body);
    return { data: { recents } };
  },
};

beforeEach(() => {
  giveRoom();
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user_type', '2');
  favourites = [];
  recents = [];
  sent.favourite = [];
  sent.opened = [];
  serve(handlers);
});

const list = (name: string) => screen.findByRole('list', { name });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the sidebar', () => {
  it('links to favourites and recent places', async () => {
    favourites = [plans, overdue, plan];
    recents = [plan];
    renderApp('/projectList');
    const page = ['A-101.pdf, page 2', '/editProject/3/9/21/20?page=2'];
    expect(linksOf(await list('Favourites'))).toEqual([['Plans', '/project/3/folder/9'], ['Overdue', '/tasksListing/3?view=5'], page]);
    expect(linksOf(await list('Recent'))).toEqual([page]);
  });

  it('explains how to add favourites while there are none, and what recent places are', async () => {
    renderApp('/projectList');
    await screen.findByText('Star a project, folder, file or view to keep it here.');
    expect(screen.getByText('Places you open appear here.')).toBeTruthy();
  });

  it('shows the first favourites, and all of them on request', async () => {
    favourites = Array.from({ length: 12 }, (_, n) => place({ folder_id: 100 + n, name: `Folder ${n}` }));
    const { user } = renderApp('/projectList');
    expect(linksOf(await list('Favourites'))).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(linksOf(await list('Favourites'))).toHaveLength(12);
  });

  it('collapses a list, and remembers it', async () => {
    favourites = [plans];
    const { user } = renderApp('/projectList');
    await list('Favourites');
    await user.click(screen.getByRole('button', { name: 'Favourites' }));
    expect(screen.queryByRole('list', { name: 'Favourites' })).toBeNull();
    expect(localStorage.getItem('foldedLists')).toBe('["favourites"]');
  });

  it('keeps the favourites in a menu while it is collapsed', async () => {
    favourites = [plans, overdue];
    const { router, user } = renderApp('/projectList');
    await list('Favourites');
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.queryByRole('list', { name: 'Favourites' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Favourites' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Plans' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/folder/9'));
  });

  it('shows changes from another tab as soon as this one has the focus again', async () => {
    renderApp('/projectList');
    await screen.findByText('Star a project, folder, file or view to keep it here.');
    favourites = [plans];
    fireEvent(window, new Event('visibilitychange'));
    expect(linksOf(await list('Favourites'))).toEqual([['Plans', '/project/3/folder/9']]);
  });
});

describe('a star', () => {
  it('adds a project to the favourites, and removes it again', async () => {
    const { user } = renderApp('/projectList');
    await user.click(await screen.findByRole('button', { name: 'Add Harbour Library to favourites' }));
    expect(linksOf(await list('Favourites'))).toEqual([['Harbour Library', '/project/3']]);
    await user.click(await screen.findByRole('button', { name: 'Remove Harbour Library from favourites' }));
    await screen.findByText('Star a project, folder, file or view to keep it here.');
    expect(sent.favourite).toEqual([
      { project_id: 3, favourite: true },
      { project_id: 3, favourite: false },
    ]);
  });

  it('reverts when the server refuses', async () => {
    serve({ ...handlers, setFavourite: () => refuse('invalid_input') });
    const { user } = renderApp('/projectList');
    await user.click(await screen.findByRole('button', { name: 'Add Harbour Library to favourites' }));
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Add Harbour Library to favourites' })).toBeTruthy();
  });
});

describe('an opened place', () => {
  it('is recorded once the user stays: a project, or the folder in it', async () => {
    const { router } = renderApp('/project/3');
    await waitFor(() => expect(sent.opened).toEqual([{ project_id: 3 }]));
    await router.navigate({ to: '/project/$projectId/folder/$folderId', params: { projectId: '3', folderId: '9' } });
    await waitFor(() => expect(sent.opened.at(-1)).toEqual({ project_id: 3, folder_id: 9 }));
  });
});

describe('the palette', () => {
  const groups = () =>
    within(screen.getByRole('listbox'))
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label'));

  it('begins with recent places without text; arrows and Enter open them', async () => {
    favourites = [overdue];
    recents = [plan, plans];
    const { router, user } = renderApp('/projectList');
    await list('Recent');
    palette.open();
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(groups().slice(0, 3)).toEqual(['Recent', 'Favourites', 'Go to']));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('A-101.pdf, page 2');
    await user.type(field, '{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/project/3/folder/9'));
  });

  it('finds favourites by name, after pages with that name', async () => {
    favourites = [overdue];
    const { user } = renderApp('/projectList');
    await list('Favourites');
    palette.open();
    await user.type(await screen.findByRole('combobox'), 'overd');
    expect((await screen.findByRole('option', { name: /Overdue/ })).textContent).toContain('Harbour Library');
  });
});
