import type { ReactNode } from 'react';
import { messages } from '../lib/messages.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  count?: number | undefined;
  /** Right after the title. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** A page's title, its number of entries, and its actions; also sets the tab's title. */
export function PageHead({ title, count, mark, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <title>{messages.pageTitle(title)}</title>
      <h1 title={title}>
        {title} {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
      </h1>
      {mark && <span className={styles.mark}>{mark}</span>}
      {children}
    </div>
  );
}
