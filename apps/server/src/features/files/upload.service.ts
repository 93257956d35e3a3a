import type { BodyOf, FolderId, Operations, UploadPrediction } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { findFolder, type FolderRow, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { createRequireRoom } from '../quotas/public.ts';
import { type Arrival, type Uploaded, createVersionAdder } from './add-version.ts';
import { requireAccepted } from './file-head.ts';
import { itemNameOf, versionLabel } from './files.policy.ts';
import * as files from './files.repository.ts';
import { createOriginalStore } from './originals.ts';

export type UploadParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'queue' | 'config'>;

/** Whole, on a local disk, with where it is to go. */
export interface ReceivedUpload {
  readonly file: ReceivedFile;
  readonly fields: BodyOf<Operations['uploadItem']>;
}

interface Destined extends Arrival {
  readonly folder: FolderRow;
  readonly fields: ReceivedUpload['fields'];
}

export function createUploadService({ db, work, clock, events, storage, queue, config }: UploadParts) {
  const addVersion = createVersionAdder({ clock, events, queue, config });
  const requireRoom = createRequireRoom({ config });
  const storeOriginal = createOriginalStore({ storage });

  return {
    /** Resolves when the bytes and the row are stored; pages come later. */
    async upload(
      actor: Actor,
      folderId: FolderId,
      receive: () => Promise<ReceivedUpload>,
      { around = enterPlainly, hasRoom = false }: { readonly around?: Around; readonly hasRoom?: boolean } = {},
    ): Promise<Uploaded> {
      const folder = await requireMemberOf(db, actor, await findFolder(db, folderId));
      // Refuse users without any space before they send everything.
      if (!hasRoom) await requireRoom(db, { userId: actor.id, projectId: folder.project_id, bytes: 1 });
      const { file, fields } = await receive();
      requireSameProject(folder, fields.project_id);
      const kind = await requireAccepted(file.path, config);
      return storeOriginal({ projectId: folder.project_id, path: file.path, kind }, (storageKey) =>
        work.run(async (tx) => {
          // Check again: the bytes may have taken minutes to arrive.
          await requireMemberOf(tx, actor, await findFolder(tx, folder.id, 'forShare'));
          const destined = { actor, folder, file, fields, kind, storageKey, hasRoom };
          return around(tx, async () => addVersion(tx, await receivingItem(tx, destined, isoTime(clock)), destined));
        }),
      );
    },

    /** What uploads with these names would become, in the same order. */
    async predict(actor: Actor, folderId: FolderId, names: readonly string[]) {
      const folder = await requireMemberOf(db, actor, await findFolder(db, folderId));
      const items = await files.findItemsByName(db, folder.id, names.map(itemNameOf));
      const versions = Map.groupBy(
        await files.listVersions(
          db,
          items.map((item) => item.id),
        ),
        (file) => file.item_id,
      );
      const byName = new Map(items.map((item) => [item.name.toLowerCase(), item]));
      return names.map((name): UploadPrediction => {
        const item = byName.get(itemNameOf(name).toLowerCase());
        const current = item && versions.get(item.id)?.at(-1);
        return {
          name,
          item: item ? { id: item.id, folder_id: item.folder_id, name: item.name } : null,
          label: versionLabel((item?.last_version ?? 0) + 1),
          current: current ? { label: versionLabel(current.version), size: current.size, sha256: current.sha256 } : null,
        };
      });
    },
  };
}

/** The item that these bytes go to: the one named, the one of the same name in the folder, or a new one. Locked until the transaction ends. */
async function receivingItem(tx: Tx, { actor, folder, file, fields }: Destined, now: string): Promise<files.ItemRow> {
  if (fields.item_id !== undefined) {
    const named = await files.lockItem(tx, { id: fields.item_id });
    if (named?.folder_id !== folder.id) throw notFound();
    return named;
  }
  const name = itemNameOf(file.name);
  const existing = await files.lockItem(tx, { folderId: folder.id, name });
  if (existing) return existing;
  const times = { created_at: now, updated_at: now };
  const made = await files.insertItem(tx, { project_id: folder.project_id, folder_id: folder.id, name, created_by: actor.id, ...times });
  const item = made ?? (await files.lockItem(tx, { folderId: folder.id, name }));
  if (!item) throw new AppError('edit_conflict');
  return item;
}

/** Runs in the version's transaction, and decides whether to `enter` it. */
type Around = (tx: Tx, enter: () => Promise<Uploaded>) => Promise<Uploaded>;

const enterPlainly: Around = (_tx, enter) => enter();

export type UploadService = ReturnType<typeof createUploadService>;
