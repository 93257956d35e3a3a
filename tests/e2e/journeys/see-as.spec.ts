import { readFile } from 'node:fs/promises';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { EditorPage } from '../page-objects/editor-page.ts';
import { createMarkup, joinDesk, newPerson, uploadDrawing } from '../product/desk.ts';
import { drawEveryKind } from '../product/drawn-markups.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expect, test } from '../product/test.ts';

test('the owner sees the project as a member: without hidden folders, only looking, until they stop', async ({
  page,
  desk,
  anotherPage,
  product,
}) => {
  const member = { ...newPerson(), firstName: 'Tove' };
  const other = await anotherPage();
  await joinDesk(product, desk, other, member);
  const { data: secret } = await desk.api.post<{ data: { id: number } }>(`/api/project/${desk.projectId}/folder`, { name: 'Contracts' });
  await desk.api.put(`/api/project/${desk.projectId}/folder/${secret.id}/limit`, { limit: { roles: [], user_ids: [] } });

  await page.goto(`/project/${desk.projectId}/members`);
  await page
    .getByRole('row')
    .filter({ hasText: member.email })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'See as Tove' }).click();

  const bar = page.getByRole('region', { name: /^See as Tove/ });
  await expect(bar).toContainText('1 folder with 0 files is hidden. You can only look. Private markups aren’t shown.');
  await expect(page).toHaveURL(`/project/${desk.projectId}/folders`);
  const main = page.getByRole('main');
  await expect(main.getByText('General').first()).toBeVisible();
  await expect(page.getByText('Contracts')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add folder' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /favourites$/ })).toHaveCount(0);

  // Nothing outside of the project.
  await page.goto('/Settings');
  await expect(page).toHaveURL(`/project/${desk.projectId}/folders`);

  const editor = new EditorPage(page);
  await editor.open(desk.editorPath);
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rectangle' })).toHaveAttribute('aria-disabled', 'true');

  // Another tab stays the owner's own.
  const own = await page.context().newPage();
  await own.goto(`/project/${desk.projectId}/folders`);
  await expect(own.getByRole('main').getByText('Contracts').first()).toBeVisible();
  await own.close();

  await page.goto(`/project/${desk.projectId}/folders`);
  await expect(bar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/project/${desk.projectId}/members`);
  await expect(bar).toHaveCount(0);
  await page.goto(`/project/${desk.projectId}/folders`);
  await expect(page.getByRole('main').getByText('Contracts').first()).toBeVisible();
});

test('a folder that everyone sees is hidden from one member, and the page says who sees it', async ({
  page,
  desk,
  anotherPage,
  product,
}) => {
  const other = await anotherPage();
  await joinDesk(product, desk, other, { ...newPerson(), firstName: 'Tove' });
  await other.goto(`/project/${desk.projectId}/folders`);
  await expect(other.getByRole('main').getByText('General').first()).toBeVisible();
  await page.goto(`/project/${desk.projectId}/members`);
  await page.getByRole('row').filter({ hasText: 'Tove' }).getByRole('button', { name: 'All folders' }).click();
  const dialog = page.getByRole('dialog', { name: /^What Tove/ });
  await dialog.getByRole('checkbox', { name: 'General' }).uncheck();
  await expect(dialog.getByText(/will no longer see General/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save folders' }).click();
  await expect(page.getByText('Hidden from 1 member')).toBeVisible();
  await expect(other.getByRole('main').getByText('General')).toHaveCount(0);

  await page.getByRole('button', { name: 'General', exact: true }).last().click();
  const who = page.getByRole('dialog', { name: 'Who can see General' });
  await expect(who.getByText('0 of 1 member will see it.')).toBeVisible();
  await expectNoViolation(page);
  await who.getByRole('checkbox', { name: /^Tove/ }).check();
  await expect(who.getByText('1 of 1 member will see it.')).toBeVisible();
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everyone sees every folder.')).toBeVisible();
  await expect(other.getByRole('main').getByText('General').first()).toBeVisible();
});

test('a member who loses a folder leaves its open sheet, and hears why', async ({ page, desk, anotherPage, product }) => {
  const other = await anotherPage();
  await joinDesk(product, desk, other, { ...newPerson(), firstName: 'Tove' });
  await new EditorPage(other).open(desk.editorPath);
  await desk.api.put(`/api/project/${desk.projectId}/folder/${desk.folderId}/limit`, { limit: { roles: [], user_ids: [] } });
  // A call under way may say the same in a message.
  await expect(other.getByRole('main').getByText('This does not exist, or you have no access to it.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Rectangle' })).toHaveCount(0);
  await new EditorPage(page).open(desk.editorPath);
});

test('the owner exports a list as the member gets it, and hears why seeing it ended when the member is removed', async ({
  page,
  desk,
  anotherPage,
  product,
}) => {
  const other = await anotherPage();
  const member = { ...newPerson(), firstName: 'Tove' };
  await joinDesk(product, desk, other, member);
  const hidden = await desk.api.post<{ data: { id: number } }>(`/api/project/${desk.projectId}/folder`, { name: 'Contracts' });
  const place = { projectId: desk.projectId, folderId: hidden.data.id };
  const contract = { ...desk, ...(await uploadDrawing(desk.api, { name: 'C-001 Contract.pdf', bytes: drawSheet({ lines: 20 }) }, place)) };
  for (const each of [desk, contract]) await createMarkup(each, drawEveryKind({ x: 300, y: 300 }));
  await desk.api.put(`/api/project/${desk.projectId}/folder/${hidden.data.id}/limit`, { limit: { roles: [], user_ids: [] } });

  await page.goto(`/project/${desk.projectId}/members`);
  const row = page.getByRole('row').filter({ hasText: member.email });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'See as Tove' }).click();
  await expect(page.getByRole('region', { name: /^See as Tove/ })).toBeVisible();
  await page.goto(`/markupsListing/${desk.projectId}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  // The header, and the markup outside of the hidden folder.
  expect(lines).toHaveLength(2);

  const { data: members } = await desk.api.get<{ data: { id: number; members: { email: string } }[] }>(
    `/api/projectmembers/${desk.projectId}`,
  );
  await desk.api.delete(`/api/member/${members.find(({ members: { email } }) => email === member.email)?.id}`);
  await expect(page.getByText(/^You see the project as yourself again: Tove is no longer a member/)).toBeVisible();
  await expect(page).toHaveURL(`/project/${desk.projectId}/members`);
  await expect(page.getByRole('region', { name: /^See as/ })).toHaveCount(0);
});
