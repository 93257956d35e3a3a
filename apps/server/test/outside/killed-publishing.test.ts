import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { draw, sheet } from '../drawn-sets.ts';
import { administrator, type Client, startProduct } from './client.ts';

const numbers = Array.from({ length: 24 }, (_, index) => `A-${101 + index}`);

interface Plan {
  readonly plan_key: string;
  readonly publication: { readonly state: string; readonly failure: string | null };
  readonly files: readonly { readonly reading: { readonly state: string } }[];
  readonly pages: readonly { readonly is_compared: boolean }[];
}

async function upload(client: Client, folder: number, itemId: number, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.set('item_id', String(itemId));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'Tender.pdf');
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(`${client.url}/api/folder/${folder}/item`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(200);
}

/** Until it holds; the limit of the whole test applies. */
async function until(holds: () => Promise<boolean>, everyMs: number): Promise<void> {
  while (!(await holds())) await sleep(everyMs);
}

test('a server that is killed while it publishes a set goes on after its restart: all sheets appear at once, each of them once', async () => {
  const product = await startProduct({ READ_SCANS: '0' });
  onTestFinished(product.close);
  const client = await product.anonymous.signIn(administrator.email, administrator.password);
  const { data: project } = await client.call<{ data: { id: number } }>('POST', '/api/project', { name: 'Quay' });
  const { data: folders } = await client.call<{ data: { id: number }[] }>('GET', `/api/project/${project.id}/folder`);
  const folder = folders[0]?.id ?? 0;
  const draft = { folder_id: folder, name: 'Tender', date: '2026-11-24', files: ['Tender.pdf'] };
  const { data: created } = await client.call<{ data: { publication: { id: number }; items: number[] } }>(
    'POST',
    `/api/project/${project.id}/publications`,
    draft,
  );
  await upload(client, folder, created.items[0] ?? 0, await draw(numbers.map((number) => sheet(number, `PLAN ${number.slice(2)}`))));
  const set = `/api/publication/${created.publication.id}`;
  const plan = async () => (await client.call<{ data: Plan }>('GET', set)).data;
  const listed = async () => {
    const { data } = await client.call<{ data: { number: string; version_label: string }[] }>('GET', `/api/project/${project.id}/sheets`);
    return data.map(({ number, version_label }) => `${number} ${version_label}`).toSorted();
  };
  const stored = async () => (await readdir(join(product.server.dataDir, 'storage/originals', String(project.id)))).length;
  await until(async () => {
    const { files, pages } = await plan();
    return files[0]?.reading.state === 'ready' && pages.length === numbers.length && pages.every(({ is_compared }) => is_compared);
  }, 200);

  await client.call('POST', `${set}/publish`, { plan_key: (await plan()).plan_key });
  await until(async () => (await stored()) > 4, 1);
  await product.server.kill();
  await product.server.start();
  const all = numbers.map((number) => `${number} V1`);
  // The new process takes jobs of the dead one over after half a minute.
  await until(async () => {
    const [found, { publication }] = [await listed(), await plan()];
    expect([0, all.length]).toContain(found.length);
    expect(publication.failure).toBeNull();
    return publication.state === 'published';
  }, 200);
  expect(await listed()).toEqual(all);
  const { items } = await client.call<{ items: readonly unknown[] }>('GET', `/api/project/${project.id}/folder/${folder}/items`);
  expect(items).toHaveLength(all.length);
});
