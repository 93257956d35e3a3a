import type { ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { freeBytes } from '../../platform/storage/free-space.ts';
import { limitsOf } from './quotas.policy.ts';
import * as quotas from './quotas.repository.ts';

export interface RoomNeeded {
  readonly userId: UserId;
  /** Null while an import has no project yet. */
  readonly projectId: ProjectId | null;
  readonly bytes: number;
}

/**
 * Throws unless the bytes fit into the limits of the user, the project and the server, and on the disk. Runs in the transaction that inserts
 * the row of the file or upload.
 */
export type RequireRoom = (tx: Reader, needed: RoomNeeded) => Promise<void>;

export function createRequireRoom({ config }: Pick<Deps, 'config'>): RequireRoom {
  return async (tx, { userId, projectId, bytes }) => {
    if ((await freeBytes(config.dataDir)) - bytes < config.minFreeDiskBytes) throw new AppError('storage_full');
    const limits = limitsOf(await quotas.findLimits(tx, { userId, projectId }));
    if (limits.server === null && limits.user === null && limits.project === null) return;
    await quotas.lockStorage(tx);
    const fits = async (limit: number | null, used: () => Promise<number>): Promise<boolean> =>
      limit === null || (await used()) + bytes <= limit;
    if (!(await fits(limits.user, () => quotas.sumOfUser(tx, userId)))) {
      throw new AppError('over_quota', { message: `You may store ${sizeOf(limits.user)}, and this would be more. ${advice}` });
    }
    if (projectId !== null && !(await fits(limits.project, () => quotas.sumOfProject(tx, projectId)))) {
      throw new AppError('over_quota', { message: `This project may store ${sizeOf(limits.project)}, and this would be more. ${advice}` });
    }
    if (!(await fits(limits.server, () => quotas.sumOfServer(tx)))) throw new AppError('storage_full');
  };
}

const advice = 'Ask an administrator for more, or delete files. Files in the trash count until they are deleted for good.';
/** The same units as in the page. */
const [megabyte, gigabyte] = [1e6, 1e9];

function sizeOf(bytes: number | null): string {
  const size = bytes ?? 0;
  const shown = (unit: number): string => Number((size / unit).toFixed(2)).toLocaleString('en');
  return size < gigabyte ? `${shown(megabyte)} MB` : `${shown(gigabyte)} GB`;
}
