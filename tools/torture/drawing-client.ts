import { setTimeout as sleep } from 'node:timers/promises';
import { PageNumber, type EditorId, type MarkupId } from '@sheetmark/contract';
import { Unanswered } from './api.ts';
import type { TestDrawing } from './test-project.ts';

/** The objects that the server has acknowledged, by markup. It must still have them at the end. */
export type Ledger = Map<MarkupId, unknown>;

interface Options {
  readonly project: TestDrawing;
  /** 1-based. The client only draws on this page. */
  readonly page: number;
  readonly ledger: Ledger;
  readonly stop: AbortSignal;
}

/** The pause between two markups: many slow clients instead of a few fast ones. */
const pauseMs = 10;
const retryMs = 100;

/**
 * Creates and fills markups one after the other until `stop` is aborted. Like the page, it repeats unanswered calls with the same idempotency key,
 * so the server must have each markup exactly once.
 */
export async function draw({ project, page, ledger, stop }: Options): Promise<void> {
  const editorId = project.editors[page - 1];
  if (editorId === undefined) throw new Error(`no page ${page}`);
  for (let count = 1; !stop.aborted; count += 1) {
    const id = await create(project, { page, editorId, key: `client-${page}-${count}` });
    if (ledger.has(id)) throw new Error(`markup ${id} was created twice`);
    ledger.set(id, null);
    const objects = [
      { id: `o${page}-${count}`, type: 'rectangle', left: count % 400, top: page, width: 40, height: 30, text: `№ ${page}/${count}` },
    ];
    await fill(project, { page, id, objects });
    ledger.set(id, objects);
    await sleep(pauseMs);
  }
}

async function create({ api, itemId, projectId }: TestDrawing, { page, editorId, key }: { page: number; editorId: EditorId; key: string }) {
  const params = { itemId, sheetId: PageNumber.parse(page), editorId };
  const { data } = await retryUntilAnswered(() => api.call('createMarkup', { params, body: { projectId }, idempotencyKey: key }));
  return data.id;
}

async function fill({ api, itemId, projectId }: TestDrawing, { page, id, objects }: { page: number; id: MarkupId; objects: unknown }) {
  const params = { itemId, sheetId: PageNumber.parse(page) };
  await retryUntilAnswered(() => api.call('saveEditorDetails', { params, body: { markupId: id, editor_details: objects, projectId } }));
}

async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await sleep(retryMs);
    }
  }
}
