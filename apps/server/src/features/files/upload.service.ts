import type { FolderId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findFolder, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { type Arrival, type Uploaded, versionAdder } from './add-version.ts';
import { readHead } from './file-head.ts';
import { isDocument, itemNameOf, mediaTypes, refusalOf } from './files.policy.ts';
import * as files from './files.repository.ts';
import { type DocumentKind, sniff } from './rendering/sniff.ts';

export type UploadParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'queue'>;

export function createUploadService({ db, work, clock, events, storage, queue }: UploadParts) {
  const now = (): string => isoTime(clock);
  const addVersion = versionAdder({ clock, events, queue });

  /** The item that these bytes go to: the one named, the one of the same name in the folder, or a new one. Locked until the transaction ends. */
  async function receivingItem(tx: Tx, { actor, folder, file, fields }: Arrival): Promise<files.ItemRow> {
    if (fields.item_id !== undefined) {
      const named = await files.lockItem(tx, { id: fields.item_id });
      if (named?.folder_id !== folder.id) throw notFound();
      return named;
    }
    const name = itemNameOf(file.name);
    const standing = await files.lockItem(tx, { folderId: folder.id, name });
    if (standing) return standing;
    const times = { created_at: now(), updated_at: now() };
    const made = await files.insertItem(tx, { project_id: folder.project_id, folder_id: folder.id, name, created_by: actor.id, ...times });
    const item = made ?? (await files.lockItem(tx, { folderId: folder.id, name }));
    if (!item) throw new AppError('edit_conflict');
    return item;
  }

  /** What was true before the bytes came, which may have taken minutes, must be true still. */
  async function enter(tx: Tx, arrival: Arrival): Promise<Uploaded> {
    await requireMemberOf(tx, arrival.actor, await findFolder(tx, arrival.folder.id, 'forShare'));
    return addVersion(tx, await receivingItem(tx, arrival), arrival);
  }

  return {
    /** Resolves when the bytes are safe and the row stands; pages come later. */
    async upload(actor: Actor, folderId: FolderId, receive: () => Promise<Pick<Arrival, 'file' | 'fields'>>): Promise<Uploaded> {
      const folder = await requireMemberOf(db, actor, await findFolder(db, folderId));
      const { file, fields } = await receive();
      requireSameProject(folder, fields.project_id);
      const kind = await acceptedKind(file);
      const storageKey = `originals/${folder.project_id}/${newToken().toLowerCase()}`;
      await storage.putFile(storageKey, file.path, mediaTypes[kind]);
      const uploaded = await work
        .run((tx) => enter(tx, { actor, folder, file, fields, kind, storageKey }))
        .catch(async (error: unknown) => {
          // Of a refusal it is certain that no row stands; any other failure may be a commit whose answer was lost.
          if (error instanceof AppError) await storage.delete(storageKey);
          throw error;
        });
      if (uploaded.as !== 'new_version') await storage.delete(storageKey);
      return uploaded;
    },
  };
}

async function acceptedKind(file: ReceivedFile): Promise<DocumentKind> {
  if (file.size === 0) throw invalidInput('file', 'This file is empty.');
  const kind = sniff(await readHead(file.path));
  if (isDocument(kind)) return kind;
  throw new AppError('kind_not_accepted', { message: refusalOf(kind) ?? '' });
}

export type UploadService = ReturnType<typeof createUploadService>;
