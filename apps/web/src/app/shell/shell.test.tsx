import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { palette } from '../../features/palette/palette-source.ts';
import { serve } from '../../testing/fake-server.ts';
import { aFolder, aProject, ownAccount } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { giveRoom } from '../../testing/room.ts';

const folders = [aFolder(8, 'General'), aFolder(9, 'Plans', [aFolder(10, 'Ground floor')])];
const otherProject = aProject({ id: 4, name: 'Depot Roof', description: '' });

const searched: string[] = [];
const foundPage = {
  folder_id: 9,
  item_id: 20,
  file_id: 21,
  page_number: 2,
  actual_name: 'A-101.pdf',
  sheet_number: null,
  sheet_title: null,
  excerpt: 'the door of 50% glass',
  unsure_words: [],
  thumbnail_url: null,
  image_url: null,
  project_detail: { id: 3, name: 'Harbour Library' },
};
const foundSheet = {
  folder_id: 9,
  item_id: 20,
  file_id: 21,
  page_number: 2,
  sheet_number: 'A-101',
  sheet_title: 'First Floor',
  thumbnail_url: null,
  project_detail: { id: 3, name: 'Harbour Library' },
};

beforeEach(() => {
  giveRoom();
  searched.length = 0;
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user_type', '2');
  serve({
    getUserDetails: () => ownAccount,
    searchMyTasksAndMarkups: ({ body }) => {
      searched.push(body.text_to_search);
      const pages = body.text_to_search.includes('door') ? [foundPage] : [];
      const sheets = body.text_to_search === 'a101' ? [foundSheet] : [];
      return { data: { markups: [], tasks: [], sheets, pages, items: [], folders: [] } };
    },
    listProjects: () => ({ data: [aProject(), otherProject], meta: { total: 2, next_cursor: null } }),
    getProject: ({ params }) => ({ data: params['id'] === '4' ? otherProject : aProject() }),
    listFolders: ({ params }) => ({ data: params['id'] === '4' ? [] : folders }),
    listFolderItems: () => ({
      items: [],
      folds: { data: [] },
      projectDetails: { id: 3, name: 'Harbour Library' },
      meta: { total: 0, next_cursor: null },
    }),
  });
});

