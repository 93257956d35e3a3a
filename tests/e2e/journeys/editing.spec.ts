import { type Box, type EditorPage } from '../page-objects/editor-page.ts';
import { expectSameBox } from '../page-objects/expect-box.ts';
import { type Desk, waitUntilReady } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const wanted = { left: 1450, top: 950, width: 90, height: 60 };

/** Opens the drawing near its middle and draws a rectangle. */
async function openWithRectangle(editor: EditorPage, desk: Desk): Promise<Box> {
  await editor.open(desk.editorPath);
  await editor.zoomTo(2, { x: 1500, y: 1000 });
  return editor.draw('r', wanted);
}

test('changes are undone, redone, nudged and deleted; an object is moved, resized and rotated by its handles; all is saved that way', async ({
  desk,
  editor,
  page,
}) => {
  await openWithRectangle(editor, desk);

  await test.step('actions are undone and redone by keys and by buttons', async () => {
    await editor.draw('e', { left: 1600, top: 1050, width: 40, height: 40 });
    await editor.expectObjects(2);
    await page.keyboard.press('Control+z');
    await editor.expectObjects(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await editor.expectObjects(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await expect(editor.saveState()).toHaveText('Saved');
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'Redo' }).click();
    await editor.expectObjects(2);
    await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
    await editor.save();
    expect(objectsOf(await fetchMarkups(page, desk)).map(({ type }) => type)).toEqual(['rect', 'ellipse']);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await editor.save();
  });

  const redrawn = await test.step('a saved markup whose drawing is undone and redone is saved again', async () => {
    const box = await editor.draw('r', wanted);
    await editor.save();
    await page.keyboard.press('Control+z');
    await editor.save();
    expect(await fetchMarkups(page, desk)).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await editor.save();
    const markups = await fetchMarkups(page, desk);
    expect(markups).toHaveLength(1);
    expectSameBox(objectsOf(markups)[0], box);
    return box;
  });

  await test.step('arrow keys nudge the selection by 10, with Shift by 1, and Delete removes the markup', async () => {
    await editor.select(redrawn);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await editor.save();
    expectSameBox(objectsOf(await fetchMarkups(page, desk))[0], { ...redrawn, left: redrawn.left + 10, top: redrawn.top + 1 });
    await page.keyboard.press('Delete');
    await editor.save();
    expect(await fetchMarkups(page, desk)).toEqual([]);
  });

  await test.step('an object is moved, resized and rotated by its handles', async () => {
    const drawn = await editor.draw('r', wanted);
    await editor.save();

    const edge = await editor.screenOf({ x: drawn.left, y: drawn.top + drawn.height / 4 });
    const by = await editor.drag(edge, { x: edge.x + 37, y: edge.y - 53 });
    const moved = { ...drawn, left: drawn.left + by.x, top: drawn.top + by.y };
    await editor.save();
    expectSameBox(objectsOf(await fetchMarkups(page, desk))[0], moved);

    const grown = await editor.dragHandle(moved, 'se', { x: 61, y: 43 });
    const resized = { ...moved, width: moved.width + grown.x, height: moved.height + grown.y };
    await editor.save();
    expectSameBox(objectsOf(await fetchMarkups(page, desk))[0], resized);

    const { zoom } = await editor.view();
    const reach = Math.round((resized.height / 2) * zoom) + 27;
    await editor.dragHandle(resized, 'rotate', { x: reach, y: reach });
    await editor.save();
    const [markup] = await fetchMarkups(page, desk);
    expect(markup?.editor_details).toHaveLength(1);
    expectSameBox(markup?.editor_details[0], resized);
    expect(Math.abs((markup?.editor_details[0]?.angle ?? 0) - 90)).toBeLessThan(1);
  });
});

