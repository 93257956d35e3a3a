import { uploadDrawing } from '../product/desk.ts';
import { expect, test } from '../product/test.ts';

test('a page opens whole, a small picture by the table of zooms, and fitting it fills the view', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const opened = async (width: number, height: number): Promise<void> => {
    const picture = await page.evaluate(
      (size) => {
        const canvas = Object.assign(document.createElement('canvas'), size);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      { width, height },
    );
    const drawing = { name: `${width}.png`, bytes: Buffer.from(picture, 'base64') };
    const { itemId, fileId } = await uploadDrawing(desk.api, drawing, desk);
    await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${fileId}/${itemId}`);
  };
  const zoom = async (): Promise<number> => (await editor.view()).zoom;
  expect(await zoom()).toBeLessThan(0.5);
  await opened(250, 100);
  expect(await zoom()).toBeCloseTo(3.5, 0);
  await opened(100, 60);
  expect(await zoom()).toBe(4.5);
  await page.getByRole('button', { name: 'Turn the sheet' }).click();
  await expect.poll(zoom).toBe(4.5);
  await page.keyboard.press('Shift+1');
  await expect.poll(zoom).toBeGreaterThan(6);
});
