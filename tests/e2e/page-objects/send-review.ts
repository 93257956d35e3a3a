import { expect, type Page } from '@playwright/test';
import { type Desk, uploadDrawing } from '../product/desk.ts';
import { drawSheet } from '../product/drawn-sheet.ts';
import { expectNoViolation } from './accessibility.ts';

export const addSecondSheet = (desk: Desk) =>
  uploadDrawing(desk.api, { name: 'A-102 Upper floor.pdf', bytes: drawSheet({ lines: 20 }) }, desk);

interface Sent {
  title: string;
  reviewer: string;
  /** The address of a second reviewer, who is invited as a guest. */
  guest?: string;
}

/** Fills the form for a review of all sheets of the project with one reviewer or two, and sends it. */
export async function sendReview(page: Page, { projectId }: Desk, { title, reviewer, guest }: Sent): Promise<void> {
  await page.goto(`/project/${projectId}/reviews`);
  await page.getByRole('link', { name: 'New review' }).first().click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('Give the review a name.')).toBeVisible();
  await expect(page.getByText('Add at least one sheet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('button', { name: 'Add sheets' }).click();
  await page.getByRole('checkbox', { name: 'All of these' }).check();
  await page.getByRole('button', { name: 'Use 2 sheets' }).click();
  await page.getByRole('combobox', { name: 'Add a reviewer' }).click();
  await page.getByRole('option', { name: reviewer }).click();
  if (guest !== undefined) {
    await page.getByRole('combobox', { name: 'Add a reviewer' }).fill(guest);
    await page.getByRole('option', { name: `Invite ${guest} as a guest` }).click();
    await expect(page.getByText('Guest link')).toBeVisible();
  }
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}
