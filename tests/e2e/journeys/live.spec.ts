import type { Page } from '@playwright/test';
import { EditorPage } from '../page-objects/editor-page.ts';
import { type Guest, joinDesk, newPerson } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test as base } from '../product/test.ts';

/** Another member of the desk's project, in a separate browser. */
interface Together {
  readonly colleague: Guest;
  readonly theirPage: Page;
}

const test = base.extend<Together>({
  theirPage: async ({ anotherPage }, use) => use(await anotherPage()),
  colleague: async ({ product, desk, theirPage }, use) =>
    use(await joinDesk(product, desk, theirPage, { ...newPerson(), firstName: 'Noor' })),
});

test('what happens elsewhere appears on the open page, which an ended session or membership leaves', async ({
  desk,
  colleague,
  page,
  context,
  theirPage,
}) => {
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: /A-101 Floor plan/ }).first()).toBeVisible();

  await test.step('their upload appears in the open folder', async () => {
    const drawing = { name: 'A-102 Roof plan.pdf', bytes: drawSheet({ lines: 10 }) };
    const fields = { project_id: String(desk.projectId), currentPath: '/' };
    await colleague.api.upload(`/api/folder/${desk.folderId}/item`, drawing, fields);
    await expect(page.getByText('A-102 Roof plan.pdf').first()).toBeVisible();
  });

  await test.step('after an interruption the page shows that it is reconnecting, then what it missed', async () => {
    await page.routeWebSocket('**/api/live', (socket) => socket.close());
    await page.reload();
    await expect(page.getByText('Reconnecting')).toBeVisible();
    await colleague.api.post(`/api/project/${desk.projectId}/folder`, { name: 'While you were away', parent_id: desk.folderId });
    await page.unrouteAll();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('While you were away').first()).toBeVisible();
    await expect(page.getByText('Reconnecting')).toHaveCount(0);
  });

  await test.step('the badge of unread notifications has the error colour, and disappears when all are read', async () => {
    const badge = page.getByRole('complementary').getByText('unread', { exact: true }).locator('..');
    await colleague.api.post(`/api/project/${desk.projectId}/task`, { task_name: 'Check the parapet' });
    await expect(badge).toBeVisible();
    const errorColour = await page.evaluate(() => {
      const probe = document.createElement('span');
      probe.style.color = 'var(--danger-solid)';
      document.body.append(probe);
      return getComputedStyle(probe).color;
    });
    await expect(badge).toHaveCSS('background-color', errorColour);
    await page.goto('/Notifications');
    await page.getByRole('button', { name: /Mark all/ }).click();
    await expect(badge).toBeHidden();
  });

  await test.step('a removed member is notified on the open page, and redirected home', async () => {
    await theirPage.goto(desk.folderPath);
    await expect(theirPage.getByRole('heading', { name: 'General' })).toBeVisible();
    const { data } = await desk.api.get<{ data: { id: number; members: { email: string } }[] }>(`/api/projectmembers/${desk.projectId}`);
    const membership = data.find(({ members }) => members.email === colleague.person.email);
    await desk.api.delete(`/api/member/${membership?.id}`);
    await expect(theirPage.getByText('You no longer have access to this project')).toBeVisible();
    await expect(theirPage).toHaveURL(/\/projectList$/);
    await expect(theirPage.getByText('Harbour Library')).toHaveCount(0);
  });

  await test.step('a session ended elsewhere signs out the open page at once', async () => {
    const { email, password } = desk.person;
    const { data } = await desk.api.post<{ data: { user: { token: string } } }>('/api/users/login', { email, password });
    await desk.api.withToken(data.user.token).delete('/api/users/me/sessions');
    await expect(page.getByText(/Your session has ended/)).toBeVisible();
    await expect(page).toHaveURL(/\/SignIn/);
  });
});

