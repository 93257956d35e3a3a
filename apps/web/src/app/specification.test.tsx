import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { MarkupStatus, TaskStatus } from '@sheetmark/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userColumns } from '../features/administration/components/user-columns.tsx';
import { treeColumns } from '../features/files/components/tree-columns.tsx';
import { listingColumns } from '../features/listings/components/work-columns.tsx';
import { listings } from '../features/listings/model/listings.ts';
import { notificationsQuery, unreadCountQuery } from '../features/notifications/api/list-notifications.ts';
import { notificationColumns, notificationsState } from '../features/notifications/components/notification-columns.tsx';
import { formatDate, formatDateTime } from '../lib/dates.ts';
import { messages } from '../lib/messages.ts';
import { accountsMessages } from '../lib/messages/accounts.tsx';
import { administrationMessages } from '../lib/messages/administration.tsx';
import { editorMessages } from '../lib/messages/editor.tsx';
import { filesMessages } from '../lib/messages/files.tsx';
import { membersMessages } from '../lib/messages/members.tsx';
import { searchMessages } from '../lib/messages/search.ts';
import { shellMessages } from '../lib/messages/shell.ts';
import { signUpMessages } from '../lib/messages/sign-up.tsx';
import { uiMessages } from '../lib/messages/ui.ts';
import { viewsMessages } from '../lib/messages/views.ts';
import { renderApp } from '../testing/render-app.tsx';
import { taskStatusChoices } from '../ui/choices.tsx';
import { checkWidth, orderColumns } from '../ui/grid/arrange-columns.ts';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { addSnack, SnackbarStack } from '../ui/snackbar-stack.tsx';
import { PageLoadOverlay } from './page-load-overlay.tsx';
import { createAppRouter } from './router.ts';

// Compares the specification's literal texts and numbers with the modules that define them.

const texts: Readonly<Record<string, readonly (readonly [specified: string, ours: string])[]>> = {
  'section 2, signing in': [
    ['Forgot Your Password? Click Here', `${accountsMessages.forgotPassword} ${accountsMessages.clickHere}`],
    ['Click Here To Signup', accountsMessages.clickHereToSignUp],
    ['Create account', signUpMessages.createAccount],
    ['Why should you create an account?', signUpMessages.whyCreateAccount],
    ['Reset Password', accountsMessages.resetPassword],
    ['Back to Login', accountsMessages.backToLogin],
    ['Enter New Password', messages.enterNewPassword],
    ['Confirm New Password', messages.confirmNewPassword],
    ['Go To Login', accountsMessages.goToLogin],
    ["The page you were looking for doesn't exist.", shellMessages.pageNotFound],
    ['Back to Home', shellMessages.backToHome],
  ],
  'section 2, pages and shell': [
    ['Users Listing', messages.usersListing],
    ['Add New User', administrationMessages.addNewUser],
    ['Current', filesMessages.current],
    ['Not Current', filesMessages.notCurrent],
    ['Project Files', messages.projectFiles],
    ['Project Tasks', messages.projectTasks],
    ['Project Markups', messages.projectMarkups],
    ['Project Markup and Tasks', messages.projectMarkupAndTasks],
    ['Project Markups and Tasks', messages.projectMarkupsAndTasks],
    ['Assigned To Me', messages.assignedToMe],
    ['Created By Me', messages.createdByMe],
    ['Notifications', messages.notifications],
    ['fire door Search Results', searchMessages.searchResults('fire door')],
    ['Enter Search', messages.enterSearch],
    ['Settings', messages.settings],
    ['View As Admin', shellMessages.viewAsAdmin],
    ['Logout', shellMessages.logout],
    ['Home', messages.home],
    ['Uploading (2/7) File(s). Please Wait...', filesMessages.uploading(2, 7)],
    ['Please Wait...', uiMessages.pleaseWait],
  ],
  'section 2, dialogs': [
    ['Add New Folder?', filesMessages.addNewFolder],
    ['Edit Markup?', filesMessages.editMarkup],
    ['Delete Folder?', filesMessages.deleteFolderQuestion],
    ['WARNING!', editorMessages.warning],
    ['Cancel', messages.cancel],
    ['Discard markup', editorMessages.discardMarkup],
    ['Are you sure you want to delete this user?', administrationMessages.deleteUser],
  ],
  'sections 4 and 8': [
    ['Active', administrationMessages.active],
    ['InActive', administrationMessages.inactive],
    ['Default View', messages.defaultView],
    ['Signup is successful, Please check your email and validate your email address.', signUpMessages.signUpDone],
    ['User Added Successfully.', administrationMessages.userAdded],
    ['Name Edit Successful', administrationMessages.nameEdited],
    ['Deleted', messages.deleted],
    ['View added!', viewsMessages.viewAdded],
    ['First Name is Required', administrationMessages.firstNameRequired],
    ['Invalid Email Address', membersMessages.invalidEmail],
    ['Password does not match', messages.passwordsDiffer],
  ],
};

