import type { BodyOf, FolderId, ItemId, Operations, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { isTaken } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findVisibleFolder, requireMemberOf } from '../projects/public.ts';
import { itemNameFrom } from './files.policy.ts';
import * as files from './files.repository.ts';

interface ItemPlace {
  readonly folderId: FolderId;
  readonly itemId: ItemId;
}

export interface ChangeItemsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events'> {
  /** Part of the transaction in which items go into the trash, or come back. */
  readonly whenItemsGo: (tx: Tx, project: ProjectId) => Promise<void>;
}

/** The names and folders of items. */
export function createChangeItemsService({ db, work, clock, events, whenItemsGo }: ChangeItemsParts) {
  async function requireItem(actor: Actor, at: ItemPlace): Promise<files.ItemRow> {
    const item = await requireMemberOf(db, actor, await files.findItem(db, at.itemId));
    if (item.folder_id !== at.folderId) throw notFound();
    return item;
  }

  return {
    /** Renames, moves, or both. */
    async update(actor: Actor, at: ItemPlace, body: BodyOf<Operations['updateItem']>): Promise<void> {
      const item = await requireItem(actor, at);
      const name = body.name === undefined ? item.name : itemNameFrom(body.name);
      const moving = work.run(async (tx) => {
        const folder = await findVisibleFolder(tx, { id: body.folder_id ?? item.folder_id, viewer: actor.id }, 'forShare');
        if (folder?.project_id !== item.project_id) throw invalidInput('folder_id', 'There is no such folder in this project.');
        await files.updateItem(tx, item.id, { name, folder_id: folder.id, updated_at: isoTime(clock) });
        if (name !== item.name) await files.renameVersions(tx, item.id, { from: item.name, to: name });
        const moved = folder.id === item.folder_id ? {} : { former_folder_id: item.folder_id };
        const data = { item_id: item.id, folder_id: folder.id, ...moved };
        await events.append(tx, { type: 'item_updated', actorId: actor.id, projectId: item.project_id, data });
      });
      await moving.catch((error: unknown) => {
        throw isTaken(error) ? new AppError('name_taken', { message: `There is already a file named '${name}' here.` }) : error;
      });
    },

    /** Into the trash, with its versions and markups. */
    async remove(actor: Actor, at: ItemPlace): Promise<void> {
      const item = await requireItem(actor, at);
      await work.run(async (tx) => {
        await files.updateItem(tx, item.id, { deleted_at: isoTime(clock), deleted_by: actor.id });
        await events.append(tx, { type: 'item_deleted', actorId: actor.id, projectId: item.project_id, data: { item_id: item.id } });
        await whenItemsGo(tx, item.project_id);
      });
    },
  };
}

export type ChangeItemsService = ReturnType<typeof createChangeItemsService>;
