import { devices, type Page } from '@playwright/test';
import { expectNoViolation } from '../page-objects/accessibility.ts';
import { EditorPage } from '../page-objects/editor-page.ts';
import { addSecondSheet, sendReview } from '../page-objects/send-review.ts';
import { type Desk, joinDesk, newPerson } from '../product/desk.ts';
import type { RunningProduct } from '../product/product.ts';
import { type AnotherPage, expect, test } from '../product/test.ts';

/** A member of the desk's project, on a page of their own. */
async function openMember(anotherPage: AnotherPage, product: RunningProduct, desk: Desk, firstName: string): Promise<Page> {
  const page = await anotherPage();
  await joinDesk(product, desk, page, { ...newPerson(), firstName });
  return page;
}

test('an owner sends sheets to a member, who views them and decides; the owner closes the review and reopens it', async ({
  desk,
  page,
  anotherPage,
  product,
}) => {
  test.slow();
  await addSecondSheet(desk);
  const member = await openMember(anotherPage, product, desk, 'Tove');
  await sendReview(page, desk, { title: 'East wing', reviewer: 'Tove' });

  await test.step('the member starts from Home and views the sheets by keyboard', async () => {
    await member.goto('/projectList');
    await expect(member.getByRole('heading', { name: /Waiting for you/ })).toBeVisible();
    await member.getByRole('link', { name: 'East wing' }).click();
    await member.getByRole('link', { name: 'Start reviewing' }).click();
    const bar = member.getByRole('region', { name: 'Review' });
    await expect(bar.getByText('Sheet 1 of 2')).toBeVisible();
    await member.keyboard.press('w');
    await expect(bar.getByText('Sheet 2 of 2')).toBeVisible();
    await bar.getByRole('button', { name: 'Mark as viewed' }).click();
    await expect(bar.getByRole('button', { name: 'Viewed', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expectNoViolation(member);
  });

  await test.step('what the member draws belongs to the review, and the editor’s filter finds it', async () => {
    const editor = new EditorPage(member);
    await editor.waitUntilSettled();
    await editor.draw('r', { left: 600, top: 400, width: 120, height: 80 });
    await editor.save();
    await member.keyboard.press('Escape');
    await member.getByRole('tab', { name: 'Markups' }).click();
    await member.getByRole('button', { name: 'Filter markups' }).click();
    await member.getByRole('combobox', { name: 'Review' }).click();
    await expect(member.getByRole('option')).toHaveText(['All', 'East wing (1)']);
    await member.getByRole('option', { name: 'East wing (1)' }).click();
    await member.getByRole('button', { name: 'Show all markups' }).click();
    await member.keyboard.press('Escape');
  });

  await test.step('the owner sees the progress without a reload', async () => {
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  });

  await test.step('the member decides; a revision needs a remark', async () => {
    await member.keyboard.press('d');
    const dialog = member.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Approved', exact: true })).toBeVisible();
    await member.keyboard.press('3');
    await member.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Say what has to change.')).toBeVisible();
    await member.keyboard.press('2');
    await dialog.getByRole('button', { name: 'Submit decision' }).click();
    await expect(member.getByText('You decided: Approved with comments').first()).toBeVisible();
  });

  await test.step('the owner closes it with that result', async () => {
    await expect(page.getByText('Ready to close')).toBeVisible();
    await page.getByRole('button', { name: 'Close review' }).click();
    await expectNoViolation(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close review' }).click();
    await expect(page.getByText('East wing is closed.')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Approved with comments' })).toBeVisible();
  });

  await test.step('the record is whole, and is downloaded as a PDF', async () => {
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(page.getByText('All entries fit: none was changed afterwards.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Decided: Approved with comments' })).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await downloaded).suggestedFilename()).toBe('East wing, round 1.pdf');
    await page.getByRole('button', { name: 'Back to the review' }).click();
  });

  await test.step('reopening needs a reason, which the record keeps', async () => {
    await page.getByRole('button', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sheet A-102 was replaced');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Review reopened.')).toBeVisible();
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(page.getByRole('cell', { name: 'Reopened the review: Sheet A-102 was replaced' })).toBeVisible();
  });
});

test('on a phone, a member views and decides with the buttons at the bottom', async ({ desk, page, anotherPage, product }) => {
  test.slow();
  await addSecondSheet(desk);
  const phone = await anotherPage(devices['Pixel 7']);
  await joinDesk(product, desk, phone, { ...newPerson(), firstName: 'Tove' });
  await sendReview(page, desk, { title: 'West wing', reviewer: 'Tove' });
  await phone.goto(`/project/${desk.projectId}/reviews`);
  await phone.getByRole('link', { name: /West wing/ }).click();
  await expect(phone.getByRole('link', { name: 'Start reviewing' })).toBeVisible();
  await expectNoViolation(phone);
  await phone.getByRole('link', { name: 'Start reviewing' }).click();
  await expect(phone.getByText('0 of 2 sheets viewed')).toBeVisible();
  await phone.getByRole('button', { name: 'Viewed, next' }).click();
  await expect(phone.getByText('1 of 2 sheets viewed')).toBeVisible();
  await phone.getByRole('button', { name: 'Viewed, next' }).click();
  await expect(phone.getByText('2 of 2 sheets viewed')).toBeVisible();
  await phone.getByRole('button', { name: 'Decide' }).click();
  await phone.getByRole('radio', { name: 'Approved', exact: true }).check();
  await phone.getByRole('button', { name: 'Submit decision' }).click();
  // The bar says it, and for a few seconds a message, too.
  await expect(phone.getByText('You decided: Approved').filter({ visible: true }).first()).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByText('Ready to close')).toBeVisible();
});
