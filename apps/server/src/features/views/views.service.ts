import type { BodyOf, Operations, View, ViewId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { codeOf } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { requireMember } from '../projects/public.ts';
import { mayChangeView } from './views.policy.ts';
import * as views from './views.repository.ts';

type ViewBody = BodyOf<Operations['createMarkupAndTaskView']>;

/** Limits the size of the list. */
const maxViews = 200;
const uniqueViolation = '23505';

/** The views of one kind of table: a user's own, and those shared with a project. `views.policy.ts` decides who may change them. */
export function createViewsService({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>, kind: views.ViewScope['kind']) {
  const toScope = (actor: Actor): views.ViewScope => ({ user_id: actor.id, kind });

  async function list(actor: Actor): Promise<View[]> {
    return (await views.listViews(db, toScope(actor))).map((row) => presentView(row, actor));
  }

  /** Locks the row. Throws `not_found`, even for visible views that the user isn't allowed to change. */
  async function requireChangeable(tx: Tx, actor: Actor, id: ViewId): Promise<views.ListedView> {
    const row = await views.findView(tx, kind, id);
    if (!row || !mayChangeView(actor.id, row)) throw notFound();
    return row;
  }

  return {
    list,

    async create(actor: Actor, { name, configuration, shared_with = null }: ViewBody): Promise<View> {
      if (shared_with !== null) await requireMember(db, actor, shared_with, 'edit');
      const now = isoTime(clock);
      return work.run(async (tx) => {
        const scope = toScope(actor);
        if ((await views.countViews(tx, scope)) >= maxViews) throw tooManyViews();
        const row = await views.insertView(tx, {
          ...scope,
          name,
          configuration,
          project_id: shared_with,
          created_at: now,
          updated_at: now,
        });
        if (!row) throw nameTaken(name);
        return presentView(await views.getView(tx, row.id), actor);
      });
    },

    /** Returns all views. A view whose owner has left the project gets the user who changes it as its new owner. */
    async update(actor: Actor, id: ViewId, { name, configuration, shared_with }: ViewBody): Promise<View[]> {
      if (shared_with != null) await requireMember(db, actor, shared_with, 'edit');
      await work
        .run(async (tx) => {
          await requireChangeable(tx, actor, id);
          const shared = shared_with === undefined ? {} : { project_id: shared_with };
          await views.updateView(tx, id, { name, configuration, user_id: actor.id, ...shared, updated_at: isoTime(clock) });
        })
        .catch((error: unknown) => {
          throw codeOf(error) === uniqueViolation ? nameTaken(name) : error;
        });
      return list(actor);
    },

    async remove(actor: Actor, id: ViewId): Promise<void> {
      await work.run(async (tx) => {
        await requireChangeable(tx, actor, id);
        await views.deleteView(tx, id);
      });
    },
  };
}

const nameTaken = (name: string): AppError => new AppError('name_taken', { message: `You already have a view called '${name}'.` });
const tooManyViews = (): AppError =>
  new AppError('invalid_input', { message: `You have ${maxViews} views. Please delete one that you no longer need.` });

function presentView(row: views.ListedView, actor: Actor): View {
  const { id, name, configuration, project_id, user_id, created_at, updated_at } = row;
  const owner = { id: user_id, name: `${row.first_name} ${row.last_name}`.trim() };
  return { id, name, configuration, shared_with: project_id, owner, may_change: mayChangeView(actor.id, row), created_at, updated_at };
}

export type ViewsService = ReturnType<typeof createViewsService>;
