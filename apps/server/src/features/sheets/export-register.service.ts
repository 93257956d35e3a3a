import type { BodyOf, Operations, ProjectId, RegisterRow } from '@sheetmark/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { isoTime } from '../../platform/clock/clock.ts';
import type { Actor, BytesReply, RequestFacts } from '../../platform/http/handler.ts';
import { computedFile } from '../../platform/process/computed-file.ts';
import type { Computation, RunOptions } from '../../platform/process/workers.ts';
import { tableBytes, tableMediaTypes } from '../../platform/tables/table-file.ts';
import { findProjectName, requireMember } from '../projects/public.ts';
import type { RegisterService } from './register.service.ts';
import type { RegisterAsked } from './report/protocol.ts';
import { createRegisterLines, registerCells, registerTitles } from './report/register-table.ts';

export interface ExportRegisterParts extends Pick<Deps, 'db' | 'clock' | 'workers'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
  readonly register: Pick<RegisterService, 'list'>;
}

type Asked = BodyOf<Operations['exportRegister']>;

const printing: Computation<RegisterAsked, null> = {
  name: 'print-register',
  module: new URL('./report/print-register.worker.ts', import.meta.url),
  limitMs: 120_000,
  output: z.null(),
};
const pageSize = 500;
const rowsAtMost = { csv: 100_000, xlsx: 100_000, pdf: 10_000 } as const;
const mediaTypes = { ...tableMediaTypes, pdf: 'application/pdf' } as const;

/** The register as a file. */
export function createExportRegisterService({ db, clock, config, workers, register }: ExportRegisterParts) {
  async function* pagesOf(actor: Actor, project: ProjectId, { format, sheets, ...filter }: Asked): AsyncGenerator<RegisterRow[]> {
    const chosen = sheets && new Set(sheets);
    let cursor = '';
    let left: number = rowsAtMost[format];
    do {
      const { data, meta } = await register.list(actor, project, { ...filter, limit: Math.min(pageSize, left), cursor });
      yield chosen ? data.filter(({ id }) => chosen.has(id)) : data;
      left -= data.length;
      cursor = meta.next_cursor ?? '';
    } while (cursor !== '' && left > 0);
  }

  async function print(actor: Actor, project: ProjectId, asked: Asked, run: RunOptions) {
    const title = await findProjectName(db, project);
    const facts = [
      ['As of', `${isoTime(clock).slice(0, 16).replace('T', ' ')} UTC`],
      ['Made by', actor.name || actor.email],
      ...(asked.text ? ([['Contains', asked.text]] as const) : []),
    ] as const;
    const toLines = createRegisterLines();
    async function* lines() {
      for await (const rows of pagesOf(actor, project, asked)) yield* rows.flatMap(toLines);
    }
    const compute = (paths: { from: string; to: string }) => workers.run(printing, { title, facts, now: clock.now(), ...paths }, run);
    return computedFile({ dataDir: config.dataDir, lines, compute });
  }

  return {
    async export(actor: Actor, project: ProjectId, asked: Asked, { signal }: Pick<RequestFacts, 'signal'>): Promise<BytesReply> {
      await requireMember(db, actor, project);
      const run = { owner: `user ${actor.id}`, signal } as const;
      async function* rows() {
        for await (const page of pagesOf(actor, project, asked)) yield page.map(registerCells);
      }
      const { format } = asked;
      const content =
        format === 'pdf'
          ? await print(actor, project, asked, run)
          : await tableBytes(format, { titles: registerTitles, rows: rows(), sheet: 'Sheets' }, { workers, dataDir: config.dataDir, run });
      return { ...content, mediaType: mediaTypes[format], downloadName: `sheets-${isoTime(clock).slice(0, 10)}.${format}` };
    },
  };
}

export type ExportRegisterService = ReturnType<typeof createExportRegisterService>;
