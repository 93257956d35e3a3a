import type { Person } from '@sheetmark/contract';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { trashMessages } from '../../../lib/messages/trash.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './trash-list.module.css';

/** Something that can be restored. */
export interface Trashed {
  id: number;
  name: string;
  /** What was deleted with it, or its former location. */
  detail: string;
  deleted_at: string;
  deleted_by: Person;
  ends_at: string;
}

interface TrashListProps {
  label: string;
  icon: ReactNode;
  trashed: readonly Trashed[];
  onRestore: (id: number) => void;
  /** The one being restored. */
  restoring: number | undefined;
}

export function TrashList({ label, icon, trashed, onRestore, restoring }: TrashListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {trashed.map(({ id, name, detail, deleted_at, deleted_by, ends_at }) => (
        <li key={id}>
          <span className={styles.icon}>{icon}</span>
          <p className={styles.what}>
            <b title={name}>{name}</b>
            <span>{detail}</span>
          </p>
          <p className={styles.when}>
            <span>{trashMessages.deletedBy(deleted_by.name, <time dateTime={deleted_at}>{formatDate(deleted_at)}</time>)}</span>
            <span>{trashMessages.restorableUntil(<time dateTime={ends_at}>{formatDate(ends_at)}</time>)}</span>
          </p>
          <Button
            icon={<IconRestore aria-hidden="true" />}
            aria-label={trashMessages.restoreNamed(name)}
            busy={restoring === id}
            onClick={() => onRestore(id)}
          >
            {trashMessages.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}
