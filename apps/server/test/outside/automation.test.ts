import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Operation, type OperationId, operations, rightOf, scopeMay, TokenScope } from '@sheetmark/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quarteredPdf } from '../../src/features/files/rendering/testing/documents.ts';
import { toolTable } from '../../src/platform/http/mcp/tool-table.ts';
import { administrator, Client, startProduct, type Product } from './client.ts';
import { readBlocks, readPage, runExample } from './examples.ts';

let product: Product;
let folder: string;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  product = await startProduct({ MCP: '1' });
  folder = await mkdtemp(join(tmpdir(), 'sheetmark-drawings-'));
  const client = await product.anonymous.signIn(administrator.email, administrator.password);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const body = { name: 'Example', scope: 'write', expires_on: tomorrow, password: administrator.password };
  const { token } = await client.call<{ token: string }>('POST', '/api/users/me/tokens', body);
  env = { SHEETMARK_URL: product.anonymous.url, SHEETMARK_TOKEN: token };
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const drawing = (name: string, width: number) =>
  quarteredPdf({ mediaBox: [0, 0, width, 300] }).then((bytes) => writeFile(join(folder, name), bytes));

test('the example imports a folder, and the next time only what changed', async () => {
  await mkdir(join(folder, 'Plans/Ground floor'), { recursive: true });
  await drawing('A-100.pdf', 400);
  await drawing('Plans/Ground floor/A-101.PDF', 400);
  await writeFile(join(folder, 'notes.txt'), 'Not a drawing.');
  const run = async () => (await runExample({ page: 'import-folder.md', env, args: [folder, 'Harbour Library'] })).sort();
  const first = (name: string): unknown => expect.stringMatching(new RegExp(`^${name}: V1, http.*/editProject/\\d+/\\d+/\\d+/\\d+$`));
  expect(await run()).toEqual([first('A-100.pdf'), first('A-101.PDF')]);
  await drawing('A-100.pdf', 500);
  expect(await run()).toEqual([expect.stringMatching(/^A-100.pdf: V2, /), 'A-101.PDF: unchanged']);
});

test('the example of an assistant looks at a sheet and draws on it', async () => {
  const client = new Client(product.anonymous.url, env['SHEETMARK_TOKEN']);
  const { data: projects } = await client.call<{ data: { id: number; name: string }[] }>('GET', '/api/projects');
  const register = `/api/project/${projects.find(({ name }) => name === 'Harbour Library')?.id}/sheets`;
  const countPictures = async () => {
    const { data } = await client.call<{ data: { thumbnail_url: string | null }[] }>('GET', register);
    return data.filter(({ thumbnail_url }) => thumbnail_url !== null).length;
  };
  await expect.poll(countPictures).toBe(2);
  const lines = await runExample({ page: 'mcp.md', env });
  expect(lines).toEqual([expect.stringMatching(/^Harbour Library: A-10[01]\.pdf, a picture of type image\/\w+$/i)]);
});

test('the example of calendars lists what is due, and what is late', async () => {
  const client = await product.anonymous.signIn(administrator.email, administrator.password);
  const { data: project } = await client.call<{ data: { id: number } }>('POST', '/api/project', { name: 'Quay' });
  const now = Date.now();
  const day = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const due = { 'Order doors, windows; soon': day(7), 'Survey the quay': day(-3), 'Handover, far away': day(90) };
  for (const [task_name, due_date] of Object.entries(due))
    await client.call('POST', `/api/project/${project.id}/task`, { task_name, due_date });
  const { data: feed } = await client.call<{ data: { url: string } }>('POST', '/api/users/me/calendars', { project_id: project.id });
  const CALENDAR_URL = product.anonymous.url + new URL(feed.url).pathname;
  const lines = await runExample({ page: 'calendars.md', env: { CALENDAR_URL } });
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${day(-3)} late {2}Survey the quay {2}http`)),
    expect.stringMatching(new RegExp(`^${day(7)} {2}Order doors, windows; soon {2}http`)),
  ]);
});

test('the page about assistants has a configuration, and lists the tools of each scope', async () => {
  const [config] = await readBlocks('mcp.md', 'json');
  expect(JSON.parse(config ?? '')).toMatchObject({ mcpServers: { sheetmark: { type: 'http', url: expect.stringMatching(/\/mcp$/) } } });
  const rows = [...(await readPage('mcp.md')).matchAll(/^\| `(read|comment|write)` \| (.*) \|$/gm)];
  const listed = rows.map(([, scope, tools = '']) => [scope, [...tools.matchAll(/`(\w+)`/g)].map(([, name]) => name)]);
  const least = (row: Operation) => TokenScope.options.find((scope) => scopeMay(scope, rightOf(row)));
  const byScope = Map.groupBy(Object.entries(toolTable), ([id]) => least(operations[id as OperationId]));
  expect(listed).toEqual([...byScope].map(([scope, tools]) => [scope, tools.map(([, { name }]) => name)]));
});
