import { readFile } from 'node:fs/promises';
import { expectSameBox } from '../page-objects/expect-box.ts';
import { waitUntilReady } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

test('by keyboard alone objects are placed, found in the list, opened and deleted', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  for (const key of ['r', 'Shift+P', 'a']) {
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  await editor.expectObjects(3);
  await page.getByRole('tab', { name: 'Markups' }).focus();
  await page.keyboard.press('ArrowLeft');
  const list = page.getByRole('listbox', { name: 'Objects on this page' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Delete');
  await editor.expectObjects(1);
  await editor.save();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Bring forward');
  await sheet.getByRole('button', { name: 'Change the key for Rectangle' }).press('Enter');
  await page.keyboard.press('y');
  await sheet.getByRole('button', { name: 'Change the key for Ellipse' }).press('Enter');
  await page.keyboard.press('y');
  await expect(sheet).toContainText('Y is already used for Rectangle.');
  await sheet.getByRole('button', { name: 'Swap keys' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [key, tool] of [
    ['e', 'Rectangle'],
    ['y', 'Ellipse'],
    ['r', 'Ellipse'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(editor.tool(tool)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('?');
  await sheet.getByRole('button', { name: 'Reset changed keys' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(editor.tool('Rectangle')).toHaveAttribute('aria-pressed', 'true');
});

test('drawing on a rotated sheet works, and the rotation is kept in this browser', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  const turn = page.getByRole('button', { name: 'Turn the sheet' });
  const { zoom: fitted } = await editor.view();
  await turn.click();
  await editor.waitUntilSettled();
  // Zooming before the rotated sheet is laid out keeps the zoom.
  await turn.evaluate((button: HTMLElement) => {
    button.click();
    const wheel = { deltaY: -250, clientX: 700, clientY: 450, bubbles: true, cancelable: true };
    document.querySelector('.stage')?.dispatchEvent(new WheelEvent('wheel', wheel));
  });
  await editor.waitUntilSettled();
  expect((await editor.view()).zoom / fitted).toBeCloseTo(Math.exp(0.5), 1);
  await page.keyboard.press('Shift+1');
  await editor.waitUntilSettled();
  const stage = await page.locator('.stage').boundingBox();
  const [x = 0, y = 0, zoom = 1] = ((await page.locator('.stage').getAttribute('data-view')) ?? '').split(' ').map(Number);
  const [right, bottom] = [stage!.x + stage!.width, stage!.y + stage!.height];
  await page.keyboard.press('r');
  await page.mouse.move(right - 400, bottom - 300);
  await page.mouse.down();
  await page.mouse.move(right - 440, bottom - 330);
  await page.mouse.move(right - 500, bottom - 360);
  await page.mouse.up();
  await editor.save();
  const drawn = { left: x + 400 / zoom, top: y + 300 / zoom, width: 100 / zoom, height: 60 / zoom };
  expectSameBox(objectsOf(await fetchMarkups(page, desk))[0], drawn);
  await page.reload();
  await expect(page.locator('[data-turn="2"] .stage')).toBeVisible();
});

test('the minimap moves to another part of the sheet, and the sheet can fill the screen', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(4, { x: 1500, y: 1000 });
  await page.getByRole('button', { name: 'Minimap' }).click();
  const map = await page.locator('[class*=minimap] [class*=map] img').boundingBox();
  await page.mouse.click(map!.x + map!.width * 0.25, map!.y + map!.height * 0.75);
  await editor.waitUntilSettled();
  const room = await editor.canvas.boundingBox();
  const { left, top, zoom } = await editor.view();
  const inMiddle = { x: (room!.x + room!.width / 2 - left) / zoom, y: (room!.y + room!.height / 2 - top) / zoom };
  expect(Math.abs(inMiddle.x - 3024 * 0.25)).toBeLessThan(30);
  expect(Math.abs(inMiddle.y - 2160 * 0.75)).toBeLessThan(30);
  expect(zoom).toBeCloseTo(4, 1);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
});

test('two versions are compared side by side, move together and can be unlinked', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await page.getByRole('button', { name: 'Side by side' }).click();
  const pane = page.getByRole('region', { name: 'Second sheet' });
  const [own, other] = [page.locator('main .stage'), pane.locator('.stage')];
  const view = (stage: typeof own) => stage.getAttribute('data-view');
  await expect(other).toBeVisible();
  await editor.waitUntilSettled();
  // The sheet is wider than its half of the window at the least zoom by hand.
  expect(Number((await view(own))?.split(' ')[2])).toBeLessThan(0.25);
  await expect.poll(() => view(other)).toBe(await view(own));
  await editor.zoomTo(2, { x: 1500, y: 1000 });
  await expect.poll(() => view(other)).toBe(await view(own));
  const room = await other.boundingBox();
  await page.mouse.move(room!.x + 200, room!.y + 300);
  await page.mouse.down();
  await page.mouse.move(room!.x + 120, room!.y + 240);
  await page.mouse.up();
  const before = await view(own);
  await expect.poll(() => view(other)).toBe(before);
  await pane.getByRole('button', { name: 'Unlink views' }).click();
  await page.mouse.move(room!.x + 120, room!.y + 240);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => view(other)).not.toBe(before);
  expect(await view(own)).toBe(before);
  await pane.getByRole('button', { name: 'Close second sheet' }).click();
  await expect(pane).toHaveCount(0);
});

test('side by side shows both sheets from edge to edge, and any file of the project', async ({ desk, editor, page }) => {
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  const section = { name: 'A-301 Section.pdf', bytes: drawPlan({ pages: 2 }) };
  const { data: item } = await desk.api.upload<{ data: { id: number } }>(`/api/folder/${desk.folderId}/item`, section, fields);
  await waitUntilReady(desk.api, item.id);
  // At the minimum zoom a sheet of this size fits half of a wide window.
  await page.setViewportSize({ width: 2400, height: 900 });
  await editor.open(desk.editorPath);
  await page.getByRole('button', { name: 'Side by side' }).click();
  const pane = page.getByRole('region', { name: 'Second sheet' });
  const widthOf = async () => (await editor.view()).zoom * 3024;
  await expect.poll(async () => (await editor.canvas.boundingBox())!.width - (await widthOf())).toBeGreaterThanOrEqual(0);

  await pane.getByRole('button', { name: 'File: A-101 Floor plan.pdf' }).click();
  await page.getByRole('combobox', { name: 'Find a file in this project' }).fill('section');
  await page.getByRole('option', { name: 'A-301 Section.pdf' }).click();
  await expect(pane.getByRole('button', { name: 'File: A-301 Section.pdf' })).toBeVisible();
  await pane.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Page 2' }).click();
  await expect(pane.getByRole('combobox', { name: 'Page' })).toHaveText('Page 2');
  await expect(pane.locator('.stage')).toHaveAttribute('aria-busy', 'false');
});

test('the page is exported with its markups, as a picture and as a PDF', async ({ desk, editor, page }) => {
  // Every tile of the sheet is rendered for the first time.
  test.slow();
  // Printing opens the browser's dialog: check the printed document instead.
  await page.addInitScript(() => {
    window.print = () => {
      const printed = [...document.images].at(-1);
      document.documentElement.dataset['printed'] = `${printed?.naturalWidth} ${printed?.naturalHeight}`;
    };
  });
  await editor.open(desk.editorPath);
  await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });
  await page.keyboard.press('t');
  await editor.click({ x: 1600, y: 900 });
  await page.keyboard.type('Перемычка Ω, lintel');
  await page.keyboard.press('Escape');
  const exported = async (label: string): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Export and share' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: label }).click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const png = await exported('PNG picture');
  expect(png.name).toBe('A-101 Floor plan, page 1.png');
  const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
  // 200 dots per inch of 72 points.
  const { files } = await desk.api.get<{ files: { sheets: { width: number; height: number }[] }[] }>(
    `/api/file/${desk.fileId}/item/${desk.itemId}`,
  );
  const sheet = files[0]!.sheets[0]!;
  expect([width, height]).toEqual([Math.ceil((sheet.width * 200) / 72), Math.ceil((sheet.height * 200) / 72)]);
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', `${width} ${height}`);
});
