import { readFile } from 'node:fs/promises';
import { storedZip } from '../product/stored-zip.ts';
import { expect, test } from '../product/test.ts';

const topic = (n: number, title: string) => `<?xml version="1.0"?>
<Markup><Topic Guid="6f1a9c1e-93c3-4a0c-8d7f-2f6c0e9b0a0${n}" TopicType="Clash" TopicStatus="Open"><Title>${title}</Title>
<CreationDate>2026-11-20T08:00:00Z</CreationDate><CreationAuthor>ken@bim.example</CreationAuthor>
<Comments><Comment Guid="6f1a9c1e-93c3-4a0c-8d7f-2f6c0e9b0b0${n}"><Date>2026-11-20T09:00:00Z</Date><Author>Ken</Author>
<Comment>Too low</Comment></Comment></Comments></Topic></Markup>`;

const topics = storedZip({
  'bcf.version': '<Version VersionId="3.0"/>',
  'a/markup.bcf': topic(1, 'Beam meets duct'),
  'b/markup.bcf': topic(2, 'Door too low'),
});

test('topics of a BIM program are shown, then become tasks, once', async ({ desk, page }) => {
  const file = { name: 'issues.bcf', mimeType: 'application/zip', buffer: topics };
  await page.goto(`/tasksListing/${desk.projectId}`);
  const dialog = page.getByRole('dialog', { name: 'Import topics' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import topics (BCF)' }).click();
    await dialog.getByLabel('Choose a BCF file').setInputFiles(file);
    await expect(dialog.getByRole('status')).toContainText('BCF 3.0');
  };
  await choose();
  await dialog.getByRole('checkbox', { name: 'Door too low' }).uncheck();
  await dialog.getByRole('button', { name: 'Import 1 topic' }).click();
  await expect(page.getByText('1 task created, 1 comment added.')).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Beam meets duct');
  await expect(page.getByRole('grid')).not.toContainText('Door too low');

  await choose();
  await expect(dialog.getByRole('checkbox', { name: 'Beam meets duct' })).toBeDisabled();
  await expect(dialog).toContainText('Already here');
});

test('a filtered list, or all work of the project, leaves as topics from the palette', async ({ desk, page }) => {
  for (const [task_name, status] of [
    ['Order doors', 'open'],
    ['Move the beam', 'open'],
    ['Paint', 'closed'],
  ]) {
    await desk.api.post(`/api/project/${desk.projectId}/task`, { task_name, status });
  }
  const dialog = page.getByRole('dialog', { name: 'Export topics' });
  const exported = async (version: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or do something' }).fill('export topics');
    await expect(page.getByRole('option', { name: 'Export topics (BCF)', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: version }).check();
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()]);
    await expect(dialog).toHaveCount(0);
    expect(download.suggestedFilename()).toMatch(/\.bcf$/);
    // Each name is there twice: before its file and in the directory.
    return (await readFile(await download.path())).toString('latin1').split('/markup.bcf').length >> 1;
  };
  const filter = encodeURIComponent(JSON.stringify({ filters: { status: { any: ['open'] } } }));
  await page.goto(`/tasksListing/${desk.projectId}?grid=${filter}`);
  await expect(page.getByRole('grid')).toContainText('Order doors');
  expect(await exported(/2\.1/)).toBe(2);
  await page.goto(`/project/${desk.projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await exported(/3\.0/)).toBe(3);
});
