import { Readable } from 'node:stream';
import { type BodyOf, maxTakeoffGroups, maxTakeoffMarkups, type Operations, type TakeoffLevel, workColumns } from '@sheetmark/contract';
import type { Deps } from '../../../deps.ts';
import { isoTime } from '../../../platform/clock/clock.ts';
import type { Actor, BytesReply, RequestFacts } from '../../../platform/http/handler.ts';
import type { RunOptions } from '../../../platform/process/workers.ts';
import { tableBytes, tableMediaTypes } from '../../../platform/tables/table-file.ts';
import { requireSettledFacts } from '../settled-facts.ts';
import { resolveFilters } from '../work.repository.ts';
import type { WorkService } from '../work.service.ts';
import { takeoffRows, takeoffTitles, takeoffXml } from './takeoff-file.ts';
import { toGroups } from './takeoff-groups.ts';
import { hasPendingFacts, listGroupMarkups, sumTakeoff } from './takeoff.repository.ts';

type Body<Id extends 'takeOff' | 'listTakeoffMarkups' | 'exportTakeoff'> = BodyOf<Operations[Id]>;

export interface TakeoffParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
  readonly lists: Pick<WorkService, 'shown' | 'requireScope'>;
}

const mediaTypes = { ...tableMediaTypes, xml: 'application/xml; charset=utf-8' } as const;

/** Adds up what the markups of a list measure and count. */
export function createTakeoffService({ db, clock, workers, config, lists }: TakeoffParts) {
  async function queryOf(actor: Actor, { list, where }: Pick<Body<'takeOff'>, 'list' | 'where'>) {
    const scope = await lists.requireScope(actor, list);
    return { scope, viewer: actor.id, where: await resolveFilters(db, scope, where) };
  }

  async function sums(actor: Actor, body: Body<'takeOff'>) {
    const query = await queryOf(actor, body);
    const rows = await sumTakeoff(db, query, body.by);
    return { scope: query.scope, groups: toGroups(rows.slice(0, maxTakeoffGroups)), isCut: rows.length > maxTakeoffGroups };
  }

  async function contentOf(actor: Actor, body: Body<'exportTakeoff'>, run: RunOptions) {
    const scope = await lists.requireScope(actor, body.list);
    await requireSettledFacts({ db }, { scope, viewer: actor.id, signal: run.signal });
    const { groups } = await sums(actor, body);
    const titles = body.by.map(titleOf);
    if (body.format === 'xml') return { bytes: Readable.from(takeoffXml(groups, { titles, made: isoTime(clock) })) };
    async function* rows() {
      yield takeoffRows(groups, titles.length);
    }
    return tableBytes(
      body.format,
      { sheet: 'Takeoff', titles: takeoffTitles(titles), rows: rows() },
      { workers, dataDir: config.dataDir, run },
    );
  }

  return {
    async sums(actor: Actor, body: Body<'takeOff'>) {
      const { scope, groups, isCut } = await sums(actor, body);
      const is_pending = 'project' in scope && (await hasPendingFacts(db, scope.project, actor.id));
      return { data: groups, meta: { is_cut: isCut, is_pending } };
    },

    async markups(actor: Actor, body: Body<'listTakeoffMarkups'>) {
      const ids = await listGroupMarkups(db, await queryOf(actor, body), body);
      const shown = ids.slice(0, maxTakeoffMarkups).map((id) => ({ type: 'markup' as const, id }));
      const rows = await lists.shown(actor, shown);
      return { data: rows.filter((row) => row.type === 'markup'), meta: { is_cut: ids.length > maxTakeoffMarkups } };
    },

    async export(actor: Actor, body: Body<'exportTakeoff'>, { signal }: Pick<RequestFacts, 'signal'>): Promise<BytesReply> {
      const content = await contentOf(actor, body, { owner: `user ${actor.id}`, signal });
      return {
        ...content,
        mediaType: mediaTypes[body.format],
        downloadName: `takeoff-${isoTime(clock).slice(0, 10)}.${body.format}`,
      };
    },
  };
}

const titleOf = (level: TakeoffLevel): string => (typeof level === 'string' ? workColumns[level].title : level.column_name);

export type TakeoffService = ReturnType<typeof createTakeoffService>;
