import type { AnswerOf, Folder, FolderId, FolderLimit, MemberRole, Operations, ProjectId, QueryOf, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { decodeCursor, encodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { requireOwner } from './access.ts';
import * as viewers from './folder-viewers.repository.ts';
import { presentFolder } from './folders.presenter.ts';
import * as folders from './folders.repository.ts';
import { listMemberships } from './members.repository.ts';
import { limitedFoldersAtMost } from './projects.policy.ts';
import { presentMember } from './projects.presenter.ts';

interface FolderOfProject {
  readonly projectId: ProjectId;
  readonly folderId: FolderId;
}

type ViewersAsked = QueryOf<Operations['listFolderViewers']>;
type ViewersAnswer = Pick<AnswerOf<Operations['listFolderViewers']>, 'data' | 'meta'>;

/** Who sees a folder. Changes take effect with the next call of every member. */
export function createFolderLimitsService({ db, work, clock, events }: Pick<Deps, 'db' | 'work' | 'clock' | 'events'>) {
  return {
    /** All members but the owner, with what decides whether they see the folder. */
    async viewers(actor: Actor, { projectId, folderId }: FolderOfProject, { search = '', ...page }: ViewersAsked): Promise<ViewersAnswer> {
      await requireOwner(db, actor, projectId);
      const row = await folders.findFolder(db, folderId);
      if (row?.project_id !== projectId) throw notFound();
      const asked = { project: projectId, parent: row.parent_id, named: [...row.seen_by_users, ...row.hidden_from], search: search.trim() };
      const [limit, offset] = [pageLimit(page), decodeCursor(page.cursor) ?? 0];
      const [rows, total, { counts, named }] = await Promise.all([
        viewers.listViewers(db, asked, { limit: limit + 1, offset }),
        viewers.countViewers(db, asked),
        viewers.countRoles(db, asked),
      ]);
      const n = (role: MemberRole): number => counts.find((each) => each.role === role)?.n ?? 0;
      const roles = { editor: n('editor'), reviewer: n('reviewer'), viewer: n('viewer') };
      const next_cursor = rows.length > limit ? encodeCursor(offset + limit) : null;
      const data = rows.slice(0, limit).map(({ is_inside, ...member }) => ({ ...presentMember(member), is_inside }));
      return { data, meta: { total, next_cursor, roles, named } };
    },

    async limit(actor: Actor, { projectId, folderId }: FolderOfProject, limit: FolderLimit | null): Promise<Folder> {
      await requireOwner(db, actor, projectId);
      return work.run(async (tx) => {
        await folders.lockFoldersOf(tx, projectId);
        const row = await folders.findFolder(tx, folderId);
        if (row?.project_id !== projectId) throw notFound();
        const hidden_from = [...new Set(limit?.hidden_from)];
        const user_ids = [...new Set(limit?.user_ids)].filter((id) => !hidden_from.includes(id));
        // Former members stay named where a folder is hidden from them.
        const added = hidden_from.filter((id) => !row.hidden_from.includes(id));
        await requireMembers(tx, projectId, [...user_ids, ...added]);
        if (limit && !row.seen_by_roles && (await folders.countLimited(tx, projectId)) >= limitedFoldersAtMost)
          throw invalidInput('limit', `A project has at most ${limitedFoldersAtMost} limited folders. Limit a folder around them instead.`);
        const roles = limit && [...new Set(limit.roles)];
        const change = { seen_by_roles: roles, seen_by_users: user_ids, hidden_from, updated_at: isoTime(clock) };
        const changed = await folders.updateFolder(tx, folderId, change);
        const data = { folder_id: folderId, roles, user_ids, hidden_from };
        await events.append(tx, { type: 'folder_limits_changed', actorId: actor.id, projectId, data });
        const [rows, items] = [await folders.listFolders(tx, projectId, actor.id), await folders.listItemNames(tx, projectId, actor.id)];
        return presentFolder(changed, rows, items);
      });
    },
  };
}

async function requireMembers(tx: Tx, project: ProjectId, users: readonly UserId[]): Promise<void> {
  const members = await listMemberships(tx, [project], users);
  if (members.length < users.length) throw invalidInput('limit', 'Choose among the members of the project.');
}

export type FolderLimitsService = ReturnType<typeof createFolderLimitsService>;
