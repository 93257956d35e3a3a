import { type AnswerOf, ChangeType, type Operations, type ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember } from './access.ts';
import { presentChange } from './changes.presenter.ts';
import * as changes from './changes.repository.ts';

const newestShown = 50;

/** What happened in a project while a user was away. */
export function createChangesService({ db, work }: Pick<Deps, 'db' | 'work'>) {
  return {
    async see(actor: Actor, project: ProjectId): Promise<AnswerOf<Operations['seeProject']>['data']> {
      await requireMember(db, actor, project);
      const since = await work.run((tx) => changes.markSeen(tx, project, actor.id));
      if (!since) throw notFound();
      const query = { project, viewer: actor.id, since, types: ChangeType.options };
      const [counts, newest] = await Promise.all([changes.countChanges(db, query), changes.newestChanges(db, query, newestShown)]);
      return { since: since.since, counts, newest: newest.map(presentChange) };
    },
  };
}

export type ChangesService = ReturnType<typeof createChangesService>;
