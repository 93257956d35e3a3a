import { objectsOf, fetchMarkups } from '../product/saved-markups.ts';
import { expect, test } from '../product/test.ts';

const middle = { x: 1500, y: 1000 };

test('every tool draws its kind, and everything is saved and loaded again', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, middle);
  const { keyboard } = page;
  await editor.draw('a', { left: 1200, top: 800, width: 80, height: 40 });
  await editor.draw('l', { left: 1200, top: 860, width: 80, height: 40 });
  await editor.draw('m', { left: 1200, top: 920, width: 80, height: 0 });
  await editor.draw('Shift+R', { left: 1200, top: 960, width: 80, height: 40 });
  await editor.draw('p', { left: 1200, top: 1020, width: 80, height: 40 });
  for (const [key, left] of [
    ['Shift+N', 1320],
    ['Shift+P', 1440],
    ['Shift+C', 1560],
  ] as const) {
    await keyboard.press(key);
    await editor.click({ x: left, y: 800 });
    await editor.click({ x: left + 80, y: 820 });
    await editor.click({ x: left + 60, y: 900 });
    await keyboard.press('Enter');
  }
  await editor.expectObjects(8);
  await keyboard.press('t');
  await editor.click({ x: 1320, y: 940 });
  await keyboard.type('Carpet stops at the door');
  await keyboard.press('Escape');
  await editor.expectObjects(9);
  await editor.save();
  const saved = objectsOf(await fetchMarkups(page, desk));
  expect(saved.map(({ type, subType }) => subType ?? type)).toEqual([
    'arrow',
    'line',
    'measurementLine',
    'triangle',
    'path',
    'polyline',
    'polygon',
    'cloud',
    'textbox',
  ]);
  expect(saved.at(-1)).toMatchObject({ text: 'Carpet stops at the door', fontFamily: 'Helvetica', width: 170, height: 220 });
  await page.reload();
  await editor.waitUntilSettled();
  await editor.expectObjects(9);
});

test('tools that annotate, measure and write draw their kinds', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, middle);

  await test.step('every tool that annotates or measures draws its kind, and everything is saved', async () => {
    const { keyboard } = page;
    await editor.draw('k', { left: 1200, top: 800, width: 80, height: 30 });
    await editor.draw('Shift+K', { left: 1200, top: 860, width: 80, height: 20 });
    await editor.draw('s', { left: 1200, top: 920, width: 110, height: 50 });
    await editor.draw('q', { left: 1200, top: 1100, width: 60, height: -40 });
    await keyboard.type('Which door?');
    await keyboard.press('Escape');
    for (const [key, left] of [
      ['Shift+M', 1500],
      ['Shift+A', 1620],
      ['Shift+G', 1740],
      ['u', 1860],
    ] as const) {
      await keyboard.press(key);
      await editor.click({ x: left, y: 800 });
      await editor.click({ x: left + 50, y: 820 });
      await editor.click({ x: left + 40, y: 900 });
      if (key !== 'Shift+G') await keyboard.press('Enter');
    }
    await editor.expectObjects(8);
    await editor.save();
    const saved = objectsOf(await fetchMarkups(page, desk));
    const kinds = ['highlight', 'highlight', 'stamp', 'callout', 'perimeter', 'area', 'angle', 'count'];
    expect(saved.map(({ subType }) => subType)).toEqual(kinds);
    expect(saved.map(({ type }) => type)).toEqual(['rect', 'path', 'textbox', 'textbox', 'polyline', 'polygon', 'polyline', 'polyline']);
    expect(saved.slice(2).map(({ text }) => text)).toEqual(['APPROVED', 'Which door?', '', '', expect.stringMatching(/^\d+\.\d°$/), '3']);
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await editor.save();
  });

  await test.step('a text box opens again on a double-click, and an empty one disappears', async () => {
    await page.keyboard.press('t');
    await editor.click({ x: 1400, y: 900 });
    await page.keyboard.press('Escape');
    await editor.expectObjects(0);
    await page.keyboard.press('t');
    await editor.click({ x: 1400, y: 900 });
    await page.keyboard.type('Fire door');
    await page.keyboard.press('Escape');
    const at = await editor.screenOf({ x: 1450, y: 950 });
    await page.mouse.dblclick(at.x, at.y);
    await expect(page.getByRole('textbox', { name: 'Text of the text box' })).toHaveValue('Fire door');
    await page.keyboard.type('EI 30, ');
    // Like an input method: provisional characters first, then the final ones.
    const method = await page.context().newCDPSession(page);
    await method.send('Input.imeSetComposition', { text: 'ぼうか', selectionStart: 3, selectionEnd: 3 });
    await method.send('Input.insertText', { text: '防火' });
    await page.keyboard.press('Escape');
    await editor.expectObjects(1);
    await editor.save();
    expect(objectsOf(await fetchMarkups(page, desk))).toMatchObject([{ text: 'EI 30, 防火' }]);
  });
});

