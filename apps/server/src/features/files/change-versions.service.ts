import type { FileId, ItemId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMemberOf } from '../projects/public.ts';
import { type Uploaded, createVersionAdder } from './add-version.ts';
import { isAccepted, versionLabel } from './files.policy.ts';
import * as files from './files.repository.ts';
import { createOriginalStore } from './originals.ts';

interface VersionPlace {
  readonly itemId: ItemId;
  readonly fileId: FileId;
}

export interface ChangeVersionsParts extends Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'queue' | 'config'> {
  /** Part of the transaction in which a version is trashed or restored. */
  readonly whenVersionsChange: (tx: Tx, itemId: ItemId) => Promise<void>;
}

export function createChangeVersionsService(parts: ChangeVersionsParts) {
  const { db, work, clock, events, storage, queue, config, whenVersionsChange } = parts;
  const addVersion = createVersionAdder({ clock, events, queue, config });
  const storeOriginal = createOriginalStore({ storage });

  async function requireVersion(actor: Actor, at: VersionPlace) {
    const item = await requireMemberOf(db, actor, await files.findItem(db, at.itemId));
    const file = await files.findFile(db, at.fileId);
    if (file?.item_id !== item.id) throw notFound();
    return { item, file };
  }

  return {
    /** The bytes are stored again, so that each version can be deleted separately. */
    async makeCurrent(actor: Actor, at: VersionPlace): Promise<Uploaded & { readonly from: string }> {
      const { item, file } = await requireVersion(actor, at);
      if (!isAccepted(file.kind)) throw new AppError('unreadable_file');
      const { kind } = file;
      const local = await storage.localFile(file.storage_key);
      if (!local) throw new Error(`the bytes of file ${file.id} are missing`);
      try {
        const again = { name: file.actual_name, size: file.size, sha256: file.sha256 };
        const uploaded = await storeOriginal({ projectId: item.project_id, path: local.path, kind }, (storageKey) =>
          work.run(async (tx) => {
            const locked = await requireMemberOf(tx, actor, await files.lockItem(tx, { id: item.id }));
            return addVersion(tx, locked, { actor, file: again, kind, storageKey });
          }),
        );
        return { ...uploaded, from: versionLabel(file.version) };
      } finally {
        await local.release();
      }
    },

    async setNote(actor: Actor, at: VersionPlace, note: string): Promise<void> {
      const { item, file } = await requireVersion(actor, at);
      if (note === file.note) return;
      await work.run(async (tx) => {
        await files.updateFile(tx, file.id, { note, updated_at: isoTime(clock) });
        const data = { item_id: item.id, file_id: file.id };
        await events.append(tx, { type: 'item_updated', actorId: actor.id, projectId: item.project_id, data });
      });
    },

    /** Into the trash. */
    async remove(actor: Actor, at: VersionPlace): Promise<void> {
      const { item, file } = await requireVersion(actor, at);
      await work.run(async (tx) => {
        await files.lockItem(tx, { id: item.id });
        const others = (await files.listVersions(tx, [item.id])).filter((version) => version.id !== file.id);
        if (others.length === 0) throw invalidInput('fileId', 'This is its only version. Delete the file itself instead.');
        await files.updateFile(tx, file.id, { deleted_at: isoTime(clock), deleted_by: actor.id });
        const data = { item_id: item.id, file_id: file.id, version: file.version };
        await whenVersionsChange(tx, item.id);
        await events.append(tx, { type: 'version_deleted', actorId: actor.id, projectId: item.project_id, data });
      });
    },
  };
}

export type ChangeVersionsService = ReturnType<typeof createChangeVersionsService>;
