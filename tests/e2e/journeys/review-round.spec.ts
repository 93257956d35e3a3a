import { devices } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { EditorPage } from '../page-objects/editor-page.ts';
import { addSecondSheet, sendReview } from '../page-objects/send-review.ts';
import { joinDesk, newPerson } from '../product/desk.ts';
import { findMailedCode, findMailedLink } from '../product/outbox.ts';
import { changeRows, readPdfText, verify } from '../product/programs.ts';
import { expect, test } from '../product/test.ts';

test('a round from sending to its record: a member and a guest, a late reminder, decisions, the next round, and a changed record', async ({
  desk,
  page,
  anotherPage,
  product,
}) => {
  test.slow();
  await addSecondSheet(desk);
  const { email } = newPerson();
  const member = await anotherPage();
  await joinDesk(product, desk, member, { ...newPerson(), firstName: 'Tove' });
  await sendReview(page, desk, { title: 'Stair core', reviewer: 'Tove', guest: email });
  const reviewId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);

  const phone = await anotherPage(devices['Pixel 7']);
  await test.step('the guest comes in on a phone by the mailed link and code', async () => {
    await phone.goto(await findMailedLink(product.outbox, email, '/guest'));
    await phone.getByRole('textbox', { name: 'Your name' }).fill('Gösta Berg');
    await phone.getByRole('textbox', { name: 'Email' }).fill(email);
    await phone.getByRole('button', { name: 'Send code' }).click();
    await phone.getByRole('textbox', { name: 'Code' }).fill(await findMailedCode(product.outbox, email));
    await phone.getByRole('link', { name: /^Continue with A-101/ }).click();
    await expect(phone.getByText('0 of 2 sheets viewed')).toBeVisible();
    await phone.getByRole('button', { name: 'Viewed, next' }).click();
    await expect(phone.getByText('1 of 2 sheets viewed')).toBeVisible();
  });

  await test.step('the member marks up a sheet', async () => {
    await member.goto('/Notifications');
    await member.getByRole('button', { name: /asks you to review/ }).click();
    await member.getByRole('link', { name: 'Start reviewing' }).click();
    await expect(member.getByText('Sheet 1 of 2')).toBeVisible();
    const editor = new EditorPage(member);
    await editor.waitUntilSettled();
    await editor.draw('r', { left: 600, top: 400, width: 120, height: 80 });
    await editor.save();
  });

  await test.step('once the due date has passed, anyone who hasn’t decided is reminded', async () => {
    // Three days late if midnight passes meanwhile.
    await changeRows(product, `update reviews set due_date = (current_date - 2)::text where id = ${reviewId}`);
    await changeRows(product, `update pgboss.job set start_after = now() where name = 'remind-of-due-tasks' and state = 'created'`);
    await member.goto('/notifications');
    await expect(member.getByTitle(/^[23] days late, due [\d-]+: the review “Stair core”$/).first()).toBeVisible();
    await page.goto(`/project/${desk.projectId}/reviews?show=late`);
    await expect(page.getByRole('row', { name: /Stair core/ }).getByText(/^[23] days$/)).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole('link', { name: 'Stair core' }).click();
    await expect(page.getByText(/^[23] days late$/)).toBeVisible();
  });

  await test.step('both decide', async () => {
    await phone.getByRole('button', { name: 'Decide' }).click();
    await phone.getByRole('radio', { name: 'Approved', exact: true }).check();
    await phone.getByRole('button', { name: 'Submit decision' }).click();
    await member.goto(`/project/${desk.projectId}/reviews/${reviewId}`);
    await member
      .getByRole('link', { name: 'Continue reviewing' })
      .or(member.getByRole('link', { name: 'Start reviewing' }))
      .click();
    await expect(member.getByText(/Sheet \d of 2/)).toBeVisible();
    await member.keyboard.press('d');
    await member.keyboard.press('3');
    await member.getByRole('textbox', { name: 'Remark' }).fill('Move the door.');
    await member.keyboard.press('Control+Enter');
    await expect(member.getByText('You decided: Revise and resubmit').first()).toBeVisible();
    await expect(page.getByText('Ready to close')).toBeVisible();
  });

  await test.step('closing starts round 2, to which the open markup of round 1 is carried, and the guest is out', async () => {
    await page.getByRole('button', { name: 'Close review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close and start round 2' }).click();
    await expect(page.getByText(/Round 2 of 2/)).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Open markups of earlier rounds' });
    await expect(earlier.getByText('0 of 1 answered')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectNoViolation(page);
    await earlier.getByRole('link').click();
    await page.getByRole('button', { name: /0 of 1 answered/ }).click();
    await expect(page.getByRole('dialog', { name: 'Open markups of earlier rounds' }).getByText('Not answered')).toBeVisible();
    await expectNoViolation(page);
  });

  await test.step('the record of round 1 is opened: sheets with versions and hashes, reviewers, decisions and markups; and it is whole', async () => {
    await page.goto(`/project/${desk.projectId}/reviews/${reviewId}/record`);
    await expect(page.getByText('All entries fit: none was changed afterwards.')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    const text = await readPdfText(product, await download.path());
    const { data: sheets } = await desk.api.get<{ data: { file_name: string; label: string; sha256: string }[] }>(
      `/api/review/${reviewId}/sheets`,
    );
    expect(sheets).toHaveLength(2);
    // A hash can be broken into lines.
    const whole = text.replaceAll(' ', '');
    for (const { file_name, label, sha256 } of sheets)
      for (const said of [file_name, `,${label}`, `SHA-256${sha256}`]) expect(whole).toContain(said.replaceAll(' ', ''));
    for (const said of [
      'Stair core',
      /Gösta Berg \(guest\) Approved, \d{4}-\d\d-\d\d/,
      /Tove( \S+)? Revise and resubmit, \d{4}-/,
      'Move the door.',
      'All entries fit.',
      /#1 /,
    ])
      expect(text).toMatch(said);
    expect(await verify(product)).toMatchObject({ code: 0 });
  });

  await test.step('a changed row is found, on the page and by verify', async () => {
    await changeRows(
      product,
      `alter table review_entries disable trigger review_entries_stay;
       update review_entries set body = replace(body, 'Move the door.', 'Fine.') where review_id = ${reviewId};
       alter table review_entries enable trigger review_entries_stay`,
    );
    await page.goto(`/project/${desk.projectId}/reviews/${reviewId}/record`);
    await expect(page.getByText(/Entry \d+ doesn’t fit the one before/)).toBeVisible();
    const found = await verify(product);
    expect([found.code, /review/i.test(found.output)]).toEqual([1, true]);
    await changeRows(
      product,
      `alter table review_entries disable trigger review_entries_stay;
       update review_entries set body = replace(body, 'Fine.', 'Move the door.') where review_id = ${reviewId};
       alter table review_entries enable trigger review_entries_stay`,
    );
  });
});