describe('the texts of the specification', () => {
  it.each(Object.entries(texts))('are those of the page: %s', (_, pairs) => {
    expect(pairs.map(([, ours]) => ours)).toEqual(pairs.map(([specified]) => specified));
  });
});

const nothing = () => undefined;
const userTable = userColumns({ onRename: nothing, onActive: nothing, onDelete: nothing, onRemoveFactor: nothing, ownId: undefined });
const treeTable = treeColumns({
  people: [],
  onChange: nothing,
  actions: {} as never,
  onAskFolder: nothing,
  moved: {} as never,
  custom: [],
  cells: {} as never,
});
const choices = { assigneeChoices: [], peopleChoices: [], projectChoices: [], reviewChoices: [] };
const workTable = listingColumns({ types: ['markup', 'task'], membersOf: () => [], ...choices, onChange: nothing, onOpenTask: nothing });
const titlesOf = (columns: readonly Pick<GridColumn<object>, 'title'>[]) => columns.map(({ title }) => title);

describe('the columns of the specification', () => {
  it('are in the notification table, the version hidden', () => {
    const ids = notificationColumns({ rows: [], isUnderItsThing: () => false, onOpen: nothing }).map(({ id }) => id);
    const { hidden } = notificationsState;
    expect(ids.filter((id) => !hidden.includes(id))).toEqual(['notification_name', 'createdBy', 'assignee', 'projectName', 'updated_at']);
    expect([ids[3], hidden]).toEqual(['version', ['version', 'about', 'type', 'status']]);
  });

  it('are in the table of markups and tasks, the type hidden', () => {
    const { state } = listings.assigned;
    const shown = orderColumns(workTable, state).filter(({ id }) => !state.hidden.includes(id));
    const specified =
      'name preview status priority assignee due_date description file_name file_path file_version project created_by updated_at resolved_by resolved_on';
    expect(shown.map(({ id }) => id)).toEqual(specified.split(' '));
    expect(state.hidden).toContain('type');
    // In a project, where every row has the same value, its column is hidden.
    const { hidden } = listings.markupsAndTasks.state;
    expect(hidden).toEqual([...state.hidden, 'project']);
  });

  it('are the default ones of the markup grid', () => {
    const { state } = listings.markups;
    const shown = orderColumns(workTable, state).filter(({ id }) => !state.hidden.includes(id));
    const specified = 'name status preview due_date assignee priority created_by updated_at resolved_by resolved_on'.split(' ');
    expect(shown.map(({ id }) => id)).toEqual(specified);
  });

  it('are the default ones of the project table', () => {
    // A row's menu is next to its name.
    expect(titlesOf(treeTable.filter(({ id }) => id !== 'acts'))).toEqual([
      'Name',
      'Description',
      'Markup Status',
      'File Version',
      'Last Updated',
      'Due Date',
      'Assignee',
      'Priority',
      'Uploaded By',
      'Privacy',
    ]);
  });

  it('are those of the admin grid', () => {
    const specified = ['ID', 'Name', 'Email', 'Status', 'Created Date', 'Created Tasks Count', 'Created Markups Count', 'Action'];
    expect(titlesOf(userTable)).toEqual(specified);
  });

  it('edit a markup’s status on its own row, and on no row of an item or a folder', () => {
    const status = treeTable.find(({ id }) => id === 'status');
    const can = (kind: 'markup' | 'item' | 'folder') => status?.edit?.can?.({ kind, [kind]: {} } as never);
    expect([can('markup'), can('item'), can('folder')]).toEqual([true, false, false]);
  });

  it('offer the default list of statuses in the project table', () => {
    const status = treeTable.find(({ id }) => id === 'status');
    expect(status?.edit?.choices?.({} as never).map(({ value }) => value)).toEqual(['none', 'review', 'open']);
  });
});

