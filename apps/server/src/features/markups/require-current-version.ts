import type { FileId, ItemId } from '@sheetmark/contract';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { versionLabel } from '../files/public.ts';
import { findOlderVersion } from './older-versions.repository.ts';

/** Refuses drawing on a version whose markups a newer one took over. */
export async function requireCurrentVersion(db: Reader, { itemId, fileId }: { itemId: ItemId; fileId: FileId | undefined }): Promise<void> {
  const older = fileId === undefined ? null : await findOlderVersion(db, { itemId, fileId });
  if (!older) return;
  const [shown, next] = [older.version, older.takenOverBy.version].map(versionLabel);
  throw new AppError('not_allowed', { message: `${next} took over the markups of ${shown}. Draw on ${next} instead.` });
}
