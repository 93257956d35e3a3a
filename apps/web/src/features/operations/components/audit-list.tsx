import type { AuditEntry } from '@sheetmark/contract';
import { formatDateTime } from '../../../lib/dates.ts';
import { operationsMessages as words } from '../../../lib/messages/operations.ts';
import styles from './operations.module.css';

/** Who did what, when and from where, the newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className={styles.list} aria-label={words.audit}>
      {entries.map(({ id, at, actor, type, subject, project, source }) => (
        <li key={id}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <p>
            <b>{actor?.name ?? words.nobody(source)}</b>{' '}
            {[words.happened(type), subject === actor?.name ? null : subject, project?.name].filter(Boolean).join(' · ')}
          </p>
          <span className={styles.where}>{source}</span>
        </li>
      ))}
    </ul>
  );
}
