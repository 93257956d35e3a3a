import type { BodyOf, Operations } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/unit-of-work.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findItem, listVersionNames, versionLabel } from '../files/public.ts';
import { attachCurrentState, requireMarkup } from '../markups/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import type { Answering, AnswerEffects } from './answer-effects.ts';
import * as carried from './carried-markups.repository.ts';
import * as carryOvers from './carry-over.repository.ts';
import type { CarryOverService, OnVersion } from './carry-over.service.ts';

type Body = BodyOf<Operations['answerCarriedMarkups']>;

interface AnswersParts extends Pick<Deps, 'db' | 'work' | 'events'> {
  readonly reader: CarryOverService;
  readonly effects: AnswerEffects;
}

/** Answers whether carried markups still hold. */
export function createAnswersService({ db, work, events, reader, effects }: AnswersParts) {
  async function lockAnswering(
    tx: Tx,
    actor: Actor,
    at: Pick<Answering, 'carryOver' | 'label'>,
    { id, revision }: Body['markups'][number],
  ): Promise<Answering> {
    const markup = await requireMarkup(tx, actor, { markupId: id, item_id: at.carryOver.item_id }, 'forUpdate');
    const row = await carried.lockCarried(tx, { carryOver: at.carryOver.id, markup: id });
    if (!row) throw notFound();
    if (revision !== undefined && revision < row.revision) throw new AppError('edit_conflict');
    return { ...at, row, markup };
  }

  async function answerOne(tx: Tx, actor: Actor, answering: Answering, body: Body): Promise<void> {
    const { carryOver, label, markup } = answering;
    await effects.takeBack(tx, actor, answering);
    await effects.apply(tx, actor, await lockAnswering(tx, actor, { carryOver, label }, { id: markup.id }), body);
    const { id, item_id, page_number, revision, visibility } = await requireMarkup(tx, actor, { markupId: markup.id });
    const data = {
      markup_id: id,
      item_id,
      page_number,
      revision,
      visibility,
      carry_over_id: carryOver.id,
      file_id: carryOver.after_file_id,
    };
    await events.append(tx, { type: 'markup_answered', actorId: actor.id, projectId: carryOver.project_id, data });
  }

  async function answer(tx: Tx, actor: Actor, at: OnVersion, body: Body): Promise<carryOvers.CarryOverRow> {
    const { carryOver, label } = await lockReady(tx, at);
    for (const sent of body.markups.toSorted((a, b) => a.id - b.id))
      await answerOne(tx, actor, await lockAnswering(tx, actor, { carryOver, label }, sent), body);
    return carryOver;
  }

  async function listAnswered(actor: Actor, carryOver: carryOvers.CarryOverRow, body: Body) {
    const ids = body.markups.map(({ id }) => id);
    const rows = await carried.listCarriedByIds(db, { carryOver: carryOver.id, ids, viewer: actor.id });
    return reader.present(actor, rows);
  }

  return {
    /** All or none. */
    async answer(actor: Actor, at: OnVersion, body: Body) {
      await requireMemberOf(db, actor, await findItem(db, at.itemId));
      const answering = work.run((tx) => answer(tx, actor, at, body));
      await attachCurrentState(answering, async () => {
        const carryOver = await carryOvers.findCarryOver(db, at);
        return carryOver ? listAnswered(actor, carryOver, body) : [];
      });
      return listAnswered(actor, await answering, body);
    },
  };
}

async function lockReady(tx: Tx, at: OnVersion): Promise<Pick<Answering, 'carryOver' | 'label'>> {
  const carryOver = await carryOvers.findCarryOver(tx, at, 'forUpdate');
  if (!carryOver) throw notFound();
  if (carryOver.state !== 'ready') throw invalidInput('fileId', 'The markups aren’t carried over yet. Try again when they are.');
  const version = (await listVersionNames(tx, [at.itemId])).find(({ id }) => id === at.fileId)?.version;
  if (version === undefined) throw notFound();
  return { carryOver, label: versionLabel(version) };
}

export type AnswersService = ReturnType<typeof createAnswersService>;
