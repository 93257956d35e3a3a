import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MediaId, ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { newToken } from '../../platform/ids/secrets.ts';
import { insertMedia } from '../markups/public.ts';
import { createRequireRoom } from '../quotas/public.ts';

interface Picture {
  readonly actor: Actor;
  readonly project: ProjectId;
  /** Of a PNG; null for none. */
  readonly path: string | null;
}

/** Inserts the picture's row in the caller's transaction. */
type InsertPicture = (tx: Tx) => Promise<MediaId | null>;

/** Stores pictures before the transaction that needs them; one that fails deletes its picture. */
export function createPictureStore({ clock, storage, config }: Pick<Deps, 'clock' | 'storage' | 'config'>) {
  const requireRoom = createRequireRoom({ config });
  return async <T>({ actor, project, path }: Picture, use: (insert: InsertPicture) => Promise<T>): Promise<T> => {
    if (path === null) return use(async () => null);
    const [key, bytes] = [`media/${project}/${newToken().toLowerCase()}`, await readFile(path)];
    await storage.putFile(key, path, 'image/png');
    const insert = async (tx: Tx): Promise<MediaId> => {
      await requireRoom(tx, { userId: actor.id, projectId: project, bytes: bytes.length });
      const { id } = await insertMedia(tx, {
        project_id: project,
        name: 'snapshot.png',
        media_type: 'image/png',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        storage_key: key,
        created_by: actor.id,
        created_at: isoTime(clock),
      });
      return id;
    };
    return use(insert).catch(async (error: unknown) => {
      await storage.delete(key);
      throw error;
    });
  };
}
