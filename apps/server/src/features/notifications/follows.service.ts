import type { AnswerOf, BodyOf, Operations, ProjectId, QueryOf } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../platform/db/unit-of-work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem } from '../files/public.ts';
import { requireMarkup } from '../markups/public.ts';
import { requireMember, requireMemberOf } from '../projects/public.ts';
import { choiceAt, type Followed } from './follows.policy.ts';
import * as follows from './follows.repository.ts';

type Place = QueryOf<Operations['getFollow']>;
type Follow = AnswerOf<Operations['getFollow']>['data'];

/** Whether a member follows or mutes a project, a file or a markup. */
export function createFollowsService({ db, work }: Pick<Deps, 'db' | 'work'>) {
  /** The subject of the choice, and the file and project that contain it. */
  async function find(actor: Actor, project_id: ProjectId, { item_id, markup_id }: Place): Promise<{ own: Followed; around: Followed }> {
    await requireMember(db, actor, project_id);
    const project = { project_id, item_id: null, markup_id: null };
    if (markup_id !== undefined) {
      const markup = await requireMarkup(db, actor, { markupId: markup_id });
      if (markup.project_id !== project_id) throw notFound();
      return { own: { ...project, markup_id }, around: { ...project, item_id: markup.item_id } };
    }
    if (item_id === undefined) return { own: project, around: project };
    const item = await requireMemberOf(db, actor, await findItem(db, item_id));
    if (item.project_id !== project_id) throw notFound();
    return { own: { ...project, item_id }, around: project };
  }

  async function present(rows: Reader, actor: Actor, { own, around }: Awaited<ReturnType<typeof find>>): Promise<Follow> {
    const at = { ...around, item_id: own.item_id ?? around.item_id, markup_id: own.markup_id };
    const choices = await follows.listOwnChoices(rows, actor.id, at);
    const mine = choices.find((row) => row.item_id === own.item_id && row.markup_id === own.markup_id);
    return {
      choice: mine?.choice ?? 'usual',
      around: choiceAt(
        choices.filter((row) => row !== mine),
        around,
      ),
    };
  }

  return {
    async get(actor: Actor, project: ProjectId, place: Place): Promise<Follow> {
      return present(db, actor, await find(actor, project, place));
    },

    async set(actor: Actor, project: ProjectId, { choice, ...place }: BodyOf<Operations['setFollow']>): Promise<Follow> {
      const found = await find(actor, project, place);
      return work.run(async (tx) => {
        await follows.storeChoice(tx, actor.id, found.own, choice === 'usual' ? null : choice);
        return present(tx, actor, found);
      });
    },
  };
}

export type FollowsService = ReturnType<typeof createFollowsService>;