test('a colleague’s drawing, moving, deleting, comment and status show on the open sheet; the own unsaved drawing stays', async ({
  desk,
  editor,
  page,
  colleague,
  theirPage,
}) => {
  expect(colleague.person.firstName).toBe('Noor');
  await editor.open(desk.editorPath);
  const own = await editor.draw('e', { left: 700, top: 700, width: 100, height: 100 });
  const theirs = new EditorPage(theirPage);
  await theirs.open(desk.editorPath);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const box = await theirs.draw('r', { left: 1400, top: 900, width: 200, height: 150 });
  await theirs.save();
  await editor.expectObjects(2);
  await expect(page.getByRole('button', { name: /^Follow Noor/ })).toBeVisible();
  await editor.zoomTo(1, { x: box.left, y: box.top + 75 });
  await expect.poll(() => editor.redAt({ x: box.left, y: box.top + 75 })).toBeGreaterThan(0.1);

  await theirs.select(box);
  await theirPage.keyboard.press('ArrowUp');
  await theirs.save();
  await expect
    .poll(async () =>
      (await fetchMarkups(theirPage, desk)).flatMap(({ editor_details }) => editor_details.map(({ top }) => Math.round(top))),
    )
    .toEqual([Math.round(box.top - 10)]);
  await theirs.select({ ...box, top: box.top - 10 });
  await theirPage.keyboard.press('Delete');
  await theirs.save();
  await editor.expectObjects(1);
  await editor.save();
  expect((await fetchMarkups(theirPage, desk)).flatMap(({ editor_details }) => editor_details.map(({ type }) => type))).toEqual([
    'ellipse',
  ]);
  expect(own.width).toBeGreaterThan(0);
  // Each of the three changes brings its own markup, not the whole file again. Reading the new file's title block may end meanwhile, and refreshes it once.
  expect(asked.filter((path) => /^\/api\/item\/\d+\/markups$/.test(path)).length).toBeGreaterThan(0);
  expect(asked.filter((path) => /^\/api\/file\/\d+\/item\//.test(path)).length).toBeLessThan(2);

  await test.step('their comment and status appear', async () => {
    const drawn = await editor.draw('r', { left: 1400, top: 900, width: 200, height: 150 });
    await editor.save();
    await editor.select(drawn);
    const markup = (await fetchMarkups(page, desk)).at(-1);
    await theirs.expectObjects(2);
    await theirs.select(drawn);
    await theirs.panel.getByLabel('Add a comment').fill('Is this wall load bearing?');
    await theirPage.keyboard.press('Control+Enter');
    await expect(editor.panel.getByText('Is this wall load bearing?')).toBeVisible();

    await theirs.panel.getByRole('combobox', { name: 'Status' }).click();
    await theirPage.getByRole('option', { name: 'Closed' }).click();
    await expect(editor.panel.getByRole('combobox', { name: 'Status' })).toHaveText('Closed');
    expect(markup?.open).not.toBe('closed');
  });
});

test('two users on a sheet see each other’s presence, pointer, drawing, selection, view and typing, and whose change won', async ({
  desk,
  editor,
  page,
  colleague,
  theirPage,
}) => {
  const name = colleague.person.firstName;
  const theirs = new EditorPage(theirPage);
  const follow = page.getByRole('banner').getByRole('button', { name: `Follow ${name}’s view` });
  const following = page.getByRole('banner').getByRole('button', { name: `Stop following ${name}` });

  await test.step('an avatar shows who has come, and a pointer where they point', async () => {
    await editor.open(desk.editorPath);
    await expect(follow).toBeHidden();
    await theirs.open(desk.editorPath);
    await expect(follow).toBeVisible();
    const spot = { x: 1200, y: 800 };
    const [at, shown] = [await theirs.screenOf(spot), await editor.screenOf(spot)];
    await theirPage.mouse.move(at.x - 40, at.y);
    await theirPage.mouse.move(at.x, at.y);
    const pointer = editor.canvas.locator('[data-tab]');
    await expect(pointer).toHaveText(name);
    await expect.poll(async () => Math.abs(((await pointer.boundingBox())?.x ?? 0) - shown.x) < 40).toBe(true);
  });

  const box = await test.step('their drawing shows in progress, and stays once they save it', async () => {
    await theirPage.keyboard.press('r');
    const [from, to] = [await theirs.screenOf({ x: 1400, y: 900 }), await theirs.screenOf({ x: 1700, y: 1100 })];
    await theirPage.mouse.move(from.x, from.y);
    await theirPage.mouse.down();
    await theirPage.mouse.move(to.x - 20, to.y - 20);
    const marks = editor.canvas.locator('[data-marks]');
    await expect(marks).toHaveAttribute('d', /^M.*L/);
    await editor.expectObjects(0);
    await theirPage.keyboard.press('Escape');
    await theirPage.mouse.up();
    await expect(marks).toHaveCount(0);
    const drawn = await theirs.draw('r', { left: 1400, top: 900, width: 300, height: 200 });
    await theirs.save();
    await editor.expectObjects(1);
    await theirs.select(drawn);
    await theirPage.keyboard.press('ArrowDown');
    await theirPage.keyboard.press('Escape');
    await expect(theirs.saveState()).toContainText('Not saved');
    await expect(marks).toHaveAttribute('d', /^M[^M]*L[^M]*$/);
    await theirPage.keyboard.press('Control+z');
    await theirs.save();
    await expect(marks).toHaveCount(0);
    return drawn;
  });

  await test.step('their selection has their name', async () => {
    await theirs.select(box);
    const label = editor.canvas.locator('[data-name]');
    await expect(label).toBeVisible();
    await expect(label).toHaveText(name);
  });

  await test.step('following a user moves the view, until the viewer moves it', async () => {
    await follow.click();
    await theirs.zoomTo(0.5, { x: 1500, y: 1000 });
    await expect.poll(async () => (await editor.view()).zoom).toBeCloseTo(0.5, 1);
    const { x, y } = await editor.screenOf({ x: 1500, y: 1000 });
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await expect(following).toBeHidden();
    await editor.waitUntilSettled();
  });

  await test.step('a user who writes a comment is shown as typing', async () => {
    await editor.select(box);
    await theirs.panel.getByLabel('Add a comment').pressSequentially('Is this');
    const writing = editor.panel.getByText(`${name} is writing…`);
    await expect(writing).toBeVisible();
    await expect(writing).toBeHidden();
    await theirs.panel.getByLabel('Add a comment').clear();
    await theirs.panel.getByLabel('Add a comment').blur();
  });

  await test.step('if two users move the same object the last one wins, and the other is notified', async () => {
    await theirs.select(box);
    await editor.select(box);
    await theirPage.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await editor.save();
    await theirPage.getByRole('button', { name: 'Decide (1)' }).click();
    // Messages disappear after a few seconds: begins to look before it can come.
    const hears = expect(page.getByText('Someone else changed the same properties right after you. Their changes apply.')).toBeVisible();
    await theirPage.getByRole('button', { name: 'Keep selected versions' }).click();
    await expect(theirs.saveState()).toHaveText('Saved');
    await hears;
    const tops = async () =>
      (await fetchMarkups(page, desk)).flatMap(({ editor_details }) => editor_details.map(({ top }) => Math.round(top)));
    expect(await tops()).toEqual([Math.round(box.top - 10)]);
  });

  await theirPage.close();
  await expect(follow).toBeHidden();
  await expect(editor.canvas.locator('[data-tab]')).toHaveCount(0);
});
