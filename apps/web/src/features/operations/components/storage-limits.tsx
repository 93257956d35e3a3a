import type { StorageReport, StorageUse } from '@sheetmark/contract';
import { useState } from 'react';
import { storageMessages as words } from '../../../lib/messages/storage.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { StorageBar } from '../../../ui/storage-meter.tsx';
import type { LimitRow } from '../model/limit-row.ts';
import { LimitDialog } from './limit-dialog.tsx';
import styles from './operations.module.css';

function rowsOf({ server, every_user, every_project, users, projects }: StorageReport): LimitRow[] {
  const common = { kind: '', used: null, hasOwnLimit: false };
  const each = (kind: string, row: StorageUse & { name: string; has_own_limit: boolean }) => ({
    kind,
    name: row.name,
    used: row.used,
    limit: row.limit,
    hasOwnLimit: row.has_own_limit,
  });
  return [
    { ...common, scope: 'server', name: words.server, used: server.used, limit: server.limit },
    { ...common, scope: 'every_user', name: words.everyUser, limit: every_user },
    { ...common, scope: 'every_project', name: words.everyProject, limit: every_project },
    ...projects.map((row) => ({ ...each(words.project, row), scope: 'project' as const, id: row.id })),
    ...users.map((row) => ({ ...each(words.user, row), scope: 'user' as const, id: row.id })),
  ];
}

/** Storage use and limits of the server, projects and users. */
export function StorageLimits({ report }: { report: StorageReport }) {
  const [changing, setChanging] = useState<LimitRow | null>(null);
  return (
    <>
      <h2 className={styles.title}>{words.storage}</h2>
      <p className={styles.none}>
        {words.free}: {formatSize(report.disk.free)}. {words.floor(formatSize(report.disk.floor))}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className={styles.scroll} role="region" aria-label={words.storage} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.who}</th>
              <th scope="col" className={styles.number}>
                {words.used}
              </th>
              <th scope="col" className={styles.number}>
                {words.limit}
              </th>
              <th scope="col" aria-label={words.change} />
            </tr>
          </thead>
          <tbody>
            {rowsOf(report).map((row) => (
              <Row key={`${row.scope} ${row.id ?? ''}`} row={row} onChange={() => setChanging(row)} />
            ))}
          </tbody>
        </table>
      </div>
      {changing && <LimitDialog row={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function Row({ row, onChange }: { row: LimitRow; onChange: () => void }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.kind !== '' && <span className={styles.kind}> {row.kind}</span>}
      </th>
      <td className={styles.number}>
        {row.used !== null && (
          <>
            {formatSize(row.used)}
            <StorageBar used={row.used} limit={row.limit} />
          </>
        )}
      </td>
      <td className={styles.number}>
        {row.limit === null ? words.noLimit : formatSize(row.limit)}
        {row.hasOwnLimit && <span className={styles.kind}> {words.ownLimit}</span>}
      </td>
      <td className={styles.number}>
        <Button size="s" aria-label={words.changeOf(row.name)} onClick={onChange}>
          {words.change}
        </Button>
      </td>
    </tr>
  );
}
