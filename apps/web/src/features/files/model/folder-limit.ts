import type { FolderLimit, MemberRole } from '@sheetmark/contract';
import { folderLimitMessages } from '../../../lib/messages/folder-limits.ts';

/** From the role that may do most. */
export const roleOrder: readonly MemberRole[] = ['editor', 'reviewer', 'viewer'];

/** Who sees a limited folder, in one sentence. */
export const describeLimit = ({ roles, user_ids }: FolderLimit): string =>
  folderLimitMessages.seenBy(
    roleOrder.filter((role) => roles.includes(role)).map((role) => folderLimitMessages.plural[role]),
    user_ids.length,
  );
