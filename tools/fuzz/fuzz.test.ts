import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { readDocument } from './document.ts';
import { fuzz } from './fuzz.ts';
import { readLog } from './log.ts';
import { serverSettings } from './world.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create(serverSettings);
  await server.start();
});
afterAll(() => server.remove());

test('responses to random requests match the published document and reveal nothing from other projects', async () => {
  const published = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Parameters<typeof readDocument>[0];
  const document = readDocument(published);
  const outcome = await fuzz({ url: server.url, dataDir: server.dataDir, document, seed: 8, requests: 400, clients: 4 });
  expect(outcome.faults.map(({ message, request }) => `${request.caller} ${request.method} ${request.path}: ${message}`)).toEqual([]);
  expect(outcome.counts.size).toBeGreaterThan(100);
  expect(await readLog(server.logPath, outcome.secrets)).toMatchObject({ leaks: [], faults: [] });
  expect(await readFile(server.logPath, 'utf8')).toContain('"msg":"request"');
});
