import type { BodyOf, EditorId, MarkupId, Operations, PageNumber, PageQuery, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { counted } from '../../platform/db/counted-rows.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { requireMember } from '../projects/public.ts';
import { attachCurrentState } from './edit-conflict.ts';
import { requireMarkup } from './markup-access.ts';
import type { MarkupChanges } from './markup-changes.ts';
import type { MarkupReader } from './markups.reader.ts';
import * as markups from './markups.repository.ts';

export interface MarkupsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage'> {
  readonly reader: MarkupReader;
}

export function createMarkupsService({ db, work, reader, changes }: MarkupsParts & { readonly changes: MarkupChanges }) {
  return {
    /** Leaves omitted fields unchanged. */
    async update(
      actor: Actor,
      at: { pageId: PageNumber; editorId: EditorId; markupId: MarkupId },
      body: BodyOf<Operations['updateMarkup']>,
    ) {
      const path = { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageId };
      await requireMarkup(db, actor, path);
      const changed = work.run((tx) => changes.change(tx, actor, path, body));
      await attachCurrentState(changed, () => reader.get(actor, at.markupId));
      return reader.get(actor, at.markupId);
    },

    /** Moves it to the trash. Throws `edit_conflict` when the revision is older than the stored one. */
    async remove(
      actor: Actor,
      at: { pageNumber: PageNumber; editorId: EditorId; markupId: MarkupId },
      { revision }: { readonly revision?: number | undefined },
    ): Promise<void> {
      const path = { markupId: at.markupId, editor_id: at.editorId, page_number: at.pageNumber };
      await requireMarkup(db, actor, path);
      const removing = work.run((tx) => changes.trash(tx, actor, path, revision));
      await attachCurrentState(removing, () => reader.get(actor, at.markupId));
    },

    async list(actor: Actor, projectId: ProjectId, page: PageQuery) {
      await requireMember(db, actor, projectId);
      const limit = pageLimit(page);
      const [ids, count] = await Promise.all([
        markups.listOfProject(db, projectId, actor.id, { limit: limit + 1, below: decodeCursor(page.cursor) }),
        markups.countOfProject(db, projectId, actor.id),
      ]);
      const { shown, next_cursor } = cutPage(ids, limit);
      const rows = await reader.listRowsByIds(
        actor,
        shown.map(({ id }) => id),
      );
      return { data: rows.toSorted((a, b) => b.id - a.id), meta: { ...counted(count), next_cursor } };
    },
  };
}

export type MarkupsService = ReturnType<typeof createMarkupsService>;
