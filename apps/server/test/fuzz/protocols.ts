import { setTimeout as sleep } from 'node:timers/promises';
import { liveVersion } from '@sheetmark/contract';
import { type Chance, happens, oneOf } from '../chance.ts';
import { oddText } from './oddities.ts';
import type { World } from './world.ts';

/** What is spoken beside the documented calls: uploads in parts, and the live connection. */
export interface Spoken {
  readonly sent: number;
  readonly faults: readonly string[];
}

interface Parts {
  readonly url: string;
  readonly world: World;
  readonly chance: Chance;
  readonly times: number;
}

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
const base = '/api/uploads/resumable';

/** Requests of tus with lengths, offsets, names and ids that nobody means well by. None may be answered with a fault or by a name of others. */
export async function fuzzUploads({ url, world, chance, times }: Parts): Promise<Spoken> {
  const faults: string[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const somebody = oneOf(chance, Object.values(world.people));
    const others = world.homes.filter((home) => home !== somebody.home);
    const method = oneOf(chance, ['POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']);
    const id = oneOf(chance, [...world.homes.flatMap((home) => home.uploads), 'unknown', '..%2f..', '%00', 'x'.repeat(300)]);
    const body = method === 'POST' || method === 'PATCH' ? Buffer.alloc(chance(0, 200), 'x') : null;
    const headers = {
      ...(somebody.token !== null && { authorization: `Bearer ${somebody.token}` }),
      ...tusHeaders(chance, world),
    };
    const said = await fetch(`${url}${base}${method === 'POST' ? '' : `/${id}`}`, { method, headers, body }).catch(
      (error: unknown) => error,
    );
    if (!(said instanceof Response)) {
      faults.push(`${method} ${id}: ${String(said)}`);
      continue;
    }
    const text = await said.text();
    // 501 is how tus says that an extension is not offered.
    if (said.status >= 500 && said.status !== 501)
      faults.push(`${method} ${id} ${JSON.stringify(headers)} answered ${said.status} ${text.slice(0, 200)}`);
    if (others.some(({ mark }) => text.includes(mark))) faults.push(`${method} ${id} told ${somebody.caller} of a project of others`);
  }
  return { sent: times, faults };
}

function tusHeaders(chance: Chance, world: World): Record<string, string> {
  const number = () => oneOf(chance, ['0', '1', '100', '-1', '1.5', 'x', '9007199254740993', '1e3', '', ' 5', '0x10', '3000000']);
  const folder = oneOf(
    chance,
    world.homes.flatMap((home) => home.ids.folder),
  );
  const metadata = oneOf(chance, [
    `filename ${inBase64(oddText(chance))},folder_id ${inBase64(String(folder))}`,
    `filename ${inBase64('a.pdf')},folder_id ${inBase64(oddText(chance))}`,
    `filename,folder_id`,
    `filename ${inBase64('a.pdf')},filename ${inBase64('b.pdf')}`,
    'filename not-base64!',
    ',,,',
    `folder_id ${inBase64(String(folder))},item_id ${inBase64('999999999999999999999')}`,
    `__proto__ ${inBase64('x')},filename ${inBase64('a.pdf')},folder_id ${inBase64(String(folder))}`,
  ]);
  const all: Record<string, string> = {
    'tus-resumable': happens(chance, 85) ? '1.0.0' : oneOf(chance, ['0.2.2', '', '2']),
    'upload-length': number(),
    'upload-offset': number(),
    'upload-metadata': metadata,
    'upload-defer-length': oneOf(chance, ['1', '2']),
    'upload-concat': oneOf(chance, ['partial', 'final;/a /b']),
    'upload-checksum': 'sha1 x',
    'content-type': happens(chance, 80) ? 'application/offset+octet-stream' : 'application/json',
    'x-http-method-override': 'DELETE',
  };
  const rare = new Set(['upload-defer-length', 'upload-concat', 'upload-checksum', 'x-http-method-override']);
  return Object.fromEntries(Object.entries(all).filter(([name]) => happens(chance, rare.has(name) ? 8 : 85)));
}

const messages: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  '{',
  'null',
  '[]',
  '{"type":"hello"}',
  `{"type":"hello","version":${liveVersion},"ticket":"unknown","after":"1.1"}`,
  '{"type":"hello","version":1e308,"ticket":"x","after":"99999999999999999999.9999999999999999"}',
  '{"type":"at","place":{"project_id":1}}',
  `{"type":"point","pointer":${'['.repeat(8_000)}}`,
  'x'.repeat(20_000),
  '\u0000',
  new Uint8Array([1, 2, 3]),
];

/** Connections that say what they should not, and leave before they are answered. */
export async function fuzzLive({ url, world, chance, times }: Parts): Promise<Spoken> {
  const faults: string[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const somebody = oneOf(chance, Object.values(world.people));
    const others = world.homes.filter((home) => home !== somebody.home);
    const headers = { authorization: `Bearer ${somebody.token}` };
    const ticket = await fetch(`${url}/api/live/ticket`, { method: 'POST', headers }).then((said) => said.text());
    const { data } = JSON.parse(ticket) as { data?: { ticket: string; cursor: string } };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
    const over = new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve());
      socket.addEventListener('error', () => resolve());
    });
    socket.addEventListener('message', ({ data: heard }) => {
      if (others.some(({ mark }) => String(heard).includes(mark)))
        faults.push(`a connection told ${somebody.caller} of a project of others`);
    });
    socket.addEventListener('open', () => {
      const [log = ''] = (data?.cursor ?? '').split('.');
      const after = oneOf(chance, [data?.cursor ?? '0.0', `${log}.0.0`, `${log}.99999999999999999999.1`, '0.0']);
      if (data && happens(chance, 60)) socket.send(JSON.stringify({ type: 'hello', version: liveVersion, ticket: data.ticket, after }));
      for (let count = chance(0, 4); count > 0; count -= 1) socket.send(oneOf(chance, messages));
      if (happens(chance, 50)) socket.close();
    });
    await Promise.race([over, sleep(300)]);
    socket.close();
  }
  return { sent: times, faults };
}
