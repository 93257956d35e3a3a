import { EditorPage } from '../page-objects/editor-page.ts';
import { expectSameBox } from '../page-objects/expect-box.ts';
import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

test('two tabs change the same markup, and both changes are kept', async ({ desk, editor, page, context }) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(2, { x: 1500, y: 1000 });
  const left = await editor.draw('r', { left: 1380, top: 900, width: 70, height: 50 });
  const right = await editor.draw('r', { left: 1570, top: 1020, width: 90, height: 60 });
  await editor.save();

  const secondPage = await context.newPage();
  const second = new EditorPage(secondPage);
  await second.open(desk.editorPath);
  await second.zoomTo(2, { x: 1500, y: 1000 });

  await editor.select(left);
  await page.keyboard.press('ArrowUp');
  await editor.save();
  await secondPage.bringToFront();
  await second.select(right);
  await secondPage.keyboard.press('ArrowDown');
  const third = await second.draw('e', { left: 1420, top: 1060, width: 40, height: 30 });
  await second.save();

  const markups = await fetchMarkups(secondPage, desk);
  expect(markups.map(({ editor_details }) => editor_details.map(({ type }) => type))).toEqual([['rect', 'rect'], ['ellipse']]);
  const objects = objectsOf(markups);
  const [movedUp, movedDown] = [
    { ...left, top: left.top - 10 },
    { ...right, top: right.top + 10 },
  ];
  for (const [index, box] of [movedUp, movedDown, third].entries()) expectSameBox(objects[index], box);
  await second.waitUntilSettled();
  expect(await second.redAt({ x: movedUp.left + 20, y: movedUp.top }, 3)).toBeGreaterThan(0.2);

  await test.step('a copy from one tab is pasted in the other', async () => {
    await page.bringToFront();
    await editor.expectObjects(3);
    await editor.select(movedUp);
    await page.keyboard.press('Control+c');
    await secondPage.bringToFront();
    await secondPage.keyboard.press('Control+v');
    await second.expectObjects(4);
    await second.save();
    const pasted = objectsOf(await fetchMarkups(secondPage, desk)).at(-1);
    expectSameBox(pasted && { ...pasted, left: movedUp.left, top: movedUp.top }, movedUp);
    expect([5, 10]).toContain(Math.round((pasted?.left ?? 0) - movedUp.left));
  });
});
