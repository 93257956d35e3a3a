import { expectNoViolation } from '../page-objects/accessibility.ts';
import { joinDesk, newPerson } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

/** Public pages, and the button that shows that they have loaded. */
const openPages = {
  '/SignIn': 'Sign In',
  '/SignIn?token=worn-out': 'Sign In',
  '/NewSignUp': 'Create account',
  '/PagesRecoverPassword': 'Reset Password',
  '/PagesRecoverPasswordReset/a-token': 'Reset Password',
  '/PagesError404': 'Back to Home',
};

test('the pages before signing in, with and without errors, break no rule of WCAG AA', async ({ anotherPage }) => {
  const door = await anotherPage({ reducedMotion: 'reduce' });
  for (const [path, button] of Object.entries(openPages)) {
    await door.goto(path);
    await expect(door.getByRole('button', { name: button })).toBeVisible();
    await expectNoViolation(door);
    if (path === '/PagesError404') continue;
    await door.getByRole('button', { name: button }).click();
    await expect(door.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectNoViolation(door);
  }
  await door.goto('/unsubscribe/1.worn-out');
  await door.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(door.getByRole('alert')).toBeVisible();
  await expectNoViolation(door);
});

test('the shell with its menu, palette, notifications and drawer breaks no rule of WCAG AA', async ({ product, desk, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Home' })).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.type('no such thing');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();

  await page.goto('/searchMarkupsAndTasks/plan');
  await expect(page.getByRole('link', { name: /A-101 Floor plan.pdf/ }).first()).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/Notifications');
  await expect(page.getByText('Nothing to read')).toBeVisible();
  await expectNoViolation(page);
  const { api } = await joinDesk(product, desk, page, { ...newPerson(), firstName: 'Noor' });
  const { user } = await desk.api.get<{ user: { id: number } }>('/api/users/getuserdetails');
  const given = { task_name: 'Check the lintel', assignee: user.id };
  const { data: task } = await api.post<{ data: { id: number } }>(`/api/project/${desk.projectId}/task`, given);
  await api.post(`/api/task/${task.id}/comment`, { text: 'Which one?' });
  await expect(page.getByRole('row').filter({ hasText: 'About' })).toContainText('Check the lintel');
  await expect(page.getByRole('row', { name: /joined the project/ })).toBeVisible();
  await expectNoViolation(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Project Files' })).toBeVisible();
  await expectNoViolation(page);
});

test('project, members, invitations and trash break no rule of WCAG AA', async ({ desk, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const at = `/project/${desk.projectId}`;
  const { data: folder } = await desk.api.post<{ data: { id: number } }>(`/api${at}/folder`, { name: 'Superseded' });
  await desk.api.delete(`/api${at}/folder/${folder.id}`);
  const { data: project } = await desk.api.post<{ data: { id: number } }>('/api/project', { name: 'Old Quay' });
  await desk.api.delete(`/api/project/${project.id}`);
  await desk.api.post('/api/invite', { email: 'tove@example.org', project_id: desk.projectId });

  await page.goto('/projectList');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Actions for Harbour Library' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit project' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto(at);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing new.')).toBeVisible();
  await expectNoViolation(page);
  await page.goto(`${at}/members`);
  await expect(page.getByText('tove@example.org')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill('tove@example.org, nobody@');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Invalid Email Address')).toBeVisible();
  await expectNoViolation(page);
  for (const [path, name] of [
    [`${at}/trash`, 'Superseded'],
    ['/projectList/trash', 'Old Quay'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible();
    await expectNoViolation(page);
  }
});

test('tasks as table, board and calendar, picked, filtered and on a phone, break no rule of WCAG AA', async ({ desk, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { user } = await desk.api.get<{ user: { id: number } }>('/api/users/getuserdetails');
  // The calendar shows the month of a fixed day.
  await page.clock.setFixedTime(new Date('2026-03-11T09:00:00Z'));
  const given = { assignee: user.id, due_date: '2026-03-11', priority: 'urgent' };
  for (const task_name of ['Check the lintel', '梁の配筋を確認する']) {
    await desk.api.post(`/api/project/${desk.projectId}/task`, { ...given, task_name });
  }
  const at = `/tasksListing/${desk.projectId}`;
  await page.goto(at);
  await page.getByRole('checkbox', { name: 'Select Check the lintel' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Due Date' }).click();
  await page.getByRole('checkbox', { name: 'No Due Date' }).check();
  await expect(page.getByText('No rows match these filters')).toBeVisible();
  await expectNoViolation(page);
  for (const face of ['board', 'calendar']) {
    await page.goto(`${at}?face=${face}`);
    await expect(page.getByRole('button', { name: /Check the lintel/ })).toBeVisible();
    await expectNoViolation(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [at, `${at}?face=board`, `${at}?face=calendar`, '/AssignedToMe', '/searchMarkupsAndTasks/lintel']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('Check the lintel').first()).toBeVisible();
    await expectNoViolation(page);
  }
  await page.goto(at);
  await page.getByRole('checkbox', { name: 'Select Check the lintel' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectNoViolation(page);
});

test('home, settings, help, folder and editor break no rule of WCAG AA', async ({ desk, editor, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/projectList');
  await expect(page.getByRole('main').getByRole('link', { name: 'Harbour Library' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/Settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/Help/editor');
  await expect(page.getByRole('heading', { level: 2, name: 'Draw' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for A-101 Floor plan.pdf' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Everything/ })).toBeVisible();
  await expectNoViolation(page);

  await editor.open(desk.editorPath);
  await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });
  await expectNoViolation(page);
  await editor.save();
  await editor.panel.getByRole('textbox', { name: 'Add a comment' }).fill('Which carpet?');
  await editor.panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(editor.panel.getByRole('list', { name: 'Comments' })).toContainText('Which carpet?');
  await expectNoViolation(page);
  await editor.panel.getByRole('button', { name: 'More actions' }).click();
  // Reduced motion means none.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole('menuitemradio', { name: /^Everything/ })).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await editor.panel.getByRole('tab', { name: /^Markups/ }).click();
  await expectNoViolation(page);
});
