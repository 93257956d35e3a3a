import { EditorPage } from '../page-objects/editor-page.ts';
import { keepMessage } from '../page-objects/keep-message.ts';
import { fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const middle = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  x: left + width / 2,
  y: top + height / 2,
});

test('a saved markup is split, merged again and undone, and another tab follows', async ({ desk, editor, page, context }) => {
  test.slow();
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, { x: 1500, y: 1000 });
  const boxes = [
    await editor.draw('r', { left: 1300, top: 900, width: 80, height: 60 }),
    await editor.draw('e', { left: 1450, top: 900, width: 80, height: 60 }),
    await editor.draw('r', { left: 1600, top: 900, width: 80, height: 60 }),
  ];
  const second = new EditorPage(await context.newPage());
  const kinds = async () => (await fetchMarkups(page, desk)).map(({ editor_details }) => editor_details.map(({ type }) => type));
  const list = (editorPage: EditorPage) => editorPage.panel.getByRole('listitem');
  const menuOn = async (index: number) => {
    const box = boxes[index];
    if (!box) throw new Error('there is no such box');
    await page.keyboard.press('Escape');
    await editor.select(box);
    const at = await editor.screenOf({ ...middle(box), y: box.top });
    await page.mouse.click(at.x, at.y, { button: 'right' });
  };
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  const message = { split: 'Split off #2.', merged: 'Merged into #1.' };
  const undo = async (text: string) => (await keepMessage(page, text)).getByRole('button', { name: 'Undo' }).click();

  await test.step('while something is unsaved, a reason is shown instead', async () => {
    await editor.save();
    await editor.select(boxes[0]!);
    await page.keyboard.press('ArrowUp');
    await menuOn(1);
    await expect(item(/^Split off as a new markup.*Save your changes first\./)).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await editor.save();
  });
  await second.open(desk.editorPath);
  await expect(list(second)).toHaveCount(1);

  await test.step('the selection is split into its own markup', async () => {
    await page.bringToFront();
    await menuOn(1);
    await item(/^Split off as a new markup/).click();
    await keepMessage(page, message.split);
    expect(await kinds()).toEqual([['rect', 'rect'], ['ellipse']]);
    await expect(editor.saveState()).toHaveText('Saved');
    await expect(list(second)).toHaveCount(2);
  });

  await test.step('undo restores it', async () => {
    await undo(message.split);
    await expect.poll(kinds).toEqual([['rect', 'rect', 'ellipse']]);
    await expect(list(second)).toHaveCount(1);
  });

  await test.step('each object becomes a separate markup', async () => {
    await menuOn(1);
    await item('Split into one markup per object').click();
    await expect.poll(kinds).toEqual([['rect'], ['ellipse'], ['rect']]);
    await expect(list(second)).toHaveCount(3);
  });

  await test.step('several markups from the list are merged by key', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Markups' }).click();
    await list(editor).nth(0).getByRole('button').click();
    await page.getByRole('tab', { name: 'Markups' }).click();
    await list(editor)
      .nth(2)
      .getByRole('button')
      .click({ modifiers: ['Control'] });
    await expect(editor.panel.getByRole('button', { name: 'Merge 2 markups' })).toBeEnabled();
    await page.keyboard.press('j');
    await keepMessage(page, message.merged);
    await expect.poll(kinds).toHaveLength(2);
    await expect(list(second)).toHaveCount(2);
    await undo(message.merged);
    await expect.poll(kinds).toHaveLength(3);
    await expect(list(second)).toHaveCount(3);
  });
});
