import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dict, type Edit, editAnnotations, makePdf, name, textString } from '@sheetmark/annotations/testing';
import { keepMessage } from '../page-objects/keep-message.ts';
import { createMarkup, type Desk, uploadDrawing } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

const annotation = (subtype: string, entries: Parameters<typeof dict>[0]) =>
  dict({ Type: name('Annot'), Subtype: name(subtype), T: textString('j.lindqvist'), C: [1, 0, 0], ...entries });

/** A drawing that two people have annotated in another program. */
const annotated = (): Buffer =>
  Buffer.from(
    editAnnotations(makePdf([{}]), {
      add: [
        annotation('Square', {
          NM: textString('cloud-1'),
          Rect: [100, 100, 300, 200],
          BE: dict({ S: name('C'), I: 1 }),
          Contents: textString('Move the rail'),
        }),
        annotation('Circle', { NM: textString('circle-1'), T: textString('EHolt'), Rect: [320, 220, 400, 300] }),
      ],
    }),
  );

const markupsOf = (page: Page) => page.getByRole('complementary', { name: 'Markups, comments and properties' });

/** The editor of a file that was uploaded to the desk's folder. */
async function uploaded({ api, projectId, folderId }: Desk, file: string, bytes: Buffer): Promise<{ path: string; itemId: number }> {
  const { itemId, fileId } = await uploadDrawing(api, { name: file, bytes }, { projectId, folderId });
  return { itemId, path: `/editProject/${projectId}/${folderId}/${fileId}/${itemId}` };
}

test('annotations of an upload become markups once someone answers, and are taken back', async ({ desk, editor, page }) => {
  const { path } = await uploaded(desk, 'A-102 Review.pdf', annotated());
  await editor.open(path);
  const question = page.getByRole('dialog', { name: '2 annotations found in this file' });
  await expect(question).toContainText('j.lindqvist');
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);

  await page.keyboard.press('Shift+I');
  const choosing = page.getByRole('dialog', { name: 'Import annotations' });
  await choosing.getByRole('button', { name: 'Decide: A-102 Review.pdf' }).click();
  await question.getByRole('button', { name: 'Import 2 markups' }).click();
  const imported = await keepMessage(page, '2 markups imported.');
  await expect(markupsOf(page)).toContainText('#1 Cloudj.lindqvist');
  await editor.expectObjects(2);
  await imported.getByRole('button', { name: 'Undo' }).click();
  await editor.expectObjects(0);
});

const rectangle = (id: string, left: number) => ({
  id,
  type: 'rect',
  left,
  top: 100,
  width: 80,
  height: 60,
  angle: 0,
  stroke: '#e5342b',
  strokeWidth: 2,
  fill: '',
  opacity: 1,
  lineStrokeStyle: 'solid',
  lineStrokeArray: [],
  m_id: '',
  v: 1,
});

test('a file that was exported and edited elsewhere comes back as changes, with a conflict, and is undone', async ({
  desk,
  editor,
  page,
}) => {
  const { api, projectId, itemId } = desk;
  const [kept, moved, both, gone] = [
    await createMarkup(desk, [rectangle('a', 100)]),
    await createMarkup(desk, [rectangle('b', 300)]),
    await createMarkup(desk, [rectangle('c', 500)]),
    await createMarkup(desk, [rectangle('d', 700)]),
  ];
  await editor.open(desk.editorPath);
  await page.getByRole('button', { name: 'Export and share' }).click();
  await page.getByRole('menuitem', { name: 'Export with markups…' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export with markups' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: /^Export 4 markups/ }).click(),
  ]);
  await exporting.getByRole('button', { name: 'Close' }).click();
  const original = await readFile(await download.path());
  expect(original.subarray(0, 1_000).equals(Buffer.from(drawSheet({ lines: 400 })).subarray(0, 1_000))).toBe(true);
  await api.put(`/api/item/${itemId}/page/1/editordetails`, { markupId: both, projectId, editor_details: [rectangle('c', 520)] });

  const elsewhere: Edit = {
    change: (each, of) => {
      if (of === `sheetmark-${gone}-o-d`) return null;
      return of === `sheetmark-${moved}-o-b` || of === `sheetmark-${both}-o-c` ? each.with({ Rect: [899, 1999, 981, 2061] }) : each;
    },
    add: [
      annotation('Circle', { NM: textString('new-1'), Rect: [1010, 1010, 1060, 1060] }),
      annotation('Text', {
        NM: textString('reply-1'),
        Rect: [0, 0, 1, 1],
        IRT: textString(`@sheetmark-${kept}-o-a`),
        Contents: textString('Why?'),
      }),
      annotation('Text', {
        NM: textString('state-1'),
        Rect: [0, 0, 1, 1],
        IRT: textString(`@sheetmark-${moved}-o-b`),
        State: textString('Completed'),
        StateModel: textString('Review'),
      }),
    ],
  };
  await page.reload();
  await editor.waitUntilSettled();
  // The first input on the page.
  await page.keyboard.press('Shift+I');
  const choosing = page.getByRole('dialog', { name: 'Import annotations' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choosing.getByRole('button', { name: 'Choose file' }).click()]);
  await chooser.setFiles({ name: 'back.pdf', mimeType: 'application/pdf', buffer: Buffer.from(editAnnotations(original, elsewhere)) });

  const review = page.getByRole('dialog', { name: 'Changes in back.pdf' });
  await expect(review).toContainText('1 conflict stays until you choose');
  for (const tab of ['New 1', 'Changed there 2', 'Conflict 1', 'Deleted there 1'])
    await expect(review.getByRole('button', { name: tab })).toBeVisible();
  await expect(review.getByRole('button', { name: 'Apply 4 changes' })).toBeEnabled();
  await review.getByRole('button', { name: 'All 5' }).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('3');
  await review.getByRole('button', { name: 'Apply 5 changes' }).click();
  const applied = await keepMessage(page, '5 changes applied.');
  await editor.expectObjects(5);
  await applied.getByRole('button', { name: 'Undo' }).click();
  await editor.expectObjects(4);
});
