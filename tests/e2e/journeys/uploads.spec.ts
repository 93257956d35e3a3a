import { expect, test } from '../product/test.ts';

const broken = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

test('an unreadable PDF ends as failed with its sentence, keeps its original, and harms nothing else', async ({ desk, page }) => {
  await page.goto(desk.folderPath);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('main').getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles({ name: 'Cut off.pdf', mimeType: 'application/pdf', buffer: broken });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cut off.pdf' });
  await expect(card).toContainText('This file is damaged or incomplete.', { timeout: 20_000 });
  await expect(card.getByRole('link', { name: 'Cut off.pdf', exact: true })).toBeHidden();

  await card.getByRole('button', { name: 'Acts on Cut off.pdf' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download the original' }).click();
  expect((await download).suggestedFilename()).toBe('Cut off.pdf');
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
});
