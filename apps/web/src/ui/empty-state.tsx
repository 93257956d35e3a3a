import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What belongs here, or what went wrong and what to do. */
  children: ReactNode;
  /** The action that fills it. */
  act?: ReactNode;
  failed?: boolean;
}

export function EmptyState({ icon, title, children, act, failed = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, failed && styles.failed)} role={failed ? 'alert' : undefined}>
      {icon}
      <b>{title}</b>
      <span>{children}</span>
      {act && <div className={styles.act}>{act}</div>}
    </div>
  );
}
