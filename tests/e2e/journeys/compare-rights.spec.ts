import type { Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { createMarkup, type Desk, joinDesk, newPerson, openDesk, waitUntilReady } from '../product/desk.ts';
import { drawPlan } from '../product/drawn-sheet.ts';
import { findMailedCode, findMailedLink } from '../product/outbox.ts';
import type { RunningProduct } from '../product/product.ts';
import { expect, test } from '../product/test.ts';

const drawing = 'A-101 Floor plan.pdf';
/** Around the door that the revision removes, in points. */
const onDoor = { type: 'rect', left: 2858, top: 460, width: 60, height: 40, stroke: '#e5342b', strokeWidth: 2, angle: 0, id: 1 };

/** Opens a plan with a markup and two versions. Returns the id of the newer one. */
async function openRevisedDesk(product: RunningProduct, page: Page): Promise<{ desk: Desk; newerId: number }> {
  const desk = await openDesk(product, page, drawPlan());
  await createMarkup(desk, [onDoor]);
  const fields = { project_id: String(desk.projectId), currentPath: '/' };
  await desk.api.upload(`/api/folder/${desk.folderId}/item`, { name: drawing, bytes: drawPlan({ isRevised: true }) }, fields);
  await waitUntilReady(desk.api, desk.itemId);
  const { fileDetails } = await desk.api.get<{ fileDetails: { id: number }[] }>(`/api/item/${desk.itemId}/files`);
  return { desk, newerId: fileDetails.at(-1)?.id ?? 0 };
}

test('a reviewer and a viewer compare versions, and are offered what their role allows', async ({ product, page, anotherPage }) => {
  test.slow();
  const { desk, newerId } = await openRevisedDesk(product, page);
  const other = await anotherPage();
  const tove = newPerson();
  await joinDesk(product, desk, other, tove);
  const { data: members } = await desk.api.get<{ data: { id: number; members: { email: string } }[] }>(
    `/api/projectmembers/${desk.projectId}`,
  );
  const member = members.find(({ members: { email } }) => email === tove.email)?.id ?? 0;
  const become = (role: 'reviewer' | 'viewer') => desk.api.put(`/api/member/${member}`, { role });
  const side = other.getByRole('complementary', { name: 'Changes' });
  const offered = (name: string) => side.getByRole('button', { name, exact: false });

  await test.step('a reviewer checks and draws; tasks, alignment and pages are left to editors', async () => {
    await become('reviewer');
    await other.goto(`/project/${desk.projectId}/compare/${desk.itemId}/${desk.fileId}/${newerId}`);
    await expect(side.getByText('0 of 2 checked')).toBeVisible();
    await other.keyboard.press('j');
    for (const name of ['Checked', 'Dismiss', 'Markup']) await expect(offered(name).first()).toBeVisible();
    await expect(offered('Task')).toHaveCount(0);
    await other.keyboard.press('t');
    await other.keyboard.press('a');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(other.getByRole('complementary', { name: 'Align by points' })).toHaveCount(0);
    // A check shows at once. Were the reviewer a viewer before it is saved, it would be refused.
    const saved = other.waitForResponse((reply) => reply.url().endsWith('/changes') && reply.request().method() === 'PUT');
    await other.keyboard.press('Enter');
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
    expect((await saved).ok()).toBe(true);
    await expectNoViolation(other);
  });

  await test.step('a viewer sees all of it in each view, downloads it and changes nothing, also by keyboard', async () => {
    await become('viewer');
    await expect(offered('Dismiss')).toHaveCount(0);
    for (const name of ['Checked, next', 'Markup', 'Task']) await expect(offered(name)).toHaveCount(0);
    for (const key of ['Enter', 'x', 'm', 't', 'a']) await other.keyboard.press(key);
    await expect(side.getByText('1 of 2 checked')).toBeVisible();
    await expect(side.getByRole('checkbox').first()).toBeDisabled();
    for (const [key, view] of [
      ['2', 'Swipe'],
      ['3', 'Blink'],
      ['4', 'Side by side'],
      ['1', 'Overlay'],
    ] as const) {
      await other.keyboard.press(key);
      await expect(other.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    const downloaded = other.waitForEvent('download');
    await side.getByRole('button', { name: 'CSV' }).click();
    await downloaded;
    await expectNoViolation(other);
  });

  await test.step('the queue shows a viewer the markups without answers', async () => {
    await other.goto(`/project/${desk.projectId}/carry-over/${desk.itemId}-${newerId}`);
    await expect(other.getByText('0 of 1 answered')).toBeVisible();
    await expect(other.getByRole('button', { name: /Still holds|Resolved by|Move it here|Undo/ })).toHaveCount(0);
    await other.keyboard.press('1');
    await expect(other.getByText('0 of 1 answered')).toBeVisible();
    await expectNoViolation(other);
  });
});

test('a guest sees the newest version only: nothing offers a comparison, and its address leads to their sheets', async ({
  product,
  page,
  anotherPage,
}) => {
  test.slow();
  const { desk, newerId } = await openRevisedDesk(product, page);
  const { email } = newPerson();
  const link = {
    item_id: desk.itemId,
    access: 'markup',
    addresses: [email],
    expires_on: new Date(Date.now() + 9e8).toISOString().slice(0, 10),
  };
  await desk.api.post(`/api/project/${desk.projectId}/guest-links`, link);
  const guest = await anotherPage();
  await guest.goto(await findMailedLink(product.outbox, email, '/guest'));
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Gösta Berg');
  await guest.getByRole('textbox', { name: 'Email' }).fill(email);
  await guest.getByRole('button', { name: 'Send code' }).click();
  await guest.getByRole('textbox', { name: 'Code' }).fill(await findMailedCode(product.outbox, email));
  const sheets = guest.getByRole('region', { name: 'Sheets' });
  await sheets.getByRole('link').first().click();
  await expect(guest).toHaveURL(new RegExp(`/${newerId}/`));
  await guest.getByRole('button', { name: /^V2/ }).click();
  await expect(guest.getByRole('menuitem', { name: /^V2/ })).toBeVisible();
  await expect(guest.getByRole('menuitem')).toHaveCount(1);
  await guest.goto(`/project/${desk.projectId}/compare/${desk.itemId}/${desk.fileId}/${newerId}`);
  await expect(sheets.getByRole('link').first()).toBeVisible();
  await guest.goto(`/project/${desk.projectId}/carry-over/${desk.itemId}-${newerId}`);
  await expect(sheets.getByRole('link').first()).toBeVisible();
});
