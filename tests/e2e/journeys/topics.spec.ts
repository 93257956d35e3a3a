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
