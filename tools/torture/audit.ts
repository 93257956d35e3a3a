import { isDeepStrictEqual } from 'node:util';
import type { MarkupId } from '@sheetmark/contract';
import type { Ledger } from './drawing-client.ts';
import type { TestDrawing } from './test-project.ts';

export interface Audit {
  readonly acknowledged: number;
  readonly present: number;
  /** Acknowledged, but missing. */
  readonly lost: readonly MarkupId[];
  /** Present with other objects than acknowledged. */
  readonly changed: readonly MarkupId[];
  /** Present, but never acknowledged: a call took effect twice. */
  readonly doubled: readonly MarkupId[];
}

export async function audit(project: TestDrawing, ledger: Ledger): Promise<Audit> {
  const present = await readAll(project);
  const ids = [...ledger.keys()];
  return {
    acknowledged: ids.length,
    present: present.size,
    lost: ids.filter((id) => !present.has(id)),
    changed: ids.filter((id) => present.has(id) && !isDeepStrictEqual(present.get(id), ledger.get(id))),
    doubled: [...present.keys()].filter((id) => !ledger.has(id)),
  };
}

async function readAll({ api, projectId }: TestDrawing): Promise<Ledger> {
  const objects: Ledger = new Map();
  let cursor: string | undefined;
  do {
    const { data, meta } = await api.call('listMarkups', { params: { projectId }, query: { limit: 500, ...(cursor && { cursor }) } });
    for (const markup of data) objects.set(markup.id, markup.editor_details);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
  return objects;
}
