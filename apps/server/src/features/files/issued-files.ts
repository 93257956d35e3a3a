import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileId, FolderId, ItemId, ProjectId, SheetId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { freeName } from '../projects/public.ts';
import { itemNamesIn } from './file-trash.repository.ts';
import { queueBehindUploads } from './file-turns.ts';
import { itemNameFrom, mediaTypes } from './files.policy.ts';
import * as files from './files.repository.ts';
import { copySheet } from './sheets.repository.ts';

interface StagedItem {
  readonly projectId: ProjectId;
  readonly folderId: FolderId;
  readonly name: string;
  readonly by: UserId;
}

/** One page as a PDF of its own, on a local disk. */
export interface MadePage extends StagedItem {
  readonly path: string;
}

export interface StoredPage extends StagedItem {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** A staged file, and the page that it was made of. */
interface PreparedPage {
  readonly fileId: FileId;
  readonly from: SheetId;
}

interface PublishedPage {
  readonly itemId: ItemId;
  /** The only page of the file. */
  readonly sheetId: SheetId;
}

/** Files that a publication prepares: they are staged until it is published. */
function createStagedFiles({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const now = (): string => isoTime(clock);

  async function stageItem(tx: Tx, { projectId, folderId, name, by }: StagedItem): Promise<files.ItemRow> {
    const at = now();
    const staged = { is_staged: true, deleted_at: at, created_by: by, created_at: at, updated_at: at };
    const item = await files.insertItem(tx, { ...staged, project_id: projectId, folder_id: folderId, name: itemNameFrom(name) });
    if (!item) throw new Error('a staged item has no name that could be taken');
    return item;
  }

  return {
    stageItem,

    /** Stores the bytes. Without a row that names them, a daily job deletes them. */
    async storePage({ path, ...page }: MadePage): Promise<StoredPage> {
      const storageKey = `originals/${page.projectId}/${newToken().toLowerCase()}`;
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const { size } = await stat(path);
      await storage.putFile(storageKey, path, mediaTypes.pdf);
      return { ...page, storageKey, size, sha256: hash.digest('hex') };
    },

    /** The page as the only version of a staged item. It isn't rendered before it is published. */
    async stagePage(tx: Tx, page: StoredPage): Promise<FileId> {
      const item = await stageItem(tx, page);
      const at = now();
      const { id } = await files.insertFile(tx, {
        project_id: page.projectId,
        item_id: item.id,
        version: 1,
        actual_name: item.name,
        kind: 'pdf',
        media_type: mediaTypes.pdf,
        size: page.size,
        sha256: page.sha256,
        storage_key: page.storageKey,
        pages_total: 1,
        created_by: page.by,
        created_at: at,
        updated_at: at,
      });
      return id;
    },
  };
}

/** What becomes of staged files: items, or versions of items. */
function createPublishedFiles({ queue, clock }: Pick<Deps, 'queue' | 'clock'>) {
  const now = (): string => isoTime(clock);
  return {
    /** The staged file becomes an item of this name, or of a free one. */
    async publishNew(
      tx: Tx,
      { fileId, from }: PreparedPage,
      { folderId, name, by }: Omit<StagedItem, 'projectId'>,
    ): Promise<PublishedPage> {
      const file = await requireStaged(tx, fileId);
      const free = freeName(itemNameFrom(name), await itemNamesIn(tx, folderId));
      const at = now();
      const shown = { is_staged: false, deleted_at: null, deleted_by: null, created_at: at, updated_at: at, created_by: by };
      await files.updateItem(tx, file.item_id, { ...shown, name: free, folder_id: folderId });
      await files.updateFile(tx, fileId, { actual_name: free, created_by: by, created_at: at, updated_at: at });
      await queueBehindUploads({ tx, queue }, fileId);
      return { itemId: file.item_id, sheetId: await copySheet(tx, from, fileId) };
    },

    /** The staged file becomes the next version of an item. */
    async publishVersion(tx: Tx, { fileId, from }: PreparedPage, { itemId, by }: { itemId: ItemId; by: UserId }): Promise<PublishedPage> {
      const file = await requireStaged(tx, fileId);
      const item = await files.lockItem(tx, { id: itemId });
      if (!item) throw new Error('the item of a planned version is gone');
      const version = (await files.lastVersionNumber(tx, itemId)) + 1;
      const at = now();
      const moved = { item_id: itemId, version, actual_name: item.name, created_by: by, created_at: at, updated_at: at };
      await files.updateFile(tx, fileId, moved);
      await files.deleteItem(tx, file.item_id);
      await files.updateItem(tx, itemId, { updated_at: at });
      await queueBehindUploads({ tx, queue }, fileId);
      return { itemId, sheetId: await copySheet(tx, from, fileId) };
    },

    /** Moves a published version to the trash, with its item if it is its only one. Returns the item. */
    async withdraw(tx: Tx, fileId: FileId, by: UserId): Promise<ItemId | null> {
      const file = await files.findFile(tx, fileId);
      const item = file && (await files.lockItem(tx, { id: file.item_id }));
      if (!file || !item) return null;
      const gone = { deleted_at: now(), deleted_by: by };
      const others = (await files.listVersions(tx, [item.id])).filter(({ id }) => id !== fileId);
      if (others.length === 0) await files.updateItem(tx, item.id, gone);
      else await files.updateFile(tx, fileId, gone);
      return item.id;
    },
  };
}

export const createIssuedFiles = (deps: Pick<Deps, 'storage' | 'queue' | 'clock'>) => ({
  ...createStagedFiles(deps),
  ...createPublishedFiles(deps),
});

async function requireStaged(tx: Tx, id: FileId): Promise<files.FileRow> {
  const file = await files.findFile(tx, id);
  if (!file) throw new Error('a prepared page is gone');
  return file;
}

export type IssuedFiles = ReturnType<typeof createIssuedFiles>;