describe('the constants of the specification', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('are the widths of tables', () => {
    expect(checkWidth).toBe(60);
    const [name] = notificationColumns({ rows: [], isUnderItsThing: () => false, onOpen: nothing });
    expect([name?.id, name?.width, name?.grow]).toEqual(['notification_name', 450, undefined]);
  });

  it('are the statuses, in their order', () => {
    expect(MarkupStatus.options).toEqual(['none', 'review', 'open', 'closed']);
    expect(TaskStatus.options).toEqual(['open', 'closed', 'review']);
    expect(taskStatusChoices.map(({ label }) => label)).toEqual(['Open', 'Closed', 'Review']);
  });

  it('are the formats of dates', () => {
    const evening = new Date(2026, 10, 1, 21, 5).toISOString();
    expect([formatDate(evening), formatDateTime(evening)]).toEqual(['2026-11-01', '2026-11-01 09:05 PM']);
  });

  it('are the polling interval of notifications', () => {
    expect([notificationsQuery(), unreadCountQuery()].map(({ refetchInterval }) => refetchInterval)).toEqual([60_000, 60_000]);
  });

  it('are the time before a snackbar closes', async () => {
    render(
      <MantineProvider env="test">
        <SnackbarStack />
      </MantineProvider>,
    );
    act(() => addSnack({ message: 'Deleted' }));
    const shownCount = () => notificationsStore.getState().notifications.length;
    await pass(3999);
    expect([shownCount(), screen.queryByText('Deleted') === null]).toEqual([1, false]);
    await pass(1);
    expect(shownCount()).toBe(0);
  });

  it('are the time before the overlay of a loading page closes', async () => {
    render(
      <MantineProvider env="test">
        <PageLoadOverlay />
      </MantineProvider>,
    );
    await pass(1499);
    expect(screen.getByText('Please Wait...')).toBeTruthy();
    await pass(1);
    expect(screen.queryByText('Please Wait...')).toBeNull();
  });
});

it('the overlay of a call in progress closes when the call fails', async () => {
  const failing = Promise.withResolvers<Response>();
  globalThis.fetch = () => failing.promise;
  const { user } = renderApp('/PagesRecoverPassword');
  await user.type(await screen.findByLabelText('Email'), 'maren@northgate.example{Enter}');
  expect(await screen.findByText('Please Wait...')).toBeTruthy();
  failing.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(screen.queryByText('Please Wait...')).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe(messages.offline);
});

describe('the routes of the specification', () => {
  const { routesByPath } = createAppRouter();
  const inShell = [
    '/AdminPanel',
    '/projectList',
    '/project/$projectId',
    '/project/$projectId/folders',
    '/project/$projectId/folder/$folderId',
    '/project/$projectId/folder/$folderId/$fileId',
    '/tasksListing/$projectId',
    '/markupsListing/$projectId',
    '/markupAndTasksListing/$projectId',
    '/AssignedToMe',
    '/CreatedByMe',
    '/Notifications/{-$notificationId}',
    '/Settings',
    '/searchMarkupsAndTasks/{-$textToSearch}',
  ] as const;
  const open = [
    '/SignIn',
    '/PagesLogin',
    '/NewSignUp',
    '/PagesRecoverPassword',
    '/PagesRecoverPasswordReset/$token',
    '/PagesError404',
    '/acceptInvitation/invitationToken/{-$inviteToken}/{-$newUser}',
  ] as const;

  it('are inside the shell after signing in, except the editor, which has no sidebar', () => {
    for (const path of inShell) expect([path, routesByPath[path].parentRoute.id]).toEqual([path, '/signed-in/shell']);
    const editor = routesByPath['/editProject/$projectId/$folderId/$fileId/$itemId/{-$markupId}/{-$pageNumber}'];
    expect(editor.parentRoute.id).toBe('/signed-in');
  });

  it('are public before signing in', () => {
    for (const path of open) expect([path, routesByPath[path].parentRoute.id]).toEqual([path, '__root__']);
  });
});
