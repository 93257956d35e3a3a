import { expect, test } from '../product/test.ts';

test('by keyboard alone a user creates a project, opens a folder and returns home from the editor', async ({ desk, editor, page }) => {
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  // At once: keys typed while the palette opens are not lost.
  await page.keyboard.type('new project');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Depot Roof');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Depot Roof' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Folders of Depot Roof' })).toBeVisible();
  await page.keyboard.type('general');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Depot RoofProject FilesGeneral');

  await editor.open(desk.editorPath);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Folders of Harbour Library' })).toBeVisible();
  await page.keyboard.type('home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projectList');
});

test('takeoff, layers, and annotations and topics in and out are commands where they work', async ({ desk, editor, page }) => {
  const run = async (words: string, option: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await editor.open(desk.editorPath);
  await expect(page.getByRole('tab', { name: 'Layers' })).toBeVisible();
  await run('takeoff', 'Takeoff');
  await expect(page.getByRole('region', { name: 'Takeoff' })).toBeVisible();
  await run('layers of', 'Layers of the drawing');
  await expect(page.getByRole('tab', { name: 'Layers' })).toHaveAttribute('aria-selected', 'true');
  await run('flattened', 'Export with markups…');
  await expect(page.getByRole('dialog', { name: 'Export with markups' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog that closes takes the focus back.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await run('fdf import', 'Import annotations…');
  await expect(page.getByRole('dialog', { name: 'Import annotations' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(desk.folderPath);
  await expect(page.getByRole('main').getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await run('takeoff', 'Project Takeoff');
  await expect(page).toHaveURL(new RegExp(`/markupsListing/${desk.projectId}.*takeoff`));
  await run('bim', 'Import topics (BCF)');
  await expect(page.getByRole('dialog', { name: 'Import topics' })).toBeVisible();
});

test('what is typed before the palette’s code has loaded is searched for, and no shortcut of the page; Enter chooses once it has', async ({
  desk,
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route(/assets\/command-palette-.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new project');
  await page.keyboard.press('Enter');
  code.resolve();
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
});
