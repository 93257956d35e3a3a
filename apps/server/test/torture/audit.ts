import { isDeepStrictEqual } from 'node:util';
import type { MarkupId } from '@sheetmark/contract';
import type { Ledger } from './drawing-client.ts';
import type { Workplace } from './workplace.ts';

export interface Audit {
  readonly acknowledged: number;
  readonly present: number;
  /** Acknowledged and not there. */
  readonly lost: readonly MarkupId[];
  /** There with other objects than were acknowledged. */
  readonly changed: readonly MarkupId[];
  /** There without having been acknowledged: one act that became two. */
  readonly doubled: readonly MarkupId[];
}

export async function audit(place: Workplace, ledger: Ledger): Promise<Audit> {
  const present = await readAll(place);
  const ids = [...ledger.keys()];
  return {
    acknowledged: ids.length,
    present: present.size,
    lost: ids.filter((id) => !present.has(id)),
    changed: ids.filter((id) => present.has(id) && !isDeepStrictEqual(present.get(id), ledger.get(id))),
    doubled: [...present.keys()].filter((id) => !ledger.has(id)),
  };
}

async function readAll({ api, projectId }: Workplace): Promise<Ledger> {
  const found: Ledger = new Map();
  let cursor: string | undefined;
  do {
    const { data, meta } = await api.call('listMarkups', { params: { projectId }, query: { limit: 500, ...(cursor && { cursor }) } });
    for (const markup of data) found.set(markup.id, markup.editor_details);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
  return found;
}
