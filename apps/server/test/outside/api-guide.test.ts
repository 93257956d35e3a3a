import { expect, test } from 'vitest';
import { administrator, startProduct } from './client.ts';
import { runExample } from './examples.ts';

test('the examples of the API guide run as written, from sign-in to the trash', async () => {
  const product = await startProduct();
  try {
    const env = {
      SHEETMARK_URL: product.anonymous.url,
      SHEETMARK_EMAIL: administrator.email,
      SHEETMARK_PASSWORD: administrator.password,
    };
    expect(await runExample({ page: 'api.md', env })).toEqual([
      '1 page, 800 × 600 px',
      expect.stringMatching(/^markup \d+: /),
      '1 markup found',
    ]);
  } finally {
    await product.close();
  }
});
