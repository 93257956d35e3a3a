import { type BodyOf, type Operations, ProjectId, type StorageReport, type StorageUse, UserId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { freeBytes } from '../../platform/storage/free-space.ts';
import { requireMember } from '../projects/public.ts';
import { limitsOf } from './quotas.policy.ts';
import * as quotas from './quotas.repository.ts';

/** The number of users and projects that administrators see. */
const mostShown = 100;

export function createQuotasService({ db, work, events, config }: Pick<Deps, 'db' | 'work' | 'events' | 'config'>) {
  return {
    async report(actor: Actor): Promise<StorageReport> {
      const [rows, used, free, users, projects] = await Promise.all([
        quotas.findLimits(db, { userId: actor.id, projectId: null }),
        quotas.sumOfServer(db),
        freeBytes(config.dataDir),
        quotas.listUsers(db, mostShown),
        quotas.listProjects(db, mostShown),
      ]);
      const common = limitsOf(rows.filter(({ scope }) => scope !== 'user'));
      return {
        server: { used, limit: common.server },
        disk: { free, floor: config.minFreeDiskBytes },
        every_user: common.user,
        every_project: common.project,
        users: users.map(({ max_bytes, ...user }) => ({ ...user, limit: user.has_own_limit ? max_bytes : common.user })),
        projects: projects.map(({ max_bytes, ...project }) => ({ ...project, limit: project.has_own_limit ? max_bytes : common.project })),
      };
    },

    async setLimit(actor: Actor, sent: BodyOf<Operations['setStorageLimit']>): Promise<void> {
      const { scope, id } = sent;
      if ((scope === 'user' || scope === 'project') !== (id !== undefined))
        throw invalidInput('id', 'A limit is of one user or project, or of all.');
      const place = {
        scope,
        user_id: scope === 'user' ? UserId.parse(id) : null,
        project_id: scope === 'project' ? ProjectId.parse(id) : null,
      };
      await work.run(async (tx) => {
        if (!(await quotas.isKnown(tx, place))) throw notFound();
        await quotas.lockStorage(tx);
        await quotas.deleteLimit(tx, place);
        if (sent.limit !== 'default') await quotas.insertLimit(tx, place, sent.limit === 'none' ? null : sent.limit);
        const data = { scope, limit: sent.limit, ...(place.user_id !== null && { user_id: place.user_id }) };
        await events.append(tx, { type: 'storage_limit_changed', actorId: actor.id, projectId: place.project_id, data });
      });
    },

    async ofUser(actor: Actor): Promise<StorageUse> {
      const limits = limitsOf(await quotas.findLimits(db, { userId: actor.id, projectId: null }));
      return { used: await quotas.sumOfUser(db, actor.id), limit: limits.user };
    },

    async ofProject(actor: Actor, projectId: ProjectId): Promise<StorageUse> {
      await requireMember(db, actor, projectId);
      const limits = limitsOf(await quotas.findLimits(db, { userId: actor.id, projectId }));
      return { used: await quotas.sumOfProject(db, projectId), limit: limits.project };
    },
  };
}

export type QuotasService = ReturnType<typeof createQuotasService>;
