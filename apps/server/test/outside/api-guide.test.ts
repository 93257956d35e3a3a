import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { administrator, startProduct } from './client.ts';

const guide = join(import.meta.dirname, '../../../../docs/api.md');

test('the examples of the API guide run as written, from sign-in to the trash', async () => {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), 'sheetmark-guide-'));
  try {
    const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
    const script = join(folder, 'guide.mjs');
    await writeFile(script, blocks.join('\n'));
    const env = {
      ...process.env,
      SHEETMARK_URL: product.anonymous.url,
      SHEETMARK_EMAIL: administrator.email,
      SHEETMARK_PASSWORD: administrator.password,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    expect(stdout.split('\n')).toEqual(['1 page, 800 × 600 px', expect.stringMatching(/^markup \d+: /), '1 markup found', '']);
  } finally {
    await rm(folder, { recursive: true });
    await product.close();
  }
});
