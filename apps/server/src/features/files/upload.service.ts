import type { BodyOf, FolderId, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor, ReceivedFile } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { findFolder, type FolderRow, requireMemberOf, requireSameProject } from '../projects/public.ts';
import { readHead } from './file-head.ts';
import { processFileJob } from './files.jobs.ts';
import { isDocument, itemNameOf, mediaTypes, refusalOf } from './files.policy.ts';
import * as files from './files.repository.ts';
import { type DocumentKind, sniff } from './rendering/sniff.ts';

type Fields = BodyOf<Operations['uploadItem']>;
export type UploadParts = Pick<Deps, 'db' | 'work' | 'clock' | 'events' | 'storage' | 'queue'>;

interface Arrival {
  readonly actor: Actor;
  readonly folder: FolderRow;
  readonly file: ReceivedFile;
  readonly fields: Fields;
  readonly kind: DocumentKind;
  readonly storageKey: string;
}

export function createUploadService({ db, work, clock, events, storage, queue }: UploadParts) {
  const now = (): string => isoTime(clock);

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

  /** Null when the item's newest version has the very same bytes. */
  async function addVersion(tx: Tx, item: files.ItemRow, arrival: Arrival): Promise<files.FileRow | null> {
    const newest = (await files.listVersions(tx, [item.id])).at(-1);
    if (newest?.sha256 === arrival.file.sha256) return null;
    const row = await files.insertFile(tx, {
      project_id: item.project_id,
      item_id: item.id,
      version: (await files.lastVersionNumber(tx, item.id)) + 1,
      actual_name: itemNameOf(arrival.file.name),
      kind: arrival.kind,
      media_type: mediaTypes[arrival.kind],
      size: arrival.file.size,
      sha256: arrival.file.sha256,
      storage_key: arrival.storageKey,
      created_by: arrival.actor.id,
      created_at: now(),
      updated_at: now(),
    });
    await files.updateItem(tx, item.id, { updated_at: now() });
    await queue.send(tx, processFileJob, { fileId: row.id });
    const data = { item_id: item.id, file_id: row.id, version: row.version };
    await events.append(tx, { type: 'file_uploaded', actorId: arrival.actor.id, projectId: item.project_id, data });
    return row;
  }

  return {
    /** Resolves when the bytes are safe and the row stands; pages come later. */
    async upload(actor: Actor, folderId: FolderId, receive: () => Promise<{ file: ReceivedFile; fields: Fields }>) {
      const folder = await requireMemberOf(db, actor, await findFolder(db, folderId));
      const { file, fields } = await receive();
      requireSameProject(folder, fields.project_id);
      const kind = await acceptedKind(file);
      const storageKey = `originals/${folder.project_id}/${newToken().toLowerCase()}`;
      await storage.putFile(storageKey, file.path, mediaTypes[kind]);
      const arrival = { actor, folder, file, fields, kind, storageKey };
      // When the transaction fails the bytes stay: a commit whose answer was lost may have made the row after all. The sweep finds orphans.
      const { item, added } = await work.run(async (tx) => {
        const standing = await receivingItem(tx, arrival);
        return { item: standing, added: await addVersion(tx, standing, arrival) };
      });
      if (!added) await storage.delete(storageKey);
      return { itemId: item.id, isNewVersion: added !== null };
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
