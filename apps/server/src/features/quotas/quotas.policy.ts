import type { StorageLimitsTable } from '../../platform/db/upload-tables.ts';

interface LimitRow {
  readonly scope: StorageLimitsTable['scope'];
  readonly max_bytes: number | null;
}

export interface Limits {
  /** In bytes. Null is unlimited. */
  readonly server: number | null;
  readonly user: number | null;
  readonly project: number | null;
}

/** A limit of one user or project, even an unlimited one, overrides that of all users or projects. */
export function limitsOf(rows: readonly LimitRow[]): Limits {
  const first = (...scopes: LimitRow['scope'][]): number | null =>
    scopes.flatMap((scope) => rows.filter((row) => row.scope === scope))[0]?.max_bytes ?? null;
  return { server: first('server'), user: first('user', 'every_user'), project: first('project', 'every_project') };
}
