import { expect, test } from 'vitest';
import { openEngine } from './tesseract.ts';

test('missing language data is a failure of the server, not of the page', async () => {
  await expect(openEngine(['xxx'])).rejects.toMatchObject({ code: 'no_reader' });
});
