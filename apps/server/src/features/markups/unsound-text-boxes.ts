import { isDeepStrictEqual } from 'node:util';
import { isUnsoundTextBox } from '@sheetmark/editor-core';
import { invalidInput } from '../../platform/http/app-error.ts';
import { parseObjects } from './drawn-media.ts';

/** Refuses text boxes without a valid height (specification 5), except those that the markup already had, for older clients. */
export async function refuseUnsoundTextBoxes(details: unknown, findBefore: () => Promise<unknown>): Promise<void> {
  if (!parseObjects(details).some(isUnsoundTextBox)) return;
  const known = parseObjects(await findBefore()).filter(isUnsoundTextBox);
  for (const [at, object] of parseObjects(details).entries()) {
    if (!isUnsoundTextBox(object) || known.some((one) => isDeepStrictEqual(one, object))) continue;
    throw invalidInput(`editor_details.${at}.height`, 'A text box needs a height that is a number.');
  }
}
