import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { administrator, type Client, startProduct } from './client.ts';

const count = 20;

interface Opened {
  readonly editor_details: readonly {
    readonly mark_ups: readonly { readonly id: number; readonly editor_details: readonly unknown[] }[];
  }[];
}

async function upload(client: Client, folder: number, fields: Readonly<Record<string, string>>, width: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(await quarteredPdf({ mediaBox: [0, 0, width, 300] }))]), 'plan.pdf');
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(`${client.url}/api/folder/${folder}/item`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { data: { id: number; file: { id: number } } }).data;
}

test('a server that is killed during a carry-over goes on after its restart: each markup is carried once', async () => {
  const product = await startProduct({ READ_SCANS: '0' });
  onTestFinished(product.close);
  const client = await product.anonymous.signIn(administrator.email, administrator.password);
  const { data: project } = await client.call<{ data: { id: number } }>('POST', '/api/project', { name: 'Quay' });
  const { data: folders } = await client.call<{ data: { id: number }[] }>('GET', `/api/project/${project.id}/folder`);
  const folder = folders[0]?.id ?? 0;
  const fields = { project_id: String(project.id), currentPath: '/' };
  const { id: item, file } = await upload(client, folder, fields, 400);
  const page = `/api/item/${item}/page/1`;
  const { data: editor } = await client.call<{ data: { id: number } }>('POST', `${page}/editordetails`, { projectId: project.id });
  const drawn: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const made = { projectId: project.id, file_id: file.id };
    const { data: markup } = await client.call<{ data: { id: number } }>('POST', `${page}/editor/${editor.id}/markup`, made);
    const editor_details = [
      { type: 'rect', left: 10 + at * 18, top: 40, width: 12, height: 12, stroke: '#ff0000', uuid: `rectangle-${at}` },
    ];
    await client.call('PUT', `${page}/editordetails`, { markupId: markup.id, projectId: project.id, editor_details });
    drawn.push(markup.id);
  }
  const { file: second } = await upload(client, folder, fields, 410);
  const carryOver = async () => {
    const path = `/api/item/${item}/file/${second.id}/carry-over`;
    const { data } = await client.call<{ data: { state: string; counts: { all: number } } | null }>('GET', path);
    return data && { state: data.state, all: data.counts.all };
  };
  await expect.poll(carryOver).not.toBeNull();
  await product.server.kill();
  await product.server.start();
  // The new process takes jobs of the dead one over after half a minute; the limit of the whole test applies.
  while ((await carryOver())?.state !== 'ready') await sleep(200);
  expect(await carryOver()).toEqual({ state: 'ready', all: count });

  const { editor_details } = await client.call<Opened>('GET', `/api/file/${second.id}/item/${item}`);
  const carried = editor_details.flatMap(({ mark_ups }) => mark_ups);
  expect(carried.map(({ id }) => id).sort((a, b) => a - b)).toEqual(drawn);
  expect(carried.map((markup) => markup.editor_details.length)).toEqual(drawn.map(() => 1));
});