test('the sheet leaves focused buttons to the keyboard; objects are aligned, grouped and locked, and snap to the drawing’s lines', async ({
  desk,
  editor,
  page,
}) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(2, { x: 1500, y: 1000 });
  const cloud = editor.tool('Cloud');

  await test.step('a right click leaves the tool and returns to pan', async () => {
    await page.keyboard.press('c');
    await expect(cloud).toHaveAttribute('aria-pressed', 'true');
    const { x, y } = await editor.screenOf({ x: 1500, y: 1000 });
    await page.mouse.click(x, y, { button: 'right' });
    await expect(editor.tool('Pan')).toHaveAttribute('aria-pressed', 'true');

    const before = await editor.view();
    await editor.drag({ x, y }, { x: x + 80, y: y + 50 });
    await editor.waitUntilSettled();
    const after = await editor.view();
    expect(after.left - before.left).toBeCloseTo(80, 0);
    expect(after.top - before.top).toBeCloseTo(50, 0);
    await editor.expectObjects(0);
  });

  await test.step('the keyboard activates the focused button, and leaves the sheet alone', async () => {
    await editor.draw('r', wanted);
    await page.getByRole('button', { name: 'Close the editor' }).focus();
    for (let tabs = 0; tabs < 40 && !(await cloud.evaluate((button) => button === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(cloud).toHaveAttribute('aria-pressed', 'true');
    await editor.expectObjects(1);
  });

  await test.step('objects are aligned, distributed, grouped and locked, and the group is kept when it is saved', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    for (const [left, top] of [
      [1400, 900],
      [1420, 1000],
      [1460, 1040],
    ] as const)
      await editor.draw('r', { left, top, width: 40, height: 20 });
    await page.keyboard.press('Control+a');
    for (const act of ['Align left', 'Distribute vertically', 'Group']) {
      await page.getByRole('button', { name: 'Arrange' }).click();
      await page.getByRole('menuitem', { name: act, exact: false }).first().click();
    }
    await page.keyboard.press('Escape');
    await editor.save();
    const boxes = objectsOf(await fetchMarkups(page, desk));
    const [first, second, third] = boxes.map(({ left, top }) => ({ left, top }));
    expect(new Set([first?.left, second?.left, third?.left]).size).toBe(1);
    expect((second?.top ?? 0) - (first?.top ?? 0)).toBeCloseTo((third?.top ?? 0) - (second?.top ?? 0), 5);

    await page.reload();
    await editor.waitUntilSettled();
    await page.keyboard.press('v');
    await editor.click({ x: first?.left ?? 0, y: (first?.top ?? 0) + 10 });
    await expect(page.getByRole('contentinfo')).toContainText('3 of 3 selected');
    await page.keyboard.press('Control+Shift+L');
    await page.keyboard.press('Delete');
    await editor.expectObjects(3);
    await page.keyboard.press('Control+Shift+L');
    await page.keyboard.press('Delete');
    await editor.expectObjects(0);
  });

  await test.step('drawing snaps to the drawing’s own lines, unless Ctrl is held or snapping is off', async () => {
    await page.keyboard.press('Shift+1');
    await editor.waitUntilSettled();
    // The sheet's frame begins here, half a unit (two pixels) off.
    const corner = { x: 36, y: 36 };
    await editor.zoomTo(4, corner);
    const nearCorner = { left: 36.5, top: 36.5, width: 50, height: 40 };
    const exact = await editor.draw('r', nearCorner);
    // Snapping needs both; each is empty until the server has read the page.
    const read = ['geometry', 'text'].map((part) =>
      page.waitForResponse(
        async (answer) => answer.url().endsWith(`/page/1/${part}`) && ((await answer.json()) as { data: unknown }).data !== null,
      ),
    );
    const drawingLines = page.getByRole('group', { name: 'Snapping' }).getByRole('button', { name: 'Drawing lines' });
    await drawingLines.click();
    await expect(drawingLines).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift+1');
    await Promise.all(read);
    await editor.zoomTo(4, corner);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await editor.draw('r', nearCorner);
    await page.keyboard.press('r');
    await page.keyboard.down('Control');
    await editor.drag(await editor.screenOf({ x: 36.5, y: 136.5 }), await editor.screenOf({ x: 86.5, y: 176.5 }));
    await page.keyboard.up('Control');
    await editor.save();
    const [snapped, unsnapped] = objectsOf(await fetchMarkups(page, desk));
    expect([snapped?.left, snapped?.top]).toEqual([expect.closeTo(corner.x, 2), expect.closeTo(corner.y, 2)]);
    expect(Math.abs(exact.left - corner.x)).toBeGreaterThan(0.2);
    expect(Math.abs((unsnapped?.left ?? 0) - corner.x)).toBeGreaterThan(0.2);
  });
});

test('a copy is pasted into another file, whose pages are opened by their thumbnails', async ({ desk, editor, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = { name: 'A-102 Sections.pdf', bytes: drawSheet({ lines: 200, pages: 3 }) };
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  const { data: item } = await desk.api.upload<{ data: { id: number; file: { id: number } } }>(
    `/api/folder/${desk.folderId}/item`,
    other,
    fields,
  );
  const drawn = await openWithRectangle(editor, desk);
  await page.keyboard.press('Control+c');
  await editor.save();
  await waitUntilReady(desk.api, item.id);
  await editor.open(`/editProject/${desk.projectId}/${desk.folderId}/${item.file.id}/${item.id}`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await strip.getByRole('button', { name: 'Page 3' }).click();
  await expect(strip.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await editor.waitUntilSettled();
  await page.keyboard.press('Control+v');
  await editor.expectObjects(1);
  await editor.save();
  await expect(strip.getByRole('button', { name: 'Page 3' })).toContainText('1');
  const [markup] = await fetchMarkups(page, { fileId: item.file.id, itemId: item.id });
  expect(markup?.page_number).toBe(3);
  const [pasted] = objectsOf(markup ? [markup] : []);
  expect([pasted?.width, pasted?.height].map((side) => Math.round(side ?? 0))).toEqual([drawn.width, drawn.height].map(Math.round));
});
