import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTold, untold } from './live.policy.ts';

const features = join(import.meta.dirname, '..');

/** The types of events that the product's source appends. */
async function appendedTypes(): Promise<string[]> {
  const files = (await readdir(features, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((name) => readFile(join(features, name), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(/\b(?:append|emit\w*)\([^;]*?\btype: '([a-z_]+)'/gs)].map(([, type]) => type ?? ''),
  );
}

test('of every event that the product writes it is said who is told: a new type gets its row in the policy, or in `untold`', async () => {
  const types = await appendedTypes();
  expect(types).toContain('markup_created');
  expect(types.filter((type) => !isTold(type) && !untold.includes(type))).toEqual([]);
});
