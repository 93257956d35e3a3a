import type { Folder, FolderId, FolderLimit, ProjectId, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireOwner } from './access.ts';
import { presentFolder } from './folders.presenter.ts';
import * as folders from './folders.repository.ts';
import { listMemberships } from './members.repository.ts';
import { limitedFoldersAtMost } from './projects.policy.ts';

/** Who sees a folder. Takes effect with the next call of every member. */
export function createFolderLimitsService({ db, work, clock, events }: Pick<Deps, 'db' | 'work' | 'clock' | 'events'>) {
  return {
    async limit(
      actor: Actor,
      { projectId, folderId }: { projectId: ProjectId; folderId: FolderId },
      limit: FolderLimit | null,
    ): Promise<Folder> {
      await requireOwner(db, actor, projectId);
      return work.run(async (tx) => {
        await folders.lockFoldersOf(tx, projectId);
        const row = await folders.findFolder(tx, folderId);
        if (row?.project_id !== projectId) throw notFound();
        const user_ids = [...new Set(limit?.user_ids)];
        await requireMembers(tx, projectId, user_ids);
        if (limit && !row.seen_by_roles && (await folders.countLimited(tx, projectId)) >= limitedFoldersAtMost)
          throw invalidInput('limit', `A project has at most ${limitedFoldersAtMost} limited folders. Limit a folder around them instead.`);
        const roles = limit && [...new Set(limit.roles)];
        const change = { seen_by_roles: roles, seen_by_users: user_ids, updated_at: isoTime(clock) };
        const changed = await folders.updateFolder(tx, folderId, change);
        const data = { folder_id: folderId, roles, user_ids };
        await events.append(tx, { type: 'folder_limits_changed', actorId: actor.id, projectId, data });
        const [rows, items] = [await folders.listFolders(tx, projectId, actor.id), await folders.listItemNames(tx, projectId, actor.id)];
        return presentFolder(changed, rows, items);
      });
    },
  };
}

async function requireMembers(tx: Tx, project: ProjectId, users: readonly UserId[]): Promise<void> {
  const members = await listMemberships(tx, [project], users);
  if (members.length < users.length) throw invalidInput('limit', 'Only members of the project can see a folder.');
}

export type FolderLimitsService = ReturnType<typeof createFolderLimitsService>;
