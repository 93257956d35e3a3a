import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createDesk } from '../../tests/e2e/product/desk.ts';
import type { RunningProduct } from '../../tests/e2e/product/product.ts';
import { blankPdf } from './blank-pdf.ts';

interface Failure {
  readonly call: string;
  readonly reason: string;
}

/** What clients have sent, and what the product has acknowledged. */
export interface Tally {
  requests: number;
  readonly failures: Failure[];
  /** Objects by markup, null while it is created and not filled. */
  readonly acknowledged: Map<number, unknown>;
  readonly comments: Set<number>;
  /** Of each response, in milliseconds. */
  readonly times: number[];
}

interface Created {
  readonly data: { readonly id: number };
}

/** Retries until it gets a response, like the page: counts failures and repeats the request with the same key. */
class Client {
  readonly #url: string;
  readonly #tally: Tally;
  readonly #token: string;

  constructor(url: string, token: string, tally: Tally) {
    this.#url = url;
    this.#token = token;
    this.#tally = tally;
  }

  async call<T = Created>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    for (;;) {
      const response = await this.#once(method, path, body, key);
      if (response !== null) return response as T;
      await sleep(200);
    }
  }

  async #once(method: string, path: string, body: unknown, key: string | undefined): Promise<unknown> {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${this.#token}`,
      // nginx closes idle connections on reload. Browsers retry on a closed one; this client opens a new connection each time.
      connection: 'close',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const startedAt = performance.now();
    this.#tally.requests += 1;
    try {
      const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
      const response = await fetch(this.#url + path, { method, headers, body: sent, signal: AbortSignal.timeout(30_000) });
      const bytes = await response.arrayBuffer();
      this.#tally.times.push(performance.now() - startedAt);
      if (response.ok) return response.headers.get('content-type')?.includes('json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
      this.#tally.failures.push({ call: `${method} ${path.split('?')[0]}`, reason: `${response.status}` });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      this.#tally.failures.push({ call: `${method} ${path.split('?')[0]}`, reason: String(cause) });
    }
    return null;
  }
}

interface ProjectLocation {
  readonly token: string;
  readonly projectId: number;
  readonly folderId: number;
  readonly itemId: number;
  readonly fileId: number;
}

export interface Load {
  readonly tally: Tally;
  /** Resolves when all clients have their last response. */
  stop(): Promise<void>;
  /** Acknowledged and missing, different, or never acknowledged and present. */
  audit(): Promise<{ lost: number; changed: number; doubled: number }>;
}

/** Milliseconds between two rounds of a client, each of eight requests. */
const pauseMs = 1500;

/** Each client draws on its own page and reads shared lists until it is stopped. */
export async function startLoad(product: RunningProduct, clients: number): Promise<Load> {
  const { desk, kept } = await createDesk(product, blankPdf(clients));
  const project = { ...desk, token: kept['token'] ?? '' };
  const tally: Tally = { requests: 0, failures: [], acknowledged: new Map(), comments: new Set(), times: [] };
  const stop = new AbortController();
  const client = (): Client => new Client(product.url, project.token, tally);
  const all = Array.from({ length: clients }, async (_, index) => {
    await sleep((index * pauseMs) / clients);
    await work({ client: client(), project, page: index + 1, tally, stop: stop.signal });
  });
  return {
    tally,
    async stop() {
      stop.abort();
      await Promise.all(all);
    },
    audit: () => audit(client(), project, tally),
  };
}

interface WorkOptions {
  readonly client: Client;
  readonly project: ProjectLocation;
  readonly page: number;
  readonly tally: Tally;
  readonly stop: AbortSignal;
}

const uploadEvery = 10;

async function work({ client, project, page, tally, stop }: WorkOptions): Promise<void> {
  const { projectId, folderId, itemId, fileId } = project;
  const at = `/api/item/${itemId}/page/${page}`;
  const { data: editor } = await client.call('POST', `${at}/editordetails`, { projectId });
  for (let count = 1; !stop.aborted; count += 1) {
    const key = `client-${page}-${count}`;
    const { data: markup } = await client.call('POST', `${at}/editor/${editor.id}/markup`, { projectId }, key);
    if (tally.acknowledged.has(markup.id)) tally.failures.push({ call: key, reason: 'an id that was already used' });
    tally.acknowledged.set(markup.id, null);
    const objects = [{ id: `o${page}-${count}`, type: 'rect', left: count % 400, top: page, width: 40, height: 30, text: `№ ${count}` }];
    await client.call('PUT', `${at}/editordetails`, { markupId: markup.id, projectId, editor_details: objects }, `${key}-fill`);
    tally.acknowledged.set(markup.id, objects);
    const { data: comment } = await client.call('POST', `/api/markup/${markup.id}/comment`, { text: key }, `${key}-comment`);
    tally.comments.add(comment.id);
    await client.call('GET', at + '/editordetails');
    await client.call('GET', '/api/projects');
    await client.call('GET', `/api/project/${projectId}/folder/${folderId}/items`);
    const { files } = await client.call<{ files: { id: number; sheets?: { image_url: string | null }[] }[] }>(
      'GET',
      `/api/file/${fileId}/item/${itemId}`,
    );
    const preview = files[0]?.sheets?.[page - 1]?.image_url;
    if (preview) await client.call('GET', preview);
    if (count % uploadEvery === page % uploadEvery) await uploadAttachment(client, projectId, key);
    await sleep(pauseMs);
  }
}

async function uploadAttachment(client: Client, projectId: number, key: string): Promise<void> {
  const form = new FormData();
  form.set('project_id', String(projectId));
  form.set('file', new Blob([`%PDF-1.7 ${key} ${'x'.repeat(200_000)}`]), `${key}.pdf`);
  await client.call('POST', '/api/media', form);
}

interface MarkupPage {
  readonly data: { readonly id: number; readonly editor_details: unknown; readonly comments: { readonly id: number }[] }[];
  readonly meta: { readonly next_cursor: string | null };
}

async function audit(client: Client, { projectId }: ProjectLocation, { acknowledged, comments }: Tally) {
  const present = new Map<number, unknown>();
  const found = new Set<number>();
  for (let cursor = ''; ;) {
    const page = await client.call<MarkupPage>(
      'GET',
      `/api/allMarkups/${projectId}?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const markup of page.data) {
      present.set(markup.id, markup.editor_details);
      for (const { id } of markup.comments) found.add(id);
    }
    if (page.meta.next_cursor === null) break;
    cursor = page.meta.next_cursor;
  }
  const ids = [...acknowledged.keys()];
  return {
    lost: ids.filter((id) => !present.has(id)).length + [...comments].filter((id) => !found.has(id)).length,
    changed: ids.filter((id) => present.has(id) && !isDeepStrictEqual(present.get(id), acknowledged.get(id))).length,
    doubled: [...present.keys()].filter((id) => !acknowledged.has(id)).length + [...found].filter((id) => !comments.has(id)).length,
  };
}
