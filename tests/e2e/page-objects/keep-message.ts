import type { Locator, Page } from '@playwright/test';

/** Finds a message of the page and keeps it: messages disappear after four seconds, but not while the pointer is over one. */
export async function keepMessage(page: Page, text: string | RegExp): Promise<Locator> {
  const message = page.getByRole('status').filter({ hasText: text });
  await message.hover();
  return message;
}