test('the selection takes the chosen style, and so does what its tool draws next', async ({ desk, editor, page }) => {
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, middle);
  await editor.draw('r', { left: 1400, top: 900, width: 80, height: 60 });
  await page.getByRole('tab', { name: 'Properties' }).click();
  await page.getByRole('group', { name: 'Line colour' }).getByRole('button', { name: 'Blue' }).click();
  await page.getByRole('button', { name: 'Dashed' }).click();
  await page.getByRole('spinbutton', { name: 'Line width' }).fill('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await editor.draw('r', { left: 1550, top: 900, width: 80, height: 60 });
  await editor.save();
  const look = { stroke: '#1f5edb', lineStrokeStyle: 'dashed', lineStrokeArray: [6, 6], strokeWidth: 5 };
  expect(objectsOf(await fetchMarkups(page, desk))).toMatchObject([look, look]);

  await test.step('copied from one object to another, and saved as a tool', async () => {
    await page.keyboard.press('Control+Shift+C');
    await editor.draw('e', { left: 1400, top: 1020, width: 80, height: 60 });
    await page.keyboard.press('Control+Shift+V');
    await page.getByRole('button', { name: 'Tool chest', exact: true }).click();
    await page.getByRole('button', { name: 'Save this tool…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Fire zone');
    await page.getByRole('button', { name: 'Save tool' }).click();
    await page.getByRole('button', { name: 'Tool chest', exact: true }).click();
    await page.getByRole('button', { name: 'Fire zone', exact: true }).click();
    await editor.drag(await editor.screenOf({ x: 1550, y: 1020 }), await editor.screenOf({ x: 1630, y: 1080 }));
    await editor.expectObjects(4);
    await editor.save();
    const [, , copied, kept] = objectsOf(await fetchMarkups(page, desk));
    expect([copied, kept]).toMatchObject([
      { type: 'ellipse', ...look },
      { type: 'ellipse', ...look },
    ]);
  });
});

test('a picture is placed, and on a calibrated page a line shows its real length', async ({ desk, editor, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await editor.open(desk.editorPath);
  await editor.zoomTo(1, middle);
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 40, height: 20 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const files = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') };
  await page.locator('input[type=file]').setInputFiles(files);
  await editor.expectObjects(1);
  await page.evaluate(async (bytes) => {
    const png = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  }, picture);
  await page.keyboard.press('Control+v');
  await editor.expectObjects(2);
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], 'site.png', { type: 'image/png' }));
    return data;
  }, picture);
  await page.locator('main .stage').dispatchEvent('drop', { dataTransfer: dropped });
  await editor.expectObjects(3);
  await page.getByRole('button', { name: 'No scale' }).click();
  await page.getByLabel('Drawing scale').fill('100');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'Metres (m)', exact: true }).click();
  await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
  await expect(page.getByText('The page is calibrated for everyone.')).toBeVisible();
  // Another browser knows the calibration only from the server.
  await page.evaluate(() => localStorage.removeItem('calibrations'));
  await editor.save();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Scale 1:100' })).toBeVisible();
  await editor.waitUntilSettled();
  await editor.zoomTo(1, middle);
  await editor.draw('m', { left: 1300, top: 900, width: 144, height: 0 });
  await editor.save();
  const objects = objectsOf(await fetchMarkups(page, desk));
  const placed = { type: 'image', source: expect.stringMatching(/^media\/\d+$/) };
  expect(objects.slice(0, 3)).toMatchObject([placed, placed, placed]);
  const line = objects[3];
  const length = Number(/^(\d+\.\d) m$/.exec(String(line?.text))?.[1]);
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThan(5.2);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Scale 1:100' }).click();
  await dialog.getByRole('button', { name: 'Draw a region' }).click();
  await editor.drag(await editor.screenOf({ x: 1250, y: 850 }), await editor.screenOf({ x: 1500, y: 950 }));
  await expect(dialog.getByLabel('Region name')).toHaveValue('Detail 1');
  // A measured line is selected: its length is suggested first.
  await dialog.getByLabel('By scale').check();
  await dialog.getByLabel('Drawing scale').fill('20');
  await dialog.getByRole('button', { name: 'Save region' }).click();
  await expect(page.getByText('Detail 1 now has its own scale for everyone.')).toBeVisible();
  await page.getByRole('button', { name: 'Scale 1:100' }).click();
  await dialog.getByRole('button', { name: 'Change Detail 1' }).click();
  await dialog.getByLabel('Region name').fill('Sill');
  await dialog.getByLabel('By scale').check();
  await dialog.getByLabel('Drawing scale').fill('10');
  await dialog.getByRole('button', { name: 'Save region' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Scale 1:100' }).click();
  await expect(dialog.getByRole('listitem')).toContainText(['Sill1:10']);
  await dialog.getByRole('button', { name: 'Remove Sill' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
});
