import { setTimeout as sleep } from 'node:timers/promises';
import { liveVersion } from '@sheetmark/contract';
import { type Chance, happens, oneOf } from '../chance.ts';
import { oddText } from './oddities.ts';
import type { World } from './world.ts';

/** The results for protocols outside the documented calls: resumable uploads and the live connection. */
export interface ProtocolResult {
  readonly sent: number;
  readonly faults: readonly string[];
}

interface Options {
  readonly url: string;
  readonly world: World;
  readonly chance: Chance;
  readonly times: number;
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const base = '/api/uploads/resumable';

/** Sends tus requests with invalid lengths, offsets, names and ids. No response may be a fault or contain text from other projects. */
export async function fuzzUploads({ url, world, chance, times }: Options): Promise<ProtocolResult> {
  const faults: string[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const person = oneOf(chance, Object.values(world.people));
    const others = world.homes.filter((home) => home !== person.home);
    const method = oneOf(chance, ['POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']);
    const id = oneOf(chance, [...world.homes.flatMap((home) => home.uploads), 'unknown', '..%2f..', '%00', 'x'.repeat(300)]);
    const body = method === 'POST' || method === 'PATCH' ? Buffer.alloc(chance(0, 200), 'x') : null;
    const headers = {
      ...(person.token !== null && { authorization: `Bearer ${person.token}` }),
      ...tusHeaders(chance, world),
    };
    const response = await fetch(`${url}${base}${method === 'POST' ? '' : `/${id}`}`, { method, headers, body }).catch(
      (error: unknown) => error,
    );
    if (!(response instanceof Response)) {
      faults.push(`${method} ${id}: ${String(response)}`);
      continue;
    }
    const text = await response.text();
    // With 501, tus reports that an extension isn't supported.
    if (response.status >= 500 && response.status !== 501)
      faults.push(`${method} ${id} ${JSON.stringify(headers)}: status ${response.status} ${text.slice(0, 200)}`);
    if (others.some(({ mark }) => text.includes(mark))) faults.push(`${method} ${id} showed ${person.caller} text from another project`);
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
    `filename ${toBase64(oddText(chance))},folder_id ${toBase64(String(folder))}`,
    `filename ${toBase64('a.pdf')},folder_id ${toBase64(oddText(chance))}`,
    `filename,folder_id`,
    `filename ${toBase64('a.pdf')},filename ${toBase64('b.pdf')}`,
    'filename not-base64!',
    ',,,',
    `folder_id ${toBase64(String(folder))},item_id ${toBase64('999999999999999999999')}`,
    `__proto__ ${toBase64('x')},filename ${toBase64('a.pdf')},folder_id ${toBase64(String(folder))}`,
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

/** Opens connections that send invalid messages and close early. */
export async function fuzzLive({ url, world, chance, times }: Options): Promise<ProtocolResult> {
  const faults: string[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const person = oneOf(chance, Object.values(world.people));
    const others = world.homes.filter((home) => home !== person.home);
    const headers = { authorization: `Bearer ${person.token}` };
    const ticket = await fetch(`${url}/api/live/ticket`, { method: 'POST', headers }).then((response) => response.text());
    const { data } = JSON.parse(ticket) as { data?: { ticket: string; cursor: string } };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
    const closed = new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve());
      socket.addEventListener('error', () => resolve());
    });
    socket.addEventListener('message', ({ data: message }) => {
      if (others.some(({ mark }) => String(message).includes(mark)))
        faults.push(`a connection showed ${person.caller} text from another project`);
    });
    socket.addEventListener('open', () => {
      const [log = ''] = (data?.cursor ?? '').split('.');
      const after = oneOf(chance, [data?.cursor ?? '0.0', `${log}.0.0`, `${log}.99999999999999999999.1`, '0.0']);
      if (data && happens(chance, 60)) socket.send(JSON.stringify({ type: 'hello', version: liveVersion, ticket: data.ticket, after }));
      for (let count = chance(0, 4); count > 0; count -= 1) socket.send(oneOf(chance, messages));
      if (happens(chance, 50)) socket.close();
    });
    await Promise.race([closed, sleep(300)]);
    socket.close();
  }
  return { sent: times, faults };
}
