import { EditorPage } from '../page-objects/editor-page.ts';
import { addSecondSheet, sendReview } from '../page-objects/send-review.ts';
import { newPerson } from '../product/desk.ts';
import { findMailedCode, findMailedLink } from '../product/outbox.ts';
import { expect, test } from '../product/test.ts';

test('a guest who marked up a sheet is invited, joins, and keeps the markup under a member’s name', async ({
  desk,
  page,
  anotherPage,
  product,
}) => {
  test.slow();
  const gosta = { ...newPerson(), firstName: 'Gösta' };
  await addSecondSheet(desk);
  await sendReview(page, desk, { title: 'East wing', reviewer: desk.person.firstName, guest: gosta.email });
  const review = page.url();
  const listing = `/markupsListing/${desk.projectId}`;
  const other = await anotherPage();

  await test.step('the guest comes in by the mailed link, and marks up a sheet', async () => {
    await other.goto(await findMailedLink(product.outbox, gosta.email, '/guest'));
    await other.getByRole('textbox', { name: 'Your name' }).fill('Gösta Berg');
    await other.getByRole('textbox', { name: 'Email' }).fill(gosta.email);
    await other.getByRole('button', { name: 'Send code' }).click();
    await other.getByRole('textbox', { name: 'Code' }).fill(await findMailedCode(product.outbox, gosta.email));
    await other
      .getByRole('region', { name: 'Sheets' })
      .getByRole('link', { name: /Floor plan/ })
      .click();
    const editor = new EditorPage(other);
    await editor.waitUntilSettled();
    await editor.draw('r', { left: 600, top: 400, width: 120, height: 80 });
    await editor.save();
    await page.goto(listing);
    await expect(page.getByRole('row', { name: /#1/ }).getByText('Gösta Berg (guest)')).toBeVisible();
  });

  await test.step('the owner invites the guest, who creates an account by the mailed link', async () => {
    await page.goto(`/project/${desk.projectId}/members`);
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite people to Harbour Library' });
    await dialog.getByLabel('Email addresses').fill(gosta.email);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByText('Invitation sent.')).toBeVisible();
    await other.goto(await findMailedLink(product.outbox, gosta.email, '/acceptInvitation'));
    await expect(other.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await other.getByLabel('Password', { exact: true }).fill(gosta.password);
    await other.getByLabel('First name').fill('Gösta');
    await other.getByLabel('Last name').fill('Berg');
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other.getByText('Signup is successful. Please sign in.')).toBeVisible();
    await other.goto('/SignIn');
    await other.getByLabel('Email').fill(gosta.email);
    await other.getByLabel('Password', { exact: true }).fill(gosta.password);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other).toHaveURL('/projectList');
  });

  await test.step('everyone sees the markup and the reviewer under the member’s name, and nothing says guest', async () => {
    for (const one of [page, other]) {
      await one.goto(listing);
      const row = one.getByRole('row', { name: /#1/ });
      await expect(row.getByText('Gösta Berg')).toBeVisible();
      await expect(one.getByText('(guest)')).toHaveCount(0);
    }
    await page.goto(review);
    await expect(page.getByText('Gösta Berg').first()).toBeVisible();
    await expect(page.getByText('(guest)')).toHaveCount(0);
  });

  await test.step('the member goes on with the review as a member, and may change the markup', async () => {
    await other.goto(new URL(review).pathname);
    await other.getByRole('link', { name: /(Start|Continue) reviewing/ }).click();
    await expect(other.getByText('Sheet 1 of 2')).toBeVisible();
    const editor = new EditorPage(other);
    await editor.waitUntilSettled();
    await other.keyboard.press('d');
    await other.keyboard.press('1');
    await other.keyboard.press('Control+Enter');
    await expect(other.getByText('You decided: Approved').first()).toBeVisible();
  });
});
