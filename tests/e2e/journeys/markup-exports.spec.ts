import { readFile } from 'node:fs/promises';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

test('the drawing of a list’s markups is downloaded as an annotated PDF, and a selection as XFDF', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });
  await editor.save();
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  const original = drawSheet({ lines: 400 });
  const exported = async (button: string): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: button }).click()]);
    await expect(dialog.getByText('The export is ready.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return readFile(await download.path());
  };

  await page.goto(`/markupsListing/${desk.projectId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  await expect(dialog.getByRole('complementary', { name: 'What you get' })).toContainText('1 of 1');
  const whole = await exported('Export 1 markup');
  expect(whole.subarray(0, original.length).equals(Buffer.from(original))).toBe(true);
  expect(whole.toString('latin1')).toContain(`/T(${desk.person.firstName}`);

  await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Export with markups…' }).click();
  await dialog.getByRole('radio', { name: /^XFDF/ }).check();
  expect((await exported('Export 1 markup')).toString()).toMatch(/<square page="0"/);

  await page.getByRole('toolbar').getByRole('button', { name: 'Export with markups…' }).click();
  for (const status of ['None', 'Review', 'Open', 'Closed']) await dialog.getByRole('checkbox', { name: status }).uncheck();
  await expect(dialog.getByText('No markups have these statuses.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Export/ })).toBeDisabled();
});
