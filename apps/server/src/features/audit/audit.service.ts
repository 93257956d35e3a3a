import { Readable } from 'node:stream';
import type { AuditEntry, Operations, ProjectId, QueryOf } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { csvLine } from '../../platform/tables/csv.ts';
import { requireOwner } from '../projects/public.ts';
import { type AuditFilter, type AuditRow, listEvents } from './audit.repository.ts';

type Page = QueryOf<Operations['listAudit']>;
type Filter = QueryOf<Operations['exportAudit']>;

const maxRows = 100_000;
const batchSize = 1000;
/** Makes spreadsheets read the text as UTF-8. */
const byteOrderMark = '\uFEFF';
const titles = ['Time', 'Who', 'From where', 'What', 'Project', 'About', 'Details', 'Request', 'Personal token'];

/** The event log as an audit trail: owners read their project's, administrators all of it. */
export function createAuditService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const toQuery = (actor: Actor, project: ProjectId | null, { user_id, users, projects, types, from, to, order }: Filter): AuditFilter => ({
    project,
    viewer: actor.id,
    users: user_id === undefined ? (users ?? null) : [user_id],
    projects: projects ?? null,
    types: types ?? null,
    from: from ?? null,
    to: to ?? null,
    order: order ?? 'newest',
  });

  async function list(actor: Actor, project: ProjectId | null, page: Page) {
    const limit = pageLimit(page);
    const rows = await listEvents(db, toQuery(actor, project, page), { limit: limit + 1, after: decodeCursor(page.cursor) });
    const { shown, next_cursor } = cutPage(rows, limit);
    return { data: shown.map(present), meta: { next_cursor } };
  }

  async function* linesOf(filter: AuditFilter): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(titles);
    let after: number | null = null;
    for (let written = 0; written < maxRows; written += batchSize) {
      const rows: AuditRow[] = await listEvents(db, filter, { limit: batchSize, after });
      yield rows.map(lineOf).join('');
      if (rows.length < batchSize) return;
      after = rows.at(-1)?.id ?? null;
    }
  }

  const csv = (actor: Actor, project: ProjectId | null, filter: Filter): BytesReply => ({
    bytes: Readable.from(linesOf(toQuery(actor, project, filter))),
    mediaType: 'text/csv',
    downloadName: `audit-${isoTime(clock).slice(0, 10)}.csv`,
  });

  return {
    async ofProject(actor: Actor, project: ProjectId, page: Page) {
      await requireOwner(db, actor, project);
      return list(actor, project, page);
    },
    async ofProjectAsCsv(actor: Actor, project: ProjectId, filter: Filter): Promise<BytesReply> {
      await requireOwner(db, actor, project);
      return csv(actor, project, filter);
    },
    /** The contract's row requires an administrator. */
    ofAll: (actor: Actor, page: Page) => list(actor, null, page),
    ofAllAsCsv: async (actor: Actor, filter: Filter): Promise<BytesReply> => csv(actor, null, filter),
  };
}

function present({ actor_id, actor_name, project_id, project_name, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    project: project_id === null ? null : { id: project_id, name: project_name ?? '' },
  };
}

function lineOf(row: AuditRow): string {
  return csvLine([
    row.at,
    row.actor_name,
    row.source,
    row.type,
    row.project_name,
    row.subject,
    JSON.stringify(row.data),
    row.request_id,
    row.token,
  ]);
}

export type AuditService = ReturnType<typeof createAuditService>;
