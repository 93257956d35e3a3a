import type { BodyOf, Operations, View, ViewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { codeOf } from '../../platform/db/database-errors.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember } from '../projects/public.ts';
import * as views from './views.repository.ts';

type Sent = BodyOf<Operations['createMarkupAndTaskView']>;

/** More than anybody picks from; it bounds what a list answers. */
const viewsAtMost = 200;
const uniqueViolation = '23505';

/** A user's own arrangements of one kind of table, and those that others share with a project; whose it is alone changes it. */
export function createViewsService({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>, kind: views.Shelf['kind']) {
  const shelfOf = (actor: Actor): views.Shelf => ({ user_id: actor.id, kind });

  async function list(actor: Actor): Promise<View[]> {
    return (await views.listViews(db, shelfOf(actor))).map(presentView);
  }

  return {
    list,

    async create(actor: Actor, { name, configuration, shared_with = null }: Sent): Promise<View> {
      if (shared_with !== null) await requireMember(db, actor, shared_with);
      const now = isoTime(clock);
      return work.run(async (tx) => {
        const shelf = shelfOf(actor);
        if ((await views.countViews(tx, shelf)) >= viewsAtMost) throw tooMany();
        const row = await views.insertView(tx, {
          ...shelf,
          name,
          configuration,
          project_id: shared_with,
          created_at: now,
          updated_at: now,
        });
        if (!row) throw nameTaken(name);
        return presentView(await views.getView(tx, row.id));
      });
    },

    /** Answers all of them. */
    async update(actor: Actor, id: ViewId, { name, configuration, shared_with }: Sent): Promise<View[]> {
      if (shared_with != null) await requireMember(db, actor, shared_with);
      await work
        .run(async (tx) => {
          const row = await views.findView(tx, shelfOf(actor), id);
          if (!row) throw notFound();
          const shared = shared_with === undefined ? {} : { project_id: shared_with };
          await views.updateView(tx, id, { name, configuration, ...shared, updated_at: isoTime(clock) });
        })
        .catch((error: unknown) => {
          throw codeOf(error) === uniqueViolation ? nameTaken(name) : error;
        });
      return list(actor);
    },

    async remove(actor: Actor, id: ViewId): Promise<void> {
      const wasThere = await work.run((tx) => views.deleteView(tx, shelfOf(actor), id));
      if (!wasThere) throw notFound();
    },
  };
}

const nameTaken = (name: string): AppError => new AppError('name_taken', { message: `You already have a view called '${name}'.` });
const tooMany = (): AppError =>
  new AppError('invalid_input', { message: `You have ${viewsAtMost} views. Please delete one that you no longer need.` });

function presentView({ id, name, configuration, project_id, user_id, first_name, last_name, ...times }: views.ListedView): View {
  const owner = { id: user_id, name: `${first_name} ${last_name}`.trim() };
  return { id, name, configuration, shared_with: project_id, owner, created_at: times.created_at, updated_at: times.updated_at };
}

export type ViewsService = ReturnType<typeof createViewsService>;
