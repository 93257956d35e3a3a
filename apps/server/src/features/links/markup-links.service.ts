import {
  type ItemId,
  type LinkTarget,
  linksInput,
  type MarkupId,
  type MarkupLink,
  PageBox,
  PageNumber,
  type ProjectId,
  type UserId,
} from '@sheetmark/contract';
import { exactNumber } from '@sheetmark/sheets';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem } from '../files/public.ts';
import { markupEvents, requireMarkup } from '../markups/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import {
  findLinkedTask,
  findMarkupLink,
  listCurrentFiles,
  listMarkupLinks,
  listPageNames,
  setMarkupLink,
  type StoredLink,
  type NewLink,
} from './links.repository.ts';
import { createMarkupGoals } from './markup-goals.ts';

/** Where people say that markups lead. */
export function createMarkupLinksService({ db, work, events }: Pick<Deps, 'db' | 'work' | 'events'>) {
  const emit = markupEvents(events);
  return {
    async list(actor: Actor, { itemId, pageNumber }: { itemId: ItemId; pageNumber: PageNumber }): Promise<MarkupLink[]> {
      const item = await requireMemberOf(db, actor, await findItem(db, itemId));
      const rows = await listMarkupLinks(db, { itemId, pageNumber, viewer: actor.id });
      const goalOf = await createMarkupGoals(db, { project: item.project_id, viewer: actor.id }, rows);
      return rows.map((row) => ({ markup_id: row.markup_id, goal: goalOf(row) }));
    },

    async link(actor: Actor, id: MarkupId, target: LinkTarget | null): Promise<{ before: LinkTarget | null }> {
      await requireMarkup(db, actor, { markupId: id });
      return work.run(async (tx) => {
        const markup = await requireMarkup(tx, actor, { markupId: id }, 'forUpdate');
        const before = await findMarkupLink(tx, id);
        await setMarkupLink(
          tx,
          id,
          target && { ...(await toRow(tx, { project: markup.project_id, viewer: actor.id }, target)), linked_by: actor.id },
        );
        await emit(tx, actor, markup, { type: 'markup_updated', data: { changed: ['link'] } });
        return { before: before ? toTarget(before) : null };
      });
    },
  };
}

/** Throws `not_found` for targets outside the project, and those that the viewer doesn't see. */
async function toRow(db: Reader, { project, viewer }: { project: ProjectId; viewer: UserId }, target: LinkTarget): Promise<NewLink> {
  if (target.kind === 'url') return { kind: 'url', url: target.url, label: target.url };
  if (target.kind === 'task') {
    const task = await findLinkedTask(db, target.task_id, viewer);
    if (task?.project_id !== project) throw notFound();
    return { kind: 'task', task_id: task.id, label: task.task_name };
  }
  const [file] = await listCurrentFiles(db, [target.item_id], viewer);
  if (file?.project_id !== project) throw notFound();
  if (target.kind === 'file') return { kind: 'file', item_id: file.item_id, label: file.name };
  const { page_number, box } = target;
  const [page] = await listPageNames(db, file.file_id, [page_number]);
  if (!page) throw invalidInput('page_number', linksInput.noPage);
  return {
    kind: 'page',
    item_id: file.item_id,
    page_number,
    sheet_number: page.number === null ? null : exactNumber(page.number) || null,
    box: box && JSON.stringify(box),
    label: [page.number, page.title].filter(Boolean).join(' ') || `${file.name}, page ${page_number}`,
  };
}

/** Null for what is gone. */
function toTarget({ kind, item_id, page_number, box, task_id, url }: StoredLink): LinkTarget | null {
  if (kind === 'url') return url === null ? null : { kind, url };
  if (kind === 'task') return task_id === null ? null : { kind, task_id };
  if (item_id === null) return null;
  if (kind === 'file') return { kind, item_id };
  return { kind, item_id, page_number: PageNumber.parse(page_number), box: PageBox.nullable().parse(box) };
}

export type MarkupLinksService = ReturnType<typeof createMarkupLinksService>;
