import { readFile } from 'node:fs/promises';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';

test('versions are listed, opened, made current again, deleted and restored', async ({ desk, page, editor }) => {
  const next = { name: drawing, bytes: drawSheet({ lines: 300 }) };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, next, { project_id: String(desk.projectId), currentPath: '/' });
  await page.goto(desk.folderPath);
  // It can come later than the files, and moves them.
  const card = page.getByRole('region', { name: `${drawing} is now V2` });
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: `V2 of ${drawing}, current: all versions` }).click();
  const versions = page.getByRole('list', { name: `Versions of ${drawing}` }).getByRole('listitem');
  await expect(versions).toHaveText([/^V2Current/, /^V1Not Current/]);
  await expect(card).toBeVisible();

  await page.getByRole('button', { name: 'Actions for V1' }).click();
  await page.getByRole('menuitem', { name: 'Open V1' }).click();
  await editor.waitUntilSettled();
  expect(new URL(page.url()).pathname).toBe(desk.editorPath);
  await page.goBack();

  await page.getByRole('button', { name: 'Actions for V1' }).click();
  await page.getByRole('menuitem', { name: 'Make current again' }).click();
  await expect(page.getByText('V1 is current again, as V3.')).toBeVisible();
  await expect(versions).toHaveText([/^V3Current/, /^V2Not Current/, /^V1Not Current/]);

  await page.getByRole('button', { name: 'Actions for V2' }).click();
  await page.getByRole('menuitem', { name: 'Move V2 to trash' }).click();
  await expect(versions).toHaveText([/^V3Current/, /^V1Not Current/]);
  await page.goto(`/project/${desk.projectId}/trash`);
  await page.getByRole('button', { name: /^Restore V2/ }).click();
  await expect(page.getByText(`V2 of ${drawing} restored.`)).toBeVisible();
  await page.goto(`${desk.folderPath}/${desk.fileId}`);
  await expect(versions).toHaveText([/^V3Current/, /^V2Not Current/, /^V1Not Current/]);
});

test('the tree of folders, files and markups is read, changed and rearranged by keyboard, dialog and drag', async ({ desk, page }) => {
  const project = `/project/${desk.projectId}`;
  const { data: plans } = await desk.api.post<{ data: { id: number } }>(`/api${project}/folder`, { name: 'Plans' });
  const at = `/api/item/${desk.itemId}/page/1`;
  const { data: details } = await desk.api.post<{ data: { id: number } }>(`${at}/editordetails`, {});
  await desk.api.post(`${at}/editor/${details.id}/markup`, { open: 'open', privacy: 'public' });

  await page.goto(`${project}/folders`);
  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Table' }).click();
  const tree = page.getByRole('treegrid', { name: 'Files and folders' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  const general = tree.getByRole('row').filter({ has: page.getByRole('link', { name: 'General' }) });
  await expect(general).toContainText('1 Open');

  await test.step('expand down to the markup, and send it to review', async () => {
    await general.getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(row(drawing)).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const markup = tree.getByRole('row', { level: 3 });
    await expect(markup).toContainText('Page 1');
    const status = markup.getByRole('gridcell', { name: 'Open' });
    await status.focus();
    await expect(status).toHaveAttribute('aria-readonly', 'false');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveText(['None', 'Review', 'Open']);
    await page.getByRole('option', { name: 'Review' }).click();
    await expect(general).toContainText('1 Review');
    await expectNoViolation(page);
  });

  await test.step('save the layout as a view of the project table', async () => {
    const byDate = tree.getByRole('columnheader', { name: 'Last Updated' });
    await byDate.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('By date');
    await page.keyboard.press('Enter');
    await expect(page.getByText('View added!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'By date' })).toHaveAttribute('aria-current', 'true');
    const { data: views } = await desk.api.get<{ data: { name: string }[] }>('/api/projectviews');
    expect(views.map(({ name }) => name)).toEqual(['By date']);
  });

  await test.step('open the quick look of a file, and close it', async () => {
    await row(drawing).getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('l');
    await expect(
      page.getByRole('dialog', { name: `Quick look at ${drawing}` }).getByRole('img', { name: `Page 1 of ${drawing}` }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('move it by dialog, and back by drag', async () => {
    await row(drawing).getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('Space');
    await page.getByRole('toolbar').getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByText('Plans', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('Moved to Plans.')).toBeVisible();
    // Rows must be in their new places, and nothing above them, before one is dragged.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tree).toContainText('Empty');
    await row('Plans').getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await row(drawing)
      .getByRole('link', { name: drawing, exact: true })
      .dragTo(general.getByRole('link', { name: 'General' }));
    await expect(page.getByText('Moved to General.')).toBeVisible();
    await expect(general).toContainText('1 Review');
    const { data: folder } = await desk.api.get<{ data: { items: unknown[] } }>(`/api${project}/folder/${plans.id}`);
    expect(folder.items).toEqual([]);
  });

  await test.step('filter by a custom column, and export the result', async () => {
    await desk.api.post(`/api${project}/metedata`, { column_name: 'Level' });
    await desk.api.post(`/api/item/${desk.itemId}/metadata`, { formData: { Level: 'Ground' } });
    await page.goto(`${project}/folders`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Level' }).click();
    await page.getByRole('textbox', { name: 'Level contains' }).fill('ground');
    await expect(row('Plans')).toHaveCount(0);
    await expect(general).toBeVisible();
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await readFile(await (await download).path())).toString()).toMatch(/A-101 Floor plan\.pdf,.*Ground/);
  });

  await test.step('download folders with their contents', async () => {
    await page.goto(`/project/${desk.projectId}/folders`);
    await general.getByRole('checkbox').check();
    const download = page.waitForEvent('download');
    await page.getByRole('toolbar').getByRole('button', { name: 'Download as ZIP' }).click();
    const archive = await readFile(await (await download).path());
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    expect(archive.includes(`General/${drawing}`)).toBe(true);
  });

  await test.step('export the project to a file, and import it as a new one', async () => {
    await page.goto('/projectList');
    await page.getByRole('main').getByRole('link', { name: 'Harbour Library' }).hover();
    await page.getByRole('main').getByRole('button', { name: 'Actions for Harbour Library' }).click();
    await page.getByRole('menuitem', { name: 'Export project…' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export Harbour Library' });
    await exporting.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await exporting.getByRole('link', { name: /^Download / }).click();
    const archive = await readFile(await (await download).path());
    await page.keyboard.press('Escape');
    await expect(exporting).toBeHidden();

    await page.getByRole('button', { name: 'Import project' }).click();
    const importing = page.getByRole('dialog', { name: 'Import a project' });
    await importing
      .getByLabel('Archive')
      .setInputFiles({ name: 'Harbour.tar', mimeType: 'application/x-tar', buffer: archive.subarray(1) });
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByRole('alert')).toContainText('“Harbour.tar” is no archive of Sheetmark');
    await importing.getByLabel('Archive').setInputFiles({ name: 'Harbour.tar', mimeType: 'application/x-tar', buffer: archive });
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(importing.getByText('Project created.')).toBeVisible();
    await importing.getByRole('button', { name: 'Open project' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: 'Harbour Library' })).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => /^\/project\/\d+$/.test(pathname) && pathname !== project);
    await page.goto(`${page.url()}/folders`);
    await expect(general).toContainText('1 Review');
    await general.getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(row(drawing).getByRole('link', { name: drawing, exact: true })).toBeVisible();
  });
});
