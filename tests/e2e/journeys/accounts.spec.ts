import { expect, test } from '../product/test.ts';

const folder = '/project/1/folder/1';

test('a wrong password shows an error, and ten of them lock the address for a while', async ({ anotherPage }) => {
  // A separate source address: other journeys sign in meanwhile.
  const page = await anotherPage({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' } });
  await page.goto('/SignIn');
  await page.getByLabel('Email').fill('nobody@example.org');
  const note = page.getByRole('alert');
  for (let tries = 1; tries <= 10; tries += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong password ${tries}`);
    const answered = page.waitForResponse('**/api/users/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await answered;
    await expect(note).toHaveText('The email address or the password is wrong.');
  }
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(note).toHaveText('Too many attempts. Please wait a few minutes and try again.');
});

test('without a token the user is redirected to sign-in and then to the wanted page; with one, past sign-in', async ({
  page,
  desk,
  anotherPage,
}) => {
  const door = await anotherPage();
  for (const closed of [folder, '/projectList', '/Notifications/3', '/AdminPanel', '/editProject/1/1/1/1']) {
    await door.goto(closed);
    await expect(door).toHaveURL(/\/SignIn$/);
  }
  await door.goto(desk.folderPath);
  await door.getByLabel('Email').fill(desk.person.email);
  await door.getByLabel('Password', { exact: true }).fill(desk.person.password);
  await door.getByRole('button', { name: 'Sign In' }).click();
  await expect(door).toHaveURL(desk.folderPath);

  for (const open of ['/', '/SignIn', '/PagesLogin', '/NewSignUp', '/AdminPanel']) {
    await page.goto(open);
    await expect(page).toHaveURL('/projectList');
  }
});
