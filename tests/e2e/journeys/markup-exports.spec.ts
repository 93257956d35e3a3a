import { readFile } from 'node:fs/promises';
import { bytesSource, PdfFile, readAnnotations } from '@sheetmark/annotations';
import { createMarkup, type Desk, uploadDrawing } from '../product/desk.ts';
import { drawEveryKind } from '../product/drawn-markups.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { readStoredZip } from '../product/stored-zip.ts';
import { expect, test } from '../product/test.ts';

test('the drawing of a list’s markups is downloaded as an annotated PDF, and a selection as XFDF', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  await page.keyboard.press('Shift+E');
  await expect(dialog.getByText('1 object on this page has unsaved changes, which aren’t in the file.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await editor.save();
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

test('an export that can’t start says why next to its button, on a phone without scrolling', async ({ desk, page }) => {
  await createMarkup(desk, drawEveryKind({ x: 300, y: 300 }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/project/${desk.projectId}/folders`);
  await page.getByRole('button', { name: 'Actions for folder General' }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  await page.route(`**/api/project/${desk.projectId}/markup-exports`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Export 1 markup' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Can’t reach the server.');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

/** Markups of each page of an exported PDF, as this product reads them. */
const markupsIn = (pdf: Uint8Array): number[] => [...readAnnotations(PdfFile.open(bytesSource(pdf)))].map(({ markups }) => markups.length);

/** Adds drawings to the desk's folder, each with a markup of objects of every kind. */
async function fillFolder(desk: Desk, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { itemId, fileId } = await uploadDrawing(desk.api, { name, bytes: drawSheet({ lines: 50 }) }, desk);
    await createMarkup({ ...desk, itemId, fileId }, drawEveryKind({ x: 300, y: 300 }));
  }
}

test('the export of a folder shows its progress, is cancelled, and then finishes with every drawing', async ({ desk, page }) => {
  const names = Array.from({ length: 8 }, (_, n) => `A-${200 + n} Details.pdf`);
  await fillFolder(desk, names);
  await page.goto(`/project/${desk.projectId}/folders`);
  await page.getByRole('button', { name: 'Actions for folder General' }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  const start = dialog.getByRole('button', { name: 'Export 8 markups' });
  const bar = dialog.getByRole('progressbar');

  await start.click();
  await expect(bar).toBeVisible();
  const cancelling = page.waitForResponse(/\/markup-exports\/\d+\/cancel$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await (await cancelling).json()).toMatchObject({ data: { state: 'cancelled', url: null } });

  const downloading = page.waitForEvent('download');
  await start.click();
  await expect(dialog.getByRole('status')).toHaveText(/^Exporting [1-9]\d? %$/);
  const files = readStoredZip(await readFile(await (await downloading).path()));
  await expect(dialog.getByText('The export is ready.')).toBeVisible();
  const marked = [...files].filter(([, bytes]) => markupsIn(bytes)[0] === 1).map(([name]) => name);
  expect(marked.toSorted()).toEqual(names.map((name) => name.replace('.pdf', ' V1 markups.pdf')));
});

test('the editor exports a range of pages, some statuses, and markups without comments', async ({ desk, editor, page }) => {
  const bytes = drawSheet({ lines: 50, pages: 3 });
  const drawing = { ...desk, ...(await uploadDrawing(desk.api, { name: 'A-301 Sections.pdf', bytes }, desk)) };
  const markup = await createMarkup(drawing, drawEveryKind({ x: 300, y: 300 }).slice(0, 1));
  await desk.api.post(`/api/markup/${markup}/comment`, { text: 'Rail too low' });
  await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${drawing.fileId}/${drawing.itemId}`);
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  const exported = async (): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export 1 markup' }).click()]);
    await expect(dialog.getByText('The export is ready.')).toBeVisible();
    return readFile(await download.path());
  };
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  const whole = await exported();
  expect(markupsIn(whole)).toEqual([1]);
  expect(whole.toString('latin1')).toContain('Rail too low');

  await dialog.getByRole('button', { name: 'Change options' }).click();
  await dialog.getByRole('radio', { name: 'Some…' }).check();
  await dialog.getByRole('textbox', { name: 'Page numbers' }).fill('1-2');
  await dialog.getByRole('checkbox', { name: 'Leave out the other pages' }).check();
  await dialog.getByRole('radio', { name: 'Leave out', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Closed' }).uncheck();
  const some = await exported();
  expect(some.toString('latin1')).toContain('/Count 2');
  expect(some.toString('latin1')).not.toContain('Rail too low');

  await dialog.getByRole('button', { name: 'Change options' }).click();
  await dialog.getByRole('textbox', { name: 'Page numbers' }).fill('2-3');
  await expect(dialog.getByText('There are no markups to export there.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Page numbers' }).fill('2-');
  await expect(dialog.getByText('Type page numbers such as 1, 3-5.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Export markups' })).toBeDisabled();
});

test('the newest version leaves with the markups of all versions, or only with its own', async ({ desk, editor, page }) => {
  const upload = (lines: number) => uploadDrawing(desk.api, { name: 'A-401 Stairs.pdf', bytes: drawSheet({ lines }) }, desk);
  await createMarkup({ ...desk, ...(await upload(50)) }, drawEveryKind({ x: 300, y: 300 }).slice(0, 1));
  const { itemId } = await upload(60);
  const { fileDetails } = await desk.api.get<{ fileDetails: { id: number }[] }>(`/api/item/${itemId}/files`);
  const fileId = fileDetails.at(-1)?.id ?? 0;
  await createMarkup({ ...desk, itemId, fileId }, drawEveryKind({ x: 600, y: 300 }).slice(0, 1));
  await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${fileId}/${itemId}`);
  const dialog = page.getByRole('dialog', { name: 'Export with markups' });
  const exported = async (button: string): Promise<number[]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: button }).click()]);
    await expect(dialog.getByText('The export is ready.')).toBeVisible();
    return markupsIn(await readFile(await download.path()));
  };
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  expect(await exported('Export 2 markups')).toEqual([2]);
  await dialog.getByRole('button', { name: 'Change options' }).click();
  await dialog.getByRole('radio', { name: 'Only of V2' }).check();
  expect(await exported('Export 1 markup')).toEqual([1]);
});
