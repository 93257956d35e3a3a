import type { Operations, ProjectId, QueryOf, RegisterRow } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { cutPage, decodeCursor, pageLimit } from '../../platform/http/paging.ts';
import { versionLabel } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { countRegister, listRegister, type RegisterFilter, type RegisterSheet } from './register.repository.ts';
import type { Viewer } from './sheets.presenter.ts';

export type RegisterQuery = QueryOf<Operations['listRegister']>;

/** All current sheets of a project. */
export function createRegisterService({ db, signedUrls }: Pick<Deps, 'db' | 'signedUrls'>) {
  return {
    async list(actor: Actor, project: ProjectId, query: RegisterQuery) {
      await requireMember(db, actor, project);
      const limit = pageLimit(query);
      const filter = toFilter(query);
      const page = { project, viewer: actor.id, after: decodeCursor(query.cursor), limit: limit + 1 };
      const [rows, total] = await Promise.all([listRegister(db, filter, page), countRegister(db, filter, page)]);
      const { shown, next_cursor } = cutPage(rows, limit);
      const viewer: Viewer = { id: actor.id, session: actor.session, signedUrls };
      return { data: shown.map((row) => presentRow(row, viewer)), meta: { total, next_cursor } };
    },
  };
}

function toFilter({ text, discipline, numbered }: RegisterQuery): RegisterFilter {
  return { text, discipline, isNumbered: numbered === undefined ? undefined : numbered === 'true' };
}

function presentRow(row: RegisterSheet, viewer: Viewer): RegisterRow {
  const { version, created_by, creator, created_at, thumbnail_key, ...shown } = row;
  return {
    ...shown,
    version_label: versionLabel(version),
    uploaded_by: { id: created_by, name: creator },
    uploaded_at: created_at,
    thumbnail_url: thumbnail_key === null ? null : viewer.signedUrls.url(`/api/sheet/${row.id}/thumbnail`, viewer),
  };
}

export type RegisterService = ReturnType<typeof createRegisterService>;