describe('the header', () => {
  it('shows the location: the project, the section, the folders down to the current one', async () => {
    renderApp('/project/3/folder/10');
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    await within(crumbs).findByText('Ground floor');
    const steps = within(crumbs).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Harbour Library', 'Project Files', 'Plans', 'Ground floor']);
    expect(within(crumbs).getByText('Ground floor').getAttribute('aria-current')).toBe('page');
  });

  it('filters the page’s list while the user types, and searches everything on Enter', async () => {
    const { router, user } = renderApp('/projectList');
    const box = await screen.findByRole('searchbox', { name: 'Enter Search' });
    await user.type(box, 'depot');
    await waitFor(() => expect(router.state.location.href).toBe('/projectList?q=depot'));
    await user.clear(box);
    await user.type(box, '50% / door{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/searchMarkupsAndTasks/50%25%20%2F%20door'));
    expect(localStorage.getItem('textToSearch')).toBe('50% / door');
    expect(await screen.findByRole('heading', { name: '50% / door Search Results' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('50% / door Search Results');
    const page = await screen.findByRole('link', { name: /A-101.pdf, page 2/ });
    expect(page.closest('[role="row"]')?.textContent).toContain('the door of 50% glass');
    expect(page.getAttribute('href')).toBe('/editProject/3/9/21/20?page=2&find=50%25+%2F+door');
    expect(searched).toEqual(['50% / door']);
  });
});

describe('the user menu', () => {
  const itemsOfMenu = async () => {
    const { router, user } = renderApp('/projectList');
    await user.click(await screen.findByRole('button', { name: 'User menu, Maren Okafor' }));
    const menu = await screen.findByRole('menu');
    expect(menu.textContent).toContain('Maren Okaformaren@northgate.example');
    const items = within(menu).getAllByRole('menuitem');
    return { router, user, items, labels: items.map((item) => item.textContent) };
  };

  it('shows the user, and offers settings and logout', async () => {
    const { router, user, items, labels } = await itemsOfMenu();
    expect(labels).toEqual(['Settings', 'Help', 'Logout']);
    await user.click(items[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/Settings'));
  });

  it('leads administrators to their panel', async () => {
    localStorage.setItem('user_type', '1');
    const { router, user, items, labels } = await itemsOfMenu();
    expect(labels).toEqual(['View As Admin', 'System Status', 'Installation', 'Audit Trail', 'Settings', 'Help', 'Logout']);
    await user.click(items[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/AdminPanel'));
  });
});

describe('the sidebar', () => {
  it.each([
    ['/projectList', 'Home'],
    ['/project/3/folders', 'Project Files'],
    ['/tasksListing/3', 'Project Markups and Tasks'],
    ['/tasksListing/3?face=board', 'Board'],
    ['/tasksListing/3?face=calendar&month=2026-03', 'Calendar'],
    ['/markupsListing/3', 'Project Markups and Tasks'],
    ['/AssignedToMe', 'Assigned To Me'],
    ['/CreatedByme', 'Created By Me'],
    ['/Notifications', 'Notifications'],
  ])('on %s highlights %s', async (path, label) => {
    renderApp(path);
    const sidebar = await screen.findByRole('navigation', { name: 'Main' });
    const entry = await within(sidebar).findByRole('link', { name: label });
    const current = within(sidebar).getAllByRole('link', { current: 'page' });
    expect(current).toEqual([entry]);
  });
});

describe('the command palette', () => {
  afterEach(palette.close);

  async function open() {
    const app = renderApp('/project/3/folders');
    await screen.findByRole('link', { name: /^Plans/ });
    await app.user.keyboard('{Control>}k{/Control}');
    return { ...app, field: await screen.findByRole('combobox', { name: 'Go to a page or do something' }) };
  }
  const selected = () => screen.getByRole('option', { selected: true }).textContent;

  it('opens a folder by keyboard alone', async () => {
    const { router, user, field } = await open();
    await user.type(field, 'ground');
    await waitFor(() => expect(selected()).toContain('Ground floor'));
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/3/folder/10'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('moves through its groups with the arrow keys', async () => {
    const { user, field } = await open();
    expect(within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option')[0]?.textContent).toContain('Overview');
    expect(selected()).toContain('Overview');
    await user.type(field, '{ArrowDown}');
    expect(selected()).toContain('Project Files');
    await user.type(field, '{ArrowUp}{ArrowUp}');
    expect(selected()).toContain('Depot Roof');
  });

  it('searches everything on the server', async () => {
    const { router, user, field } = await open();
    field.focus();
    await user.paste('glass door');
    await user.click(await screen.findByRole('option', { name: /A-101.pdf, page 2/ }));
    await waitFor(() => expect(router.state.location.href).toBe('/editProject/3/9/21/20?page=2&find=glass+door'));
    expect(searched).toEqual(['glass door']);
  });

  it('opens a sheet by its number', async () => {
    const { router, user, field } = await open();
    await user.type(field, 'a101');
    await screen.findByRole('option', { name: /A-101 First Floor/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/editProject/3/9/21/20?page=2'));
  });

  it('creates a folder in the current one', async () => {
    const { user, field } = await open();
    await user.type(field, 'new folder{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Add New Folder?' })).toBeTruthy();
  });

  it('signs out', async () => {
    const { router, user, field } = await open();
    await user.type(field, 'sign out{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/SignIn'));
  });

  it('shows when nothing matches', async () => {
    const { user, field } = await open();
    await user.type(field, 'no such thing');
    expect(await screen.findByText('Nothing matches “no such thing”.')).toBeTruthy();
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });
});
