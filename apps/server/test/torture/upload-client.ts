import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemFile } from '@sheetmark/contract';
import { Unanswered } from './api.ts';
import type { Desk } from './workplace.ts';

export interface UploadPlace extends Desk {
  readonly base: string;
}

export interface UploadLedger {
  /** Hashes by name: of everything that was ever sent, and of what the server said it has. */
  readonly sent: Map<string, string>;
  readonly acknowledged: Map<string, string>;
  /** Uploads whose offset was less, after a kill, than the server had said before. */
  readonly shrunk: string[];
  /** Bytes that the server said are safe. */
  bytes: number;
}

interface Parts {
  readonly place: UploadPlace;
  readonly client: number;
  readonly ledger: UploadLedger;
  readonly stopping: AbortSignal;
  /** Between two files. */
  readonly breathMs?: number;
}

const megabyte = 1024 * 1024;
const retryMs = 100;
const patienceMs = 20_000;

/** Uploads one file after the other, at once and in parts by turns, until it is told to stop. What was not answered is asked again. */
export async function keepUploading({ place, client, ledger, stopping, breathMs = 0 }: Parts): Promise<void> {
  for (let count = 1; !stopping.aborted; count += 1) {
    const name = `client-${client}-${count}.pdf`;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes((1 + (count % 4)) * megabyte)]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    ledger.sent.set(name, hash);
    if (count % 2 === 0) await sendAtOnce(place, name, bytes);
    else await sendInParts(place, ledger, { name, bytes });
    ledger.acknowledged.set(name, hash);
    await sleep(breathMs);
  }
}

async function sendAtOnce({ api, projectId, folderId }: UploadPlace, name: string, bytes: Buffer): Promise<void> {
  await untilAnswered(() => {
    const form = new FormData();
    form.set('project_id', String(projectId));
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return api.call('uploadItem', { params: { id: folderId }, body: form });
  });
}

async function sendInParts(place: UploadPlace, ledger: UploadLedger, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  const said = Object.entries({ filename: name, folder_id: String(place.folderId) });
  const metadata = said.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  const begun = await untilAnswered(() =>
    ask(place, 'POST', '/api/uploads/resumable', { headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadata } }),
  );
  const path = begun.headers.get('location') ?? '';
  let safe = 0;
  while (safe < bytes.length) {
    const offset = Number((await untilAnswered(() => ask(place, 'HEAD', path))).headers.get('upload-offset'));
    if (offset < safe) ledger.shrunk.push(`${name}: ${offset} of ${safe}`);
    safe = offset;
    const body = bytes.subarray(offset, offset + megabyte);
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const answer = await ask(place, 'PATCH', path, { headers, body }).catch((error: unknown) => {
      if (error instanceof Unanswered) return sleep(retryMs);
      throw error;
    });
    if (!answer) continue;
    const now = Number(answer.headers.get('upload-offset'));
    ledger.bytes += now - safe;
    safe = now;
  }
  const id = path.split('/').at(-1) ?? '';
  await untilAnswered(() => place.api.call('finishUpload', { params: { id } }));
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

async function ask({ base, token }: UploadPlace, method: string, path: string, { headers, body }: Sent = {}): Promise<Response> {
  const response = await fetch(new URL(path, base), {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    throw new Unanswered('no answer', { cause });
  });
  if (response.status >= 500) throw new Unanswered(String(response.status));
  // What broke off between its rows and its answer is in the way of nobody: the next look says where to go on.
  if (!response.ok && response.status !== 409)
    throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return response.ok ? response : Promise.reject(new Unanswered('somebody else is at it'));
}

/** Asks again while the server is away or takes long. */
export async function untilAnswered<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await sleep(retryMs);
    }
  }
}

export interface UploadAudit {
  readonly acknowledged: number;
  readonly present: number;
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  /** Visible with other bytes than were sent under their name. */
  readonly broken: readonly string[];
  /** One act that became two versions. */
  readonly doubled: readonly string[];
}

/** Downloads everything that is visible and compares it with what was sent. */
export async function auditUploads(place: UploadPlace, ledger: UploadLedger): Promise<UploadAudit> {
  const files = await visibleFiles(place);
  const hashes = new Map<string, string>();
  for (const [name, versions] of files) {
    const original = await fetch(new URL(versions[0]?.download_url ?? '', place.base));
    const hash = createHash('sha256');
    hash.update(new Uint8Array(await original.arrayBuffer()));
    hashes.set(name, hash.digest('hex'));
  }
  return {
    acknowledged: ledger.acknowledged.size,
    present: files.size,
    lost: [...ledger.acknowledged].filter(([name]) => !hashes.has(name)).map(([name]) => name),
    broken: [...hashes].filter(([name, hash]) => ledger.sent.get(name) !== hash).map(([name]) => name),
    doubled: [...files].filter(([, versions]) => versions.length > 1).map(([name]) => name),
  };
}

async function visibleFiles({ api, projectId, folderId }: UploadPlace): Promise<Map<string, ItemFile[]>> {
  const found = new Map<string, ItemFile[]>();
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const { items, meta } = await api.call('listFolderItems', { params: { id: projectId, folderId }, query });
    for (const item of items) found.set(item.name, item.files);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
