import type { Page } from '@playwright/test';
import { newPerson, type Person } from '../product/desk.ts';
import { findMailedLink } from '../product/outbox.ts';
import { expect, test } from '../product/test.ts';

const sessionEnded = 'Your session has ended. Sign in again to continue.';

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await expect(page).toHaveURL('/SignIn');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const pathOf = (link: string): string => new URL(link).pathname;

test('a new person follows the mailed invitation, signs up and becomes a member of the project', async ({ desk, anotherPage, product }) => {
  const invited = newPerson();
  await desk.api.post('/api/invite', { email: invited.email, project_id: desk.projectId });
  const page = await anotherPage();
  await page.goto(pathOf(await findMailedLink(product.outbox, invited.email, '/acceptInvitation')));
  await expect(page).toHaveURL('/NewSignUp');

  await expect(page.getByLabel('Email address')).toHaveValue(invited.email);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByLabel('First name').fill(invited.firstName);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Signup is successful. Please sign in.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, invited);

  await expect(page).toHaveURL('/projectList');
  await expect(page.getByRole('link', { name: 'Harbour Library' })).toBeVisible();
  await page.goto(desk.folderPath);
  await expect(page.getByRole('link', { name: 'A-101 Floor plan.pdf', exact: true })).toBeVisible();
  const { data } = await desk.api.get<{ data: { members: { email: string } }[] }>(`/api/projectmembers/${desk.projectId}`);
  expect(data.map(({ members }) => members.email).toSorted()).toEqual([desk.person.email, invited.email].toSorted());
});

test('a new password ends every session: the user is notified, signs in, and finds the unsaved drawing again', async ({
  desk,
  editor,
  page,
  anotherPage,
  product,
}) => {
  const newPassword = 'a sheet, 84 by 60';
  const forgetful = await anotherPage();
  await editor.open(desk.editorPath);
  await editor.draw('r', { left: 1400, top: 900, width: 120, height: 80 });

  await forgetful.goto('/SignIn');
  await forgetful.getByRole('link', { name: 'Forgot Your Password? Click Here' }).click();
  await expect(forgetful).toHaveURL('/PagesRecoverPassword');
  // Until the page has loaded, the previous page's field with the same label is there.
  await expect(forgetful.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await forgetful.getByLabel('Email').fill(desk.person.email);
  await forgetful.getByRole('button', { name: 'Reset Password' }).click();
  await expect(forgetful.getByRole('status')).toHaveText('If this address has an account, a link to reset the password is on its way.');
  await forgetful.goto(pathOf(await findMailedLink(product.outbox, desk.person.email, '/PagesRecoverPasswordReset')));
  await forgetful.getByLabel('Enter New Password').fill(newPassword);
  await forgetful.getByLabel('Confirm New Password').fill(newPassword);
  await forgetful.getByRole('button', { name: 'Reset Password' }).click();
  await expect(forgetful.getByRole('status')).toHaveText('Your password is changed. Please sign in.');

  await expect(page).toHaveURL('/SignIn');
  await expect(page.getByText(sessionEnded)).toBeVisible();
  await signIn(page, { ...desk.person, password: newPassword });
  await expect(page).toHaveURL(desk.editorPath);
  await editor.waitUntilSettled();
  await editor.expectObjects(1);

  await forgetful.getByRole('button', { name: 'Go To Login' }).click();
  await signIn(forgetful, desk.person);
  await expect(forgetful.getByRole('alert')).toHaveText('The email address or the password is wrong.');
});
