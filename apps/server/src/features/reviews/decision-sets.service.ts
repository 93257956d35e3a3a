import { type BodyOf, type DecisionSet, decisionPresets, type DecisionSetId, type Operations, type ProjectId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { inNoFolder, requireMember, requireMemberOf } from '../projects/public.ts';
import * as sets from './decision-sets.repository.ts';
import { readDecisions } from './stored-fields.ts';

type Row = Awaited<ReturnType<typeof sets.listDecisionSets>>[number];

const present = ({ id, name, decisions }: Pick<Row, 'id' | 'name' | 'decisions'>): DecisionSet => ({
  id,
  name,
  decisions: readDecisions(decisions),
});
const taken = (): AppError => new AppError('name_taken', { message: 'The project has decisions of this name already.' });

/** The decisions that reviews of a project can offer. */
export function createDecisionSetsService({ db, work, clock }: Pick<Deps, 'db' | 'work' | 'clock'>) {
  return {
    async list(actor: Actor, project: ProjectId): Promise<DecisionSet[]> {
      await requireMember(db, actor, project);
      return [...decisionPresets, ...(await sets.listDecisionSets(db, project)).map(present)];
    },

    async create(actor: Actor, project: ProjectId, { name, decisions }: BodyOf<Operations['createDecisionSet']>): Promise<DecisionSet> {
      await requireMember(db, actor, project);
      return work.run(async (tx) => {
        const at = isoTime(clock);
        const row = { project_id: project, name, decisions: JSON.stringify(decisions), created_at: at, updated_at: at };
        const id = await sets.insertDecisionSet(tx, row);
        if (id === undefined) throw taken();
        return { id, name, decisions };
      });
    },

    async update(actor: Actor, id: DecisionSetId, { name, decisions }: BodyOf<Operations['updateDecisionSet']>): Promise<DecisionSet> {
      const row = await requireMemberOf(db, actor, inNoFolder(await sets.findDecisionSet(db, id)));
      return work.run(async (tx) => {
        if (name !== undefined && (await sets.hasDecisionSet(tx, row.project_id, { name, except: id }))) throw taken();
        const change = { ...(name !== undefined && { name }), ...(decisions && { decisions: JSON.stringify(decisions) }) };
        await sets.updateDecisionSet(tx, id, { ...change, updated_at: isoTime(clock) });
        return { id, name: name ?? row.name, decisions: decisions ?? readDecisions(row.decisions) };
      });
    },

    async remove(actor: Actor, id: DecisionSetId): Promise<void> {
      await requireMemberOf(db, actor, inNoFolder(await sets.findDecisionSet(db, id)));
      await work.run((tx) => sets.deleteDecisionSet(tx, id));
    },
  };
}

export type DecisionSetsService = ReturnType<typeof createDecisionSetsService>;
