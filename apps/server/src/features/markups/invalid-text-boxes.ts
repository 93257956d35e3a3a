import { isDeepStrictEqual } from 'node:util';
import { isInvalidTextBox } from '@sheetmark/editor-core';
import { invalidInput } from '../../platform/http/app-error.ts';
import { parseObjects } from './drawn-media.ts';

/** Refuses text boxes without a valid height (specification 5), except those that the markup already had, for older clients. */
export async function refuseInvalidTextBoxes(details: unknown, findBefore: () => Promise<unknown>): Promise<void> {
  if (!parseObjects(details).some(isInvalidTextBox)) return;
  const known = parseObjects(await findBefore()).filter(isInvalidTextBox);
  for (const [at, object] of parseObjects(details).entries()) {
    if (!isInvalidTextBox(object) || known.some((one) => isDeepStrictEqual(one, object))) continue;
    throw invalidInput(`editor_details.${at}.height`, 'A text box needs a height that is a number.');
  }
}
