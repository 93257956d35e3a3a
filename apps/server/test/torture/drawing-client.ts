import { setTimeout as sleep } from 'node:timers/promises';
import { PageNumber, type EditorId, type MarkupId } from '@sheetmark/contract';
import { Unanswered } from './api.ts';
import type { Workplace } from './workplace.ts';

/** What the server has acknowledged, by markup: the objects that it must still have at the end. */
export type Ledger = Map<MarkupId, unknown>;

interface Parts {
  readonly place: Workplace;
  /** 1-based; the client draws on this page alone. */
  readonly page: number;
  readonly ledger: Ledger;
  readonly stopping: AbortSignal;
}

/** Between two markups, so that clients are many rather than fast. */
const breathMs = 10;
const retryMs = 100;

/**
 * Creates and fills one markup after the other until it is told to stop. What was not answered is sent again under the same key, as the
 * page does, until it is answered: so each is in the server once, or something was lost or doubled.
 */
export async function draw({ place, page, ledger, stopping }: Parts): Promise<void> {
  const editorId = place.editors[page - 1];
  if (editorId === undefined) throw new Error(`no page ${page}`);
  for (let count = 1; !stopping.aborted; count += 1) {
    const id = await create(place, { page, editorId, key: `client-${page}-${count}` });
    if (ledger.has(id)) throw new Error(`markup ${id} was given out twice`);
    ledger.set(id, null);
    const objects = [
      { id: `o${page}-${count}`, type: 'rectangle', left: count % 400, top: page, width: 40, height: 30, text: `№ ${page}/${count}` },
    ];
    await fill(place, { page, id, objects });
    ledger.set(id, objects);
    await sleep(breathMs);
  }
}

async function create({ api, itemId, projectId }: Workplace, { page, editorId, key }: { page: number; editorId: EditorId; key: string }) {
  const params = { itemId, sheetId: PageNumber.parse(page), editorId };
  const { data } = await untilAnswered(() => api.call('createMarkup', { params, body: { projectId }, idempotencyKey: key }));
  return data.id;
}

async function fill({ api, itemId, projectId }: Workplace, { page, id, objects }: { page: number; id: MarkupId; objects: unknown }) {
  const params = { itemId, sheetId: PageNumber.parse(page) };
  await untilAnswered(() => api.call('saveEditorDetails', { params, body: { markupId: id, editor_details: objects, projectId } }));
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await sleep(retryMs);
    }
  }
}
