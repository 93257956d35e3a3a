import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { layDesk } from '../product/desk.ts';
import type { RunningProduct } from '../product/product.ts';
import { blankPdf } from './blank-pdf.ts';

interface Failure {
  readonly what: string;
  readonly why: string;
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

interface Answer {
  readonly data: { readonly id: number };
}

/** Retries until it is answered, like the page: counts failures and sends again with the same key. */
class Client {
  readonly #url: string;
  readonly #tally: Tally;
  readonly #token: string;

  constructor(url: string, token: string, tally: Tally) {
    this.#url = url;
    this.#token = token;
    this.#tally = tally;
  }

  async ask<T = Answer>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    for (;;) {
      const answer = await this.#once(method, path, body, key);
      if (answer !== null) return answer as T;
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
    const began = performance.now();
    this.#tally.requests += 1;
    try {
      const sent = body === undefined ? null : isForm ? body : JSON.stringify(body);
      const answer = await fetch(this.#url + path, { method, headers, body: sent, signal: AbortSignal.timeout(30_000) });
      const bytes = await answer.arrayBuffer();
      this.#tally.times.push(performance.now() - began);
      if (answer.ok) return answer.headers.get('content-type')?.includes('json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
      this.#tally.failures.push({ what: `${method} ${path.split('?')[0]}`, why: `${answer.status}` });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      this.#tally.failures.push({ what: `${method} ${path.split('?')[0]}`, why: String(cause) });
    }
    return null;
  }
}

interface Place {
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
  const { desk, kept } = await layDesk(product, blankPdf(clients));
  const place = { ...desk, token: kept['token'] ?? '' };
  const tally: Tally = { requests: 0, failures: [], acknowledged: new Map(), comments: new Set(), times: [] };
  const stopping = new AbortController();
  const client = (): Client => new Client(product.url, place.token, tally);
  const all = Array.from({ length: clients }, async (_, index) => {
    await sleep((index * pauseMs) / clients);
    await work({ client: client(), place, page: index + 1, tally, stopping: stopping.signal });
  });
  return {
    tally,
    async stop() {
      stopping.abort();
      await Promise.all(all);
    },
    audit: () => audit(client(), place, tally),
  };
}

interface Working {
  readonly client: Client;
  readonly place: Place;
  readonly page: number;
  readonly tally: Tally;
  readonly stopping: AbortSignal;
}

const uploadEvery = 10;

async function work({ client, place, page, tally, stopping }: Working): Promise<void> {
  const { projectId, folderId, itemId, fileId } = place;
  const at = `/api/item/${itemId}/page/${page}`;
  const { data: editor } = await client.ask('POST', `${at}/editordetails`, { projectId });
  for (let count = 1; !stopping.aborted; count += 1) {
    const key = `client-${page}-${count}`;
    const { data: markup } = await client.ask('POST', `${at}/editor/${editor.id}/markup`, { projectId }, key);
    if (tally.acknowledged.has(markup.id)) tally.failures.push({ what: key, why: 'a number that was given out before' });
    tally.acknowledged.set(markup.id, null);
    const objects = [{ id: `o${page}-${count}`, type: 'rect', left: count % 400, top: page, width: 40, height: 30, text: `№ ${count}` }];
    await client.ask('PUT', `${at}/editordetails`, { markupId: markup.id, projectId, editor_details: objects }, `${key}-fill`);
    tally.acknowledged.set(markup.id, objects);
    const { data: comment } = await client.ask('POST', `/api/markup/${markup.id}/comment`, { text: key }, `${key}-comment`);
    tally.comments.add(comment.id);
    await client.ask('GET', at + '/editordetails');
    await client.ask('GET', '/api/projects');
    await client.ask('GET', `/api/project/${projectId}/folder/${folderId}/items`);
    const { files } = await client.ask<{ files: { id: number; sheets?: { image_url: string | null }[] }[] }>(
      'GET',
      `/api/file/${fileId}/item/${itemId}`,
    );
    const preview = files[0]?.sheets?.[page - 1]?.image_url;
    if (preview) await client.ask('GET', preview);
    if (count % uploadEvery === page % uploadEvery) await uploadAttachment(client, projectId, key);
    await sleep(pauseMs);
  }
}

async function uploadAttachment(client: Client, projectId: number, key: string): Promise<void> {
  const form = new FormData();
  form.set('project_id', String(projectId));
  form.set('file', new Blob([`%PDF-1.7 ${key} ${'x'.repeat(200_000)}`]), `${key}.pdf`);
  await client.ask('POST', '/api/media', form);
}

interface Listed {
  readonly data: { readonly id: number; readonly editor_details: unknown; readonly comments: { readonly id: number }[] }[];
  readonly meta: { readonly next_cursor: string | null };
}

async function audit(client: Client, { projectId }: Place, { acknowledged, comments }: Tally) {
  const present = new Map<number, unknown>();
  const said = new Set<number>();
  for (let cursor = ''; ;) {
    const page = await client.ask<Listed>(
      'GET',
      `/api/allMarkups/${projectId}?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const markup of page.data) {
      present.set(markup.id, markup.editor_details);
      for (const { id } of markup.comments) said.add(id);
    }
    if (page.meta.next_cursor === null) break;
    cursor = page.meta.next_cursor;
  }
  const ids = [...acknowledged.keys()];
  return {
    lost: ids.filter((id) => !present.has(id)).length + [...comments].filter((id) => !said.has(id)).length,
    changed: ids.filter((id) => present.has(id) && !isDeepStrictEqual(present.get(id), acknowledged.get(id))).length,
    doubled: [...present.keys()].filter((id) => !acknowledged.has(id)).length + [...said].filter((id) => !comments.has(id)).length,
  };
}
