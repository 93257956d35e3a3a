import { dxf, layer, line, units } from '@sheetmark/cad/testing';
import { uploadDrawing } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

const plan = (): Buffer =>
  Buffer.from(
    dxf({
      header: units(6),
      layers: [layer('WALLS'), layer('NOTES')],
      entities: [...line([0, 0], [30, 0], [[8, 'WALLS']]), ...line([0, 0], [0, 20], [[8, 'NOTES']])],
    }),
  );

test('the layers that someone hides on a page are hidden on their other devices, too', async ({ desk, editor, page }) => {
  const { itemId, fileId } = await uploadDrawing(desk.api, { name: 'Plan.dxf', bytes: plan() }, desk);
  const path = `/editProject/${desk.projectId}/${desk.folderId}/${fileId}/${itemId}`;
  const openLayers = async (): Promise<void> => {
    await editor.open(path);
    await page.getByRole('tab', { name: 'Layers' }).click();
  };
  const openOnNewDevice = async (): Promise<void> => {
    await page.evaluate(() => localStorage.removeItem('hiddenLayers'));
    await openLayers();
  };
  await openLayers();
  const kept = page.waitForResponse((answer) => answer.url().endsWith(`/file/${fileId}/page/1/layers`) && answer.ok());
  await page.getByRole('button', { name: 'Hide NOTES' }).click();
  await kept;
  await openOnNewDevice();
  await expect(page.getByRole('button', { name: 'Show NOTES' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide WALLS' })).toBeVisible();

  const forgotten = page.waitForResponse((answer) => answer.url().endsWith(`/file/${fileId}/page/1/layers`) && answer.ok());
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await forgotten;
  await openOnNewDevice();
  await expect(page.getByRole('button', { name: 'Hide NOTES' })).toBeVisible();
});
