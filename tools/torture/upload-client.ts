import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemFile } from '@sheetmark/contract';
import { Unanswered } from './api.ts';
import type { TestProject } from './test-project.ts';

export interface UploadProject extends TestProject {
  readonly base: string;
}

export interface UploadLedger {
  /** Hashes by file name. */
  readonly sent: Map<string, string>;
  readonly acknowledged: Map<string, string>;
  /** Uploads whose offset was lower after a kill than the acknowledged one. */
  readonly shrunk: string[];
  /** The number of acknowledged bytes. */
  bytes: number;
}

interface Options {
  readonly project: UploadProject;
  readonly client: number;
  readonly ledger: UploadLedger;
  readonly stop: AbortSignal;
  /** The pause between two files. */
  readonly pauseMs?: number;
}

const megabyte = 1024 * 1024;
const retryMs = 100;
const timeoutMs = 20_000;

/** Uploads files one after the other, alternately whole and in parts, until `stop` is aborted. Repeats unanswered calls. */
export async function keepUploading({ project, client, ledger, stop, pauseMs = 0 }: Options): Promise<void> {
  for (let count = 1; !stop.aborted; count += 1) {
    const name = `client-${client}-${count}.pdf`;
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes((1 + (count % 4)) * megabyte)]);
    const hash = createHash('sha256').update(bytes).digest('hex');
    ledger.sent.set(name, hash);
    if (count % 2 === 0) await uploadWhole(project, name, bytes);
    else await uploadInParts(project, ledger, { name, bytes });
    ledger.acknowledged.set(name, hash);
    await sleep(pauseMs);
  }
}

async function uploadWhole({ api, projectId, folderId }: UploadProject, name: string, bytes: Buffer): Promise<void> {
  await retryUntilAnswered(() => {
    const form = new FormData();
    form.set('project_id', String(projectId));
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return api.call('uploadItem', { params: { id: folderId }, body: form });
  });
}

async function uploadInParts(
  project: UploadProject,
  ledger: UploadLedger,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const fields = Object.entries({ filename: name, folder_id: String(project.folderId) });
  const metadata = fields.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  const created = await retryUntilAnswered(() =>
    send(project, 'POST', '/api/uploads/resumable', { headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadata } }),
  );
  const path = created.headers.get('location') ?? '';
  let acknowledged = 0;
  while (acknowledged < bytes.length) {
    const offset = Number((await retryUntilAnswered(() => send(project, 'HEAD', path))).headers.get('upload-offset'));
    if (offset < acknowledged) ledger.shrunk.push(`${name}: ${offset} of ${acknowledged}`);
    acknowledged = offset;
    const body = bytes.subarray(offset, offset + megabyte);
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const response = await send(project, 'PATCH', path, { headers, body }).catch((error: unknown) => {
      if (error instanceof Unanswered) return sleep(retryMs);
      throw error;
    });
    if (!response) continue;
    const now = Number(response.headers.get('upload-offset'));
    ledger.bytes += now - acknowledged;
    acknowledged = now;
  }
  const id = path.split('/').at(-1) ?? '';
  await retryUntilAnswered(() => project.api.call('finishUpload', { params: { id } }));
}

interface Content {
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

async function send({ base, token }: UploadProject, method: string, path: string, { headers, body }: Content = {}): Promise<Response> {
  const response = await fetch(new URL(path, base), {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new Unanswered('no response', { cause });
  });
  if (response.status >= 500) throw new Unanswered(String(response.status));
  // 409 can follow an interrupted part. The next HEAD request returns the right offset.
  if (!response.ok && response.status !== 409)
    throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return response.ok ? response : Promise.reject(new Unanswered('conflict'));
}

/** Repeats the call while the server is unreachable or slow. */
export async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await sleep(retryMs);
    }
  }
}

export interface UploadAudit {
  readonly acknowledged: number;
  readonly present: number;
  /** Acknowledged, but missing. */
  readonly lost: readonly string[];
  /** Visible with other bytes than sent. */
  readonly broken: readonly string[];
  /** One upload that became two versions. */
  readonly doubled: readonly string[];
}

/** Downloads all visible files and compares them with the sent ones. */
export async function auditUploads(project: UploadProject, ledger: UploadLedger): Promise<UploadAudit> {
  const files = await listFiles(project);
  const hashes = new Map<string, string>();
  for (const [name, versions] of files) {
    const original = await fetch(new URL(versions[0]?.download_url ?? '', project.base));
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

async function listFiles({ api, projectId, folderId }: UploadProject): Promise<Map<string, ItemFile[]>> {
  const versions = new Map<string, ItemFile[]>();
  let cursor: string | undefined;
  do {
    const query = { limit: 200, ...(cursor !== undefined && { cursor }) };
    const { items, meta } = await api.call('listFolderItems', { params: { id: projectId, folderId }, query });
    for (const item of items) versions.set(item.name, item.files);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return versions;
}
