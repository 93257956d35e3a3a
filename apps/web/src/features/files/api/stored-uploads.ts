import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { draftOwner } from '../../../lib/draft-owner.ts';
import { storage } from '../../../lib/storage.ts';
import type { Upload, UploadTarget } from '../model/upload-queue.ts';

/** How long the server keeps an unfinished upload, in milliseconds. */
const keptMs = 3 * 24 * 60 * 60 * 1000;

type StartedUpload = Pick<Upload, 'name' | 'size' | 'target'>;

/** An unfinished upload on this device. */
interface StoredUpload extends StartedUpload {
  readonly userId: number;
  readonly lastModified: number;
  readonly url: string;
  readonly beganAt: number;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: StoredUpload };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('sheetmark-uploads', 1, { upgrade: (database) => void database.createObjectStore('uploads') });
  return opened;
}

/** Identifies a file that is sent again. */
export function fingerprintOf(file: File, { folderId, itemId }: UploadTarget): string {
  return [storage.read('lgn_usr_id') ?? 0, folderId, itemId ?? 0, file.size, file.lastModified, file.name].join('/');
}

function toPreviousUpload(key: string, { url, size, beganAt }: StoredUpload): PreviousUpload {
  return {
    size,
    metadata: {},
    creationTime: new Date(beganAt).toISOString(),
    urlStorageKey: key,
    uploadUrl: url,
    parallelUploadUrls: null,
  };
}

/** The stored uploads to resume for this file and target. Without browser storage, uploads start over. */
export function createUrlStorage(file: File, target: UploadTarget): UrlStorage {
  return {
    findAllUploads: async () => [],
    async findUploadsByFingerprint(key) {
      const kept = await (await open()).get('uploads', key).catch(() => undefined);
      return kept && Date.now() - kept.beganAt < keptMs ? [toPreviousUpload(key, kept)] : [];
    },
    removeUpload: forgetUpload,
    async addUpload(key, upload) {
      const of = { userId: storage.read('lgn_usr_id') ?? 0, name: file.name, size: file.size, lastModified: file.lastModified, target };
      const kept: StoredUpload = { ...of, url: upload.uploadUrl ?? '', beganAt: Date.now() };
      await (await open()).put('uploads', kept, key).catch(() => undefined);
      return key;
    },
  };
}

export async function forgetUpload(key: string): Promise<void> {
  await (await open()).delete('uploads', key).catch(() => undefined);
}

/** The signed-in user's uploads that no open page is sending; removes those that the server has forgotten. */
export async function listUnfinishedUploads(): Promise<(StartedUpload & { key: string; url: string })[]> {
  try {
    const database = await open();
    const held = await listLockedKeys();
    const left = [];
    for (const key of await database.getAllKeys('uploads')) {
      const kept = await database.get('uploads', key);
      if (!kept || Date.now() - kept.beganAt >= keptMs) await database.delete('uploads', key);
      else if (kept.userId === draftOwner() && !held.has(key)) left.push({ ...kept, key });
    }
    return left;
  } catch {
    return [];
  }
}

async function listLockedKeys(): Promise<ReadonlySet<string>> {
  // Absent over plain HTTP: then every page shows all unfinished uploads.
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name ?? ''));
}

/** Locks the upload for this page while `act` runs. */
export async function withUploadLock<T>(key: string, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(key, { mode: 'shared' }, act) : act();
}
